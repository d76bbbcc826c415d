/** What is still to be done for sales that were paid or given up. */
import type { OpenItems } from '../../ports/journal/sales.ts';
import { ACCRUABLE, UNREAD_LONG } from './sales-list.ts';
import { AWARD_WATCHED, LEFT, OPEN_SHIFT, PAID, TO_DECIDE, UNRESOLVED } from './sale-terms.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { oldestToDecide, oldestToGiveBack } from './recorded-reversals.ts';
import { SEALED } from '../customers/sealed-customers.ts';
import { toSales } from './sale-log.ts';
import type { Sql } from '../sql.ts';

/** What the till asks the service about by itself, but for those that need attention (`AWARD_WATCHED`). */
const PENDING = `(resolution IN ('pending', 'awardUncertain')
  OR (dismissed = 1 AND state NOT IN ('done', 'cancelled')))`;

const ASKED = `SELECT sale, tries, next_try_at, ${SEALED} FROM sales WHERE rowid IN (
    SELECT rowid FROM sales INDEXED BY sales_pending WHERE ${PENDING}
    UNION ALL SELECT rowid FROM sales INDEXED BY sales_unresolved WHERE ${UNRESOLVED} AND ${AWARD_WATCHED})
  ORDER BY +rowid`;

const WITHOUT_RESULT = `SELECT sale, ${SEALED} FROM sales INDEXED BY sales_confirmed_in WHERE resolution = 'confirmed'
  AND coalesce(resolved_in_shift, shift_id) >= ${OPEN_SHIFT} - 1
  AND NOT EXISTS (SELECT 1 FROM calls WHERE calls.sale_id = sales.sale_id AND call = 'readResult' AND ok = 1)
  ORDER BY +rowid`;

const RESOLVED_BETWEEN = `SELECT count(*) FROM sales INDEXED BY sales_resolved_in_shift
  WHERE resolved_in_shift = (SELECT coalesce(max(shift_id), 0) + 1 FROM shifts) AND ${PAID}`;

const OPEN = `SELECT count(*) AS count, coalesce(sum(${TO_DECIDE} OR ${UNREAD_LONG}), 0) AS needs_attention,
  min(unresolved_since) AS since FROM sales INDEXED BY sales_unresolved WHERE ${UNRESOLVED} AND ${LEFT}`;

export function createOpenItems({ run, rows, number }: Sql, cipher: CustomerCipher): OpenItems {
  return {
    pendingSales: () =>
      rows(ASKED).flatMap((row) =>
        toSales(cipher, [row]).map((sale) => ({
          sale,
          tries: Number(row['tries']),
          nextTryAt: row['next_try_at'] === null ? null : Number(row['next_try_at']),
        })),
      ),
    scheduleSaleRetry: (saleId, tries, nextTryAt) =>
      void run(
        'UPDATE sales SET tries = ?, next_try_at = ? WHERE sale_id = ?',
        tries,
        nextTryAt,
        saleId,
      ),
    salesWithoutResult: () => toSales(cipher, rows(WITHOUT_RESULT)),
    resolvedBetweenShifts: () => number(RESOLVED_BETWEEN),
    openItems() {
      const row = rows(OPEN)[0];
      const needsAttention = Number(row?.['needs_attention'] ?? 0);
      return {
        pending: Number(row?.['count'] ?? 0) - needsAttention,
        needsAttention,
        since: typeof row?.['since'] === 'number' ? row['since'] : null,
        accruable: number(
          `SELECT count(*) FROM sales INDEXED BY sales_missed_loyalty WHERE ${ACCRUABLE}`,
        ),
        reversals: number(
          `SELECT count(*) FROM reversals INDEXED BY reversals_unknown WHERE outcome = 'unknown'`,
        ),
        reversalToDecide: oldestToDecide(rows),
        toGiveBack: oldestToGiveBack(rows),
      };
    },
  };
}
