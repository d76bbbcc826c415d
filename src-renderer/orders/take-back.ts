/**
 * What giving an order back means in money and bonuses, as far as the till can know, and what the
 * service's record says of an attempt without an answer. Pure.
 */
import type { OrderRow, Reversal } from '../../src-shared/contract/orders-schema.ts';
import { subtract, type Tiyn } from '../../src-shared/domain/money.ts';
import { ORDER_STATUSES, type Order } from '../../src-shared/domain/order.ts';
import { previewRefund, previewRevert as domainPreview } from '../../src-shared/domain/refund.ts';

/** Money to give back and bonuses that return when the whole rest of the order is reverted. */
export function previewRevert(
  order: Pick<Order, 'total' | 'paidFromBonuses' | 'refunds'>,
  row: Pick<OrderRow, 'amount' | 'bonus' | 'refunded'>,
): { readonly money: Tiyn; readonly bonus: Tiyn } {
  return domainPreview({
    total: order.total ?? subtract(row.amount, row.refunded),
    paidFromBonuses: order.paidFromBonuses ?? row.bonus,
    refunds: order.refunds,
  });
}

export function previewOf(order: Order, row: Pick<OrderRow, 'amount' | 'bonus'>, amount: Tiyn) {
  return previewRefund(
    {
      initialTotal: order.initialTotal ?? row.amount,
      paidFromBonuses: order.paidFromBonuses ?? row.bonus,
    },
    amount,
  );
}

/** Money handed over for a done one; null when the service didn't say how many bonuses returned. */
export function moneyOf({ amount, refundedBonus }: Reversal): Tiyn | null {
  return refundedBonus === null ? null : subtract(amount, refundedBonus);
}

export type KnownStatus = (typeof ORDER_STATUSES)[number];

export function knownStatus(status: string): KnownStatus | null {
  return ORDER_STATUSES.find((known) => known === status) ?? null;
}

/** It had no answer when it was sent; main may have settled it since by the record. */
export function hadNoAnswer({ outcome, fault }: Reversal): boolean {
  return outcome === 'unknown' || fault?.retry === 'unsafe';
}

/** What the record says of an attempt that had no answer. `open`: it doesn't tell. */
export function hindsight(
  reversal: Reversal,
  reversals: readonly Reversal[],
  record: Order | null,
): 'happened' | 'didNot' | 'open' {
  if (reversal.outcome !== 'unknown') return reversal.outcome === 'done' ? 'happened' : 'didNot';
  if (record === null) return 'open';
  if (reversal.kind === 'revert') {
    if (record.status === 'DECLINED') return 'happened';
    return record.status === 'COMPLETED' ? 'didNot' : 'open';
  }
  const sameHere = reversals.filter(
    ({ kind, outcome, amount }) =>
      kind === 'refund' && outcome === 'done' && amount === reversal.amount,
  );
  const sameThere = record.refunds.filter(({ amount }) => amount === reversal.amount);
  return sameThere.length > sameHere.length ? 'happened' : 'didNot';
}
