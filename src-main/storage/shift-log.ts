/** Shifts: the open one, and what was taken in each. */
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Journal } from '../ports/journal.ts';
import { PAID } from './sale-terms.ts';
import type { Sql } from './sql.ts';

type ShiftLog = Pick<Journal, 'currentShift' | 'openShift' | 'totals'>;

export function createShiftLog({ run, rows, number }: Sql): ShiftLog {
  return {
    currentShift() {
      const row = rows(
        'SELECT * FROM shifts WHERE closed_at IS NULL ORDER BY shift_id DESC LIMIT 1',
      )[0];
      return row === undefined
        ? null
        : {
            shiftId: Number(row['shift_id']),
            number: Number(row['shift_id']),
            cashier: String(row['cashier']),
            openedAt: Number(row['opened_at']),
            withBonuses: row['with_bonuses'] === 1,
          };
    },
    openShift(cashier, withBonuses, openedAt) {
      const { id: shiftId } = run(
        'INSERT INTO shifts (cashier, opened_at, with_bonuses) VALUES (?, ?, ?)',
        cashier,
        openedAt,
        withBonuses ? 1 : 0,
      );
      return { shiftId, number: shiftId, cashier, openedAt, withBonuses };
    },
    totals(shiftId) {
      const paid = `FROM sales WHERE shift_id = ? AND ${PAID}`;
      return {
        sales: number(`SELECT count(*) ${paid}`, shiftId),
        taken: tiyn(number(`SELECT coalesce(sum(amount - bonus), 0) ${paid}`, shiftId)),
      };
    },
  };
}
