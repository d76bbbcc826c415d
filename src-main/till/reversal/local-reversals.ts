/**
 * Sales that were paid and of which the service has nothing to take back, reverted or refunded at this till: without
 * bonuses, or resolved manually while their order was never completed. Nothing is sent; the journal's own record is
 * all there is. Money only.
 */
import { ZERO } from '../../../src-shared/domain/money.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { ReversalPlan } from '../../../src-shared/domain/reversal/plan.ts';
import { remainingHere, type Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { isMoneyOnly } from '../../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Subject } from './order-subject.ts';
import type { ReversalRequest } from './reversal-calls.ts';
import { givenOf } from './given-back.ts';

/** `order`: as it was read. An order for which something was sent once was completed, whatever it says now. */
export function isMoneyOnlyHere(
  journal: Journal,
  { sale, known }: Pick<Subject, 'sale' | 'known'>,
  order: Order | null,
): boolean {
  if (sale === null || !isMoneyOnly(sale, order)) return false;
  return known === null || journal.reversals(known.orderId).length === 0;
}

/** What of the money that was paid for it can still be given back here. */
export function leftHere(journal: Journal, sale: Sale): Remaining | null {
  const here = journal.reversalsHere(sale.request.saleId);
  return remainingHere(
    toPay(sale),
    here.map((one) => ({ ...one, given: givenOf(one) })),
  );
}

/** Recorded as done, in one write: what is counted is what the cashier was told. The same request
 * again does nothing. A JournalError when the disk takes nothing: then no money is to be given back. */
export function reverseHere(
  journal: Journal,
  sale: Sale,
  { moneyOnly: _shown, ...request }: ReversalRequest,
  plan: (remaining: Remaining) => ReversalPlan | null,
  at: Millis,
): void {
  const remaining = leftHere(journal, sale);
  const planned = remaining === null ? null : plan(remaining);
  if (planned === null) return;
  const { kind, amount, money } = planned;
  journal.recordReversal(
    {
      ...request,
      orderId: null,
      saleId: sale.request.saleId,
      kind,
      amount,
      money,
      cashback: ZERO,
      refundsBefore: 0,
      givenWith: null,
      method: null,
    },
    at,
  );
}
