/**
 * How money that reversals give back goes back: the way it came. What of it goes back in cash is decided once,
 * when it is told, and written down: later ones go by it, and never change it. Amounts in tiyn.
 */
import { isCashless } from '../order.ts';
import { subtract, ZERO, type Tiyn } from '../money.ts';
import { splitBack, type Split } from '../cash/split.ts';
import type { SaleFigures } from './remaining.ts';

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

/** How much of `money` goes back in cash; null: nobody knows. `gone`: what has gone back of a split payment's card or
 * online part, which goes first. */
export function cashBack(
  { amount, bonus, method, split }: Payment,
  gone: Tiyn,
  money: Tiyn,
): Tiyn | null {
  if (split !== null) return splitBack(split, subtract(amount, bonus), gone, money).cash;
  if (method === 'cash') return money;
  return isCashless(method) ? ZERO : null;
}

/** `cash`: as it was decided by `cashBack`. */
export function waysBack(
  { method, split }: Pick<Payment, 'method' | 'split'>,
  money: Tiyn,
  cash: Tiyn | null,
): readonly WayBack[] {
  const ways =
    split === null || cash === null
      ? [{ method: method ?? '', amount: money }]
      : [
          { method: split.rest, amount: subtract(money, cash) },
          { method: 'cash', amount: cash },
        ];
  return ways.filter(({ amount }) => amount > 0);
}
