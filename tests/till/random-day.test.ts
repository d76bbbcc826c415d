/**
 * The till's report agrees with the service's own orders after a random day: sales, bonuses,
 * awards, reverts and refunds, with calls that are refused, lost, broken or answered by others, and
 * with restarts of the program.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { fromTenge, subtract, ZERO } from '../../src-shared/domain/money.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { openBench, type Bench } from './bench.ts';
import { perform, type Notes, type Paid } from './cashier.ts';
import { day, type Activity } from './day.ts';

const RUNS = 60;
/** One that never ends is no success of those before it. */
const DAYS_DEADLINE = 600_000;
const total = { runs: 0, orders: 0, without: 0, waited: 0, reverts: 0, refunds: 0, awards: 0 };

test(
  'the report agrees with the service after a random day',
  async () => {
    await fc.assert(fc.asyncProperty(day, oneDay), { numRuns: RUNS });
  },
  DAYS_DEADLINE,
);

async function oneDay(activities: readonly Activity[]): Promise<void> {
  const bench = await openBench();
  try {
    const notes: Notes = { paid: [], backHere: [], givenUp: [], sales: 0 };
    for (const activity of activities) await perform(bench, activity, notes);
    bench.service.intercept(null);
    await eventually(bench, () => proveNothingLost(bench, notes));
    const waited = await waiting(bench);
    await eventually(bench, () => proveAgreement(bench, notes), MINUTE);
    sumUp(notes, waited, await proveClosing(bench));
  } finally {
    await bench.stop();
  }
}

/**
 * The same till asks again until the proof holds; each try waits for a call of the service. `pass`:
 * the time that passes meanwhile, so that what is asked about later and later has its turn.
 */
async function eventually(bench: Bench, proof: () => Promise<void>, pass = 0): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    try {
      return await proof();
    } catch {
      bench.clock.advance(pass);
      await bench.call('service.probe', null);
    }
  }
  return proof();
}

async function reportOf(bench: Bench): Promise<ShiftReport> {
  const report = await bench.call('shift.report', null);
  if (!report.ok) throw new Error(report.fault.code);
  return report.value;
}

const waiting = async (bench: Bench) =>
  (await reportOf(bench)).unresolved.filter((row) => row.resolution === 'pending').length;

/** A split sale is two takings, one in each of its ways. */
function partsOf({ amount, bonus, method, split }: Paid) {
  if (split === null) return [{ amount, bonus, method }];
  const due = subtract(amount, bonus);
  return [
    { amount: split.cash, bonus: ZERO, method: 'cash' as const },
    { amount: subtract(due, split.cash), bonus: ZERO, method: split.rest },
  ];
}

/** Whatever the service does: the money that was taken, and what isn't confirmed, are listed. */
async function proveNothingLost(bench: Bench, { paid }: Notes): Promise<void> {
  const report = await reportOf(bench);
  expect(report.sales).toEqual(counted(paid));
  expect(report.withoutBonuses).toEqual(counted(paid.filter((sale) => sale.orderId === null)));
  const parts = paid.flatMap(partsOf);
  for (const method of new Set(parts.map((part) => part.method))) {
    expect(report.byMethod[method]).toEqual(
      counted(parts.filter((part) => part.method === method)),
    );
  }
  const { openItems, shiftTotals } = await bench.snapshot();
  expect(shiftTotals).toEqual({ sales: report.sales.count, taken: report.sales.amount });
  expect(openItems.pending + openItems.needsAttention).toBe(report.unresolved.length);
  const listed = new Set(report.unresolved.map((row) => row.saleId));
  for (const { sale, order } of await ordersOf(bench, paid)) {
    if (!order.completed) expect([...listed]).toContain(sale.saleId);
  }
}

