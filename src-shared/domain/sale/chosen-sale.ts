/**
 * A sale as the cashier chose it, and what main makes of it. Whose it is, what they have, and why no bonuses
 * take part is what the service said when this till looked them up, never what the page says. Pure.
 */
import {
  isAwardEarned,
  isRefusedPercent,
  shownFigures,
  type Customer,
  type CustomerSummary,
} from '../customer/customer.ts';
import { invalidInput, isOutage, LOOK_UP_AGAIN, type Fault } from '../fault.ts';
import { ZERO, type Tiyn } from '../money.ts';
import type { Phone } from '../phone.ts';
import { fail, ok, type Result } from '../result.ts';
import type {
  NamedCustomer,
  NoLoyaltyReason,
  Quote,
  SaleCustomer,
  SaleId,
  SaleRequest,
  SelectedAward,
} from './sale.ts';

/** Counted by main: stands for one answer to a look-up, as long as main keeps it. */
export type CustomerHandle = number;

export type ChosenCustomer =
  | { readonly kind: 'lookedUp'; readonly handle: CustomerHandle }
  /** The look-up of what was typed has failed, or isn't answered yet. */
  | { readonly kind: 'typed'; readonly phone: Phone };

/** What the page says of a new sale: nothing that main knows. */
export interface ChosenSale {
  readonly saleId: SaleId;
  /** null: nobody. */
  readonly customer: ChosenCustomer | null;
  readonly amount: Tiyn;
  /** Bonuses to spend; 0 is accrual only. */
  readonly bonus: Tiyn;
  /** Stamps to add. */
  readonly stamps: number;
  /** Give the award that was earned. */
  readonly award: boolean;
  /** The cashier's note; absent: none. */
  readonly comment?: string | undefined;
  /** It was charged as one without bonuses: the cashier left them out, or they can't take part. Which of
   * these it is, main knows. */
  readonly withoutBonuses: boolean;
}

/** What main knows of a phone. */
export type LookedUp =
  | {
      readonly kind: 'found';
      readonly phone: Phone;
      readonly customer: Customer;
      /** As read last; null: not yet. */
      readonly summary: CustomerSummary | null;
    }
  | { readonly kind: 'new' | 'blacklisted'; readonly phone: Phone }
  | { readonly kind: 'failed'; readonly phone: Phone; readonly fault: Fault };

/**
 * The sale that is meant. `about`: what main knows of its customer; null: nothing. `lookUpAgain` when the
 * page shows something else than that; `invalidInput` for more bonuses than there are.
 */
export function composeSale(
  chosen: ChosenSale,
  about: LookedUp | null,
  offline: boolean,
): Result<SaleRequest, Fault> {
  const { saleId, customer, amount, withoutBonuses, comment } = chosen;
  if (customer?.kind === 'lookedUp' && about === null) return fail(LOOK_UP_AGAIN);
  const barred = customer === null ? 'noCustomer' : barredBy(about, offline);
  // Nobody has agreed to a sale without bonuses, nor seen what this customer has.
  if (!withoutBonuses && (barred !== null || customer?.kind === 'typed'))
    return fail(LOOK_UP_AGAIN);
  const left = withoutBonuses ? (offline ? 'offline' : 'cashierChoice') : null;
  const common = {
    saleId,
    customer: about === null ? nobody(customer) : customerOf(about),
    amount,
    ...(comment === undefined ? {} : { comment }),
    quote: quoteOf(about),
    noLoyaltyReason: barred ?? left,
  };
  if (withoutBonuses) return ok({ ...common, bonus: ZERO, stamps: 0, award: null });
  const award = chosen.award ? earnedAward(about) : null;
  if (chosen.award && award === null) return fail(LOOK_UP_AGAIN);
  if (common.quote !== null && chosen.bonus > common.quote.balance)
    return fail(invalidInput('bonus', 'aboveBalance'));
  return ok({ ...common, bonus: chosen.bonus, stamps: chosen.stamps, award });
}

/** Why bonuses can't take part, whatever the cashier chooses. */
function barredBy(about: LookedUp | null, offline: boolean): NoLoyaltyReason | null {
  switch (about?.kind) {
    case undefined:
    case 'new':
      return null;
    case 'found':
      return about.summary !== null && isRefusedPercent(about.summary) ? 'blacklisted' : null;
    case 'blacklisted':
      return 'blacklisted';
    case 'failed':
      return offline || isOutage(about.fault) ? 'offline' : 'refused';
    default:
      return about satisfies never;
  }
}

/** Whose a sale becomes after its payment; null: bonuses can't be theirs. */
export function attachedTo(about: LookedUp): NamedCustomer | null {
  if (barredBy(about, false) !== null) return null;
  const customer = customerOf(about);
  return customer.kind === 'none' ? null : customer;
}

function nobody(customer: ChosenCustomer | null): SaleCustomer {
  return { kind: 'none', phone: customer?.kind === 'typed' ? customer.phone : null };
}

function customerOf(about: LookedUp): SaleCustomer {
  const { phone } = about;
  switch (about.kind) {
    case 'found': {
      const { userId, firstName, lastName, requiresSmsCode, gradationStatus } = about.customer;
      const name = `${firstName} ${lastName}`.trim().slice(0, 200);
      const gradation = gradationStatus?.slice(0, 200) ?? null;
      return { kind: 'known', userId, phone, name, requiresSmsCode, gradation };
    }
    case 'new':
      return { kind: 'new', phone };
    case 'blacklisted':
    case 'failed':
      return { kind: 'none', phone };
    default:
      return about satisfies never;
  }
}

function quoteOf(about: LookedUp | null): Quote | null {
  if (about?.kind !== 'found') return null;
  const { balance, percent } = shownFigures(about.customer, about.summary);
  return balance === null || percent === null ? null : { balance, percent };
}

function earnedAward(about: LookedUp | null): SelectedAward | null {
  const award = about?.kind === 'found' ? about.summary?.award : null;
  if (award?.ok !== true || !isAwardEarned(award.value)) return null;
  const { awardId, title, stampCount, total } = award.value;
  return { awardId, title, stampCount, total };
}
