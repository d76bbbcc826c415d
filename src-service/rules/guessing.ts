/**
 * Against guessing: after some wrong tries the next one has to wait, longer each time. Pure; times
 * in milliseconds.
 */
import { HOUR, SECOND, type Millis } from '../../src-shared/domain/time.ts';

const MAX_PAUSE = HOUR;

/** The pause after so many wrong tries in a row, of which the first `free` cost nothing. */
export function guessPause(wrong: number, free: number, shortest: Millis = SECOND): Millis {
  if (wrong < free) return 0;
  return Math.min(MAX_PAUSE, shortest * 2 ** Math.min(wrong - free, 20));
}
