/**
 * A run's own word about itself: what ran, on which host, on which system, and how it ended. Runs
 * write such records (RECORD_RAN set: npm test, npm run smoke, the workflows), `npm run verified`
 * makes README's table of them, and nothing else does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

export const WHATS = ['tests', 'flows', 'packed', 'shipped'] as const;
export const SYSTEMS = ['linux', 'win32', 'darwin'] as const;

export interface Ran {
  readonly what: (typeof WHATS)[number];
  /** By the program's own word: "Electron 45.4.1" or "chromium-host"; of tests without one, Node's. */
  readonly host: string;
  readonly system: (typeof SYSTEMS)[number];
  /** `x64`, `arm64`. */
  readonly arch: string;
  /** Short; ends with + where files were changed and not committed. */
  readonly commit: string;
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

type Counts = Pick<Ran, 'passed' | 'failed' | 'skipped'>;

const FOLDER = 'test-results/ran';

/** Only where RECORD_RAN says so: a part of the tests, run by hand, verifies nothing. */
export function recordRan(what: Ran['what'], host: string, counts: Counts): void {
  if (!process.env['RECORD_RAN'] || !isKnown(process.platform)) return;
  const ran: Ran = {
    what,
    host,
    system: process.platform,
    arch: process.arch,
    commit: commitHere(),
    date: new Date().toISOString().slice(0, 10),
    ...counts,
  };
  mkdirSync(FOLDER, { recursive: true });
  const name = [what, host, ran.system].join('-').replaceAll(/[^\w.-]+/gu, '-');
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(ran, null, 2)}\n`);
}

const isKnown = (platform: NodeJS.Platform): platform is Ran['system'] =>
  SYSTEMS.some((one) => one === platform);

const git = (...args: readonly string[]): string =>
  (spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '').trim();

function commitHere(): string {
  const commit = git('rev-parse', '--short=8', 'HEAD') || 'unknown';
  return git('status', '--porcelain') === '' ? commit : `${commit}+`;
}

/** Throws with a sentence where `value` isn't such a record. */
export function parseRan(value: unknown): Ran {
  const ran = value as Partial<Record<keyof Ran, unknown>>;
  const isText = (key: keyof Ran) => typeof ran[key] === 'string' && ran[key] !== '';
  const isCount = (key: keyof Ran) => Number.isInteger(ran[key]);
  const fits =
    typeof value === 'object' &&
    value !== null &&
    WHATS.some((one) => one === ran.what) &&
    SYSTEMS.some((one) => one === ran.system) &&
    (['host', 'arch', 'commit', 'date'] as const).every(isText) &&
    (['passed', 'failed', 'skipped'] as const).every(isCount);
  if (!fits) throw new Error(`this is no record of a run: ${JSON.stringify(value)}`);
  return ran as Ran;
}
