/**
 * Customers who were found by four digits, until it is known whether they were sold to: by the next sale, another
 * search, the close of the shift or the end of the program. Who signs in meanwhile may go on with them.
 */
import type { SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';

export interface FoundRegulars {
  found(digits: string): void;
  began(sale: Pick<SaleRequest, 'customer'>): void;
  /** Nothing is sold to them any more that could be told of. */
  leave(): void;
}

/** One that isn't the customer is looked for again at once, and sold to. `cashier`: who is signed in; null: nobody, or
 * the till knows nobody. */
export function watchFoundRegulars(
  cashier: () => string | null,
  tell: (event: OtherEvent) => void,
): FoundRegulars {
  let digits: string | null = null;
  const lookedBy = new Set<string | null>();
  const forget = () => {
    digits = null;
    lookedBy.clear();
  };
  const leave = () => {
    for (const each of lookedBy) tell({ type: 'regularLeft', cashier: each });
    forget();
  };
  return {
    leave,
    found(searched) {
      if (searched !== digits) leave();
      digits = searched;
      lookedBy.add(cashier());
    },
    began({ customer }) {
      if (digits !== null && customer.phone?.endsWith(digits) === true) forget();
      else leave();
    },
  };
}
