/** The purchase on the screen: problems in place, the most that can be spent, the request. */
import { describe, expect, it } from 'vitest';
import { type Draft } from '../../src-shared/contract/snapshot.ts';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import { chosenSaleSchema } from '../../src-shared/contract/sale-schema.ts';
import type {
  Award,
  PrivateBranch,
  Customer,
  CustomerSummary,
} from '../../src-shared/domain/customer/customer.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { figuresOf, type CustomerView } from '../../src-renderer/sale/customer/customer-view.ts';
import {
  consentOf,
  isAsExpected,
  derivePurchase,
  chosenSaleOf,
  type PurchaseInput,
} from '../../src-renderer/sale/purchase/purchase.ts';
import { receiptOfPurchase } from '../../src-renderer/sale/purchase/purchase-receipt.ts';
import { ALL_BONUSES } from '../../src-renderer/till/ui-state.ts';

const SALE_ID = '01JD5T3Q8M4Z6X9K7V2B1N0PQR';
const PHONE = '+77012345678' as Phone;
const RECORD: PrivateBranch = {
  balance: tiyn(124_000),
  percent: 7,
  increasedPercent: null,
  dailyCount: 2,
  dailyLimit: 5,
  spent: tiyn(0),
  maxBonusSharePercent: null,
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
  requiresSmsCode: true,
  gradationStatus: null,
  tags: [],
  allTagsRead: true,
  privateBranch: RECORD,
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
const SUMMARY: CustomerSummary = {
  phoneHold: null,
  balance: ok(tiyn(124_000)),
  held: tiyn(0),
  percent: ok(7),
  award: ok(AWARD),
  privateBranch: ok(RECORD),
};

const found = (
  summary: CustomerSummary | undefined = SUMMARY,
  customer = CUSTOMER,
): CustomerView => ({
  kind: 'found',
  phone: PHONE,
  handle: 7,
  customer,
  owesConsent: false,
  figures: figuresOf(customer, summary),
});

const NEW: CustomerView = { kind: 'new', phone: PHONE, handle: 7 };
const UNREAD: CustomerSummary = {
  ...SUMMARY,
  award: fail({ code: 'rejected', retry: 'never', status: 400 }),
};
const READING = { ...found(), figures: figuresOf(CUSTOMER, undefined) } as CustomerView;
const ENDED: CustomerSummary = { ...SUMMARY, award: ok({ ...AWARD, isActive: false }) };

const read = (
  draft: Partial<Draft>,
  view: CustomerView = found(),
  known: Partial<Pick<PurchaseInput, 'offline' | 'spendTiyn' | 'awardActive'>> = {},
) =>
  derivePurchase({
    draft: { ...EMPTY_DRAFT, ...draft },
    view,
    offline: false,
    awardEnabled: true,
    awardActive: true,
    stampsPerSale: 1,
    spendTiyn: false,
    ...known,
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
    expect(chosenSaleOf(purchase, SALE_ID)).toBeNull();
  });

  it.each(['12500', '12 500', '12 500,00', '12500.0'])('%s is read', (amount) => {
    expect(read({ amount }).amount).toBe(1_250_000);
  });
});

describe('a phone in the amount', () => {
  it.each(['7012345678', '701 234 56 78', '87012345678', '+77012345678'])('%s', (amount) => {
    expect(read({ amount }, { kind: 'none' })).toMatchObject({
      amountProblem: 'phone',
      phoneTyped: '+77012345678',
      amount: null,
    });
  });

  it('is an amount where the customer is known, or where it is none', () => {
    expect(read({ amount: '7012345678' }).phoneTyped).toBeNull();
    expect(read({ amount: '9012345678' }, { kind: 'none' }).phoneTyped).toBeNull();
    expect(read({ amount: '701234567' }, { kind: 'none' }).phoneTyped).toBeNull();
  });
});

