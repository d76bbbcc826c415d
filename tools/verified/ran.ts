/**
 * A run's own word about itself: what ran, on which host, on which system, and how it ended. Runs
 * write such records (RECORD_RAN set: npm test, npm run smoke, the workflows), `npm run verified`
 * makes README's table of them, and nothing else does. What a seed has drawn is no run of everything:
 * it waits in a folder of its own for the rest of the same seed, and both together are the record.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { depthHere } from '../turns.ts';

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
/** Of what was drawn, until its rest has run. */
const DRAWN_FOLDER = 'test-results/drawn';

/** Only where RECORD_RAN says so: a part of the tests, run by hand, verifies nothing. Nor does a run of which tests were
 * not begun any more (`late`). */
export function recordRan(what: Ran['what'], host: string, counts: Counts, late = 0): void {
  if (!process.env['RECORD_RAN'] || late > 0 || !isKnown(process.platform)) return;
  const ran: Ran = {
    what,
    host,
    system: process.platform,
    arch: process.arch,
    commit: commitHere(),
    date: new Date().toISOString().slice(0, 10),
    ...counts,
  };
  const name = `${[what, host, ran.system].join('-').replaceAll(/[^\w.-]+/gu, '-')}.json`;
  const depth = depthHere(process.env);
  if (depth === 'part') return write(DRAWN_FOLDER, name, { ...ran, seed: process.env['SEED'] });
  if (depth === 'whole') return write(FOLDER, name, ran);
  const drawn = takeDrawn(name);
  // The rest of another seed, or of other files, makes no whole of it.
  if (drawn?.commit !== ran.commit || drawn.seed !== process.env['SEED']) return;
  write(FOLDER, name, {
    ...ran,
    passed: drawn.passed + ran.passed,
    failed: drawn.failed + ran.failed,
    skipped: drawn.skipped + ran.skipped,
  });
}

interface Drawn extends Ran {
  readonly seed?: string | undefined;
}

function write(folder: string, name: string, ran: Drawn): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(ran, null, 2)}\n`);
}

/** Once: a rest that is run twice is not counted twice. */
function takeDrawn(name: string): Drawn | null {
  const file = join(DRAWN_FOLDER, name);
  try {
    const drawn = JSON.parse(readFileSync(file, 'utf8')) as Drawn;
    rmSync(file);
    return drawn;
  } catch {
    return null;
  }
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
