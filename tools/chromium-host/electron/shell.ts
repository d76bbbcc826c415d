/** Stand-in for `shell`: what the desktop would show is said on the terminal. */
import type * as Electron from 'electron';
import { stub } from '../stub.ts';

export const shell: Electron.Shell = stub<Electron.Shell>('shell', {
  showItemInFolder: (path) => void process.stdout.write(`Shows ${path}\n`),
});
