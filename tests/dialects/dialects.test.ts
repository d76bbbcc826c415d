/**
 * Two dialects of a covering set for each operation of the client and each flow of the till, drawn
 * by the seed that is printed: DIALECT_SEED repeats it. `node tests/dialects/run.ts --all` runs all.
 */
import { describe, expect, test } from 'vitest';
import { CHECKS, runCheck } from './checks.ts';
import { describeDialect, dialectSeed, someDialects } from './covering.ts';

console.log(`dialects of seed ${dialectSeed}`);

describe(`each in two dialects, DIALECT_SEED=${dialectSeed}`, () => {
  test.each(CHECKS)('$name', async ({ name, run }) => {
    for (const dialect of someDialects(dialectSeed, name, 2)) {
      expect(await runCheck(run, dialect.dialect), describeDialect(dialect)).toEqual([]);
    }
  });
});
