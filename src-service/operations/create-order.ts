/** Creating a cash order (docs/loyalty-api.md, E8). Nothing moves until completion, but stamps in a dialect. */
import type { Id } from '../../src-shared/domain/id.ts';
import { min, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { CODES, refuse, refuseRule } from '../refusal.ts';
import { bonusShareLimit } from '../rules/cashback.ts';
import type { Branch } from '../settings.ts';
import { codeMatches, consumeCode } from '../store/balance-codes.ts';
import {
  customerByPhone,
  registerPhone,
  upsertMembership,
  type Customer,
} from '../store/customers.ts';
import { nextId } from '../store/database.ts';
import { bonusBalance, credit } from '../store/ledger.ts';
import { insertOrder, type Order } from '../store/orders.ts';
import { id } from '../../src-shared/domain/id.ts';
import { requireActiveProgram, requireEarnedAward } from './award-progress.ts';
import { requireCustomer, requireNotBlacklisted, type Context } from './context.ts';
import { needsCode } from './customer-status.ts';

export interface OrderRequest {
  readonly customerId: Id | null;
  readonly phone: string | null;
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
  readonly comment: string;
  /** Stamps to add at completion; null when `add_stamp` is not true. */
  readonly stamps: number | null;
  readonly givesAward: boolean;
  readonly code: string;
  readonly cashier: string;
}

export const FIRST_ORDER_NUMBER = id(1001);

/**
 * A PENDING order. Refuses with 400 for a broken rule, 400/3025 for a wrong code, 400/4052 or
 * 3010 for a blacklisted customer and 404 for an unknown customer.
 */
export function createOrder(context: Context, branch: Branch, request: OrderRequest): Order {
  const { db } = context;
  if (request.stamps !== null && request.givesAward) {
    refuseRule('add_stamp and give_award exclude each other');
  }
  const known = knownCustomer(context, request);
  if (known) checkCode(context, branch, known, request);
  return db.transaction(() => {
    const at = context.now();
    const customer =
      known ?? registerPhone(db, request.phone ?? '', context.settings.firstCustomerId, at);
    requireNotBlacklisted(branch, customer);
    checkBonus(context, branch, customer, request);
    if (request.stamps !== null) requireActiveProgram(branch, at);
    if (request.givesAward) requireEarnedAward(context, branch, customer);
    if (request.bonus > 0 && needsCode(branch, customer)) consumeCode(db, customer.id, branch.id);
    const order: Order = {
      id: nextId(db, 'order', context.settings.firstOrderId),
      number: nextId(db, 'order-number', FIRST_ORDER_NUMBER),
      customerId: customer.id,
      branchId: branch.id,
      status: 'PENDING',
      amount: request.amount,
      bonus: request.bonus,
      total: request.amount,
      cashback: ZERO,
      comment: request.comment,
      stamps: request.stamps ?? 0,
      givesAward: request.givesAward,
      paymentMethod: '',
      paidPrivate: ZERO,
      paidCash: ZERO,
      paidCard: ZERO,
      cashier: request.cashier,
      createdAt: at,
      paidAt: 0,
      updatedAt: at,
    };
    upsertMembership(db, customer.id, branch.id, at);
    insertOrder(db, order);
    if (context.settings.dialect.stampsAdded === 'atCreation') {
      const source = { customerId: customer.id, branchId: branch.id, orderId: order.id, at };
      credit(db, 'stamp', order.stamps, { ...source, cause: 'stamps' });
    }
    return order;
  });
}

/** The customer of `user_id`, else the one with `user_phone`; null when that phone is new. */
function knownCustomer(context: Context, request: OrderRequest): Customer | null {
  if (request.customerId !== null) return requireCustomer(context, request.customerId);
  if (request.phone === null) return refuseRule('user_id or user_phone is required');
  return customerByPhone(context.db, request.phone);
}

/** Outside the transaction on purpose: a wrong entry is counted although the order is refused. */
function checkCode(
  context: Context,
  branch: Branch,
  customer: Customer,
  request: OrderRequest,
): void {
  requireNotBlacklisted(branch, customer);
  checkBonus(context, branch, customer, request);
  if (request.bonus === 0 || !needsCode(branch, customer)) return;
  if (request.code === '') {
    refuseRule('use_balance_code is required to spend bonuses of this customer');
  }
  const { codeLifeSeconds, codeAttempts } = context.settings;
  const matches = codeMatches(context.db, customer.id, branch.id, request.code, {
    issuedAfter: context.now() - codeLifeSeconds * SECOND,
    attempts: codeAttempts,
  });
  if (!matches) {
    refuse(400, 'wrong confirmation code', CODES.wrongBalanceCode);
  }
}

function checkBonus(
  context: Context,
  branch: Branch,
  customer: Customer,
  request: OrderRequest,
): void {
  const { amount, bonus } = request;
  if (bonus > amount) refuseRule('bonus_amount is larger than amount');
  if (bonus > min(amount, bonusShareLimit(amount, branch.bonusSharePercent))) {
    refuseRule(`bonuses may pay at most ${branch.bonusSharePercent} % of the purchase`);
  }
  if (bonus > bonusBalance(context.db, customer.id, branch.id)) {
    refuseRule('bonus_amount is larger than the balance');
  }
}
