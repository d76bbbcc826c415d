/**
 * Requests that are acted on late. A call without an answer may still reach the service, or be
 * worked on there, after the till has stopped waiting. What a reading shows as done is done; that
 * something was *not* done it proves only when it was begun after the request can no longer arrive.
 * Pure; instants are the clock's `steady()`, in milliseconds.
 */
import { SECOND, type Millis } from '../time.ts';

/** How long the till waits for the answer to a call that moves something. */
export const MOVE_DEADLINE: Millis = 20 * SECOND;
/**
 * After the deadline a request may still lie in a proxy or with the service: gateways commonly give
 * up after 60 s. Later than this it is taken to be lost, and docs/reliability.md says what if not.
 */
export const LATE_MARGIN: Millis = 60 * SECOND;

/**
 * When the last request of a call that has just ended can be taken to have left. A call may log in
 * anew and send its request once more, so it is at most the deadline before the call's end.
 */
export function lastSentAt(begunAt: Millis, endedAt: Millis): Millis {
  return Math.max(begunAt, endedAt - MOVE_DEADLINE);
}

/** From then on a reading tells also of what was not done. */
export function provableFrom(sentAt: Millis): Millis {
  return sentAt + MOVE_DEADLINE + LATE_MARGIN;
}

/**
 * Whether a reading begun at `readAt` proves that a request sent at `sentAt` wasn't acted on, if it
 * shows nothing of it. A time of sending in the future was written before the clock was set back:
 * who keeps it must count from the program's start instead.
 */
export function provesNotDone(sentAt: Millis, readAt: Millis): boolean {
  return readAt >= provableFrom(sentAt);
}
