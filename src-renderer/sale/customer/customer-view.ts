/**
 * What is known about the customer of this purchase, from the lookup and the fresh summary. Pure:
 * the column, the purchase and the tests read the same.
 */
import type { HandledLookup, Regular } from '../../../src-shared/contract/customer-schema.ts';
import {
  isRefusedPercent,
  shownFigures,
  type Award,
  type PrivateBranch,
  type Customer,
  type CustomerSummary,
} from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { isBlacklisted, isWithoutLoyalty } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';

/** Somebody who is looked for by the last four digits, until it is decided who. */
export type RegularView =
  | { readonly kind: 'finding'; readonly digits: string }
  | {
      readonly kind: 'choosing';
      readonly digits: string;
      readonly regulars: readonly Regular[];
      /** There are others who aren't listed. */
      readonly more: boolean;
    }
  /** `fault`: it couldn't be looked. */
  | { readonly kind: 'noRegular'; readonly digits: string; readonly fault: Fault | null };

export type CustomerView =
  | RegularView
  /** Nothing typed. */
  | { readonly kind: 'none' }
  /** Typed, but not a whole number yet, or not a number at all. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'looking'; readonly phone: Phone }
  | {
      readonly kind: 'found';
      readonly phone: Phone;
      /** What main knows this customer by. */
      readonly handle: CustomerHandle;
      readonly customer: Customer;
      /** This till has registered them, and no consent to be known by name was noted. */
      readonly owesConsent: boolean;
      readonly figures: CustomerFigures;
    }
  | {
      readonly kind: 'new' | 'blacklisted';
      readonly phone: Phone;
      readonly handle: CustomerHandle;
    }
  | { readonly kind: 'unavailable'; readonly phone: Phone; readonly fault: Fault };

/** As the column tells it. */
export type ShownCustomer =
  | CustomerView
  /** Whose bonuses the sale beside is about: the sale knows them, and no look-up has answered since the page was loaded.
   * `name`: '' where they gave none. `balance`: as the sale learned it; null: it hasn't. */
  | { readonly kind: 'ofSale'; readonly name: string; readonly balance: Tiyn | null };

export interface CustomerFigures {
  /** null: neither the lookup nor the reading gave it. */
  readonly balance: Tiyn | null;
  /** Bonuses kept for sales of this till that are paid and not confirmed. */
  readonly held: Tiyn;
  /** The phone was changed at this till; null: no hold. */
  readonly phoneHold: CustomerSummary['phoneHold'];
  readonly percent: number | null;
  readonly record: PrivateBranch | null;
  readonly award: Award | null;
  /** The fresh summary has come. */
  readonly fresh: boolean;
  /** A part of the summary failed; what is shown is the lookup's. */
  readonly partial: boolean;
  /** The percent was refused because of the blacklist (E5.R1). */
  readonly blocked: boolean;
  /** A sale has added to the customer's purchases since they were read. */
  readonly moved: boolean;
}

export function figuresOf(
  customer: Customer,
  summary: CustomerSummary | undefined,
): CustomerFigures {
  const { privateBranch } = customer;
  const record = summary?.privateBranch;
  return {
    ...shownFigures(customer, summary ?? null),
    held: summary?.held ?? ZERO,
    phoneHold: summary?.phoneHold ?? null,
    // The branch record of endpoint 4 lacks fields that the lookup's entry has, so both count.
    record:
      record?.ok && privateBranch !== null
        ? mergePrivateBranches(privateBranch, record.value)
        : recordOf(record, privateBranch),
    award: summary?.award?.ok ? summary.award.value : null,
    fresh: summary !== undefined,
    partial:
      summary !== undefined &&
      [summary.balance, summary.percent, summary.privateBranch, summary.award].some(
        (part) => part !== null && !part.ok,
      ),
    blocked: summary !== undefined && isRefusedPercent(summary),
    moved: false,
  };
}

function recordOf(
  record: CustomerSummary['privateBranch'] | undefined,
  found: PrivateBranch | null,
): PrivateBranch | null {
  return record?.ok ? record.value : found;
}

function mergePrivateBranches(found: PrivateBranch, fresh: PrivateBranch): PrivateBranch {
  return {
    ...fresh,
    maxBonusSharePercent: fresh.maxBonusSharePercent ?? found.maxBonusSharePercent,
    increasedPercent: fresh.increasedPercent ?? found.increasedPercent,
    certificates: Math.max(fresh.certificates, found.certificates),
    delayedBonuses: Math.max(fresh.delayedBonuses, found.delayedBonuses),
    expiresAt: fresh.expiresAt ?? found.expiresAt,
  };
}

