/**
 * How a customer stands in a branch right now: balance, today's count, percent, stamps. The
 * day, the purchases and the settings change it, so it is never kept (docs/loyalty-api.md, FLOW.A.3).
 */
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { dayOf, startOfDay } from '../../src-shared/domain/time.ts';
import {
  birthdayPercent,
  cashbackPercent,
  gradationLevel,
  gradationStart,
} from '../rules/cashback.ts';
import type { Branch, Tag } from '../settings.ts';
import { membershipOf, tagIdsOf, type Customer, type Membership } from '../store/customers.ts';
import { bonusBalance } from '../store/ledger.ts';
import { purchasesOf } from '../store/orders.ts';
import { blacklisting, type Context } from './context.ts';

export interface CustomerStatus {
  readonly membership: Membership | null;
  /** Those of the customer that the settings still know. */
  readonly tags: readonly Tag[];
  /** By the settings, or by a purchase; an order that is only created makes no client. */
  readonly isClient: boolean;
  readonly balance: Tiyn;
  readonly dailyTxCount: number;
  /** All purchases in the branch, after refunds. */
  readonly spent: Tiyn;
  /** Cashback earned on the branch's day. */
  readonly earnedToday: Tiyn;
  /** The percent of E5; 0 for a blacklisted customer. */
  readonly percent: number;
  /** The name of the gradation level, or ''. */
  readonly gradationStatus: string;
}

export function customerStatus(
  context: Context,
  branch: Branch,
  customer: Customer,
): CustomerStatus {
  const { db } = context;
  const now = context.now();
  const today = dayOf(now, branch.dayOffsetMinutes);
  const purchases = purchasesOf(db, customer.id, branch.id, {
    day: startOfDay(today, branch.dayOffsetMinutes),
    period: gradationStart(branch.gradation.periodDays, now, branch.dayOffsetMinutes),
  });
  const membership = membershipOf(db, customer.id, branch.id);
  const tags = tagsOf(context, customer);
  const percent = cashbackPercent({
    dailyTxCount: purchases.countSinceDay,
    dailyTxLimit: branch.dailyTxLimit,
    spent: purchases.spentSincePeriod,
    gradation: branch.gradation,
    tagPercents: tags.filter((tag) => !tag.isDiscount).map((tag) => tag.bonusPercentage),
    increasedPercent: membership?.increasedPercent ?? 0,
    birthdayPercent: birthdayPercent(customer.birthday, today, branch.birthday),
  });
  return {
    membership,
    tags,
    isClient: purchases.lastPaidAt > 0 || isMemberBySettings(context, branch, customer),
    balance: bonusBalance(db, customer.id, branch.id),
    dailyTxCount: purchases.countSinceDay,
    spent: purchases.spent,
    earnedToday: purchases.cashbackSinceDay,
    percent: blacklisting(branch, customer) ? 0 : percent,
    gradationStatus: gradationLevel(branch.gradation, purchases.spentSincePeriod)?.status ?? '',
  };
}

function isMemberBySettings({ settings }: Context, branch: Branch, customer: Customer): boolean {
  const known = settings.customers.find(({ id }) => id === customer.id);
  return known?.branches.some(({ branchId }) => branchId === branch.id) === true;
}

function tagsOf(context: Context, customer: Customer): Tag[] {
  const carried = new Set(tagIdsOf(context.db, customer.id));
  return context.settings.tags.filter((tag) => carried.has(tag.id));
}

/** Whether spending needs an SMS code: the customer's own setting, else the branch's. */
export function needsCode(branch: Branch, customer: Customer): boolean {
  return customer.needsCode ?? branch.requireCode;
}
