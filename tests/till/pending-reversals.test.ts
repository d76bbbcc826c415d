/** When orders with a reversal in doubt are read again, without a till around it. */
import { expect, test } from 'vitest';
import { pendingReversals } from '../../src-main/till/reconcile/pending-reversals.ts';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { id } from '../../src-shared/domain/id.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';
import { recordOf } from './queue-samples.ts';

/** Everything that follows from an answer has happened. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));
/** Sent so long ago that any reading tells. */
const LONG_AGO = -10 * MINUTE;
const A = id('1');
const B = id('2');

function harness(...orders: readonly (typeof A)[]) {
  const clock = manualClock();
  const started = clock.steady();
  const pending = new Map(orders.map((order) => [order, started + LONG_AGO]));
  const underWay = new Set<string>();
  /** When each was read, in milliseconds from the start. */
  const reads: [order: string, at: number][] = [];
  let held: Promise<void> | null = null;
  const { state, withJournal } = recordOf({
    ordersWithPendingReversals: () => [...pending.keys()],
  });
  const reconciler = createReconciler({
    clock,
    withJournal,
    serviceDown: () => false,
  });
  reconciler.add(
    pendingReversals({
      reconciler,
      knownFrom: (_journal, order) => provableFrom(pending.get(order) ?? 0),
      isBusy: (order) => underWay.has(order),
      async read(order) {
        reads.push([order, clock.steady() - started]);
        await held;
      },
    }),
  );
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
  /** A call about it was sent and has ended without an answer. */
  const end = (order: typeof A) => {
    reconciler.begun(order);
    reconciler.ended(order);
  };
  return { clock, pending, underWay, reads, reconciler, state, hold, pass, end };
}

test('all are read, each once at a time, however often they are asked about', async () => {
  const { reads, reconciler, hold } = harness(A, B);
  const release = hold();
  reconciler.askAll();
  reconciler.askAll();
  expect(reads.map(([order]) => order)).toEqual([A, B]);
  // Asked about once more meanwhile: what is read now may have begun before that.
  await release();
  expect(reads.map(([order]) => order)).toEqual([A, B, A, B]);
});

test.each([true, false])('not while a person’s wish is under way, but then; told: %s', (told) => {
  const { clock, reads, reconciler, underWay } = harness(A);
  underWay.add(A);
  reconciler.askAll();
  clock.advance(MINUTE);
  expect(reads).toEqual([]);
  underWay.delete(A);
  if (told) reconciler.ended(A);
  else clock.advance(SECOND);
  expect(reads).toHaveLength(1);
});

test('after a call without an answer it is read soon, a few times, then less and less often', async () => {
  const { reads, end, pass } = harness(A);
  end(A);
  for (let second = 0; second < 90; second += 1) await pass(SECOND);
  const after = [2, 7, 17, 17 + backoffDelay(1) / SECOND];
  expect(reads.map(([, at]) => at / SECOND)).toEqual(after);
});

test('soon, when a reading can prove it, then with growing pauses, until nothing is in doubt', async () => {
  const { clock, reads, pending, end, pass } = harness(A);
  pending.set(A, clock.steady());
  end(A);
  for (let second = 0; second < 300; second += 1) await pass(SECOND);
  expect(reads.map(([, at]) => at / SECOND)).toEqual([2, 7, 17, 47, 80, 200]);
  pending.delete(A);
  for (let minute = 0; minute < 60; minute += 1) await pass(MINUTE);
  expect(reads).toHaveLength(6);
});

test('each call that ends begins with the short pauses again', async () => {
  const { reads, end, pass } = harness(A);
  end(A);
  await pass(2 * SECOND);
  await pass(5 * SECOND);
  end(A);
  await pass(2 * SECOND);
  expect(reads).toHaveLength(3);
  // And the timer from before is gone.
  await pass(4 * SECOND);
  expect(reads).toHaveLength(3);
});

test('each is read at the very moment from which a reading tells', async () => {
  const { reads, pending, end, pass, clock } = harness();
  pending.set(A, clock.steady() + 1_500 - provableFrom(0));
  end(A);
  pending.set(B, clock.steady() + 1_234 - provableFrom(0));
  end(B);
  await pass(1_233);
  expect(reads).toEqual([]);
  await pass(1);
  expect(reads).toEqual([[B, 1_234]]);
  await pass(266);
  expect(reads).toEqual([
    [B, 1_234],
    [A, 1_500],
  ]);
});

test('the journal can’t tell: it is asked again, and those in doubt are read then', async () => {
  const { reads, state, reconciler, pass } = harness(A);
  state.broken = true;
  reconciler.askAll();
  expect(reads).toEqual([]);
  state.broken = false;
  await pass(backoffDelay(1));
  expect(reads).toHaveLength(1);
});
