/**
 * Which refund of an order's record is which reversal of this till, and what is reckoned from
 * records that lack something: the cases in which a hasty reading would be another one.
 */
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { planRefund } from '../../src-shared/domain/reversal/plan.ts';
import { reconcile, type SentReversal } from '../../src-shared/domain/reversal/reconcile.ts';
import {
  canReverse,
  remainingHere,
  remainingOf,
  reversedOf,
  type Remaining,
} from '../../src-shared/domain/reversal/remaining.ts';
import {
  type ReversalOutcome,
  type Reversible,
} from '../../src-shared/domain/reversal/reversible.ts';
import {
  LATE,
  LOST,
  order,
  refund,
  REFUSED,
  revert,
  SALE,
  SENT,
  sent,
} from './reversal-samples.ts';

const DAY = 86_400_000;
const read = (all: readonly SentReversal[], of: Reversible, begunAt = SENT) =>
  reconcile(all, { order: of, begunAt }, SALE);
const outcomeOf = (one: SentReversal, of: Reversible, begunAt = SENT) =>
  read([one], of, begunAt)[0]?.outcome;

describe('what a partial refund will give back', () => {
  const whole = remainingOf(order(), SALE);
  const rest = remainingOf(order({ total: tiyn(700_000), refunds: [refund(300_000, null)] }), SALE);
  const untold = remainingOf(order({ cashback: null }), SALE);
  test.each<[string, Remaining, number, object | null]>([
    ['nothing', whole, 0, null],
    ['less than nothing', whole, -100, null],
    ['all of it, which is a revert', whole, 1_000_000, null],
    ['more than there is', whole, 1_000_001, null],
    ['a quarter', whole, 250_000, { bonus: 100_000, money: 150_000, cashback: 12_500 }],
    ['all but a tiyn', whole, 999_999, { bonus: 399_999, money: 600_000, cashback: 49_999 }],
    [
      'of what a refund has left',
      rest,
      200_000,
      { bonus: 80_000, money: 120_000, cashback: 10_000 },
    ],
    ['all that a refund has left', rest, 700_000, null],
    ['where the service tells no cashback', untold, 250_000, { cashback: null }],
  ])('%s', (_what, remaining, amount, expected) => {
    const plan = planRefund(remaining, tiyn(amount));
    if (expected === null) expect(plan).toBeNull();
    else expect(plan).toMatchObject({ kind: 'refund', amount, ...expected });
  });
});

describe('an order of another till, of which only the record tells', () => {
  test.each([
    ['its amount now and its refunds', { initialTotal: null }, 700_000, 1_000_000],
    ['its first amount', { total: null }, 700_000, 1_000_000],
    ['neither', { initialTotal: null, total: null }, undefined, undefined],
  ])('%s', (_what, lacks, left, first) => {
    const of = order({ total: tiyn(700_000), refunds: [refund(300_000)], ...lacks });
    const remaining = remainingOf(of, null);
    expect([remaining?.amount, remaining?.original.amount]).toEqual([left, first]);
  });

  test('of nothing keeps its cashback', () => {
    const free = order({ initialTotal: tiyn(0), total: tiyn(0), paidFromBonuses: tiyn(0) });
    expect(remainingOf(free, null)?.cashback).toBe(50_000);
  });

  test('that waits for its completion is not reversed, also after a refund', () => {
    const refunds = [refund(300_000)];
    expect(canReverse(order({ status: 'PENDING', refunds, total: tiyn(700_000) }), null)).toBe(
      false,
    );
  });

  test('what was taken back of it: its refunds together, and whether it was reverted', () => {
    const refunds = [refund(300_000), refund(200_000), refund(-100)];
    expect(reversedOf(order({ refunds }))).toEqual({ reverted: false, refunded: 500_000 });
    expect(reversedOf(order({ status: 'DECLINED' }))).toEqual({ reverted: true, refunded: 0 });
    const byHand = { code: 3015, message: '' };
    expect(reversedOf(order({ error: byHand })).reverted).toBe(true);
  });
});

test.each([
  ['cancelled, whatever amount was noted', 'revert', 99_900],
  ['refunded to the last tiyn', 'refund', 100_000],
] as const)(
  'of money that only this till can give back nothing is left: %s',
  (_what, kind, amount) => {
    expect(
      remainingHere(tiyn(100_000), [{ kind, given: tiyn(amount), outcome: 'done' }]),
    ).toBeNull();
  },
);

test('nothing sent, nothing known', () => {
  expect(read([], order({ refunds: [refund(100_000)] }))).toEqual([]);
});

const notedAt = (createdAt: number) => order({ refunds: [refund(100_000, 40_000, createdAt)] });

