/** When a request for a reversal counts as sent, and what is shown of one that only this till knows. */
import { describe, expect, test, vi } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { applyOrderToReversals } from '../../src-main/till/reversal/reversal-records.ts';
import { reversalsOf } from '../../src-main/till/reversal/shown-reversals.ts';
import { MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { refund } from '../domain/reversal-samples.ts';
import { orderId } from './order-harness.ts';
import { journalOf, recorded, sendTimes } from './reversal-row-samples.ts';
import { orderOf } from './order-samples.ts';

describe('a request counts as sent', () => {
  test('when the program started, if that was before it or nobody noted its name', () => {
    const { sentAt } = sendTimes();
    expect([sentAt('A'), sentAt(null)]).toEqual([0, 0]);
  });

  test('when it began, as long as it is under way', () => {
    const { clock, times, sentAt } = sendTimes();
    times.begun('A');
    clock.advance(5 * SECOND);
    expect([sentAt('A'), sentAt('B')]).toEqual([1_000 * SECOND, 0]);
  });

  test.each([
    ['answered in time: when it began', MOVE_DEADLINE, 1_000 * SECOND],
    [
      'after logging in anew: a deadline before its end',
      MOVE_DEADLINE + 7 * SECOND,
      1_007 * SECOND,
    ],
  ])('%s', (_what, took, expected) => {
    const { clock, times, sentAt } = sendTimes();
    const begunAt = clock.steady();
    clock.advance(took);
    times.ended('A', begunAt);
    clock.advance(60 * SECOND);
    expect(sentAt('A')).toBe(expected);
  });
});

describe('of a sale that only this till knows', () => {
  const subject = { known: null, saleId: 'A' };

  test.each([
    ['done', 300],
    ['notDone', null],
    ['refused', null],
    ['unknown', null],
  ] as const)('money was given back only by what is done (%s)', (outcome, money) => {
    const { times } = sendTimes();
    const shown = reversalsOf(journalOf(recorded(outcome)), subject, null, null, times);
    expect(shown).toMatchObject([{ outcome, money, alsoThere: false, requestId: 'A' }]);
  });
});

test('bonuses that went back are those of the row, however little money was left to hand over', () => {
  const { times } = sendTimes();
  const ended = vi.fn<Journal['recordReversalOutcome']>();
  // Of 800 in money 700 went back at the till before the order was completed, so the first refund gave 100 of its 400.
  const here = { ...recorded('done'), amount: tiyn(700), money: tiyn(700) };
  const first = {
    ...recorded('done'),
    amount: tiyn(500),
    money: tiyn(100),
    refundedBonus: tiyn(100),
  };
  const second = { ...recorded('unknown'), reversalId: 2, requestId: 'B' };
  const journal = {
    reversals: () => [first, second],
    reversalsHere: () => [here],
    recordReversed: () => undefined,
    recordContestedReversals: () => undefined,
    recordReversalOutcome: ended,
  } as unknown as Journal;
  const order = orderOf({
    initialTotal: tiyn(1_000),
    total: tiyn(200),
    refunds: [refund(500, null), refund(300, null)],
  });
  const known = { orderId, saleId: 'A', sale: { amount: tiyn(1_000), bonus: tiyn(200) } };
  applyOrderToReversals(journal, known, { order, begunAt: 0 }, times, 2_000);
  expect(ended.mock.calls).toMatchObject([
    [
      'B',
      { outcome: 'done', refundedBonus: 60, money: 0 },
      2_000,
      { saleId: 'A', reverted: false, refunded: 800 },
    ],
  ]);
});

test.each([
  ['none of its outcomes is news', ['done', 'done'], [], true],
  ['one is', ['done', 'unknown'], [['B', true]], false],
  [
    'two are',
    ['unknown', 'unknown'],
    [
      ['A', true],
      ['B', false],
    ],
    false,
  ],
] as const)(
  'what a record shows is written once, with the first: %s',
  (_what, outcomes, with_, alone) => {
    const { times } = sendTimes();
    const ended = vi.fn<Journal['recordReversalOutcome']>();
    const reversed = vi.fn<Journal['recordReversed']>();
    const journal = {
      reversals: () =>
        outcomes.map((outcome, at) => ({
          ...recorded(outcome),
          reversalId: at + 1,
          requestId: at === 0 ? 'A' : 'B',
          amount: tiyn(300),
          money: tiyn(300),
          refundedBonus: tiyn(0),
        })),
      reversalsHere: () => [],
      recordReversed: reversed,
      recordContestedReversals: () => undefined,
      recordReversalOutcome: ended,
    } as unknown as Journal;
    const refunds = [refund(300, 0), refund(300, 0)];
    const order = orderOf({ initialTotal: tiyn(1_000), total: tiyn(400), refunds });
    const known = { orderId, saleId: 'A', sale: { amount: tiyn(1_000), bonus: tiyn(0) } };
    applyOrderToReversals(journal, known, { order, begunAt: 0 }, times, 2_000);
    const shown = { saleId: 'A', reverted: false, refunded: 600 };
    expect(ended.mock.calls.map(([which, , , with_]) => [which, with_])).toEqual(
      with_.map(([which, isFirst]) => [which, isFirst ? shown : null]),
    );
    expect(reversed.mock.calls).toEqual(alone ? [[shown]] : []);
  },
);
