/** The customer as the till knows it: the description's User, PrivateBranch and UserAward, read. */
import type { Fault } from '../fault.ts';
import type { Id } from '../id.ts';
import { percentOf, min, subtract, type Tiyn } from '../money.ts';
import type { Phone } from '../phone.ts';
import type { Result } from '../result.ts';
import type { CalendarDate, Millis } from '../time.ts';

export interface Tag {
  readonly tagId: Id | null;
  /** '' where the service tells none: such a tag has an id. */
  readonly name: string;
  /** CSS colours as the service sent them, or null when they aren't colours. */
  readonly background: string | null;
  readonly textColor: string | null;
  readonly bonusPercentage: number | null;
  readonly isDiscount: boolean;
}

/** PrivateBranch: the customer in this branch. Amounts in tiyn, percents in per cent. */
export interface PrivateBranch {
  readonly balance: Tiyn;
  readonly percent: number;
  readonly increasedPercent: number | null;
  readonly dailyCount: number;
  /** 0 when there is no limit. */
  readonly dailyLimit: number;
  readonly spent: Tiyn;
  /** `bonus_percentage`: the share of a purchase that bonuses may pay; null when not given. */
  readonly maxBonusSharePercent: number | null;
  readonly isClient: boolean;
  /** How many entries the service sent; their fields are not documented. */
  readonly certificates: number;
  readonly delayedBonuses: number;
  readonly expiresAt: Millis | null;
}

export interface Customer {
  readonly userId: Id;
  readonly phone: Phone;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthday: CalendarDate | null;
  /** `send_code_for_use_cashback`: spending bonuses needs an SMS code. */
  readonly requiresSmsCode: boolean;
  readonly gradationStatus: string | null;
  readonly tags: readonly Tag[];
  /** Each with its id: only then they can be edited, because the whole list is sent, and what isn't in it is lost. */
  readonly allTagsRead: boolean;
  /** The entry of `private_branches` for this branch; null for a first visit. */
  readonly privateBranch: PrivateBranch | null;
}

/** UserAward: progress toward the stamp award. */
export interface Award {
  readonly awardId: string;
  readonly title: string;
  readonly description: string;
  readonly stampCount: number;
  readonly receivedStampCount: number;
  readonly total: number;
  readonly isActive: boolean;
}

/** What was read afresh for this purchase; each part may fail alone. */
export interface CustomerSummary {
  /** What can be spent now: less what is held. */
  readonly balance: Result<Tiyn, Fault>;
  /** Bonuses of this till's sales to the customer that are paid and not resolved yet. */
  readonly held: Tiyn;
  readonly percent: Result<number, Fault>;
  /** null: the award program is off in this branch. */
  readonly award: Result<Award, Fault> | null;
  readonly privateBranch: Result<PrivateBranch, Fault>;
  /** The phone was changed at this till: until then bonuses can't be spent with a code. By the wall
   * clock, to be shown. null: no hold. */
  readonly phoneHold: { readonly changedAt: Millis; readonly until: Millis } | null;
}

/** E1: found, 404 (will be registered with the sale), or 403. */
export type Lookup =
  | {
      readonly kind: 'found';
      readonly customer: Customer;
      /** This till has registered them, and it isn't noted that they agree to be known by name. Absent: not so. */
      readonly owesConsent?: boolean | undefined;
    }
  | { readonly kind: 'new'; readonly phone: Phone }
  | { readonly kind: 'blacklisted'; readonly phone: Phone };

/** As the screen shows them: what was read afresh, else what came with the look-up; null: neither told. */
export function shownFigures(
  { privateBranch }: Customer,
  summary: CustomerSummary | null,
): { readonly balance: Tiyn | null; readonly percent: number | null } {
  const found = {
    balance: privateBranch?.balance ?? null,
    percent: privateBranch?.percent ?? null,
  };
  return {
    balance: summary?.balance.ok ? summary.balance.value : found.balance,
    percent: summary?.percent.ok ? summary.percent.value : found.percent,
  };
}

/** The percent was refused because of the blacklist (E5.R1). */
export function isRefusedPercent({ percent }: CustomerSummary): boolean {
  return !percent.ok && percent.fault.code === 'blacklisted';
}

/** E6: enough stamps, and the program is active. */
export function isAwardEarned(award: Award): boolean {
  return award.isActive && award.stampCount > 0 && award.receivedStampCount >= award.stampCount;
}

/**
 * The most bonuses that can be spent, and which limit counts: the smallest of balance, purchase, and the
 * purchase's `bonus_percentage` share when one above 0 is given. An estimate: the service decides.
 */
export function bonusLimit(
  balance: Tiyn,
  purchase: Tiyn,
  maxBonusSharePercent: number | null,
): { readonly most: Tiyn; readonly by: 'balance' | 'purchase' | 'share' } {
  const shared = limitsSpending(maxBonusSharePercent)
    ? percentOf(purchase, maxBonusSharePercent)
    : purchase;
  const most = Math.max(0, min(balance, shared)) as Tiyn;
  if (balance <= shared) return { most, by: 'balance' };
  return { most, by: shared < purchase ? 'share' : 'purchase' };
}

/** `bonus_percentage` allows bonuses to pay a part of a purchase only. */
export function limitsSpending(
  maxBonusSharePercent: number | null,
): maxBonusSharePercent is number {
  return maxBonusSharePercent !== null && maxBonusSharePercent > 0 && maxBonusSharePercent < 100;
}

/** Why the percent is 0, as far as the till can know (E5.R1 to E5.R3). */
export function zeroCashbackReason(
  record: Pick<PrivateBranch, 'dailyCount' | 'dailyLimit'> | null,
): 'dailyLimit' | 'rules' {
  return record !== null && record.dailyLimit > 0 && record.dailyCount >= record.dailyLimit
    ? 'dailyLimit'
    : 'rules';
}

/**
 * What a new sale may spend of a balance that the service told. It may not know yet of sales that
 * this till has taken the money for, so their bonuses are kept for them.
 */
export function spendable(balance: Tiyn, held: Tiyn): Tiyn {
  return subtract(balance, min(balance, held));
}
