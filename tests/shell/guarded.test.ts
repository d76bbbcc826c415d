/**
 * What stands in the way of somebody who means harm and nobody notices in daily use: exactly what Electron
 * and the package are given. `npm run guards` undoes each of these, and one of these tests must fail.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unsafePreferences } from '../../tools/electron-rules/unsafe-preferences.ts';
import { load, useDataFolder } from './system-stubs.ts';
import type * as AppProtocolModule from '../../src-main/shell/page/app-protocol.ts';
import type * as DataFolderModule from '../../src-main/shell/start/data-folder.ts';
import type * as RunShellModule from '../../src-main/shell/run-shell.ts';
import type * as SessionFetchModule from '../../src-main/shell/network/session-fetch.ts';
import type * as WindowModule from '../../src-main/shell/page/window.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as ElectronModule from 'electron';

const { pagePreferences } = load<typeof WindowModule>('src-main/shell/page/window.ts');
const { APP_PAGE, createAppHandler, registerAppScheme } = load<typeof AppProtocolModule>(
  'src-main/shell/page/app-protocol.ts',
);
const { openDataFolder } = load<typeof DataFolderModule>('src-main/shell/start/data-folder.ts');
const { createSessionFetch } = load<typeof SessionFetchModule>(
  'src-main/shell/network/session-fetch.ts',
);
const { runShell } = load<typeof RunShellModule>('src-main/shell/run-shell.ts');
const { app, appEvents, becomeReady } = load<typeof AppModule>(
  'tools/chromium-host/electron/app.ts',
);
const { dialog, protocol, session } = load<typeof ElectronModule>(
  'tools/chromium-host/electron/index.ts',
);

afterEach(() => {
  vi.restoreAllMocks();
});

const PREFERENCES = {
  preload: '/preload.cjs',
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
  spellcheck: false,
};

describe('the page', () => {
  test.each([
    [true, false],
    [false, true],
  ])('packed %s: developer tools %s, and all else as it must be', (packed, devTools) => {
    vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(packed);
    expect(pagePreferences('/preload.cjs')).toEqual({ ...PREFERENCES, devTools });
  });

  test.each([
    ['sandbox', false],
    ['contextIsolation', false],
    ['webSecurity', false],
    ['nodeIntegration', true],
    ['nodeIntegrationInSubFrames', true],
    ['nodeIntegrationInWorker', true],
    ['allowRunningInsecureContent', true],
    ['experimentalFeatures', true],
    ['webviewTag', true],
    ['navigateOnDragDrop', true],
    ['enableBlinkFeatures', 'X'],
  ])('the stand-in for Electron opens none with %s: %s', (name, value) => {
    expect(unsafePreferences({ ...PREFERENCES, [name]: value }, false)).toEqual([name]);
    expect(unsafePreferences({ ...PREFERENCES }, false)).toEqual([]);
    expect(unsafePreferences({ ...PREFERENCES, devTools: true }, true)).toEqual(['devTools']);
    expect(unsafePreferences({ ...PREFERENCES, devTools: false }, true)).toEqual([]);
  });

  test('is served with these headers, whatever is asked, and from the own host only', async () => {
    const handle = createAppHandler(join(import.meta.dirname, '../../src-renderer'), () => 'ru');
    for (const url of [APP_PAGE, 'app://cashier/none.html']) {
      const { headers } = await handle(new Request(url));
      const { 'content-security-policy': _policy, ...others } = Object.fromEntries(headers);
      expect(others).toEqual({
        ...(url === APP_PAGE ? { 'content-type': 'text/html; charset=utf-8' } : {}),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'none'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "media-src 'self'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        "trusted-types 'none'",
      ]);
    }
    expect((await handle(new Request('app://elsewhere/index.html'))).status).toBe(404);
  });

  test('its scheme may do no more than it must', () => {
    const register = vi.spyOn(protocol, 'registerSchemesAsPrivileged').mockReturnValue();
    registerAppScheme();
    expect(register).toHaveBeenCalledExactlyOnceWith([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      },
    ]);
  });
});

test('the data folders are their owner’s', ({ skip }) => {
  skip(process.platform === 'win32', 'the folder’s rights are inherited there');
  vi.spyOn(app, 'setPath').mockReturnValue();
  const root = join(useDataFolder(), 'till');
  // Made by hand, as most folders are.
  mkdirSync(join(root, 'production'), { recursive: true, mode: 0o755 });
  const folders = openDataFolder(root);
  if (!folders.ok) throw new Error('no folder');
  for (const folder of [root, folders.value.logs, folders.value.of('production')])
    expect([folder, (statSync(folder).mode & 0o777).toString(8)]).toEqual([folder, '700']);
});

/** Starts the program, up to the window, which isn't opened. */
async function start(...args: string[]) {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['electron', ...args]);
  vi.spyOn(app, 'setPath').mockReturnValue();
  vi.spyOn(dialog, 'showErrorBox').mockReturnValue();
  vi.spyOn(protocol, 'registerSchemesAsPrivileged').mockReturnValue();
  vi.spyOn(protocol, 'handle').mockImplementation(() => {
    throw new Error('far enough');
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(app, 'exit').mockReturnValue();
  runShell(() => Promise.reject(new Error('not called')));
  await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  return { code: exit.mock.calls, said: said.mock.calls.map(([text]) => String(text)).join('') };
}

describe('the program, as it starts', () => {
  test('a package refuses debugging switches', async () => {
    vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(true);
    vi.spyOn(app.commandLine, 'hasSwitch').mockReturnValue(true);
    const lock = vi.spyOn(app, 'requestSingleInstanceLock');
    const { code, said } = await start(`--data=${useDataFolder()}`);
    expect(code).toEqual([[2]]);
    expect(said).toContain('The installed program opens no debugging port.');
    expect(lock).not.toHaveBeenCalled();
  });

  test('a package takes no switch but those of the list: said in a box and in the log', async () => {
    vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(true);
    const lock = vi.spyOn(app, 'requestSingleInstanceLock');
    const folder = useDataFolder();
    becomeReady();
    const box = vi.spyOn(dialog, 'showErrorBox');
    const { code } = await start(`--data=${folder}`, '--lang=ru', '--proxy-server=evil:1');
    expect(code).toEqual([[1]]);
    expect(box.mock.calls.map(([, text]) => text).join('')).toContain('--proxy-server');
    expect(lock).not.toHaveBeenCalled();
    const log = readFileSync(join(folder, 'logs/till.log'), 'utf8');
    expect(log).toContain('"what":"switch"');
    expect(log).not.toContain('evil');
  });

  test('nor one in the place of a value: Chromium doesn’t know that it is one', async () => {
    vi.spyOn(app, 'isPackaged', 'get').mockReturnValue(true);
    const lock = vi.spyOn(app, 'requestSingleInstanceLock');
    const folder = useDataFolder();
    becomeReady();
    const box = vi.spyOn(dialog, 'showErrorBox');
    const { code } = await start('--provision', '-no-sandbox', `--data=${folder}`);
    expect(code).toEqual([[1]]);
    expect(box.mock.calls.map(([, text]) => text).join('')).toContain('--no-sandbox');
    expect(lock).not.toHaveBeenCalled();
  });

  test('a second one with the same data ends', async () => {
    vi.spyOn(app, 'requestSingleInstanceLock').mockReturnValue(false);
    const { code, said } = await start('.', `--data=${useDataFolder()}`);
    expect(code).toEqual([[0]]);
    expect(said).toContain('running already');
  });

  test('Chromium is restrained, every page hardened, the default session by name', async () => {
    vi.spyOn(app, 'requestSingleInstanceLock').mockReturnValue(true);
    const switches = vi.spyOn(app.commandLine, 'appendSwitch').mockReturnValue();
    const sandbox = vi.spyOn(app, 'enableSandbox').mockReturnValue();
    becomeReady();
    const hardened = vi.spyOn(session.defaultSession, 'setPermissionCheckHandler');
    await start('.', `--data=${useDataFolder()}`);
    expect(switches.mock.calls.map(([name]) => name)).toEqual(['disable-quic', 'disable-features']);
    expect(hardened).toHaveBeenCalledOnce();
    expect(sandbox).toHaveBeenCalledOnce();
    const contents = {
      on: vi.fn(),
      setWindowOpenHandler: vi.fn(),
      setWebRTCIPHandlingPolicy: vi.fn(),
    };
    appEvents.emit('web-contents-created', {}, contents);
    expect(contents.setWindowOpenHandler).toHaveBeenCalled();
    expect(contents.setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']]);
  });

  test('calls to the service leave nothing on the disk and take no cookie along', async () => {
    becomeReady();
    const from = vi.spyOn(session, 'fromPartition');
    const { fetch: send, fetchOnce } = createSessionFetch();
    expect(from.mock.calls).toEqual([
      ['loyalty-service', { cache: false }],
      ['loyalty-moves-1', { cache: false }],
      ['loyalty-moves-2', { cache: false }],
      ['loyalty-moves-3', { cache: false }],
    ]);
    const partitions = from.mock.results.map(({ value }) => value as ElectronModule.Session);
    const sent = partitions.map((partition) =>
      vi.spyOn(partition, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}'))),
    );
    await send('http://127.0.0.1:9/x', { credentials: 'include' });
    await (await fetchOnce('http://127.0.0.1:9/x', { credentials: 'include' })).text();
    const options = sent.flatMap(({ mock }) => mock.calls).map(([, init]) => init?.credentials);
    expect(options).toEqual(['omit', 'omit']);
  });
});

/** A part of the file as it stands there, to the next line that isn't indented; without comments. */
function partOf(text: string, name: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^ *#/u.test(line));
  const from = lines.indexOf(`${name}:`);
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith(' '));
  return from < 0 ? [] : lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

describe('the package', () => {
  const text = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');

  test('has each fuse as it must be, and no other', () => {
    expect(partOf(text, 'electronFuses')).toEqual([
      '  runAsNode: false',
      '  enableCookieEncryption: true',
      '  enableNodeOptionsEnvironmentVariable: false',
      '  enableNodeCliInspectArguments: false',
      '  enableEmbeddedAsarIntegrityValidation: true',
      '  onlyLoadAppFromAsar: true',
      '  loadBrowserProcessSpecificV8Snapshot: false',
      '  grantFileProtocolExtraPrivileges: false',
    ]);
  });

  test('is one archive of what it needs, and says that it is packed', () => {
    expect(text.split('\n')).toContain('asar: true');
    expect(text).not.toMatch(/asarUnpack|executableArgs|no-sandbox:/u);
    expect(partOf(text, 'extraMetadata')).toEqual(['  packed: true']);
    expect(partOf(text, 'files')).toEqual([
      "  - '!**/*'",
      '  - dist/main/main.cjs',
      '  - dist/preload/preload.cjs',
      '  - dist/reader/reader.cjs',
      '  - dist/renderer/**/*',
      '  - dist/service/utility.cjs',
      '  - assets/icon.png',
      '  - package.json',
      "  - '!**/*.map'",
    ]);
    for (const name of ['npmRebuild', 'nodeGypRebuild', 'buildDependenciesFromSource'])
      expect(text.split('\n')).toContain(`${name}: false`);
  });

  test('is packed by these lines and by no other: a hook, an entitlement or a file would be seen', () => {
    const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/u.test(line));
    expect(lines).toEqual([
      'appId: kz.loyalty.cashier',
      'productName: Loyalty Cashier',
      'copyright: Loyalty Cashier contributors, MIT licence',
      'artifactName: ${name}-${version}-${os}-${arch}.${ext}',
      'directories:',
      '  buildResources: assets',
      '  output: release',
      'files:',
      "  - '!**/*'",
      '  - dist/main/main.cjs',
      '  - dist/preload/preload.cjs',
      '  - dist/reader/reader.cjs',
      '  - dist/renderer/**/*',
      '  - dist/service/utility.cjs',
      '  - assets/icon.png',
      '  - package.json',
      "  - '!**/*.map'",
      'asar: true',
      'extraMetadata:',
      '  packed: true',
      'npmRebuild: false',
      'nodeGypRebuild: false',
      'buildDependenciesFromSource: false',
      'electronLanguages: [en-US, ru, kk]',
      'toolsets:',
      '  appimage: 1.0.3',
      'electronFuses:',
      '  runAsNode: false',
      '  enableCookieEncryption: true',
      '  enableNodeOptionsEnvironmentVariable: false',
      '  enableNodeCliInspectArguments: false',
      '  enableEmbeddedAsarIntegrityValidation: true',
      '  onlyLoadAppFromAsar: true',
      '  loadBrowserProcessSpecificV8Snapshot: false',
      '  grantFileProtocolExtraPrivileges: false',
      'win:',
      '  target: nsis',
      '  icon: assets/icon.ico',
      '  extraFiles: &papers',
      '    - from: LICENSE',
      '      to: LICENSE.txt',
      '    - from: dist/THIRD-PARTY-NOTICES.txt',
      '      to: THIRD-PARTY-NOTICES.txt',
      'nsis:',
      '  oneClick: false',
      '  perMachine: true',
      '  allowToChangeInstallationDirectory: true',
      '  deleteAppDataOnUninstall: false',
      'linux:',
      '  target: [AppImage, deb]',
      '  icon: assets/icon.png',
      '  extraFiles: *papers',
      '  category: Office',
      '  maintainer: Loyalty Cashier contributors <noreply@example.com>',
      '  syncDesktopName: true',
      '  synopsis: Cashier program for bonuses, cashback and stamp awards',
      'mac:',
      '  target: dmg',
      '  icon: assets/icon.icns',
      '  extraResources: *papers',
      '  category: public.app-category.business',
      '  hardenedRuntime: true',
    ]);
  });

  test('is installed for the machine, where a cashier can’t change it', () => {
    expect(partOf(text, 'nsis')).toEqual([
      '  oneClick: false',
      '  perMachine: true',
      '  allowToChangeInstallationDirectory: true',
      '  deleteAppDataOnUninstall: false',
    ]);
    expect(partOf(text, 'mac')).toContain('  hardenedRuntime: true');
  });
});
