/**
 * Practice: another till of the business serves a customer at this moment. It gives the award, or spends half
 * of the bonuses, or, where there are none, lets the customer earn some. The customer's code isn't asked for
 * here: the other till has asked for it.
 */
import type { Id } from '../../src-shared/domain/id.ts';
import { tiyn, wholeTenge, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { Refusal } from '../refusal.ts';
import { paidParts } from '../rules/payment.ts';
import type { Branch } from '../settings.ts';
import { upsertMembership, type Customer } from '../store/customers.ts';
import { nextId } from '../store/database.ts';
import { balanceOf, bonusBalance, credit, debit } from '../store/ledger.ts';
import { insertOrder, type Order } from '../store/orders.ts';
import { giveAward } from './award-progress.ts';
import { requireBranch, requireCustomer, requireNotBlacklisted, type Context } from './context.ts';
import { FIRST_ORDER_NUMBER } from './create-order.ts';

export interface OtherTillSale {
  readonly customerId: Id;
  readonly branchId: Id;
  /** It gives the award that the customer has earned. */
  readonly award: boolean;
}

const EARNED = tiyn(10_000);
const AMOUNT = tiyn(200_000);

/** false: that customer can't be served. */
export function otherTillServes(context: Context, sale: OtherTillSale): boolean {
  try {
    const branch = requireBranch(context, sale.branchId);
    const customer = requireCustomer(context, sale.customerId);
    requireNotBlacklisted(branch, customer);
    if (sale.award) takeAward(context, branch, customer);
    else buy(context, branch, customer);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function takeAward(context: Context, branch: Branch, customer: Customer): void {
  const stamps = balanceOf(context.db, 'stamp', customer.id, branch.id);
  giveAward(context, branch, customer, branch.award?.id ?? '', stamps);
}

function buy(context: Context, branch: Branch, customer: Customer): void {
  const { db } = context;
  db.transaction(() => {
    const half = wholeTenge(tiyn(Math.ceil(bonusBalance(db, customer.id, branch.id) / 2)));
    const order = orderOf(context, branch, customer, half);
    insertOrder(db, order);
    const { createdAt: at, id: orderId } = order;
    const source = { customerId: customer.id, branchId: branch.id, orderId, at };
    debit(db, 'bonus', order.bonus, { ...source, cause: 'spend' });
    credit(db, 'bonus', order.cashback, { ...source, cause: 'cashback' });
    upsertMembership(db, customer.id, branch.id, at);
  });
}

/** Paid with bonuses alone, or in cash where there are none. */
function orderOf(context: Context, branch: Branch, customer: Customer, bonus: Tiyn): Order {
  const at = context.now();
  const amount = bonus === 0 ? AMOUNT : bonus;
  return {
    id: nextId(context.db, 'order', context.settings.firstOrderId),
    number: nextId(context.db, 'order-number', FIRST_ORDER_NUMBER),
    customerId: customer.id,
    branchId: branch.id,
    status: 'COMPLETED',
    amount,
    bonus,
    total: amount,
    cashback: bonus === 0 ? EARNED : ZERO,
    comment: '',
    stamps: 0,
    givesAward: false,
    paymentMethod: 'cash',
    ...paidParts(amount, bonus, 'cash'),
    cashier: '',
    createdAt: at,
    paidAt: at,
    updatedAt: at,
  };
}
