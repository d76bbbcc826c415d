/** How large the window begins, and how small it may become: never more than the screen has room for. */
import type { Size } from 'electron';

/** What the screens are made for, the frame included. */
const WANTED: Size = { width: 1280, height: 800 };
const MIN_SIZE: Size = { width: 1024, height: 720 };
/** A smaller work area is none: a system without a screen yet says 0 or 1. */
const MIN_SCREEN: Size = { width: 320, height: 240 };

export interface WindowSize extends Size {
  readonly minWidth: number;
  readonly minHeight: number;
}

/** `workArea`: the screen without the taskbar, in the window's own pixels: a scale of 125 % takes a
 * fifth of them away. */
export function windowSizeFor(workArea: Size): WindowSize {
  const known = workArea.width >= MIN_SCREEN.width && workArea.height >= MIN_SCREEN.height;
  const room = known ? workArea : WANTED;
  const width = Math.min(WANTED.width, room.width);
  const height = Math.min(WANTED.height, room.height);
  return {
    width,
    height,
    minWidth: Math.min(MIN_SIZE.width, width),
    minHeight: Math.min(MIN_SIZE.height, height),
  };
}
