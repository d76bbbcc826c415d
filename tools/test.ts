/**
 * `npm test`: every check of the project, one after another, and one line of totals at the end:
 * `N passed, N failed`. A check that isn't a test runner counts as one. Exits with 1 on a failure.
 * Names of parts (`static`, `build`, `unit`, `flows`, `demo`) restrict it to those. What is drawn is
 * drawn by one seed, which is printed; `npm run proof` leaves nothing to a draw.
 */
import { createChecks } from './checks.ts';
import { everydayParts } from './parts.ts';
import { commitHere, seedOf } from './seed.ts';

const seed = seedOf(process.env['SEED'], commitHere());
console.log(`seed ${seed} (SEED=${seed} repeats what was drawn)`);
const checks = createChecks();
await everydayParts(checks, { only: process.argv.slice(2), seed, depth: 'part' });
checks.end();
