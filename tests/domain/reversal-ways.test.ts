/** How money goes back: the way it came, and of a split sale to the card before the drawer. */
import { expect, test } from 'vitest';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import {
  cashBack,
  waysBack,
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

/** `gone`: by card. `cash`: null: nobody knows. */
test.each<[string, Payment, number, number, number | null, WayBack[]]>([
  ['cash', paid({ method: 'cash' }), 0, 300_000, 300_000, [way('cash', 300_000)]],
  ['a card', paid({ method: 'card' }), 0, 300_000, 0, [way('card', 300_000)]],
  ['a way nobody noted', paid({ method: null }), 0, 300_000, null, [way('', 300_000)]],
  ['a split of an older version', paid({}), 0, 300_000, null, [way('mixed', 300_000)]],
  ['a split, first', SPLIT, 0, 300_000, 0, [way('card', 300_000)]],
  ['a split, then', SPLIT, 300_000, 200_000, 100_000, [way('card', 100_000), way('cash', 100_000)]],
  ['a split, last', SPLIT, 400_000, 100_000, 100_000, [way('cash', 100_000)]],
  [
    'a split, all at once',
    SPLIT,
    0,
    600_000,
    200_000,
    [way('card', 400_000), way('cash', 200_000)],
  ],
  ['nothing was paid: nothing goes back', paid({ method: 'cash' }), 0, 0, 0, []],
  ['nothing goes back of a split', SPLIT, 300_000, 0, 0, []],
])('%s', (_what, payment, gone, money, cash, expected) => {
  expect(cashBack(payment, tiyn(gone), tiyn(money))).toBe(cash);
  expect(waysBack(payment, tiyn(money), cash === null ? null : tiyn(cash))).toEqual(expected);
});

test('a sale whose payment can’t be read any more: in which way isn’t known, the sum is', () => {
  const unread = { method: null, split: null };
  expect(waysBack(unread, tiyn(300), ZERO)).toEqual([way('', 300)]);
});

test('of a split whose cash nobody noted isn’t said that all of it went to the card', () => {
  expect(waysBack(SPLIT, tiyn(300_000), null)).toEqual([way('mixed', 300_000)]);
});
