/** Shifts: the open one, and what was taken in each. */
import { tiyn } from '../../../src-shared/domain/money.ts';
import type { ShiftLog } from '../../ports/journal/shifts.ts';
import { beforeShift, recordMove } from './drawer-log.ts';
import { OPEN_SHIFT, PAID } from '../sales/sale-terms.ts';
import { tiynOr, type Sql } from '../sql.ts';
import { freeNumber, lostShift } from '../trail/lost-rows.ts';
import type { TrailLog } from '../trail/trail-log.ts';

/** Under another number where a shift of that one was closed meanwhile; then no event tells of it yet. */
const RESTORE = `INSERT INTO shifts (shift_id, told, cashier, opened_at, with_bonuses, opening_float)
  SELECT iif(known, ?7, ?1), iif(known, NULL, ?2), ?3, ?4, ?5, ?6
  FROM (SELECT EXISTS (SELECT 1 FROM shifts WHERE shift_id = ?1) AS known)`;

export function createShiftLog(sql: Sql, trail: TrailLog): ShiftLog {
  const { run, rows, number, transaction } = sql;
  return {
    currentShift() {
      const row = rows(
        'SELECT * FROM shifts WHERE closed_at IS NULL ORDER BY shift_id DESC LIMIT 1',
      )[0];
      return row === undefined
        ? null
        : {
            number: Number(row['shift_id']),
            cashier: String(row['cashier']),
            openedAt: Number(row['opened_at']),
            withBonuses: row['with_bonuses'] === 1,
            openingFloat: tiynOr(row['opening_float']),
          };
    },
    earlierCashiers: (limit) =>
      rows(
        `SELECT cashier FROM shifts WHERE shift_id > (SELECT max(shift_id) FROM shifts) - 100
         GROUP BY cashier ORDER BY max(shift_id) DESC LIMIT ?`,
        limit,
      ).map(({ cashier }) => String(cashier)),
    openShift: (cashier, withBonuses, openedAt, openingFloat = null, moved = null) =>
      transaction(() => {
        const { id } = run(
          'INSERT INTO shifts (shift_id, cashier, opened_at, with_bonuses, opening_float) VALUES (?, ?, ?, ?, ?)',
          freeNumber(sql, 'shift'),
          cashier,
          openedAt,
          withBonuses ? 1 : 0,
          openingFloat,
        );
        trail.tell('shift', id, openedAt);
        if (moved !== null)
          recordMove(sql, trail, { ...moved, requestId: beforeShift(id) }, openedAt);
        return { number: id, cashier, openedAt, withBonuses, openingFloat };
      }),
    restoreShift: ({ number: known, cashier, openedAt, withBonuses, openingFloat }) =>
      transaction(() => {
        const { id } = run(
          RESTORE,
          known,
          lostShift(sql, known),
          cashier,
          openedAt,
          withBonuses ? 1 : 0,
          openingFloat,
          freeNumber(sql, 'shift'),
        );
        trail.tell('shift', id, openedAt);
      }),
    shiftTotals() {
      const paid = `FROM sales WHERE shift_id = ${OPEN_SHIFT} AND ${PAID}`;
      return {
        sales: number(`SELECT count(*) ${paid}`),
        taken: tiyn(number(`SELECT coalesce(sum(amount - bonus), 0) ${paid}`)),
      };
    },
  };
}
