/** Money that reversals have handed over: in which shift, and how. Told once, it is a fact of the row. */
import { tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import { isCashless } from '../../../src-shared/domain/order.ts';
import { cashBack, waysBack, type Payment } from '../../../src-shared/domain/reversal/ways.ts';
import { ofSale, tiynOr, type Row, type Sql } from '../sql.ts';

/** The shift whose report counts what was given back. */
export const BACK_IN = `coalesce(ended_in, reversals.shift_id)`;

/** Of one that was known to be done, and isn't any more: its money has left a drawer. */
export const UNDONE = `outcome <> 'done' AND given_in IS NOT NULL`;

/** Its money is to be given back, and nobody has left what told so. */
export const TO_GIVE_BACK = `outcome = 'done' AND money > 0 AND acknowledged_at IS NULL AND request_id IS NOT NULL`;

const isUlid = (column: string) =>
  `(length(${column}) = 26 AND ${column} NOT GLOB '*[^0-9A-HJKMNP-TV-Z]*')`;

/** Of those, what `oldestToGiveBack` can tell: what a damaged row shows on no page nobody can leave, and nothing waits
 * for it. */
export const TOLD_TO_GIVE_BACK = `${TO_GIVE_BACK} AND kind IN ('revert', 'refund') AND ${isUlid('request_id')}
  AND CASE WHEN order_id IS NULL THEN ${isUlid('sale_id')}
    ELSE order_id GLOB '[1-9]*' AND order_id NOT GLOB '*[^0-9]*'
      AND (length(order_id) < 19 OR (length(order_id) = 19 AND order_id <= '9223372036854775807')) END`;

/** Of `reversals LEFT JOIN sales`. */
const PAYMENT = `sales.amount AS paid, sales.bonus AS spent,
  coalesce(${ofSale('$.state.payment.method')}, reversals.method) AS method,
  ${ofSale('$.state.payment.split.cash')} AS splitCash, ${ofSale('$.state.payment.split.rest')} AS rest`;

function paymentOf({ paid, spent, method, splitCash, rest }: Row): Payment {
  const cash = tiynOr(splitCash);
  return {
    amount: tiyn(Number(paid)),
    bonus: tiyn(Number(spent)),
    method: typeof method === 'string' ? method : null,
    split: cash !== null && isCashless(rest) ? { cash, rest } : null,
  };
}

/** How much of money that is handed over now for that one goes back in cash; null: nobody knows. */
export function cashNow({ rows }: Sql, reversalId: number, money: Tiyn): Tiyn | null {
  const row = rows(
    `SELECT ${PAYMENT}, (SELECT coalesce(sum(money - given_cash), 0) FROM reversals gone
       WHERE gone.sale_id = reversals.sale_id AND gone.given_in IS NOT NULL) AS gone
     FROM reversals LEFT JOIN sales USING (sale_id) WHERE reversal_id = ?`,
    reversalId,
  )[0];
  return row === undefined ? null : cashBack(paymentOf(row), tiyn(Number(row['gone'])), money);
}

/** What that shift's report counts, part by part. */
export function waysCounted({ rows }: Sql, shiftId: number) {
  return rows(
    `SELECT ${PAYMENT}, money, given_cash AS cash
     FROM reversals INDEXED BY reversals_back_in LEFT JOIN sales USING (sale_id)
     WHERE ${BACK_IN} = ? AND outcome = 'done' ORDER BY reversal_id`,
    shiftId,
  ).map((row) => {
    const payment = paymentOf(row);
    const ways = waysBack(payment, tiyn(Number(row['money'])), tiynOr(row['cash']));
    return { ways, method: payment.split?.rest ?? payment.method ?? '' };
  });
}

/** Cash that left the drawer in that shift, and what of it nobody knows whether it was cash. */
export function cashHandedOver({ rows }: Sql, shiftId: number): Record<'back' | 'maybeBack', Tiyn> {
  const sums = rows(
    `SELECT sum(given_cash) AS cash, sum(CASE WHEN given_cash IS NULL THEN money END) AS maybe
     FROM reversals INDEXED BY reversals_given_in WHERE given_in = ?`,
    shiftId,
  )[0];
  return { back: tiyn(Number(sums?.['cash'])), maybeBack: tiyn(Number(sums?.['maybe'])) };
}
