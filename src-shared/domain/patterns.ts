/**
 * Patterns of a shift that an owner wants to see: one phone on strangers' purchases, and bonuses of
 * customers without a code spent on one's own. Each may be an ordinary day; none of them accuses.
 */
import type { Tiyn } from './money.ts';

/** What the paid sales of a shift say of one customer. */
export interface CustomerCount {
  readonly sales: number;
  /** Bonuses spent for which the service wanted no code. */
  readonly spentWithoutCode: Tiyn;
  readonly earned: Tiyn;
}

/** Fewer sales of a customer in a shift are nothing to look at. */
const MANY_SALES = 3;
const MOST_SHOWN = 5;
const MOST_FOR_SALES = 3;

/** At most five: first those with many sales, then those who spent most without a code. */
export function worthALook<C extends CustomerCount>(customers: readonly C[]): readonly C[] {
  const often = customers
    .filter(({ sales }) => sales >= MANY_SALES)
    .toSorted((one, other) => other.sales - one.sales || other.earned - one.earned);
  const spent = customers
    .filter(({ spentWithoutCode }) => spentWithoutCode > 0)
    .toSorted((one, other) => other.spentWithoutCode - one.spentWithoutCode);
  const first = often.slice(0, MOST_FOR_SALES);
  const rest = [...new Set([...spent, ...often])].filter((one) => !first.includes(one));
  return [...first, ...rest].slice(0, MOST_SHOWN);
}
