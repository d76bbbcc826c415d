/**
 * Stand-in for `screen`: one display, whose work area and scale CHROMIUM_HOST_SCREEN names in the
 * window's own pixels, e.g. 1092x574@1.25 for 1366×768 at 125 % with a taskbar. Else it is the real
 * one as soon as a window stands on it: only Chromium knows it, and only once it runs.
 */
import type * as Electron from 'electron';
import { requireReady } from '../life-cycle.ts';
import { stub } from '../stub.ts';

const TASKBAR = 40;

interface Named {
  readonly work: Electron.Rectangle;
  readonly scale: number;
}

let real: Electron.Rectangle | null = null;

const text = (): string => process.env['CHROMIUM_HOST_SCREEN'] ?? '';

function named(): Named {
  const [size = '', scale = '1'] = text().split('@');
  const [width = 1920, height = 1040] = size.split('x').filter(Boolean).map(Number);
  return { work: { x: 0, y: 0, width, height }, scale: Number(scale) };
}

/** That of a screen that is played; null: the real one counts. */
export const playedWorkArea = (): Electron.Rectangle | null =>
  text() === '' ? null : named().work;

export function standsOn(workArea: Electron.Rectangle): void {
  if (playedWorkArea() === null) real = workArea;
}

function theDisplay(): Electron.Display {
  requireReady('screen');
  const { scale, work: assumed } = named();
  const seen = playedWorkArea() === null ? real : null;
  const work = seen ?? assumed;
  const { width, height } = work;
  // Of a real one only the work area is known.
  const below = seen === null ? TASKBAR : 0;
  const whole = { width: work.x + width, height: work.y + height + below };
  return stub<Electron.Display>('Display', {
    size: whole,
    bounds: { x: 0, y: 0, ...whole },
    // "The work area of the display in DIP points": without what the system keeps.
    workArea: work,
    workAreaSize: { width, height },
    // "Output device's pixel scale factor."
    scaleFactor: scale,
  });
}

export const screen: Electron.Screen = stub<Electron.Screen>('screen', {
  // "You cannot require or use this module until the ready event of the app module is emitted."
  getPrimaryDisplay: theDisplay,
  // "An array of displays that are currently available": here there is one.
  getAllDisplays: () => [theDisplay()],
});
