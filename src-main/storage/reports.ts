/**
 * Totals of a shift, counted from the journal's own rows each time, and frozen when it is closed.
 * What happens in a shift is in that shift's report only: a taking in the one in which it was made,
 * money given back in the one in which that was known, cashback in the one in which it was learned.
 */
import { shiftReportSchema, type ShiftReport } from '../../src-shared/contract/orders-schema.ts';
import { add, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { splitBack } from '../../src-shared/domain/split.ts';
import { JournalError, type SalesLog, type Reports } from '../ports/journal.ts';
import { BACK_IN } from './reversal-log.ts';
import { ofSale, type Row, type Sql } from './sql.ts';
import { upgradeReport } from './stored-words.ts';

/** The money of these was taken. */
export const PAID = `state IN ('done', 'completing', 'reconciling', 'readingResult', 'accruing')`;
/** `isUnsettled` of the domain. */
export const UNRESOLVED = `(resolution IN ('pending', 'needsAttention', 'awardUncertain', 'awardSpent')
  OR state IN ('completing', 'reconciling'))`;

/** Why no bonuses took part, maybe in the word of an older version; NULL: they did. */
export const NO_LOYALTY_REASON = `coalesce(${ofSale('$.noLoyaltyReason')}, ${ofSale('$.without')})`;
/** Of a sale; NULL: not known, or none. */
export const CASHBACK = `coalesce(${ofSale('$.state.result.cashback')}, ${ofSale('$.state.receipt.cashback')})`;
/** Written by an older version without it: at once, or when it was settled. */
const CASHBACK_IN = 'coalesce(cashback_in, resolved_in_shift, shift_id)';
const METHOD = `coalesce(${ofSale('$.state.payment.method')}, '')`;
/** The parts of a split payment; NULL: paid in one way, or an older version noted none. */
const SPLIT_CASH = ofSale('$.state.payment.split.cash');
const SPLIT_REST = ofSale('$.state.payment.split.rest');

export function createReports(sql: Sql, book: SalesLog): Reports {
  const { run, rows, number, transaction } = sql;

  const sales = (shiftId: number, condition: string) =>
    counted(
      rows(
        `SELECT count(*) AS count, coalesce(sum(amount - bonus), 0) AS amount
         FROM sales WHERE shift_id = ? AND ${PAID} AND ${condition}`,
        shiftId,
      )[0],
    );
  const takenBack = (shiftId: number, which: string) =>
    reversed(
      rows(
        `SELECT ${COUNTED}, coalesce(sum(refunded_bonus), 0) AS bonus
         FROM reversals INDEXED BY reversals_back_in
         WHERE ${BACK_IN} = ? AND outcome = 'done' AND ${which}`,
        shiftId,
      )[0],
    );
  const undone = (shiftId: number) =>
    reversed(
      rows(
        // What was counted before it was found not to be done.
        `SELECT ${COUNTED}, coalesce(sum(amount - money), 0) AS bonus
         FROM reversals INDEXED BY reversals_undone WHERE undone_in = ?`,
        shiftId,
      )[0],
    );
  const cashback = (shiftId: number, whose: 'own' | 'earlier') =>
    tiyn(
      number(
        `SELECT coalesce(sum(${CASHBACK}), 0) FROM sales INDEXED BY sales_cashback_in
         WHERE ${CASHBACK_IN} = ?1 AND shift_id ${whose === 'own' ? '=' : '<>'} ?1 AND ${PAID}`,
        shiftId,
      ),
    );
  const fromEarlierShifts = (shiftId: number) => ({
    ...counted(
      rows(
        `SELECT count(*) AS count, coalesce(sum(amount - bonus), 0) AS amount
         FROM sales INDEXED BY sales_resolved_in_shift WHERE resolved_in_shift = ?1 AND shift_id <> ?1 AND ${PAID}`,
        shiftId,
      )[0],
    ),
    cashback: cashback(shiftId, 'earlier'),
  });
  const orderRows = (index: string, condition: string, ...values: number[]) =>
    rows(
      `SELECT sale_id FROM sales INDEXED BY ${index} WHERE ${condition} ORDER BY +rowid`,
      ...values,
    ).flatMap((row) => book.saleRow(String(row['sale_id'])) ?? []);
  const sum = (shiftId: number, what: string) =>
    number(`SELECT coalesce(sum(${what}), 0) FROM sales WHERE shift_id = ? AND ${PAID}`, shiftId);

  const byMethod = (shiftId: number): ShiftReport['byMethod'] => {
    const { sums, give } = sumsByMethod();
    const paid = `FROM sales WHERE shift_id = ? AND ${PAID}`;
    for (const { method, count: sold, amount } of rows(
      `SELECT ${METHOD} AS method, count(*) AS count, sum(amount - bonus) AS amount
       ${paid} AND ${SPLIT_CASH} IS NULL GROUP BY 1`,
      shiftId,
    ))
      give(String(method), Number(sold), tiyn(Number(amount)));
    for (const { rest, count: sold, cash, others } of rows(
      `SELECT ${SPLIT_REST} AS rest, count(*) AS count, sum(${SPLIT_CASH}) AS cash,
         sum(amount - bonus - ${SPLIT_CASH}) AS others
       ${paid} AND ${SPLIT_CASH} IS NOT NULL GROUP BY 1`,
      shiftId,
    )) {
      give('cash', Number(sold), tiyn(Number(cash)));
      give(String(rest), Number(sold), tiyn(Number(others)));
    }
    return sums;
  };

  /** Of a split sale in the order in which its ways are given back. */
  const refundsByMethod = (shiftId: number): ShiftReport['refundsByMethod'] => {
    const list = rows(
      `SELECT reversal_id AS id, sale_id AS saleId, money,
         coalesce(${ofSale('$.state.payment.method')}, reversals.method, '') AS method,
         ${SPLIT_CASH} AS cash, ${SPLIT_REST} AS rest, sales.amount - sales.bonus AS due
       FROM reversals INDEXED BY reversals_back_in LEFT JOIN sales USING (sale_id)
       WHERE ${BACK_IN} = ? AND outcome = 'done' ORDER BY reversal_id`,
      shiftId,
    );
    const { sums, give } = sumsByMethod();
    for (const { id, saleId, money, method, cash, rest, due } of list) {
      const amount = tiyn(Number(money));
      if (cash === null || (rest !== 'card' && rest !== 'online')) {
        give(String(method), 1, amount);
        continue;
      }
      const before = number(
        `SELECT sum(money) FROM reversals WHERE sale_id = ?1 AND outcome = 'done'
           AND (${BACK_IN} < ?2 OR (${BACK_IN} = ?2 AND reversal_id < ?3))`,
        String(saleId),
        shiftId,
        Number(id),
      );
      const split = { cash: tiyn(Number(cash)), rest } as const;
      const back = splitBack(split, tiyn(Number(due)), tiyn(before), amount);
      if (back.rest > 0 || amount === 0) give(rest, 1, back.rest);
      if (back.cash > 0) give('cash', 1, back.cash);
    }
    return sums;
  };

  const count = (shiftId: number): ShiftReport => {
    const shift = rows('SELECT * FROM shifts WHERE shift_id = ?', shiftId)[0];
    if (shift === undefined) throw new JournalError('there is no such shift');
    return {
      shiftNumber: shiftId,
      cashier: String(shift['cashier']),
      openedAt: Number(shift['opened_at']),
      closedAt: shift['closed_at'] === null ? null : Number(shift['closed_at']),
      sales: sales(shiftId, 'TRUE'),
      byMethod: byMethod(shiftId),
      refundsByMethod: refundsByMethod(shiftId),
      splits: sum(shiftId, `${SPLIT_CASH} IS NOT NULL`),
      bonusesSpent: tiyn(sum(shiftId, 'bonus')),
      cashbackCredited: cashback(shiftId, 'own'),
      refunds: takenBack(shiftId, `kind = 'refund'`),
      reverts: takenBack(shiftId, `kind = 'revert'`),
      foreign: takenBack(shiftId, 'sale_id IS NULL'),
      undone: undone(shiftId),
      reversalsInDoubt: number(
        `SELECT count(*) FROM reversals INDEXED BY reversals_unknown WHERE outcome = 'unknown'`,
      ),
      awards: sum(
        shiftId,
        `${ofSale('$.request.award')} IS NOT NULL AND ${NO_LOYALTY_REASON} IS NULL`,
      ),
      withoutBonuses: sales(shiftId, `(resolution = 'noLoyalty' OR state = 'accruing')`),
      unresolved: orderRows('sales_unresolved', UNRESOLVED),
      fromEarlierShifts: fromEarlierShifts(shiftId),
      resolvedManually: orderRows(
        'sales_resolved_in_shift',
        `resolved_in_shift = ? AND resolution IN ('resolvedManually', 'awardAcknowledged')`,
        shiftId,
      ),
    };
  };

  return {
    report(shiftId) {
      const frozen = rows('SELECT report FROM shifts WHERE shift_id = ?', shiftId)[0]?.['report'];
      return typeof frozen === 'string'
        ? shiftReportSchema.parse(upgradeReport(JSON.parse(frozen)))
        : count(shiftId);
    },
    closeShift: (shiftId, at) =>
      transaction(() => {
        const report = { ...count(shiftId), closedAt: at };
        const { changes } = run(
          'UPDATE shifts SET closed_at = ?, report = ? WHERE shift_id = ? AND closed_at IS NULL',
          at,
          JSON.stringify(report),
          shiftId,
        );
        if (changes !== 1) throw new JournalError('the shift is closed already');
        return report;
      }),
  };
}

const COUNTED = `count(*) AS count, coalesce(sum(money), 0) AS amount,
  coalesce(sum(cashback), 0) AS cashback`;

function reversed(row: Row | undefined) {
  return {
    ...counted(row),
    bonus: tiyn(Number(row?.['bonus'] ?? 0)),
    cashback: tiyn(Number(row?.['cashback'] ?? 0)),
  };
}

function sumsByMethod() {
  const sums: Record<string, { count: number; amount: Tiyn }> = {};
  const give = (method: string, count: number, amount: Tiyn) => {
    const { count: so, amount: far } = sums[method] ?? { count: 0, amount: ZERO };
    sums[method] = { count: so + count, amount: add(far, amount) };
  };
  return { sums, give };
}

function counted(row: Row | undefined) {
  return { count: Number(row?.['count'] ?? 0), amount: tiyn(Number(row?.['amount'] ?? 0)) };
}
