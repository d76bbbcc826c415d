/**
 * A window's sizes as Electron means them: width and height are those of the whole window, the page
 * has what the frame leaves, and no window is smaller than its minimum. The frame is that of
 * Windows 11 at 100 %, the largest of the three systems'.
 */
import type * as Electron from 'electron';

const FRAME: Electron.Size = { width: 16, height: 39 };

export interface WindowSizes {
  readonly window: Electron.Size;
  /** The page's. */
  readonly content: Electron.Size;
  readonly minimum: Electron.Size;
}

export function sizesOf(options: Electron.BrowserWindowConstructorOptions): WindowSizes {
  const { width = 800, height = 600, minWidth = 0, minHeight = 0, frame = true } = options;
  const around = frame ? FRAME : { width: 0, height: 0 };
  const more = options.useContentSize === true ? around : { width: 0, height: 0 };
  const window = {
    width: Math.max(width + more.width, minWidth),
    height: Math.max(height + more.height, minHeight),
  };
  return {
    window,
    content: { width: window.width - around.width, height: window.height - around.height },
    minimum: { width: minWidth, height: minHeight },
  };
}

/** Where it is wanted; else in the middle of the work area: a window that is larger begins outside of it. */
export function placed(
  window: Electron.Size,
  area: Electron.Rectangle,
  { x, y }: Electron.BrowserWindowConstructorOptions,
): Electron.Rectangle {
  return {
    x: x ?? area.x + Math.round((area.width - window.width) / 2),
    y: y ?? area.y + Math.round((area.height - window.height) / 2),
    ...window,
  };
}
