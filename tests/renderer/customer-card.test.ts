/** The card beside each step of a sale: the same figures as the step, or none. */
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/int64.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { NO_CODE, type Sale, type SaleState } from '../../src-shared/domain/sale/sale.ts';
import { cardBeside, factsOf, type Card } from '../../src-renderer/sale/customer-card.ts';
import { PEOPLE, READINGS } from './preview/fake-people.ts';

const customer = PEOPLE['+77012345678'];
if (customer === undefined) throw new Error('the preview has lost its customer');

const FOUND: Card = {
  kind: 'found',
  phone: customer.phone,
  customer,
  facts: factsOf(customer, READINGS(customer.userId)),
};

const ORDER = { orderId: id('7'), orderNumber: id('1042') };

function saleIn(state: SaleState): Sale {
  const request = {
    saleId: '01JD5T3Q8M4Z6X9K7V2B1N0PQR',
    customer: {
      kind: 'known' as const,
      userId: id('1001'),
      phone: FOUND.kind === 'found' ? FOUND.phone : (null as never),
      name: 'A',
      mustConfirm: true,
    },
    amount: tiyn(1_250_000),
    bonus: tiyn(0),
    stamps: 1,
    award: null,
    seen: null,
    without: null,
  };
  return { request, bonus: tiyn(0), without: null, quote: null, unansweredAt: null, state };
}

const done = (order: typeof ORDER | null, balance: number | null): SaleState => ({
  at: 'done',
  order,
  payment: { method: 'cash', given: null },
  settlement: order === null ? 'without' : 'confirmed',
  receipt: {
    cashback: null,
    balance: balance === null ? null : tiyn(balance),
    stamps: balance === null ? null : { received: 6, needed: 8 },
  },
  fault: null,
  note: null,
});

const figures = (sale: Sale | null, offline: boolean) => {
  const card = cardBeside(FOUND, sale, offline);
  return card.kind === 'found' ? [card.facts.balance, card.facts.percent] : card.kind;
};

describe('the figures of the card', () => {
  const differs: SaleState = {
    at: 'differs',
    now: { balance: tiyn(34_000), percent: 5 },
    ...NO_CODE,
  };
  const code: SaleState = { at: 'awaitingCode', sentAt: 0, problem: null };
  it.each<[string, SaleState | null, boolean, [number | null, number | null]]>([
    ['while the purchase is typed', null, false, [124_000, 7]],
    ['offline while it is typed', null, true, [null, null]],
    ['beside changed figures', differs, false, [34_000, 5]],
    ['beside changed figures, then offline', differs, true, [34_000, 5]],
    ['beside the code', code, false, [124_000, 7]],
    ['beside the code, offline', code, true, [null, null]],
    ['when the service has said the new balance', done(ORDER, 90_000), false, [90_000, 7]],
    ['said, then offline', done(ORDER, 90_000), true, [90_000, null]],
    ['when the order is not confirmed yet', done(ORDER, null), false, [null, 7]],
    ['after a sale without an order', done(null, null), false, [124_000, 7]],
    ['after a sale without an order, offline', done(null, null), true, [null, null]],
  ])('%s', (_, state, offline, expected) => {
    expect(figures(state === null ? null : saleIn(state), offline)).toEqual(expected);
  });

  it('leaves any other card as it is', () => {
    const card: Card = { kind: 'none' };
    expect(cardBeside(card, saleIn(done(ORDER, 1)), true)).toBe(card);
    expect(cardBeside(FOUND, null, false)).toBe(FOUND);
  });

  it('shows the stamps that the service has counted', () => {
    const card = cardBeside(FOUND, saleIn(done(ORDER, 90_000)), false);
    expect(card.kind === 'found' && card.facts.award?.receivedStampCount).toBe(6);
  });
});
