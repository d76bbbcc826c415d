/** A screen that nobody sees, where Xvfb is installed: for tests of the window as it is shown. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findInstalledBrowser } from '../../tools/chromium-host/find-browser.ts';

/** Why no window can be shown here; null: it can. */
export function noScreen(): string | null {
  if (process.platform !== 'linux') return 'Xvfb is for Linux';
  if (spawnSync('Xvfb', ['-help']).error !== undefined) return 'Xvfb is not installed';
  return findInstalledBrowser() === null ? 'no Chrome, Edge or Chromium is installed' : null;
}

export interface Screen {
  /** For DISPLAY. */
  readonly display: string;
  close(): Promise<void>;
}

export async function openScreen(width: number, height: number): Promise<Screen> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  // It takes a number that is free, and says it when it is ready.
  const server = spawn('Xvfb', ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
  return {
    display: `:${number.trim()}`,
    close: async () => {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}
