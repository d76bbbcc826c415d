/**
 * What the purchase has raised: the percent and the gradation status as they are read after it,
 * compared with those before it. Nothing is said that wasn't read on both sides. Pure.
 */
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { CustomerView } from '../customer/customer-view.ts';

export interface Rise {
  /** In per cent; null: it has not risen, or isn't known. */
  readonly percent: number | null;
  readonly status: string | null;
}

export const NO_RISE: Rise = { percent: null, status: null };

/** `view`: read after the sale was confirmed. */
export function riseOf({ quote, request, state }: Sale, view: CustomerView): Rise {
  if (state.at !== 'done' || state.resolution !== 'confirmed') return NO_RISE;
  if (view.kind !== 'found' || request.customer.kind !== 'known') return NO_RISE;
  const { figures, customer } = view;
  // The lookup's percent is another reading than the quote.
  const now = figures.fresh && !figures.partial ? figures.percent : null;
  const fallen = quote !== null && now !== null && now < quote.percent;
  const { gradation } = request.customer;
  const changed =
    gradation !== undefined && customer.gradationStatus !== (gradation ?? null) && !fallen;
  return {
    percent: quote !== null && now !== null && now > quote.percent ? now : null,
    status: changed ? customer.gradationStatus : null,
  };
}
