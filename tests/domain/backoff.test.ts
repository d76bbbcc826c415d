/** The pauses between what is asked in vain again and again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffDelay, isDue, nextTryAfter } from '../../src-shared/domain/service/backoff.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { customerOf, knownFromOf } from '../../src-shared/domain/sale/pending-sales.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { request } from './sale-samples.ts';

const customer = (saleId: string, phone: string | null) =>
  customerOf(
    startSale(
      request({
        saleId: saleId.padStart(26, '0'),
        customer: { kind: 'none', phone: phone as never },
        noLoyaltyReason: 'offline',
      }),
    ).sale,
  );

test('the sales of one phone are one customer’s; nobody’s stand alone', () => {
  expect(customer('1', '+77010000001')).toBe(customer('2', '+77010000001'));
  expect(customer('1', '+77010000001')).not.toBe(customer('2', '+77010000002'));
  expect(customer('1', null)).not.toBe(customer('2', null));
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
    expect(nextTryAfter(9, NOW, undefined, knownFromOf(sale))).toBe(NOW + pause);
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
  test.each([
    [1, 2],
    [2, 5],
    [3, 5],
    [Infinity, 5],
  ])('of their own: after %s tries %s s, the last one again and again', (tries, seconds) => {
    expect(backoffDelay(tries, [2 * SECOND, 5 * SECOND])).toBe(seconds * SECOND);
    expect(nextTryAfter(tries, NOW, [2 * SECOND, 5 * SECOND])).toBe(NOW + seconds * SECOND);
  });
  test('end at the very moment from which a reading tells, and not when that is now', () => {
    expect(nextTryAfter(1, NOW, undefined, NOW + 1)).toBe(NOW + 1);
    expect(nextTryAfter(1, NOW, undefined, NOW)).toBe(NOW + 30 * SECOND);
    expect(nextTryAfter(1, NOW, undefined, NOW + HOUR)).toBe(NOW + 30 * SECOND);
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
