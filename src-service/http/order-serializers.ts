/** Wire forms of an order: the full one, and the parts that E8, E11 and E12 return. */
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { requireBranch, requireCustomer, type Context } from '../operations/context.ts';
import { CODES } from '../refusal.ts';
import { awardOfOrder } from '../store/awards.ts';
import { refundsOf, type Order } from '../store/orders.ts';
import { serializeRecipient, serializeSender } from './serializers.ts';
import { wireAmount, wireTime } from './wire.ts';

/** Order, as `GET /orders/{order_id}` returns it. */
export function serializeOrder(context: Context, order: Order) {
  const { settings } = context;
  const newValues = settings.dialect.newValues === 'added';
  const branch = requireBranch(context, order.branchId);
  const customer = requireCustomer(context, order.customerId);
  return {
    id: wireId(order.id),
    order_number: wireId(order.number),
    type: newValues ? 'DIRECT_KIOSK' : 'DIRECT',
    sender: serializeSender(customer),
    recipient: serializeRecipient(settings, branch, order.cashier),
    created_at: wireTime(settings, order.createdAt),
    paid_at: wireTime(settings, order.paidAt),
    updated_at: wireTime(settings, order.updatedAt),
    status: order.status,
    initial_order_total_amount: wireAmount(settings, order.amount),
    order_total_amount: wireAmount(settings, order.total),
    order_cashback_amount: wireAmount(settings, order.cashback),
    paid_from_card: wireAmount(settings, order.paidCard),
    paid_from_balance: 0,
    paid_from_private_balance: wireAmount(settings, order.paidPrivate),
    paid_from_cash: wireAmount(settings, order.paidCash),
    comment: order.comment,
    payment_method:
      newValues && order.paymentMethod !== '' ? `${order.paymentMethod}_2` : order.paymentMethod,
    award: orderAwardView(context, order),
    private_order: true,
    refunds: refundViews(context, order),
    ...(order.status === 'DECLINED' ? { error: MANUALLY_REVERTED } : {}),
  };
}

/** E8: the new order. */
export function serializeCreatedOrder(context: Context, order: Order) {
  const full = serializeOrder(context, order);
  if (tellsAll(context)) return full;
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

/** E11: the reverted order. */
export function serializeRevertedOrder(context: Context, order: Order) {
  const full = serializeOrder(context, order);
  if (tellsAll(context)) return full;
  const { id, status, updated_at } = full;
  return { id, status, updated_at, error: MANUALLY_REVERTED };
}

/** E12: the order after a refund. */
export function serializeRefundedOrder(context: Context, order: Order) {
  const full = serializeOrder(context, order);
  if (tellsAll(context)) return full;
  const { id, updated_at, initial_order_total_amount, order_total_amount, refunds } = full;
  return { id, updated_at, initial_order_total_amount, order_total_amount, refunds };
}

/** A whole order where the description names some of its fields. */
function tellsAll({ settings }: Context): boolean {
  return settings.dialect.orderAnswers === 'whole';
}

const MANUALLY_REVERTED = {
  code: CODES.manuallyReverted,
  message: 'order was manually reverted',
};

/** Which bonuses `refunded_bonus` counts isn't said: those given back, or the cashback taken back. */
function refundViews({ db, settings }: Context, order: Order) {
  return refundsOf(db, order.id).map((refund) => ({
    amount: wireAmount(settings, refund.amount),
    refunded_bonus: wireAmount(
      settings,
      settings.dialect.refundedBonus === 'cashback' ? refund.cashback : refund.bonus,
    ),
    created_at: wireTime(settings, refund.createdAt),
  }));
}

function orderAwardView(context: Context, order: Order) {
  const award = awardOfOrder(context.db, order.id);
  if (award === null) return null;
  if (context.settings.dialect.orderAward === 'counted') {
    return { id: award.awardId, stamp_count: award.stamps };
  }
  const branch = requireBranch(context, order.branchId);
  return { award_id: award.awardId, title: branch.award?.title ?? '', is_given: true };
}
