/**
 * Results of confirmed sales whose order could not be read: the shift's report counts their
 * cashback, so they are asked for again, a few at a time and with growing pauses. Nobody waits for
 * them, so the pauses are kept in memory only.
 */
import { backoffDelay } from '../../../src-shared/domain/sale/pending-sales.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import { createRetryTimer } from './retry-timer.ts';

const MAX_CONCURRENT = 3;

export interface MissingResults {
  /** Asks for all that are missing, because the service has just answered. */
  readMissing(): void;
  /** A result was asked for. One call of several can fail while the service is there: then it
   * never comes "back", and is asked again by a timer. */
  ended(saleId: SaleId, read: boolean): void;
}

export function createMissingResults(parts: {
  readonly clock: Clock;
  readonly withJournal: <T>(use: (journal: Journal) => T, otherwise: T) => T;
  /** The service is away; `readMissing` is called when it is back. */
  readonly serviceDown: () => boolean;
  /** A call about that sale is under way. */
  readonly busy: (saleId: SaleId) => boolean;
  /** Begins to ask; false when there is nothing to ask about. `ended` follows otherwise. */
  readonly reconcile: (sale: Sale) => boolean;
}): MissingResults {
  const { clock } = parts;
  const failures = new Map<SaleId, { readonly tries: number; readonly nextTryAt: Millis }>();
  const asked = new Set<SaleId>();
  let queue: readonly Sale[] = [];
  /** The journal could not be read. */
  let unread = false;

  const recordFailure = (saleId: SaleId) => {
    const tries = (failures.get(saleId)?.tries ?? 0) + 1;
    failures.set(saleId, { tries, nextTryAt: clock.steady() + backoffDelay(tries) });
  };

  const drain = () => {
    while (asked.size < MAX_CONCURRENT) {
      const [sale, ...rest] = queue;
      if (sale === undefined) return;
      queue = rest;
      const { saleId } = sale.request;
      if (asked.has(saleId)) continue;
      // Something else is asked about it.
      if (parts.busy(saleId)) recordFailure(saleId);
      else if (parts.reconcile(sale)) asked.add(saleId);
      else failures.delete(saleId);
    }
  };

  /** Of those that are neither being asked for nor about to be. */
  const nextTries = (): readonly Millis[] => {
    const soon = new Set([...asked, ...queue.map((sale) => sale.request.saleId)]);
    const times = [...failures].flatMap(([saleId, { nextTryAt }]) =>
      soon.has(saleId) ? [] : nextTryAt,
    );
    return unread ? [...times, clock.steady() + backoffDelay(1)] : times;
  };

  const timer = createRetryTimer({ clock, serviceDown: parts.serviceDown, ask: () => ask(false) });

  const ask = (everything: boolean) => {
    const now = clock.steady();
    const missing = parts.withJournal<readonly Sale[] | null>(
      (journal) => journal.missingResults(),
      null,
    );
    unread = missing === null;
    if (missing !== null) {
      const ids = new Set(missing.map((sale) => sale.request.saleId));
      for (const saleId of failures.keys()) if (!ids.has(saleId)) failures.delete(saleId);
      const isDue = ({ request }: Sale) => (failures.get(request.saleId)?.nextTryAt ?? now) <= now;
      queue = everything ? missing : missing.filter(isDue);
    }
    drain();
    timer.set(nextTries());
  };

  return {
    readMissing: () => ask(true),
    ended(saleId, read) {
      asked.delete(saleId);
      if (read) {
        failures.delete(saleId);
        // Asked for all once more meanwhile, it is missing no more.
        queue = queue.filter((sale) => sale.request.saleId !== saleId);
      } else recordFailure(saleId);
      drain();
      timer.set(nextTries());
    },
  };
}
