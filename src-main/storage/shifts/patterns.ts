/** Sales of a shift by customer: who buys often, and what was spent without a code. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { add, tiyn, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import { worthALook } from '../../../src-shared/domain/people/patterns.ts';
import type { PatternLog } from '../../ports/journal/customers.ts';
import type { SalesList } from '../../ports/journal/sales.ts';
import { CASHBACK, COUNTED_FROM, NAMED_BY, PAID } from '../sales/sale-terms.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { ofSale, type Sql } from '../sql.ts';

const USER = ofSale('$.request.customer.userId');
/** Of who was new when the sale began only the phone is known. */
const CUSTOMER = `coalesce(${USER}, customer_id)`;
/** The second: as older versions wrote it. */
const NEEDS_CODE = `coalesce(${ofSale('$.request.customer.requiresSmsCode')}, ${ofSale('$.request.customer.mustConfirm')}, 0)`;
const WITHOUT_CODE = `coalesce(sum(CASE WHEN ${NEEDS_CODE} = 0 THEN bonus END), 0)`;

const COUNTED = `FROM sales WHERE shift_id >= ${COUNTED_FROM} AND ${PAID} AND (?1 IS NULL OR ${NAMED_BY} = ?1)`;

export function createPatternLog({ number }: Sql, cipher: CustomerCipher): PatternLog {
  return {
    salesInShift(customer, cashierId, except) {
      const userId = customer.kind === 'known' ? customer.userId : null;
      return number(
        `SELECT count(*) ${COUNTED} AND sale_id IS NOT ?5 AND (${USER} = ?2 OR customer_id IN (
           SELECT customer_id FROM customers WHERE phone_hash = ?3
           UNION SELECT customer_id FROM customers WHERE user_hash = ?4))`,
        cashierId,
        userId,
        customer.phone === null ? null : cipher.phoneHash(customer.phone),
        userId === null ? null : cipher.userHash(userId),
        except ?? null,
      );
    },
    spentWithoutCode: (cashierId) => tiyn(number(`SELECT ${WITHOUT_CODE} ${COUNTED}`, cashierId)),
  };
}

/** A customer of two cashiers counts with each of them by itself. */
export function patternsOf(
  { rows }: Sql,
  { saleRow }: Pick<SalesList, 'saleRow'>,
  shiftId: number,
): ShiftReport['patterns'] {
  const customers = rows(
    `SELECT count(*) AS sales, ${WITHOUT_CODE} AS spent, coalesce(sum(${CASHBACK}), 0) AS earned,
       max(sales.rowid), sale_id AS last, cashiers.name AS cashier
     FROM sales LEFT JOIN cashiers ON cashiers.cashier_id = ${NAMED_BY}
     WHERE shift_id = ? AND ${PAID} AND ${CUSTOMER} IS NOT NULL GROUP BY ${CUSTOMER}, ${NAMED_BY}`,
    shiftId,
  ).map((row) => ({
    cashier: row['cashier'] === null ? null : String(row['cashier']),
    sales: Number(row['sales']),
    spentWithoutCode: tiyn(Number(row['spent'])),
    earned: tiyn(Number(row['earned'])),
    last: String(row['last']),
  }));
  return {
    spentWithoutCode: byCashier(customers),
    customers: worthALook(customers).map(({ last, ...counted }) => ({
      ...counted,
      phoneEnd: saleRow(last)?.phoneEnd ?? null,
    })),
  };
}

/** Most first; who had none is left out. */
function byCashier(
  customers: readonly { readonly cashier: string | null; readonly spentWithoutCode: Tiyn }[],
): ShiftReport['patterns']['spentWithoutCode'] {
  const sums = new Map<string | null, Tiyn>();
  for (const { cashier, spentWithoutCode } of customers)
    sums.set(cashier, add(sums.get(cashier) ?? ZERO, spentWithoutCode));
  return [...sums]
    .map(([cashier, amount]) => ({ cashier, amount }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
}
