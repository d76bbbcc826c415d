/**
 * The purchase as it stands on the screen: what was typed, read together with what is known about
 * the customer. Pure; the lines, the problems and the request for main all come from here.
 */
import type { Draft } from '../../../src-shared/contract/snapshot.ts';
import { isAwardEarned, limitsSpending } from '../../../src-shared/domain/customer/customer.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { isOutage } from '../../../src-shared/domain/fault.ts';
import {
  parseAmount,
  percentOf,
  subtract,
  ZERO,
  type AmountProblem,
  type Tiyn,
} from '../../../src-shared/domain/money.ts';
import type { ChosenCustomer, ChosenSale } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { requiresCodeFor } from '../../../src-shared/domain/sale/guards.ts';
import type {
  SelectedAward,
  SaleId,
  NoLoyaltyReason,
} from '../../../src-shared/domain/sale/sale.ts';
import { parseComment } from '../../../src-shared/domain/verbatim.ts';
import { phoneInAmount } from '../../../src-shared/domain/cash/unlikely.ts';
import type { CustomerFigures, CustomerView } from '../customer/customer-view.ts';
import { maxBonus, NO_BONUS, parseBonus, type BonusProblem } from './parse-bonus.ts';

export interface Purchase {
  readonly amount: Tiyn | null;
  readonly amountProblem: AmountProblem | 'zero' | 'phone' | null;
  /** What stands in the amount is the phone of a customer that there isn't yet. */
  readonly phoneTyped: Phone | null;
  /** Why no bonuses can be spent with a code: the customer's phone was changed here. */
  readonly phoneHold: CustomerFigures['phoneHold'];
  /** Bonuses can take part at all. */
  readonly canSpend: boolean;
  /** The most that can be spent, as far as the till can know; null while that depends on an amount
   * that isn't typed yet. */
  readonly most: Tiyn | null;
  /** `bonus_percentage`, where it lets bonuses pay a part only: the service decides, so `most` is
   * marked ≈. */
  readonly share: number | null;
  readonly bonus: Tiyn;
  readonly bonusProblem: BonusProblem | null;
  /** Not refused here, but the service may do it. */
  readonly bonusAboveShare: boolean;
  /** The award program takes part in this sale. */
  readonly canStamp: boolean;
  readonly stamps: number;
  /** The award that could be given now. */
  readonly award: SelectedAward | null;
  readonly awardChosen: boolean;
  readonly toPay: Tiyn | null;
  /** What was to be paid with the bonuses that were chosen before they went out of reach; null: the
   * same. */
  readonly was: Tiyn | null;
  /** Estimate of the cashback; null when nothing is earned or it can't be known. */
  readonly earn: Tiyn | null;
  readonly needsCode: boolean;
  /** Registered with this sale. */
  readonly isNew: boolean;
  /** Why this sale goes on without bonuses whatever is pressed. */
  readonly noLoyaltyReason: NoLoyaltyReason | null;
  /** Who is meant by the last four digits isn't decided: nothing is charged before. */
  readonly isUndecided: boolean;
  /** null: nobody. */
  readonly customer: ChosenCustomer | null;
  /** null: none. */
  readonly comment: string | null;
}

export interface PurchaseInput {
  readonly draft: Draft;
  readonly view: CustomerView;
  readonly offline: boolean;
  readonly awardEnabled: boolean;
  readonly awardActive: boolean;
  readonly stampsPerSale: number;
  /** "All" spends fractions of a tenge, too. */
  readonly spendTiyn: boolean;
}

const UNDECIDED: ReadonlySet<CustomerView['kind']> = new Set(['finding', 'choosing', 'noRegular']);

/** It isn't known yet who it is, and will be. */
function isAsking({ kind }: CustomerView): boolean {
  return kind === 'looking' || kind === 'finding';
}

/** What the service says of the customer is waited for. */
export function isAwaited(view: CustomerView, { noLoyaltyReason }: Purchase): boolean {
  return view.kind === 'finding' || (view.kind === 'looking' && noLoyaltyReason === null);
}

export function derivePurchase(input: PurchaseInput): Purchase {
  const { draft, view } = input;
  const figures = view.kind === 'found' ? view.figures : null;
  const noLoyaltyReason =
    reasonWithout(view, input.offline) ?? (draft.skipLoyalty ? 'cashierChoice' : null);
  const award = noLoyaltyReason === null ? giftOf(view) : null;
  const awardChosen = award !== null && draft.award;
  const typed = typedAmount(draft.amount, view, awardChosen);
  const { amount } = typed;
  const phoneHold = holdOf(view);
  const balance = phoneHold === null ? (figures?.balance ?? ZERO) : ZERO;
  const canSpend = noLoyaltyReason === null && balance > 0;
  const maxBonusSharePercent = figures?.record?.maxBonusSharePercent ?? null;
  const spending = {
    amount,
    balance,
    held: phoneHold !== null,
    maxBonusSharePercent,
    spendTiyn: input.spendTiyn,
  };
  // Typed ahead of the lookup: wished for, and read once it is known what there is.
  const unread = noLoyaltyReason !== null || isAsking(view);
  const chosen = parseBonus(draft.bonus, spending);
  const { bonus, bonusProblem } = unread ? NO_BONUS : chosen;
  const most = !canSpend ? ZERO : maxBonus(spending);
  const canStamp =
    input.awardEnabled && noLoyaltyReason === null && takesStamps(view, input.awardActive);
  const toPay = amount === null ? null : subtract(amount, bonusProblem === null ? bonus : ZERO);
  const percent = figures?.percent ?? null;
  return {
    ...typed,
    phoneHold,
    canSpend,
    most,
    share: limitsSpending(maxBonusSharePercent) ? maxBonusSharePercent : null,
    bonus,
    bonusProblem,
    bonusAboveShare: bonusProblem === null && most !== null && bonus > most,
    canStamp,
    stamps: canStamp && !awardChosen ? (draft.stamps ?? input.stampsPerSale) : 0,
    award,
    awardChosen,
    toPay,
    was:
      noLoyaltyReason === null ||
      toPay === null ||
      chosen.bonusProblem !== null ||
      chosen.bonus === 0
        ? null
        : subtract(toPay, chosen.bonus),
    earn:
      noLoyaltyReason === null && toPay !== null && percent !== null
        ? percentOf(toPay, percent)
        : null,
    needsCode: view.kind === 'found' && requiresCodeFor(view.customer, bonus),
    isNew: view.kind === 'new',
    noLoyaltyReason,
    isUndecided: UNDECIDED.has(view.kind),
    customer: customerOf(view),
    comment: parseComment(draft.comment),
  };
}

