/**
 * Completing an order (docs/loyalty-api.md, E9 and STATES): bonuses are
 * spent, cashback is credited with the percent of this moment, stamps are added.
 */
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { refuseRule } from '../refusal.ts';
import { cashbackAmount } from '../rules/cashback.ts';
import { paidParts } from '../rules/payment.ts';
import { upsertMembership } from '../store/customers.ts';
import { credit, debit, type Cause } from '../store/ledger.ts';
import { updateOrder, type Order, type PaymentMethod } from '../store/orders.ts';
import { requireBranch, requireCustomer, requireOrder, type Context } from './context.ts';
import { customerStatus } from './customer-status.ts';

export interface Completion {
  readonly useBalance: boolean;
  /** Bonuses to spend; 0 for accrual only. */
  readonly amount: Tiyn;
  /** null when the till sent none. */
  readonly paymentMethod: PaymentMethod | null;
}

/**
 * Refuses with 404 for an unknown order, with 400 when it is not PENDING, when `use_balance` and
 * `amount` disagree with the order, or when the balance no longer covers the bonuses.
 */
export function completeOrder(context: Context, orderId: Id, completion: Completion): Order {
  const { db } = context;
  return db.transaction(() => {
    const order = requireOrder(context, orderId);
    if (order.status !== 'PENDING') refuseRule(`the order is ${order.status}, not PENDING`);
    checkAgreement(order, completion);
    const branch = requireBranch(context, order.branchId);
    const customer = requireCustomer(context, order.customerId);
    // Read before the spending and before this order counts as one of today's.
    const status = customerStatus(context, branch, customer);
    if (order.bonus > status.balance) {
      refuseRule('the balance no longer covers the bonuses of the order');
    }
    const at = context.now();
    const cashback = cashbackAmount({
      amount: order.amount,
      bonus: order.bonus,
      percent: status.percent,
      minPurchase: branch.minPurchase,
      dailyCap: branch.dailyCashbackCap,
      earnedToday: status.earnedToday,
    });
    const source = (cause: Cause) => ({
      customerId: customer.id,
      branchId: branch.id,
      orderId,
      cause,
      at,
    });
    debit(db, 'bonus', order.bonus, source('spend'));
    credit(db, 'bonus', cashback, source('cashback'));
    if (context.settings.dialect.stampsAdded === 'atCompletion') {
      credit(db, 'stamp', order.stamps, source('stamps'));
    }
    const method = completion.paymentMethod ?? (order.bonus > 0 ? 'mixed' : 'cash');
    const completed: Order = {
      ...order,
      ...paidParts(order.amount, order.bonus, method),
      status: 'COMPLETED',
      cashback,
      paymentMethod: method,
      paidAt: at,
      updatedAt: at,
    };
    updateOrder(db, completed);
    upsertMembership(db, customer.id, branch.id, at);
    return completed;
  });
}

function checkAgreement(order: Order, { useBalance, amount }: Completion): void {
  if (useBalance && amount === 0) refuseRule('amount must be above 0 when use_balance is true');
  if (!useBalance && amount !== 0) refuseRule('amount must be 0 when use_balance is false');
  if ((useBalance ? amount : tiyn(0)) !== order.bonus) {
    refuseRule('use_balance and amount must agree with the bonus_amount of the order');
  }
}
