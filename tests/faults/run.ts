/**
 * `npm run faults`: breaks every call and every write of every flow and compares what is left with
 * what must be. `--quick`, `--flow NAME`, `--fault NAME`, `--seed N`, `--walks N`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describe, quickPlan, rowOf, wholePlan } from './plan.ts';
import { createTable } from './table.ts';
import { trial } from './trial.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    flow: { type: 'string' },
    fault: { type: 'string' },
    seed: { type: 'string' },
  },
});
const wanted = { flow: values.flow ?? null, fault: values.fault ?? null };
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const began = performance.now();
const table = createTable();
const runs = values.quick ? await quickPlan(wanted, seed) : await wholePlan(wanted);
console.log(`${runs.length} runs, seed ${seed}`);
for (const run of runs) {
  const { complaints } = await trial(run.flow, run.trouble, run.temper).catch((error: unknown) => ({
    complaints: [`the harness failed: ${String(error)}`],
  }));
  table.add(rowOf(run), run.flow.name, describe(run), complaints);
  if (complaints.length > 0) console.log(`✗ ${describe(run)}\n    ${complaints.join('\n    ')}`);
}
const seconds = Math.round((performance.now() - began) / 1000);
const { total, failures, cells } = table;
console.log(`\n${table.text()}\n\n${seconds} s`);
mkdirSync('test-results', { recursive: true });
writeFileSync(
  'test-results/faults.json',
  JSON.stringify({ at: new Date().toISOString(), seed, seconds, total, cells, failures }, null, 2),
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
