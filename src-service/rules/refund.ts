/**
 * Proportions of a partial refund and of a revert (docs/loyalty-api.md, E11 and E12).
 * Several refunds in a row are proportional to the original amount together, so rounding never
 * adds up to more than was spent or credited.
 */
import { add, prorate, subtract, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';

export interface RefundFacts {
  /** The original amount of the order. */
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
  readonly cashback: Tiyn;
  readonly earlier: readonly {
    readonly amount: Tiyn;
    readonly bonus: Tiyn;
    readonly cashback: Tiyn;
  }[];
}

export interface Returned {
  readonly amount: Tiyn;
  /** Spent bonuses that go back to the customer. */
  readonly bonus: Tiyn;
  /** Credited cashback that is due back from the customer. */
  readonly cashback: Tiyn;
}

/** What was returned by refunds so far. */
export function returnedSoFar(earlier: RefundFacts['earlier']): Returned {
  return earlier.reduce<Returned>(
    (sum, refund) => ({
      amount: add(sum.amount, refund.amount),
      bonus: add(sum.bonus, refund.bonus),
      cashback: add(sum.cashback, refund.cashback),
    }),
    { amount: ZERO, bonus: ZERO, cashback: ZERO },
  );
}

/** What a refund of `amount` returns: the proportion of all refunds less what was returned before. */
export function refundShare(order: RefundFacts, amount: Tiyn): Returned {
  const before = returnedSoFar(order.earlier);
  const together = add(before.amount, amount);
  return {
    amount,
    bonus: subtract(prorate(order.bonus, together, order.amount), before.bonus),
    cashback: subtract(prorate(order.cashback, together, order.amount), before.cashback),
  };
}

/** What a revert returns: everything that refunds have not. */
export function revertShare(order: RefundFacts): Returned {
  const before = returnedSoFar(order.earlier);
  return {
    amount: subtract(order.amount, before.amount),
    bonus: subtract(order.bonus, before.bonus),
    cashback: subtract(order.cashback, before.cashback),
  };
}
