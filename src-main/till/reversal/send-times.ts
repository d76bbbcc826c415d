/** When the requests for reverts and refunds have left: before the last can no longer arrive nothing is proven of them. */
import type { Id } from '../../../src-shared/domain/id.ts';
import { lastSentAt } from '../../../src-shared/domain/service/late-acts.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

/** When the last request of each can have left, by `Clock.steady`. */
export interface SendTimes {
  /** Until it has ended it counts as sent when it began. */
  begun(requestId: string, orderId: Id, branchId: Id): void;
  ended(requestId: string, begunAt: Millis): void;
  of(requestId: string | null): Millis;
  /** The order for which it was sent in this run of the program; null: nothing was. */
  orderOf(requestId: string): Id | null;
  /** What was sent for that order in this run, at that branch: another one's journal knows nothing of it. */
  sentFor(orderId: Id, branchId: Id): readonly string[];
}

/** What was sent in an earlier run of the program counts from this one's start: between the two any
 * clock may have been set. */
export function createSendTimes(clock: Pick<Clock, 'steady'>): SendTimes {
  const started = clock.steady();
  const times = new Map<string | null, Millis>();
  const orders = new Map<string, { readonly orderId: Id; readonly branchId: Id }>();
  return {
    begun(requestId, orderId, branchId) {
      times.set(requestId, clock.steady());
      orders.set(requestId, { orderId, branchId });
    },
    ended(requestId, begunAt) {
      times.set(requestId, lastSentAt(begunAt, clock.steady()));
    },
    of: (requestId) => times.get(requestId) ?? started,
    orderOf: (requestId) => orders.get(requestId)?.orderId ?? null,
    sentFor: (orderId, branchId) =>
      [...orders].flatMap(([requestId, one]) =>
        one.orderId === orderId && one.branchId === branchId ? [requestId] : [],
      ),
  };
}
