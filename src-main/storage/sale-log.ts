/** Sales as they go on, and the calls that are made for them. */
import { saleSchema } from '../../src-shared/contract/sale-schema.ts';
import { isAsked, isUnresolved } from '../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../ports/journal.ts';
import { CASHBACK } from './sale-terms.ts';
import { THIS_SHIFT } from './reversal-log.ts';
import type { Row, Sql } from './sql.ts';
import { upgradeSale } from './stored-words.ts';

type SaleLog = Pick<
  Journal,
  'begin' | 'save' | 'find' | 'recordCallStart' | 'recordCallEnd' | 'current' | 'dismiss'
>;

export function createSaleLog({ run, rows }: Sql): SaleLog {
  return {
    begin(sale, shiftId, at) {
      // Before the new one, so that a crash between the two leaves no paid sale behind the screen.
      // Only what the cashier may leave (`canServeNext`): a file that could not be read may hold others.
      run(
        `UPDATE sales SET dismissed = 1 WHERE dismissed = 0 AND state <> 'cancelled'
           AND state IN ('done', 'completing', 'reconciling', 'readingResult')
           AND NOT EXISTS (SELECT 1 FROM sales known WHERE known.sale_id = ?)`,
        sale.request.saleId,
      );
      const { changes } = run(
        `INSERT INTO sales (sale_id, shift_id, started_at, changed_at, phone, amount, bonus, state, sale)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        sale.request.saleId,
        shiftId,
        at,
        at,
        sale.request.customer.phone,
        sale.request.amount,
        sale.bonus,
        sale.state.at,
        JSON.stringify(sale),
      );
      return changes === 1;
    },
    save(sale, at) {
      const { state } = sale;
      // While the result is read it isn't decided yet: it may turn out to be unresolved still.
      run(
        `UPDATE sales SET changed_at = ?1, bonus = ?2, state = ?3, resolution = ?4,
           order_number = coalesce(?5, order_number), sale = ?6,
           unresolved_since = CASE WHEN ?7 THEN coalesce(unresolved_since, ?1)
             WHEN ?3 = 'readingResult' THEN unresolved_since END,
           resolved_in_shift = CASE WHEN ?7 OR ?3 = 'readingResult' THEN NULL
             WHEN unresolved_since IS NOT NULL THEN ${THIS_SHIFT} ELSE resolved_in_shift END,
           cashback_in = CASE WHEN ${CASHBACK} IS NULL THEN ${THIS_SHIFT} ELSE cashback_in END,
           tries = CASE WHEN ?8 THEN tries ELSE 0 END,
           next_try_at = CASE WHEN ?8 THEN next_try_at END
         WHERE sale_id = ?9`,
        at,
        sale.bonus,
        state.at,
        resolutionOf(sale),
        'order' in state ? (state.order?.orderNumber ?? null) : null,
        JSON.stringify(sale),
        isUnresolved(sale) ? 1 : 0,
        isAsked(sale) ? 1 : 0,
        sale.request.saleId,
      );
    },
    find: (saleId) => toSales(rows('SELECT sale FROM sales WHERE sale_id = ?', saleId))[0] ?? null,

    recordCallStart: (saleId, call, at) =>
      run('INSERT INTO calls (sale_id, call, intended_at) VALUES (?, ?, ?)', saleId, call, at).id,
    recordCallEnd(callId, outcome, at) {
      run(
        'UPDATE calls SET ended_at = ?, ok = ?, fault = ? WHERE call_id = ?',
        at,
        outcome.ok ? 1 : 0,
        outcome.ok ? null : JSON.stringify(outcome.fault),
        callId,
      );
    },

    current: () =>
      toSales(
        rows(
          `SELECT sale FROM sales INDEXED BY sales_shown WHERE dismissed = 0 AND state <> 'cancelled'
           ORDER BY rowid DESC LIMIT 1`,
        ),
      )[0] ?? null,
    dismiss: (saleId) => void run('UPDATE sales SET dismissed = 1 WHERE sale_id = ?', saleId),
  };
}

/** The column by which what is unresolved is found. */
function resolutionOf({ state }: Sale): string | null {
  if (state.at === 'done') return state.resolution;
  if (state.at !== 'cancelled') return null;
  return {
    none: null,
    uncertain: 'awardUncertain',
    spent: 'awardSpent',
    acknowledged: 'awardAcknowledged',
  }[state.award];
}

/** Rows that can't be read back (written by hand, or by another version) are left out. */
export function toSales(rows: readonly Row[]): Sale[] {
  return rows.flatMap((row) => {
    try {
      const sale = saleSchema.safeParse(upgradeSale(JSON.parse(String(row['sale']))));
      return sale.success ? [sale.data] : [];
    } catch {
      return [];
    }
  });
}
