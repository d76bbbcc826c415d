/**
 * Reverts and refunds of which nobody knows what became of them: their orders are read again, a few
 * times soon after the answer was lost, once when a reading can prove that nothing was done, and
 * with growing pauses until each is known.
 */
import { BACKOFF } from '../../../src-shared/domain/service/backoff.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Kind, Reconciler } from './reconciler.ts';

const EARLY_BACKOFF: readonly Millis[] = [2 * SECOND, 5 * SECOND, 10 * SECOND];

export function pendingReversals(parts: {
  readonly reconciler: Pick<Reconciler, 'ended'>;
  /** From then on a reading of that order tells everything. */
  readonly knownFrom: (journal: Journal, orderId: Id) => Millis | null;
  /** What a person asked about that order is under way. */
  readonly isBusy: (orderId: Id) => boolean;
  readonly read: (orderId: Id) => Promise<unknown>;
}): Kind {
  const reading = new Set<Id>();
  const ask = async (orderId: Id) => {
    reading.add(orderId);
    try {
      await parts.read(orderId);
    } finally {
      reading.delete(orderId);
      parts.reconciler.ended(orderId);
    }
  };
  return {
    pauses: [...EARLY_BACKOFF, ...BACKOFF],
    waiting: (journal) =>
      journal.ordersWithPendingReversals().map((orderId) => ({
        key: orderId,
        line: orderId,
        knownFrom: parts.knownFrom(journal, orderId),
        isBusy: () => reading.has(orderId) || parts.isBusy(orderId),
        ask() {
          void ask(orderId);
          return true;
        },
      })),
  };
}
