/** README's table of what was verified where says what runs said of themselves, and no more. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TestCase } from 'playwright/types/testReporter';
import FlowsReporter from '../../tools/verified/flows-reporter.ts';
import { LATE } from '../../tools/turns.ts';
import { parseRan, recordRan, type Ran } from '../../tools/verified/ran.ts';
import { merged, verifiedTable, withTable } from '../../tools/verified/table.ts';

const MARKS = '<!-- verified: written by npm run verified -->\n\n<!-- /verified -->';

const RAN: Ran = {
  what: 'flows',
  host: 'Electron 45.4.1',
  system: 'win32',
  arch: 'x64',
  commit: '0123abcd',
  date: '2026-11-21',
  passed: 200,
  failed: 0,
  skipped: 1,
};

/** The cells of one row: Linux, Windows, macOS. */
function row(title: RegExp, ...records: readonly Ran[]): readonly string[] {
  const line = verifiedTable(records)
    .split('\n')
    .find((one) => title.test(one));
  return (line ?? '')
    .split(' | ')
    .slice(1)
    .map((cell) => cell.replace(/ \|$/u, ''));
}

const NOT_YET = '**not yet**';

describe('the table', () => {
  test('says what ran, on which system, when, and on which commit', () => {
    expect(row(/flows on Electron/u, RAN)).toEqual([
      NOT_YET,
      '200 passed (Electron 45.4.1, x64, 2026-11-21, 0123abcd)',
      NOT_YET,
    ]);
  });

  test.each([/flows on Electron/u, /packed program on Electron/u, /shipped, on Electron/u])(
    'nothing of the stand-in stands in the row %s',
    (title) => {
      const all = (['flows', 'packed', 'shipped'] as const).map((what) => ({
        ...RAN,
        what,
        host: 'chromium-host',
      }));
      expect(row(title, ...all)).toEqual([NOT_YET, NOT_YET, NOT_YET]);
      expect(row(/on the Chromium host/u, ...all)[1]).toContain('200 passed');
    },
  );

  test('failures are said first, and nothing that ran is nothing that passed', () => {
    expect(row(/flows on Electron/u, { ...RAN, failed: 3 })[1]).toMatch(/^\*\*3 failed\*\*, 200/u);
    expect(row(/flows on Electron/u, { ...RAN, passed: 0 })[1]).toBe(NOT_YET);
  });

  test('a later record takes the place of an earlier one, of the same host only', () => {
    const later = { ...RAN, host: 'Electron 46.0.0', passed: 7 };
    const other = { ...RAN, host: 'chromium-host' };
    expect(merged([RAN, other], [later])).toEqual([later, other]);
  });

  test('README says what docs/verified.json says', () => {
    const readme = readFileSync('README.md', 'utf8');
    const records = JSON.parse(readFileSync('docs/verified.json', 'utf8')) as readonly unknown[];
    expect(withTable(readme, records.map(parseRan)), 'npm run verified writes it').toBe(readme);
  });

  test('a README without its marks is refused', () => {
    expect(() => withTable('# x', [])).toThrow('marks');
  });
});

const flow = (outcome: string, host?: string) =>
  ({
    outcome: () => outcome,
    results: [{ annotations: host === undefined ? [] : [{ type: 'host', description: host }] }],
  }) as unknown as TestCase;

function record(depth: string, seed: string, passed: number): void {
  vi.stubEnv('DEPTH', depth);
  vi.stubEnv('SEED', seed);
  recordRan('flows', 'chromium-host', { passed, failed: 1, skipped: 2 });
}

