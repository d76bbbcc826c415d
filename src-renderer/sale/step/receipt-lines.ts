/** The lines of the receipt as data, and those of main's sale; purchase-receipt.ts has the purchase's. */
import { subtract, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { CashlessMethod, PaymentMethod } from '../../../src-shared/domain/order.ts';
import {
  cashDue,
  toPay,
  type Payment,
  type Sale,
  type SaleState,
} from '../../../src-shared/domain/sale/sale.ts';
import { shownResult } from '../../../src-shared/domain/sale/paid.ts';
import { restOf } from '../../../src-shared/domain/cash/split.ts';

export type ReceiptLine =
  | {
      readonly kind: 'purchase' | 'cash' | CashlessMethod | 'tendered' | 'change' | 'balance';
      readonly amount: Tiyn;
    }
  | { readonly kind: 'bonus'; readonly amount: Tiyn }
  | { readonly kind: 'gift'; readonly title: string }
  | { readonly kind: 'stamps'; readonly count: number; readonly of: string | null }
  | { readonly kind: 'registered'; readonly isDone: boolean }
  | { readonly kind: 'willEarn' | 'earned'; readonly amount: Tiyn }
  | { readonly kind: 'noLoyalty' };

export interface ReceiptView {
  readonly orderNumber: string | null;
  /** Above the total. */
  readonly lines: readonly ReceiptLine[];
  readonly total: Tiyn | null;
  /** The total that was told before, where it has changed; null: it has not. */
  readonly was: Tiyn | null;
  readonly paidWith: PaymentMethod | null;
  /** Below the total. */
  readonly after: readonly ReceiptLine[];
}

/** The step tells what was paid. */
const DONE: ReadonlySet<SaleState['at']> = new Set(['readingResult', 'done', 'accruing']);

export function receiptOfSale(sale: Sale): ReceiptView {
  const { request, bonus, state } = sale;
  const lines: ReceiptLine[] = [];
  // What was paid stands beside the receipt of a sale that is over, and at its end.
  const isSaid = DONE.has(state.at) && request.amount === toPay(sale);
  if (!isSaid) lines.push({ kind: 'purchase', amount: request.amount });
  if (bonus > 0) lines.push({ kind: 'bonus', amount: bonus });
  if (sale.noLoyaltyReason === null && request.award !== null) {
    lines.push({ kind: 'gift', title: request.award.title });
  }
  if (sale.noLoyaltyReason === null && request.stamps > 0) {
    lines.push({ kind: 'stamps', count: request.stamps, of: stampsAfter(sale) });
  }
  if (sale.noLoyaltyReason === null && request.customer.kind === 'new')
    lines.push({
      kind: 'registered',
      isDone: state.at === 'done' && state.resolution === 'confirmed',
    });
  const order = 'order' in state ? state.order : null;
  // One that was accrued afterwards has an order, or is getting it.
  const isAccrued = order !== null || state.at === 'accruing';
  if (sale.noLoyaltyReason !== null && !isAccrued) lines.push({ kind: 'noLoyalty' });

  const payment = 'payment' in state ? state.payment : null;
  const wanted = subtract(request.amount, request.bonus);
  const after: ReceiptLine[] = [];
  const split = payment?.split ?? null;
  if (split !== null) {
    after.push({ kind: 'cash', amount: split.cash });
    after.push({ kind: split.rest, amount: restOf(split, toPay(sale)) });
  }
  const change = payment === null ? ZERO : changeOf(sale, payment);
  if (payment?.tendered !== undefined && payment.tendered !== null && change > 0) {
    after.push({ kind: 'tendered', amount: payment.tendered });
    after.push({ kind: 'change', amount: change });
  }
  if (state.at === 'done') {
    const { cashback, balance } = shownResult(state);
    if (cashback !== null && cashback > 0) after.push({ kind: 'earned', amount: cashback });
    if (balance !== null) after.push({ kind: 'balance', amount: balance });
  }
  return {
    orderNumber: order === null ? null : (order.orderNumber ?? order.orderId),
    lines,
    total: toPay(sale),
    was: payment === null && wanted !== toPay(sale) ? wanted : null,
    paidWith: payment?.method ?? null,
    after,
  };
}

export function changeOf(sale: Sale, payment: Payment): Tiyn {
  const due = cashDue(sale, payment);
  if (payment.tendered === null || due === null) return ZERO;
  return Math.max(0, payment.tendered - due) as Tiyn;
}

function stampsAfter(sale: Sale): string | null {
  const { state } = sale;
  if (state.at !== 'done' || state.result.stamps === null) return null;
  const { received, needed } = state.result.stamps;
  return `${received} / ${needed}`;
}
