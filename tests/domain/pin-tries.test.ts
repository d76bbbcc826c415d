/** The pauses after wrong PINs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterRightPin,
  afterWrongPin,
  NO_TRIES,
  pausedUntil,
  storedTries,
  type PinTries,
} from '../../src-shared/domain/people/pin-tries.ts';
import { DAY, MINUTE, SECOND } from '../../src-shared/domain/time.ts';

const NOW = 1_800_000_000_000;
const wrong = (times: number, now = NOW): PinTries =>
  Array.from({ length: times }).reduce<PinTries>((tries) => afterWrongPin(tries, now), NO_TRIES);

test.each([
  [0, null],
  [1, null],
  [2, null],
  [3, 30 * SECOND],
  [4, MINUTE],
  [5, 2 * MINUTE],
  [6, 5 * MINUTE],
  [7, 10 * MINUTE],
  [8, 15 * MINUTE],
  [50, 15 * MINUTE],
])('after %i wrong ones the next is looked at after %s ms', (times, pause) => {
  const tries = wrong(times);
  expect(pausedUntil(tries, NOW)).toBe(pause === null ? null : NOW + pause);
  if (pause === null) return;
  expect(pausedUntil(tries, NOW + pause - 1)).toBe(NOW + pause);
  expect(pausedUntil(tries, NOW + pause)).toBeNull();
});

test('a supervisor’s PIN wipes the slate, a cashier’s own buys no more guesses', () => {
  expect(afterRightPin(wrong(5), 'supervisor')).toEqual(NO_TRIES);
  expect(afterRightPin(wrong(5), 'cashier')).toEqual(wrong(5));
});

test('one slip is forgiven after each quarter of an hour', () => {
  expect(afterWrongPin(wrong(3), NOW + 15 * MINUTE - 1).wrong).toBe(4);
  expect(afterWrongPin(wrong(3), NOW + 15 * MINUTE).wrong).toBe(3);
  expect(afterWrongPin(wrong(3), NOW + DAY).wrong).toBe(1);
});

test('a clock that was set back makes the pause begin anew, and no longer', () => {
  const stored = storedTries(wrong(3), NOW - DAY);
  expect(pausedUntil(stored, NOW - DAY)).toBe(NOW - DAY + 30 * SECOND);
  expect(storedTries(wrong(3), NOW + 1)).toEqual(wrong(3));
  expect(storedTries(NO_TRIES, NOW)).toEqual(NO_TRIES);
});

test('whoever tries as fast as it goes, signing in with an own PIN in between, has a hundred guesses a day', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20 * MINUTE), { maxLength: 400 }), (waits) => {
      let now = NOW;
      let tries = NO_TRIES;
      const looked: number[] = [];
      for (const wait of waits) {
        now = Math.max(now, pausedUntil(tries, now) ?? now) + wait;
        tries = afterWrongPin(tries, now);
        looked.push(now);
        tries = afterRightPin(tries, 'cashier');
      }
      const mostInADay = Math.max(
        0,
        ...looked.map((from) => looked.filter((at) => at >= from && at < from + DAY).length),
      );
      expect(mostInADay).toBeLessThanOrEqual(105);
    }),
    { numRuns: 50 },
  );
});
