/** What is left of an order, what a reversal gives back, and what the record says of those sent. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundShare, revertShare } from '../../src-service/rules/refund.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Refund } from '../../src-shared/domain/order.ts';
import { parseRefund, planRefund, planRevert } from '../../src-shared/domain/reversal/plan.ts';
import {
  reconcile,
  refusalOf,
  type SentReversal,
} from '../../src-shared/domain/reversal/reconcile.ts';
import { canReverse, remainingOf } from '../../src-shared/domain/reversal/remaining.ts';
import {
  type Reversible,
  type ReversalOutcome,
} from '../../src-shared/domain/reversal/reversible.ts';
import {
  LATE,
  LOST,
  NOT_SENT,
  order,
  refund,
  REFUSED,
  revert,
  SALE,
  SENT,
  sent,
} from './reversal-samples.ts';

const outcomes = (all: readonly SentReversal[], of: Reversible, begunAt = LATE) =>
  reconcile(all, { order: of, begunAt }, SALE).map(({ outcome }) => outcome);

describe('what was typed as a partial refund', () => {
  const left = tiyn(1_000_000);
  test.each([
    ['9999.99', { ok: true, value: 999_999 }],
    ['1', { ok: true, value: 100 }],
    ['0', { ok: false, problem: 'zero' }],
    ['-5', { ok: false, problem: 'negative' }],
    ['10000', { ok: false, problem: 'equalsOrder' }],
    ['10000,01', { ok: false, problem: 'aboveOrder' }],
    ['1.234', { ok: false, problem: 'tooManyDecimals' }],
    ['', { ok: false, problem: 'empty' }],
    ['all', { ok: false, problem: 'notANumber' }],
  ])('%j', (text, expected) => {
    expect(parseRefund(text, left)).toEqual(expected);
  });
});

describe('an order can be reversed', () => {
  const after = { refunds: [refund(300_000)], total: tiyn(700_000) };
  test.each([
    ['COMPLETED', {}, true],
    ['PENDING', {}, false],
    ['DECLINED', {}, false],
    ['BLOCKED', {}, false],
    ['RETURNED', {}, false],
    ['SOMETHING_NEW', {}, false],
    ['RETURNED', after, true],
    ['PARTLY_RETURNED', after, true],
    ['RETURNED', { ...after, total: tiyn(0) }, false],
    ['RETURNED', { ...after, error: { code: 3015, message: '' } }, false],
    ['BLOCKED', after, false],
    ['DECLINED', after, false],
  ])('%s %j: %s', (status, change, expected) => {
    expect(canReverse(order({ status, ...change }), SALE)).toBe(expected);
  });
});

describe('what is left', () => {
  test('is reckoned from the record, less its refunds', () => {
    const refunded = order({ total: tiyn(700_000), refunds: [refund(300_000, 120_000)] });
    const left = remainingOf(refunded, null);
    expect(left).toEqual({
      amount: 700_000,
      bonus: 280_000,
      cashback: 35_000,
      original: { amount: 1_000_000, bonus: 400_000, cashback: 50_000 },
    });
    expect(left && planRevert(left)).toEqual({
      kind: 'revert',
      amount: 700_000,
      bonus: 280_000,
      money: 420_000,
      cashback: 35_000,
    });
  });

  test.each([
    ['order_total_amount', { total: null }],
    ['the original amount', { initialTotal: null }],
    ['bonuses', { paidFromBonuses: null }],
    ['all of them', { total: null, initialTotal: null, paidFromBonuses: null }],
  ])('without %s it is the same by what the till knows', (_what, change) => {
    expect(remainingOf(order(change), SALE)).toEqual(remainingOf(order(), SALE));
  });

  test('without the order’s amount, after a refund', () => {
    const refunds = [refund(300_000, 120_000)];
    expect(remainingOf(order({ total: null, refunds }), SALE)).toEqual(
      remainingOf(order({ total: tiyn(700_000), refunds }), SALE),
    );
  });

  test('is never more than was paid here, whatever the record says', () => {
    const odd = order({ initialTotal: tiyn(9_000_000), total: tiyn(9_000_000) });
    expect(remainingOf(odd, SALE).amount).toBe(1_000_000);
    expect(remainingOf(order({ total: tiyn(-5) }), SALE).amount).toBe(0);
  });

  test('a cash order’s refunds return no bonuses, whatever refunded_bonus counts', () => {
    const cash = order({ paidFromBonuses: tiyn(0), refunds: [refund(50_000, 1_500)] });
    expect(remainingOf(cash, { ...SALE, bonus: tiyn(0) })).toMatchObject({ bonus: 0 });
    const [result] = reconcile(
      [sent({ amount: tiyn(50_000), bonus: tiyn(0) })],
      {
        order: cash,
        begunAt: SENT,
      },
      { ...SALE, bonus: tiyn(0) },
    );
    expect(result).toMatchObject({ outcome: 'done', bonus: 0, money: 50_000 });
  });

  test.each([
    ['more than its amount', 150_000, 100_000, 0],
    ['less than nothing', -5_000, 0, 100_000],
    ['as it is', 40_000, 40_000, 60_000],
    ['which nobody tells: its share', null, 40_000, 60_000],
  ])('refunded_bonus of %s', (_what, told, bonus, money) => {
    const of = order({ refunds: [refund(100_000, told)] });
    expect(reconcile([sent()], { order: of, begunAt: SENT }, SALE)[0]).toMatchObject({
      bonus,
      money,
    });
  });

  test('refunded bonuses are counted up to what was spent, in the order of the refunds', () => {
    const of = order({ refunds: [refund(350_000, 350_000), refund(100_000, 100_000)] });
    const later = sent({ refundsBefore: 1 });
    expect(reconcile([later], { order: of, begunAt: SENT }, SALE)[0]).toMatchObject({
      bonus: 50_000,
      money: 50_000,
    });
  });
});

describe('a call that ended with', () => {
  test.each<[string, Fault | null, 'refused' | 'notDone' | null]>([
    ['an answer as described', null, null],
    ['no answer', LOST, null],
    ['an answer that can’t be read', { code: 'malformed', retry: 'unsafe', status: 200 }, null],
    ['500', { code: 'unavailable', retry: 'unsafe', status: 500 }, null],
    ['400', REFUSED, 'refused'],
    ['401', { code: 'unauthorised', retry: 'never', status: 401 }, 'refused'],
    ['a blacklisted customer', { code: 'blacklisted', retry: 'never' }, 'refused'],
    ['404', { code: 'notFound', retry: 'never', status: 404 }, 'refused'],
    ['422', { code: 'rejectedInput', retry: 'never', status: 422 }, 'refused'],
    ['a wrong code', { code: 'wrongCode', retry: 'never' }, 'refused'],
    ['a refusal under 200', { code: 'rejected', retry: 'never', status: 200 }, 'refused'],
    // Not done either, but none of these is the service's own refusal.
    ['429', { code: 'unavailable', retry: 'safe', status: 429 }, 'notDone'],
    ['407 of a proxy', { code: 'proxy', retry: 'safe', status: 407 }, 'notDone'],
    ['a gateway’s page', { code: 'malformed', retry: 'safe', status: 403 }, 'notDone'],
    ['no connection', NOT_SENT, 'notDone'],
    ['503 of a busy service', { code: 'unavailable', retry: 'safe', status: 503 }, 'notDone'],
  ])('%s', (_what, fault, expected) => {
    expect(refusalOf(fault)).toBe(expected);
  });
});

describe('a refund without an answer', () => {
  const there = order({ refunds: [refund(100_000, 40_000)] });
  test('is done as soon as the record shows it', () => {
    expect(outcomes([sent()], there, SENT)).toEqual(['done']);
  });
  test('is not known until a reading that was begun late enough shows nothing', () => {
    expect(outcomes([sent()], order(), LATE - 1)).toEqual(['unknown']);
    expect(outcomes([sent()], order(), LATE)).toEqual(['notDone']);
  });
  test('found not to be done is done when the record shows it after all', () => {
    expect(outcomes([sent({ outcome: 'notDone' })], there)).toEqual(['done']);
    const earlier = order({ refunds: [refund(100_000, 0, SENT + 60_000)] });
    expect(outcomes([sent({ outcome: 'notDone' })], earlier)).toEqual(['done']);
  });
  test('but not by a refund of a later day', () => {
    const later = order({ refunds: [refund(100_000, 0, SENT + 86_400_000)] });
    expect(
      reconcile([sent({ outcome: 'notDone' })], { order: later, begunAt: LATE }, SALE),
    ).toEqual([{ outcome: 'notDone', amount: null, bonus: null, money: null, alsoThere: true }]);
  });
  test('is not one that was there before, nor one of another amount', () => {
    expect(outcomes([sent({ refundsBefore: 1 })], there)).toEqual(['notDone']);
    expect(outcomes([sent()], order({ refunds: [refund(100_001)] }))).toEqual(['notDone']);
  });
  test('is not one that is known to be another of this till', () => {
    const done = sent({ outcome: 'done', fault: null });
    expect(outcomes([sent(), done], there)).toEqual(['notDone', 'done']);
    expect(outcomes([sent({ outcome: 'notDone' }), sent()], there)).toEqual(['notDone', 'done']);
  });
});

describe('one that a busy service answered with “not now”', () => {
  const there = order({ refunds: [refund(100_000)] });
  const busy: Fault = { code: 'unavailable', retry: 'safe', status: 503 };
  test.each([425, 429, 503])('%d: is done when the record shows it', (status) => {
    const one = sent({ fault: { ...busy, status } });
    expect(outcomes([one], there, SENT)).toEqual(['done']);
    expect(outcomes([{ ...one, outcome: 'done' }], there)).toEqual(['done']);
  });
  test('once a reading has shown nothing, one like it is another till’s, and that is told', () => {
    const one = sent({ fault: busy, outcome: 'notDone' });
    const noted = { outcome: 'notDone', amount: null, bonus: null, money: null, alsoThere: true };
    expect(reconcile([one], { order: there, begunAt: LATE }, SALE)).toEqual([noted]);
    const reverted = revert({ fault: busy, outcome: 'notDone' });
    const declined = order({ status: 'DECLINED' });
    expect(reconcile([reverted], { order: declined, begunAt: LATE }, SALE)).toEqual([noted]);
  });
  test('is not done by any reading after it that shows nothing, and not known before one', () => {
    expect(outcomes([sent({ fault: busy })], order(), SENT)).toEqual(['notDone']);
    expect(outcomes([sent({ fault: busy })], order(), SENT - 1)).toEqual(['unknown']);
    const known = sent({ fault: busy, outcome: 'notDone' });
    expect(outcomes([known], order(), SENT - 1)).toEqual(['notDone']);
  });
  test('a revert, too', () => {
    const declined = order({ status: 'DECLINED' });
    expect(outcomes([revert({ fault: busy })], declined, SENT)).toEqual(['done']);
    expect(outcomes([revert({ fault: busy })], order(), SENT)).toEqual(['notDone']);
  });
});

describe('one that was refused or never left', () => {
  const there = order({ refunds: [refund(100_000)] });
  test.each<[ReversalOutcome, Fault]>([
    ['refused', REFUSED],
    ['notDone', NOT_SENT],
  ])('%s: a refund like it is somebody else’s, and that is told', (outcome, fault) => {
    const all = [sent({ outcome, fault })];
    expect(reconcile(all, { order: there, begunAt: LATE }, SALE)).toEqual([
      { outcome, amount: null, bonus: null, money: null, alsoThere: true },
    ]);
    expect(reconcile(all, { order: order(), begunAt: SENT }, SALE)).toEqual([
      { outcome, amount: null, bonus: null, money: null, alsoThere: false },
    ]);
  });
  test('a refund of this till is not told as somebody else’s', () => {
    const all = [sent({ outcome: 'refused', fault: REFUSED }), sent({ fault: null })];
    expect(reconcile(all, { order: there, begunAt: SENT }, SALE)).toMatchObject([
      { outcome: 'refused', alsoThere: false },
      { outcome: 'done' },
    ]);
  });
  test('an order reverted elsewhere', () => {
    const all = [revert({ outcome: 'refused', fault: REFUSED })];
    expect(reconcile(all, { order: order({ status: 'DECLINED' }), begunAt: SENT }, SALE)).toEqual([
      { outcome: 'refused', amount: null, bonus: null, money: null, alsoThere: true },
    ]);
  });
});

describe('what the service said it did', () => {
  const done = sent({ outcome: 'done', accepted: true, fault: null });
  test('and what its record doesn’t show is not known, and not done when that is proved', () => {
    expect(outcomes([done], order(), LATE - 1)).toEqual(['unknown']);
    expect(outcomes([done], order(), LATE)).toEqual(['notDone']);
    const reverted = revert({ outcome: 'done', fault: null });
    expect(outcomes([reverted], order(), LATE - 1)).toEqual(['unknown']);
    expect(outcomes([reverted], order(), LATE)).toEqual(['notDone']);
  });
  test('and whose record has moved on stays done', () => {
    const reverted = revert({ outcome: 'done', accepted: true, fault: null });
    expect(outcomes([reverted], order({ status: 'BLOCKED' }))).toEqual(['done']);
    // Of one that has only just been answered that record tells nothing.
    const answered = revert({ accepted: true, fault: null });
    expect(outcomes([answered], order({ status: 'BLOCKED' }))).toEqual(['unknown']);
  });
  test('may stand in its record with another amount', () => {
    expect(outcomes([done], order({ refunds: [refund(99_999)] }), SENT)).toEqual(['done']);
  });
});

describe('a revert without an answer', () => {
  test.each([
    ['DECLINED', null, 'done'],
    ['RETURNED', { code: 3015, message: '' }, 'done'],
    ['COMPLETED', null, 'notDone'],
    // Nobody knows what these say of a revert.
    ['BLOCKED', null, 'unknown'],
    ['RETURNED', null, 'unknown'],
  ])('%s %j: %s', (status, error, expected) => {
    expect(outcomes([revert()], order({ status, error }))).toEqual([expected]);
  });
  test('gives back what was intended, also when the record has no amounts left', () => {
    const reverted = order({ status: 'DECLINED', total: tiyn(0) });
    expect(reconcile([revert()], { order: reverted, begunAt: SENT }, SALE)).toMatchObject([
      { outcome: 'done', money: 600_000, bonus: 400_000 },
    ]);
    // An older version noted no intended sum.
    expect(
      reconcile(
        [revert({ bonus: null, outcome: 'notDone' })],
        { order: reverted, begunAt: SENT },
        SALE,
      ),
    ).toMatchObject([{ outcome: 'done', money: 600_000, bonus: 400_000 }]);
  });
  test('gives back what this till knows, where the record says 0 and nothing of what it was', () => {
    const silent = { status: 'DECLINED', initialTotal: null, total: tiyn(0) };
    const money = (sale: typeof SALE | null, all: SentReversal[], change: Partial<Reversible>) =>
      reconcile(all, { order: order({ ...silent, ...change }), begunAt: SENT }, sale).at(-1)?.money;
    expect(money(SALE, [revert()], {})).toBe(600_000);
    expect(money(SALE, [revert()], { paidFromBonuses: null })).toBe(600_000);
    const part = { amount: tiyn(700_000), bonus: tiyn(280_000), refundsBefore: 1 };
    const before = { refunds: [refund(300_000, 120_000)] };
    const all = [sent({ amount: tiyn(300_000), bonus: tiyn(120_000), outcome: 'done' })];
    expect(money(SALE, [...all, revert(part)], before)).toBe(420_000);
    // Another till's order: as its record told when the revert was planned.
    expect(money(null, [revert()], {})).toBe(600_000);
    expect(money(null, [revert()], { paidFromBonuses: null })).toBe(600_000);
    expect(money(null, [revert(part)], before)).toBe(420_000);
    expect(money(null, [revert()], before)).toBe(420_000);
  });
  test('an order of which nobody tells what it was gives back nothing, and that is said', () => {
    const silent = { initialTotal: null, total: null };
    expect(remainingOf(order(silent), null)).toBeNull();
    expect(remainingOf(order(silent), SALE)?.amount).toBe(1_000_000);
    const refunds = [refund(100_000)];
    expect(canReverse(order({ ...silent, status: 'RETURNED', refunds }), null)).toBe(false);
  });
  test('an order is reverted once', () => {
    const all = [revert({ outcome: 'notDone' }), revert()];
    expect(outcomes(all, order({ status: 'DECLINED' }))).toEqual(['notDone', 'done']);
  });
});

const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(tiyn);

test('preview and result are the same for a service that follows the rules', () => {
  fc.assert(
    fc.property(
      amount,
      fc.nat({ max: 100 }),
      fc.nat({ max: 30 }),
      fc.array(fc.nat({ max: 100 }), { maxLength: 8 }),
      (total, percent, cashbackPercent, parts) => {
        const bonus = tiyn(Math.floor((total * percent) / 100));
        const cashback = tiyn(Math.floor(((total - bonus) * cashbackPercent) / 100));
        const facts = { amount: total, bonus, cashback };
        const earlier: { amount: Tiyn; bonus: Tiyn; cashback: Tiyn }[] = [];
        const refunds: Refund[] = [];
        let left = total;
        const recordNow = (status = 'COMPLETED') =>
          order({
            status,
            initialTotal: total,
            paidFromBonuses: bonus,
            cashback,
            total: left,
            refunds: [...refunds],
          });
        const sale = { amount: total, bonus };
        for (const part of parts) {
          const remaining = remainingOf(recordNow(), sale);
          const plan = planRefund(remaining, tiyn(Math.floor((remaining.amount * part) / 101)));
          if (plan === null) continue;
          const returned = refundShare({ ...facts, earlier }, plan.amount);
          expect(plan).toMatchObject(returned);
          const refundsBefore = refunds.length;
          earlier.push(returned);
          left = tiyn(left - plan.amount);
          refunds.push(refund(returned.amount, returned.bonus));
          const reversal = sent({ ...plan, refundsBefore, accepted: true, fault: null });
          expect(reconcile([reversal], { order: recordNow(), begunAt: SENT }, sale)).toMatchObject([
            { outcome: 'done', bonus: plan.bonus, money: plan.money },
          ]);
        }
        const plan = planRevert(remainingOf(recordNow(), sale));
        expect(plan).toMatchObject(revertShare({ ...facts, earlier }));
        const reverted = { order: recordNow('DECLINED'), begunAt: SENT };
        expect(reconcile([sent({ ...plan })], reverted, sale)).toMatchObject([
          { outcome: 'done', bonus: plan.bonus, money: plan.money },
        ]);
      },
    ),
  );
});

const anyAmount = fc.integer({ min: -2_000_000, max: 3_000_000 }).map(tiyn);
const strange: fc.Arbitrary<Reversible> = fc.record({
  status: fc.constantFrom('COMPLETED', 'RETURNED', 'DECLINED', 'BLOCKED', 'NEW'),
  paidAt: fc.constant(null),
  error: fc.constantFrom(null, { code: 3015, message: '' }),
  initialTotal: fc.option(anyAmount),
  total: fc.option(anyAmount),
  cashback: fc.option(anyAmount),
  paidFromBonuses: fc.option(anyAmount),
  refunds: fc.array(
    fc.record({
      amount: fc.oneof(anyAmount, fc.constantFrom(tiyn(100_000), tiyn(200_000))),
      refundedBonus: anyAmount,
      createdAt: fc.constant(null),
    }),
    { maxLength: 6 },
  ),
});
const request = fc.record({
  kind: fc.constantFrom('revert' as const, 'refund' as const),
  part: fc.oneof(fc.constantFrom(100_000, 200_000), fc.nat({ max: 1_200_000 })),
  fault: fc.constantFrom(null, LOST, REFUSED, NOT_SENT),
  before: strange,
  after: strange,
  late: fc.boolean(),
});

test('whatever a service answers and shows, never more goes back than was paid', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 10 }), (requests) => {
      let all: SentReversal[] = [];
      for (const { kind, part, fault, before, after, late } of requests) {
        const begunAt = late ? LATE : SENT;
        if (canReverse(before, SALE)) {
          const remaining = remainingOf(before, SALE);
          const plan =
            kind === 'revert' ? planRevert(remaining) : planRefund(remaining, tiyn(part));
          if (plan !== null) {
            expect(plan.money).toBeGreaterThanOrEqual(0);
            expect(plan.bonus).toBeGreaterThanOrEqual(0);
            expect(plan.money + plan.bonus).toBe(plan.amount);
            const refundsBefore = before.refunds.length;
            all.push(sent({ ...plan, refundsBefore, fault, accepted: fault === null }));
          }
        }
        const results = reconcile(all, { order: after, begunAt }, SALE);
        all = all.map((one, index) => {
          const result = results[index];
          if (result === undefined) throw new Error('every reversal has a result');
          const { outcome, bonus, money } = result;
          expect(money === null).toBe(outcome !== 'done' || one.outcome === 'done');
          if (bonus === null || money === null)
            return { ...one, outcome, given: outcome === 'done' ? one.given : null };
          expect(Math.min(bonus, money)).toBeGreaterThanOrEqual(0);
          // As the journal keeps it.
          return { ...one, outcome, amount: tiyn(bonus + money), bonus, given: money };
        });
        const done = all.filter(({ outcome }) => outcome === 'done');
        expect(done.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(SALE.amount);
      }
    }),
    { numRuns: 500 },
  );
});
