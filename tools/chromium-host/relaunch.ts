/** "Relaunches the app when the current instance exits": not before its lock is free. */
import { spawn } from 'node:child_process';
import type * as Electron from 'electron';
import { nodeArguments } from './arguments.ts';

let again: Electron.RelaunchOptions | null = null;

export function relaunch(options: Electron.RelaunchOptions = {}): void {
  again = options;
  // Whoever drives the window of this one starts the next one, too.
  process.send?.({ relaunch: true });
}

process.on('exit', () => {
  if (again === null || process.send !== undefined) return;
  const { execPath = process.execPath, args = process.argv.slice(1) } = again;
  spawn(execPath, nodeArguments(args), { detached: true, stdio: 'inherit' }).unref();
});
