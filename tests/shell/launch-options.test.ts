/** Options of the command line: those that can be used, and what is said of the others. */
import { describe, expect, test } from 'vitest';
import { load } from './system-stubs.ts';
import type * as LaunchOptionsModule from '../../src-main/shell/start/launch-options.ts';

const { helpText, NO_OPTIONS, parseLaunchOptions } = load<typeof LaunchOptionsModule>(
  'src-main/shell/start/launch-options.ts',
);

describe('an option that can be used', () => {
  test.each([
    [[], {}],
    [['--data', '/tmp/a till'], { data: '/tmp/a till' }],
    [['--data=/tmp/a=b'], { data: '/tmp/a=b' }],
    [['--data', '/one', '--data', '/two'], { data: '/two' }],
    [['--address', 'https://x.kz/api'], { address: 'https://x.kz/api' }],
    [['--address=http://127.0.0.1:80'], { address: 'http://127.0.0.1:80' }],
    [['--headless'], { headless: true }],
    [['--provision', 'till.json'], { provision: 'till.json' }],
    [['--write-recovery-copy=a.copy'], { writeRecoveryCopy: 'a.copy' }],
    [['--restore-recovery-copy', 'a.copy'], { restoreRecoveryCopy: 'a.copy' }],
    [['--passphrase-file', 'a.txt'], { passphraseFile: 'a.txt' }],
    [['--debugging-port', '9222'], { debuggingPort: 9222 }],
    [['--debugging-port=0'], { debuggingPort: 0 }],
    [['--host', 'electron'], { host: 'electron' }],
    [['--host=demo'], { host: 'demo' }],
    [['--head=12:0123456789abcdef'], { head: { count: 12, mac: '0123456789abcdef' } }],
    [['--help'], { help: true }],
    [['-h'], { help: true }],
  ])('%j', (args, expected) => {
    expect(parseLaunchOptions(args)).toEqual({
      options: { ...NO_OPTIONS, ...expected },
      problems: [],
      unknown: [],
      values: args.filter((arg) => !arg.startsWith('-')),
    });
  });
});

describe('an option that cannot be used is named', () => {
  test.each([
    [['--data'], '--data needs a value.'],
    [['--data', '--headless'], '--data needs a value.'],
    [['--data='], '--data needs a folder.'],
    [['--provision='], '--provision needs a file.'],
    [['--write-recovery-copy='], '--write-recovery-copy needs a file.'],
    [['--restore-recovery-copy='], '--restore-recovery-copy needs a file.'],
    [['--passphrase-file='], '--passphrase-file needs a file.'],
    [['--address', 'loyalty.kz'], '--address needs an address'],
    [['--address', 'file:///etc'], '--address needs an address'],
    [['--address', 'https://'], '--address needs an address'],
    [['--headless=yes'], '--headless takes no value.'],
    [['--debugging-port', '70000'], '--debugging-port needs a number'],
    [['--debugging-port', '-1'], '--debugging-port needs a number'],
    [['--debugging-port', '1e3'], '--debugging-port needs a number'],
    [['--head=12'], '--head needs a number and a seal'],
    [['--head=12:seal'], '--head needs a number and a seal'],
    [['--host', 'firefox'], '--host must be one of'],
  ])('%j', (args, problem) => {
    expect(parseLaunchOptions(args).problems).toEqual([expect.stringContaining(problem)]);
  });
});

test('switches of Electron and Chromium are left alone', () => {
  const { options, problems, unknown } = parseLaunchOptions(['--no-sandbox', '.', '--headless']);
  expect(unknown).toEqual(['--no-sandbox', '.']);
  expect(problems).toEqual([]);
  expect(options.headless).toBe(true);
});

test('a value that stood alone is told: Chromium may see a switch in it', () => {
  const { options, values } = parseLaunchOptions(['--data', '-no-sandbox', '--data=/tmp/till']);
  expect(options.data).toBe('/tmp/till');
  expect(values).toEqual(['-no-sandbox']);
});

test('the help names every option', () => {
  const text = helpText('npm start --');
  for (const name of Object.keys({ host: 0, data: 0, address: 0, headless: 0, provision: 0 })) {
    expect(text).toContain(`--${name}`);
  }
  expect(text).toContain('--debugging-port=PORT');
});
