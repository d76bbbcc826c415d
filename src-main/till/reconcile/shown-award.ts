/** The sale on the screen while its award is in doubt: its customer waits, so the stamps are read
 * again every few seconds, and at the very moment from which a reading tells everything. */
import { provableFrom } from '../../../src-shared/domain/service/late-acts.ts';
import { isAwardPending } from '../../../src-shared/domain/sale/giving-award.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../../src-shared/domain/time.ts';
import type { Kind } from './reconciler.ts';
import { saleItem, type SaleQuestions } from './sale-item.ts';

export function shownAward(shown: () => Sale | null, questions: SaleQuestions): Kind {
  return {
    pauses: [3 * SECOND],
    waiting() {
      const sale = shown();
      if (sale === null || !isAwardPending(sale.state)) return [];
      return [{ ...saleItem(questions, sale), knownFrom: provableFrom(sale.unansweredAt ?? 0) }];
    },
  };
}