describe('a refund of the record is the one that was asked for', () => {
  test.each<[ReversalOutcome, string]>([
    // The till's clock, or the service's, may be days off.
    ['unknown', 'done'],
    ['done', 'done'],
    // Long after it was found not to be done it is somebody else's.
    ['notDone', 'notDone'],
  ])('%s, and there days later: %s', (outcome, expected) => {
    expect(outcomeOf(sent({ outcome }), notedAt(SENT + 3 * DAY), LATE)).toBe(expected);
  });

  test.each([
    [10_000, 10_100, 'notDone'],
    [10_055, 10_100, 'done'],
    [10_055, 10_200, 'notDone'],
    [10_055, 9_900, 'notDone'],
  ])('asked for %i, noted %i: %s', (amount, noted, expected) => {
    const request = sent({ amount: tiyn(amount) });
    expect(outcomeOf(request, order({ refunds: [refund(noted)] }), LATE)).toBe(expected);
  });

  test('with another amount only where it is known which refunds were there before', () => {
    const of = order({ refunds: [refund(99_999)] });
    const accepted = sent({ accepted: true, fault: null });
    expect(outcomeOf(accepted, of)).toBe('done');
    expect(outcomeOf({ ...accepted, refundsBefore: null }, of)).toBe('unknown');
  });
});

describe('one that the record doesn’t show', () => {
  test.each<[string, Partial<SentReversal>]>([
    ['found not to be done', { outcome: 'notDone' }],
    ['refused, and by a later call not answered', { outcome: 'refused', fault: LOST }],
  ])('%s: stays so, however early the record was read', (_what, change) => {
    expect(outcomeOf(sent(change), order(), SENT)).toBe('notDone');
  });

  test('a refund of an order that can’t be reversed any more was not done', () => {
    expect(outcomeOf(sent(), order({ status: 'BLOCKED' }), LATE)).toBe('notDone');
  });
});

describe('a refused one is told to be there', () => {
  const refused = { outcome: 'refused', fault: REFUSED } as const;
  test.each<[string, SentReversal[], Reversible, boolean]>([
    ['not by an order as before', [revert(refused)], order(), false],
    [
      'not by this till’s own revert',
      [revert(refused), revert()],
      order({ status: 'DECLINED' }),
      false,
    ],
    [
      'not by an earlier refund',
      [sent({ ...refused, refundsBefore: 1 })],
      order({ refunds: [refund(100_000)] }),
      false,
    ],
    ['not by one of another amount', [sent(refused)], order({ refunds: [refund(70_000)] }), false],
    [
      'by an equal one in tiyn',
      [sent({ ...refused, amount: tiyn(100_050) })],
      order({ refunds: [refund(100_050)] }),
      true,
    ],
    [
      'by one in whole tenge',
      [sent({ ...refused, amount: tiyn(100_050) })],
      order({ refunds: [refund(100_100)] }),
      true,
    ],
  ])('%s', (_what, all, of, expected) => {
    expect(read(all, of, LATE)[0]?.alsoThere).toBe(expected);
  });

  test('and one that is done is not: two customers’ refunds may be equal', () => {
    const twice = order({ refunds: [refund(100_000), refund(100_000)] });
    expect(read([sent()], twice)[0]).toMatchObject({ outcome: 'done', alsoThere: false });
  });
});

describe('what goes back for several', () => {
  test('of a revert as it was intended, whatever the record has by now', () => {
    const reverted = order({ status: 'DECLINED', paidFromBonuses: tiyn(0), total: tiyn(0) });
    expect(read([revert({ bonus: tiyn(300_000) })], reverted)[0]).toMatchObject({
      bonus: 300_000,
      money: 600_000,
    });
  });

  test('money that was handed over counts as it was noted, and isn’t handed over twice', () => {
    const known = sent({ amount: tiyn(600_000), bonus: tiyn(0), outcome: 'done', fault: null });
    const of = order({ refunds: [refund(600_000, 240_000), refund(100_000, 40_000)] });
    expect(read([known, sent({ refundsBefore: 1 })], of)).toMatchObject([
      { outcome: 'done', bonus: null, money: null },
      { outcome: 'done', bonus: 40_000, money: 0 },
    ]);
  });

  test('bonuses of a revert are out of what later refunds give back', () => {
    // Its status tells nothing of the revert any more, so it stays done.
    const known = revert({
      amount: tiyn(900_000),
      given: tiyn(500_000),
      outcome: 'done',
      fault: null,
    });
    const of = order({ status: 'BLOCKED', refunds: [refund(100_000, 0)] });
    expect(read([known, sent()], of)[1]).toMatchObject({
      outcome: 'done',
      bonus: 0,
      money: 100_000,
    });
  });
});
