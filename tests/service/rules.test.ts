/** The pure rules of the service as tables: docs/loyalty-api.md, E5, E9, E11 and E12. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  birthdayPercent,
  bonusShareLimit,
  cashbackAmount,
  cashbackPercent,
  gradationLevel,
  gradationStart,
} from '../../src-service/rules/cashback.ts';
import { paidParts } from '../../src-service/rules/payment.ts';
import { refundShare, returnedSoFar, revertShare } from '../../src-service/rules/refund.ts';
import { tiyn } from '../../src-shared/domain/money.ts';

const silver = { from: tiyn(10_000), percent: 5, status: 'Silver' };
const gradation = { periodDays: 0, levels: [{ from: tiyn(0), percent: 3, status: '' }, silver] };
const facts = {
  dailyTxCount: 0,
  dailyTxLimit: 0,
  spent: tiyn(0),
  gradation,
  tagPercents: [],
  increasedPercent: 0,
  birthdayPercent: 0,
};

describe('cashbackPercent', () => {
  test.each([
    ['the first level', {}, 3],
    ['a higher level', { spent: tiyn(10_000) }, 5],
    ['a tag', { tagPercents: [7, 1] }, 7],
    ['a tag below the level', { tagPercents: [1] }, 3],
    ['the increased percent', { increasedPercent: 4.5 }, 4.5],
    ['the birthday', { birthdayPercent: 10, tagPercents: [7] }, 10],
    ['no level at all', { gradation: { periodDays: 0, levels: [] } }, 0],
    ['one below the limit', { dailyTxCount: 4, dailyTxLimit: 5 }, 3],
    ['at the limit', { dailyTxCount: 5, dailyTxLimit: 5, birthdayPercent: 10 }, 0],
    ['beyond the limit', { dailyTxCount: 6, dailyTxLimit: 5 }, 0],
    ['no limit', { dailyTxCount: 100, dailyTxLimit: 0 }, 3],
  ])('[E5.R2] [E5.R3] [E5.R4] %s', (_case, change, expected) => {
    expect(cashbackPercent({ ...facts, ...change })).toBe(expected);
  });

  test('[E5.R3] the order of the levels in the settings does not matter', () => {
    const levels = gradation.levels.toReversed();
    expect(gradationLevel({ periodDays: 0, levels }, tiyn(9_999))?.percent).toBe(3);
    expect(gradationLevel({ periodDays: 0, levels }, tiyn(10_000))?.percent).toBe(5);
  });

  test('[E5.R3] of levels with one threshold the later one counts', () => {
    const levels = [4, 6].map((percent) => ({ ...silver, percent }));
    const twice = { periodDays: 0, levels };
    expect(gradationLevel(twice, tiyn(10_000))?.percent).toBe(6);
    expect(gradationLevel(twice, tiyn(9_999))).toBeNull();
  });

  test('[E5.R3] the period begins with whole days of the branch', () => {
    const now = Date.parse('2026-11-20T10:00:00+05:00');
    expect(gradationStart(1, now, 300)).toBe(Date.parse('2026-11-19T00:00:00+05:00'));
    expect(gradationStart(0, now, 300)).toBe(0);
  });

  test.each([
    ['1990-12-31', '2027-01-01', 10],
    ['1990-01-01', '2026-12-31', 10],
    ['1990-01-02', '2026-12-31', 0],
    ['1992-02-29', '2027-03-01', 10],
    ['not a date', '2026-12-31', 0],
  ])('[E5.R4] born %s, today %s: %s percent', (birthday, today, expected) => {
    const rule = { percent: 10, daysBefore: 1, daysAfter: 1 };
    expect(birthdayPercent(birthday, today, rule)).toBe(expected);
    expect(birthdayPercent(birthday, today, undefined)).toBe(0);
  });
});

describe('cashbackAmount', () => {
  const order = {
    amount: tiyn(100_000),
    bonus: tiyn(0),
    percent: 5,
    minPurchase: tiyn(0),
    dailyCap: tiyn(0),
    earnedToday: tiyn(0),
  };
  test.each([
    ['the whole amount', {}, 5_000],
    ['the part paid with money', { bonus: tiyn(40_000) }, 3_000],
    ['all paid with bonuses', { bonus: tiyn(100_000) }, 0],
    ['rounded down', { amount: tiyn(99) }, 4],
    ['a percent with decimals', { percent: 0.1 }, 100],
    ['below the minimum', { minPurchase: tiyn(100_001) }, 0],
    ['capped', { dailyCap: tiyn(4_000) }, 4_000],
    ['the rest of the cap', { dailyCap: tiyn(4_000), earnedToday: tiyn(3_999) }, 1],
    ['beyond a cap that was lowered', { dailyCap: tiyn(10), earnedToday: tiyn(3_999) }, 0],
  ])('[E9.3] cashback on %s', (_case, change, expected) => {
    expect(cashbackAmount({ ...order, ...change })).toBe(expected);
  });

  test('[E8.12] the bonus share is rounded down; 0 is no restriction', () => {
    expect(bonusShareLimit(tiyn(999), 50)).toBe(499);
    expect(bonusShareLimit(tiyn(999), 0)).toBe(999);
  });
});

describe('paidParts', () => {
  test('[ORDER.1] the parts add up to the amount', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        fc.constantFrom('cash', 'card', 'online', 'mixed'),
        (rest, bonus, method) => {
          const parts = paidParts(tiyn(rest + bonus), tiyn(bonus), method);
          expect(parts.paidCash + parts.paidCard + parts.paidPrivate).toBe(rest + bonus);
          expect(Math.min(parts.paidCash, parts.paidCard)).toBe(0);
        },
      ),
    );
  });
});

describe('refundShare and revertShare', () => {
  test('[E12.5] any series of refunds and a revert return exactly what was spent and earned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(1_000_000),
        fc.array(fc.double({ min: 0, max: 0.9, noNaN: true }), { maxLength: 6 }),
        (amount, bonusPart, cashback, parts) => {
          const order = {
            amount: tiyn(amount),
            bonus: tiyn(Math.floor(amount * bonusPart)),
            cashback: tiyn(cashback),
          };
          const earlier: ReturnType<typeof refundShare>[] = [];
          let left = amount;
          for (const part of parts) {
            const wanted = Math.floor(left * part);
            if (wanted === 0) continue;
            const share = refundShare({ ...order, earlier }, tiyn(wanted));
            expect(Math.min(share.bonus, share.cashback)).toBeGreaterThanOrEqual(0);
            expect(share.bonus).toBeLessThanOrEqual(wanted + 1);
            earlier.push(share);
            left -= wanted;
          }
          earlier.push(revertShare({ ...order, earlier }));
          expect(returnedSoFar(earlier)).toEqual({
            amount: order.amount,
            bonus: order.bonus,
            cashback: order.cashback,
          });
        },
      ),
    );
  });
});
