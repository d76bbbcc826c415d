/** Orders: E8, E9, E11, E12 and reading one (14). */
import type { Id } from '../../src-shared/domain/id.ts';
import { toDecimalText, toTenge, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { fail, type Result } from '../../src-shared/domain/result.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { Completion, NewOrder, OrderQuery, RefundedOrder } from '../ports/loyalty-api.ts';
import { bySchema, path, parseEmpty, type Operation } from './operation.ts';
import { orderSchema, refundedOrderSchema } from './order-schema.ts';

/** E8. Faults: wrongCode (3025) among others. Unanswered: `timeout`, unsafe. */
export function createOrder(branchId: Id, order: NewOrder): Operation<Order> {
  return {
    name: 'createOrder',
    kind: 'nonIdempotent',
    method: 'POST',
    path: path(['branches', branchId, 'cash', 'order']),
    body: newOrderBody(order),
    parse: (data) => {
      const created = bySchema(orderSchema)(data);
      return created.ok && ENDED.has(created.value.status) ? fail(null) : created;
    },
  };
}

/** Nothing can be paid with an order that has come so far already. */
const ENDED = new Set(['DECLINED', 'BLOCKED', 'RETURNED']);

/** E9. Its answer carries nothing, and is believed less than the order read after it. */
export function completeOrder(orderId: Id, completion: Completion): Operation<null> {
  return {
    name: 'completeOrder',
    kind: 'nonIdempotent',
    method: 'POST',
    path: path(['orders', orderId, 'cash', 'complete']),
    body: {
      use_balance: completion.bonus > 0,
      amount: toTenge(completion.bonus),
      payment_method: completion.method,
    },
    answer: 'empty',
    parse: parseEmpty,
  };
}

/** E11, with an empty body. The answer is the order, DECLINED, with error 3015. */
export function revertOrder(orderId: Id): Operation<Order> {
  return {
    name: 'revertOrder',
    kind: 'nonIdempotent',
    method: 'POST',
    path: path(['orders', orderId, 'revert-transaction']),
    parse: ofThat(orderId, bySchema(orderSchema)),
  };
}

/** E12: the amount goes as decimal text in tenge. Unanswered: the order's refunds tell. */
export function refundOrder(orderId: Id, amount: Tiyn): Operation<RefundedOrder> {
  return {
    name: 'refundOrder',
    kind: 'nonIdempotent',
    method: 'PATCH',
    path: path(['orders', orderId, 'refund']),
    body: { amount: toDecimalText(amount) },
    parse: ofThat(orderId, bySchema(refundedOrderSchema)),
  };
}

/** E14: the full order. */
export function readOrder(orderId: Id, { typed = false }: OrderQuery = {}): Operation<Order> {
  return {
    name: 'readOrder',
    kind: 'readOnly',
    method: 'GET',
    path: path(['orders', orderId]),
    ...(typed ? { refusals: { 404: 'notFound' } } : {}),
    parse: ofThat(orderId, bySchema(orderSchema)),
  };
}

/** An answer about another order says nothing about this one. */
function ofThat<T extends { readonly orderId: Id }>(
  orderId: Id,
  parse: (data: unknown) => Result<T, null>,
): (data: unknown) => Result<T, null> {
  return (data) => {
    const answer = parse(data);
    return answer.ok && answer.value.orderId !== orderId ? fail(null) : answer;
  };
}

/**
 * The body of E8, amounts in tenge. The customer is `user_id`, or `user_phone` to register
 * a new one. Rule 1: an order that gives an award adds no stamps.
 */
function newOrderBody(order: NewOrder): Readonly<Record<string, unknown>> {
  const stamps = order.giveAward ? 0 : order.stamps;
  return {
    ...customerOf(order),
    amount: toTenge(order.amount),
    bonus_amount: toTenge(order.bonus),
    ...(order.comment === null ? {} : { comment: order.comment }),
    ...(stamps > 0 ? { add_stamp: true, stamp_count: stamps } : {}),
    ...(order.giveAward ? { add_stamp: false, give_award: true } : {}),
    ...(order.code === null ? {} : { use_balance_code: order.code }),
  };
}

function customerOf(order: NewOrder): Readonly<Record<string, unknown>> {
  if (order.userId !== null) return { user_id: wireId(order.userId) };
  return order.userPhone === null ? {} : { user_phone: order.userPhone };
}