describe('records', () => {
  let folder = '';
  const before = process.cwd();
  const inFolder = () => {
    folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-ran-'));
    process.chdir(folder);
  };
  afterEach(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });

  const read = (name: string) =>
    parseRan(JSON.parse(readFileSync(join(folder, 'test-results/ran', name), 'utf8')));

  test('are written only where everything is run', () => {
    inFolder();
    vi.stubEnv('RECORD_RAN', '');
    recordRan('tests', 'Node 24', { passed: 1, failed: 0, skipped: 0 });
    expect(() => read(`tests-Node-24-${process.platform}.json`)).toThrow('ENOENT');
    vi.stubEnv('RECORD_RAN', '1');
    vi.stubEnv('DEPTH', 'whole');
    recordRan('tests', 'Node 24', { passed: 1, failed: 0, skipped: 0 });
    expect(read(`tests-Node-24-${process.platform}.json`)).toMatchObject({
      passed: 1,
      host: 'Node 24',
    });
  });

  test('a rest that was cut short makes none of what was drawn, of tests and of flows', () => {
    inFolder();
    vi.stubEnv('RECORD_RAN', '1');
    record('part', '7', 4);
    vi.stubEnv('DEPTH', 'rest');
    recordRan('flows', 'chromium-host', { passed: 1, failed: 0, skipped: 0 }, 396);
    const reporter = new FlowsReporter();
    const late = {
      outcome: () => 'skipped',
      results: [{ annotations: [{ type: 'skip', description: LATE }] }],
    } as unknown as TestCase;
    for (const one of [flow('expected', 'chromium-host'), late]) reporter.onTestEnd(one);
    reporter.onEnd();
    expect(() => read(`flows-chromium-host-${process.platform}.json`)).toThrow('ENOENT');
    // Of the same files run to their end it is one.
    record('rest', '7', 396);
    expect(read(`flows-chromium-host-${process.platform}.json`)).toMatchObject({ passed: 400 });
  });

  test('what a seed has drawn is none until its rest has run, and both are counted together', () => {
    inFolder();
    vi.stubEnv('RECORD_RAN', '1');
    const name = `flows-chromium-host-${process.platform}.json`;
    record('part', '7', 40);
    expect(() => read(name), 'a part').toThrow('ENOENT');
    record('rest', '7', 80);
    expect(read(name)).toMatchObject({ passed: 120, failed: 2, skipped: 4 });

    rmSync(join(folder, 'test-results/ran', name));
    record('rest', '7', 80);
    expect(() => read(name), 'a rest without its part').toThrow('ENOENT');
    record('part', '7', 40);
    record('rest', '8', 80);
    expect(() => read(name), 'the rest of another seed').toThrow('ENOENT');
    record('part', '7', 40);
    const drawn = join(folder, 'test-results/drawn', name);
    writeFileSync(drawn, readFileSync(drawn, 'utf8').replace('"unknown"', '"0123abcd"'));
    record('rest', '7', 80);
    expect(() => read(name), 'the rest of another commit').toThrow('ENOENT');
  });

  test('flows are counted by the host that each of them says it ran on', () => {
    inFolder();
    vi.stubEnv('RECORD_RAN', '1');
    vi.stubEnv('DEPTH', 'whole');
    const reporter = new FlowsReporter();
    const ran = [
      flow('expected', 'Electron 45.4.1'),
      flow('expected', 'chromium-host'),
      flow('expected', 'chromium-host'),
      flow('flaky', 'chromium-host'),
      // Named for Electron and never up on it.
      flow('expected'),
    ];
    for (const one of ran) reporter.onTestEnd(one);
    reporter.onEnd();
    const { platform } = process;
    expect(read(`flows-Electron-45.4.1-${platform}.json`)).toMatchObject({ passed: 1, failed: 0 });
    expect(read(`flows-chromium-host-${platform}.json`)).toMatchObject({ passed: 2, failed: 1 });
  });

  test.each([null, {}, { ...RAN, host: '' }, { ...RAN, what: 'all' }, { ...RAN, passed: '7' }])(
    '%j is none',
    (value) => {
      expect(() => parseRan(value)).toThrow('no record of a run');
    },
  );
});

test('artifacts are taken in, but for records of files that nobody can look at again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-take-'));
  try {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    write('README.md', withTable(`# x\n\n${MARKS}\n\nEnd\n`, []));
    write('docs/verified.json', '[]');
    write('in/electron-results-windows/ran/flows.json', JSON.stringify(RAN));
    const changed = { ...RAN, system: 'linux', commit: '0123abcd+' };
    write('in/electron-results-linux/ran/flows.json', JSON.stringify(changed));
    const { stdout } = spawnSync(process.execPath, [resolve('tools/verified.ts'), '--take=in'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toContain('✗ changed files, not taken: flows on Electron 45.4.1, linux');
    expect(JSON.parse(readFileSync(join(folder, 'docs/verified.json'), 'utf8'))).toEqual([RAN]);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toBe(withTable(readme, [RAN]));
    expect(readme).toContain('200 passed (Electron 45.4.1');
    expect(readme).toContain('\n\nEnd\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
