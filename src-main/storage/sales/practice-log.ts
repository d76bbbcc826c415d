/** What the journal tells of practice: sales that the service has confirmed, with their calls, and refunds. */
import type { PracticeLog } from '../../ports/journal/practice.ts';
import type { PractisedSale } from '../../../src-shared/domain/help/practice.ts';
import { CASHBACK, NO_LOYALTY_REASON } from './sale-terms.ts';
import { ofSale, type Row, type Sql } from '../sql.ts';

const MAX_READ = 200;
const LAST_SALE = 'SELECT sale_id AS id FROM sales ORDER BY rowid DESC LIMIT 1';
const LAST_REVERSAL = 'SELECT request_id AS id FROM reversals ORDER BY reversal_id DESC LIMIT 1';
const WRONG_CODES = `(SELECT count(*) FROM calls WHERE calls.sale_id = sales.sale_id
  AND call = 'createOrder' AND fault ->> '$.code' = 'wrongCode')`;
/** Of a sale that went without bonuses the award that was chosen wasn't given. */
const AWARD = `(${ofSale('$.request.award.awardId')} IS NOT NULL AND ${NO_LOYALTY_REASON} IS NULL)`;

export function createPracticeLog({ rows, number }: Sql): PracticeLog {
  const lastOf = (sql: string) => {
    const id = rows(sql)[0]?.['id'];
    return typeof id === 'string' ? id : null;
  };
  return {
    practised: ({ sale, reversal }) => ({
      sales: rows(
        `SELECT bonus, ${CASHBACK} AS cashback, ${ofSale('$.request.customer.requiresSmsCode')} AS needs_code,
           ${WRONG_CODES} AS wrong_codes, ${AWARD} AS award
         FROM sales WHERE rowid > coalesce((SELECT rowid FROM sales WHERE sale_id = ?), 0)
           AND state = 'done' AND resolution = 'confirmed' ORDER BY rowid DESC LIMIT ${MAX_READ}`,
        sale,
      )
        .map(saleOf)
        .toReversed(),
      refunds: number(
        `SELECT count(*) FROM reversals WHERE kind = 'refund' AND outcome = 'done'
           AND reversal_id > coalesce((SELECT max(reversal_id) FROM reversals WHERE request_id = ?), 0)`,
        reversal,
      ),
    }),
    practiceMark: () => ({ sale: lastOf(LAST_SALE), reversal: lastOf(LAST_REVERSAL) }),
  };
}

function saleOf(row: Row): PractisedSale {
  const { cashback } = row;
  return {
    bonus: Number(row['bonus']),
    cashback: typeof cashback === 'number' ? cashback : null,
    needsCode: row['needs_code'] === 1,
    wrongCodes: Number(row['wrong_codes']),
    award: row['award'] === 1,
  };
}
