/** A window of the stand-in has a frame, a least size and a place on a screen, as Electron's has. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type * as ElectronModule from 'electron';
import { load } from '../shell/system-stubs.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import { buildTestShell, newDataFolder, startTestShell } from './test-shell.ts';
import { noScreen, openScreen } from './xvfb.ts';

const { becomeReady, usePath } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { BrowserWindow, screen } = load<typeof ElectronModule>(
  'tools/chromium-host/electron/index.ts',
);

beforeAll(async () => {
  becomeReady();
  await buildTestShell();
}, 60_000);
afterEach(() => vi.unstubAllEnvs());

test('width and height are those of the whole window; the page has less', () => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  expect(window.getSize()).toEqual([1280, 800]);
  expect(window.getContentSize()).toEqual([1264, 761]);
  const page = new BrowserWindow({ width: 1280, height: 800, useContentSize: true });
  expect(page.getSize()).toEqual([1296, 839]);
  expect(page.getContentSize()).toEqual([1280, 800]);
});

test('a window is not smaller than its least size', () => {
  const window = new BrowserWindow({ width: 640, height: 900, minWidth: 1024, minHeight: 720 });
  expect(window.getSize()).toEqual([1024, 900]);
  expect(window.getMinimumSize()).toEqual([1024, 720]);
});

test.each([{ contextIsolation: false }, { sandbox: false }, { nodeIntegration: true }])(
  'a page with Node, or in the preload’s world, is none: %o',
  (webPreferences) => {
    expect(() => new BrowserWindow({ webPreferences })).toThrow('no page that could do harm');
  },
);

test('it begins in the middle of the work area, and outside where it is larger', () => {
  vi.stubEnv('CHROMIUM_HOST_SCREEN', '1092x574@1.25');
  expect(screen.getPrimaryDisplay()).toMatchObject({
    workArea: { x: 0, y: 0, width: 1092, height: 574 },
    size: { width: 1092, height: 614 },
    scaleFactor: 1.25,
  });
  const small = new BrowserWindow({ width: 1000, height: 500 });
  expect(small.getBounds()).toEqual({ x: 46, y: 37, width: 1000, height: 500 });
  const large = new BrowserWindow({ width: 1280, height: 800 });
  expect(large.getBounds()).toEqual({ x: -94, y: -113, width: 1280, height: 800 });
});

test('it begins where it is wanted', () => {
  const window = new BrowserWindow({ x: -40, y: 12, width: 1000, height: 500 });
  expect(window.getBounds()).toEqual({ x: -40, y: 12, width: 1000, height: 500 });
  expect(screen.getAllDisplays()).toMatchObject([screen.getPrimaryDisplay()]);
});

test('maximized it has all of the work area, and still knows its size when it isn’t', () => {
  vi.stubEnv('CHROMIUM_HOST_SCREEN', '1366x728');
  const window = new BrowserWindow({ width: 1000, height: 500 });
  const normal = { x: 183, y: 114, width: 1000, height: 500 };
  const heard: string[] = [];
  window.on('resize', () => heard.push('resize'));
  window.on('close', () => heard.push('close'));
  expect([window.isMaximized(), window.getNormalBounds()]).toEqual([false, normal]);
  window.maximize();
  expect([window.isMaximized(), window.getNormalBounds()]).toEqual([true, normal]);
  expect(window.getBounds()).toEqual({ x: 0, y: 0, width: 1366, height: 728 });
  expect(window.getContentSize()).toEqual([1350, 689]);
  window.close();
  expect(heard).toEqual(['resize', 'close']);
});

async function shown(name: string, size: Partial<ElectronModule.Size> = {}) {
  const display = await openScreen(1024, 768);
  vi.stubEnv('DISPLAY', display.display);
  vi.stubEnv('WAYLAND_DISPLAY', '');
  const folder = newDataFolder();
  usePath('sessionData', folder);
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, '');
  const window = new BrowserWindow({
    title: name,
    width: 1280,
    height: 800,
    ...size,
    webPreferences: { preload },
  });
  const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()));
  onTestFinished(async () => {
    window.close();
    await closed;
    await display.close();
  });
  // There is no such page.
  await window.loadURL('app://cashier/').catch(() => undefined);
  return window;
}

describe('shown on a real screen', () => {
  const reason = noScreen();
  beforeEach(({ skip }) => skip(reason !== null, reason ?? ''));

  test('the window is told as it stands there, and the screen as it is', async () => {
    const window = await shown('real');
    const all = { x: 0, y: 0, width: 1024, height: 768 };
    expect(screen.getPrimaryDisplay()).toMatchObject({ workArea: all, size: { height: 768 } });
    expect(window.getBounds()).toEqual(all);
    expect(window.getSize()).toEqual([1024, 768]);
    expect(window.getContentSize()[1]).toBeLessThanOrEqual(768);
  });

  test('maximized it has all of the screen', async () => {
    const window = await shown('large', { width: 600, height: 400 });
    expect(window.getBounds()).toMatchObject({ width: 600, height: 400 });
    window.maximize();
    expect(window.getBounds()).toEqual({ x: 0, y: 0, width: 1024, height: 768 });
  });

  test('it is fitted into the work area that is played', async () => {
    vi.stubEnv('CHROMIUM_HOST_SCREEN', '900x600');
    const window = await shown('played');
    expect(screen.getPrimaryDisplay().workAreaSize).toEqual({ width: 900, height: 600 });
    expect(window.getBounds()).toEqual({ x: 0, y: 0, width: 900, height: 600 });
  });
});

test('the page of the program has what the frame leaves of the work area', async () => {
  const shell = await startTestShell({ env: { CHROMIUM_HOST_SCREEN: '1366x728' } });
  const inner = await shell.page.evaluate(() => [innerWidth, innerHeight]);
  expect(inner).toEqual([1264, 689]);
});