/** The service is whole again, and the waiting sales are resolved. */
async function proveAgreement(bench: Bench, notes: Notes): Promise<void> {
  await proveNothingLost(bench, notes);
  const report = await reportOf(bench);
  const all = await ordersOf(bench, notes.paid);
  const open = all.filter(({ order }) => !order.completed);
  const orders = all.filter(({ order }) => order.completed).map(({ order }) => order);
  const sum = (what: (order: ServiceOrder) => number, of = orders) =>
    of.reduce((added, order) => added + what(order), 0);

  const givenUp = await Promise.all(
    notes.givenUp.map(async (sale) => ({ sale, order: await readOrder(bench, sale.orderId) })),
  );
  for (const { order } of givenUp) expect(order.status).toBe('PENDING');
  // Its award was given all the same: somebody has to see to the gift.
  const awarded = givenUp.filter(({ sale, order }) => order.award && !sale.saidElsewhere);
  // Else only a completion that the service refuses is left: its bonuses were spent meanwhile.
  expect(report.unresolved.map((row) => [row.saleId, row.resolution]).toSorted()).toEqual(
    [...open, ...awarded].map(({ sale }) => [sale.saleId, 'needsAttention']).toSorted(),
  );
  for (const { sale } of open) expect(sale.bonus).toBeGreaterThan(0);

  const openMoney = counted(open.map(({ sale }) => sale)).amount;
  const taken = sum((order) => order.initial - order.bonus);
  expect(report.sales.amount - report.withoutBonuses.amount - openMoney).toBe(taken);
  const openBonuses = open.reduce((added, { sale }) => added + sale.bonus, 0);
  expect(report.bonusesSpent - openBonuses).toBe(sum((order) => order.bonus));
  expect(report.cashbackCredited).toBe(sum((order) => order.cashback));
  const openAwards = open.filter(({ order }) => order.award).length;
  expect(report.awards - openAwards).toBe(orders.filter((order) => order.award).length);

  const refunds = orders.flatMap((order) => order.refunds);
  const refundsHere = here(notes, 'refund');
  expect(report.refunds).toMatchObject({
    count: refunds.length + refundsHere.count,
    amount: refunds.reduce((added, entry) => added + entry.amount - entry.bonus, refundsHere.money),
    bonus: refunds.reduce((added, entry) => added + entry.bonus, 0),
  });
  const reverted = orders.filter((order) => order.status === 'DECLINED');
  for (const order of reverted) expect(order.error).toBe(3015);
  const revertsHere = here(notes, 'revert');
  expect(report.reverts).toMatchObject({
    count: reverted.length + revertsHere.count,
    amount: sum((order) => order.total - left(order), reverted) + revertsHere.money,
    bonus: sum(left, reverted),
  });
}

/** Of sales without an order. */
function here({ backHere }: Notes, kind: 'refund' | 'revert') {
  const list = backHere.filter((back) => back.kind === kind);
  return { count: list.length, money: list.reduce((sum, { money }) => sum + money, 0) };
}

/** Bonuses that refunds have left in an order. */
const left = (order: ServiceOrder) =>
  order.bonus - order.refunds.reduce((added, entry) => added + entry.bonus, 0);

/** The frozen report is the running one. */
async function proveClosing(bench: Bench): Promise<ShiftReport> {
  const running = await reportOf(bench);
  const closed = await bench.call('shift.close', null);
  expect(closed).toEqual({
    ok: true,
    value: { ...running, closedAt: bench.clock.now() },
  });
  return running;
}

interface ServiceOrder {
  readonly status: string;
  /** It was completed, whether reverted later or not. */
  readonly completed: boolean;
  readonly initial: number;
  readonly total: number;
  readonly bonus: number;
  readonly cashback: number;
  readonly award: boolean;
  readonly error: number | null;
  readonly refunds: readonly { readonly amount: number; readonly bonus: number }[];
}

const money = (from: Record<string, unknown>, field: string) =>
  fromTenge(Number(from[field])) ?? Number.NaN;

/** GET /api/v1/orders/{id} as it is, without the till's client. */
async function readOrder(bench: Bench, orderId: Id): Promise<ServiceOrder> {
  const response = await fetch(`${bench.service.address}/api/v1/orders/${orderId}`, {
    headers: { authorization: `Bearer ${bench.vault.secrets?.accessToken}` },
  });
  const { data } = parseWire(await response.text()) as { data: Record<string, unknown> };
  return {
    status: String(data['status']),
    completed: ['COMPLETED', 'DECLINED'].includes(String(data['status'])),
    initial: money(data, 'initial_order_total_amount'),
    total: money(data, 'order_total_amount'),
    bonus: money(data, 'paid_from_private_balance'),
    cashback: money(data, 'order_cashback_amount'),
    award: data['award'] !== null,
    error: (data['error'] as { code: number } | undefined)?.code ?? null,
    refunds: (data['refunds'] as Record<string, unknown>[]).map((entry) => ({
      amount: money(entry, 'amount'),
      bonus: money(entry, 'refunded_bonus'),
    })),
  };
}

async function ordersOf(bench: Bench, paid: readonly Paid[]) {
  const read = paid.map(async (sale) =>
    sale.orderId === null ? null : { sale, order: await readOrder(bench, sale.orderId) },
  );
  return (await Promise.all(read)).filter((found) => found !== null);
}

function counted(sales: readonly Pick<Paid, 'amount' | 'bonus'>[]) {
  const amount = sales.reduce((sum, sale) => sum + sale.amount - sale.bonus, 0);
  return { count: sales.length, amount };
}

function sumUp({ paid }: Notes, waited: number, report: ShiftReport): void {
  total.runs += 1;
  total.orders += paid.filter((sale) => sale.orderId !== null).length;
  total.without += report.withoutBonuses.count;
  total.waited += waited;
  total.reverts += report.reverts.count;
  total.refunds += report.refunds.count;
  total.awards += report.awards;
}

afterAll(() => {
  // Days on which nothing happens would prove nothing.
  if (total.runs === RUNS) expect(Math.min(...Object.values(total))).toBeGreaterThan(0);
});
