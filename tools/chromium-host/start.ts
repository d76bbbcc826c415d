/**
 * Starts the host in a process of its own and drives its window from this one: for tests, the
 * guided demo and development. The page is the program's own; nothing of the program is replaced.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { SECURE_BASE } from './app-address.ts';
import { killFamily, watchStart, type Pace } from './getting-on.ts';

export interface StartRequest {
  readonly dataFolder: string;
  /** Options of the program. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly headless?: boolean;
  /** Another main bundle than dist/main/main.cjs. */
  readonly bundle?: string;
  /** Shows what the program prints on this terminal, too. */
  readonly verbose?: boolean;
  /** For tests: how soon it counts as stuck. */
  readonly pace?: Pace;
}

type PowerEvent = 'suspend' | 'resume' | 'shutdown';
type SessionEvent = 'query-session-end' | 'session-end';

export interface StartedHost {
  readonly page: Page;
  readonly pid: number;
  /**
   * Resolves with the exit code when the program has ended; null when it was killed. (One that kills
   * itself has no code either, but on Windows 1.)
   */
  readonly ended: Promise<number | null>;
  /** It has asked to be started again once it has ended; that is left to whoever drives it. */
  wantsRelaunch(): boolean;
  output(): string;
  /** What only a machine can do: sleep, wake up after so long, shut down. */
  power(event: PowerEvent, slept?: number): void;
  /** What only Windows does: it asks, then it ends the session. */
  session(event: SessionEvent): void;
  /** Ends it as the system would, in order. */
  stop(): Promise<void>;
  /** The plug is pulled. */
  kill(): Promise<void>;
}

const RUN = join(import.meta.dirname, 'run.ts');
/** Whoever waits is told when the program has ended or is stuck: Playwright's own limits are of a clock. */
const NO_LIMIT = { timeout: 0 };

export async function startOnChromium(request: StartRequest): Promise<StartedHost> {
  const process = forkHost(request);
  const { browser, page } = await Promise.race([connect(process.port), process.failed]);
  process.isThere();
  const disconnect = async () => {
    await browser.close().catch(() => undefined);
  };
  return {
    ...process,
    page,
    stop: async () => {
      process.askToEnd();
      await process.ended;
      await disconnect();
    },
    kill: async () => {
      process.end('SIGKILL');
      await process.ended;
      await disconnect();
    },
  };
}

async function connect(port: Promise<number>) {
  const address = `http://127.0.0.1:${await port}`;
  const browser = await chromium.connectOverCDP(address, NO_LIMIT);
  const context = browser.contexts()[0];
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page', NO_LIMIT));
  if (page === undefined) throw new Error('the program opened no window');
  await page.waitForURL(`${SECURE_BASE}**`, { waitUntil: 'domcontentloaded', ...NO_LIMIT });
  return { browser, page };
}

/** Without a window to look at: what it prints and how it ends. */
export async function runOnChromiumToEnd(
  request: StartRequest,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const process = forkHost(request);
  process.failed.catch(() => undefined);
  const code = await process.ended;
  return { code, output: process.output() };
}

/** Windows has no signal that a process hears: whoever sends one there ends the process. */
export const howToAsk = (platform: NodeJS.Platform): 'signal' | 'line' =>
  platform === 'win32' ? 'line' : 'signal';

function forkHost(request: StartRequest) {
  const child = forkRun(request);
  const output = collectOutput(child, request.verbose ?? false);
  const port = Promise.withResolvers<number>();
  let relaunch = false;
  child.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    if ('debuggingPort' in message) port.resolve(Number(message.debuggingPort));
    if ('relaunch' in message) relaunch = true;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stuck = false;
  const { pid = 0 } = child;
  const stopWatch = watchStart(
    pid,
    () => {
      stuck = true;
      killFamily(pid);
    },
    request.pace,
  );
  const failed = ended.then((code): never => {
    const how = stuck ? 'was stuck' : `ended with ${code}`;
    throw new Error(`the program ${how} before its window was there:\n${output()}`);
  });
  return {
    pid,
    port: port.promise,
    failed,
    isThere: () => {
      stopWatch();
      failed.catch(() => undefined);
    },
    ended: ended.finally(stopWatch),
    wantsRelaunch: () => relaunch,
    output,
    power: (event: PowerEvent, slept = 0) => void child.send({ power: event, slept }),
    session: (event: SessionEvent) => void child.send({ session: event }),
    askToEnd: () => {
      if (howToAsk(globalThis.process.platform) === 'signal') child.kill('SIGTERM');
      else child.send({ end: true });
    },
    end: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}

function forkRun({ dataFolder, args = [], env = {}, headless = true, bundle }: StartRequest) {
  return fork(
    RUN,
    ['--data', dataFolder, '--debugging-port', '0', ...(headless ? ['--headless'] : []), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
      env: {
        ...globalThis.process.env,
        ...(bundle === undefined ? {} : { CHROMIUM_HOST_BUNDLE: bundle }),
        ...env,
      },
    },
  );
}

/** All that it has written until then. */
function collectOutput(child: ChildProcess, verbose: boolean): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (verbose) globalThis.process.stdout.write(text);
    });
  }
  return () => output;
}
