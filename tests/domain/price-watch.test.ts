/** Another amount charged than the customer saw. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import {
  NOTHING_SEEN,
  otherThanSeen,
  STANDS_AFTER,
  watchPrice,
  type PriceWatch,
} from '../../src-shared/domain/trail/price-watch.ts';

const PHONE = '7010000001';
type Step = readonly [at: number, amount: number | null, phone?: string | null];

const after = (steps: readonly Step[]): PriceWatch =>
  steps.reduce(
    (watch, [at, amount, phone = PHONE]) =>
      watchPrice(watch, { phone, amount: amount === null ? null : tiyn(amount) }, at),
    NOTHING_SEEN,
  );
const charged = (steps: readonly Step[], amount: number, at: number, phone = PHONE) =>
  otherThanSeen(after(steps), { phone, amount: tiyn(amount) }, at);
const LONG = STANDS_AFTER;

test.each<[string, readonly Step[], number, number | null]>([
  ['charged as it was typed', [[0, 500]], 500, null],
  [
    'typed figure by figure',
    [
      [0, 5],
      [1, 50],
      [2, 500],
    ],
    500,
    null,
  ],
  [
    'changed after it had stood',
    [
      [0, 5_000],
      [LONG, 500],
    ],
    500,
    5_000,
  ],
  [
    'changed at once',
    [
      [0, 5_000],
      [LONG - 1, 500],
    ],
    500,
    null,
  ],
  [
    'changed and changed back',
    [
      [0, 5_000],
      [LONG, 500],
      [LONG + 1, 5_000],
    ],
    5_000,
    null,
  ],
  [
    'the phone cleared meanwhile',
    [
      [0, 5_000],
      [LONG, 5_000, null],
      [LONG + 1, 500],
    ],
    500,
    5_000,
  ],
  [
    'the amount cleared meanwhile',
    [
      [0, 5_000],
      [LONG, null],
      [LONG + 1, 500],
    ],
    500,
    5_000,
  ],
  [
    'another customer',
    [
      [0, 5_000, '7010000002'],
      [LONG, 500],
    ],
    500,
    null,
  ],
  ['charged otherwise than typed', [[0, 5_000]], 500, 5_000],
])('%s', (_name, steps, amount, expected) => {
  expect(charged(steps, amount, 3 * LONG)).toBe(expected);
});

test('only of that customer', () => {
  expect(charged([[0, 5_000]], 500, LONG, '7010000002')).toBeNull();
});

test('whatever was typed, what stood until it was charged is nothing else', () => {
  const step = fc.tuple(fc.nat(20_000), fc.option(fc.nat(1_000)));
  fc.assert(
    fc.property(fc.array(step), fc.nat(1_000), (typed, amount) => {
      const steps = typed.toSorted(([one], [other]) => one - other);
      const other = charged([...steps, [30_000, amount]], amount, 40_000);
      expect(other === null || steps.some(([, was]) => was === other)).toBe(true);
      expect(other).not.toBe(amount);
    }),
  );
});
