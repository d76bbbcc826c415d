/** The card beside each step of a sale: the same figures as the step, or none. */
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { NO_CODE, type Sale, type SaleState } from '../../src-shared/domain/sale/sale.ts';
import {
  customerViewDuringSale,
  figuresOf,
  registrationOf,
  type Registration,
  type CustomerView,
} from '../../src-renderer/sale/customer/customer-view.ts';
import { riseOf } from '../../src-renderer/sale/result/rise.ts';
import { createI18n } from './words.ts';
import { PEOPLE, SUMMARY } from './preview/fake-people.ts';

const customer = PEOPLE['+77012345678'];
if (customer === undefined) throw new Error('the preview has lost its customer');

const FOUND: CustomerView = {
  kind: 'found',
  phone: customer.phone,
  handle: 1,
  customer,
  owesConsent: false,
  figures: figuresOf(customer, SUMMARY(customer.userId)),
};

const ONLINE = { isOffline: false, isFresh: true };
const ORDER = { orderId: id('7'), orderNumber: id('1042') };

function saleIn(state: SaleState): Sale {
  const request = {
    saleId: '01JD5T3Q8M4Z6X9K7V2B1N0PQR',
    customer: {
      kind: 'known' as const,
      userId: id('1001'),
      phone: FOUND.kind === 'found' ? FOUND.phone : (null as never),
      name: 'A',
      requiresSmsCode: true,
    },
    amount: tiyn(1_250_000),
    bonus: tiyn(0),
    stamps: 1,
    award: null,
    quote: null,
    noLoyaltyReason: null,
  };
  return { request, bonus: tiyn(0), noLoyaltyReason: null, quote: null, unansweredAt: null, state };
}

const done = (order: typeof ORDER | null, balance: number | null): SaleState & { at: 'done' } => ({
  at: 'done',
  order,
  payment: { method: 'cash', tendered: null },
  resolution: order === null ? 'noLoyalty' : 'confirmed',
  result: {
    cashback: null,
    balance: balance === null ? null : tiyn(balance),
    stamps: balance === null ? null : { received: 6, needed: 8 },
  },
  fault: null,
  note: null,
});

const figures = (sale: Sale | null, offline: boolean) => {
  const card = customerViewDuringSale(FOUND, sale, { isOffline: offline, isFresh: true });
  return card.kind === 'found' ? [card.figures.balance, card.figures.percent] : card.kind;
};

const waiting: SaleState = { ...done(ORDER, null), resolution: 'pending' };
const READING: SaleState = {
  at: 'readingResult',
  order: ORDER,
  payment: { method: 'cash', tendered: null },
  tries: 1,
};
const code: SaleState = { at: 'awaitingCode', sentAt: 0, problem: null };

