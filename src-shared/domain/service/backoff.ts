/**
 * When something that was asked in vain is asked again. The pauses grow, and one ends at the moment
 * from which a reading tells everything. Pure; instants are the clock's `steady()`, in milliseconds.
 */
import { MINUTE, SECOND, type Millis } from '../time.ts';

export interface Retry {
  /** How often it was asked in vain. */
  readonly tries: number;
  /** null: as soon as possible. */
  readonly nextTryAt: Millis | null;
}

export const BACKOFF: readonly Millis[] = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
];
const MAX_DELAY: Millis = 15 * MINUTE;

/** The pause after so many tries in vain (1 and more); the last one is repeated. */
export function backoffDelay(tries: number, pauses = BACKOFF): Millis {
  return pauses[Math.max(0, tries - 1)] ?? pauses.at(-1) ?? MAX_DELAY;
}

/** `tries` counts the one that has just ended; `knownFrom`: from then on a reading tells everything. */
export function nextTryAfter(
  tries: number,
  now: Millis,
  pauses = BACKOFF,
  knownFrom: Millis | null = null,
): Millis {
  const after = now + backoffDelay(tries, pauses);
  return knownFrom !== null && knownFrom > now ? Math.min(after, knownFrom) : after;
}

/** A time further away than any pause was written before the clock was set back. */
export function isDue({ nextTryAt }: Pick<Retry, 'nextTryAt'>, now: Millis): boolean {
  return nextTryAt === null || nextTryAt <= now || nextTryAt > now + MAX_DELAY;
}
