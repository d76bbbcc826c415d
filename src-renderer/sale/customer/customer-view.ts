/**
 * What is known about the customer of this purchase, from the lookup and the fresh readings. Pure:
 * the card, the purchase and the tests read the same.
 */
import type { Lookup } from '../../../src-shared/contract/customer-schema.ts';
import type {
  Award,
  BranchRecord,
  Customer,
  Readings,
} from '../../../src-shared/domain/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';

export type CustomerView =
  /** Nothing typed. */
  | { readonly kind: 'none' }
  /** Typed, but not a whole number yet, or not a number at all. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'looking'; readonly phone: Phone }
  | {
      readonly kind: 'found';
      readonly phone: Phone;
      readonly customer: Customer;
      readonly facts: CustomerFigures;
    }
  | { readonly kind: 'new'; readonly phone: Phone }
  | { readonly kind: 'blacklisted'; readonly phone: Phone }
  | { readonly kind: 'unavailable'; readonly phone: Phone; readonly fault: Fault };

export interface CustomerFigures {
  /** null: neither the lookup nor the reading gave it. */
  readonly balance: Tiyn | null;
  /** Bonuses kept for sales of this till that are paid and not confirmed. */
  readonly held: Tiyn;
  readonly percent: number | null;
  readonly record: BranchRecord | null;
  readonly award: Award | null;
  /** The fresh readings have come. */
  readonly settled: boolean;
  /** A part of the readings failed; what is shown is the lookup's. */
  readonly partial: boolean;
  /** The percent was refused because of the blacklist (E5.R1). */
  readonly blocked: boolean;
  /** A sale has added to the customer's purchases since they were read. */
  readonly moved: boolean;
}

export function figuresOf(customer: Customer, readings: Readings | undefined): CustomerFigures {
  const { here } = customer;
  const percent = readings?.percent;
  const record = readings?.record;
  return {
    balance: readings?.balance.ok ? readings.balance.value : (here?.balance ?? null),
    held: readings?.held ?? ZERO,
    percent: percent?.ok ? percent.value : (here?.percent ?? null),
    // The branch record of endpoint 4 lacks fields that the lookup's entry has, so both count.
    record: record?.ok && here !== null ? mergeRecords(here, record.value) : recordOf(record, here),
    award: readings?.award?.ok ? readings.award.value : null,
    settled: readings !== undefined,
    partial:
      readings !== undefined &&
      [readings.balance, readings.percent, readings.record, readings.award].some(
        (part) => part !== null && !part.ok,
      ),
    blocked: percent?.ok === false && percent.fault.code === 'blacklisted',
    moved: false,
  };
}

function recordOf(
  record: Readings['record'] | undefined,
  here: BranchRecord | null,
): BranchRecord | null {
  return record?.ok ? record.value : here;
}

function mergeRecords(here: BranchRecord, fresh: BranchRecord): BranchRecord {
  return {
    ...fresh,
    spendShare: fresh.spendShare ?? here.spendShare,
    increasedPercent: fresh.increasedPercent ?? here.increasedPercent,
    certificates: Math.max(fresh.certificates, here.certificates),
    delayedBonuses: Math.max(fresh.delayedBonuses, here.delayedBonuses),
    expiresAt: fresh.expiresAt ?? here.expiresAt,
  };
}

export function customerViewOf(
  phone: Phone | null,
  typed: boolean,
  lookup: { readonly answer: Lookup | undefined; readonly fault: Fault | null },
  readings: Readings | undefined,
): CustomerView {
  if (phone === null) return { kind: typed ? 'typing' : 'none' };
  if (lookup.fault !== null) return { kind: 'unavailable', phone, fault: lookup.fault };
  switch (lookup.answer?.kind) {
    case undefined:
      return { kind: 'looking', phone };
    case 'found': {
      const { customer } = lookup.answer;
      return { kind: 'found', phone, customer, facts: figuresOf(customer, readings) };
    }
    case 'new':
    case 'blacklisted':
      return { kind: lookup.answer.kind, phone };
    default:
      return lookup.answer satisfies never;
  }
}

/**
 * The card beside a step of the sale, which must not say otherwise: what the service said last, and
 * "not known" (null) where it has not been asked since the figures moved or can't be asked.
 */
export function customerViewDuringSale(
  card: CustomerView,
  sale: Sale | null,
  now: {
    readonly offline: boolean;
    /** All of the card was read since the sale was confirmed, or it isn't confirmed. */
    readonly anew: boolean;
  },
): CustomerView {
  // Not found at lookup, and refused with the order: only then the service told.
  if (card.kind === 'new' && isBlacklisted(sale)) return { ...card, kind: 'blacklisted' };
  if (card.kind !== 'found') return card;
  const facts = figuresDuringSale(card.facts, sale, now);
  return facts === card.facts ? card : { ...card, facts };
}

/** The service has refused this sale's customer for being in the blacklist. */
export function isBlacklisted(sale: Sale | null): boolean {
  if (sale?.noLoyaltyReason === 'blacklisted') return true;
  return sale?.state.at === 'failed' && sale.state.fault.code === 'blacklisted';
}

function figuresDuringSale(
  facts: CustomerFigures,
  sale: Sale | null,
  { offline, anew }: { readonly offline: boolean; readonly anew: boolean },
): CustomerFigures {
  if (sale?.state.at === 'quoteChanged') return { ...facts, ...sale.state.now };
  const known = offline ? { ...facts, balance: null, percent: null, partly: false } : facts;
  if (sale?.state.at !== 'done') return known;
  const { balance, stamps } = sale.state.result;
  const { order, resolution } = sale.state;
  return {
    ...known,
    moved: resolution === 'confirmed' && !anew,
    balance: balance ?? (order === null ? known.balance : null),
    award:
      facts.award === null || stamps === null
        ? facts.award
        : {
            ...facts.award,
            receivedStampCount: stamps.received,
            total: sale.request.award === null ? facts.award.total : sale.request.award.total + 1,
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
