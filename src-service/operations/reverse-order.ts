/**
 * Taking an order back: wholly (revert, E11) or partly (refund, E12). Spent
 * bonuses are given back first; then the cashback is taken back, at most what is there: the rest
 * is the movement's shortfall, so that a balance is never below 0.
 */
import type { Id } from '../../src-shared/domain/id.ts';
import { subtract, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { refuseRule } from '../refusal.ts';
import { refundShare, revertShare } from '../rules/refund.ts';
import { upsertMembership } from '../store/customers.ts';
import { credit, debit, type Cause } from '../store/ledger.ts';
import {
  insertRefund,
  refundsOf,
  updateOrder,
  type Order,
  type OrderStatus,
} from '../store/orders.ts';
import { requireOrder, type Context } from './context.ts';

/** COMPLETED → DECLINED, in a dialect also what was partly returned. Refuses with 404 for an unknown order, 400 when it is not COMPLETED. */
export function revertOrder(context: Context, orderId: Id): Order {
  const { db } = context;
  return db.transaction(() => {
    const order = completedOrder(context, orderId);
    const at = context.now();
    const rest = revertShare({ ...order, earlier: refundsOf(db, orderId) });
    const source = movementOf(order, at);
    credit(db, 'bonus', rest.bonus, source('revert-spend'));
    debit(db, 'bonus', rest.cashback, source('revert-cashback'));
    debit(db, 'stamp', order.stamps, source('revert-stamps'));
    const reverted: Order = { ...order, status: 'DECLINED', updatedAt: at };
    updateOrder(db, reverted);
    upsertMembership(db, order.customerId, order.branchId, at);
    return reverted;
  });
}

/**
 * Refunds `amount`; the order stays COMPLETED or becomes RETURNED, as the dialect says, stamps are
 * kept. Refuses with 404 for an unknown order, with 400 when it is not COMPLETED or when `amount` is
 * not below what is left of it.
 */
export function refundOrder(context: Context, orderId: Id, amount: Tiyn): Order {
  const { db } = context;
  return db.transaction(() => {
    const order = completedOrder(context, orderId);
    const { afterRefund, refundOfAll } = context.settings.dialect;
    const tooMuch = refundOfAll === 'accepted' ? amount > order.total : amount >= order.total;
    if (tooMuch) refuseRule('the refund must be less than the order');
    const at = context.now();
    const part = refundShare({ ...order, earlier: refundsOf(db, orderId) }, amount);
    const source = movementOf(order, at);
    credit(db, 'bonus', part.bonus, source('refund-spend'));
    debit(db, 'bonus', part.cashback, source('refund-cashback'));
    insertRefund(db, orderId, { ...part, createdAt: at });
    const refunded: Order = {
      ...order,
      status: afterRefund === 'completed' ? 'COMPLETED' : 'RETURNED',
      total: subtract(order.total, amount),
      updatedAt: at,
    };
    updateOrder(db, refunded);
    upsertMembership(db, order.customerId, order.branchId, at);
    return refunded;
  });
}

function completedOrder(context: Context, orderId: Id): Order {
  const order = requireOrder(context, orderId);
  const open: readonly OrderStatus[] =
    context.settings.dialect.afterRefund === 'returned' ? ['COMPLETED', 'RETURNED'] : ['COMPLETED'];
  if (!open.includes(order.status)) refuseRule(`the order is ${order.status}, not COMPLETED`);
  return order;
}

function movementOf(order: Order, at: Millis) {
  return (cause: Cause) => ({
    customerId: order.customerId,
    branchId: order.branchId,
    orderId: order.id,
    cause,
    at,
  });
}
