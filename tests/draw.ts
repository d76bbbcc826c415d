/**
 * Before each file of vitest: what the properties draw follows the seed of the run (SEED, which
 * `npm test` prints), and at the depth of `npm run proof` (DEPTH=whole) ten times as much is drawn.
 * A property that names its own number of runs keeps it. Of the files that take long the tests whose
 * turn it is are run (tools/turns.ts).
 */
import { configureGlobal } from 'fast-check';
import { beforeEach } from 'vitest';
import { depthHere, DRAWN, hasTurn, isLate, LATE, LEFT } from '../tools/turns.ts';

const seed = process.env['SEED'];
configureGlobal({
  numRuns: process.env['DEPTH'] === 'whole' ? 1_000 : 100,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});

const drawing = { depth: depthHere(process.env), seed: Number(seed ?? 0) };
if (drawing.depth !== 'whole')
  beforeEach(({ task, skip }) => {
    const mine = !DRAWN.includes(task.file.name) || hasTurn(task.fullName, drawing);
    skip(!mine, LEFT);
    skip(isLate(process.env, Date.now()), LATE);
  });
