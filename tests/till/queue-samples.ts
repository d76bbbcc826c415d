/** Sales, and a journal of which only some is asked, for tests of what asks again by itself. */
import { expect } from 'vitest';
import type { Journal } from '../../src-main/ports/journal.ts';
import { createReconciler, type Kind } from '../../src-main/till/reconcile/reconciler.ts';
import type { SaleQuestions } from '../../src-main/till/reconcile/sale-item.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { finished as paidInCash, known, request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';

export const finished = (change: Parameters<typeof paidInCash>[0] = {}) =>
  paidInCash({ payment: { method: 'card', tendered: null }, ...change });

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

/** A reconciler of sales alone; what it asks about is under way until `end`. */
export function askingHarness(
  stored: Partial<Journal>,
  ...kinds: readonly ((questions: SaleQuestions) => Kind)[]
) {
  const clock = manualClock();
  const busy = new Set<string>();
  const asked: Sale[] = [];
  const seen = { away: false, can: true };
  const { state, withJournal } = recordOf(stored);
  const reconciler = createReconciler({
    clock,
    withJournal,
    serviceDown: () => seen.away,
  });
  for (const kindOf of kinds)
    reconciler.add(
      kindOf({
        isBusy: (saleId) => busy.has(saleId),
        ask(sale) {
          if (!seen.can) return false;
          expect(busy).not.toContain(sale.request.saleId);
          asked.push(sale);
          busy.add(sale.request.saleId);
          return true;
        },
      }),
    );
  const end = (saleId: string) => {
    busy.delete(saleId);
    reconciler.ended(saleId);
  };
  const idsAsked = () => asked.map((sale) => sale.request.saleId);
  return { clock, busy, asked, idsAsked, seen, state, withJournal, reconciler, end };
}
