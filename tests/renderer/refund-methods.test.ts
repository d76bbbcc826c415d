/** How money goes back: the way it came, and of a split sale to the card before the drawer. */
import { expect, it } from 'vitest';
import { tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { refundMethods } from '../../src-renderer/orders/order-labels.ts';

const row = (method: string | null, split: { cash: Tiyn; rest: 'card' | 'online' } | null) => ({
  amount: tiyn(700_000),
  bonus: tiyn(100_000),
  method,
  split,
});
const SPLIT = { cash: tiyn(200_000), rest: 'card' as const };
const BACK = [
  { requestId: 'a', money: tiyn(300_000) },
  { requestId: 'b', money: null },
  { requestId: 'c', money: tiyn(200_000) },
];

it.each([
  ['cash', row('cash', null), 'a', [{ method: 'cash', amount: 300_000 }]],
  ['a way nobody noted', row(null, null), 'a', [{ method: 'other', amount: 300_000 }]],
  ['a split of an older version', row('mixed', null), 'a', [{ method: 'other', amount: 300_000 }]],
  ['a split, first', row('mixed', SPLIT), 'a', [{ method: 'card', amount: 300_000 }]],
  [
    'a split, then',
    row('mixed', SPLIT),
    'c',
    [
      { method: 'card', amount: 100_000 },
      { method: 'cash', amount: 100_000 },
    ],
  ],
  ['one that is not done', row('cash', null), 'b', []],
  ['one that was not sent', row('cash', null), 'x', []],
])('%s', (_name, sold, requestId, ways) => {
  expect(refundMethods(sold, BACK, requestId)).toEqual(ways);
});

it('nothing was paid: nothing goes back', () => {
  expect(refundMethods(row('cash', null), [{ requestId: 'a', money: ZERO }], 'a')).toEqual([
    { method: 'cash', amount: 0 },
  ]);
});
