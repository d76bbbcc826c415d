/** Shifts of the till: at most one is open, and what is written belongs to that one. */
import type { PastShift, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import type { CarriedOver, CashMoveAmount } from '../../../src-shared/domain/cash/drawer.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { ShiftCheck } from './trail.ts';

export interface ShiftTotals {
  readonly sales: number;
  readonly taken: Tiyn;
}

export interface ShiftLog {
  currentShift(): Shift | null;
  /** Who opened the last shifts, by name: the last one first, each once. */
  earlierCashiers(limit: number): readonly string[];
  /** `openingFloat`: the cash that was in the drawer until then; null: nobody knows. `moved`: what was put in or
   * taken out since the shift before. The journal numbers the shift itself: it alone knows which number is free and
   * which still belongs to one that a damaged file has lost (`freeNumber`). */
  openShift(
    cashier: string,
    withBonuses: boolean,
    at: Millis,
    openingFloat?: Tiyn | null,
    moved?: CashMovedBefore | null,
  ): Shift;
  /** Opens a shift again that a damaged file has lost, under its number where that is free. */
  restoreShift(shift: Shift): void;
  /** Of the open shift. */
  shiftTotals(): ShiftTotals;
}

/** Cash put into the drawer or taken out of it without a sale, in the open shift. */
export interface CashMoved extends CashMovedBefore {
  /** Made by the screen, one for each time the cashier moves some. */
  readonly requestId: string;
}

/** Since the shift before. */
export interface CashMovedBefore extends CashMoveAmount {
  readonly reason: string;
  /** null: the till knows nobody. */
  readonly cashier: Actor | null;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: Actor | null;
}

/** What was in the drawer when a shift was closed. */
export interface DrawerCount {
  readonly counted: Tiyn;
  /** Why it isn't what was expected; null: it is, or nothing was. */
  readonly reason: string | null;
}

export interface DrawerLog {
  /** A request that is known already does nothing. */
  recordCashMove(moved: CashMoved, at: Millis): void;
  /** By the last shift that was closed; null: it isn't known. */
  carriedOverCash(): CarriedOver | null;
  /** What must be in the drawer of the open shift now; null: it isn't known. */
  expectedCash(): Tiyn | null;
}

/** Totals of a shift. */
export interface Reports {
  /** Of the open shift, or of the one with that number. */
  shiftReport(shiftNumber?: number): ShiftReport;
  /** Closed ones, the last one first; `day`: those that were open in that time. */
  pastShifts(
    skip: number,
    limit: number,
    day: { readonly from: Millis; readonly until: Millis } | null,
  ): { readonly rows: readonly PastShift[]; readonly more: boolean };
  /** Freezes the report of the open shift. `checked`: how far its trail was read before; only the rest is then.
   * `count`: of the drawer; null: nobody counted it. */
  closeShift(at: Millis, checked?: ShiftCheck | null, count?: DrawerCount | null): ShiftReport;
}
