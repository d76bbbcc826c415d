/**
 * `node tests/dialects/run.ts --all`: the client, and every flow of the till, over all dialects of a
 * covering set. `--seed N` repeats a set, `--dialect SEED/INDEX` takes one of it, `--some N` so many
 * for each check; `--quiet` prints failures only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CHECKS, runCheck } from './checks.ts';
import {
  coveringDialects,
  describeDialect,
  dialectNamed,
  dialectSeed,
  someDialects,
} from './covering.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    some: { type: 'string', default: '2' },
    seed: { type: 'string' },
    dialect: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? dialectSeed);

function chosen(check: string) {
  if (values.dialect !== undefined) return [dialectNamed(values.dialect)];
  return values.all ? coveringDialects(seed) : someDialects(seed, check, Number(values.some));
}

console.log(`seed ${seed}`);
let passed = 0;
let failed = 0;
for (const { name, run } of CHECKS) {
  const dialects = chosen(name);
  let bad = 0;
  for (const dialect of dialects) {
    const violations = await runCheck(run, dialect.dialect);
    if (violations.length === 0) passed += 1;
    else {
      failed += 1;
      bad += 1;
      console.log(`✗ ${name}, ${describeDialect(dialect)}\n    ${violations.join('\n    ')}`);
    }
  }
  if (!values.quiet && bad === 0) console.log(`✓ ${name}, ${dialects.length} dialects`);
}
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/dialects.json', JSON.stringify({ seed, total: { passed, failed } }));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
