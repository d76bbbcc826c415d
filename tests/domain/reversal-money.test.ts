/**
 * The money of a revert or refund, against records that are odd and still permitted: whatever they
 * say, the till never hands over more money than it took, and never takes a done refund for undone.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { MAX_AMOUNT, tiyn } from '../../src-shared/domain/money.ts';
import type { Refund } from '../../src-shared/domain/order.ts';
import {
  perhapsOwed,
  planRefund,
  planRevert,
  toHandOver,
} from '../../src-shared/domain/reversal/plan.ts';
import { reconcile, type SentReversal } from '../../src-shared/domain/reversal/reconcile.ts';
import {
  canReverse,
  remainingOf,
  type SaleFigures,
} from '../../src-shared/domain/reversal/remaining.ts';
import { type Reversible } from '../../src-shared/domain/reversal/reversible.ts';

const SENT = 1_800_000_000_000;
const LATE = SENT + MOVE_DEADLINE + LATE_MARGIN;
const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
/** 1 000 ₸, 400 of it in bonuses. */
const SALE: SaleFigures = { amount: tiyn(100_000), bonus: tiyn(40_000) };
const MONEY = SALE.amount - SALE.bonus;

const refund = (amount: number, refundedBonus: number | null): Refund => ({
  amount: tiyn(amount),
  refundedBonus: refundedBonus === null ? null : tiyn(refundedBonus),
  createdAt: null,
});

const order = (change: Partial<Reversible> = {}): Reversible => ({
  status: 'COMPLETED',
  error: null,
  paidAt: null,
  initialTotal: SALE.amount,
  total: SALE.amount,
  cashback: tiyn(3_000),
  paidFromBonuses: SALE.bonus,
  refunds: [],
  ...change,
});

const sent = (change: Partial<SentReversal> = {}): SentReversal => ({
  kind: 'refund',
  amount: tiyn(50_000),
  bonus: tiyn(20_000),
  given: null,
  refundsBefore: 0,
  at: SENT,
  outcome: 'unknown',
  accepted: true,
  fault: null,
  sentAt: SENT,
  ...change,
});

const resultOf = (one: SentReversal, of: Reversible, begunAt = SENT, sale = SALE) => {
  const [result] = reconcile([one], { order: of, begunAt }, sale);
  if (result === undefined) throw new Error('every reversal has a result');
  return result;
};

describe('bonuses that the record counts otherwise than the sale', () => {
  test('less by the refunds: the revert gives back the money that is left, not those bonuses', () => {
    const half = order({
      total: tiyn(50_000),
      paidFromBonuses: tiyn(20_000),
      refunds: [refund(50_000, 20_000)],
    });
    expect(planRevert(remainingOf(half, SALE))).toMatchObject({ money: 30_000, bonus: 20_000 });
  });

  test('none, though they were taken off the price here: only the money that was taken goes back', () => {
    const none = order({ paidFromBonuses: tiyn(0) });
    expect(planRevert(remainingOf(none, SALE)).money).toBe(MONEY);
  });
});

test('refunded_bonus counting cashback: no more money than was taken', () => {
  const sale = { amount: tiyn(100_000), bonus: tiyn(80_000) };
  const half = order({ paidFromBonuses: sale.bonus, refunds: [refund(50_000, 500)] });
  const { bonus, money } = resultOf(sent({ bonus: tiyn(40_000) }), half, SENT, sale);
  expect({ bonus, money }).toEqual({ bonus: 500, money: 20_000 });
});

describe('a refund in tiyn that the service notes in whole tenge', () => {
  const request = sent({ amount: tiyn(10_055), bonus: tiyn(4_022), accepted: false, fault: LOST });
  test.each([10_100, 10_000])('as %i: it is that one', (noted) => {
    const of = order({ refunds: [refund(noted, null)] });
    expect(resultOf(request, of, LATE).outcome).toBe('done');
  });
  test('an equal one is preferred, and one tenge away is another', () => {
    const other = { ...request, amount: tiyn(10_000) };
    const both = order({ refunds: [refund(10_000, 0), refund(10_055, 0)] });
    const results = reconcile([request, other], { order: both, begunAt: SENT }, SALE);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    const away = order({ refunds: [refund(10_155, 0)] });
    expect(resultOf(request, away, LATE).outcome).toBe('notDone');
  });
});

