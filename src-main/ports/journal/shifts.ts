/** Shifts of the till: at most one is open, and what is written belongs to that one. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { ShiftCheck } from './trail.ts';

export interface ShiftTotals {
  readonly sales: number;
  readonly taken: Tiyn;
}

export interface ShiftLog {
  currentShift(): Shift | null;
  openShift(cashier: string, withBonuses: boolean, at: Millis): Shift;
  /** Of the open shift. */
  totals(): ShiftTotals;
}

/** Totals of a shift (screen 8). */
export interface Reports {
  /** Of the open shift, or of the one with that number. */
  report(shiftNumber?: number): ShiftReport;
  /** Freezes the report of the open shift. `checked`: how far its trail was read before; only the rest is then. */
  closeShift(at: Millis, checked?: ShiftCheck | null): ShiftReport;
}
