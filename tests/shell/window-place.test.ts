/** Where the window begins, and that it is remembered as it was left. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rectangle } from 'electron';
import type { WindowPlace } from '../../src-main/ports/settings.ts';
import { memorySettings } from '../till/memory-settings.ts';
import { hearingLog, load } from './system-stubs.ts';
import type * as WindowModule from '../../src-main/shell/page/window.ts';
import type * as WindowPlaceModule from '../../src-main/shell/page/window-place.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as BrowserWindowModule from '../../tools/chromium-host/electron/browser-window.ts';

const { openWindow } = load<typeof WindowModule>('src-main/shell/page/window.ts');
const { placeFor } = load<typeof WindowPlaceModule>('src-main/shell/page/window-place.ts');
const { app, becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { madeWith } = load<typeof BrowserWindowModule>(
  'tools/chromium-host/electron/browser-window.ts',
);

// Without a preload no Chromium comes, and the stand-in ends the program.
const exit = vi.spyOn(app, 'exit').mockReturnValue();
beforeAll(() => becomeReady());
afterAll(() => vi.waitFor(() => expect(exit).toHaveBeenCalledTimes(madeWith.length), 30_000));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const FIRST: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND: Rectangle = { x: 1920, y: -200, width: 1366, height: 728 };
const LEFT: WindowPlace = { x: 200, y: 100, width: 1100, height: 750, maximized: false };
const sizes = (width: number, height: number) => ({
  width,
  height,
  minWidth: Math.min(1024, width),
  minHeight: Math.min(720, height),
});

describe('it begins', () => {
  test.each([
    ['at the first start', null],
    ['where its display is gone', { ...LEFT, x: 2500, y: 2000 }],
    ['beside all displays', { ...LEFT, x: -1100 }],
  ])('maximized on the first display: %s', (_when, left) => {
    const begins = { bounds: sizes(1280, 800), maximized: true };
    expect(placeFor(left, [FIRST, FIRST, SECOND])).toEqual(begins);
  });

  test('maximized where a system has no screen yet', () => {
    const none = { x: 0, y: 0, width: 0, height: 0 };
    const begins = { bounds: sizes(1280, 800), maximized: true };
    expect(placeFor(LEFT, [none])).toEqual(begins);
    expect(placeFor(null, [])).toEqual(begins);
  });

  test.each([
    ['as it was left', LEFT, { x: 200, y: 100, ...sizes(1100, 750) }],
    ['on the second display', { ...LEFT, x: 2000, y: -150 }, { x: 2000, y: -200 }],
    ['on that which has more of it', { ...LEFT, x: 1500, y: 0 }, { x: 1920, y: -200 }],
    ['all in sight, though it stood over an edge', { ...LEFT, x: -300, y: 600 }, { x: 0, y: 290 }],
    ['no larger than a display that became smaller', { ...LEFT, width: 4000 }, { width: 1920 }],
    ['no smaller than it may be', { ...LEFT, width: 10, height: 10 }, { width: 1024, height: 720 }],
  ])('%s', (_how, left, bounds) => {
    expect(placeFor(left, [FIRST, SECOND])).toMatchObject({ bounds, maximized: false });
  });

  test('maximized where it was left so, on the display where that was', () => {
    const left = { ...LEFT, x: 2000, y: -200, maximized: true };
    const begins = { bounds: { x: 2000, width: 1100, height: 728 }, maximized: true };
    expect(placeFor(left, [FIRST, SECOND])).toMatchObject(begins);
  });
});

/** Shown as one that nothing paints. */
function shown(settings = memorySettings()) {
  const window = openWindow('/no-such-preload.cjs', settings, hearingLog());
  const before = window.isMaximized();
  vi.advanceTimersByTime(5_000);
  return { window, settings, before };
}

describe('a window', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv('CHROMIUM_HOST_SCREEN', '1920x1040');
  });

  test('is maximized when it is shown for the first time, and nothing is written of that', () => {
    const { window, settings, before } = shown();
    expect([before, window.isMaximized()]).toEqual([false, true]);
    vi.advanceTimersByTime(60_000);
    window.close();
    expect(settings.read().window).toBeNull();
  });

  test('is where it was left', () => {
    const settings = memorySettings();
    settings.change({ window: LEFT });
    const { window } = shown(settings);
    expect(madeWith.at(-1)).toMatchObject({
      title: 'Loyalty Cashier',
      x: 200,
      y: 100,
      ...sizes(1100, 750),
      show: false,
    });
    expect(window.isMaximized()).toBe(false);
  });

  test.each([
    ['once it has rested', () => vi.advanceTimersByTime(1_000), 1],
    ['when it is closed', (window: { close(): void }) => window.close(), 1],
    ['not while it is being changed', () => vi.advanceTimersByTime(999), 0],
  ])('is remembered as it becomes: %s', (_when, goOn, times) => {
    const settings = memorySettings();
    settings.change({ window: LEFT });
    const { window } = shown(settings);
    const change = vi.spyOn(settings, 'change');
    window.maximize();
    expect(change).not.toHaveBeenCalled();
    goOn(window);
    vi.advanceTimersByTime(0);
    expect(change).toHaveBeenCalledTimes(times);
    expect(settings.read().window).toEqual({ ...LEFT, maximized: times === 1 });
  });
});
