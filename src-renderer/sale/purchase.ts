/**
 * The purchase as it stands on the screen: what was typed, read together with what is known about
 * the customer. Pure; the lines, the problems and the request for main all come from here.
 */
import type { Draft } from '../../src-shared/contract/snapshot.ts';
import { canGiveAward, mostBonuses } from '../../src-shared/domain/customer.ts';
import { isOutage } from '../../src-shared/domain/fault.ts';
import {
  readAmount,
  share,
  subtract,
  ZERO,
  type AmountProblem,
  type Tiyn,
} from '../../src-shared/domain/money.ts';
import type {
  AwardGift,
  SaleCustomer,
  SaleId,
  SaleRequest,
  Seen,
  WithoutReason,
} from '../../src-shared/domain/sale/sale.ts';
import { ALL_BONUSES } from '../till/desk.ts';
import { fullName, type Card } from './customer-card.ts';

export type BonusProblem = 'number' | 'aboveBalance' | 'aboveAmount';

export interface Purchase {
  readonly amount: Tiyn | null;
  readonly amountProblem: AmountProblem | 'zero' | null;
  /** Bonuses can take part at all. */
  readonly canSpend: boolean;
  /** The most that can be spent, as far as the till can know; before the amount: the balance. */
  readonly most: Tiyn;
  /** The service decides on a share: `most` is marked ≈. */
  readonly mostIsEstimate: boolean;
  readonly bonus: Tiyn;
  readonly bonusProblem: BonusProblem | null;
  /** Not refused here, but the service may do it. */
  readonly bonusAboveShare: boolean;
  /** The award program takes part in this sale. */
  readonly canStamp: boolean;
  readonly stamps: number;
  /** The award that could be given now. */
  readonly award: AwardGift | null;
  readonly awardChosen: boolean;
  readonly toPay: Tiyn | null;
  /** Estimate of the cashback; null when nothing is earned or it can't be known. */
  readonly earn: Tiyn | null;
  readonly needsCode: boolean;
  /** Why this sale goes on without bonuses whatever is pressed. */
  readonly without: WithoutReason | null;
  readonly customer: SaleCustomer;
  readonly seen: Seen | null;
}

export interface Desk {
  readonly draft: Draft;
  readonly card: Card;
  readonly offline: boolean;
  readonly awardEnabled: boolean;
  readonly stampsPerSale: number;
}

export function readPurchase(desk: Desk): Purchase {
  const { draft, card } = desk;
  const reading = readAmount(draft.amount);
  const amount = reading.ok && reading.value > 0 ? reading.value : null;
  const amountProblem = reading.ok ? (reading.value > 0 ? null : 'zero') : reading.problem;
  const facts = card.kind === 'found' ? card.facts : null;
  const without = reasonWithout(card, desk.offline);
  const balance = facts?.balance ?? ZERO;
  const canSpend = without === null && balance > 0;
  const spendShare = facts?.record?.spendShare ?? null;
  const most = !canSpend ? ZERO : mostBonuses(balance, amount ?? balance, spendShare);
  const { bonus, bonusProblem } = readBonus(canSpend ? draft.bonus : null, amount, balance, most);
  const award = without === null ? giftOf(card) : null;
  const awardChosen = award !== null && draft.award;
  const canStamp =
    desk.awardEnabled &&
    without === null &&
    (card.kind === 'new' || (card.kind === 'found' && facts?.award?.isActive !== false));
  const toPay = amount === null ? null : subtract(amount, bonusProblem === null ? bonus : ZERO);
  const percent = facts?.percent ?? null;
  return {
    amount,
    amountProblem,
    canSpend,
    most,
    mostIsEstimate: spendShare !== null && spendShare > 0 && spendShare < 100,
    bonus,
    bonusProblem,
    bonusAboveShare: bonusProblem === null && bonus > most,
    canStamp,
    stamps: canStamp && !awardChosen ? (draft.stamps ?? desk.stampsPerSale) : 0,
    award,
    awardChosen,
    toPay,
    earn: without === null && toPay !== null && percent !== null ? share(toPay, percent) : null,
    needsCode: bonus > 0 && card.kind === 'found' && card.customer.mustConfirm,
    without,
    customer: customerOf(card),
    seen:
      facts === null || facts.balance === null || percent === null
        ? null
        : { balance: facts.balance, percent },
  };
}

/** null while something typed can't be sent. `chosen`: the cashier leaves bonuses out. */
export function requestOf(purchase: Purchase, saleId: SaleId, chosen: boolean): SaleRequest | null {
  const without = purchase.without ?? (chosen ? 'chosen' : null);
  if (purchase.amount === null) return null;
  if (without === null && purchase.bonusProblem !== null) return null;
  const plain = without !== null;
  return {
    saleId,
    customer: purchase.customer,
    amount: purchase.amount,
    bonus: plain ? ZERO : purchase.bonus,
    stamps: plain ? 0 : purchase.stamps,
    award: plain || !purchase.awardChosen ? null : purchase.award,
    seen: purchase.seen,
    without,
  };
}

function reasonWithout(card: Card, offline: boolean): WithoutReason | null {
  switch (card.kind) {
    case 'none':
    case 'typing':
      return 'noCustomer';
    case 'looking':
      return offline ? 'offline' : null;
    case 'found':
      if (card.facts.blocked) return 'blacklisted';
      return offline ? 'offline' : null;
    case 'new':
      return offline ? 'offline' : null;
    case 'blacklisted':
      return 'blacklisted';
    case 'unavailable':
      return offline || isOutage(card.fault) ? 'offline' : 'refused';
    default:
      return card satisfies never;
  }
}

function readBonus(
  text: string | null,
  amount: Tiyn | null,
  balance: Tiyn,
  most: Tiyn,
): { bonus: Tiyn; bonusProblem: BonusProblem | null } {
  if (text === null || text.trim() === '') return { bonus: ZERO, bonusProblem: null };
  if (text === ALL_BONUSES) return { bonus: amount === null ? ZERO : most, bonusProblem: null };
  const reading = readAmount(text);
  if (!reading.ok) return { bonus: ZERO, bonusProblem: 'number' };
  if (reading.value > balance) return { bonus: reading.value, bonusProblem: 'aboveBalance' };
  if (amount !== null && reading.value > amount) {
    return { bonus: reading.value, bonusProblem: 'aboveAmount' };
  }
  return { bonus: reading.value, bonusProblem: null };
}

function giftOf(card: Card): AwardGift | null {
  const award = card.kind === 'found' ? card.facts.award : null;
  if (award === null || !canGiveAward(award)) return null;
  const { awardId, title, stampCount, total } = award;
  return { awardId, title, stampCount, total };
}

function customerOf(card: Card): SaleCustomer {
  switch (card.kind) {
    case 'found':
      return {
        kind: 'known',
        userId: card.customer.userId,
        phone: card.phone,
        name: fullName(card.customer).slice(0, 200),
        mustConfirm: card.customer.mustConfirm,
      };
    case 'new':
      return { kind: 'new', phone: card.phone };
    case 'none':
    case 'typing':
      return { kind: 'none', phone: null };
    case 'looking':
    case 'blacklisted':
    case 'unavailable':
      return { kind: 'none', phone: card.phone };
    default:
      return card satisfies never;
  }
}
