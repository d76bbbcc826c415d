/**
 * Patterns of a shift that an owner wants to see: one phone on strangers' purchases, and bonuses of
 * customers without a code spent on one's own. Each may be an ordinary day; none of them accuses.
 */
import { add, ZERO, type Tiyn } from '../money.ts';
import type { SaleCustomer, SaleRequest } from '../sale/sale.ts';

/** What the paid sales of a shift say of one customer. */
export interface CustomerCount {
  readonly sales: number;
  /** Bonuses spent for which the service wanted no code. */
  readonly spentWithoutCode: Tiyn;
  readonly earned: Tiyn;
}

/** Fewer sales of a customer in a shift are nothing to look at. */
const MIN_SALES = 3;
const MAX_SHOWN = 5;
const MAX_FOR_SALES = 3;

/** At most five: first those with many sales, then those who spent most without a code. */
export function worthALook<C extends CustomerCount>(customers: readonly C[]): readonly C[] {
  const often = customers
    .filter(({ sales }) => sales >= MIN_SALES)
    .toSorted((one, other) => other.sales - one.sales || other.earned - one.earned);
  const spent = customers
    .filter(({ spentWithoutCode }) => spentWithoutCode > 0)
    .toSorted((one, other) => other.spentWithoutCode - one.spentWithoutCode);
  const first = often.slice(0, MAX_FOR_SALES);
  const rest = [...new Set([...spent, ...often])].filter((one) => !first.includes(one));
  return [...first, ...rest].slice(0, MAX_SHOWN);
}

/** The owner's, of what one cashier does in a shift; null: none. */
export interface PatternLimits {
  readonly maxSalesPerCustomerPerShift: number | null;
  readonly maxSpendWithoutCodePerShift: Tiyn | null;
}

/** What a cashier has done before in the shift; asked only where a limit needs it. */
export interface PatternCounts {
  readonly salesTo: (customer: SaleCustomer) => number;
  readonly spentWithoutCode: () => Tiyn;
}

/** Whether a sale goes above one of the limits. One in which bonuses take no part never does. */
export function isAboveLimits(
  { customer, bonus, noLoyaltyReason }: Pick<SaleRequest, 'customer' | 'bonus' | 'noLoyaltyReason'>,
  { salesTo, spentWithoutCode }: PatternCounts,
  { maxSalesPerCustomerPerShift, maxSpendWithoutCodePerShift }: PatternLimits,
): boolean {
  if (customer.kind === 'none' || noLoyaltyReason !== null) return false;
  // One who is new earns as well, and is known the next time.
  const often =
    maxSalesPerCustomerPerShift !== null && salesTo(customer) >= maxSalesPerCustomerPerShift;
  const spends = customer.kind === 'new' || customer.requiresSmsCode ? ZERO : bonus;
  return (
    often ||
    (maxSpendWithoutCodePerShift !== null &&
      spends > 0 &&
      add(spentWithoutCode(), spends) > maxSpendWithoutCodePerShift)
  );
}

/** Whether bonuses that are accrued afterwards go above it: the sale itself counts already. */
export function isAccrualAbove(
  { customer }: Pick<SaleRequest, 'customer'>,
  { salesTo }: Pick<PatternCounts, 'salesTo'>,
  { maxSalesPerCustomerPerShift: most }: PatternLimits,
): boolean {
  return most !== null && customer.phone !== null && salesTo(customer) > most;
}
