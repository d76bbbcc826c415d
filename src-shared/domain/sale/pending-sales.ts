/** Sales that the till asks the service about by itself: in which order, and until when in vain. */
import type { Retry } from '../service/backoff.ts';
import { provableFrom } from '../service/late-acts.ts';
import type { Millis } from '../time.ts';
import type { Sale } from './sale.ts';

export interface PendingSale extends Retry {
  readonly sale: Sale;
}

/** Those of one customer follow each other as they happened, because each changes what the next one
 * may spend or earn; customers don't wait for one another. One that was given up changes nothing: what its customer
 * paid afterwards doesn't wait for stamps that can't be read. */
export function customerOf({ request: { customer, saleId }, state }: Sale): string {
  return state.at === 'cancelled' ? saleId : (customer.phone ?? saleId);
}

/** One that was given up is only read about: from then on a reading tells what was not done, too. */
export function knownFromOf({ state, unansweredAt }: Sale): Millis | null {
  return state.at === 'cancelled' && unansweredAt !== null ? provableFrom(unansweredAt) : null;
}
