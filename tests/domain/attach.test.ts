/** "I have a card" after the payment: to which sales, for how long, and what comes of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { attachLeft, canAttach } from '../../src-shared/domain/sale/attach.ts';
import { transition } from '../../src-shared/domain/sale/machine.ts';
import type {
  NamedCustomer,
  NoLoyaltyReason,
  Resolution,
  Sale,
  SaleState,
} from '../../src-shared/domain/sale/sale.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { ANONYMOUS, finished, request, SALE_ID } from './sale-samples.ts';

const PAYMENT = { method: 'cash', tendered: null } as const;
const WHO: NamedCustomer = { kind: 'new', phone: '+77019998811' as Phone };
const SERVICE_UNAVAILABLE = { code: 'unreachable', retry: 'safe' } as const;

const DONE: SaleState = finished({ order: null, resolution: 'noLoyalty' });

function saleAt(state: SaleState, reason: NoLoyaltyReason | null = 'noCustomer'): Sale {
  return {
    request: request({ ...ANONYMOUS, stamps: 0 }),
    bonus: ZERO,
    noLoyaltyReason: reason,
    quote: null,
    unansweredAt: null,
    state,
  };
}

describe('who can be attached', () => {
  test.each<[NoLoyaltyReason | null, boolean]>([
    ['noCustomer', true],
    ['attachedLater', true],
    ['offline', false],
    ['refused', false],
    ['blacklisted', false],
    ['cashierChoice', false],
    [null, false],
  ])('to a sale that was paid without bonuses, %s: %s', (reason, can) => {
    expect(canAttach(saleAt(DONE, reason))).toBe(can);
  });

  test.each<[Resolution]>([['confirmed'], ['pending'], ['needsAttention'], ['resolvedManually']])(
    'to nothing that has an order: %s',
    (resolution) => {
      const sale = saleAt(finished({ resolution }), 'attachedLater');
      expect(canAttach(sale)).toBe(false);
      expect(transition(sale, { type: 'attach', customer: WHO })).toBeNull();
    },
  );

  test('neither before the payment nor while bonuses are being accrued', () => {
    for (const state of [
      { at: 'awaitingPayment', order: null },
      { at: 'accruing', payment: PAYMENT },
    ] as const)
      expect(transition(saleAt(state), { type: 'attach', customer: WHO })).toBeNull();
  });

  test('to no sale of nothing', () => {
    const sale = saleAt(DONE);
    const gift = { ...sale, request: { ...sale.request, amount: ZERO } };
    expect(canAttach(gift)).toBe(false);
  });
});

describe('what comes of it', () => {
  const attached = transition(saleAt(DONE), { type: 'attach', customer: WHO });

  test('one order is asked for, that spends nothing', () => {
    expect(attached?.effects).toEqual([{ do: 'accrue' }]);
    expect(attached?.sale).toMatchObject({
      bonus: ZERO,
      noLoyaltyReason: 'attachedLater',
      request: { saleId: SALE_ID, customer: WHO, amount: tiyn(1_250_000), award: null },
      state: { at: 'accruing' },
    });
  });

  test('what could not be accrued is told, and can be done again', () => {
    const sale = attached?.sale ?? saleAt(DONE);
    const told = transition(sale, { type: 'accrualFailed', fault: SERVICE_UNAVAILABLE });
    expect(told?.sale.state).toMatchObject({
      at: 'done',
      resolution: 'noLoyalty',
      fault: SERVICE_UNAVAILABLE,
    });
    expect(told !== null && canAttach(told.sale)).toBe(true);
    const interrupted = transition(sale, { type: 'interrupted', at: 1 });
    expect(interrupted?.sale.state).toMatchObject({ at: 'done', resolution: 'noLoyalty' });
  });

  test('a second press means nothing', () => {
    expect(
      attached !== null && transition(attached.sale, { type: 'attach', customer: WHO }),
    ).toBeNull();
  });
});

describe('for how long', () => {
  const T = 1_000 * MINUTE;

  test.each<[string, number | null | undefined, number | null, number, number]>([
    ['at once', T, 15, T, 15 * MINUTE],
    ['in the last moment', T, 15, T + 15 * MINUTE - 1, 1],
    ['then no more', T, 15, T + 15 * MINUTE, 0],
    ['long after', T, 15, T + 1_000 * MINUTE, 0],
    ['the page’s time is a little behind', T, 15, T - 1_000, 15 * MINUTE + 1_000],
    ['the clock was begun anew', T, 15, T - 2 * MINUTE, 0],
    ['never, says the owner', T, null, T, 0],
    ['noted by an older version', undefined, 15, T, 0],
    ['nobody can', null, 15, T, 0],
  ])('%s', (_what, paidAt, minutes, now, left) => {
    expect(attachLeft(paidAt, minutes, now)).toBe(left);
  });

  test('once it is over it stays over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(200 * MINUTE),
        fc.nat(200 * MINUTE),
        (minutes, passed, more) => {
          const now = T + passed;
          fc.pre(attachLeft(T, minutes, now) === 0);
          expect(attachLeft(T, minutes, now + more)).toBe(0);
        },
      ),
    );
  });
});
