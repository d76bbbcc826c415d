/** Sales, and a journal of which only some is asked, for tests of what asks again by itself. */
import type { Journal } from '../../src-main/ports/journal.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { known, ORDER, request } from '../domain/sale-samples.ts';

export const finished = (change: Partial<SaleState & { at: 'done' }> = {}): SaleState => ({
  at: 'done',
  order: ORDER,
  payment: { method: 'card', tendered: null },
  resolution: 'pending',
  result: { cashback: null, balance: null, stamps: null },
  fault: null,
  note: null,
  ...change,
});

/** Of one customer: those whose names begin alike. */
export function saleOf(saleId: string, state: SaleState = finished()): Sale {
  const customer = { ...known(), phone: `+7701000000${saleId.codePointAt(0)! % 10}` as never };
  return { ...startSale(request({ saleId, customer })).sale, state };
}

/** A journal of which only some is asked; `broken`: it can't be read. */
export function recordOf(journal: Partial<Journal>) {
  const state = { broken: false };
  const withJournal = <T>(use: (journal: Journal) => T, otherwise: T): T =>
    state.broken ? otherwise : use(journal as Journal);
  return { state, withJournal };
}
