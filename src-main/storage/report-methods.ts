/** Takings and refunds of a shift by the way of payment. */
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { add, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { isCashless } from '../../src-shared/domain/order.ts';
import { waysBack } from '../../src-shared/domain/reversal/ways.ts';
import { BACK_IN } from './reversal-log.ts';
import { PAID } from './sale-terms.ts';
import { ofSale, type Sql } from './sql.ts';

const DONE = `outcome = 'done'`;
const METHOD = `coalesce(${ofSale('$.state.payment.method')}, '')`;
/** The parts of a split payment; NULL: paid in one way, or an older version noted none. */
export const SPLIT_CASH = ofSale('$.state.payment.split.cash');
const SPLIT_REST = ofSale('$.state.payment.split.rest');

export function takingsByMethod({ rows }: Sql, shiftId: number): ShiftReport['byMethod'] {
  const sums = sumsByMethod();
  const paid = `FROM sales WHERE shift_id = ? AND ${PAID}`;
  for (const { method, count: sold, amount } of rows(
    `SELECT ${METHOD} AS method, count(*) AS count, sum(amount - bonus) AS amount
     ${paid} AND ${SPLIT_CASH} IS NULL GROUP BY 1`,
    shiftId,
  ))
    sums.add(String(method), Number(sold), tiyn(Number(amount)));
  for (const { rest, count: sold, cash, others } of rows(
    `SELECT ${SPLIT_REST} AS rest, count(*) AS count, sum(${SPLIT_CASH}) AS cash,
       sum(amount - bonus - ${SPLIT_CASH}) AS others
     ${paid} AND ${SPLIT_CASH} IS NOT NULL GROUP BY 1`,
    shiftId,
  )) {
    sums.add('cash', Number(sold), tiyn(Number(cash)));
    sums.add(String(rest), Number(sold), tiyn(Number(others)));
  }
  return sums.byMethod;
}

/** Of a split sale in the order in which its ways are given back. `which`: as that shift counts them;
 * what is undone only its drawer does. */
export function refundsByMethod(
  { rows, number }: Sql,
  shiftId: number,
  which: string = DONE,
): ShiftReport['refundsByMethod'] {
  const list = rows(
    `SELECT reversal_id AS id, sale_id AS saleId, money,
       coalesce(${ofSale('$.state.payment.method')}, reversals.method, '') AS method,
       ${SPLIT_CASH} AS cash, ${SPLIT_REST} AS rest, sales.amount, sales.bonus
     FROM reversals INDEXED BY reversals_back_in LEFT JOIN sales USING (sale_id)
     WHERE ${BACK_IN} = ? AND ${which} ORDER BY reversal_id`,
    shiftId,
  );
  const sums = sumsByMethod();
  for (const { id, saleId, money, method, cash, rest, amount: paid, bonus } of list) {
    const amount = tiyn(Number(money));
    if (cash === null || !isCashless(rest)) {
      sums.add(String(method), 1, amount);
      continue;
    }
    const before = number(
      `SELECT sum(money) FROM reversals WHERE sale_id = ?1 AND ${DONE}
         AND (${BACK_IN} < ?2 OR (${BACK_IN} = ?2 AND reversal_id < ?3))`,
      String(saleId),
      shiftId,
      Number(id),
    );
    const split = { cash: tiyn(Number(cash)), rest };
    const figures = { amount: tiyn(Number(paid)), bonus: tiyn(Number(bonus)) };
    const ways = waysBack({ ...figures, method: null, split }, tiyn(before), amount);
    for (const way of ways) sums.add(way.method, 1, way.amount);
    if (ways.length === 0) sums.add(rest, 1, ZERO);
  }
  return sums.byMethod;
}

function sumsByMethod() {
  const byMethod: Record<string, { count: number; amount: Tiyn }> = {};
  return {
    byMethod,
    add(method: string, count: number, amount: Tiyn) {
      const before = byMethod[method] ?? { count: 0, amount: ZERO };
      byMethod[method] = { count: before.count + count, amount: add(before.amount, amount) };
    },
  };
}
