/**
 * What is left of an order to be reversed, whole (revert, E11) or in part (refund, E12); its state is read in
 * reversible.ts. What a reversal gives back is worked out beside this (plan.ts), and what the order's record says of
 * those that were sent (reconcile.ts). The only place where that is worked out: the journal, its reports and the
 * screen say what comes from here. Pure; amounts in tiyn.
 */
import { min, subtract, ZERO, type Tiyn } from '../money.ts';
import type { Refund } from '../order.ts';
import {
  isReverted,
  type ReversalKind,
  type ReversalOutcome,
  type Reversible,
} from './reversible.ts';
import { greatest, positive, shareOf, sumOf } from './sums.ts';

/** What the till itself knows of a sale; of another till's order it knows nothing (null). */
export interface SaleFigures {
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
}

/** Whether the service may still allow a revert or a refund. The description leaves the status after
 * a partial refund open: an order with refunds and something left counts, whatever it is called. */
export function canReverse(order: Reversible, sale: SaleFigures | null): boolean {
  if (order.status === 'COMPLETED') return true;
  if (['PENDING', 'BLOCKED'].includes(order.status) || isReverted(order)) return false;
  return order.refunds.length > 0 && (remainingOf(order, sale)?.amount ?? ZERO) > 0;
}

export interface Reversed {
  readonly reverted: boolean;
  readonly refunded: Tiyn;
}

/** What the record shows to be reversed of an order, by whichever till. */
export function reversedOf(order: Pick<Reversible, 'status' | 'error' | 'refunds'>): Reversed {
  const refunded = sumOf(order.refunds.map(({ amount }) => positive(amount)));
  return { reverted: isReverted(order), refunded };
}

/** What is left of an order after its refunds, and what they are reckoned from. */
export interface Remaining {
  /** Of the order's amount, bonuses included. */
  readonly amount: Tiyn;
  /** Of the bonuses that were spent on it. */
  readonly bonus: Tiyn;
  /** Of the cashback that it brought; an estimate after refunds. null: the service doesn't tell. */
  readonly cashback: Tiyn | null;
  readonly original: {
    readonly amount: Tiyn;
    readonly bonus: Tiyn;
    readonly cashback: Tiyn | null;
  };
}

/**
 * What the order amounted to at first, and what of it was paid with bonuses. Fields that the record lacks
 * are filled from the sale. Where both tell what was paid, the lesser amount counts and the greater
 * bonuses: never more money is given back than was taken here, also where a record counts spent bonuses
 * less those that refunds returned. null: nobody tells what it amounted to.
 */
export function originalOf(order: Reversible, sale: SaleFigures): SaleFigures;
export function originalOf(order: Reversible, sale: SaleFigures | null): SaleFigures | null;
export function originalOf(order: Reversible, sale: SaleFigures | null): SaleFigures | null {
  const told = order.initialTotal ?? totalAtFirst(order);
  const known = [told, sale?.amount ?? null].filter((one) => one !== null);
  const [first, ...others] = known;
  if (first === undefined) return null;
  const amount = positive(min(first, ...others));
  const bonus = min(greatest(order.paidFromBonuses ?? ZERO, sale?.bonus ?? ZERO), amount);
  return { amount, bonus };
}

/** By what is left of it. Of a reverted order 0 may be left, which says nothing of what it was. */
function totalAtFirst({ status, error, total, refunds }: Reversible): Tiyn | null {
  if (total === null || (total <= 0 && isReverted({ status, error }))) return null;
  return sumOf([total, ...refunds.map(({ amount }) => positive(amount))]);
}

/** null: nobody tells what the order amounted to. */
export function remainingOf(order: Reversible, sale: SaleFigures): Remaining;
export function remainingOf(order: Reversible, sale: SaleFigures | null): Remaining | null;
export function remainingOf(order: Reversible, sale: SaleFigures | null): Remaining | null {
  const original = originalOf(order, sale);
  if (original === null) return null;
  const { amount, bonus } = original;
  const refunded = sumOf(order.refunds.map((one) => positive(one.amount)));
  const unrefunded = positive(subtract(amount, refunded));
  const left = min(unrefunded, ...(order.total === null ? [] : [positive(order.total)]));
  const returned = bonusesOf(order.refunds, original);
  const cashback = order.cashback === null ? null : positive(order.cashback);
  return {
    amount: left,
    bonus: min(subtract(bonus, sumOf(returned)), left),
    cashback: cashback === null ? null : subtract(cashback, shareOf(cashback, refunded, amount)),
    original: { ...original, cashback },
  };
}

/**
 * Of money that only this till can give back: what was paid less what was handed over. null: nothing is
 * left, or something was begun that nobody has ended yet.
 */
export function remainingHere(
  paid: Tiyn,
  reversals: readonly {
    readonly kind: ReversalKind;
    readonly outcome: ReversalOutcome;
    /** null: no money was handed over. */
    readonly given: Tiyn | null;
  }[],
): Remaining | null {
  if (reversals.some(({ outcome }) => outcome === 'unknown')) return null;
  const amount = positive(subtract(paid, sumOf(reversals.map(({ given }) => given ?? ZERO))));
  const isOver = reversals.some(({ kind, outcome }) => kind === 'revert' && outcome === 'done');
  if (amount === 0 || isOver) return null;
  const original = { amount: paid, bonus: ZERO, cashback: null };
  return { amount, bonus: ZERO, cashback: null, original };
}

/** Bonuses that each refund gave back, in proportion where the service doesn't say. What
 * `refunded_bonus` counts is left open: no refund gives back more bonuses than were spent and not
 * returned before, nor more than its amount. */
export function bonusesOf(refunds: readonly Refund[], original: SaleFigures): readonly Tiyn[] {
  let left = original.bonus;
  return refunds.map(({ amount, refundedBonus }) => {
    const part = positive(amount);
    const told = refundedBonus ?? shareOf(original.bonus, part, original.amount);
    const returned = min(positive(told), left, part);
    left = subtract(left, returned);
    return returned;
  });
}
