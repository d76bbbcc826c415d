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

/** Without a place it is in the middle. */
export interface Wanted extends Size {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
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
export function placeIn(area: Area, wanted: Wanted): Placement {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    bounds: {
      left: wanted.x ?? middle(area.left, area.width, width),
      top: wanted.y ?? middle(area.top, area.height, height + TITLE_BAR),
      width,
      height,
    },
    maximized: wanted.width > area.width || wanted.height + TITLE_BAR > area.height,
  };
}

/** How it stands then: what the stand-in of Electron tells of screen and window. */
export interface Fitted {
  /** Of the screen, without the bars of the desktop. */
  readonly area: Area;
  /** The whole window's. */
  readonly bounds: Area;
  /** The page's. */
  readonly content: Size;
}

/** `named`: a smaller screen is played. */
export async function fitWindow(page: Page, wanted: Wanted, named: Area | null): Promise<Fitted> {
  const seen = await page.evaluate(() => {
    const {
      availLeft = 0,
      availTop = 0,
      availWidth,
      availHeight,
    } = screen as Screen & {
      readonly availLeft?: number;
      readonly availTop?: number;
    };
    return {
      area: { left: availLeft, top: availTop, width: availWidth, height: availHeight },
      frame: { width: outerWidth - innerWidth, height: outerHeight - innerHeight },
    };
  });
  const area = named ?? seen.area;
  const place = placeIn(area, wanted);
  // To maximize it would take all of the real one.
  const maximized = place.maximized && named === null;
  await moveTo(page, place.bounds, maximized);
  const bounds = maximized ? area : place.bounds;
  return {
    area,
    bounds,
    content: {
      width: bounds.width - seen.frame.width,
      height: bounds.height - seen.frame.height,
    },
  };
}

/** All of the work area, or of the one that is played. */
export async function maximizeWindow(page: Page, area: Area, named: Area | null): Promise<void> {
  await moveTo(page, area, named === null);
}

async function moveTo(page: Page, bounds: Area, maximized: boolean): Promise<void> {
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