describe('bonuses', () => {
  it('wished for while the customer is looked up: read once they are known', () => {
    const wish = { amount: '900', bonus: ALL_BONUSES };
    const looking: CustomerView = { kind: 'looking', phone: PHONE };
    expect(read(wish, looking)).toMatchObject({ bonusProblem: null, bonus: 0 });
    expect(read(wish, { kind: 'new', phone: PHONE, handle: 8 }).bonusProblem).toBe('none');
    expect(isAsExpected(read(wish), found(), false)).toBe(true);
    // Of whoever four digits have found: earning is as expected, spending isn't.
    expect(isAsExpected(read(wish), found(), true)).toBe(false);
    expect(isAsExpected(read({ amount: '900' }), found(), true)).toBe(true);
    const nobody: CustomerView = { kind: 'new', phone: PHONE, handle: 8 };
    expect(isAsExpected(read({ amount: '900' }, nobody), nobody, false)).toBe(false);
  });

  it('all: follows the amount and the balance', () => {
    expect(read({ amount: '500', bonus: ALL_BONUSES }).bonus).toBe(50_000);
    expect(read({ amount: '12500', bonus: ALL_BONUSES }).bonus).toBe(124_000);
    expect(read({ amount: '', bonus: ALL_BONUSES }).bonus).toBe(0);
  });

  it('all: an estimate when the service gives a share', () => {
    const shared = { ...RECORD, maxBonusSharePercent: 30 };
    const card = found(
      { ...SUMMARY, privateBranch: ok(shared) },
      { ...CUSTOMER, privateBranch: shared },
    );
    const purchase = read({ amount: '1000', bonus: ALL_BONUSES }, card);
    expect(purchase).toMatchObject({ bonus: 30_000, share: 30, toPay: 70_000 });
    expect(read({ amount: '1000', bonus: '400' }, card)).toMatchObject({
      bonusProblem: null,
      bonusAboveShare: true,
    });
  });

  it.each([
    ['2000', 'aboveAmount'],
    ['1000', 'aboveAmount'],
    ['5x', 'number'],
    ['500', null],
    ['', null],
  ])('%s of 1 240, for 900: %s', (bonus, problem) => {
    const purchase = read({ amount: '900', bonus });
    expect(purchase.bonusProblem).toBe(problem);
    expect(chosenSaleOf(purchase, SALE_ID) === null).toBe(problem !== null);
    const without = read({ amount: '900', bonus, skipLoyalty: true });
    expect(chosenSaleOf(without, SALE_ID)?.bonus).toBe(0);
  });

  const shared = (maxBonusSharePercent: number, balance = 124_000): CustomerView => {
    const record = { ...RECORD, balance: tiyn(balance), maxBonusSharePercent };
    return found(
      { ...SUMMARY, balance: ok(tiyn(balance)), privateBranch: ok(record) },
      { ...CUSTOMER, privateBranch: record },
    );
  };

  it.each<[string, string, CustomerView, string, number]>([
    ['the balance', '5000', found(), 'aboveBalance', 124_000],
    ['the purchase, though the balance is exceeded too', '900', found(), 'aboveAmount', 90_000],
    ['the share, though both are exceeded', '1000', shared(30), 'aboveShare', 30_000],
    ['the balance below the share', '1000', shared(30, 20_000), 'aboveBalance', 20_000],
  ])('above %s: the limit that counts is named', (_name, amount, card, problem, most) => {
    expect(read({ amount, bonus: '2000' }, card)).toMatchObject({ bonusProblem: problem, most });
  });

  it('the most is not told before it can be known', () => {
    expect(read({ amount: '' }, shared(50)).most).toBeNull();
    expect(read({ amount: '' }, shared(50)).share).toBe(50);
    expect(read({ amount: '' }).most).toBe(124_000);
  });

  it('all: whole tenge, unless the owner lets tiyn be spent', () => {
    const card = shared(33);
    expect(read({ amount: '100,50', bonus: ALL_BONUSES }, card).bonus).toBe(3_300);
    expect(read({ amount: '100,50', bonus: ALL_BONUSES }, card, { spendTiyn: true }).bonus).toBe(
      3_316,
    );
    expect(read({ amount: '100,50', bonus: '33,16' }, card).bonus).toBe(3_316);
  });

  it('the connection is lost: one amount, and what it was', () => {
    const chosen = { amount: '12500', bonus: '1000' };
    expect(receiptOfPurchase(read(chosen))).toMatchObject({ total: 1_150_000, was: null });
    const lost = read(chosen, found(), { offline: true });
    expect(lost.toPay).toBe(1_250_000);
    expect(receiptOfPurchase(lost)).toMatchObject({ total: 1_250_000, was: 1_150_000 });
    expect(receiptOfPurchase(read({ amount: '12500' }, found(), { offline: true })).was).toBeNull();
  });

  it('ask for a code only when they are spent', () => {
    expect(read({ amount: '900' }).needsCode).toBe(false);
    expect(read({ amount: '900', bonus: '5' }).needsCode).toBe(true);
  });
});

const lookedUp = (handle: number) => ({ kind: 'lookedUp', handle });

