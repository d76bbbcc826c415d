/** How long something has lasted, in the largest unit that says enough: "12 min", "3 h", "2 d". */
import { DAY, HOUR, MINUTE, type Millis } from '../../src-shared/domain/time.ts';

export type AgeUnit = 'fresh' | 'minutes' | 'hours' | 'days';

/** Whole units; `fresh` is under a minute, or a time ahead of a clock that was set back. */
export function ageOf(since: Millis, now: Millis): { readonly unit: AgeUnit; readonly n: number } {
  const passed = now - since;
  if (passed < MINUTE) return { unit: 'fresh', n: 0 };
  if (passed < HOUR) return { unit: 'minutes', n: Math.floor(passed / MINUTE) };
  if (passed < DAY) return { unit: 'hours', n: Math.floor(passed / HOUR) };
  return { unit: 'days', n: Math.floor(passed / DAY) };
}
