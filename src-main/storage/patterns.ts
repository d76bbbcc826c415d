/** Sales of a shift by customer: who buys often, and what was spent without a code. */
import type { ShiftReport } from '../../src-shared/contract/orders-schema.ts';
import { add, tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { worthALook } from '../../src-shared/domain/patterns.ts';
import type { SalesLog } from '../ports/journal.ts';
import { CASHBACK, PAID } from './sale-terms.ts';
import { ofSale, type Sql } from './sql.ts';

const USER = ofSale('$.request.customer.userId');
/** Of who was new when the sale began only the phone is known. */
const CUSTOMER = `coalesce(${USER}, customer_id)`;
/** The second: as older versions wrote it. */
const NEEDS_CODE = `coalesce(${ofSale('$.request.customer.requiresSmsCode')}, ${ofSale('$.request.customer.mustConfirm')}, 0)`;
const WITHOUT_CODE = `coalesce(sum(CASE WHEN ${NEEDS_CODE} = 0 THEN bonus END), 0)`;

export function patternsOf(
  { rows }: Sql,
  { saleRow }: Pick<SalesLog, 'saleRow'>,
  shiftId: number,
): ShiftReport['patterns'] {
  const customers = rows(
    `SELECT count(*) AS sales, ${WITHOUT_CODE} AS spent, coalesce(sum(${CASHBACK}), 0) AS earned,
       max(rowid), sale_id AS last
     FROM sales WHERE shift_id = ? AND ${PAID} AND ${CUSTOMER} IS NOT NULL GROUP BY ${CUSTOMER}`,
    shiftId,
  ).map((row) => ({
    sales: Number(row['sales']),
    spentWithoutCode: tiyn(Number(row['spent'])),
    earned: tiyn(Number(row['earned'])),
    last: String(row['last']),
  }));
  return {
    spentWithoutCode: customers.reduce((sum, one) => add(sum, one.spentWithoutCode), ZERO),
    customers: worthALook(customers).map(({ last, ...counted }) => ({
      ...counted,
      phoneEnd: saleRow(last)?.phoneEnd ?? null,
    })),
  };
}
