/**
 * Loads files of the shell as Node loads them (types stripped, every character in its place) with
 * the host's stand-in for `electron`, and leaves V8's coverage of them for tools/shell-coverage.ts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';
import type { Log } from '../../src-main/ports/system.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAND_IN = pathToFileURL(join(ROOT, 'tools/chromium-host/electron/index.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

afterAll(async () => {
  const coverage = await profiler.post('Profiler.takePreciseCoverage');
  const folder = join(ROOT, 'test-results/v8');
  mkdirSync(folder, { recursive: true });
  const name = `coverage-${process.pid}-${Date.now()}-files.json`;
  writeFileSync(join(folder, name), JSON.stringify(coverage));
});

const require = createRequire(import.meta.url);

/** `path` from the root of the project; the type parameter is `typeof import(...)` of it. */
export function load<T>(path: string): T {
  return require(join(ROOT, path)) as T;
}

/** A folder that the stand-in uses as the program's own, gone after the test. */
export function useDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  load<typeof AppModule>('tools/chromium-host/electron/app.ts').usePath('userData', folder);
  return folder;
}

export interface HeardLog extends Log {
  readonly lines: readonly (readonly [event: string, detail: unknown])[];
}

export function hearingLog(): HeardLog {
  const lines: (readonly [string, unknown])[] = [];
  return {
    lines,
    info: (event, fields) => void lines.push([event, fields]),
    error: (event, error) => void lines.push([event, error]),
  };
}
