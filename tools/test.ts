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
import { testOptions } from './test-options.ts';

const { only, changed, rest, part, within } = testOptions(process.argv.slice(2));
const seed = seedOf(process.env['SEED'], commitHere());
console.log(`seed ${seed} (SEED=${seed} repeats what was drawn)`);
const checks = createChecks();
// Counted from the start of this process, which `npm ci` may precede.
const until = within === null ? undefined : performance.timeOrigin + within * 60_000;
if (changed) await changedParts(checks, seed);
else {
  if (part) await everydayParts(checks, { only, seed, depth: 'part' });
  if (rest) await everydayParts(checks, { only, seed, depth: 'rest', until });
}
checks.end();
