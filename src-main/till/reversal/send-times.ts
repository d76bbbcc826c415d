/** When the requests for reverts and refunds have left: before the last can no longer arrive nothing is proven of them. */
import { lastSentAt } from '../../../src-shared/domain/service/late-acts.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';
import { NewestMap } from './newest-map.ts';
import { MAX_KNOWN } from './sent-reversals.ts';

/** When the last request of each can have left, by `Clock.steady`. */
export interface SendTimes {
  /** Until it has ended it counts as sent when it began. */
  begun(requestId: string): void;
  ended(requestId: string, begunAt: Millis): void;
  of(requestId: string | null): Millis;
}

/** What was sent in an earlier run of the program counts from this one's start: between the two any
 * clock may have been set. So does one that a thousand were sent after, which takes longer than it may be acted on. */
export function createSendTimes(clock: Pick<Clock, 'steady'>): SendTimes {
  const started = clock.steady();
  const times = new NewestMap<string | null, Millis>(MAX_KNOWN);
  return {
    begun(requestId) {
      times.set(requestId, clock.steady());
    },
    ended(requestId, begunAt) {
      times.set(requestId, lastSentAt(begunAt, clock.steady()));
    },
    of: (requestId) => times.get(requestId) ?? started,
  };
}