describe('the figures of the card', () => {
  const differs: SaleState = {
    at: 'quoteChanged',
    now: { balance: tiyn(34_000), percent: 5 },
    order: null,
    ...NO_CODE,
  };
  it.each<[string, SaleState | null, boolean, [number | null, number | null]]>([
    ['while the purchase is typed', null, false, [124_000, 7]],
    ['offline while it is typed', null, true, [null, null]],
    ['beside changed figures', differs, false, [34_000, 5]],
    ['beside changed figures, then offline', differs, true, [34_000, 5]],
    ['beside the code', code, false, [124_000, 7]],
    ['beside the code, offline', code, true, [null, null]],
    ['when the service has said the new balance', done(ORDER, 90_000), false, [90_000, 7]],
    ['said, then offline', done(ORDER, 90_000), true, [90_000, null]],
    ['when the order is not confirmed yet', waiting, false, [null, 7]],
    ['confirmed, and only the card could read them', done(ORDER, null), false, [124_000, 7]],
    ['while its order is read', READING, false, [null, 7]],
    ['after a sale without an order', done(null, null), false, [124_000, 7]],
    ['after a sale without an order, offline', done(null, null), true, [null, null]],
  ])('%s', (_, state, offline, expected) => {
    expect(figures(state === null ? null : saleIn(state), offline)).toEqual(expected);
  });

  it('offline nothing is said of figures that could not be read', () => {
    if (FOUND.kind !== 'found') throw new Error('a found customer');
    const partial: CustomerView = { ...FOUND, figures: { ...FOUND.figures, partial: true } };
    for (const offline of [false, true]) {
      const card = customerViewDuringSale(partial, null, { isOffline: offline, isFresh: true });
      expect(card).toMatchObject({ figures: { partial: !offline } });
    }
  });

  it('leaves any other card as it is', () => {
    const card: CustomerView = { kind: 'none' };
    expect(
      customerViewDuringSale(card, saleIn(done(ORDER, 1)), { isOffline: true, isFresh: false }),
    ).toBe(card);
    expect(customerViewDuringSale(FOUND, null, ONLINE)).toBe(FOUND);
  });

  it('tells of a blacklist that only the order told of, and promises nothing before', () => {
    const card: CustomerView = { kind: 'new', phone: customer.phone, handle: 1 };
    const refused: SaleState = {
      at: 'failed',
      call: 'createOrder',
      fault: { code: 'blacklisted', retry: 'never', serviceCode: 3010 },
      outcomeUnknown: false,
      order: null,
      ...NO_CODE,
    };
    expect(customerViewDuringSale(card, saleIn(refused), ONLINE)).toEqual({
      ...card,
      kind: 'blacklisted',
    });
    const without = { ...saleIn(done(null, null)), noLoyaltyReason: 'blacklisted' } as const;
    expect(customerViewDuringSale(card, without, ONLINE).kind).toBe('blacklisted');
    expect(customerViewDuringSale(card, saleIn(code), ONLINE)).toBe(card);
    expect(createI18n('en').t('customer.newAbout')).not.toMatch(/bonus/iu);
  });

  it('keeps back what was read before the sale was confirmed', () => {
    const now = { isOffline: false, isFresh: false };
    const card = customerViewDuringSale(FOUND, saleIn(done(ORDER, null)), now);
    expect(card).toMatchObject({ figures: { balance: null, moved: true } });
  });

  it.each<[string, SaleState | null, Sale['noLoyaltyReason'], Registration]>([
    ['while the purchase is typed', null, null, 'due'],
    ['its order is read', READING, null, 'due'],
    ['not confirmed yet', waiting, null, 'due'],
    ['confirmed', done(ORDER, null), null, 'done'],
    ['confirmed, accrued later', done(ORDER, null), 'offline', 'done'],
    ['to be accrued later', done(null, null), 'offline', 'due'],
    ['refused, to be tried again', done(null, null), 'refused', 'due'],
    [
      'without bonuses, at the payment',
      { at: 'awaitingPayment', order: null },
      'cashierChoice',
      'none',
    ],
    ['without bonuses', done(null, null), 'cashierChoice', 'none'],
  ])('who was new is registered, will be or isn’t: %s', (_, state, noLoyaltyReason, expected) => {
    const sale = state === null ? null : { ...saleIn(state), noLoyaltyReason };
    expect(registrationOf(sale, false)).toBe(expected);
  });

  it('nor will be where bonuses are left out before the charge', () => {
    expect(registrationOf(null, true)).toBe('none');
  });

  it('shows the stamps that the service has counted', () => {
    const card = customerViewDuringSale(FOUND, saleIn(done(ORDER, 90_000)), ONLINE);
    expect(card.kind === 'found' && card.figures.award?.receivedStampCount).toBe(6);
  });

  it.each<[string, SaleState | null, boolean, boolean]>([
    ['while the purchase is typed', null, false, false],
    ['beside the code', code, false, false],
    ['completed, and not read since', done(ORDER, 90_000), false, true],
    ['completed, and read since', done(ORDER, 90_000), true, false],
    ['waiting: the service has counted nothing yet', waiting, false, false],
    ['without an order', done(null, null), false, false],
  ])('what the sale adds to is not known: %s', (_, state, anew, moved) => {
    const sale = state === null ? null : saleIn(state);
    const card = customerViewDuringSale(FOUND, sale, { isOffline: false, isFresh: anew });
    expect(card.kind === 'found' && card.figures.moved).toBe(moved);
  });
});

const read = (gradationStatus: string | null, partial = false): CustomerView =>
  FOUND.kind === 'found'
    ? {
        ...FOUND,
        customer: { ...FOUND.customer, gradationStatus },
        figures: { ...FOUND.figures, percent: 7, fresh: true, partial },
      }
    : FOUND;

describe('what the purchase has raised', () => {
  const sold = (percent: number, gradation: string | null, state = done(ORDER, 90_000)): Sale => {
    const sale = saleIn(state);
    const { customer } = sale.request;
    if (customer.kind !== 'known') throw new Error('a known customer');
    const request = { ...sale.request, customer: { ...customer, gradation } };
    return { ...sale, request, quote: { balance: tiyn(124_000), percent } };
  };

  it.each<[string, Sale, CustomerView, { percent: number | null; status: string | null }]>([
    ['percent and status', sold(5, 'Silver'), read('Gold'), { percent: 7, status: 'Gold' }],
    ['the same as before', sold(7, 'Gold'), read('Gold'), { percent: null, status: null }],
    ['the first status', sold(7, null), read('Silver'), { percent: null, status: 'Silver' }],
    ['a percent that fell', sold(10, 'Gold'), read('Silver'), { percent: null, status: null }],
    ['a part was not read', sold(5, 'Gold'), read('Gold', true), { percent: null, status: null }],
    [
      'no quote',
      { ...sold(5, 'Gold'), quote: null },
      read('Gold'),
      { percent: null, status: null },
    ],
    ['nobody on the card', sold(5, 'Silver'), { kind: 'none' }, { percent: null, status: null }],
    ['not confirmed', sold(5, 'Silver', waiting), read('Gold'), { percent: null, status: null }],
    ['a status not noted', saleIn(done(ORDER, 1)), read('Gold'), { percent: null, status: null }],
  ])('%s', (_name, sale, card, rise) => {
    expect(riseOf(sale, card)).toEqual(rise);
  });
});

describe('who can’t be looked up beside a sale of theirs', () => {
  const away: CustomerView = {
    kind: 'unavailable',
    phone: FOUND.phone,
    fault: { code: 'timeout', retry: 'safe' },
  };
  it.each<[string, SaleState]>([
    ['a result that has the balance', done(ORDER, 90_000)],
    [
      'figures that have changed',
      { at: 'quoteChanged', now: { balance: tiyn(34_000), percent: 5 }, order: null, ...NO_CODE },
    ],
  ])('has no unknown balance beside %s', (_what, state) => {
    expect(customerViewDuringSale(away, saleIn(state), ONLINE)).not.toEqual({
      kind: 'ofSale',
      name: 'A',
    });
  });
});
