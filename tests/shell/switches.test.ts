/** What an installed till may be started with: a list of what is harmless, and nothing else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusedSwitches } from '../../src-main/shell/start/allowed-switches.ts';
import { load, useDataFolder } from './system-stubs.ts';
import type * as BuildKindModule from '../../src-main/shell/start/build-kind.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';

const { isInstalled, isPacked } = load<typeof BuildKindModule>(
  'src-main/shell/start/build-kind.ts',
);
const { app } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('on every system', () => {
  test.each([
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--proxy-server=evil:8080',
    '--proxy-pac-url=http://evil/x',
    '--host-resolver-rules=MAP * evil',
    '--no-sandbox',
    '--disable-web-security',
    '--js-flags=--expose-gc',
    '--password-store=basic',
    '--password-store=',
    '--password-store',
    '--use-mock-keychain',
    '--load-extension=/tmp/x',
    '--remote-debugging-port=0',
    '--inspect',
    '--enable-features=X',
    '--disable-features=X',
    '--ssl-key-log-file=/tmp/x',
    '--log-net-log=/tmp/x',
    '--user-data-dir=/tmp/x',
    '--renderer-cmd-prefix=/tmp/x',
    '--never-heard-of',
    '-no-sandbox',
    '--NO-SANDBOX',
    '---no-sandbox',
    '-r',
    ' --no-sandbox',
    '\t-no-sandbox',
    '\u0085\u00a0--no-sandbox',
    '--password-store=basic ',
  ])('%s is refused', (arg) => {
    for (const platform of ['linux', 'win32', 'darwin'] as const)
      expect(refusedSwitches(['--lang=ru', arg], platform)).toHaveLength(1);
  });

  test.each([
    '--lang=kk',
    '--disable-gpu',
    '--force-device-scale-factor=1.25',
    '--ozone-platform=wayland',
    '--password-store=gnome-libsecret',
    '--password-store=kwallet6',
    '--updated',
    '-disable-gpu',
    '--password-store=kwallet6 ',
    '--',
    'a file.txt',
    '',
  ])('%j is not', (arg) => {
    for (const platform of ['linux', 'win32', 'darwin'] as const)
      expect(refusedSwitches([arg], platform)).toEqual([]);
  });
});

test('a slash begins a switch on Windows, and a path elsewhere', () => {
  expect(refusedSwitches(['/no-sandbox'], 'win32')).toEqual(['--no-sandbox']);
  expect(refusedSwitches(['/home/dana'], 'linux')).toEqual([]);
});

test('what the Finder adds is nothing that a person wrote', () => {
  expect(refusedSwitches(['-psn_0_123456'], 'darwin')).toEqual([]);
  expect(refusedSwitches(['-psn_0_123456'], 'linux')).toEqual(['--psn_0_123456']);
});

test('what is said has names alone: a value may be anything', () => {
  expect(refusedSwitches(['--proxy-server=user:secret@host'], 'linux')).toEqual(['--proxy-server']);
});

describe('a program is installed', () => {
  test.each([
    [false, {}, [false, false]],
    [true, {}, [true, true]],
    // Whatever its executable is called.
    [false, { packed: true }, [true, true]],
    [true, { packed: true }, [true, true]],
    [true, { packed: true, forTests: true }, [true, false]],
    [false, { packed: true, forTests: true }, [true, false]],
    [true, { packed: true, forTests: 'true' }, [true, true]],
    [false, { packed: 'true' }, [false, false]],
  ])('by its name %s, by its package.json %j: %j', (byName, manifest, [packed, installed]) => {
    const folder = useDataFolder();
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    vi.spyOn(app, 'getAppPath').mockReturnValue(folder);
    vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(byName);
    expect([isPacked(), isInstalled()]).toEqual([packed, installed]);
  });
});
