/** The timer of what is asked again: for the earliest of several times. */
import { describe, expect, test } from 'vitest';
import { createRetryTimer } from '../../src-main/till/reconcile/retry-timer.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

function bench() {
  const clock = manualClock();
  const seen = { away: false, asked: 0 };
  const timer = createRetryTimer({
    clock,
    serviceDown: () => seen.away,
    ask: () => void (seen.asked += 1),
  });
  return { clock, seen, timer };
}

describe('the timer of several', () => {
  test('waits for the earliest, once', () => {
    const { clock, seen, timer } = bench();
    timer.set([clock.steady() + 10 * SECOND, clock.steady() + 5 * SECOND]);
    clock.advance(5 * SECOND - 1);
    expect(seen.asked).toBe(0);
    clock.advance(1);
    expect(seen.asked).toBe(1);
    clock.advance(MINUTE);
    expect(seen.asked).toBe(1);
  });
  test('forgets the earlier times, and all of them', () => {
    const { clock, seen, timer } = bench();
    timer.set([clock.steady() + 5 * SECOND]);
    timer.set([clock.steady() + MINUTE]);
    clock.advance(10 * SECOND);
    expect(seen.asked).toBe(0);
    timer.set([]);
    clock.advance(backoffDelay(Infinity));
    expect(seen.asked).toBe(0);
  });
  test('never at once, and never later than the longest pause', () => {
    const { clock, seen, timer } = bench();
    timer.set([clock.steady() - MINUTE]);
    clock.advance(SECOND - 1);
    expect(seen.asked).toBe(0);
    clock.advance(1);
    expect(seen.asked).toBe(1);
    timer.set([clock.steady() + 100 * MINUTE]);
    clock.advance(backoffDelay(Infinity));
    expect(seen.asked).toBe(2);
  });
  test('asks nothing while the service is away', () => {
    const { clock, seen, timer } = bench();
    seen.away = true;
    timer.set([clock.steady() + SECOND]);
    clock.advance(SECOND);
    expect(seen.asked).toBe(0);
  });
});
