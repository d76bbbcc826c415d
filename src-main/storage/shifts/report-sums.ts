/** Sums of one shift, from the journal's own rows. */
import { tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import { BACK_IN, UNDONE } from '../sales/handed-over.ts';
import { CASHBACK, CASHBACK_IN, PAID } from '../sales/sale-terms.ts';
import type { Row, Sql } from '../sql.ts';

/** Of its sales that were paid. */
export function sumOfSales({ number }: Sql, shiftId: number, what: string): number {
  return number(
    `SELECT coalesce(sum(${what}), 0) FROM sales WHERE shift_id = ? AND ${PAID}`,
    shiftId,
  );
}

export function paidSales({ rows }: Sql, shiftId: number, condition: string) {
  return counted(
    rows(
      `SELECT count(*) AS count, coalesce(sum(amount - bonus), 0) AS amount
       FROM sales WHERE shift_id = ? AND ${PAID} AND ${condition}`,
      shiftId,
    )[0],
  );
}

const RESOLVED_LATER = `SELECT count(*) AS count, coalesce(sum(amount - bonus), 0) AS amount
  FROM sales INDEXED BY sales_resolved_in_shift
  WHERE resolved_in_shift = ?1 AND shift_id <> ?1 AND ${PAID}`;

/** Sales of earlier shifts that were resolved in it. */
export function fromEarlierShifts(sql: Sql, shiftId: number) {
  return {
    ...counted(sql.rows(RESOLVED_LATER, shiftId)[0]),
    cashback: cashback(sql, shiftId, 'earlier'),
  };
}

/** Learned in it, of its own sales or of those of earlier shifts. */
export function cashback({ number }: Sql, shiftId: number, whose: 'own' | 'earlier'): Tiyn {
  return tiyn(
    number(
      `SELECT coalesce(sum(${CASHBACK}), 0) FROM sales INDEXED BY sales_cashback_in
       WHERE ${CASHBACK_IN} = ?1 AND shift_id ${whose === 'own' ? '=' : '<>'} ?1 AND ${PAID}`,
      shiftId,
    ),
  );
}

const COUNTED = `count(*) AS count, coalesce(sum(money), 0) AS amount,
  coalesce(sum(cashback), 0) AS cashback`;

export function reversalsDone({ rows }: Sql, shiftId: number, which: string) {
  return countedReversals(
    rows(
      `SELECT ${COUNTED}, coalesce(sum(refunded_bonus), 0) AS bonus
       FROM reversals INDEXED BY reversals_back_in
       WHERE ${BACK_IN} = ? AND outcome = 'done' AND ${which}`,
      shiftId,
    )[0],
  );
}

const UNDONE_LATER = `SELECT ${COUNTED}, coalesce(sum(bonus), 0) AS bonus FROM (
  SELECT money, cashback, coalesce(refunded_bonus, amount - money) AS bonus
  FROM reversals INDEXED BY reversals_undone WHERE undone_in = ?1
  UNION ALL SELECT money, 0, refunded_bonus
  FROM reversals INDEXED BY reversals_back_in WHERE ${BACK_IN} = ?1 AND ${UNDONE})`;

/** What an earlier shift counted before it was found not to be done, and what was handed over and
 * found not to be done in this one: no sum has its cashback. */
export function reversalsUndone({ rows }: Sql, shiftId: number) {
  return countedReversals(rows(UNDONE_LATER, shiftId)[0]);
}

function countedReversals(row: Row | undefined) {
  return {
    ...counted(row),
    bonus: tiyn(Number(row?.['bonus'] ?? 0)),
    cashback: tiyn(Number(row?.['cashback'] ?? 0)),
  };
}

function counted(row: Row | undefined) {
  return { count: Number(row?.['count'] ?? 0), amount: tiyn(Number(row?.['amount'] ?? 0)) };
}
