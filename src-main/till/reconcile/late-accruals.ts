/**
 * Bonuses accrued afterwards for sales that were paid without them: one after another, each at most
 * once, never spending any. Where the service is away the rest is left for later.
 */
import { isOutage } from '../../../src-shared/domain/fault.ts';
import { canAccrue } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';

export interface LateAccruals {
  /** One sale, or all that can be; those under way are not begun twice. */
  begin(saleId: SaleId | null): void;
  /** The last call about a sale has ended. */
  ended(sale: Sale): void;
}

export function createLateAccruals(parts: {
  readonly withJournal: <T>(use: (journal: Journal) => T, otherwise: T) => T;
  /** Begins it; false when it can't be. `ended` follows otherwise. */
  readonly accrue: (sale: Sale) => boolean;
}): LateAccruals {
  const { withJournal } = parts;
  let queue: readonly SaleId[] = [];
  let underWay: SaleId | null = null;

  /** Money may have been given back since it was queued. */
  const isReversed = (saleId: SaleId) =>
    withJournal((journal) => journal.reversalsHere(saleId), []).some(({ outcome }) =>
      ['done', 'unknown'].includes(outcome),
    );

  const drain = () => {
    while (underWay === null && queue.length > 0) {
      const [saleId = '', ...rest] = queue;
      queue = rest;
      const sale = withJournal((journal) => journal.find(saleId), null);
      if (sale === null || !canAccrue(sale) || isReversed(saleId)) continue;
      underWay = saleId;
      if (!parts.accrue(sale)) underWay = null;
    }
  };

  return {
    begin(saleId) {
      const all = withJournal((journal) => journal.accruable(), []).map((row) => row.saleId);
      const wanted = saleId === null ? all : all.filter((one) => one === saleId);
      queue = [...queue, ...wanted.filter((one) => one !== underWay && !queue.includes(one))];
      drain();
    },
    ended({ request, state }) {
      if (request.saleId !== underWay) return;
      underWay = null;
      if (state.at === 'done' && state.fault !== null && isOutage(state.fault)) queue = [];
      drain();
    },
  };
}
