/** Closed shifts as lines of a list. */
import type { PastShift } from '../../../src-shared/contract/report-schema.ts';
import { drawerDifference } from '../../../src-shared/domain/cash/drawer.ts';
import { tiyn, ZERO } from '../../../src-shared/domain/money.ts';
import type { Reports } from '../../ports/journal/shifts.ts';
import { IS_BEFORE_SHIFT } from './drawer-log.ts';
import { tiynOr, type Row, type Sql } from '../sql.ts';

const ofReport = (path: string) => `(CASE WHEN json_valid(report) THEN report ->> '${path}' END)`;

const LIST = `SELECT shift_id AS number, cashier, opened_at AS openedAt, closed_at AS closedAt,
    counted_cash AS counted, ${ofReport('$.drawer.expected')} AS expected,
    coalesce(${ofReport('$.drawer.maybeTaken')}, 0) > 0
      OR coalesce(${ofReport('$.drawer.maybeBack')}, 0) > 0 AS unsure,
    (SELECT sum(CASE kind WHEN 'in' THEN amount ELSE -amount END) FROM cash_moves
     WHERE cash_moves.shift_id = shifts.shift_id AND ${IS_BEFORE_SHIFT}) AS movedBefore,
    ${ofReport('$.sales.count')} AS count, ${ofReport('$.sales.amount')} AS amount
  FROM shifts WHERE closed_at IS NOT NULL AND (?1 IS NULL OR (opened_at < ?2 AND closed_at >= ?1))
  ORDER BY shift_id DESC LIMIT ?3 OFFSET ?4`;

export function pastShifts(
  { rows }: Sql,
  ...[skip, limit, day]: Parameters<Reports['pastShifts']>
): ReturnType<Reports['pastShifts']> {
  const found = rows(LIST, day?.from ?? null, day?.until ?? null, limit + 1, skip);
  return { rows: found.slice(0, limit).map(toPastShift), more: found.length > limit };
}

function toPastShift(row: Row): PastShift {
  const counted = tiynOr(row['counted']);
  const expected = tiynOr(row['expected']);
  const amount = tiynOr(row['amount']);
  return {
    number: Number(row['number']),
    cashier: String(row['cashier']),
    openedAt: Number(row['openedAt']),
    closedAt: Number(row['closedAt']),
    sales: amount === null ? null : { count: Number(row['count']), amount: tiyn(amount) },
    expected,
    counted: counted !== null,
    difference: counted === null ? null : drawerDifference(counted, expected),
    unsure: row['unsure'] === 1,
    movedBefore: tiynOr(row['movedBefore']) ?? ZERO,
  };
}
