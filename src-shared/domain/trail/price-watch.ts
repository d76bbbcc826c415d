/**
 * Whether another amount is charged than the customer saw: one that stood on the screen for some seconds
 * beside what was read of him, or was charged in a sale that was then cancelled. Pure.
 */
import type { Tiyn } from '../money.ts';
import { SECOND, type Millis } from '../time.ts';

/** What is typed in one go doesn't stand so long. */
export const STANDS_AFTER: Millis = 5 * SECOND;

export interface PriceWatch {
  /** Ten digits; null: none. */
  readonly phone: string | null;
  /** As typed now. */
  readonly amount: Tiyn | null;
  /** Steady time. */
  readonly since: Millis;
  /** The last one that the customer saw. */
  readonly seen: Tiyn | null;
}
export const NOTHING_SEEN: PriceWatch = { phone: null, amount: null, since: 0, seen: null };

/** What is typed; null: no amount, or no whole phone. */
export function watchPrice(
  watch: PriceWatch,
  typed: Pick<PriceWatch, 'phone' | 'amount'>,
  now: Millis,
): PriceWatch {
  // The phone may be cleared on the way to another amount.
  if (typed.phone === null) return watch;
  if (typed.phone !== watch.phone) return { ...typed, since: now, seen: null };
  if (typed.amount === watch.amount) return watch;
  return { ...typed, since: now, seen: seenUntil(watch, now) };
}

/** Charged now: what the customer saw before, where it was another; null: nothing else. */
export function otherThanSeen(
  watch: PriceWatch,
  charged: { readonly phone: string | null; readonly amount: Tiyn },
  now: Millis,
): Tiyn | null {
  if (charged.phone === null || charged.phone !== watch.phone) return null;
  const seen = charged.amount === watch.amount ? watch.seen : seenUntil(watch, now);
  return seen === null || seen === charged.amount ? null : seen;
}

function seenUntil({ amount, since, seen }: PriceWatch, now: Millis): Tiyn | null {
  return amount !== null && now - since >= STANDS_AFTER ? amount : seen;
}
