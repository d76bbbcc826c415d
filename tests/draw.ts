/**
 * Before each file of vitest: what the properties draw follows the seed of the run (SEED, which
 * `npm test` prints), and at the depth of `npm run proof` (DEPTH=whole) ten times as much is drawn.
 * A property that names its own number of runs keeps it.
 */
import { configureGlobal } from 'fast-check';

const seed = process.env['SEED'];
configureGlobal({
  numRuns: process.env['DEPTH'] === 'whole' ? 1_000 : 100,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});
