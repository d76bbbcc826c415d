/** What giving an order back means, and what its record tells of an attempt without an answer. */
import { describe, expect, it } from 'vitest';
import type { Reversal } from '../../src-shared/contract/orders-schema.ts';
import { id } from '../../src-shared/domain/int64.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import {
  hindsight,
  moneyOf,
  previewOf,
  previewRevert,
} from '../../src-renderer/orders/take-back.ts';

const ORDER: Order = {
  orderId: id('7'),
  orderNumber: id('1001'),
  status: 'COMPLETED',
  createdAt: null,
  updatedAt: null,
  initialTotal: tiyn(1_000_000),
  total: tiyn(1_000_000),
  cashback: tiyn(0),
  paidFromBonuses: tiyn(400_000),
  paymentMethod: 'mixed',
  refunds: [],
  error: null,
};
const ROW = { amount: tiyn(1_000_000), bonus: tiyn(400_000), refunded: tiyn(0) };
const refund = (amount: number, refundedBonus: number) => ({
  amount: tiyn(amount),
  refundedBonus: tiyn(refundedBonus),
  createdAt: null,
});
const reversal = (patch: Partial<Reversal>): Reversal => ({
  kind: 'refund',
  at: 1,
  amount: tiyn(100_000),
  refundedBonus: null,
  reason: 'returned',
  outcome: 'unknown',
  fault: null,
  ...patch,
});

describe('a revert', () => {
  it('gives back the money that was paid and the bonuses that were spent', () => {
    expect(previewRevert(ORDER, ROW)).toEqual({ money: 600_000, bonus: 400_000 });
  });

  it('after refunds gives back only what is left', () => {
    const order = { ...ORDER, total: tiyn(700_000), refunds: [refund(300_000, 120_000)] };
    expect(previewRevert(order, ROW)).toEqual({ money: 420_000, bonus: 280_000 });
  });

  it('falls back to the till’s own figures where the record has none', () => {
    const order = { ...ORDER, total: null, paidFromBonuses: null };
    expect(previewRevert(order, ROW)).toEqual({ money: 600_000, bonus: 400_000 });
  });
});

it('a refund gives bonuses back in proportion to the original amount', () => {
  expect(previewOf(ORDER, ROW, tiyn(250_000))).toEqual({ money: 150_000, bonus: 100_000 });
});

it('money handed over is known once the service has said how many bonuses returned', () => {
  expect(moneyOf(reversal({ refundedBonus: tiyn(40_000) }))).toBe(60_000);
  expect(moneyOf(reversal({}))).toBeNull();
});

describe('an attempt without an answer', () => {
  const mine = reversal({});
  const done = reversal({ outcome: 'done', refundedBonus: tiyn(0) });

  it('is open while the record can’t be read', () => {
    expect(hindsight(mine, [mine], null)).toBe('open');
  });

  it('happened when the record has one refund of that amount more than this till knows of', () => {
    const order = { ...ORDER, refunds: [refund(100_000, 0)] };
    expect(hindsight(mine, [mine], order)).toBe('happened');
    expect(hindsight(mine, [done, mine], order)).toBe('didNot');
    expect(hindsight(mine, [mine], ORDER)).toBe('didNot');
  });

  it('of a revert is told by the status', () => {
    const revert = reversal({ kind: 'revert' });
    expect(hindsight(revert, [revert], { ...ORDER, status: 'DECLINED' })).toBe('happened');
    expect(hindsight(revert, [revert], ORDER)).toBe('didNot');
    expect(hindsight(revert, [revert], { ...ORDER, status: 'BLOCKED' })).toBe('open');
  });
});
