/** Wire forms of an order: the full one, and the parts that Endpoints 8, 11 and 12 return. */
import { toTenge } from '../../src-shared/domain/money.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { requireBranch, requireCustomer, type Context } from '../operations/context.ts';
import { CODES } from '../refusal.ts';
import { awardOfOrder } from '../store/awards.ts';
import { refundsOf, type Order } from '../store/orders.ts';
import { recipientView, senderView } from './views.ts';
import { wireTime } from './wire.ts';

/** Order, as `GET /orders/{order_id}` returns it. */
export function orderView(context: Context, order: Order) {
  const { settings } = context;
  const branch = requireBranch(context, order.branchId);
  const customer = requireCustomer(context, order.customerId);
  return {
    id: wireId(order.id),
    order_number: wireId(order.number),
    type: 'DIRECT',
    sender: senderView(customer),
    recipient: recipientView(settings, branch, order.cashier),
    created_at: wireTime(settings, order.createdAt),
    paid_at: wireTime(settings, order.paidAt),
    updated_at: wireTime(settings, order.updatedAt),
    status: order.status,
    initial_order_total_amount: toTenge(order.amount),
    order_total_amount: toTenge(order.total),
    order_cashback_amount: toTenge(order.cashback),
    paid_from_card: toTenge(order.paidCard),
    paid_from_balance: 0,
    paid_from_private_balance: toTenge(order.paidPrivate),
    paid_from_cash: toTenge(order.paidCash),
    comment: order.comment,
    payment_method: order.paymentMethod,
    award: orderAwardView(context, order),
    private_order: true,
    refunds: refundViews(context, order),
    ...(order.status === 'DECLINED' ? { error: MANUALLY_REVERTED } : {}),
  };
}

/** Endpoint 8: the new order. */
export function createdOrderView(context: Context, order: Order) {
  const full = orderView(context, order);
  const { first_name, last_name, phone } = full.sender;
  const { branch_id, branch_name, branch_address } = full.recipient;
  return {
    id: full.id,
    order_number: full.order_number,
    type: full.type,
    status: full.status,
    order_total_amount: full.order_total_amount,
    created_at: full.created_at,
    sender: { first_name, last_name, phone },
    recipient: { branch_id, branch_name, branch_address },
  };
}

/** Endpoint 11: the reverted order. */
export function revertedOrderView(context: Context, order: Order) {
  const { id, status, updated_at } = orderView(context, order);
  return { id, status, updated_at, error: MANUALLY_REVERTED };
}

/** Endpoint 12: the order after a refund. */
export function refundedOrderView(context: Context, order: Order) {
  const { id, updated_at, initial_order_total_amount, order_total_amount, refunds } = orderView(
    context,
    order,
  );
  return { id, updated_at, initial_order_total_amount, order_total_amount, refunds };
}

const MANUALLY_REVERTED = {
  code: CODES.manuallyReverted,
  message: 'order was manually reverted',
};

function refundViews(context: Context, order: Order) {
  return refundsOf(context.db, order.id).map((refund) => ({
    amount: toTenge(refund.amount),
    refunded_bonus: toTenge(refund.bonus),
    created_at: wireTime(context.settings, refund.createdAt),
  }));
}

function orderAwardView(context: Context, order: Order) {
  const given = awardOfOrder(context.db, order.id);
  return given === null ? null : { id: given.awardId, stamp_count: given.stamps };
}
