/** The cash in the till's drawer: what must be in it, and what was counted. Pure; amounts in tiyn. */
import { add, subtract, tiyn, type Tiyn } from './money.ts';

/** Cash that goes into the drawer or out of it without a sale. */
export const CASH_MOVES = ['in', 'out'] as const;
export type CashMoveKind = (typeof CASH_MOVES)[number];

export interface DrawerFigures {
  /** What was in it when the shift was opened; null: nobody said. */
  readonly openingFloat: Tiyn | null;
  /** Kept of what customers handed over: cash received less change. */
  readonly taken: Tiyn;
  /** Handed back by refunds and reverts. */
  readonly back: Tiyn;
  readonly cashIn: Tiyn;
  readonly cashOut: Tiyn;
}

/** null: it can't be said without the opening float. */
export function expectedCash({
  openingFloat,
  taken,
  back,
  cashIn,
  cashOut,
}: DrawerFigures): Tiyn | null {
  if (openingFloat === null) return null;
  return subtract(add(add(openingFloat, taken), cashIn), add(back, cashOut));
}

/** Above 0: more is there than must be. null: what must be there isn't known. */
export function drawerDifference(counted: Tiyn, expected: Tiyn | null): Tiyn | null {
  return expected === null ? null : subtract(counted, expected);
}

/** Notes and coins of the tenge that a drawer holds, the largest first. */
export const DENOMINATIONS: readonly Tiyn[] = [
  20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5,
].map((tenge) => tiyn(tenge * 100));

/** `counts`: how many of each denomination, in the same order; what is missing counts as none. */
export function sumOfNotes(counts: readonly number[]): Tiyn {
  return tiyn(DENOMINATIONS.reduce((sum, note, at) => sum + note * (counts[at] ?? 0), 0));
}
