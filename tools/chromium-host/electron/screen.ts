/** Stand-in for `screen`: one display, as large as CHROMIUM_HOST_SCREEN says, e.g. 1366x728. */
import type * as Electron from 'electron';
import { provide } from '../provide.ts';
import { requireReady } from './app.ts';

function workAreaSize(): Electron.Size {
  const [width = 1920, height = 1040] = (process.env['CHROMIUM_HOST_SCREEN'] ?? '')
    .split('x')
    .filter(Boolean)
    .map(Number);
  return { width, height };
}

export const screen: Electron.Screen = provide<Electron.Screen>('screen', {
  // "You cannot require or use this module until the ready event of the app module is emitted."
  getPrimaryDisplay: () => {
    requireReady('screen');
    // "workAreaSize: the size of the work area": the display without what the system keeps.
    return provide<Electron.Display>('Display', { workAreaSize: workAreaSize() });
  },
});
