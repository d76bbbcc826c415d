/** Results of confirmed sales whose order could not be read: the shift's report counts their cashback. */
import type { Kind } from './reconciler.ts';
import { saleItem, type SaleQuestions } from './sale-item.ts';

export function missingResults(questions: SaleQuestions): Kind {
  return {
    waiting: (journal) => journal.salesWithoutResult().map((sale) => saleItem(questions, sale)),
  };
}
