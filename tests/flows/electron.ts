/** The same handle on a program that runs on a real Electron, where its binary is present. */
import { _electron } from 'playwright-core';
import { join } from 'node:path';
import type { StartedHost, StartRequest } from '../../tools/chromium-host/start.ts';

const ROOT = join(import.meta.dirname, '../..');

export async function startOnElectron(
  executablePath: string,
  request: StartRequest,
): Promise<StartedHost> {
  const electron = await _electron.launch({
    executablePath,
    cwd: ROOT,
    // Chromium's sandbox can't be had by root.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ROOT,
      '--data',
      request.dataFolder,
      ...(request.args ?? []),
    ],
    env: { ...process.env, ...request.env } as Record<string, string>,
  });
  const child = electron.process();
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    page: await electron.firstWindow(),
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    power: (event) =>
      void electron.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event),
    session: (event) =>
      void electron.evaluate(({ BrowserWindow }, name) => {
        for (const window of BrowserWindow.getAllWindows()) window.emit(name);
      }, event),
    stop: async () => {
      await electron.close();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
