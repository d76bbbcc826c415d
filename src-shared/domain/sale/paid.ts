/** A sale whose money was taken, as it stands when nothing of it is under way. */
import { isOutage, type Fault } from '../fault.ts';
import type { LoyaltyResult, Payment, Sale, SaleOrder, SaleState } from './sale.ts';
import { transitionTo, type Transition } from './transition.ts';
import { saysNothing } from './unread.ts';

export const NO_RESULT: LoyaltyResult = { cashback: null, balance: null, stamps: null };

export function leavePending(
  sale: Sale,
  order: SaleOrder,
  payment: Payment,
  fault: Fault | null,
): Transition {
  return transitionTo(sale, finished(order, payment, 'pending', fault), { do: 'wait', order });
}

/** It says nothing about the order: asking later may bring another answer. */
export function isTransient(fault: Fault): boolean {
  return isOutage(fault) || ['unauthorised', 'internal', 'invalidState'].includes(fault.code);
}

/** The service is there, and doesn't tell: also by a refusal, where that ends nothing. */
export function isUntold(fault: Fault): boolean {
  return saysNothing(fault) || !isTransient(fault);
}

export function finished(
  order: SaleOrder | null,
  payment: Payment,
  resolution: (SaleState & { at: 'done' })['resolution'],
  fault: Fault | null,
): SaleState & { at: 'done' } {
  return { at: 'done', order, payment, resolution, result: NO_RESULT, fault, note: null };
}

/** What the screen says of it: what a sale had brought that is in doubt again is kept for the reports alone. */
export function shownResult({ resolution, result }: SaleState & { at: 'done' }): LoyaltyResult {
  return resolution === 'confirmed' ? result : { ...result, cashback: null };
}
