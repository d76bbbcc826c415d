/** The description's Order, read. Amounts in tiyn, instants in milliseconds. */
import type { Id } from './id.ts';
import type { Tiyn } from './money.ts';
import type { Millis } from './time.ts';

/** Whatever isn't money in the drawer. */
export const CASHLESS_METHODS = ['card', 'online'] as const;
export type CashlessMethod = (typeof CASHLESS_METHODS)[number];

/** As the wire has them (`payment_method`). */
export const PAYMENT_METHODS = ['cash', ...CASHLESS_METHODS, 'mixed'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export function isCashless(method: unknown): method is CashlessMethod {
  return CASHLESS_METHODS.some((one) => one === method);
}

/** Known values of `status`; another one is kept as it came. */
export const ORDER_STATUSES = ['PENDING', 'COMPLETED', 'DECLINED', 'BLOCKED', 'RETURNED'] as const;

export interface Refund {
  readonly amount: Tiyn;
  /** null: the service didn't say. */
  readonly refundedBonus: Tiyn | null;
  readonly createdAt: Millis | null;
}

/** What the record tells beside the money that the till reckons with; null: it doesn't tell. */
export interface OrderDetails {
  /** DIRECT for the orders of a point of sale, or what else the service says. */
  readonly type: string | null;
  /** Who bought; of the phone only the last two digits leave the client. */
  readonly sender: { readonly name: string; readonly phoneEnd: string | null } | null;
  /** Which branch took it, and who served there. */
  readonly recipient: {
    readonly branch: string;
    readonly address: string;
    readonly cashier: string;
  } | null;
  /** Of the branch that took it. */
  readonly branchId: Id | null;
  readonly paidFromCard: Tiyn | null;
  readonly paidFromCash: Tiyn | null;
  /** `paid_from_balance`: the general balance, not the branch's bonuses. */
  readonly paidFromBalance: Tiyn | null;
  readonly comment: string | null;
  /** An award was given with it; its fields are not documented. */
  readonly award: { readonly title: string | null; readonly stampCount: number | null } | null;
}

export interface Order {
  readonly orderId: Id;
  readonly orderNumber: Id | null;
  /** One of ORDER_STATUSES, or what else the service says. */
  readonly status: string;
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
  /** null: it wasn't paid, or the service doesn't say. */
  readonly paidAt: Millis | null;
  readonly initialTotal: Tiyn | null;
  readonly total: Tiyn | null;
  readonly cashback: Tiyn | null;
  readonly paidFromBonuses: Tiyn | null;
  readonly paymentMethod: string | null;
  readonly refunds: readonly Refund[];
  readonly error: { readonly code: number; readonly message: string } | null;
  /** Absent where nothing but the money is looked at. */
  readonly details?: OrderDetails | undefined;
}

/**
 * `payment_method` (E9.payment_method, FLOW.B): what pays beside the bonuses; `mixed` when they pay a
 * part and something else the rest.
 */
export function wirePaymentMethod(chosen: PaymentMethod, bonus: Tiyn, toPay: Tiyn): PaymentMethod {
  return bonus > 0 && toPay > 0 ? 'mixed' : chosen;
}

/** Another branch took it. Where the record names none, the service alone decides. */
export function isTakenElsewhere({ details }: Pick<Order, 'details'>, branchId: Id): boolean {
  return details !== undefined && details.branchId !== null && details.branchId !== branchId;
}

/** How the money of an order was paid of which only the record is known; null: it doesn't tell.
 * `mixed` may mean bonuses and one way of money: then that way. */
export function methodByRecord({ paymentMethod, details }: Order): string | null {
  if (paymentMethod !== 'mixed' || details === undefined) return paymentMethod;
  const inCash = (details.paidFromCash ?? 0) > 0;
  const byCard = (details.paidFromCard ?? 0) > 0;
  if (inCash === byCard) return paymentMethod;
  return inCash ? 'cash' : 'card';
}
