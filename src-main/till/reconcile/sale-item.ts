/** Sales as items of the reconciler. */
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Item } from './reconciler.ts';

export interface SaleQuestions {
  /** A call about that sale is under way. */
  readonly isBusy: (saleId: SaleId) => boolean;
  /** Begins to ask; false when there is nothing to ask about. */
  readonly ask: (sale: Sale) => boolean;
}

/** In a line of its own. */
export function saleItem({ isBusy, ask }: SaleQuestions, sale: Sale): Item {
  const { saleId } = sale.request;
  return { key: saleId, line: saleId, isBusy: () => isBusy(saleId), ask: () => ask(sale) };
}