function typedAmount(
  text: string,
  view: CustomerView,
  awardChosen: boolean,
): Pick<Purchase, 'amount' | 'amountProblem' | 'phoneTyped'> {
  const phoneTyped = view.kind === 'none' ? phoneInAmount(text) : null;
  if (phoneTyped !== null) return { amount: null, amountProblem: 'phone', phoneTyped };
  const parsed = parseAmount(text);
  if (!parsed.ok) return { amount: null, amountProblem: parsed.problem, phoneTyped };
  // A gift may be all that the customer takes.
  return parsed.value > 0 || awardChosen
    ? { amount: parsed.value, amountProblem: null, phoneTyped }
    : { amount: null, amountProblem: 'zero', phoneTyped };
}

/** Of who is new, or not read, what was read last of anybody: a program that has ended refuses the order. */
function takesStamps(view: CustomerView, isActive: boolean): boolean {
  if (view.kind === 'found') return view.figures.award?.isActive ?? isActive;
  return isActive && (view.kind === 'new' || isAsking(view));
}

/** Counts only where spending needs a code. */
function holdOf(view: CustomerView): Purchase['phoneHold'] {
  return view.kind === 'found' && view.customer.requiresSmsCode ? view.figures.phoneHold : null;
}

/** null while something typed can't be sent. */
export function chosenSaleOf(purchase: Purchase, saleId: SaleId): ChosenSale | null {
  const { noLoyaltyReason } = purchase;
  if (purchase.amount === null || purchase.isUndecided) return null;
  if (noLoyaltyReason === null ? purchase.bonusProblem !== null : purchase.amount === 0)
    return null;
  const plain = noLoyaltyReason !== null;
  return {
    saleId,
    customer: purchase.customer,
    amount: purchase.amount,
    bonus: plain ? ZERO : purchase.bonus,
    stamps: plain ? 0 : purchase.stamps,
    award: !plain && purchase.awardChosen,
    ...(purchase.comment === null ? {} : { comment: purchase.comment }),
    withoutBonuses: plain,
  };
}

/** What Enter agrees to now, to be compared; null: to nothing yet. */
export function consentOf({ toPay, noLoyaltyReason, awardChosen }: Purchase): string | null {
  return toPay === null ? null : JSON.stringify([toPay, noLoyaltyReason, awardChosen]);
}

/**
 * What a cashier who doesn't look may count on: the customer is known and all takes part. Four digits name nobody for
 * sure (`byDigits`): what such a customer has is spent once somebody can have read who it is.
 */
export function isAsExpected(purchase: Purchase, view: CustomerView, byDigits: boolean): boolean {
  const known = view.kind === 'found' && purchase.noLoyaltyReason === null;
  if (byDigits && (purchase.bonus > 0 || purchase.awardChosen)) return false;
  return known && purchase.amountProblem === null && purchase.bonusProblem === null;
}

function reasonWithout(view: CustomerView, offline: boolean): NoLoyaltyReason | null {
  switch (view.kind) {
    case 'none':
    case 'typing':
    case 'choosing':
    case 'noRegular':
      return 'noCustomer';
    // Whoever it is, here they are found without the service.
    case 'finding':
      return null;
    case 'looking':
      return offline ? 'offline' : null;
    case 'found':
      if (view.figures.blocked) return 'blacklisted';
      return offline ? 'offline' : null;
    case 'new':
      return offline ? 'offline' : null;
    case 'blacklisted':
      return 'blacklisted';
    case 'unavailable':
      return offline || isOutage(view.fault) ? 'offline' : 'refused';
    default:
      return view satisfies never;
  }
}

function giftOf(view: CustomerView): SelectedAward | null {
  const award = view.kind === 'found' ? view.figures.award : null;
  if (award === null || !isAwardEarned(award)) return null;
  const { awardId, title, stampCount, total } = award;
  return { awardId, title, stampCount, total };
}

function customerOf(view: CustomerView): ChosenCustomer | null {
  switch (view.kind) {
    case 'found':
    case 'new':
    case 'blacklisted':
      return { kind: 'lookedUp', handle: view.handle };
    case 'looking':
    case 'unavailable':
      return { kind: 'typed', phone: view.phone };
    case 'none':
    case 'typing':
    case 'finding':
    case 'choosing':
    case 'noRegular':
      return null;
    default:
      return view satisfies never;
  }
}
