/** An order's reverts and refunds as the screen shows them, and which of them aren't known yet. */
import type {
  PendingReversal,
  Reversal,
  SaleRow,
} from '../../../src-shared/contract/orders-schema.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { provableFrom } from '../../../src-shared/domain/service/late-acts.ts';
import type { RecordReading } from '../../../src-shared/domain/reversal/reconcile.ts';
import { waysBack } from '../../../src-shared/domain/reversal/ways.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { Subject } from './order-subject.ts';
import type { SendTimes } from './send-times.ts';
import { hereOf, givenOf } from './given-back.ts';
import { alsoThereOf } from './reversal-records.ts';

/** As the screen shows them, oldest first: those that were sent for the order, and those of the sale that nothing
 * was sent for. Without a reading what the last one showed is believed. `row`: of the sale; null: the order is another till's. */
export function reversalsOf(
  journal: Journal,
  { known, saleId }: Pick<Subject, 'known' | 'saleId'>,
  row: SaleRow | null,
  reading: RecordReading | null,
  times: SendTimes,
): Reversal[] {
  const here = hereOf(journal, saleId, known?.orderId);
  const sent = known === null ? [] : journal.reversals(known.orderId);
  const alsoThere = known && reading && alsoThereOf(journal, known, sent, reading, times);
  const unsent = new Set(here);
  return [...sent, ...here]
    .toSorted((one, other) => one.reversalId - other.reversalId)
    .map((one) => ({
      ...shownReversal(one, row),
      alsoThere: alsoThere?.has(one) ?? one.alsoThere,
      here: unsent.has(one),
      knownFrom: one.outcome === 'unknown' ? provableFrom(times.of(one.requestId)) : null,
    }));
}

/** What the journal alone tells of one of them. */
function shownReversal(
  reversal: RecordedReversal,
  row: SaleRow | null,
): Omit<Reversal, 'alsoThere' | 'here' | 'knownFrom'> {
  const {
    reversalId: _id,
    refundsBefore: _before,
    givenWith: _most,
    method,
    givenIn: _in,
    givenCash,
    acknowledgedAt,
    untold: _untold,
    ...one
  } = reversal;
  const isDone = one.outcome === 'done';
  return {
    ...one,
    money: isDone ? one.money : null,
    ways: isDone ? [...waysBack(row ?? { method, split: null }, one.money, givenCash)] : [],
    undone: isDone ? null : givenOf(reversal),
    acknowledged: acknowledgedAt !== null,
    // What the service gave back nobody here can say.
    refundedBonus: isDone && one.resolvedManually === null ? one.refundedBonus : null,
    needsAttention: isStuck(reversal),
  };
}

/** No reading tells of it. One that an older version wrote has no name by which it could be ended. */
function isStuck({ outcome, requestId, untold }: RecordedReversal): boolean {
  return outcome === 'unknown' && requestId !== null && untold?.long === true;
}

/** The last of an order's that isn't known, from when on a reading tells of all of them, and whether somebody has to end
 * one; null: all are known. */
export function lastPending(journal: Journal, orderId: Id, times: SendTimes) {
  const unknown = journal.reversals(orderId).filter(({ outcome }) => outcome === 'unknown');
  const kind = unknown.at(-1)?.kind;
  const sentAt = Math.max(...unknown.map(({ requestId }) => times.of(requestId)));
  return kind === undefined
    ? null
    : { kind, knownFrom: provableFrom(sentAt), isStuck: unknown.some(isStuck) };
}

/** The sales in whose orders something isn't known. */
export function salesWithPendingReversals(
  journal: Journal,
  times: SendTimes,
): ReadonlyMap<SaleId, PendingReversal> {
  const pending = new Map<SaleId, PendingReversal>();
  for (const orderId of journal.ordersWithPendingReversals()) {
    const saleId = journal.saleOf(orderId);
    const last = lastPending(journal, orderId, times);
    if (saleId === null || last === null) continue;
    pending.set(saleId, { kind: last.kind, knownFrom: shownFrom(last) });
  }
  return pending;
}

/** null: all are known, or one needs attention. */
export function shownFrom(last: ReturnType<typeof lastPending>): Millis | null {
  return last === null || last.isStuck ? null : last.knownFrom;
}

/** From then on a reading tells what came of all of an order's; null: it is known. */
export function knownFromOf(journal: Journal, orderId: Id, times: SendTimes): Millis | null {
  return lastPending(journal, orderId, times)?.knownFrom ?? null;
}
