/** One run: a flow, one fault or death, recovery, and the five guarantees. */
import type { Dialect } from '../../src-service/dialect.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { isAsked } from '../../src-shared/domain/sale/guards.ts';
import { shiftReportSchema } from '../../src-shared/contract/report-schema.ts';
import {
  answered,
  errand,
  createCashier,
  sell,
  wait,
  type Cashier,
  type CashierProfile,
} from './cashier.ts';
import { judgeTrail, readJournal, readService } from './facts.ts';
import type { FaultName } from './faults.ts';
import type { Flow, Play } from './flows.ts';
import type { Call } from './network.ts';
import { openHarness, type Harness } from './harness.ts';
import { judge } from './verdict.ts';
import { judgeWords } from './words.ts';

export type Trouble =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'fault';
      readonly fault: FaultName;
      readonly key: string;
      readonly nth: number;
      /**
       * `stays`: from that call on, every call of that key; `all`: every call whatsoever; until the
       * service is whole again.
       */
      readonly lasts: 'once' | 'stays' | 'all';
    }
  | { readonly kind: 'death'; readonly moment: string; readonly nth: number };

export interface Outcome {
  readonly violations: readonly string[];
  /** Where a fault can be put: calls and moments of this run. */
  readonly calls: readonly Call[];
  readonly moments: readonly string[];
  /** The trouble was met. */
  readonly met: boolean;
}

const ACTIONS = 25;

export async function runFault(
  flow: Flow,
  trouble: Trouble,
  profile: CashierProfile,
  dialect?: Dialect,
): Promise<Outcome> {
  const harness = await openHarness(1, dialect);
  try {
    return await run(harness, flow, trouble, profile);
  } finally {
    await harness.stop();
  }
}

async function run(
  harness: Harness,
  flow: Flow,
  trouble: Trouble,
  profile: CashierProfile,
): Promise<Outcome> {
  const [till] = harness.tills;
  if (till === undefined) throw new Error('no till');
  const cashier = createCashier(harness, till, profile);
  const play = await flow.prepare(cashier);
  await harness.network.quiet();
  const before = readService(harness.serviceFile);
  harness.network.mark();
  till.forgetMoments();
  till.listen();
  let met = trouble.kind === 'none';
  if (trouble.kind === 'fault') {
    harness.network.plan(({ key, nth }) => {
      const here = key === trouble.key && nth === trouble.nth;
      const later =
        met && (trouble.lasts === 'all' || (trouble.lasts === 'stays' && key === trouble.key));
      const hit = here || later;
      met ||= hit;
      return hit ? trouble.fault : null;
    });
  }
  if (trouble.kind === 'death') {
    let passed = 0;
    till.diesAt((moment) => {
      if (moment === trouble.moment) passed += 1;
      const hit = !met && moment === trouble.moment && passed === trouble.nth;
      met ||= hit;
      return hit;
    });
  }
  await go(cashier, play);
  const { calls } = harness.network;
  const recorded = [...calls()];
  const moments = [...till.moments()];
  till.diesAt(null);
  harness.network.plan(null);
  const violations = [...(await recover(cashier, play)), ...(await goOn(cashier, flow))];
  if (!met) violations.push('the harness did not meet its fault');
  const after = readService(harness.serviceFile);
  violations.push(
    ...cashier.violations.map((text) => `5 ${text}`),
    ...till.defects.map((text) => `defect ${text}`),
    ...judge({ before, after, journals: [readJournal(till.journalFile)] }),
    ...judgeTrail(till.journalFile),
    ...flow.judge({ before, after, cashier, play }),
    ...(await takings(cashier)),
    ...judgeWords(till.told(), { acts: harness.network.acts(), sent: harness.network.sent() }),
  );
  return { violations, calls: recorded, moments, met };
}

/** Plays on; a dead till is started again. */
export async function go(cashier: Cashier, play: Play): Promise<void> {
  cashier.left = ACTIONS;
  for (let lives = 0; lives < 3; lives += 1) {
    await play.go(cashier);
    if (cashier.till.alive()) return;
    await cashier.till.restart();
    await cashier.harness.network.quiet();
  }
}

