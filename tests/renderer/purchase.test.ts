/** The purchase on the screen: problems in place, the most that can be spent, the request. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type Draft } from '../../src-shared/contract/snapshot.ts';
import { saleRequestSchema } from '../../src-shared/contract/sale-schema.ts';
import type { Award, BranchRecord, Customer, Readings } from '../../src-shared/domain/customer.ts';
import { id } from '../../src-shared/domain/int64.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { factsOf, type Card } from '../../src-renderer/sale/customer-card.ts';
import { readPurchase, requestOf } from '../../src-renderer/sale/purchase.ts';
import { receiptOfPurchase } from '../../src-renderer/sale/receipt-lines.ts';
import { ALL_BONUSES } from '../../src-renderer/till/desk.ts';

const SALE_ID = '01JD5T3Q8M4Z6X9K7V2B1N0PQR';
const PHONE = '+77012345678' as Phone;
const RECORD: BranchRecord = {
  balance: tiyn(124_000),
  percent: 7,
  increasedPercent: null,
  dailyCount: 2,
  dailyLimit: 5,
  spent: tiyn(0),
  spendShare: null,
  isClient: true,
  certificates: 0,
  delayedBonuses: 0,
  expiresAt: null,
};
const CUSTOMER: Customer = {
  userId: id('1001'),
  phone: PHONE,
  firstName: 'Aigerim',
  lastName: 'S.',
  birthday: null,
  mustConfirm: true,
  gradationStatus: null,
  tags: [],
  here: RECORD,
};
const AWARD: Award = {
  awardId: 'a1',
  title: 'Cappuccino',
  description: '',
  stampCount: 8,
  receivedStampCount: 5,
  total: 0,
  isActive: true,
};
const READINGS: Readings = {
  balance: ok(tiyn(124_000)),
  held: tiyn(0),
  percent: ok(7),
  award: ok(AWARD),
  record: ok(RECORD),
};

const found = (readings: Readings | undefined = READINGS, customer = CUSTOMER): Card => ({
  kind: 'found',
  phone: PHONE,
  customer,
  facts: factsOf(customer, readings),
});

const read = (draft: Partial<Draft>, card: Card = found(), offline = false) =>
  readPurchase({
    draft: { ...EMPTY_DRAFT, ...draft },
    card,
    offline,
    awardEnabled: true,
    stampsPerSale: 1,
  });

describe('the amount', () => {
  it.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['0,00', 'zero'],
    ['-5', 'negative'],
    ['123456789012', 'tooLarge'],
    ['1,555', 'tooManyDecimals'],
    ['12x', 'notANumber'],
  ])('%s: %s', (amount, problem) => {
    const purchase = read({ amount });
    expect(purchase.amountProblem).toBe(problem);
    expect(requestOf(purchase, SALE_ID, false)).toBeNull();
  });

  it.each(['12500', '12 500', '12 500,00', '12500.0'])('%s is read', (amount) => {
    expect(read({ amount }).amount).toBe(1_250_000);
  });
});

describe('bonuses', () => {
  it('all: follows the amount and the balance', () => {
    expect(read({ amount: '500', bonus: ALL_BONUSES }).bonus).toBe(50_000);
    expect(read({ amount: '12500', bonus: ALL_BONUSES }).bonus).toBe(124_000);
    expect(read({ amount: '', bonus: ALL_BONUSES }).bonus).toBe(0);
  });

  it('all: an estimate when the service gives a share', () => {
    const shared = { ...RECORD, spendShare: 30 };
    const card = found({ ...READINGS, record: ok(shared) }, { ...CUSTOMER, here: shared });
    const purchase = read({ amount: '1000', bonus: ALL_BONUSES }, card);
    expect(purchase).toMatchObject({ bonus: 30_000, mostIsEstimate: true, toPay: 70_000 });
    expect(read({ amount: '1000', bonus: '400' }, card)).toMatchObject({
      bonusProblem: null,
      bonusAboveShare: true,
    });
  });

  it.each([
    ['2000', 'aboveBalance'],
    ['1000', 'aboveAmount'],
    ['5x', 'number'],
    ['500', null],
    ['', null],
  ])('%s of 1 240, for 900: %s', (bonus, problem) => {
    const purchase = read({ amount: '900', bonus });
    expect(purchase.bonusProblem).toBe(problem);
    expect(requestOf(purchase, SALE_ID, false) === null).toBe(problem !== null);
    expect(requestOf(purchase, SALE_ID, true)?.bonus).toBe(0);
  });

  it('ask for a code only when they are spent', () => {
    expect(read({ amount: '900' }).needsCode).toBe(false);
    expect(read({ amount: '900', bonus: '5' }).needsCode).toBe(true);
  });
});

describe('the request', () => {
  it.each<[string, Card, object]>([
    ['found', found(), { without: null, stamps: 1, customer: { kind: 'known' } }],
    ['new', { kind: 'new', phone: PHONE }, { without: null, customer: { kind: 'new' } }],
    [
      'nobody',
      { kind: 'none' },
      { without: 'noCustomer', customer: { kind: 'none', phone: null } },
    ],
    [
      'blacklisted',
      { kind: 'blacklisted', phone: PHONE },
      { without: 'blacklisted', stamps: 0, customer: { kind: 'none', phone: PHONE } },
    ],
    [
      'unreachable',
      { kind: 'unavailable', phone: PHONE, fault: { code: 'unreachable', retry: 'safe' } },
      { without: 'offline', customer: { kind: 'none', phone: PHONE } },
    ],
    [
      'refused',
      { kind: 'unavailable', phone: PHONE, fault: { code: 'rejected', retry: 'never' } },
      { without: 'refused' },
    ],
  ])('%s: is one that main accepts', (_, card, expected) => {
    const request = requestOf(read({ amount: '12 500' }, card), SALE_ID, false);
    expect(request).toMatchObject(expected);
    expect(saleRequestSchema.safeParse(request).success).toBe(true);
  });

  it('leaves everything out when the cashier chooses so', () => {
    const request = requestOf(read({ amount: '900', bonus: '100' }), SALE_ID, true);
    expect(request).toMatchObject({ without: 'chosen', bonus: 0, stamps: 0, award: null });
    expect(saleRequestSchema.safeParse(request).success).toBe(true);
  });

  it('gives the award in place of stamps', () => {
    const full = { ...READINGS, award: ok({ ...AWARD, receivedStampCount: 8, total: 3 }) };
    const purchase = read({ amount: '900', award: true, stamps: 2 }, found(full));
    expect(requestOf(purchase, SALE_ID, false)).toMatchObject({
      stamps: 0,
      award: { awardId: 'a1', stampCount: 8, total: 3 },
    });
    expect(receiptOfPurchase(purchase).lines.map(({ name }) => name)).toEqual(['purchase', 'gift']);
  });

  it('goes without once the service is away or the percent is refused by the blacklist', () => {
    expect(read({ amount: '900' }, found(), true).without).toBe('offline');
    const blocked = found({
      ...READINGS,
      percent: fail({ code: 'blacklisted', retry: 'never', serviceCode: 4052 }),
    });
    expect(read({ amount: '900' }, blocked).without).toBe('blacklisted');
  });

  it('stands on the lookup while readings are under way, and has no "seen" without either', () => {
    expect(read({ amount: '900' }, found(undefined)).seen).toEqual({
      balance: 124_000,
      percent: 7,
    });
    const first = found(
      { ...READINGS, balance: fail({ code: 'timeout', retry: 'safe' }) },
      { ...CUSTOMER, here: null },
    );
    expect(read({ amount: '900' }, first)).toMatchObject({ seen: null, canSpend: false });
  });
});
