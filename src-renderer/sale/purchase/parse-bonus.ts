/** How much is wished to be spent in bonuses, and what stands against it. */
import { bonusLimit, limitsSpending } from '../../../src-shared/domain/customer/customer.ts';
import { parseAmount, wholeTenge, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { ALL_BONUSES } from '../../till/ui-state.ts';

export type BonusProblem =
  | 'none'
  | 'held'
  | 'number'
  | 'aboveBalance'
  | 'aboveAmount'
  | 'aboveShare';

export interface Spending {
  readonly amount: Tiyn | null;
  readonly balance: Tiyn;
  readonly held: boolean;
  readonly maxBonusSharePercent: number | null;
  readonly spendTiyn: boolean;
}

export const NO_BONUS = { bonus: ZERO, bonusProblem: null } as const;

/** Before the amount only the balance is known; a share of nothing can't be told. */
export function maxBonus({ amount, balance, maxBonusSharePercent }: Spending): Tiyn | null {
  if (amount !== null) return bonusLimit(balance, amount, maxBonusSharePercent).most;
  return limitsSpending(maxBonusSharePercent) ? null : balance;
}

const ABOVE = { balance: 'aboveBalance', purchase: 'aboveAmount', share: 'aboveShare' } as const;

/** What can't be spent is told by the limit that counts, which is the smallest. */
export function parseBonus(
  text: string | null,
  spending: Spending,
): { readonly bonus: Tiyn; readonly bonusProblem: BonusProblem | null } {
  const { amount, balance, held, maxBonusSharePercent, spendTiyn } = spending;
  if (text === null || text.trim() === '') return NO_BONUS;
  if (balance <= 0) return { bonus: ZERO, bonusProblem: held ? 'held' : 'none' };
  if (text === ALL_BONUSES) {
    const all = amount === null ? ZERO : bonusLimit(balance, amount, maxBonusSharePercent).most;
    return { bonus: spendTiyn ? all : wholeTenge(all), bonusProblem: null };
  }
  const parsed = parseAmount(text);
  if (!parsed.ok) return { bonus: ZERO, bonusProblem: 'number' };
  const bonus = parsed.value;
  // Whether more than the share is taken the service decides.
  if (bonus <= balance && (amount === null || bonus <= amount))
    return { bonus, bonusProblem: null };
  const by = amount === null ? 'balance' : bonusLimit(balance, amount, maxBonusSharePercent).by;
  return { bonus, bonusProblem: ABOVE[by] };
}