describe('a refund that was done, and that the record shows no longer', () => {
  const lost = sent({ bonus: tiyn(20_000), outcome: 'notDone', given: tiyn(30_000) });
  const all = [lost, sent({ kind: 'revert', amount: SALE.amount, bonus: SALE.bonus })];
  const told = (...refunds: Refund[]) =>
    reconcile(all, { order: order({ status: 'DECLINED', refunds }), begunAt: LATE }, SALE);

  test('its money is not handed over again with the revert', () => {
    const { amount, bonus } = SALE;
    expect(told()).toMatchObject([{ outcome: 'notDone' }, { outcome: 'done', bonus: 40_000 }]);
    expect(told()[1]?.money).toBe(MONEY - 30_000);
    const remaining = remainingOf(order(), SALE);
    const preview = toHandOver(planRevert(remaining), remaining, tiyn(30_000));
    expect(preview).toBe(amount - bonus - 30_000);
  });

  test.each([
    ['all of it', 30_000, 30_000, 30_000],
    ['a part of it', 30_000, 12_000, 12_000],
    ['more than comes off', MONEY + 10_000, MONEY + 10_000, MONEY],
    ['none of it', 30_000, 0, 0],
  ])('of what comes off %s may still be owed', (_name, given, untold, owed) => {
    const remaining = remainingOf(order(), SALE);
    const beside = { given: tiyn(given), untold: tiyn(untold) };
    expect(perhapsOwed(planRevert(remaining), remaining, beside)).toBe(owed);
  });

  test('shown again it keeps what was handed over for it, and the revert gives the rest', () => {
    const again = told(refund(50_000, 20_000));
    expect(again[0]).toMatchObject({ outcome: 'done', bonus: null, money: null });
    expect(again[1]).toMatchObject({ outcome: 'done', bonus: 20_000, money: MONEY - 30_000 });
  });
});

const anyAmount = fc.oneof(
  fc.integer({ min: -200_000, max: 300_000 }),
  fc.constantFrom<number>(50_000, 25_000, MAX_AMOUNT, 0 - MAX_AMOUNT),
);
const strange: fc.Arbitrary<Reversible> = fc.record({
  status: fc.constantFrom('COMPLETED', 'RETURNED', 'DECLINED'),
  paidAt: fc.constant(null),
  error: fc.constant(null),
  initialTotal: fc.option(anyAmount.map(tiyn)),
  total: fc.option(anyAmount.map(tiyn)),
  cashback: fc.option(anyAmount.map(tiyn)),
  paidFromBonuses: fc.option(anyAmount.map(tiyn)),
  refunds: fc.array(
    fc.record({
      amount: anyAmount.map(tiyn),
      refundedBonus: fc.option(anyAmount.map(tiyn)),
      createdAt: fc.constant(null),
    }),
    { maxLength: 5 },
  ),
});
const request = fc.record({
  kind: fc.constantFrom('revert' as const, 'refund' as const),
  part: fc.oneof(fc.constantFrom(50_000, 25_000), fc.nat({ max: 100_000 })),
  fault: fc.constantFrom(null, LOST),
  before: strange,
  after: strange,
  late: fc.boolean(),
});

test('whatever the record says, never more money goes back than was taken here', () => {
  fc.assert(
    // Also where a part was given back without a word to the service.
    fc.property(fc.array(request, { maxLength: 8 }), fc.nat({ max: MONEY }), (requests, here) => {
      let all: SentReversal[] = [];
      const given = new Map<number, number>();
      for (const { kind, part, fault, before, after, late } of requests) {
        if (canReverse(before, SALE)) {
          const remaining = remainingOf(before, SALE);
          const plan =
            kind === 'revert' ? planRevert(remaining) : planRefund(remaining, tiyn(part));
          if (plan !== null) {
            expect(plan.money).toBeLessThanOrEqual(MONEY);
            const refundsBefore = before.refunds.length;
            all.push(sent({ ...plan, refundsBefore, fault, accepted: fault === null }));
          }
        }
        const reading = { order: after, begunAt: late ? LATE : SENT };
        const results = reconcile(all, reading, SALE, tiyn(here));
        all = all.map((one, index) => {
          const { outcome, money } = results[index] ?? {};
          if (outcome === undefined || money === undefined) throw new Error('no result');
          // Told once at most.
          if (money !== null) expect(given.has(index)).toBe(false);
          if (money !== null) given.set(index, money);
          // As the journal keeps it: the amount, and the money that it was.
          const bonus = money === null ? one.bonus : tiyn(one.amount - money);
          const told = given.get(index);
          return { ...one, outcome, bonus, given: told === undefined ? null : tiyn(told) };
        });
        // Whatever became of them: what was handed over has left the drawer.
        const back = [...given.values()].reduce((sum, money) => sum + money, 0);
        expect(back + here).toBeLessThanOrEqual(MONEY);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('amounts too large to be meant break nothing', () => {
  const huge = 9_000_000_000_000_000;
  const refunds = [refund(huge, huge), refund(huge, null)];
  const of = order({ initialTotal: null, total: tiyn(huge), cashback: tiyn(huge), refunds });
  for (const sale of [SALE, null]) {
    expect(remainingOf(of, sale)?.amount).toBeGreaterThanOrEqual(0);
    const [result] = reconcile([sent()], { order: of, begunAt: LATE }, sale);
    expect(result?.money).toBeLessThanOrEqual(50_000);
  }
});
