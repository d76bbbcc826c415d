/** Orders as the service would tell them; for tests without it. */
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Order, OrderDetails } from '../../src-shared/domain/order.ts';
import { ORDER } from '../domain/sale-samples.ts';

export function orderOf(change: Partial<Order> = {}): Order {
  return {
    ...ORDER,
    status: 'COMPLETED',
    createdAt: 1_000,
    updatedAt: 2_000,
    paidAt: null,
    initialTotal: tiyn(1_250_000),
    total: tiyn(1_250_000),
    cashback: tiyn(87_500),
    paidFromBonuses: ZERO,
    paymentMethod: 'card',
    refunds: [],
    error: null,
    ...change,
  };
}

export function detailsOf(change: Partial<OrderDetails> = {}): OrderDetails {
  return {
    type: 'DIRECT',
    sender: null,
    recipient: null,
    branchId: null,
    paidFromCard: null,
    paidFromCash: null,
    paidFromBalance: null,
    comment: null,
    award: null,
    ...change,
  };
}
