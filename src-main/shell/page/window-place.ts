/**
 * Where the window begins, and that it is remembered: as it was left, on a display that is still there; at the
 * first start, and where that display is gone, all of the first one.
 */
import type { BrowserWindow, Rectangle } from 'electron';
import type { Settings, WindowPlace } from '../../ports/settings.ts';
import { windowSizeFor, type WindowSize } from './window-size.ts';

export interface BeginsAt {
  /** Without x and y it is in the middle of the first display. */
  readonly bounds: WindowSize & Partial<Rectangle>;
  readonly maximized: boolean;
}

/** How long a window is left alone before its place is written down: a hand that drags tells each step. */
const AT_REST = 1_000;

/** `areas`: what the system leaves of each display, the first one's first. */
export function placeFor(left: WindowPlace | null, areas: readonly Rectangle[]): BeginsAt {
  const seen = (area: Rectangle) => (left === null ? 0 : shared(left, area));
  const [most] = areas.toSorted((one, other) => seen(other) - seen(one));
  if (left === null || most === undefined || seen(most) === 0)
    return { bounds: windowSizeFor(areas[0] ?? NOWHERE), maximized: true };
  const room = windowSizeFor(most);
  const width = Math.min(Math.max(left.width, room.minWidth), most.width);
  const height = Math.min(Math.max(left.height, room.minHeight), most.height);
  // All of it in sight: a title bar beyond an edge can't be taken hold of.
  const x = within(left.x, most.x, most.x + most.width - width);
  const y = within(left.y, most.y, most.y + most.height - height);
  return { bounds: { ...room, x, y, width, height }, maximized: left.maximized };
}

/** From now on. It is written down while it is used, too: Windows ends a session without closing anything. */
export function rememberPlace(window: BrowserWindow, settings: Settings): void {
  let known = placeOf(window);
  let resting: NodeJS.Timeout | undefined;
  const remember = () => {
    clearTimeout(resting);
    if (window.isDestroyed() || window.isMinimized()) return;
    const now = placeOf(window);
    if (JSON.stringify(now) === JSON.stringify(known)) return;
    known = now;
    settings.change({ window: now });
  };
  const later = () => {
    clearTimeout(resting);
    resting = setTimeout(remember, AT_REST);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('close', remember);
}

function placeOf(window: BrowserWindow): WindowPlace {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}

const NOWHERE = { width: 0, height: 0 };

/** How much of the one lies on the other. */
const shared = (one: Rectangle, other: Rectangle): number =>
  along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height);

const along = (from: number, size: number, start: number, room: number): number =>
  Math.max(0, Math.min(from + size, start + room) - Math.max(from, start));

const within = (wanted: number, least: number, most: number): number =>
  Math.max(least, Math.min(wanted, most));
