/** Orders as the service tells them, and the sums that follow from one, in tiyn. */
import { fromTenge, prorate, ZERO } from '../../src-shared/domain/money.ts';
import type { Bench, Json } from './support.ts';
import type { KnownOrder, Record } from './till-work.ts';

export type ReadOrder = KnownOrder & { readonly wire: Json };

export async function readOrders(till: Bench, record: Record): Promise<readonly ReadOrder[]> {
  return Promise.all(
    record.orders.map(async (order) => ({ ...order, wire: (await till.readOrder(order.id)).data })),
  );
}

/** What an order has given to its customer, by its own fields alone. */
export function netOf(wire: Json): number {
  if (String(wire['status']) !== 'COMPLETED') return 0;
  const cashback = fromTenge(Number(wire['order_cashback_amount'])) ?? ZERO;
  const all = fromTenge(Number(wire['initial_order_total_amount'])) ?? ZERO;
  const takenBack = prorate(cashback, refunded(wire, 'amount') as typeof all, all);
  const spent = money(wire, 'paid_from_private_balance') - refunded(wire, 'refunded_bonus');
  return cashback - takenBack - spent;
}

export const money = (wire: Json, field: string) => fromTenge(Number(wire[field])) ?? Number.NaN;
export const amounts = (wire: Json, list: string, field: string) =>
  (wire[list] as unknown as readonly Json[]).map((entry) => money(entry, field));
export const refunded = (wire: Json, field: string) =>
  amounts(wire, 'refunds', field).reduce((sum, amount) => sum + amount, 0);
