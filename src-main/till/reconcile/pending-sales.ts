/**
 * Paid sales that wait for the service's word, and those given up with an award in doubt. What is due
 * when is in the journal, so that a restart doesn't begin anew.
 */
import { customerOf, knownFromOf } from '../../../src-shared/domain/sale/pending-sales.ts';
import type { Kind } from './reconciler.ts';
import { saleItem, type SaleQuestions } from './sale-item.ts';

export function pendingSales(questions: SaleQuestions): Kind {
  return {
    waiting: (journal) =>
      journal.pendingSales().map(({ sale, ...retry }) => ({
        ...saleItem(questions, sale),
        line: customerOf(sale),
        knownFrom: knownFromOf(sale),
        retry,
      })),
    scheduleRetry: (journal, saleId, tries, at) => journal.scheduleSaleRetry(saleId, tries, at),
  };
}
