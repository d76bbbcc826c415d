/**
 * The cashback rules of docs/loyalty-api.md, E5 and LIMITS, without any storage. Percents
 * are 0…100, amounts are whole tiyn.
 */
import { percentOf, min, subtract, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import {
  daysUntilBirthday,
  parseBirthday,
  startOfDay,
  dayOf,
  DAY,
  type Millis,
} from '../../src-shared/domain/time.ts';
import type { Branch, Gradation } from '../settings.ts';

export interface PercentFacts {
  /** Completed orders of the branch's day. */
  readonly dailyTxCount: number;
  /** 0 = no limit. */
  readonly dailyTxLimit: number;
  /** The customer's purchases within the gradation's period. */
  readonly spent: Tiyn;
  readonly gradation: Gradation;
  /** Percents of the customer's tags, without discount tags. */
  readonly tagPercents: readonly number[];
  readonly increasedPercent: number;
  /** 0 outside the days around the birthday. */
  readonly birthdayPercent: number;
}

/**
 * Rules 2 to 4 of E5: 0 when the daily limit is exceeded (the next transaction would be
 * beyond it), else the highest of gradation, tags, increased and birthday percent. Rule 1, the
 * blacklist, is a refusal and is decided before.
 */
export function cashbackPercent(facts: PercentFacts): number {
  if (limitReached(facts.dailyTxCount, facts.dailyTxLimit)) return 0;
  return Math.max(
    0,
    gradationLevel(facts.gradation, facts.spent)?.percent ?? 0,
    facts.increasedPercent,
    facts.birthdayPercent,
    ...facts.tagPercents,
  );
}

export function limitReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}

/** The level with the highest threshold that the purchases reach, or null. */
export function gradationLevel(
  gradation: Gradation,
  spent: Tiyn,
): Gradation['levels'][number] | null {
  return gradation.levels.reduce<Gradation['levels'][number] | null>(
    (best, level) =>
      level.from <= spent && (best === null || level.from >= best.from) ? level : best,
    null,
  );
}

/** The instant from which purchases count for the gradation: whole days of the branch. */
export function gradationStart(periodDays: number, now: Millis, offsetMinutes: number): Millis {
  if (periodDays === 0) return 0;
  return startOfDay(dayOf(now, offsetMinutes), offsetMinutes) - periodDays * DAY;
}

/** The birthday percent on the days around the birthday (YYYY-MM-DD or ''), else 0. */
export function birthdayPercent(
  birthday: string,
  today: string,
  rule: Branch['birthday'] | undefined,
): number {
  const date = parseBirthday(birthday);
  if (!rule || !date) return 0;
  const until = daysUntilBirthday(date, today);
  const daysEarlier = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
  if (until <= rule.daysBefore) return rule.percent;
  for (let days = 1; days <= rule.daysAfter; days += 1) {
    if (daysUntilBirthday(date, daysEarlier(days)) === 0) return rule.percent;
  }
  return 0;
}

export interface CashbackFacts {
  readonly amount: Tiyn;
  /** The part paid with bonuses, on which nothing is earned. */
  readonly bonus: Tiyn;
  readonly percent: number;
  readonly minPurchase: Tiyn;
  /** 0 = no cap. */
  readonly dailyCap: Tiyn;
  /** Cashback already earned today. */
  readonly earnedToday: Tiyn;
}

/** The cashback of one order, rounded down to a tiyn. */
export function cashbackAmount(facts: CashbackFacts): Tiyn {
  if (facts.amount < facts.minPurchase) return ZERO;
  const earned = percentOf(subtract(facts.amount, facts.bonus), facts.percent);
  if (facts.dailyCap === 0) return earned;
  return min(earned, tiyn(Math.max(0, facts.dailyCap - facts.earnedToday)));
}

/** The most bonuses that may pay a purchase: its share (0 = no restriction), rounded down. */
export function bonusShareLimit(amount: Tiyn, sharePercent: number): Tiyn {
  return sharePercent > 0 ? percentOf(amount, sharePercent) : amount;
}
