/**
 * The cash in the till's drawer: what must be in it, and what was counted. Pure; amounts in tiyn.
 *
 * Money leaves the drawer by a sale's change, by a reversal, or by somebody with the right `cashOut`: also between
 * two shifts. What is missing when it is counted was taken by nobody with a right: it is told, with a reason.
 */
import { add, subtract, tiyn, ZERO, type Tiyn } from '../money.ts';
import { isCashless } from '../order.ts';

/** Cash that goes into the drawer or out of it without a sale. */
export const CASH_MOVES = ['in', 'out'] as const;
export type CashMoveKind = (typeof CASH_MOVES)[number];

export interface CashMoveAmount {
  readonly kind: CashMoveKind;
  readonly amount: Tiyn;
}

/** null: no cash is moved. */
export function cashRights(move: CashMoveAmount | null): readonly 'cashOut'[] {
  return move?.kind === 'out' ? ['cashOut'] : [];
}

/** What the shift before left in the drawer. */
export interface CarriedOver {
  readonly amount: Tiyn;
  /** false: nobody counted at its close; it is what had to be there, or closing without a count would be a way
   * to take cash out. */
  readonly isCounted: boolean;
}

/** `expected`: at the close of that shift. null: neither is known, as before a till's first shift. */
export function carriedOver(counted: Tiyn | null, expected: Tiyn | null): CarriedOver | null {
  if (counted !== null) return { amount: counted, isCounted: true };
  // More went out than can have been there: nothing is left.
  return expected === null ? null : { amount: tiyn(Math.max(ZERO, expected)), isCounted: false };
}

/** What was put in or taken out since the shift before; `stated`: what is in the drawer now, null: what was
 * carried over. */
export function movedBefore(
  stated: Tiyn | null,
  carried: CarriedOver | null,
): CashMoveAmount | null {
  if (stated === null || carried === null || stated === carried.amount) return null;
  return stated < carried.amount
    ? { kind: 'out', amount: subtract(carried.amount, stated) }
    : { kind: 'in', amount: subtract(stated, carried.amount) };
}

export interface DrawerFigures {
  /** What was in it when the shift was opened; null: nobody knows. */
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

/** A count that isn't what must be there needs a reason. */
export function needsReason(counted: Tiyn, expected: Tiyn | null): boolean {
  return (drawerDifference(counted, expected) ?? ZERO) !== ZERO;
}

/** How much of these ways of paying may have been cash: of a payment in two ways whose parts the till doesn't know
 * (another till's order), and of ways that it doesn't know. It is in no expected sum. */
export function maybeCash(byMethod: Readonly<Record<string, { readonly amount: Tiyn }>>): Tiyn {
  return Object.entries(byMethod)
    .filter(([method]) => method !== 'cash' && !isCashless(method))
    .reduce((sum, [, { amount }]) => add(sum, amount), ZERO);
}

/** Notes and coins of the tenge that a drawer holds, the largest first. */
export const DENOMINATIONS: readonly Tiyn[] = [
  20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5,
].map((tenge) => tiyn(tenge * 100));

/** `counts`: how many of each denomination, in the same order; what is missing counts as none. */
export function sumOfNotes(counts: readonly number[]): Tiyn {
  return tiyn(DENOMINATIONS.reduce((sum, note, at) => sum + note * (counts[at] ?? 0), 0));
}
