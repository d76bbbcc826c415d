/** What main makes of a sale that the page has chosen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomerSummary } from '../../src-shared/domain/customer/customer.ts';
import { isOutage, type Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import {
  composeSale,
  type ChosenSale,
  type LookedUp,
} from '../../src-shared/domain/sale/chosen-sale.ts';
import { AWARD, CUSTOMER, FAULT, PHONE, SUMMARY } from './customer-samples.ts';
import { chosen } from './sale-samples.ts';

const found = (summary: Partial<CustomerSummary> | null = {}): LookedUp => ({
  kind: 'found',
  phone: PHONE,
  customer: CUSTOMER,
  summary: summary === null ? null : { ...SUMMARY, ...summary },
});
const failed = (fault: Fault): LookedUp => ({ kind: 'failed', phone: PHONE, fault });
const compose = (change: Partial<ChosenSale>, about: LookedUp | null = found(), offline = false) =>
  composeSale(chosen(change), about, offline);
const composed = (...args: Parameters<typeof compose>) => {
  const sale = compose(...args);
  return sale.ok ? sale.value : sale.fault.code;
};

describe('the customer', () => {
  test('who was found: all of it as the service said, the phone as it was asked for', () => {
    expect(composed({})).toMatchObject({
      customer: {
        kind: 'known',
        userId: '1001',
        phone: PHONE,
        name: 'Aigerim S.',
        requiresSmsCode: true,
        gradation: 'Gold',
      },
      quote: { balance: 124_000, percent: 7 },
      noLoyaltyReason: null,
    });
  });

  test.each([
    ['read afresh', {}, { balance: 124_000, percent: 7 }],
    ['not read yet', null, { balance: 5_000, percent: 3 }],
    ['in part', { balance: fail(FAULT) }, { balance: 5_000, percent: 7 }],
  ] as const)('figures %s', (_what, summary, quote) => {
    expect(composed({}, found(summary))).toMatchObject({ quote });
  });

  test('of one who wasn’t looked up: the phone as it was typed', () => {
    const customer = { kind: 'typed', phone: PHONE } as const;
    expect(composed({ customer, withoutBonuses: true }, null)).toMatchObject({
      customer: { kind: 'none', phone: PHONE },
    });
  });

  test('one figure alone is none', () => {
    const first = found({ percent: fail(FAULT) });
    if (first.kind !== 'found') throw new Error('nobody was found');
    const customer = { ...first.customer, privateBranch: null };
    expect(composed({}, { ...first, customer })).toMatchObject({ quote: null });
  });

  test('figures that nobody told are none', () => {
    const first: LookedUp = {
      kind: 'found',
      phone: PHONE,
      customer: { ...CUSTOMER, privateBranch: null },
      summary: null,
    };
    expect(composed({ bonus: tiyn(100) }, first)).toMatchObject({ quote: null, bonus: 100 });
  });

  test('more bonuses than there are', () => {
    expect(compose({ bonus: tiyn(124_000) })).toMatchObject({ ok: true });
    expect(compose({ bonus: tiyn(124_001) })).toMatchObject({
      fault: { code: 'invalidInput', field: 'bonus', problem: 'aboveBalance' },
    });
  });
});

test.each([{ comment: 'by the window' }, {}])(
  'what was noted with it, %j, goes with it',
  (noted) => {
    for (const withoutBonuses of [true, false]) {
      const sale = composed({ ...noted, withoutBonuses });
      expect(sale).toMatchObject(noted);
      expect(Object.keys(sale).includes('comment')).toBe('comment' in noted);
    }
  },
);

describe('the award', () => {
  const gift = { award: true, stamps: 0 };
  test.each([
    ['was earned', found(), { awardId: 'a1', title: 'Coffee', stampCount: 8, total: 3 }],
    ['lacks stamps', found({ award: ok({ ...AWARD, receivedStampCount: 7 }) }), null],
    ['is active no more', found({ award: ok({ ...AWARD, isActive: false }) }), null],
    ['could not be read', found({ award: fail(FAULT) }), null],
    ['is of no program', found({ award: null }), null],
    ['was not read', found(null), null],
    ['is nobody’s', null, null],
    ['is a stranger’s', { kind: 'new', phone: PHONE }, null],
  ] as const)('%s', (_what, about, award) => {
    const sale = composed(gift, about);
    if (award === null) expect(sale).toBe('lookUpAgain');
    else expect(sale).toMatchObject({ award });
  });
});

describe('without bonuses', () => {
  const typed = { kind: 'typed', phone: PHONE } as const;
  const blacklisted: Fault = { code: 'blacklisted', retry: 'never' };
  const refused: Fault = { code: 'rejected', retry: 'never' };
  test.each<[string, ChosenSale['customer'], LookedUp | null, boolean, string]>([
    ['nobody', null, null, false, 'noCustomer'],
    ['nobody, while the service is away', null, null, true, 'noCustomer'],
    ['found', chosen().customer, found(), false, 'cashierChoice'],
    ['found before the service went away', chosen().customer, found(), true, 'offline'],
    ['new', chosen().customer, { kind: 'new', phone: PHONE }, false, 'cashierChoice'],
    [
      'in the blacklist',
      chosen().customer,
      { kind: 'blacklisted', phone: PHONE },
      false,
      'blacklisted',
    ],
    [
      'by the percent',
      chosen().customer,
      found({ percent: fail(blacklisted) }),
      true,
      'blacklisted',
    ],
    ['not answered yet', typed, null, false, 'cashierChoice'],
    ['not answered and away', typed, null, true, 'offline'],
    ['no answer', typed, failed(FAULT), false, 'offline'],
    ['a refusal', typed, failed(refused), false, 'refused'],
    ['a refusal, and away since', typed, failed(refused), true, 'offline'],
  ])('%s: main says why', (_what, customer, about, offline, reason) => {
    const sale = compose(
      { customer, withoutBonuses: true, bonus: tiyn(500), stamps: 3, award: true },
      about,
      offline,
    );
    expect(sale).toMatchObject({
      value: { noLoyaltyReason: reason, bonus: 0, stamps: 0, award: null },
    });
    // Only what can be sold with bonuses is when nobody left them out.
    const mayHave = reason === 'cashierChoice' || (reason === 'offline' && about?.kind === 'found');
    expect(compose({ customer }, about, offline).ok).toBe(mayHave && customer !== typed);
  });

  test('a handle that main doesn’t know is refused either way', () => {
    for (const withoutBonuses of [true, false])
      expect(composed({ withoutBonuses }, null)).toBe('lookUpAgain');
  });
});

test('whatever comes, nobody gets bonuses of another, nor any when they take no part', () => {
  const abouts = fc.constantFrom<LookedUp | null>(
    null,
    found(),
    found(null),
    { kind: 'new', phone: PHONE },
    { kind: 'blacklisted', phone: PHONE },
    { kind: 'failed', phone: PHONE, fault: FAULT },
  );
  const customers = fc.constantFrom<ChosenSale['customer']>(
    null,
    { kind: 'lookedUp', handle: 1 },
    { kind: 'typed', phone: PHONE },
  );
  fc.assert(
    fc.property(
      abouts,
      customers,
      fc.boolean(),
      fc.boolean(),
      fc.nat(200_000),
      (about, customer, withoutBonuses, offline, bonus) => {
        const sale = compose(
          { customer, withoutBonuses, bonus: tiyn(bonus) },
          customer === null ? null : about,
          offline,
        );
        if (!sale.ok) return;
        const { noLoyaltyReason, quote, ...request } = sale.value;
        expect(noLoyaltyReason === null).toBe(!withoutBonuses);
        if (noLoyaltyReason !== null) expect(request.bonus).toBe(0);
        if (quote !== null) expect(request.bonus).toBeLessThanOrEqual(quote.balance);
        if (request.customer.kind === 'known') expect(request.customer.userId).toBe('1001');
        if (noLoyaltyReason === 'offline')
          expect(offline || (about?.kind === 'failed' && isOutage(about.fault))).toBe(true);
      },
    ),
  );
});
