/**
 * Sales that were paid without bonuses, cancelled or refunded at this till: no order of the service
 * knows of them, so nothing is sent; the journal's own record is all there is. Money only.
 */
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { type ReversalPlan } from '../../../src-shared/domain/reversal/plan.ts';
import { remainingHere } from '../../../src-shared/domain/reversal/remaining.ts';
import type { Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { isOnlyHere } from '../../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { ReversalRequest } from './reversal-calls.ts';
import { shownReversal } from './reversal-records.ts';

/** What the journal says of such a sale; null: it isn't one. */
export function openHere(
  journal: Journal,
  sale: Sale | null,
  row: SaleRow | null,
): Pick<OpenedOrder, 'reversals' | 'remaining'> | null {
  if (sale === null || !isOnlyHere(sale)) return null;
  const recorded = journal.reversalsHere(sale.request.saleId);
  return {
    remaining: remainingHere(toPay(sale), recorded),
    reversals: recorded.map((one) => shownReversal(one, recorded, row)),
  };
}

/** Recorded as done, in one write: what is counted is what the cashier was told. The same request
 * again does nothing. A JournalError when the disk takes nothing: then no money is to be given back. */
export function reverseHere(
  journal: Journal,
  sale: Sale,
  request: ReversalRequest,
  plan: (remaining: Remaining) => ReversalPlan | null,
  at: Millis,
): void {
  const { saleId } = sale.request;
  const remaining = remainingHere(toPay(sale), journal.reversalsHere(saleId));
  const planned = remaining === null ? null : plan(remaining);
  if (planned === null) return;
  const { kind, amount, money } = planned;
  journal.recordReversal(
    {
      ...request,
      orderId: null,
      saleId,
      kind,
      amount,
      money,
      cashback: ZERO,
      refundsBefore: 0,
      method: null,
    },
    at,
  );
}