export function customerViewOf(
  phone: Phone | null,
  typed: boolean,
  lookup: { readonly answer: HandledLookup | undefined; readonly fault: Fault | null },
  summary: CustomerSummary | undefined,
): CustomerView {
  if (phone === null) return { kind: typed ? 'typing' : 'none' };
  if (lookup.fault !== null) return { kind: 'unavailable', phone, fault: lookup.fault };
  switch (lookup.answer?.kind) {
    case undefined:
      return { kind: 'looking', phone };
    case 'found': {
      const { customer, handle, owesConsent = false } = lookup.answer;
      const figures = figuresOf(customer, summary);
      return { kind: 'found', phone, handle, customer, owesConsent, figures };
    }
    case 'new':
    case 'blacklisted':
      return { kind: lookup.answer.kind, phone, handle: lookup.answer.handle };
    default:
      return lookup.answer satisfies never;
  }
}

/**
 * The view beside a step of the sale, which must not say otherwise: what the service said last, and
 * "not known" (null) where it has not been asked since the figures moved or can't be asked.
 */
export function customerViewDuringSale(
  view: CustomerView,
  sale: Sale | null,
  now: {
    readonly isOffline: boolean;
    /** All that the column shows was read since the sale was confirmed, or it isn't confirmed. */
    readonly isFresh: boolean;
  },
): ShownCustomer {
  if (view.kind === 'unavailable') return customerOfSale(sale) ?? view;
  // Not found at lookup, and refused with the order: only then the service told.
  if (view.kind === 'new' && sale !== null && isBlacklisted(sale))
    return { ...view, kind: 'blacklisted' };
  if (view.kind !== 'found') return view;
  const figures = figuresDuringSale(view.figures, sale, now);
  return figures === view.figures ? view : { ...view, figures };
}

/** null: the sale is nobody's, or without bonuses. */
function customerOfSale(sale: Sale | null): ShownCustomer | null {
  if (sale?.noLoyaltyReason !== null) return null;
  const { customer } = sale.request;
  const balance = balanceIn(sale);
  if (customer.kind === 'known') return { kind: 'ofSale', name: customer.name, balance };
  const isRegistered = customer.kind === 'new' && registrationOf(sale, false) === 'done';
  return isRegistered ? { kind: 'ofSale', name: '', balance } : null;
}

function balanceIn({ state }: Sale): Tiyn | null {
  if (state.at === 'quoteChanged') return state.now.balance;
  return state.at === 'done' ? state.result.balance : null;
}

export type Registration = 'due' | 'done' | 'none';

/** Of who is new: an order of theirs registers them, once it is complete. `isWithout`: bonuses are left out of the purchase. */
export function registrationOf(sale: Sale | null, isWithout: boolean): Registration {
  if (sale === null) return isWithout ? 'none' : 'due';
  const { state } = sale;
  if (state.at === 'done' && state.order !== null && state.resolution === 'confirmed')
    return 'done';
  return isWithoutLoyalty(sale) ? 'none' : 'due';
}

function figuresDuringSale(
  figures: CustomerFigures,
  sale: Sale | null,
  { isOffline, isFresh }: { readonly isOffline: boolean; readonly isFresh: boolean },
): CustomerFigures {
  if (sale?.state.at === 'quoteChanged') return { ...figures, ...sale.state.now };
  const known: CustomerFigures = isOffline
    ? { ...figures, balance: null, percent: null, partial: false }
    : figures;
  if (sale?.state.at === 'readingResult') return { ...known, balance: null, moved: true };
  if (sale?.state.at !== 'done') return known;
  const { balance, stamps } = sale.state.result;
  const { order, resolution } = sale.state;
  const isConfirmed = resolution === 'confirmed';
  return {
    ...known,
    moved: isConfirmed && !isFresh,
    // What the card has read since counts where the result has none.
    balance: balance ?? (order === null || (isConfirmed && isFresh) ? known.balance : null),
    award:
      figures.award === null || stamps === null
        ? figures.award
        : {
            ...figures.award,
            receivedStampCount: stamps.received,
            total: sale.request.award === null ? figures.award.total : sale.request.award.total + 1,
          },
  };
}

export function fullName({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

export function initials({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