/** Guarantee 5: the service is whole again; the flow ends, and one start leaves nothing in the dark, as
 * soon as what was sent before it can no longer arrive. */
export async function recover(cashier: Cashier, play: Play): Promise<string[]> {
  const { harness, till } = cashier;
  await wait(harness, 120_000);
  await go(cashier, play);
  if (!play.over()) return ['5 the flow can not be ended'];
  await wait(harness, 65_000);
  await till.restart();
  await harness.network.quiet();
  await wait(harness, MOVE_DEADLINE + LATE_MARGIN + 10_000);
  const violations = await leftOpen(cashier);
  return violations.length > 0 ? violations : decide(cashier);
}

/** What needs attention has a way out: asked again, or resolved manually where nothing can be asked. */
export async function decide(cashier: Cashier): Promise<string[]> {
  const { till, harness } = cashier;
  for (const { request, state } of readJournal(till.journalFile).sales) {
    const { saleId } = request;
    const manually = { saleId, do: 'manually', note: 'seen' } as const;
    if (state.at === 'done' && state.resolution === 'needsAttention')
      await answered(cashier, till.call('orders.resolve', { saleId, do: 'recheck' }));
    if (state.at === 'cancelled' && state.award === 'given')
      await answered(cashier, till.call('orders.resolve', manually));
  }
  await wait(harness, 35_000);
  const left = (await till.snapshot())?.openItems;
  return left?.needsAttention === 0 && left.pending === 0
    ? []
    : [
        `5 after the cashier's word ${left?.needsAttention} need attention, ${left?.pending} are pending`,
      ];
}

/** What is neither resolved nor asked about. */
export async function leftOpen({ till }: Cashier): Promise<string[]> {
  const violations: string[] = [];
  const { sales, reversals } = readJournal(till.journalFile);
  for (const sale of sales) {
    const { request, state } = sale;
    const resolved =
      state.at === 'cancelled'
        ? !isAsked(sale)
        : state.at === 'done' && state.resolution !== 'pending';
    if (!resolved) violations.push(`5 sale ${request.saleId} is left ${state.at}`);
  }
  for (const { kind, outcome } of reversals)
    if (outcome === 'unknown') violations.push(`5 a ${kind} is left unknown`);
  const left = (await till.snapshot())?.sale ?? null;
  if (left !== null) violations.push(`5 a sale is left on the screen: ${left.state.at}`);
  return violations;
}

/** Guarantee 4. */
export async function goOn(cashier: Cashier, { buyer }: Flow): Promise<string[]> {
  cashier.left = ACTIONS;
  const job = errand({ phone: buyer, amount: 700_000, bonus: 0 });
  await sell(cashier, job);
  await cashier.harness.network.quiet();
  const state = job.last?.state;
  if (!job.over || state?.at !== 'done') return ['4 a new sale did not get through'];
  return state.resolution === 'confirmed' ? [] : [`4 the new sale is ${state.resolution}`];
}

/** Guarantee 3. */
export async function takings(cashier: Cashier): Promise<string[]> {
  const report = await cashier.till.call('shift.report', null);
  if (report?.ok !== true) return [`3 no report: ${report?.fault.code}`];
  const { sales, closed } = readJournal(cashier.till.journalFile);
  const frozen = closed.map((text) => shiftReportSchema.parse(JSON.parse(text)));
  const reports = [...frozen, report.value];
  const count = total(reports.map((one) => one.sales.count));
  const amount = total(reports.map((one) => one.sales.amount));
  const cashback = total(
    reports.map((one) => one.cashbackCredited + one.fromEarlierShifts.cashback),
  );
  const credited = total(
    sales.map(({ state }) => (state.at === 'done' ? (state.result.cashback ?? 0) : 0)),
  );
  const money = total([...cashier.taken.values()]);
  const violations: string[] = [];
  if (count !== cashier.taken.size || amount !== money)
    violations.push(`3 taken: ${cashier.taken.size} sales, ${money}; reports: ${count}, ${amount}`);
  if (cashback !== credited)
    violations.push(`3 cashback of sales: ${credited}, of reports: ${cashback}`);
  return violations;
}

function total(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
