/** The drawer's cash: what went in and out without a sale, and what was counted. */
import type { CashMove, Drawer, ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { CASH_MOVES, expectedCash, type CashMoveKind } from '../../src-shared/domain/drawer.ts';
import { tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { DrawerCount, DrawerLog } from '../ports/journal/shifts.ts';
import { OPEN_SHIFT, THIS_SHIFT } from './sale-terms.ts';
import { nameCashier, whoDid } from './seller-log.ts';
import { tiynOr, type Row, type Sql } from './sql.ts';
import type { TrailLog } from './trail/trail-log.ts';

/** More than anybody reads; the sums are of all. */
const MAX_SHOWN = 50;

export function createDrawerLog({ run, rows, transaction }: Sql, trail: TrailLog): DrawerLog {
  return {
    recordCashMove: ({ requestId, kind, amount, reason, cashier, supervisor }, at) =>
      transaction(() => {
        for (const who of [cashier, supervisor]) if (who !== null) nameCashier({ run }, who);
        const { changes, id } = run(
          `INSERT INTO cash_moves (request_id, shift_id, kind, amount, reason, at, cashier_id, supervisor_id)
           VALUES (?, ${OPEN_SHIFT}, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          requestId,
          kind,
          amount,
          reason,
          at,
          cashier?.cashierId ?? null,
          supervisor?.cashierId ?? null,
        );
        if (changes === 1) trail.tell('cashMove', id, at);
      }),
    lastCounted: () => countedBefore({ rows }, null),
  };
}

/** At the close of the shift before that one; null: of the last one. */
function countedBefore({ rows }: Pick<Sql, 'rows'>, shiftId: number | null): Tiyn | null {
  return tiynOr(
    rows(
      `SELECT counted_cash FROM shifts WHERE shift_id < coalesce(?, ${THIS_SHIFT})
       ORDER BY shift_id DESC LIMIT 1`,
      shiftId,
    )[0]?.['counted_cash'],
  );
}

/** `methods`: what was taken and handed back in that shift. */
export function drawerOf(
  sql: Sql,
  shift: Row,
  { byMethod, refundsByMethod }: Pick<ShiftReport, 'byMethod' | 'refundsByMethod'>,
  count: DrawerCount | null,
): Drawer {
  const shiftId = Number(shift['shift_id']);
  const openingFloat = tiynOr(shift['opening_float']);
  const cashIn = moved(sql, shiftId, 'in');
  const cashOut = moved(sql, shiftId, 'out');
  return {
    openingFloat,
    lastCounted: countedBefore(sql, shiftId),
    cashIn,
    cashOut,
    moves: movesOf(sql, shiftId),
    expected: expectedCash({
      openingFloat,
      taken: byMethod['cash']?.amount ?? ZERO,
      back: refundsByMethod['cash']?.amount ?? ZERO,
      cashIn: cashIn.amount,
      cashOut: cashOut.amount,
    }),
    counted: count === null ? null : { amount: count.counted, reason: count.reason },
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
    `SELECT at, kind, amount, reason, ${whoDid('cash_moves')}
     FROM cash_moves INDEXED BY cash_moves_by_shift WHERE shift_id = ?
     ORDER BY move_id LIMIT ${MAX_SHOWN}`,
    shiftId,
  ).map((row) => ({
    at: Number(row['at']),
    kind: CASH_MOVES.find((kind) => kind === row['kind']) ?? 'in',
    amount: tiyn(Number(row['amount'])),
    reason: String(row['reason']),
    cashier: nameOr(row['cashier']),
    supervisor: nameOr(row['supervisor']),
  }));
}

function nameOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
