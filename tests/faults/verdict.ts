/**
 * The first three guarantees, from the files of service and tills: one allowed outcome, nothing
 * twice, every taking once. Each complaint begins with the number of the guarantee.
 */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { JournalFacts, JournalReversal, ServiceFacts, ServiceOrder } from './facts.ts';

export interface Account {
  readonly before: ServiceFacts;
  readonly after: ServiceFacts;
  readonly journals: readonly JournalFacts[];
}

export function judge({ before, after, journals }: Account): string[] {
  const violations: string[] = [];
  const known = new Set(before.orders.map(({ id }) => id));
  const orders = after.orders.filter(({ id }) => !known.has(id));
  const sales = journals.flatMap((journal) => journal.sales);
  const reversals = journals.flatMap((journal) => journal.reversals);
  const claims = new Map<string, Sale>();

  for (const sale of sales) {
    const { state } = sale;
    if (state.at !== 'done') continue;
    if (state.order === null) continue;
    const order = after.orders.find(({ id }) => id === String(state.order?.orderId));
    if (order === undefined) {
      violations.push(`1 the journal names an order that is not there: ${state.order.orderId}`);
      continue;
    }
    if (claims.has(order.id)) violations.push(`2 two sales claim the order ${order.id}`);
    claims.set(order.id, sale);
    violations.push(...judgeSale(sale, order, reversals, after));
  }
  for (const { id, status, refunds } of after.orders) {
    const mine = reversals.filter(({ orderId }) => orderId === id);
    if (mine.length > 0) violations.push(...judgeReversals(mine, status, refunds, 'COMPLETED'));
  }
  for (const order of orders) {
    if (order.status === 'PENDING' || claims.has(order.id)) continue;
    violations.push(`1 the order ${order.id} is ${order.status} and no sale of a journal says so`);
  }
  violations.push(...judgeMovements({ before, after, journals }, claims));
  violations.push(...judgeAwards({ before, after, journals }, claims));
  return violations;
}

function judgeSale(
  sale: Sale,
  order: ServiceOrder,
  reversals: readonly JournalReversal[],
  { movements }: ServiceFacts,
): string[] {
  const { state, request } = sale;
  if (state.at !== 'done') return [];
  const violations: string[] = [];
  const mine = reversals.filter(({ saleId }) => saleId === request.saleId);
  const sold = state.resolution === 'confirmed' ? 'COMPLETED' : 'PENDING';
  violations.push(...judgeReversals(mine, order.status, order.refunds, sold));
  if (order.amount !== request.amount || order.bonus !== sale.bonus)
    violations.push(
      `1 amounts differ: ${request.amount}/${sale.bonus}, ${order.amount}/${order.bonus}`,
    );
  if (state.result.cashback !== null && state.result.cashback !== order.cashback)
    violations.push(`1 cashback differs: ${state.result.cashback}, ${order.cashback}`);
  for (const cause of [
    'spend',
    'cashback',
    'stamps',
    'revert-spend',
    'revert-cashback',
    'revert-stamps',
  ]) {
    const count = movements.filter(
      (move) => move.order === order.id && move.cause === cause,
    ).length;
    if (count > 1) violations.push(`2 ${cause} happened ${count} times`);
  }
  return violations;
}

/** `sold`: its status without a reversal. */
function judgeReversals(
  mine: readonly JournalReversal[],
  status: string,
  refunded: ServiceOrder['refunds'],
  sold: 'COMPLETED' | 'PENDING',
): string[] {
  const done = mine.filter(({ outcome }) => outcome === 'done');
  const reverts = done.filter(({ kind }) => kind === 'revert');
  const refunds = done.filter(({ kind }) => kind === 'refund');
  const violations: string[] = [];
  const expected = sold === 'COMPLETED' && reverts.length > 0 ? 'DECLINED' : sold;
  if (status !== expected)
    violations.push(`1 journal: ${sold}, ${reverts.length} reverts; service: ${status}`);
  if (reverts.length > 1) violations.push('2 reverted twice in the journal');
  if (refunds.length !== refunded.length || sum(refunds) !== sum(refunded))
    violations.push(`1 journal: ${refunds.length} refunds; service: ${refunded.length}`);
  return violations;
}

/** What customers gained is what the orders of the journals' sales say, and nothing else. */
function judgeMovements(
  { before, after, journals }: Account,
  claims: ReadonlyMap<string, Sale>,
): string[] {
  const seen = before.movements.length;
  const reversals = journals.flatMap((journal) => journal.reversals);
  const fresh = after.movements.slice(seen);
  const violations: string[] = [];
  for (const move of fresh) {
    if (move.cause === 'award') continue;
    const isTakenBack = reversals.some(({ orderId }) => orderId === move.order);
    if (move.order === null || !(claims.has(move.order) || isTakenBack))
      violations.push(`1 ${move.cause} of ${move.amount} belongs to no sale of a journal`);
  }
  for (const [orderId, sale] of claims) {
    const order = after.orders.find(({ id }) => id === orderId);
    if (order === undefined || before.orders.some(({ id }) => id === orderId)) continue;
    const of = (cause: string) =>
      fresh
        .filter((move) => move.order === orderId && move.cause === cause)
        .map(({ amount }) => amount);
    const wanted = (cause: string, amount: number) => {
      const list = of(cause);
      const right = amount === 0 ? list.length === 0 : list.length === 1 && list[0] === amount;
      if (!right)
        violations.push(`1 ${cause}: ${list.join('+') || 'nothing'} instead of ${amount}`);
    };
    const done = order.status !== 'PENDING';
    wanted('spend', done ? 0 - sale.bonus : 0);
    wanted('cashback', done ? order.cashback : 0);
    wanted('stamps', done ? sale.request.stamps : 0);
  }
  return violations;
}

function judgeAwards(
  { before, after, journals }: Account,
  claims: ReadonlyMap<string, Sale>,
): string[] {
  const known = new Set(before.orders.map(({ id }) => id));
  const count = awardsGiven(after) - awardsGiven(before);
  const claimed = [...claims].filter(
    ([id, { request, state }]) =>
      !known.has(id) &&
      request.award !== null &&
      state.at === 'done' &&
      state.resolution !== 'noLoyalty',
  ).length;
  // Of a sale given up in doubt it is told that an award was given meanwhile, not by which till.
  const told = journals
    .flatMap(({ sales }) => sales)
    .filter(
      ({ state }) => state.at === 'cancelled' && ['given', 'acknowledged'].includes(state.award),
    ).length;
  if (count >= claimed && count <= claimed + told) return [];
  const states = journals
    .flatMap(({ sales }) => sales)
    .filter(({ request }) => request.award !== null)
    .map(({ state }) => state.at);
  return [
    `${count > claimed ? 2 : 1} ${count} awards given, ${claimed} in the journals (${states.join(', ')})`,
  ];
}

function sum(list: readonly { readonly amount: number }[]): number {
  return list.reduce((total, { amount }) => total + amount, 0);
}

function awardsGiven({ awards }: ServiceFacts): number {
  return [...awards.values()].reduce((total, count) => total + count, 0);
}
