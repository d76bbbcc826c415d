/** What orders are opened and reversed by: which sale or order is meant, and whose it is. */
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import {
  isElsewhere,
  isOfSale,
  methodOf,
  readingOf,
  reversibleHere,
  subjectOf,
} from '../../src-main/till/reversal/order-subject.ts';
import { id } from '../../src-shared/domain/id.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { ORDER } from '../domain/sale-samples.ts';
import { detailsOf, orderOf } from './order-samples.ts';
import { finished, saleOf } from './queue-samples.ts';

const SALE = saleOf('A');
const HERE = id('11');

/** A journal that knows these sales, and the first one's order. */
function journalOf(...sales: readonly Sale[]): Journal {
  const findSale = (saleId: string) =>
    sales.find(({ request }) => request.saleId === saleId) ?? null;
  const saleOfOrder = (orderId: string) =>
    orderId === ORDER.orderId ? (sales[0]?.request.saleId ?? null) : null;
  return { findSale, saleOf: saleOfOrder } as unknown as Journal;
}

const known = {
  orderId: ORDER.orderId,
  saleId: 'A',
  sale: { amount: SALE.request.amount, bonus: SALE.bonus },
};
const foreign = { orderId: ORDER.orderId, saleId: null, sale: null };

describe('whichever way it is asked for', () => {
  test('a sale with an order, by its own id or by the order’s', () => {
    const expected = { key: ORDER.orderId, sale: SALE, saleId: 'A', known };
    expect(subjectOf(journalOf(SALE), { saleId: 'A' })).toEqual(expected);
    expect(subjectOf(journalOf(SALE), { orderId: ORDER.orderId })).toEqual(expected);
  });

  test('an order that no sale of this till has', () => {
    expect(subjectOf(journalOf(), { orderId: ORDER.orderId })).toEqual({
      key: ORDER.orderId,
      sale: null,
      saleId: null,
      known: foreign,
    });
  });

  test.each([
    ['that was paid without one', finished({ order: null })],
    ['that is only begun', { at: 'verifyingQuote' } as never],
  ])('a sale %s has itself for a key', (_what, state) => {
    const sale = saleOf('A', state);
    expect(subjectOf(journalOf(sale), { saleId: 'A' })).toEqual({
      key: 'A',
      sale,
      saleId: 'A',
      known: null,
    });
  });

  test('a sale that nobody knows', () => {
    const nobody = { key: 'B', sale: null, saleId: 'B', known: null };
    expect(subjectOf(journalOf(SALE), { saleId: 'B' })).toEqual(nobody);
  });
});

test('an order known by its number is a sale’s once there is one that can be read', () => {
  expect(isOfSale(journalOf(SALE), foreign)).toBe(true);
  expect(isOfSale(journalOf(SALE), { ...known, saleId: SALE.request.saleId })).toBe(false);
  expect(isOfSale(journalOf(), foreign)).toBe(false);
  expect(isOfSale({ ...journalOf(SALE), findSale: () => null }, foreign)).toBe(false);
});

test('a reading is one that could be read', () => {
  const record = ok(orderOf());
  expect(readingOf({ record, begunAt: 7 })).toEqual({ order: record.value, begunAt: 7 });
  expect(readingOf({ record: fail({ code: 'timeout', retry: 'safe' }), begunAt: 7 })).toBeNull();
  expect(readingOf(null)).toBeNull();
});

describe('another branch’s order', () => {
  const there = orderOf({ details: detailsOf({ branchId: id('12') }) });
  const here = orderOf({ details: detailsOf({ branchId: HERE }) });

  test('is not taken back here', () => {
    expect(isElsewhere(there, foreign, HERE)).toBe(true);
    expect(reversibleHere(there, foreign, HERE)).toBeNull();
    expect(isElsewhere(here, foreign, HERE)).toBe(false);
    expect(reversibleHere(here, foreign, HERE)).toMatchObject({ amount: here.total });
  });

  test('but a sale of this till is this branch’s, whatever the record says', () => {
    expect(isElsewhere(there, known, HERE)).toBe(false);
    expect(reversibleHere(there, known, HERE)).not.toBeNull();
  });

  test('what the service doesn’t take back isn’t offered, wherever it was sold', () => {
    expect(reversibleHere(orderOf({ status: 'PENDING' }), known, HERE)).toBeNull();
  });
});

test('how it was paid is told by the sale; only without one by the record', () => {
  const order = orderOf({ paymentMethod: 'card' });
  expect(methodOf(order, known)).toBeNull();
  expect(methodOf(order, foreign)).toBe('card');
});
