/**
 * "I have a card" after the payment: a customer is attached to a sale that was paid without one, for some minutes,
 * and bonuses are accrued for it as for any sale that has missed them. The screen and main ask the same. Pure.
 */
import { MINUTE, type Millis } from '../time.ts';
import type { Sale } from './sale.ts';

/** A clock that was begun anew says nothing. The page's is a little behind main's: news take their time. */
const MAX_CLOCK_LAG = MINUTE;

/** No order knows of it. Once more as well, after one to whom nothing could be accrued: an order that was created
 * without our hearing of it stays PENDING and moves no bonuses. */
export function canAttach({ state, request, noLoyaltyReason }: Sale): boolean {
  return (
    state.at === 'done' &&
    state.resolution === 'noLoyalty' &&
    (noLoyaltyReason === 'noCustomer' || noLoyaltyReason === 'attachedLater') &&
    request.amount > 0
  );
}

/** Milliseconds for which it can still be done; 0: not any more. `minutes`: the owner's setting; null: never. */
export function attachLeft(
  paidAt: Millis | null | undefined,
  minutes: number | null,
  now: Millis,
): Millis {
  if (paidAt === null || paidAt === undefined || minutes === null) return 0;
  return now < paidAt - MAX_CLOCK_LAG ? 0 : Math.max(0, paidAt + minutes * MINUTE - now);
}