describe('the request', () => {
  const typed = { kind: 'typed', phone: PHONE };
  it.each<[string, CustomerView, string | null, object | null]>([
    ['found', found(), null, lookedUp(7)],
    ['new', { kind: 'new', phone: PHONE, handle: 8 }, null, lookedUp(8)],
    ['nobody', { kind: 'none' }, 'noCustomer', null],
    ['blacklisted', { kind: 'blacklisted', phone: PHONE, handle: 9 }, 'blacklisted', lookedUp(9)],
    [
      'unreachable',
      { kind: 'unavailable', phone: PHONE, fault: { code: 'unreachable', retry: 'safe' } },
      'offline',
      typed,
    ],
    [
      'refused',
      { kind: 'unavailable', phone: PHONE, fault: { code: 'rejected', retry: 'never' } },
      'refused',
      typed,
    ],
  ])('%s: names whom it means, and nothing that main knows', (_, card, reason, customer) => {
    const purchase = read({ amount: '12 500' }, card);
    expect(purchase.noLoyaltyReason).toBe(reason);
    const chosen = chosenSaleOf(purchase, SALE_ID);
    expect(chosen).toEqual({
      saleId: SALE_ID,
      customer,
      amount: 1_250_000,
      bonus: 0,
      stamps: reason === null ? 1 : 0,
      award: false,
      withoutBonuses: reason !== null,
    });
    expect(chosenSaleSchema.safeParse(chosen).success).toBe(true);
  });

  it('leaves everything out when the cashier chooses so', () => {
    const purchase = read({ amount: '900', bonus: '100', skipLoyalty: true });
    expect(purchase.noLoyaltyReason).toBe('cashierChoice');
    const chosen = chosenSaleOf(purchase, SALE_ID);
    expect(chosen).toMatchObject({ withoutBonuses: true, bonus: 0, stamps: 0, award: false });
    expect(chosenSaleSchema.safeParse(chosen).success).toBe(true);
  });

  it('agrees to another purchase when the gift that was chosen is gone, and not when a name is', () => {
    const full = { ...SUMMARY, award: ok({ ...AWARD, receivedStampCount: 8, total: 3 }) };
    const chosen = { amount: '900', award: true };
    const before = consentOf(read(chosen, found(full)));
    expect(before).not.toBeNull();
    expect(consentOf(read(chosen, found(SUMMARY)))).not.toBe(before);
    expect(consentOf(read(chosen, found(full, { ...CUSTOMER, firstName: 'Dana' })))).toBe(before);
    expect(consentOf(read({ amount: '', award: false }, found(full)))).toBeNull();
  });

  it.each<[string, CustomerView, boolean, number]>([
    ['is new, and the program was seen to run', NEW, true, 1],
    ['is new, and it was seen to have ended, or not at all', NEW, false, 0],
    ['could not be read, and it was seen to run', found(UNREAD), true, 1],
    ['could not be read, and nobody has said that it runs', found(UNREAD), false, 0],
    ['is still being read, and nobody has said that it runs', READING, false, 0],
    ['is read in a program that runs, whatever was said before', found(), false, 1],
    ['is read in one that has ended, whatever was said before', found(ENDED), true, 0],
  ])('adds stamps only where the program is said to run: who %s', (_who, view, seen, stamps) => {
    expect(read({ amount: '900' }, view, { awardActive: seen }).stamps).toBe(stamps);
  });

  it('gives the award in place of stamps', () => {
    const full = { ...SUMMARY, award: ok({ ...AWARD, receivedStampCount: 8, total: 3 }) };
    const purchase = read({ amount: '900', award: true, stamps: 2 }, found(full));
    expect(chosenSaleOf(purchase, SALE_ID)).toMatchObject({ stamps: 0, award: true });
    expect(receiptOfPurchase(purchase).lines.map(({ kind }) => kind)).toEqual(['purchase', 'gift']);
  });

  it('a gift may be all that is taken, and then not without the service', () => {
    const full = found({ ...SUMMARY, award: ok({ ...AWARD, receivedStampCount: 8, total: 3 }) });
    expect(read({ amount: '0' }, full).amountProblem).toBe('zero');
    const gift = read({ amount: '0', award: true }, full);
    expect(gift).toMatchObject({ amount: 0, toPay: 0, amountProblem: null });
    const chosen = chosenSaleOf(gift, SALE_ID);
    expect(chosenSaleSchema.safeParse(chosen).success).toBe(true);
    const without = read({ amount: '0', award: true, skipLoyalty: true }, full);
    expect(chosenSaleOf(without, SALE_ID)).toBeNull();
    expect(chosenSaleSchema.safeParse({ ...chosen, award: false }).success).toBe(false);
  });

  it('goes without once the service is away or the percent is refused by the blacklist', () => {
    expect(read({ amount: '900' }, found(), { offline: true }).noLoyaltyReason).toBe('offline');
    const blocked = found({
      ...SUMMARY,
      percent: fail({ code: 'blacklisted', retry: 'never', serviceCode: 4052 }),
    });
    expect(read({ amount: '900' }, blocked).noLoyaltyReason).toBe('blacklisted');
  });

  it('spends nothing of what nobody told', () => {
    const first = found(
      { ...SUMMARY, balance: fail({ code: 'timeout', retry: 'safe' }) },
      { ...CUSTOMER, privateBranch: null },
    );
    expect(read({ amount: '900' }, first)).toMatchObject({ canSpend: false });
  });
});
