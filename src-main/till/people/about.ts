/** What the till knows of a command before it is given: whose sale it is about, and what was done before it. */
import {
  isAboveLimits,
  isAccrualAbove,
  type PatternCounts,
} from '../../../src-shared/domain/people/patterns.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { movedBefore } from '../../../src-shared/domain/cash/drawer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { ChosenSale, CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import type {
  NamedCustomer,
  Sale,
  SaleId,
  SaleRequest,
} from '../../../src-shared/domain/sale/sale.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { About, AskedBack } from './needs.ts';
import type { PeopleService } from './people-service.ts';

export interface AboutDeps {
  readonly people: PeopleService;
  readonly store: SnapshotStore;
  readonly journal: () => Journal | undefined;
  /** The sale on the screen. */
  readonly sale: () => Sale | null;
  /** The one that the page wants to begin. */
  readonly compose: (chosen: ChosenSale) => Result<SaleRequest, Fault>;
  /** Who was looked up, as the customer of a sale that is paid. */
  readonly attached: (handle: CustomerHandle) => Result<NamedCustomer, Fault>;
}

export function aboutOf(parts: AboutDeps): About {
  const { people, store, journal, sale, compose } = parts;
  const cashierId = () => people.actor()?.cashierId ?? null;
  /** Nothing is asked of the disk where nobody is known. */
  const ask = <T>(otherwise: T, read: (from: Journal) => T): T => {
    const from = people.state() === 'none' ? undefined : journal();
    return from === undefined ? otherwise : journalOr(otherwise, () => read(from));
  };
  return {
    policy: people.policy(),
    sale,
    meant(chosen) {
      const composed = compose(chosen);
      return composed.ok ? composed.value : null;
    },
    attached(handle) {
      const customer = parts.attached(handle);
      return customer.ok ? customer.value : null;
    },
    // What can't be read is no reason to stop a sale.
    aboveLimits: (request, saleId) =>
      ask(false, (from) =>
        isAboveLimits(request, countsOf(from, cashierId(), saleId), store.read().preferences),
      ),
    accrualAboveLimits(saleId) {
      const limits = store.read().preferences;
      // Thousands may wait: without a limit none of them is read.
      if (limits.maxSalesPerCustomerPerShift === null) return false;
      return ask(false, (from) => {
        const counts = countsOf(from, cashierId());
        return accrued(from, saleId).some((one) => {
          const sale = from.findSale(one);
          return sale !== null && isAccrualAbove(sale.request, counts, limits);
        });
      });
    },
    closedShift: () => store.read().closedShift,
    who: cashierId,
    movedBefore: (stated) => movedBefore(stated, store.read().suggestions.carriedOver),
    // What can't be read was maybe somebody else's.
    sold: (target) =>
      ask({ amount: null, isOwn: false, before: null }, (from) =>
        soldBy(from, target, store.read().shift?.number ?? null, cashierId()),
      ),
  };
}

/** `except`: a sale that isn't counted. */
function countsOf(journal: Journal, cashierId: string | null, except?: SaleId): PatternCounts {
  return {
    salesTo: (customer) => journal.salesInShift(customer, cashierId, except),
    spentWithoutCode: () => journal.spentWithoutCode(cashierId),
  };
}

/** null: all that wait. */
function accrued(journal: Journal, saleId: SaleId | null): readonly SaleId[] {
  return saleId === null ? journal.accruableSales() : [saleId];
}

function soldBy(
  journal: Journal,
  target: AskedBack,
  shift: number | null,
  cashierId: string | null,
): ReturnType<About['sold']> {
  const saleId = 'saleId' in target ? target.saleId : journal.saleOf(target.orderId);
  const { requestId } = target;
  const before = journal.givenBack(saleId === null ? target : { saleId }, cashierId, requestId);
  const row = saleId === null ? null : journal.saleRow(saleId);
  if (row === null) return { amount: null, isOwn: false, before };
  const isOwn = row.shiftNumber === shift && journal.sellerOf(row.saleId) === cashierId;
  return { amount: subtract(row.amount, row.refunded), isOwn, before };
}
