/** Takings and refunds of a shift by the way of payment. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { add, tiyn, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { waysCounted } from '../sales/handed-over.ts';
import { PAID } from '../sales/sale-terms.ts';
import { ofSale, tiynOfSale, type Sql } from '../sql.ts';

const METHOD = `coalesce(${ofSale('$.state.payment.method')}, '')`;
/** The parts of a split payment; NULL: paid in one way, or an older version noted none. */
export const SPLIT_CASH = tiynOfSale('$.state.payment.split.cash');
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

/** As they were told when they were handed over. */
export function refundsByMethod(sql: Sql, shiftId: number): ShiftReport['refundsByMethod'] {
  const sums = sumsByMethod();
  for (const { ways, method } of waysCounted(sql, shiftId)) {
    for (const way of ways) sums.add(way.method, 1, way.amount);
    if (ways.length === 0) sums.add(method, 1, ZERO);
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
