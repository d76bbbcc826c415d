/**
 * The order in which pending sales are asked about. Those of one customer follow each
 * other as they happened, because each changes what the next one may spend or earn; customers
 * don't wait for one another. The pauses grow.
 */
import { provableFrom } from '../late-acts.ts';
import { MINUTE, SECOND, type Millis } from '../time.ts';
import type { Sale } from './sale.ts';

/** A sale that the till asks the service about by itself. */
export interface PendingSale {
  readonly sale: Sale;
  /** How often it was asked in vain. */
  readonly tries: number;
  /** null: as soon as possible. */
  readonly nextTryAt: Millis | null;
}

const BACKOFF: readonly Millis[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];
const MAX_DELAY: Millis = 15 * MINUTE;

/** The pause after so many tries in vain (1 and more). */
export function backoffDelay(tries: number): Millis {
  return BACKOFF[Math.max(0, tries - 1)] ?? MAX_DELAY;
}

/**
 * When a sale that was asked about in vain is asked about again; `tries` counts this one. One that was
 * given up is only read about, and what it waits for may be known sooner than the grown pause is over:
 * from then on a reading tells what was not done, too.
 */
export function nextTryOf(
  { sale, tries }: Pick<PendingSale, 'sale' | 'tries'>,
  now: Millis,
): Millis {
  const after = now + backoffDelay(tries);
  if (sale.state.at !== 'cancelled' || sale.unansweredAt === null) return after;
  const provable = provableFrom(sale.unansweredAt);
  return provable > now ? Math.min(after, provable) : after;
}

/** A time further away than any pause was written before the clock was set back. */
export function isDue({ nextTryAt }: Pick<PendingSale, 'nextTryAt'>, now: Millis): boolean {
  return nextTryAt === null || nextTryAt <= now || nextTryAt > now + MAX_DELAY;
}

/** One customer's sales in the order given, customers in the order of their first. */
export function byCustomer(list: readonly PendingSale[]): readonly (readonly PendingSale[])[] {
  const groups = new Map<string, PendingSale[]>();
  for (const entry of list) {
    const key = customerOf(entry.sale);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

export function customerOf({ request: { customer, saleId } }: Sale): string {
  return customer.phone ?? saleId;
}
