/** When orders with a reversal in doubt are read again, without a till around it. */
import { describe, expect, test } from 'vitest';
import {
  createReversalReconciler,
  pauseBefore,
  type InDoubt,
} from '../../src-main/till/reconcile/reversal-reconciler.ts';
import { provableFrom } from '../../src-shared/domain/late-acts.ts';
import { backoffDelay } from '../../src-shared/domain/backoff.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

/** Everything that follows from an answer has happened. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));
/** Sent so long ago that any reading tells. */
const LONG_AGO = -10 * MINUTE;

function rig(...orders: readonly string[]) {
  const clock = manualClock();
  const started = clock.steady();
  const seen = {
    inDoubt: orders.map((order) => ({ order, sentAt: started + LONG_AGO })) as
      | readonly InDoubt<string>[]
      | null,
  };
  /** When each was read, in milliseconds from the start. */
  const reads: [order: string, at: number][] = [];
  let held: Promise<void> | null = null;
  const reconciler = createReversalReconciler<string>({
    clock,
    inDoubt: () => seen.inDoubt,
    async read(order) {
      reads.push([order, clock.steady() - started]);
      await held;
    },
  });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return async () => {
      held = null;
      resolve();
      await settled();
    };
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { clock, seen, reads, reconciler, hold, pass };
}

test('all are read, one after another, and whoever asks is answered when all are', async () => {
  const { reads, reconciler, hold } = rig('A', 'B');
  const release = hold();
  let known = false;
  const asked = reconciler.ask().then(() => {
    known = true;
  });
  await settled();
  expect([reads.length, known]).toEqual([1, false]);
  await release();
  await asked;
  expect(reads.map(([order]) => order)).toEqual(['A', 'B']);
});

test('asked twice at once is once; asked again later is again', async () => {
  const { reads, reconciler, hold } = rig('A');
  const release = hold();
  const both = [reconciler.ask(), reconciler.ask()];
  await release();
  await Promise.all(both);
  expect(reads).toHaveLength(1);
  await reconciler.ask();
  expect(reads).toHaveLength(2);
});

test('after a call without an answer it is read soon, a few times, then less and less often', async () => {
  const { reads, reconciler, pass } = rig('A');
  reconciler.ended();
  for (let second = 0; second < 90; second += 1) await pass(SECOND);
  const after = [2, 7, 17, 17 + backoffDelay(1) / SECOND];
  expect(reads.slice(0, 4).map(([, at]) => at / SECOND)).toEqual(after);
});

test('each call that ends begins with the short pauses again', async () => {
  const { reads, reconciler, pass } = rig('A');
  reconciler.ended();
  await pass(2 * SECOND);
  await pass(5 * SECOND);
  reconciler.ended();
  await pass(2 * SECOND);
  expect(reads).toHaveLength(3);
  // And the timer from before is gone.
  await pass(4 * SECOND);
  expect(reads).toHaveLength(3);
});

test('it is read at the very moment from which a reading tells', async () => {
  const { reads, seen, reconciler, pass, clock } = rig();
  seen.inDoubt = [{ order: 'A', sentAt: clock.steady() + 1_500 - provableFrom(0) }];
  reconciler.ended();
  await pass(1_499);
  expect(reads).toEqual([]);
  await pass(1);
  expect(reads).toEqual([['A', 1_500]]);
});

test('nothing is in doubt: nothing is read any more', async () => {
  const { reads, seen, reconciler, pass } = rig('A');
  reconciler.ended();
  seen.inDoubt = [];
  reconciler.ended();
  for (let minute = 0; minute < 60; minute += 1) await pass(MINUTE);
  expect(reads).toEqual([]);
});

test('the journal can’t tell: it is asked again, and those in doubt are read then', async () => {
  const { reads, seen, reconciler, pass } = rig('A');
  const { inDoubt } = seen;
  seen.inDoubt = null;
  await reconciler.ask();
  expect(reads).toEqual([]);
  seen.inDoubt = inDoubt;
  await pass(5 * SECOND);
  expect(reads).toHaveLength(1);
});

describe('the pause', () => {
  const NOW = 1_000_000;
  /** Its reading proves something in so many milliseconds. */
  const provableIn = (ms: number) => NOW + ms - provableFrom(0);

  test.each([
    [0, 2 * SECOND],
    [1, 5 * SECOND],
    [2, 10 * SECOND],
    [3, backoffDelay(1)],
    [5, backoffDelay(3)],
  ])('after %i readings in vain', (tries, pause) => {
    expect(pauseBefore(tries, NOW, [])).toBe(pause);
    expect(pauseBefore(tries, NOW, [provableIn(60 * MINUTE)])).toBe(pause);
  });

  test('ends at the very moment from which a reading tells, of whichever comes first', () => {
    expect(pauseBefore(2, NOW, [provableIn(3_000), provableIn(1_234)])).toBe(1_234);
  });

  test('and of one that a reading tells of already, or now, it is as long as ever', () => {
    expect(pauseBefore(2, NOW, [provableIn(0), provableIn(-5_000)])).toBe(10 * SECOND);
  });
});
