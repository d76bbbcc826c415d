/**
 * The fixture of every whole-flow test: the built program, running on a host in a process of its
 * own, with a data folder of its own. The same specs run on chromium-host and, where its binary is
 * present, on Electron (playwright.config.ts).
 *
 *     import { expect, test } from './host.ts';
 *     test('…', async ({ program }) => {
 *       await program.page.getByLabel('Phone').fill('7012345678');
 *       await program.kill();
 *       const page = await program.restart();
 *     });
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from 'playwright/test';
import { startOnChromium, type StartedHost } from '../../tools/chromium-host/start.ts';
import { findElectron } from '../../tools/find-electron.ts';
import { depthHere, hasTurn, isLate, LATE, LEFT } from '../../tools/turns.ts';
import { HOST } from '../../tools/verified/flows-reporter.ts';
import { sayingYes } from '../pages/own-dialog.ts';
import { letHandRead } from '../pages/sale-page.ts';
import { startOnElectron } from './electron.ts';
import { drawName, flowSeed } from './hosts.ts';

export { expect };

/** Chromium's words; no screen may need what the policy refuses. */
const POLICY_VIOLATION = /Content Security Policy|requires 'Trusted/u;

export interface LogLine {
  readonly level: 'info' | 'error';
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface Program {
  /** The window's page; a restart gives a new one. */
  readonly page: Page;
  readonly dataFolder: string;
  /** Only when it doesn't run: at the beginning with `autoStart: false`, or after stop or kill. */
  start(): Promise<Page>;
  /** Ends in order. */
  stop(): Promise<void>;
  /** It ends by itself and wants to be started again: waits for the end, and starts it. */
  startsAgain(): Promise<Page>;
  /** The plug is pulled. */
  kill(): Promise<void>;
  /** Stops it when it runs, and starts it with the same data folder. */
  restart(): Promise<Page>;
  /** The machine sleeps, and wakes up so many milliseconds later; nobody waits for that. */
  sleep(ms: number): void;
  /** Windows ends the session and doesn't wait: the program is gone when this resolves. */
  endSession(): Promise<void>;
  /** The program's log file, so far. */
  log(): readonly LogLine[];
  /** What it printed. */
  output(): string;
}

export interface HostOptions {
  hostName: 'chromium-host' | 'electron';
  /** Further options of the program. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  windowSize: { readonly width: number; readonly height: number };
  /** Drawing what moves is a tenth of what a flow computes: `npm test` does without. */
  motion: 'reduce' | 'no-preference';
  /** false: the test prepares the data folder and calls `start` itself. */
  autoStart: boolean;
  /**
   * Tells tools/shell-coverage.ts which lines of the shell were run: for flows that are there for the
   * shell. It is a fifth of what a start computes, and compiled code can't be kept beside it.
   */
  coverage: boolean;
}

const depth = depthHere(process.env);
const seed = Number(process.env['SEED'] ?? 0);

export const test = base.extend<HostOptions & { turn: void; program: Program }>({
  turn: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      info.skip(!hasTurn(info.titlePath.join(' '), { depth, seed }), LEFT);
      info.skip(isLate(process.env, Date.now()), LATE);
      letHandRead(info.repeatEachIndex === 2);
      await use();
    },
    { auto: true },
  ],
  hostName: ['chromium-host', { option: true }],
  args: [[], { option: true }],
  env: [{}, { option: true }],
  windowSize: [{ width: 1024, height: 768 }, { option: true }],
  motion: [depth === 'whole' ? 'no-preference' : 'reduce', { option: true }],
  autoStart: [true, { option: true }],
  coverage: [false, { option: true }],
  program: async ({ hostName, args, env, windowSize, motion, autoStart, coverage }, use, info) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-'));
    const violations: string[] = [];
    const program = createProgram(dataFolder, async () => {
      const request = {
        dataFolder,
        args,
        env: { ...testEnvironment(drawName(info)), ...reported(coverage), ...env },
      };
      const host = await startOn(hostName, request);
      host.page.on('console', (message) => {
        if (POLICY_VIOLATION.test(message.text())) violations.push(message.text());
      });
      await host.page.setViewportSize(windowSize);
      await host.page.emulateMedia({ reducedMotion: motion });
      return host;
    });
    if (autoStart) await program.start();
    await use(program);
    await program.stop();
    // By the program's own word: what README calls verified on a host is counted by it.
    const host = program.log().find(({ event }) => event === 'started')?.['host'];
    if (typeof host === 'string') info.annotations.push({ type: HOST, description: host });
    expect(violations, 'what the content security policy refused').toEqual([]);
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  },
  page: async ({ program }, use) => {
    await use(program.page);
  },
});

function startOn(
  hostName: HostOptions['hostName'],
  request: Parameters<typeof startOnChromium>[0],
) {
  if (hostName === 'chromium-host') return startOnChromium(request);
  const electron = findElectron();
  if (electron === null) throw new Error('there is no Electron binary here');
  return startOnElectron(electron, request);
}

/** The language of the specs, and how slow the way to the embedded service is in this one (chromium-host). */
function testEnvironment(title: string): Record<string, string> {
  return {
    LC_ALL: 'en_US.UTF-8',
    // A terminal with a keyring, which keeps the sign-in.
    CHROMIUM_HOST_ENCRYPTION: 'open',
    CHROMIUM_HOST_UTILITY: join(import.meta.dirname, 'rough-service.ts'),
    FLOW_LATENCY: String(flowSeed(title)),
    ...sayingYes,
  };
}

/** Of code that was compiled before, V8 doesn't tell every line. */
function reported(coverage: boolean): Record<string, string> {
  if (!coverage) return {};
  const reports = join(import.meta.dirname, '../../test-results/v8');
  return { NODE_V8_COVERAGE: reports, NODE_DISABLE_COMPILE_CACHE: '1' };
}

function createProgram(dataFolder: string, launch: () => Promise<StartedHost>): Program {
  let running: StartedHost | null = null;
  let printed = '';

  const end = async (how: 'stop' | 'kill') => {
    const host = running;
    running = null;
    if (host === null) return;
    await host[how]();
    printed += host.output();
  };
  const start = async () => {
    if (running !== null) throw new Error('the program runs already');
    running = await launch();
    return running.page;
  };
  return {
    get page() {
      if (running === null) throw new Error('the program is not running');
      return running.page;
    },
    dataFolder,
    start,
    stop: () => end('stop'),
    startsAgain: async () => {
      const host = running;
      await host?.ended;
      expect(host?.wantsRelaunch(), 'the program wants to be started again').toBe(true);
      await end('stop');
      return start();
    },
    kill: () => end('kill'),
    restart: async () => {
      await end('stop');
      return start();
    },
    sleep: (ms) => {
      running?.power('suspend');
      running?.power('resume', ms);
    },
    endSession: async () => {
      running?.session('session-end');
      await running?.ended;
      await end('stop');
    },
    log: () => readLog(join(dataFolder, 'logs', 'till.log')),
    output: () => printed + (running?.output() ?? ''),
  };
}

function readLog(file: string): readonly LogLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);
}
