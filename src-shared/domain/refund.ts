/**
 * Taking an order back, as far as the till can know before the service has acted
 * (docs/loyalty-api.md, E11 and E12). Only COMPLETED orders can be reverted or refunded.
 */
import {
  add,
  proportion,
  readAmount,
  subtract,
  ZERO,
  type AmountProblem,
  type Tiyn,
} from './money.ts';
import type { Order, Refund } from './order.ts';

export type RefundProblem = AmountProblem | 'zero' | 'equalsOrder' | 'aboveOrder';
export type RefundReading =
  | { readonly ok: true; readonly value: Tiyn }
  | { readonly ok: false; readonly problem: RefundProblem };

export function canTakeBack(order: Pick<Order, 'status'>): boolean {
  return order.status === 'COMPLETED';
}

/**
 * What was typed as the amount of a partial refund. `left` is the order's resulting amount; an
 * equal amount is not a partial refund: it leads to Revert.
 */
export function readRefund(text: string, left: Tiyn): RefundReading {
  const reading = readAmount(text);
  if (!reading.ok) return reading;
  if (reading.value === 0) return { ok: false, problem: 'zero' };
  if (reading.value === left) return { ok: false, problem: 'equalsOrder' };
  return reading.value > left ? { ok: false, problem: 'aboveOrder' } : reading;
}

/** Bonuses and money that a refund gives back, by proportion to the original amount. An estimate. */
export function previewRefund(
  order: { readonly initialTotal: Tiyn; readonly paidFromBonuses: Tiyn },
  amount: Tiyn,
): { readonly bonus: Tiyn; readonly money: Tiyn } {
  if (order.initialTotal <= 0) return { bonus: ZERO, money: amount };
  const bonus = proportion(order.paidFromBonuses, amount, order.initialTotal);
  return { bonus, money: (amount - bonus) as Tiyn };
}

/** Bonuses and money that a revert gives back: what refunds have left of the order. */
export function previewRevert(order: {
  readonly total: Tiyn;
  readonly paidFromBonuses: Tiyn;
  readonly refunds: readonly Refund[];
}): { readonly bonus: Tiyn; readonly money: Tiyn } {
  const returned = order.refunds.reduce<Tiyn>((sum, entry) => add(sum, entry.refundedBonus), ZERO);
  const bonus = subtract(order.paidFromBonuses, returned);
  return { bonus, money: subtract(order.total, bonus) };
}
