/** What a revert or refund gives back, and takes, if the service follows its rules. Amounts in tiyn. */
import { min, parseAmount, subtract, type AmountProblem, type Tiyn } from '../money.ts';
import type { Remaining } from './remaining.ts';
import type { ReversalKind } from './reversible.ts';
import { positive, shareOf } from './sums.ts';

/** What a reversal does if the service follows its rules; `bonus` and `cashback` are estimates. */
export interface ReversalPlan {
  readonly kind: ReversalKind;
  /** By which the order's amount is reduced. */
  readonly amount: Tiyn;
  /** Bonuses that return to the customer. */
  readonly bonus: Tiyn;
  /** Money to hand over: the rest of the amount. */
  readonly money: Tiyn;
  /** Cashback that the customer loses; null: the service doesn't tell what there was. */
  readonly cashback: Tiyn | null;
}

/** Everything that refunds have left. */
export function planRevert({ amount, bonus, cashback }: Remaining): ReversalPlan {
  return { kind: 'revert', amount, bonus, money: subtract(amount, bonus), cashback };
}

/**
 * A part, in proportion to the original amount, all refunds together: so rounding never adds up to
 * more than there was. null: not above 0, or not below what is left, which is a revert.
 */
export function planRefund(remaining: Remaining, amount: Tiyn): ReversalPlan | null {
  const { original, amount: left } = remaining;
  if (amount <= 0 || amount >= left) return null;
  const together = subtract(original.amount, subtract(left, amount));
  const returned = subtract(original.bonus, remaining.bonus);
  const due = positive(subtract(shareOf(original.bonus, together, original.amount), returned));
  const bonus = min(due, remaining.bonus, amount);
  const { cashback } = original;
  const taken =
    cashback === null || remaining.cashback === null
      ? null
      : positive(
          subtract(
            shareOf(cashback, together, original.amount),
            subtract(cashback, remaining.cashback),
          ),
        );
  return { kind: 'refund', amount, bonus, money: subtract(amount, bonus), cashback: taken };
}

/** Money to hand over by a plan. `given`: what was handed over already and the order's record doesn't show; it
 * comes off what is left. */
export function toHandOver(
  { money }: ReversalPlan,
  { amount, bonus }: Remaining,
  given: Tiyn,
): Tiyn {
  return min(money, positive(subtract(subtract(amount, bonus), given)));
}

/** Of what comes off by that, how much nobody has said was handed over (`untold` of all that is `given`): it may
 * still be owed. */
export function perhapsOwed(
  plan: ReversalPlan,
  remaining: Remaining,
  { given, untold }: { readonly given: Tiyn; readonly untold: Tiyn },
): Tiyn {
  return min(untold, subtract(plan.money, toHandOver(plan, remaining, given)));
}

export type RefundProblem = AmountProblem | 'zero' | 'equalsOrder' | 'aboveOrder';
export type ParsedRefund =
  | { readonly ok: true; readonly value: Tiyn }
  | { readonly ok: false; readonly problem: RefundProblem };

/**
 * What was typed as the amount of a partial refund. `left` is the order's resulting amount; an
 * equal amount is not a partial refund: it leads to Revert.
 */
export function parseRefund(text: string, left: Tiyn): ParsedRefund {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed;
  if (parsed.value === 0) return { ok: false, problem: 'zero' };
  if (parsed.value === left) return { ok: false, problem: 'equalsOrder' };
  return parsed.value > left ? { ok: false, problem: 'aboveOrder' } : parsed;
}
