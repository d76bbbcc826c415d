/**
 * Stand-in for `screen`: one display, whose work area and scale CHROMIUM_HOST_SCREEN names in the
 * window's own pixels, e.g. 1092x574@1.25 for 1366×768 at 125 % with a taskbar.
 */
import type * as Electron from 'electron';
import { requireReady } from '../life-cycle.ts';
import { provide } from '../provide.ts';

const TASKBAR = 40;

interface Named {
  readonly work: Electron.Size;
  readonly scale: number;
}

function named(): Named {
  const [size = '', scale = '1'] = (process.env['CHROMIUM_HOST_SCREEN'] ?? '').split('@');
  const [width = 1920, height = 1040] = size.split('x').filter(Boolean).map(Number);
  return { work: { width, height }, scale: Number(scale) };
}

export const screen: Electron.Screen = provide<Electron.Screen>('screen', {
  // "You cannot require or use this module until the ready event of the app module is emitted."
  getPrimaryDisplay: () => {
    requireReady('screen');
    const { work, scale } = named();
    const whole = { width: work.width, height: work.height + TASKBAR };
    return provide<Electron.Display>('Display', {
      size: whole,
      bounds: { x: 0, y: 0, ...whole },
      // "The work area of the display in DIP points": without what the system keeps.
      workArea: { x: 0, y: 0, ...work },
      workAreaSize: work,
      // "Output device's pixel scale factor."
      scaleFactor: scale,
    });
  },
});
