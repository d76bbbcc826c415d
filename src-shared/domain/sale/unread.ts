/**
 * A paid sale whose order can't be read although the service is there, one that was given up whose stamps can't, or a
 * revert or refund of which no reading tells: the till goes on asking, and after a while somebody may resolve it
 * manually, because nothing else might ever.
 */
import type { Fault } from '../fault.ts';
import { MINUTE, type Millis } from '../time.ts';

/** Readings in a row that told nothing. */
export interface Untold {
  /** Steady time at which the first of these readings began. */
  readonly since: Millis;
  readonly times: number;
  /** It needs attention. Stays so until a reading tells something. */
  readonly long: boolean;
}

/** What was heard instead of the order, or the stamps, since they were last read. */
export interface Unread extends Untold {
  /** Of the last one. */
  readonly fault: Fault;
}

/** As many as the growing pauses make in that time. */
const MAX_UNREAD = 12;
const MAX_UNREAD_TIME: Millis = 120 * MINUTE;

/** The service is there: of one that is away nothing is counted, however long it is. */
export function saysNothing({ code }: Fault): boolean {
  return ['timeout', 'unavailable', 'malformed'].includes(code);
}

/** After one more reading, begun at `at`. A time in the future was noted before the clock was set. */
export function untoldAgain(before: Untold | null, at: Millis): Untold {
  const since = Math.min(before?.since ?? at, at);
  const times = (before?.times ?? 0) + 1;
  const long = times >= MAX_UNREAD && at - since >= MAX_UNREAD_TIME;
  return { since, times, long: long || before?.long === true };
}

export function unreadAgain(before: Unread | undefined, fault: Fault, at: Millis): Unread {
  return { ...untoldAgain(before ?? null, at), fault };
}
