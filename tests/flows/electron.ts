/**
 * The same handle on a program that runs on a real Electron: on the binary that is here, or packed.
 * Playwright brings no wrapper of its own where the executable is named: what the machines that test
 * need stands here.
 */
import { _electron } from 'playwright-core';
import { join } from 'node:path';
import { buttonPressed } from '../pages/own-dialog.ts';
import type { StartedHost, StartRequest } from '../../tools/chromium-host/start.ts';

/** A key that no person has to allow: the machines that test have nobody in front of them. */
const KEYRING: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--password-store=basic'],
  darwin: ['--use-mock-keychain'],
};

/** For what never comes, however busy the machine. */
const TIMEOUT = 120_000;

const ROOT = join(import.meta.dirname, '../..');

/** `packed`: the executable holds the program; else it is told where that is. */
export async function startOnElectron(
  executablePath: string,
  request: StartRequest,
  { packed = false }: { readonly packed?: boolean } = {},
): Promise<StartedHost> {
  const { ELECTRON_RUN_AS_NODE: _node, ...inherited } = process.env;
  const env = { ...inherited, ...request.env } as Record<string, string>;
  const electron = await _electron.launch({
    executablePath,
    timeout: TIMEOUT,
    cwd: ROOT,
    // Root can't have Chromium's sandbox; without this Playwright takes it from everybody on Linux.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--lang=en-US',
      ...(KEYRING[process.platform] ?? []),
      ...(packed ? [] : [ROOT]),
      `--data=${request.dataFolder}`,
      ...(request.args ?? []),
    ],
    env,
  });
  const response = buttonPressed(env);
  if (response !== null)
    await electron.evaluate(({ dialog }, button) => {
      dialog.showMessageBox = () => Promise.resolve({ response: button, checkboxChecked: false });
    }, response);
  const saves = env['CHROMIUM_HOST_SAVES'];
  if (response === 1 && saves !== undefined)
    await electron.evaluate(({ dialog }, folder) => {
      dialog.showSaveDialog = (...asked: unknown[]) => {
        const { defaultPath = '' } = asked.at(-1) as Electron.SaveDialogOptions;
        return Promise.resolve({ canceled: false, filePath: `${folder}/${defaultPath}` });
      };
    }, saves);
  const child = electron.process();
  // On Windows the child is a shell around the program: that must be killed, and not the shell.
  const pid = await electron.evaluate(() => process.pid);
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    page: await electron.firstWindow({ timeout: TIMEOUT }),
    pid,
    ended,
    // It starts again by itself, out of reach of this process.
    wantsRelaunch: () => false,
    output: () => output,
    power: (event, slept = 0) =>
      void electron.evaluate(
        ({ powerMonitor }, { name, ms }) => {
          // The machine's clock goes on while it sleeps.
          const before = Date.now;
          Date.now = () => before() + ms;
          powerMonitor.emit(name);
        },
        { name: event, ms: slept },
      ),
    session: (event) =>
      void electron
        .evaluate(({ BrowserWindow }, name) => {
          for (const window of BrowserWindow.getAllWindows()) window.emit(name);
          // What Windows does when the listeners have returned.
          if (name === 'session-end') process.kill(process.pid, 'SIGKILL');
        }, event)
        // Nobody is left to answer.
        .catch(() => undefined),
    stop: async () => {
      await electron.close();
      await ended;
    },
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}
