/**
 * `npm start`: builds what has changed and runs the program on the first host that can be had:
 * Electron, an installed browser, or, without a display, the guided demo.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  helpText,
  parseLaunchOptions,
  type HostChoice,
  type LaunchOptions,
} from '../src-main/shell/launch-options.ts';
import { build } from './build.ts';
import { findInstalledBrowser, hasDisplay } from './chromium-host/find-browser.ts';
import { findElectron } from './find-electron.ts';

const ROOT = join(import.meta.dirname, '..');
const say = (text: string) => console.log(text);

type Host = Exclude<HostChoice, 'auto'>;

async function start(options: LaunchOptions, args: readonly string[]): Promise<number> {
  const host = await chooseHost(options);
  if (host === null) return 1;
  if (host === 'electron') return runElectron(options, args);
  if (host === 'browser') {
    const { runOnChromium } = await import('./chromium-host/run.ts');
    await runOnChromium();
    // The host ends the process itself when its window is closed.
    return new Promise<number>(() => undefined);
  }
  const { playDemo } = await import('./demo/play.ts');
  await playDemo(options);
  return 0;
}

/** null: what was asked for isn't here, and it has been said. */
async function chooseHost(options: LaunchOptions): Promise<Host | null> {
  const { host, headless } = options;
  if (host === 'demo') return 'demo';
  if (host === 'browser') return canBrowse(headless) ? 'browser' : null;
  if (host === 'electron') {
    if (findElectron() !== null || (await downloadElectron())) return 'electron';
    say('Electron is not here and could not be downloaded.');
    say('ELECTRON_OVERRIDE_DIST_PATH names the folder of an unpacked one.');
    return null;
  }
  if (headless) return 'browser';
  if (!hasDisplay()) {
    say('There is no display here, so the guided demo plays without a window.');
    return 'demo';
  }
  if (findElectron() !== null || (await downloadElectron())) return 'electron';
  if (findInstalledBrowser() !== null) {
    say('Electron is not here and could not be downloaded: the program runs in your browser.');
    return 'browser';
  }
  say('Neither Electron nor Chrome, Edge or Chromium is here: the guided demo plays instead.');
  return 'demo';
}

function canBrowse(headless: boolean): boolean {
  if (headless || (hasDisplay() && findInstalledBrowser() !== null)) return true;
  say('No Chrome, Edge or Chromium was found that could show a window.');
  say('CASHIER_BROWSER names one; --headless runs the program without a window.');
  return false;
}

/** Electron's own installer, if the place it downloads from can be reached at all. */
async function downloadElectron(): Promise<boolean> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
  } catch {
    return false;
  }
  say('Downloading Electron, about 110 MB. This happens once.');
  const installer = join(ROOT, 'node_modules/electron/install.js');
  const code = await exitCode(process.execPath, [installer], 'ignore');
  return code === 0 && findElectron() !== null;
}

async function runElectron(options: LaunchOptions, args: readonly string[]): Promise<number> {
  const port = options.debuggingPort;
  return exitCode(
    findElectron() ?? '',
    [
      // Chromium's sandbox can't be had by root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(port === null ? [] : [`--remote-debugging-port=${port}`]),
      ROOT,
      ...args,
    ],
    'inherit',
  );
}

function exitCode(
  command: string,
  args: readonly string[],
  stdio: 'ignore' | 'inherit',
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const args = process.argv.slice(2);
const { options, problems, unknown } = parseLaunchOptions(args);
const complaints = [...problems, ...unknown.map((arg) => `There is no option ${arg}.`)];
if (options.help || complaints.length > 0) {
  for (const complaint of complaints) console.error(complaint);
  say(helpText('npm start --'));
  process.exitCode = complaints.length > 0 ? 2 : 0;
} else {
  try {
    const built = await build();
    if (built.length > 0) say(`Built ${built.join(', ')}.`);
    process.exitCode = await start(options, args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
