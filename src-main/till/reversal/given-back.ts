/** Money that this till has handed over for an order, by its reverts and refunds. */
import type { Id } from '../../../src-shared/domain/id.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { sumOf } from '../../../src-shared/domain/reversal/sums.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { KnownOrder } from './order-subject.ts';

/** Those that nothing was sent for. `saleId`: null of another till's order, and of a sale that can't be read:
 * what was given back for that one can. */
export function hereOf(
  journal: Journal,
  saleId: SaleId | null,
  orderId: Id | undefined,
): readonly RecordedReversal[] {
  const of = saleId ?? (orderId === undefined ? null : journal.saleOf(orderId));
  return of === null ? [] : journal.reversalsHere(of);
}

/** Money that was handed over for them. */
export function givenFor(all: readonly RecordedReversal[]): Tiyn {
  return sumOf(all.map((one) => givenOf(one) ?? ZERO));
}

/** Handed over for what the order's record doesn't show: not done any more, or nothing was sent for it. */
export function givenBeside(journal: Journal, { orderId, saleId }: KnownOrder): Tiyn {
  const undone = journal
    .reversals(orderId)
    .filter(({ outcome, resolvedManually }) => outcome !== 'done' || resolvedManually !== null);
  return givenFor([...undone, ...hereOf(journal, saleId, orderId)]);
}

/** Handed over for the order by this till; `but`: for all but that one. */
export function givenInAll(
  journal: Journal,
  { orderId, saleId }: KnownOrder,
  but?: RecordedReversal,
): Tiyn {
  const all = [...journal.reversals(orderId), ...hereOf(journal, saleId, orderId)];
  return givenFor(all.filter(({ reversalId }) => reversalId !== but?.reversalId));
}

/** Money that was handed over for it; null: none was. */
export function givenOf({ givenIn, outcome, money }: RecordedReversal): Tiyn | null {
  return givenIn === null && outcome !== 'done' ? null : money;
}
