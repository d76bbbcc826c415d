/** What a record of an order tells about the branch and the way of the money. */
import { describe, expect, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import {
  isTakenElsewhere,
  methodByRecord,
  wirePaymentMethod,
  type Order,
  type OrderDetails,
  type PaymentMethod,
} from '../../src-shared/domain/order.ts';

const details = (change: Partial<OrderDetails>) => change as OrderDetails;

test.each<[PaymentMethod, number, number, PaymentMethod]>([
  ['cash', 0, 1000, 'cash'],
  ['cash', 300, 700, 'mixed'],
  ['card', 300, 700, 'mixed'],
  ['online', 1000, 0, 'online'],
  ['cash', 0, 0, 'cash'],
  ['mixed', 0, 1000, 'mixed'],
])('[E9.payment_method] %s, bonuses %i, to pay %i: %s', (chosen, bonus, toPay, wire) => {
  expect(wirePaymentMethod(chosen, tiyn(bonus), tiyn(toPay))).toBe(wire);
});

describe('taken by another branch', () => {
  test.each<[string, Pick<Order, 'details'>, boolean]>([
    ['a record that names another', { details: details({ branchId: id('8') }) }, true],
    ['a record that names ours', { details: details({ branchId: id('7') }) }, false],
    ['a record that names none', { details: details({ branchId: null }) }, false],
    ['nothing but the money was read', {}, false],
  ])('%s: %s', (_name, order, elsewhere) => {
    expect(isTakenElsewhere(order, id('7'))).toBe(elsewhere);
  });
});

const paid = (cash: number | null, card: number | null) =>
  details({
    paidFromCash: cash === null ? null : tiyn(cash),
    paidFromCard: card === null ? null : tiyn(card),
  });

describe('how the money was paid, by the record alone', () => {
  test.each<[string, string | null, OrderDetails | undefined, string | null]>([
    ['one way', 'card', paid(500, null), 'card'],
    ['no way', null, paid(500, null), null],
    ['mixed, and no details', 'mixed', undefined, 'mixed'],
    ['mixed: bonuses and cash', 'mixed', paid(500, null), 'cash'],
    ['mixed: bonuses and cash, with a 0', 'mixed', paid(500, 0), 'cash'],
    ['mixed: bonuses and card', 'mixed', paid(0, 500), 'card'],
    ['mixed: cash and card', 'mixed', paid(200, 300), 'mixed'],
    ['mixed: neither is told', 'mixed', paid(null, null), 'mixed'],
    ['mixed: one tiyn', 'mixed', paid(1, 0), 'cash'],
  ])('%s', (_name, paymentMethod, told, method) => {
    const order = { paymentMethod, details: told, total: ZERO } as unknown as Order;
    expect(methodByRecord(order)).toBe(method);
  });
});
