/** What the order service works on: a sale of this till, or an order of the service that it has no sale
 * for; and readings of it. */
import type { OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { isTakenElsewhere, methodByRecord, type Order } from '../../../src-shared/domain/order.ts';
import { type RecordReading } from '../../../src-shared/domain/reversal/reconcile.ts';
import {
  canReverse,
  remainingOf,
  type Remaining,
  type SaleFigures,
} from '../../../src-shared/domain/reversal/remaining.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';

/** An order as the till knows it. */
export interface KnownOrder {
  readonly orderId: Id;
  /** null: another till's. */
  readonly saleId: SaleId | null;
  readonly sale: SaleFigures | null;
}

export interface Subject {
  /** One call at a time for each: the order's identifier, or the sale's where there is no order. */
  readonly key: string;
  /** null: another till's order, or a sale that the journal doesn't know. */
  readonly sale: Sale | null;
  readonly saleId: SaleId | null;
  /** null: the service has no order for it. */
  readonly known: KnownOrder | null;
}

/** The order of a sale that this till knows stands for that sale. */
export function subjectOf(journal: Journal, target: OrderTarget): Subject {
  const saleId = 'saleId' in target ? target.saleId : journal.saleOf(target.orderId);
  const sale = saleId === null ? null : journal.findSale(saleId);
  if (sale === null && 'orderId' in target) {
    const { orderId } = target;
    return { key: orderId, sale, saleId: null, known: { orderId, saleId: null, sale: null } };
  }
  const known = knownOrder(sale);
  return { key: known?.orderId ?? saleId ?? '', sale, saleId, known };
}

/** Known by its number alone, and a file that has come back since knows it as a sale's. */
export function isOfSale(journal: Journal, { orderId, saleId }: KnownOrder): boolean {
  if (saleId !== null) return false;
  const sale = journal.saleOf(orderId);
  // One that can't be read says no more than the order does.
  return sale !== null && journal.findSale(sale) !== null;
}

function knownOrder(sale: Sale | null): KnownOrder | null {
  if (sale === null || !('order' in sale.state)) return null;
  const orderId = sale.state.order?.orderId ?? null;
  const { saleId, amount } = sale.request;
  return orderId === null ? null : { orderId, saleId, sale: { amount, bonus: sale.bonus } };
}

/** What was read of an order, and when that began, by `Clock.steady`. */
export interface Read {
  readonly record: Result<Order, Fault>;
  readonly begunAt: Millis;
}

export type Reading = RecordReading & { readonly order: Order };

export function readingOf(read: Read | null): Reading | null {
  return read?.record.ok ? { order: read.record.value, begunAt: read.begunAt } : null;
}

/** null: nothing of it can be given back by the till of that branch. */
export function reversibleHere(order: Order, known: KnownOrder, branchId: Id): Remaining | null {
  if (isElsewhere(order, known, branchId) || !canReverse(order, known.sale)) return null;
  return remainingOf(order, known.sale);
}

/** A sale of this till is this branch's, whatever the record says. */
export function isElsewhere(order: Order, { saleId }: KnownOrder, branchId: Id): boolean {
  return saleId === null && isTakenElsewhere(order, branchId);
}

/** For a sale's reversal the sale tells it. */
export function methodOf(order: Order, { saleId }: KnownOrder): string | null {
  return saleId === null ? methodByRecord(order) : null;
}
