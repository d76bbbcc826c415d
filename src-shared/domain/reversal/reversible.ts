/**
 * What a reversal is, what may become of it, and what an order's record says of its state. What is left of the order
 * stands in remaining.ts. Pure.
 */
import type { Order } from '../order.ts';

export const REVERSAL_KINDS = ['revert', 'refund'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/** `refused`: by the service, in its answer to the call. `notDone`: it never left, or a late enough
 * reading shows nothing of it. `unknown`: it may be done, or be done yet. */
export const REVERSAL_OUTCOMES = ['done', 'refused', 'notDone', 'unknown'] as const;
export type ReversalOutcome = (typeof REVERSAL_OUTCOMES)[number];

/** `error.code` of an order that was reverted by hand. */
export const REVERTED_BY_HAND = 3015;

export type Reversible = Pick<
  Order,
  | 'status'
  | 'error'
  | 'paidAt'
  | 'initialTotal'
  | 'total'
  | 'cashback'
  | 'paidFromBonuses'
  | 'refunds'
>;

export function isReverted({ status, error }: Pick<Order, 'status' | 'error'>): boolean {
  return status === 'DECLINED' || error?.code === REVERTED_BY_HAND;
}

/**
 * Nothing in it says that it ever was completed. PENDING is where an order begins, and nothing leads back to it: what it
 * brings and spends is still to come. What leads to BLOCKED isn't described: bonuses that came or went say that it
 * was completed before. DECLINED may always be what a revert has led to.
 */
export function isNeverCompleted(order: Reversible): boolean {
  const { status, initialTotal, total, refunds, paidAt, cashback, paidFromBonuses } = order;
  const isLess = initialTotal !== null && total !== null && total < initialTotal;
  if (paidAt !== null || refunds.length > 0 || isLess || isReverted(order)) return false;
  const isMoved = [cashback, paidFromBonuses].some((bonuses) => (bonuses ?? 0) > 0);
  return status === 'PENDING' || (status === 'BLOCKED' && !isMoved);
}
