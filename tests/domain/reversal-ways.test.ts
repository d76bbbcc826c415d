/** How money goes back: the way it came, and of a split sale to the card before the drawer. */
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { ReversalOutcome } from '../../src-shared/domain/reversal/remaining.ts';
import {
  waysBack,
  waysOf,
  type Payment,
  type WayBack,
} from '../../src-shared/domain/reversal/ways.ts';

const paid = (change: Partial<Payment>): Payment => ({
  amount: tiyn(700_000),
  bonus: tiyn(100_000),
  method: 'mixed',
  split: null,
  ...change,
});
/** 2 000 ₸ in cash, 4 000 by card. */
const SPLIT = paid({ split: { cash: tiyn(200_000), rest: 'card' } });

const way = (method: string, amount: number): WayBack => ({ method, amount: tiyn(amount) });

test.each<[string, Payment, number, number, WayBack[]]>([
  ['cash', paid({ method: 'cash' }), 0, 300_000, [way('cash', 300_000)]],
  ['a way nobody noted', paid({ method: null }), 0, 300_000, [way('', 300_000)]],
  ['a split of an older version', paid({}), 0, 300_000, [way('mixed', 300_000)]],
  ['a split, first', SPLIT, 0, 300_000, [way('card', 300_000)]],
  ['a split, then', SPLIT, 300_000, 200_000, [way('card', 100_000), way('cash', 100_000)]],
  ['a split, last', SPLIT, 500_000, 100_000, [way('cash', 100_000)]],
  ['a split, all at once', SPLIT, 0, 600_000, [way('card', 400_000), way('cash', 200_000)]],
  ['nothing was paid: nothing goes back', paid({ method: 'cash' }), 0, 0, []],
  ['nothing goes back of a split', SPLIT, 300_000, 0, []],
])('%s', (_what, payment, before, money, expected) => {
  expect(waysBack(payment, tiyn(before), tiyn(money))).toEqual(expected);
});

const one = (outcome: ReversalOutcome, money: number, countedIn = 1) => ({
  outcome,
  money: tiyn(money),
  countedIn,
});

const ways = (...all: readonly ReturnType<typeof one>[]) =>
  all.map((each) => waysOf(SPLIT, all, each));

describe('of one of several', () => {
  test('what is done before it counts, nothing else', () => {
    expect(
      ways(one('notDone', 900_000), one('done', 300_000), one('unknown', 9), one('done', 200_000)),
    ).toEqual([[], [way('card', 300_000)], [], [way('card', 100_000), way('cash', 100_000)]]);
  });

  test('in the order in which shifts count them: the first may be known last', () => {
    expect(ways(one('done', 200_000, 2), one('done', 300_000, 1))).toEqual([
      [way('card', 100_000), way('cash', 100_000)],
      [way('card', 300_000)],
    ]);
  });
});
