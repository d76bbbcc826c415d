/**
 * Starts the shell with the probes of fixture/main.ts on chromium-host. The bundle is built once;
 * several test files may ask for it at the same time.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, vi } from 'vitest';
import { build } from '../../tools/build.ts';
import {
  runOnChromiumToEnd,
  startOnChromium,
  type StartedHost,
  type StartRequest,
} from '../../tools/chromium-host/start.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = 'dist/test-shell';
/** For what never comes, however busy the machine. */
const TIMEOUT = { timeout: 60_000, interval: 20 };

export async function buildTestShell(): Promise<void> {
  await build({
    mainEntry: 'tests/host/fixture/main.ts',
    rendererRoot: 'tests/host/fixture/page',
    out: OUT,
  });
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'loyalty-cashier-'));

export function newDataFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

type Options = Partial<Pick<StartRequest, 'dataFolder' | 'args' | 'env' | 'headless'>> & {
  /** For all tests of the file, instead of the one that runs. */
  readonly keep?: boolean;
};

const kept: StartedHost[] = [];
afterAll(() => Promise.all(kept.map((host) => host.stop())));

function requestFor(options: Options): StartRequest {
  return {
    dataFolder: options.dataFolder ?? (options.keep ? makeFolder() : newDataFolder()),
    args: options.args ?? [],
    headless: options.headless ?? true,
    bundle: `${OUT}/main/main.cjs`,
    env: {
      LC_ALL: 'en_US.UTF-8',
      NODE_V8_COVERAGE: join(ROOT, 'test-results/v8'),
      // Of code that was compiled before, V8 doesn't tell every line.
      NODE_DISABLE_COMPILE_CACHE: '1',
      ...options.env,
    },
  };
}

export interface TestShell extends StartedHost {
  readonly dataFolder: string;
  /** A command through the page, as the renderer would send it. */
  call(command: string, input?: unknown): Promise<unknown>;
  log(): readonly Readonly<Record<string, unknown>>[];
  /** Waits for a line of the log. */
  logged(fields: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Stopped when the test ends, whatever happens. */
export async function startTestShell(options: Options = {}): Promise<TestShell> {
  const request = requestFor(options);
  const host = await startOnChromium(request);
  if (options.keep) kept.push(host);
  else onTestFinished(() => host.stop());
  const log = () => readLog(request.dataFolder);
  return {
    ...host,
    dataFolder: request.dataFolder,
    call: async (command, input = null) => {
      const text = JSON.stringify({ command, input });
      const answer = await host.page.evaluate(
        (sent) => (globalThis as unknown as { till: Bridge }).till.call(sent),
        text,
      );
      return readProbe(answer);
    },
    log,
    logged: async (fields) => {
      const matches = (line: Readonly<Record<string, unknown>>) =>
        Object.entries(fields).every(([name, value]) => line[name] === value);
      const told = () => `not in the log: ${JSON.stringify(fields)}\n${JSON.stringify(log())}`;
      await vi.waitFor(() => expect(log().some(matches), told()).toBe(true), TIMEOUT);
    },
  };
}

/** What tests/host/fixture/main.ts answers; anything else as it is. */
export function readProbe(text: string): unknown {
  const answer = JSON.parse(text) as { fault?: { code: string; retry: string; field?: string } };
  const { code, retry, field } = answer.fault ?? {};
  const isProbe = code === 'internal' && retry === 'never' && field !== undefined;
  return isProbe ? { ok: true, value: JSON.parse(field) as unknown } : answer;
}

interface Bridge {
  call(text: string): Promise<string>;
}

/** For starts that open no window. */
export function runTestShellToEnd(options: Options) {
  return runOnChromiumToEnd(requestFor(options));
}

function readLog(dataFolder: string): readonly Readonly<Record<string, unknown>>[] {
  return readFileSync(join(dataFolder, 'logs', 'till.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
