/** Order, OrderRefund and OrderError as the wire has them → the domain's order ("Resources"). */
import { z } from 'zod/mini';
import { mapped } from '../../src-shared/contract/shaping.ts';
import type { Order, Refund } from '../../src-shared/domain/order.ts';
import type { RefundedOrder } from '../ports/loyalty-api.ts';
import { orderDetailsSchema } from './order-details.ts';
import {
  identifier,
  money,
  orNull,
  orZero,
  textOrEmpty,
  textOrNull,
  timestampOrNull,
  wholeNumber,
} from './fields.ts';

/** Essential: the amount. It is compared to tell whether a refund happened, so it is never lost. */
const refundSchema: z.ZodMiniType<Refund> = mapped(
  z.object({ amount: money, refunded_bonus: orNull(money), created_at: timestampOrNull }),
  (refund) => ({
    amount: refund.amount,
    refundedBonus: refund.refunded_bonus,
    createdAt: refund.created_at,
  }),
);

/** Present when the order is DECLINED; 3015: reverted by hand. Neither code nor words: some services send what is empty. */
const orderErrorSchema = mapped(
  z.object({ code: orZero(wholeNumber), message: textOrEmpty }),
  ({ code, message }) => (code || message.trim() ? { code, message } : null),
);

const refundsOrNone = mapped(z.nullish(z.array(refundSchema)), (refunds) => refunds ?? []);

/** Essential: identifier and status, which may be one that the description doesn't know. */
const orderMoneySchema: z.ZodMiniType<Order> = mapped(
  z.object({
    id: identifier,
    order_number: orNull(identifier),
    status: z.string().check(z.trim(), z.minLength(1)),
    created_at: timestampOrNull,
    updated_at: timestampOrNull,
    paid_at: timestampOrNull,
    initial_order_total_amount: orNull(money),
    order_total_amount: orNull(money),
    order_cashback_amount: orNull(money),
    paid_from_private_balance: orNull(money),
    payment_method: textOrNull,
    refunds: refundsOrNone,
    error: orNull(orderErrorSchema),
  }),
  (order) => ({
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    paidAt: order.paid_at,
    initialTotal: order.initial_order_total_amount,
    total: order.order_total_amount,
    cashback: order.order_cashback_amount,
    paidFromBonuses: order.paid_from_private_balance,
    paymentMethod: order.payment_method,
    refunds: order.refunds,
    error: order.error,
  }),
);

export const orderSchema: z.ZodMiniType<Order> = z.intersection(
  orderMoneySchema,
  mapped(orderDetailsSchema, (details) => ({ details })),
);

/** E12 need not return a status (E12.1, STATES.O2). */
export const refundedOrderSchema: z.ZodMiniType<RefundedOrder> = mapped(
  z.object({
    id: identifier,
    updated_at: timestampOrNull,
    initial_order_total_amount: orNull(money),
    order_total_amount: orNull(money),
    refunds: refundsOrNone,
    status: textOrNull,
  }),
  (order) => ({
    orderId: order.id,
    updatedAt: order.updated_at,
    initialTotal: order.initial_order_total_amount,
    total: order.order_total_amount,
    refunds: order.refunds,
    status: order.status,
  }),
);
