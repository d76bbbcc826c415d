/**
 * How often wrong PINs were tried at a till, and when the next one is looked at. It is counted for the
 * till and not for a person, because a PIN alone says whose it is. Pure; instants are the clock's
 * `steady()`, in milliseconds.
 */
import { MINUTE, SECOND, type Millis } from '../time.ts';

export interface PinTries {
  readonly wrong: number;
  /** Of the last wrong one; null: there was none. */
  readonly lastAt: Millis | null;
}
export const NO_TRIES: PinTries = { wrong: 0, lastAt: null };

/** So many slips of the finger cost nothing. */
const FREE_TRIES = 2;
const BACKOFF: readonly [Millis, ...Millis[]] = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
];
/** One slip is forgiven after this without any. */
const FORGIVEN_AFTER: Millis = 15 * MINUTE;

/** When the next PIN is looked at; null: now. */
export function pausedUntil({ wrong, lastAt }: PinTries, now: Millis): Millis | null {
  if (lastAt === null || wrong <= FREE_TRIES) return null;
  const until = lastAt + (BACKOFF[wrong - FREE_TRIES - 1] ?? 15 * MINUTE);
  return until > now ? until : null;
}

export function afterWrongPin({ wrong, lastAt }: PinTries, now: Millis): PinTries {
  const forgiven = lastAt === null ? 0 : Math.floor((now - lastAt) / FORGIVEN_AFTER);
  return { wrong: Math.max(0, wrong - forgiven) + 1, lastAt: now };
}

/** A cashier's own PIN in between must not buy free guesses at the supervisor's: only a supervisor's
 * wipes the slate. */
export function afterRightPin(tries: PinTries, role: 'cashier' | 'supervisor'): PinTries {
  return role === 'supervisor' ? NO_TRIES : tries;
}

/** As they were stored; a time to come was written before the clock was set back: the pause begins anew. */
export function storedTries({ wrong, lastAt }: PinTries, now: Millis): PinTries {
  return { wrong, lastAt: lastAt === null ? null : Math.min(lastAt, now) };
}
