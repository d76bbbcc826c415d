/** The drawer's cash: what went in and out without a sale, and what was counted. */
import type { CashMove, Drawer, ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import {
  CASH_MOVES,
  carriedOver,
  expectedCash,
  maybeCash,
  needsReason,
  type CashMoveKind,
} from '../../../src-shared/domain/cash/drawer.ts';
import { tiyn, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { CashMoved, DrawerCount, DrawerLog } from '../../ports/journal/shifts.ts';
import { cashHandedOver } from '../sales/handed-over.ts';
import { refundsByMethod, takingsByMethod } from './report-methods.ts';
import { OPEN_SHIFT } from '../sales/sale-terms.ts';
import { nameCashier, whoDid } from '../sales/seller-log.ts';
import { tiynOr, type Row, type Sql } from '../sql.ts';
import { freeNumber } from '../trail/lost-rows.ts';
import { reasonMark } from '../trail/row-facts.ts';
import type { TrailLog } from '../trail/trail-log.ts';

/** More than anybody reads; the sums are of all. */
const MAX_SHOWN = 50;

/** The request by which cash is moved before that shift's first sale. */
export const beforeShift = (shiftId: number): string => `beforeShift-${shiftId}`;
export const IS_BEFORE_SHIFT = `request_id = 'beforeShift-' || cash_moves.shift_id`;

export function createDrawerLog(sql: Sql, trail: TrailLog): DrawerLog {
  const { rows, number, transaction } = sql;
  return {
    recordCashMove: (moved, at) => transaction(() => recordMove(sql, trail, moved, at)),
    carriedOverCash() {
      const last = rows(LAST_CLOSED)[0] ?? {};
      return carriedOver(tiynOr(last['counted']), tiynOr(last['expected']));
    },
    expectedCash() {
      const shift = rows(`SELECT * FROM shifts WHERE shift_id = ?`, number(`SELECT ${OPEN_SHIFT}`));
      return shift[0] === undefined ? null : drawerOf(sql, shift[0], null).expected;
    },
  };
}

const LAST_CLOSED = `SELECT counted_cash AS counted,
    (CASE WHEN json_valid(report) THEN report ->> '$.drawer.expected' END) AS expected
  FROM shifts WHERE closed_at IS NOT NULL ORDER BY shift_id DESC LIMIT 1`;

/** In the open shift. */
export function recordMove(
  sql: Sql,
  trail: TrailLog,
  { requestId, kind, amount, reason, cashier, supervisor }: CashMoved,
  at: Millis,
): void {
  for (const who of [cashier, supervisor]) if (who !== null) nameCashier(sql, who);
  const { changes, id } = sql.run(
    `INSERT INTO cash_moves (move_id, request_id, shift_id, kind, amount, reason, reason_mark, at, cashier_id, supervisor_id)
     VALUES (?, ?, ${OPEN_SHIFT}, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_id) DO NOTHING`,
    freeNumber(sql, 'cashMove'),
    requestId,
    kind,
    amount,
    reason,
    reasonMark(requestId, reason),
    at,
    cashier?.cashierId ?? null,
    supervisor?.cashierId ?? null,
  );
  if (changes === 1) trail.tell('cashMove', id, at);
}

/** At the close of the shift before that one. */
function countedBefore({ rows }: Pick<Sql, 'rows'>, shiftId: number): Tiyn | null {
  return tiynOr(
    rows(
      'SELECT counted_cash FROM shifts WHERE shift_id < ? ORDER BY shift_id DESC LIMIT 1',
      shiftId,
    )[0]?.['counted_cash'],
  );
}

/** `methods`: what was taken in that shift. */
export function drawerOf(
  sql: Sql,
  shift: Row,
  count: DrawerCount | null,
  { byMethod: taken }: Pick<ShiftReport, 'byMethod'> = methodsOf(sql, shift),
): Drawer {
  const shiftId = Number(shift['shift_id']);
  const openingFloat = tiynOr(shift['opening_float']);
  const { back, maybeBack } = cashHandedOver(sql, shiftId);
  const cashIn = moved(sql, shiftId, 'in');
  const cashOut = moved(sql, shiftId, 'out');
  const expected = expectedCash({
    openingFloat,
    taken: taken['cash']?.amount ?? ZERO,
    back,
    cashIn: cashIn.amount,
    cashOut: cashOut.amount,
  });
  return {
    openingFloat,
    lastCounted: countedBefore(sql, shiftId),
    back,
    cashIn,
    cashOut,
    moves: movesOf(sql, shiftId),
    expected,
    maybeTaken: maybeCash(taken),
    maybeBack,
    counted:
      count === null
        ? null
        : {
            amount: count.counted,
            reason: needsReason(count.counted, expected) ? count.reason : null,
          },
  };
}

export function methodsOf(sql: Sql, shift: Row): Pick<ShiftReport, 'byMethod' | 'refundsByMethod'> {
  const shiftId = Number(shift['shift_id']);
  return {
    byMethod: takingsByMethod(sql, shiftId),
    refundsByMethod: refundsByMethod(sql, shiftId),
  };
}

function moved({ rows }: Sql, shiftId: number, kind: CashMoveKind): Drawer['cashIn'] {
  const sums = rows(
    `SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount
     FROM cash_moves INDEXED BY cash_moves_by_shift WHERE shift_id = ? AND kind = ?`,
    shiftId,
    kind,
  )[0];
  return { count: Number(sums?.['count']), amount: tiyn(Number(sums?.['amount'])) };
}

function movesOf({ rows }: Sql, shiftId: number): CashMove[] {
  return rows(
    `SELECT at, kind, amount, reason, ${IS_BEFORE_SHIFT} AS beforeShift,
       ${whoDid('cash_moves')}
     FROM cash_moves INDEXED BY cash_moves_by_shift WHERE shift_id = ?
     ORDER BY move_id LIMIT ${MAX_SHOWN}`,
    shiftId,
  ).map((row) => ({
    at: Number(row['at']),
    kind: CASH_MOVES.find((kind) => kind === row['kind']) ?? 'in',
    amount: tiyn(Number(row['amount'])),
    reason: String(row['reason']),
    beforeShift: row['beforeShift'] === 1,
    cashier: nameOr(row['cashier']),
    supervisor: nameOr(row['supervisor']),
  }));
}

function nameOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
