/** The `Retry-After` header of a refusal: how long the service asks to be left alone. */
import { MINUTE, SECOND, type Millis } from '../../src-shared/domain/time.ts';

/** A till never waits longer than this, whatever the service asks for. */
const MAX_PAUSE: Millis = 5 * MINUTE;

/**
 * Seconds, or an HTTP date, to a pause of at most five minutes; null when it can't be read. `now`
 * is the instant of the answer, by the clock of the service where that is known.
 */
export function parseRetryAfter(header: string | null, now: Millis): Millis | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Math.min(Math.ceil(Number(text) * SECOND), MAX_PAUSE);
  // Every form of an HTTP date names a month and a time; Date.parse takes many texts that are none.
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/iu.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), MAX_PAUSE);
}
