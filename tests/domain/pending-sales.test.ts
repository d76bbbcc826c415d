/** The order in which sales behind the screen are asked about, and the pauses between. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import {
  byCustomer,
  customerOf,
  isDue,
  nextTryOf,
  backoffDelay,
  type PendingSale,
} from '../../src-shared/domain/sale/pending-sales.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { request } from './sale-samples.ts';

const PHONES = ['+77010000001', '+77010000002', '+77010000003', null] as const;

const waiting = fc
  .array(fc.constantFrom(...PHONES), { maxLength: 20 })
  .map((phones): readonly PendingSale[] =>
    phones.map((phone, index) => ({
      sale: startSale(
        request({
          saleId: String(index).padStart(26, '0'),
          customer: { kind: 'none', phone: phone as Phone | null },
          noLoyaltyReason: 'offline',
        }),
      ).sale,
      tries: 0,
      nextTryAt: null,
    })),
  );

describe('by customer', () => {
  test('every sale stands in one group, in the order given, customers in the order of their first', () => {
    fc.assert(
      fc.property(waiting, (list) => {
        const groups = byCustomer(list);
        expect(new Set(groups.flat())).toEqual(new Set(list));
        expect(groups.flat()).toHaveLength(list.length);
        for (const group of groups) {
          expect(new Set(group.map(({ sale }) => customerOf(sale))).size).toBe(1);
          const places = group.map((entry) => list.indexOf(entry));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
        const firsts = groups.map(([first]) => (first === undefined ? -1 : list.indexOf(first)));
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
    );
  });
  test('nobody’s sales wait for no other', () => {
    fc.assert(
      fc.property(waiting, (list) => {
        for (const group of byCustomer(list)) {
          const nobody = group.some(({ sale }) => sale.request.customer.phone === null);
          if (nobody) expect(group).toHaveLength(1);
        }
      }),
    );
  });
});

describe('the pauses', () => {
  const NOW = 10 * HOUR;
  const order = { orderId: '7' as Id, orderNumber: null };
  const doubt = { at: 'cancelled', order, award: 'uncertain', note: null } as const;
  const { sale: begun } = startSale(request());

  test.each([
    ['just sent: at the moment from which a reading tells', doubt, NOW - 30 * SECOND, 50 * SECOND],
    ['sent long ago: after the pause', doubt, NOW - HOUR, 15 * MINUTE],
    ['written before the clock was set back: after the pause', doubt, NOW + HOUR, 15 * MINUTE],
    ['nothing is under way: after the pause', doubt, null, 15 * MINUTE],
    ['it may be sent once more: after the pause', begun.state, NOW - 30 * SECOND, 15 * MINUTE],
  ])('asked in vain again and again, %s', (_name, state, unansweredAt, pause) => {
    const sale = { ...begun, state, unansweredAt };
    expect(nextTryOf({ sale, tries: 9 }, NOW)).toBe(NOW + pause);
  });

  test('never shrink, begin with half a minute and end with a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (tries) => {
        expect(backoffDelay(tries)).toBeLessThanOrEqual(backoffDelay(tries + 1));
        expect(backoffDelay(tries)).toBeGreaterThanOrEqual(30 * SECOND);
        expect(backoffDelay(tries)).toBeLessThanOrEqual(15 * MINUTE);
      }),
    );
    expect([backoffDelay(1), backoffDelay(5), backoffDelay(Infinity)]).toEqual([
      30 * SECOND,
      15 * MINUTE,
      15 * MINUTE,
    ]);
  });
  test('the longest pause itself is waited for', () => {
    expect(isDue({ nextTryAt: 15 * MINUTE }, 0)).toBe(false);
    expect(isDue({ nextTryAt: 15 * MINUTE + 1 }, 0)).toBe(true);
  });
  test('a sale is due at its time, and never later than the longest pause from now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -HOUR, max: HOUR }),
        fc.integer({ min: 0, max: HOUR }),
        (offset, now) => {
          const due = isDue({ nextTryAt: now + offset }, now);
          expect(due).toBe(offset <= 0 || offset > 15 * MINUTE);
          expect(isDue({ nextTryAt: null }, now)).toBe(true);
        },
      ),
    );
  });
});
