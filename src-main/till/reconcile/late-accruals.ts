/**
 * Bonuses accrued afterwards for sales that were paid without them: one after another, each at most
 * once, never spending any. Where the service is away the rest is left for later.
 */
import { isOutage } from '../../../src-shared/domain/fault.ts';
import { canAccrue } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Item, Kind } from './reconciler.ts';
import { saleItem } from './sale-item.ts';

export interface LateAccruals extends Kind {
  /** One sale, or all that can be; those under way are not begun twice. */
  readonly want: (journal: Journal, saleId: SaleId | null) => void;
  /** Since then the disk took none of what had to be on it first: nothing was sent, and the rest is left. */
  readonly isNotStored: () => boolean;
}

export function lateAccruals(parts: {
  readonly isBusy: (saleId: SaleId) => boolean;
  /** Begins it; false when it can't be. */
  readonly accrue: (sale: Sale) => boolean;
  readonly find: (saleId: SaleId) => Sale | null;
  /** The same as `isNotStored`, for who looks later: it may be the last of many. */
  readonly onStopped: (isStopped: boolean) => void;
}): LateAccruals {
  let wanted: readonly SaleId[] = [];
  let underWay: SaleId | null = null;
  let notStored = false;
  const stop = (isStopped: boolean) => {
    if (notStored === isStopped) return;
    notStored = isStopped;
    parts.onStopped(isStopped);
  };

  const begin = (sale: Sale): boolean => {
    const { saleId } = sale.request;
    // Left since they were listed.
    if (!wanted.includes(saleId)) return true;
    wanted = wanted.filter((one) => one !== saleId);
    // Before it: what it writes may wake the reconciler.
    underWay = saleId;
    if (!parts.accrue(sale)) {
      underWay = null;
      // What may be begun is refused by the disk alone, and so would be all the others.
      wanted = [];
      stop(true);
    }
    return true;
  };

  const itemOf = (sale: Sale): Item => {
    return { ...saleItem({ isBusy: parts.isBusy, ask: begin }, sale), line: 'late accruals' };
  };

  return {
    waiting(journal) {
      if (underWay !== null) return [];
      const sales = wanted.map((saleId) => journal.findSale(saleId));
      return sales.flatMap((sale) =>
        sale !== null && canBegin(journal, sale) ? itemOf(sale) : [],
      );
    },
    isNotStored: () => notStored,
    want(journal, saleId) {
      stop(false);
      const all = journal.accruableSales();
      const added = saleId === null ? all : all.filter((one) => one === saleId);
      wanted = [...new Set([...wanted, ...added])].filter((one) => one !== underWay);
    },
    ended(saleId) {
      if (saleId !== underWay) return;
      underWay = null;
      const state = parts.find(saleId)?.state;
      if (state?.at === 'done' && state.fault !== null && isOutage(state.fault)) wanted = [];
    },
  };
}

/** Money may have been given back since it was wanted. */
function canBegin(journal: Journal, sale: Sale): boolean {
  const reversals = journal.reversalsHere(sale.request.saleId);
  return canAccrue(sale) && !reversals.some(({ outcome }) => ['done', 'unknown'].includes(outcome));
}
