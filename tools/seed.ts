/**
 * One seed for all that is drawn in a run of the tests: which faults, dialects and latencies. It is
 * that of the commit, so that the same commit is tested in the same way everywhere and the next one
 * in another; SEED=… repeats any other run.
 */
import { spawnSync } from 'node:child_process';

const MAX_SEED = 1_000_000;

/** `text`: what stands in SEED. Throws when that is not a whole number. */
export function seedOf(text: string | undefined, commit: string): number {
  if (text === undefined || text === '')
    return Number.parseInt(commit.slice(0, 8) || '1', 16) % MAX_SEED;
  if (!/^\d+$/u.test(text)) throw new Error(`SEED must be a whole number, not ${text}`);
  return Number(text);
}

/** An empty text outside of a repository. */
export function commitHere(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return /^[0-9a-f]{40}/u.exec(stdout ?? '')?.[0] ?? '';
}

/** Every part reads its own variable, so that one of them can be drawn anew alone. */
export function seedVariables(seed: number): Readonly<Record<string, string>> {
  const text = String(seed);
  return { SEED: text, FAULTS_SEED: text, DIALECT_SEED: text, FLOW_SEED: text };
}
