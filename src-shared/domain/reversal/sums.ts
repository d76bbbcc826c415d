/** Shares and sums of amounts that a service may tell in any number and of any size. In tiyn. */
import { MAX_AMOUNT, prorate, tiyn, ZERO, type Tiyn } from '../money.ts';

export function shareOf(whole: Tiyn, part: Tiyn, original: Tiyn): Tiyn {
  return part >= original && original > 0 ? whole : prorate(whole, part, original);
}

export function positive(amount: Tiyn): Tiyn {
  return amount < 0 ? ZERO : amount;
}

export function greatest(one: Tiyn, other: Tiyn): Tiyn {
  return one > other ? one : other;
}

/** At most what an order can amount to: a record may list any number of refunds. */
export function sumOf(amounts: readonly Tiyn[]): Tiyn {
  return tiyn(amounts.reduce((sum, amount) => Math.min(sum + amount, MAX_AMOUNT), 0));
}
