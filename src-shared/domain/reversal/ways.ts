/** How money that reversals give back goes back: the way it came. Amounts in tiyn. */
import { add, subtract, ZERO, type Tiyn } from '../money.ts';
import { splitBack, type Split } from '../split.ts';
import type { ReversalOutcome, SaleFigures } from './remaining.ts';

/** How what is given back was paid. */
export interface Payment extends SaleFigures {
  /** null: nobody noted it. */
  readonly method: string | null;
  readonly split: Split | null;
}

/** A part of the money, above 0. `method`: '' where it isn't known. */
export interface WayBack {
  readonly method: string;
  readonly amount: Tiyn;
}

/** Of a split payment what is left of its card or online part goes first. `before`: what has gone
 * back of it already. */
export function waysBack(
  { amount, bonus, method, split }: Payment,
  before: Tiyn,
  money: Tiyn,
): readonly WayBack[] {
  if (split === null) return money > 0 ? [{ method: method ?? '', amount: money }] : [];
  const back = splitBack(split, subtract(amount, bonus), before, money);
  return [
    { method: split.rest, amount: back.rest },
    { method: 'cash', amount: back.cash },
  ].filter((way) => way.amount > 0);
}

interface Given {
  readonly outcome: ReversalOutcome;
  readonly money: Tiyn;
  /** The shift that counts it. */
  readonly countedIn: number;
}

/** Of one of a sale's reversals, in the order in which the shifts' reports count them. */
export function waysOf<T extends Given>(
  payment: Payment,
  all: readonly T[],
  one: T,
): readonly WayBack[] {
  if (one.outcome !== 'done') return [];
  const at = all.indexOf(one);
  const before = all.filter(
    ({ outcome, countedIn }, index) =>
      outcome === 'done' &&
      (countedIn < one.countedIn || (countedIn === one.countedIn && index < at)),
  );
  const given = before.reduce<Tiyn>((sum, { money }) => add(sum, money), ZERO);
  return waysBack(payment, given, one.money);
}
