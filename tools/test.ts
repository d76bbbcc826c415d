/**
 * `npm test`: every check of the project, one after another, and one line of totals at the end:
 * `N passed, N failed`. A check that isn't a test runner counts as one. Exits with 1 on a failure.
 * Names of parts (`static`, `build`, `unit`, `flows`, `guards`, `demo`) restrict it to those. What is drawn is
 * drawn by one seed, which is printed (turns.ts). `--rest` tells what the same seed has left, after a run
 * without it in the same folder; `--with-rest` both, with one line of totals, and `--within=MINUTES` begins no
 * test of the rest after that time and counts those; `npm run proof` leaves nothing to a draw. `--changed` says in seconds what can be said of what differs from the last commit (changed.ts).
 */
import { changedParts } from './changed.ts';
import { createChecks } from './checks.ts';
import { everydayParts } from './parts.ts';
import { commitHere, seedOf } from './seed.ts';

const seed = seedOf(process.env['SEED'], commitHere());
console.log(`seed ${seed} (SEED=${seed} repeats what was drawn)`);
const checks = createChecks();
const asked = process.argv.slice(2);
const until = untilOf(asked);
const only = asked.filter((name) => !name.startsWith('--'));
if (asked.includes('--changed')) await changedParts(checks, seed);
else {
  if (!asked.includes('--rest')) await everydayParts(checks, { only, seed, depth: 'part' });
  if (asked.includes('--rest') || asked.includes('--with-rest'))
    await everydayParts(checks, { only, seed, depth: 'rest', until });
}
checks.end();

/** Counted from the start of this process, which `npm ci` may precede. */
function untilOf(options: readonly string[]): number | undefined {
  const within = options.find((option) => option.startsWith('--within='));
  if (within === undefined) return undefined;
  const minutes = Number(within.slice('--within='.length));
  if (!(minutes > 0)) throw new Error(`${within} names no number of minutes`);
  return performance.timeOrigin + minutes * 60_000;
}
