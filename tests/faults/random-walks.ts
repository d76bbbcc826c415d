/**
 * Random walks: two tills, the same customers, faults, deaths, restarts and time in any order; at
 * the end the service is whole again, the five guarantees must hold for both tills at once, and no screen has lied.
 */
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import fc from 'fast-check';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import {
  errand,
  createCashier,
  sell,
  wait,
  type Cashier,
  type Errand,
  type Purchase,
} from './cashier.ts';
import { isUnknowable, reversing } from './around-sale-flows.ts';
import { judgeTrail, readJournal, readService } from './facts.ts';
import { canMeet, FAULT_NAMES } from './faults.ts';
import { openShift } from './flows.ts';
import { openHarness, type Harness, type TillHarness } from './harness.ts';
import { decide, leftOpen, takings } from './fault-run.ts';
import type { Sent } from './acts.ts';
import { judge } from './verdict.ts';
import { judgeWords } from './words.ts';

const { regular, vip, fullStamps } = demoCustomers;
const PURCHASES: readonly Purchase[] = [
  { phone: regular.phone, amount: 1_250_000, bonus: 0 },
  { phone: regular.phone, amount: 640_000, bonus: 30_000 },
  { phone: vip.phone, amount: 990_000, bonus: 50_000 },
  { phone: '+77019990022', amount: 300_000, bonus: 0 },
  { phone: fullStamps.phone, amount: 450_000, bonus: 0, award: true },
];

const till = fc.nat(1);
const fault = fc.constantFrom(...FAULT_NAMES);
/** At which call of the step, and how many from there on. */
const burst = fc.record({ at: fc.nat(14), most: fc.constantFrom(1, 1, 1, 3, 40), fault });
const troubles = {
  bursts: fc.array(burst, { maxLength: 2 }),
  /** At which moment of the step the program dies. */
  death: fc.option(fc.nat(60), { freq: 2 }),
};
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      till,
      what: fc.nat(PURCHASES.length - 1),
      budget: fc.integer({ min: 1, max: 14 }),
      ...troubles,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      till,
      sale: fc.nat(5),
      kind: fc.constantFrom('revert' as const, 'refund' as const),
      ...troubles,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), till }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(5_000, 60_000, 1_900_000),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(step, { minLength: 3, maxLength: 9, size: 'max' });

/** The shortest walk of that seed that fails is told. */
export async function walk(seed: number): Promise<{ readonly violations: readonly string[] }> {
  const property = fc.asyncProperty(steps, async (list) => {
    const violations = await follow(list);
    if (violations.length > 0) throw new Error(violations.join('; '));
  });
  // However slow the machine: only the search for a shorter one has a limit.
  const first = await fc.check(property, { seed, numRuns: 1, endOnFailure: true });
  if (!first.failed) return { violations: [] };
  const search = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: 30_000 });
  const told = search.counterexample === null ? first : search;
  return {
    violations: [`${String(told.errorInstance)} in ${JSON.stringify(told.counterexample?.[0])}`],
  };
}

interface Side {
  readonly cashier: Cashier;
  readonly till: TillHarness;
  job: Errand | null;
}

async function follow(list: readonly Step[]): Promise<string[]> {
  const harness = await openHarness(2);
  try {
    const sides: Side[] = [];
    for (const one of harness.tills) {
      const cashier = createCashier(harness, one, one.index === 0 ? 'patient' : 'brisk');
      await openShift(cashier);
      await harness.network.quiet();
      one.listen();
      sides.push({ cashier, till: one, job: null });
    }
    const before = readService(harness.serviceFile);
    for (const next of list) await take(harness, sides, next);
    return await end(harness, sides, before);
  } finally {
    await harness.stop();
  }
}

async function take(harness: Harness, sides: readonly Side[], next: Step): Promise<void> {
  if (next.do === 'pass') return wait(harness, next.ms);
  const side = sides[next.till];
  if (side === undefined) return undefined;
  const { cashier } = side;
  if (next.do === 'restart') {
    await cashier.till.restart();
    return harness.network.quiet();
  }
  let calls = 0;
  let moments = 0;
  harness.network.plan((call) => {
    if (call.till !== next.till) return null;
    const index = calls;
    calls += 1;
    const drawn = next.bursts.find(({ at, most }) => index >= at && index < at + most)?.fault;
    const hit = drawn !== undefined && canMeet(drawn, call.key) ? drawn : null;
    const isSpared = next.do === 'reverse' && hit !== null && isUnknowable(next.kind, hit);
    return isSpared ? 'cut after acting' : hit;
  });
  side.till.diesAt(() => {
    moments += 1;
    return moments === next.death;
  });
  if (next.do === 'sell') {
    if (side.job === null || side.job.over) side.job = errand(PURCHASES[next.what]!);
    cashier.left = next.budget;
    await sell(cashier, side.job);
  } else {
    const sold = readJournal(cashier.till.journalFile).sales.filter(
      ({ state }) => state.at === 'done' && state.resolution === 'confirmed',
    );
    const chosen = sold[next.sale % Math.max(sold.length, 1)];
    cashier.left = 6;
    if (chosen !== undefined)
      await reversing({ saleId: chosen.request.saleId }, next.kind, 100_000).go(cashier);
  }
  harness.network.plan(null);
  side.till.diesAt(null);
  if (!cashier.till.alive()) await cashier.till.restart();
  return harness.network.quiet();
}

async function end(
  harness: Harness,
  sides: readonly Side[],
  before: ReturnType<typeof readService>,
): Promise<string[]> {
  const violations: string[] = [];
  await wait(harness, 120_000);
  for (const { cashier, job } of sides) {
    cashier.left = 30;
    if (job !== null) await sell(cashier, job);
    if (job?.over === false) violations.push(`5 till ${cashier.till.index} can not end its sale`);
    await wait(harness, 65_000);
    await cashier.till.restart();
    await harness.network.quiet();
    await wait(harness, MOVE_DEADLINE + LATE_MARGIN + 10_000);
    violations.push(...(await leftOpen(cashier)), ...(await decide(cashier)));
  }
  for (const { cashier } of sides) {
    const job = errand({ phone: regular.phone, amount: 700_000, bonus: 0 });
    cashier.left = 20;
    await sell(cashier, job);
    await harness.network.quiet();
    const state = job.last?.state;
    if (state?.at !== 'done' || state.resolution !== 'confirmed')
      violations.push(`4 till ${cashier.till.index}: a new sale is ${state?.at}`);
  }
  const after = readService(harness.serviceFile);
  const journals = harness.tills.map(({ journalFile }) => readJournal(journalFile));
  violations.push(...judge({ before, after, journals }));
  violations.push(...harness.tills.flatMap(({ journalFile }) => judgeTrail(journalFile)));
  for (const { cashier, till } of sides) {
    const isIts = (one: Sent) => one.till === till.index;
    const { acts, sent } = harness.network;
    violations.push(
      ...cashier.violations.map((text) => `5 ${text}`),
      ...till.defects.map((text) => `defect ${text}`),
      ...(await takings(cashier)),
      ...judgeWords(till.told(), {
        acts: acts().filter(isIts),
        sent: sent().filter(isIts),
        others: acts().filter((one) => !isIts(one)),
      }),
    );
  }
  return violations;
}
