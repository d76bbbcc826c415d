/**
 * Where the window stands on the screen: all of it in sight. How large the work area is, only
 * Chromium knows, and only once it runs.
 */
import type { Page } from 'playwright-core';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Placement {
  readonly bounds: Area;
  /** There is no room to spare: the desktop knows best where its own bars end. */
  readonly maximized: boolean;
}

/** A desktop's title bar isn't always counted as a part of the window. */
const TITLE_BAR = 40;

/** Where what takes so much of that room begins, to stand in its middle. */
const middle = (from: number, room: number, taken: number): number =>
  from + Math.max(0, Math.floor((room - taken) / 2));

/** All in the screen's own units, a scale of 125 % taken off. */
export function placeIn(area: Area, wanted: Size): Placement {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    bounds: {
      left: middle(area.left, area.width, width),
      top: middle(area.top, area.height, height + TITLE_BAR),
      width,
      height,
    },
    maximized: wanted.width > area.width || wanted.height + TITLE_BAR > area.height,
  };
}

export async function fitWindow(page: Page, wanted: Size): Promise<void> {
  const area = await page.evaluate(() => {
    const {
      availLeft = 0,
      availTop = 0,
      availWidth,
      availHeight,
    } = screen as Screen & {
      readonly availLeft?: number;
      readonly availTop?: number;
    };
    return { left: availLeft, top: availTop, width: availWidth, height: availHeight };
  });
  const { bounds, maximized } = placeIn(area, wanted);
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  // The bounds first: without a window manager nothing is ever maximized.
  await session.send('Browser.setWindowBounds', { windowId, bounds });
  if (maximized)
    await session.send('Browser.setWindowBounds', {
      windowId,
      bounds: { windowState: 'maximized' },
    });
  await session.detach();
}
