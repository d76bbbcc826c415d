/** What is decided before the first window: its size, its language, and when there can be none. */
import { EventEmitter } from 'node:events';
import fs, {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { refusedOnWindows } from '../../tools/electron-rules/windows-arguments.ts';
import { resources } from '../renderer/words.ts';
import { hearingLog, load, useDataFolder } from './system-stubs.ts';
import type * as DataFolderModule from '../../src-main/shell/start/data-folder.ts';
import type * as FirstLanguageModule from '../../src-main/shell/start/first-language.ts';
import type * as LaunchOptionsModule from '../../src-main/shell/start/launch-options.ts';
import type * as NotStartedModule from '../../src-main/shell/start/not-started.ts';
import type * as RunShellModule from '../../src-main/shell/run-shell.ts';
import type * as WindowModule from '../../src-main/shell/page/window.ts';
import type * as WindowSizeModule from '../../src-main/shell/page/window-size.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as ElectronModule from 'electron';

const { openDataFolder } = load<typeof DataFolderModule>('src-main/shell/start/data-folder.ts');
const { firstLanguage } = load<typeof FirstLanguageModule>(
  'src-main/shell/start/first-language.ts',
);
const { helpText } = load<typeof LaunchOptionsModule>('src-main/shell/start/launch-options.ts');
const { tellNotStarted } = load<typeof NotStartedModule>('src-main/shell/start/not-started.ts');
const { runShell } = load<typeof RunShellModule>('src-main/shell/run-shell.ts');
const { showWhenPainted } = load<typeof WindowModule>('src-main/shell/page/window.ts');
const { windowSizeFor } = load<typeof WindowSizeModule>('src-main/shell/page/window-size.ts');
const { app, becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { dialog, screen } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

const root = mkdtempSync(join(tmpdir(), 'loyalty-cashier-'));
const opened = openDataFolder(join(root, 'till'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(() => {
  expect(() => screen.getPrimaryDisplay()).toThrow('after the app is ready');
  becomeReady();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the window', () => {
  test.each([
    ['a large screen', 1920, 1040, [1280, 800, 1024, 720]],
    ['1366×768 with a taskbar', 1366, 728, [1280, 728, 1024, 720]],
    ['1024×768 with a taskbar', 1024, 728, [1024, 728, 1024, 720]],
    ['1366×768 at 125 %', 1092, 574, [1092, 574, 1024, 574]],
    ['800×600', 800, 560, [800, 560, 800, 560]],
    ['a system that has no screen yet', 0, 0, [1280, 800, 1024, 720]],
    ['one that says 1×1', 1, 1, [1280, 800, 1024, 720]],
  ])('on %s fits', (_name, width, height, sizes) => {
    const size = windowSizeFor({ width, height });
    expect([size.width, size.height, size.minWidth, size.minHeight]).toEqual(sizes);
  });

  test('the stand-in has the screen that a test wants', () => {
    vi.stubEnv('CHROMIUM_HOST_SCREEN', '1092x574');
    expect(screen.getPrimaryDisplay().workAreaSize).toEqual({ width: 1092, height: 574 });
  });
});

/** For its first picture. */
function waiting() {
  vi.useFakeTimers();
  const events = new EventEmitter();
  let destroyed = false;
  const window = {
    once: (name: string, listener: () => void) => events.once(name, listener),
    isDestroyed: () => destroyed,
    show: vi.fn<() => void>(),
  };
  const log = hearingLog();
  showWhenPainted(window as unknown as ElectronModule.BrowserWindow, log, window.show);
  return {
    show: window.show,
    log,
    paint: () => events.emit('ready-to-show'),
    destroy: () => {
      destroyed = true;
    },
  };
}
describe('the first window', () => {
  afterEach(() => vi.useRealTimers());

  test('is shown once it is painted, and once only', () => {
    const { show, log, paint } = waiting();
    expect(show).not.toHaveBeenCalled();
    paint();
    vi.advanceTimersByTime(60_000);
    expect(show).toHaveBeenCalledOnce();
    expect(log.lines).toEqual([['windowShown', expect.objectContaining({ painted: true })]]);
  });

  test('that nothing paints is shown all the same after five seconds, and once only', () => {
    const { show, log, paint } = waiting();
    vi.advanceTimersByTime(4_999);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledOnce();
    expect(log.lines).toEqual([['windowShown', expect.objectContaining({ painted: false })]]);
    paint();
    expect(show).toHaveBeenCalledOnce();
  });

  test('that is gone by then isn’t', () => {
    const { show, destroy } = waiting();
    destroy();
    vi.advanceTimersByTime(60_000);
    expect(show).not.toHaveBeenCalled();
  });
});

describe('the first language', () => {
  test.each([
    ['kk-KZ', 'kk'],
    ['kk-KZ,en-US', 'kk'],
    ['ky-KG,kk-KZ', 'ru'],
    ['ru-KZ', 'ru'],
    ['en-US,ru-RU', 'en'],
    ['de-DE,en-GB', 'en'],
    ['de-DE', 'ru'],
    ['', 'ru'],
  ])('where the system speaks %s is %s', (tags, language) => {
    const languages = tags.split(',').filter(Boolean);
    vi.spyOn(app, 'getPreferredSystemLanguages').mockReturnValue(languages);
    expect(firstLanguage()).toBe(language);
  });

  test('the stand-in knows them from the environment, and no Kazakh as a locale', () => {
    vi.stubEnv('LC_ALL', 'kk_KZ.UTF-8');
    vi.stubEnv('LANGUAGE', '');
    expect(app.getPreferredSystemLanguages()).toEqual(['kk-KZ']);
    expect(app.getLocale()).toBe('en-US');
  });
});

describe('a data folder that can’t be made', () => {
  test('is a fault that names it', () => {
    const file = join(useDataFolder(), 'a file');
    writeFileSync(file, '');
    const folder = join(file, 'till');
    expect(openDataFolder(folder)).toEqual({ ok: false, fault: { folder } });
  });

  test('one that can is there', () => {
    // Opened before the platform was ready, as it must be.
    expect(opened).toMatchObject({ ok: true, value: { root: join(root, 'till') } });
    expect(existsSync(join(root, 'till/logs'))).toBe(true);
  });

  test('one whose rights are somebody else’s to change is used as it is', () => {
    const folder = useDataFolder();
    // It is too late for that now.
    vi.spyOn(app, 'setPath').mockReturnValue();
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw new Error('not permitted');
    });
    syncBuiltinESMExports();
    expect(openDataFolder(folder)).toMatchObject({ ok: true, value: { root: folder } });
    expect(fs.chmodSync).toHaveBeenCalled();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test.each(LANGUAGES)('is said in a box (%s), and the program ends with 1', async (language) => {
    vi.spyOn(app, 'getPreferredSystemLanguages').mockReturnValue([language]);
    const { product } = resources[language].translation;
    const box = vi.spyOn(dialog, 'showErrorBox').mockReturnValue();
    const exit = vi.spyOn(app, 'exit').mockReturnValue();
    await tellNotStarted('noFolder', '/nowhere');
    expect(box).toHaveBeenCalledExactlyOnceWith(
      product,
      expect.stringMatching(/\/nowhere.*--data=/u),
    );
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
    await tellNotStarted('unknown', '/logs');
    expect(box).toHaveBeenLastCalledWith(product, expect.stringContaining('/logs'));
    await tellNotStarted('switches', '--no-sandbox');
    expect(box).toHaveBeenLastCalledWith(product, expect.stringContaining('--no-sandbox'));
    await tellNotStarted('moved', '/till');
    expect(box).toHaveBeenLastCalledWith(product, expect.stringMatching(/\/till.*--data=/u));
  });
});

describe('what is thrown before the platform is ready', () => {
  test('is written down and said in a box, and the program ends with 1', async () => {
    const folder = useDataFolder();
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'run.ts', `--data=${folder}`]);
    vi.spyOn(app, 'setPath').mockReturnValue();
    vi.spyOn(app.commandLine, 'appendSwitch').mockImplementation(() => {
      throw new Error('no switches today');
    });
    const box = vi.spyOn(dialog, 'showErrorBox').mockReturnValue();
    const exit = vi.spyOn(app, 'exit').mockReturnValue();
    runShell(() => Promise.reject(new Error('not called')));
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
    const logs = join(folder, 'logs');
    expect(box).toHaveBeenCalledWith(expect.any(String), expect.stringContaining(logs));
    expect(readFileSync(join(logs, 'till.log'), 'utf8')).toContain('no switches today');
  });
});

describe('arguments that Electron on Windows would not start with', () => {
  test.each([
    [['--address', 'https://x.kz/api', '--data', 'C:\\till'], 'https://x.kz/api'],
    [['--address=https://x.kz/api', '--data=C:\\till'], null],
    [['C:\\till', '--headless'], null],
    [['--data', 'D:/till', '--headless'], null],
    [['--address', 'https://x.kz/api'], null],
    [['mailto:a@b', '.'], 'mailto:a@b'],
    [['not one: two', '.'], null],
    [['--', 'https://x.kz', '--headless'], null],
  ])('%j', (args, refused) => {
    expect(refusedOnWindows(args)).toBe(refused);
  });

  test('neither help nor README tell one', () => {
    const told = [
      helpText('npm start --'),
      ...globSync(['README.md', 'docs/*.md']).map((file) => readFileSync(file, 'utf8')),
    ];
    for (const text of told) expect(text).not.toMatch(/--(?:address|data|provision|host) [^\s-]/u);
  });
});
