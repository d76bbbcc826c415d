/** Who is worth a look, and when a sale goes above the owner's limits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import {
  isAboveLimits,
  isAccrualAbove,
  worthALook,
  type CustomerCount,
} from '../../src-shared/domain/people/patterns.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { known, request } from './sale-samples.ts';

const of = (sales: number, spent = 0, earned = 0): CustomerCount => ({
  sales,
  spentWithoutCode: tiyn(spent),
  earned: tiyn(earned),
});

test.each([
  ['an ordinary day', [of(1), of(2), of(1, 0, 900)], []],
  ['often first, then who spent', [of(1, 500), of(3), of(4, 100)], [of(4, 100), of(3), of(1, 500)]],
  ['equally often: who earned more', [of(3, 0, 1), of(3, 0, 2)], [of(3, 0, 2), of(3, 0, 1)]],
  [
    'those who come often leave room for those who spend',
    [of(9), of(8), of(7), of(6), of(5), of(1, 300), of(1, 700)],
    [of(9), of(8), of(7), of(1, 700), of(1, 300)],
  ],
  ['and fill it where nobody spends', [of(9), of(8), of(7), of(6)], [of(9), of(8), of(7), of(6)]],
])('%s', (_name, customers, shown) => {
  expect(worthALook(customers)).toEqual(shown);
});

test('at most five, each once, each with a reason; who bought most and who spent most are there', () => {
  const count = fc.record({
    sales: fc.integer({ min: 1, max: 12 }),
    spentWithoutCode: fc.integer({ min: 0, max: 3 }).map(tiyn),
    earned: fc.integer({ min: 0, max: 3 }).map(tiyn),
  });
  fc.assert(
    fc.property(fc.array(count), (customers) => {
      const shown = worthALook(customers);
      expect(shown.length).toBeLessThanOrEqual(5);
      expect(new Set(shown).size).toBe(shown.length);
      for (const one of shown) expect(one.sales >= 3 || one.spentWithoutCode > 0).toBe(true);
      const most = (by: (one: CustomerCount) => number) => Math.max(0, ...customers.map(by));
      const sales = most((one) => one.sales);
      if (sales >= 3) expect(shown.some((one) => one.sales === sales)).toBe(true);
      const spent = most((one) => one.spentWithoutCode);
      if (spent > 0) expect(shown.some((one) => one.spentWithoutCode === spent)).toBe(true);
    }),
  );
});

const NO_LIMITS = { maxSalesPerCustomerPerShift: null, maxSpendWithoutCodePerShift: null };
const FIVE = { ...NO_LIMITS, maxSalesPerCustomerPerShift: 5 };
const THOUSAND = { ...NO_LIMITS, maxSpendWithoutCodePerShift: tiyn(1_000) };
const PHONE = '+77010000012' as Phone;
const counts = (sales: number, spent: number) => ({
  salesTo: () => sales,
  spentWithoutCode: () => tiyn(spent),
});

test.each([
  ['no limits', {}, counts(99, 99_999), NO_LIMITS, false],
  ['the fifth sale of five', {}, counts(4, 0), FIVE, false],
  ['the sixth sale of five', {}, counts(5, 0), FIVE, true],
  ['one who is new', { customer: { kind: 'new', phone: PHONE } }, counts(5, 0), FIVE, true],
  ['one without bonuses', { noLoyaltyReason: 'offline' }, counts(9, 0), FIVE, false],
  ['to nobody', { customer: { kind: 'none', phone: null } }, counts(9, 0), FIVE, false],
  ['spends up to the limit', { bonus: tiyn(400) }, counts(0, 600), THOUSAND, false],
  ['spends above it', { bonus: tiyn(401) }, counts(0, 600), THOUSAND, true],
  ['spends without a limit', { bonus: tiyn(401) }, counts(0, 600), NO_LIMITS, false],
  ['spends nothing above it', {}, counts(0, 9_999), THOUSAND, false],
  [
    'spends with a code',
    { bonus: tiyn(401), customer: known(true) },
    counts(0, 999),
    THOUSAND,
    false,
  ],
] as const)('limits: %s', (_name, change, before, limits, above) => {
  expect(isAboveLimits(request(change), before, limits)).toBe(above);
});

test.each([
  ['the fifth sale of five', counts(5, 0), FIVE, false],
  ['the sixth', counts(6, 0), FIVE, true],
  ['without a limit', counts(99, 0), NO_LIMITS, false],
])('accrued afterwards: %s', (_name, before, limits, above) => {
  const { customer } = request({ customer: { kind: 'new', phone: PHONE } });
  expect(isAccrualAbove({ customer }, before, limits)).toBe(above);
});
