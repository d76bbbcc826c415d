/** What the journal tells of practice in training mode. */
import type { Practised } from '../../../src-shared/domain/help/practice.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';

/** Until where the journal was written when practice was begun anew. In a journal that doesn't know them (any
 * more) everything counts. */
export interface PracticeMark {
  /** The last sale; null: there was none. */
  readonly sale: SaleId | null;
  /** The request of the last revert or refund; null: there was none. */
  readonly reversal: string | null;
}

export interface PracticeLog {
  /** What was done after that; of the sales the newest two hundred, which is more than anybody needs for five. */
  practised(since: PracticeMark): Practised;
  practiceMark(): PracticeMark;
}
