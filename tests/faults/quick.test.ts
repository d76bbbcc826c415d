/** The quick part of `npm run faults`: each fault once a flow, some deaths, walks and mutations. */
import { describe, expect, test } from 'vitest';
import { fuzzClient } from './fuzz-client.ts';
import { describe as nameOf, FLOWS, quickPlan } from './plan.ts';
import { runFault } from './fault-run.ts';
import { walk } from './random-walks.ts';

// The same every time, so that a red run can be repeated; `npm run faults` draws a new one.
const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_120);

const plan = await quickPlan({ flow: null, fault: null }, seed);

describe(`every fault once a flow, seed ${seed}`, () => {
  test.each(plan.map((run) => ({ ...run, name: nameOf(run) })))('$name', async (run) => {
    const { violations } = await runFault(run.flow, run.trouble, run.profile);
    expect(violations).toEqual([]);
  });

  test.each(FLOWS)('$name meets more than twenty', ({ name }) => {
    expect(plan.filter(({ flow }) => flow.name === name).length).toBeGreaterThan(20);
  });
});

test(`random walks of two tills, seed ${seed}`, async () => {
  for (let index = 0; index < 20; index += 1) {
    const { violations } = await walk(seed + index);
    expect(violations, `seed ${seed + index}`).toEqual([]);
  }
});

test(`mutated answers of the service, seed ${seed}`, async () => {
  const { tried, accepted, violations } = await fuzzClient(2_000, seed);
  expect(violations).toEqual([]);
  expect(tried).toBe(2_000);
  // Neither all is broken beyond use nor nothing is.
  expect(accepted).toBeGreaterThan(200);
  expect(accepted).toBeLessThan(1_800);
});
