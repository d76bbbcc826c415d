/**
 * The Journal port over node:sqlite. Rows carry the sale as JSON beside the columns that are asked.
 * Newest and oldest are by rowid, the order in which sales were begun: the machine's clock may be
 * set back between two of them, so `started_at` is only shown.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pastSaleSchema, type PastSale } from '../../src-shared/contract/customer-schema.ts';
import { saleSchema } from '../../src-shared/contract/sale-schema.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal } from '../ports/journal.ts';
import { createOrderBook } from './order-book.ts';
import { createReports } from './reports.ts';
import { createStatements, type Row } from './statements.ts';

const OPEN_STATES = `state NOT IN ('done', 'cancelled')`;
const UNSETTLED = `(settlement IN ('waiting', 'attention') OR state IN ('completing', 'settling'))`;

/** Takes over the database; `close` closes it. Every method throws JournalError when the disk fails. */
export function createSqliteJournal(database: DatabaseSync, backup: () => void): Journal {
  // SQLite's own lower() knows only Latin letters.
  database.function('fold', { deterministic: true }, (text) => String(text ?? '').toLowerCase());
  const statements = createStatements(database);
  const { run, rows, number } = statements;
  const book = createOrderBook(statements);
  const reports = createReports(statements, book);

  return {
    currentShift() {
      const row = rows(
        'SELECT * FROM shifts WHERE closed_at IS NULL ORDER BY shift_id DESC LIMIT 1',
      )[0];
      return row === undefined
        ? null
        : {
            shiftId: Number(row['shift_id']),
            number: Number(row['shift_id']),
            cashier: String(row['cashier']),
            openedAt: Number(row['opened_at']),
            withBonuses: row['with_bonuses'] === 1,
          };
    },
    openShift(cashier, withBonuses, openedAt) {
      const { id: shiftId } = run(
        'INSERT INTO shifts (cashier, opened_at, with_bonuses) VALUES (?, ?, ?)',
        cashier,
        openedAt,
        withBonuses ? 1 : 0,
      );
      return { shiftId, number: shiftId, cashier, openedAt, withBonuses };
    },
    totals(shiftId) {
      const paid = `FROM sales WHERE shift_id = ? AND (state = 'done' OR ${UNSETTLED} OR state = 'confirming')`;
      return {
        sales: number(`SELECT count(*) ${paid}`, shiftId),
        taken: tiyn(number(`SELECT coalesce(sum(amount - bonus), 0) ${paid}`, shiftId)),
      };
    },

    begin(sale, shiftId, at) {
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
      run(
        `UPDATE sales SET changed_at = ?, bonus = ?, state = ?, settlement = ?,
           order_number = coalesce(?, order_number), sale = ? WHERE sale_id = ?`,
        at,
        sale.bonus,
        state.at,
        state.at === 'done' ? state.settlement : null,
        'order' in state ? (state.order?.orderNumber ?? null) : null,
        JSON.stringify(sale),
        sale.request.saleId,
      );
    },
    find: (saleId) => sales(rows('SELECT sale FROM sales WHERE sale_id = ?', saleId))[0] ?? null,

    intent: (saleId, step, at) =>
      run('INSERT INTO steps (sale_id, step, intended_at) VALUES (?, ?, ?)', saleId, step, at).id,
    outcome(stepId, outcome, at) {
      run(
        'UPDATE steps SET ended_at = ?, ok = ?, fault = ? WHERE step_id = ?',
        at,
        outcome.ok ? 1 : 0,
        outcome.ok ? null : JSON.stringify(outcome.fault),
        stepId,
      );
    },

    current: () =>
      sales(
        rows(
          `SELECT sale FROM sales WHERE dismissed = 0 AND state <> 'cancelled'
           ORDER BY rowid DESC LIMIT 1`,
        ),
      )[0] ?? null,
    dismiss: (saleId) => void run('UPDATE sales SET dismissed = 1 WHERE sale_id = ?', saleId),
    waiting: () =>
      sales(
        rows(
          `SELECT sale FROM sales WHERE settlement = 'waiting' OR (dismissed = 1 AND ${OPEN_STATES})
           ORDER BY rowid`,
        ),
      ),
    withoutReceipt: () =>
      sales(
        rows(
          `SELECT sale FROM sales WHERE settlement = 'confirmed'
             AND shift_id IN (SELECT shift_id FROM shifts WHERE closed_at IS NULL)
             AND NOT EXISTS (SELECT 1 FROM steps
               WHERE steps.sale_id = sales.sale_id AND step = 'readReceipt' AND ok = 1)
           ORDER BY rowid`,
        ),
      ),
    unsettledCount: () => number(`SELECT count(*) FROM sales WHERE ${UNSETTLED}`),
    pastSales: (phone, most) =>
      rows(
        `SELECT started_at AS at, amount, bonus, order_number AS orderNumber, settlement FROM sales
         WHERE phone = ? AND state = 'done' ORDER BY rowid DESC LIMIT ?`,
        phone,
        most,
      ).flatMap((row): PastSale[] => {
        const past = pastSaleSchema.safeParse({ ...row });
        return past.success ? [past.data] : [];
      }),
    ...book,
    ...reports,
    backup() {
      try {
        backup();
      } catch (error) {
        throw new JournalError('the backup could not be written', { cause: error });
      }
    },
    close: statements.close,
  };
}

/** Rows that can't be read back (written by hand, or by another version) are left out. */
function sales(rows: readonly Row[]): Sale[] {
  return rows.flatMap((row) => {
    try {
      const sale = saleSchema.safeParse(JSON.parse(String(row['sale'])));
      return sale.success ? [sale.data] : [];
    } catch {
      return [];
    }
  });
}
