/**
 * What was sent in this run of the program, wherever the till was set up then: the one list of it that no disk
 * loses. What it knows and the journal doesn't may be done, and nothing else is sent for its order.
 */
import type { OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import { dropOldest } from '../../../src-shared/domain/drop-oldest.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';

export interface SentReversal {
  readonly requestId: string;
  /** `Pairing.place`: another one's journal knows nothing of it. */
  readonly place: string;
  readonly orderId: Id;
  /** null: another till's order. */
  readonly saleId: SaleId | null;
}

export interface SentReversals {
  began(sent: SentReversal): void;
  /** What came of it was written down, and whoever had to give its money back has said so: from then on the order's own
   * record tells, whatever the disk loses. */
  known(requestId: string): void;
  /** null: nothing was sent by it. */
  find(requestId: string): SentReversal | null;
  /** What was sent for that order, or that sale, which the file may have lost. */
  of(target: OrderTarget, place: string): readonly SentReversal[];
  isUnknown(sent: SentReversal): boolean;
}

/** Of those that nothing is left to find out about, so many are kept: a press that comes twice, and an answer that is late,
 * come sooner. What may be done is never forgotten. */
export const MAX_KNOWN = 1_000;

export function createSentReversals(): SentReversals {
  const sent = new Map<string, SentReversal>();
  const unknown = new Set<string>();
  const known = new Set<string>();
  return {
    began(one) {
      sent.set(one.requestId, one);
      unknown.add(one.requestId);
      known.delete(one.requestId);
    },
    known(requestId) {
      if (!unknown.delete(requestId)) return;
      known.add(requestId);
      const oldest = dropOldest(known, MAX_KNOWN);
      if (oldest !== undefined) sent.delete(oldest);
    },
    find: (requestId) => sent.get(requestId) ?? null,
    of: (target, place) =>
      [...sent.values()].filter((one) => one.place === place && isOf(one, target)),
    isUnknown: ({ requestId }) => unknown.has(requestId),
  };
}

function isOf({ orderId, saleId }: SentReversal, target: OrderTarget): boolean {
  return 'saleId' in target ? target.saleId === saleId : target.orderId === orderId;
}
