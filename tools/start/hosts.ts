/**
 * What can run the program: Electron, an installed browser, the guided demo. They are tried in this
 * order; each says why it can't, and the next one is taken.
 */
import { join } from 'node:path';
import type { HostChoice, LaunchOptions } from '../../src-main/shell/start/launch-options.ts';
import { findInstalledBrowser, hasDisplay } from '../chromium-host/find-browser.ts';
import { readSandboxFacts } from '../chromium-host/sandbox.ts';
import { getElectron } from './get-electron.ts';
import { withoutElectron } from './electron-data.ts';
import { runElectron } from './run-electron.ts';
import { sandboxProblem } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Start {
  readonly options: LaunchOptions;
  /** As they were given, for the program. */
  readonly args: readonly string[];
  print(text: string): void;
}

/** The lines that say why the program can't run there. */
interface Cannot {
  readonly cannot: readonly string[];
}

/** The program's exit code, or why it didn't run after all. */
export type Ended = { readonly code: number } | Cannot;

export interface Host {
  /** Said when it takes the place of another one that can't run here. */
  readonly instead: (options: LaunchOptions) => string;
  /** How it would be run; nothing of the program has been started. */
  prepare(start: Start): Promise<{ run(): Promise<Ended> } | Cannot>;
}

const NO_DISPLAY: Cannot = { cannot: ['There is no display here.'] };

const electron: Host = {
  instead: () => '',
  prepare: async ({ options, args, print }) => {
    if (!hasDisplay()) return NO_DISPLAY;
    const found = await getElectron(print);
    if ('why' in found) return { cannot: [found.why] };
    const problem = sandboxProblem(readSandboxFacts(found.binary));
    if (problem !== null) return { cannot: problem };
    const port = options.debuggingPort;
    const run = async (): Promise<Ended> => {
      const end = await runElectron({
        binary: found.binary,
        args: [
          // Chromium's sandbox can't be had by root.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          ...(port === null ? [] : [`--remote-debugging-port=${port}`]),
          ROOT,
          ...args,
        ],
        onSilence: () => {
          print(
            'Electron has been starting for 20 seconds and shows no window yet. Ctrl+C ends it;',
          );
          print('npm start -- --host=browser runs the program in your browser.');
        },
      });
      return end.ran ? { code: end.code } : { cannot: [`Electron can't run here: ${end.why}.`] };
    };
    return { run };
  },
};

const browser: Host = {
  instead: ({ data }) => `The program runs in your browser instead${withoutElectron(data)}`,
  prepare: async (start) => {
    const { options } = start;
    if (!options.headless && !hasDisplay()) return NO_DISPLAY;
    if (!options.headless && findInstalledBrowser() === null)
      return {
        cannot: [
          'No Chrome, Edge or Chromium was found that could show a window.',
          'CASHIER_BROWSER names one; --headless runs the program without a window.',
        ],
      };
    return Promise.resolve({ run: () => runInBrowser(start) });
  },
};

async function runInBrowser({ options, print }: Start): Promise<Ended> {
  if (options.headless && options.verifyJournal === null)
    print('No window is shown. Ctrl+C ends the program.');
  const { runOnChromium } = await import('../chromium-host/run.ts');
  await runOnChromium();
  // The host ends the process itself when its window is closed.
  return new Promise<Ended>(() => undefined);
}

const demo: Host = {
  instead: () => 'The guided demo plays instead, without a window.',
  prepare: ({ options }) => Promise.resolve({ run: () => runDemo(options) }),
};

async function runDemo(options: LaunchOptions): Promise<Ended> {
  const { playDemo } = await import('../demo/play.ts');
  await playDemo(options);
  return { code: 0 };
}

const NAMED: Readonly<Record<Exclude<HostChoice, 'auto'>, Host>> = { electron, browser, demo };

/** Which are tried, in order. */
export function hostsFor({ host, headless }: LaunchOptions): readonly Host[] {
  if (host !== 'auto') return [NAMED[host]];
  // Electron has no way without a window.
  return headless ? [browser] : [electron, browser, demo];
}

/**
 * Runs the first that can; gives the exit code, 1 when none can. That another one runs instead is
 * said once it is known to; a reason that two hosts share is said once.
 */
export async function runFirst(hosts: readonly Host[], start: Start): Promise<number> {
  const reasons = new Set<string>();
  const give = ({ cannot }: Cannot) => {
    for (const line of cannot) if (!reasons.has(line)) start.print(line);
    for (const line of cannot) reasons.add(line);
  };
  for (const host of hosts) {
    const prepared = await host.prepare(start);
    if ('cannot' in prepared) {
      give(prepared);
      continue;
    }
    if (reasons.size > 0) start.print(host.instead(start.options));
    const ended = await prepared.run();
    if ('code' in ended) return ended.code;
    give(ended);
  }
  if (start.options.host !== 'auto')
    start.print('Without --host the first is taken that can be had: Electron, a browser, a demo.');
  return 1;
}
