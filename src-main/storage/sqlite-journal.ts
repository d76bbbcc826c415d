/**
 * The Journal port over node:sqlite. Rows carry the sale as JSON beside the columns that are asked.
 * Newest and oldest are by rowid, the order in which sales were begun: the machine's clock may be
 * set back between two of them, so `started_at` is only shown.
 */
import type { DatabaseSync } from 'node:sqlite';
import {
  saleSummarySchema,
  tagSchema,
  type SaleSummary,
} from '../../src-shared/contract/customer-schema.ts';
import { saleSchema } from '../../src-shared/contract/sale-schema.ts';
import type { Tag } from '../../src-shared/domain/customer.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { isAsked, isUnresolved } from '../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal } from '../ports/journal.ts';
import { ACCRUABLE, createSalesLog, TAKEN_BACK, UNREAD_LONG } from './order-book.ts';
import { CASHBACK, createReports, PAID, UNSETTLED } from './reports.ts';
import { createReversalLog, THIS_SHIFT } from './reversal-log.ts';
import { createStatements, ofSale, type Row } from './statements.ts';
import { upgradeSale, upgradeTag } from './stored-words.ts';

const OPEN_STATES = `state NOT IN ('done', 'cancelled')`;
/** What the till asks the service about by itself. */
const WAITING = `(resolution IN ('pending', 'awardUncertain') OR (dismissed = 1 AND ${OPEN_STATES}))`;

/** Takes over the database; `close` closes it. Every method throws JournalError when the disk fails. */
export function createSqliteJournal(database: DatabaseSync, backup: () => void): Journal {
  const statements = createStatements(database);
  const { run, rows, number } = statements;
  const book = { ...createSalesLog(statements), ...createReversalLog(statements) };
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
      const paid = `FROM sales WHERE shift_id = ? AND ${PAID}`;
      return {
        sales: number(`SELECT count(*) ${paid}`, shiftId),
        taken: tiyn(number(`SELECT coalesce(sum(amount - bonus), 0) ${paid}`, shiftId)),
      };
    },

    begin(sale, shiftId, at) {
      // Before the new one, so that a crash between the two leaves no paid sale behind the screen.
      // Only what the cashier may leave (`canLeave`): a file that could not be read may hold others.
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
    find: (saleId) => sales(rows('SELECT sale FROM sales WHERE sale_id = ?', saleId))[0] ?? null,

    intent: (saleId, step, at) =>
      run('INSERT INTO calls (sale_id, call, intended_at) VALUES (?, ?, ?)', saleId, step, at).id,
    outcome(stepId, outcome, at) {
      run(
        'UPDATE calls SET ended_at = ?, ok = ?, fault = ? WHERE call_id = ?',
        at,
        outcome.ok ? 1 : 0,
        outcome.ok ? null : JSON.stringify(outcome.fault),
        stepId,
      );
    },

    current: () =>
      sales(
        rows(
          `SELECT sale FROM sales INDEXED BY sales_shown WHERE dismissed = 0 AND state <> 'cancelled'
           ORDER BY rowid DESC LIMIT 1`,
        ),
      )[0] ?? null,
    dismiss: (saleId) => void run('UPDATE sales SET dismissed = 1 WHERE sale_id = ?', saleId),
    pendingSales: () =>
      rows(
        `SELECT sale, tries, next_try_at FROM sales INDEXED BY sales_pending
         WHERE ${WAITING} ORDER BY +rowid`,
      ).flatMap((row) =>
        sales([row]).map((sale) => ({
          sale,
          tries: Number(row['tries']),
          nextTryAt: row['next_try_at'] === null ? null : Number(row['next_try_at']),
        })),
      ),
    scheduleRetry: (saleId, tries, nextTryAt) =>
      void run(
        'UPDATE sales SET tries = ?, next_try_at = ? WHERE sale_id = ?',
        tries,
        nextTryAt,
        saleId,
      ),
    missingResults: () =>
      sales(
        rows(
          `SELECT sale FROM sales INDEXED BY sales_confirmed_in WHERE resolution = 'confirmed'
             AND coalesce(resolved_in_shift, shift_id) >= (SELECT shift_id FROM shifts WHERE closed_at IS NULL) - 1
             AND NOT EXISTS (SELECT 1 FROM calls
               WHERE calls.sale_id = sales.sale_id AND call = 'readResult' AND ok = 1)
           ORDER BY +rowid`,
        ),
      ),
    openItems() {
      const row = rows(
        `SELECT count(*) AS count, coalesce(sum(resolution IN ('needsAttention', 'awardSpent') OR ${UNREAD_LONG}), 0) AS needs_attention,
           min(unresolved_since) AS since
         FROM sales INDEXED BY sales_unresolved WHERE ${UNSETTLED}`,
      )[0];
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
      };
    },
    rememberCustomer({ phone, userId, name, tags }, at) {
      run(
        `INSERT INTO known_customers (phone, user_id, name, found_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (phone) DO UPDATE SET
           user_id = excluded.user_id, name = excluded.name, found_at = excluded.found_at`,
        phone,
        userId,
        name,
        at,
      );
      // One that is known as it is isn't written again. (`WHERE TRUE`: else ON would join.)
      run(
        `INSERT INTO known_tags (tag_id, tag)
           SELECT value ->> '$.tagId', value FROM json_each(?) WHERE TRUE
         ON CONFLICT (tag_id) DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag`,
        JSON.stringify(tags.filter(({ tagId }) => tagId !== null)),
      );
    },
    knownTags: () =>
      rows('SELECT tag FROM known_tags')
        .flatMap(toTag)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    knownCustomer(phone) {
      const row = rows('SELECT name, found_at FROM known_customers WHERE phone = ?', phone)[0];
      return row === undefined ? null : { name: String(row['name']), at: Number(row['found_at']) };
    },
    heldBonuses: (userId, except) =>
      tiyn(
        number(
          `SELECT coalesce(sum(bonus), 0) FROM sales INDEXED BY sales_unresolved
           WHERE ${UNSETTLED} AND state <> 'cancelled' AND sale_id <> ?
             AND ${ofSale('$.request.customer.userId')} = ?`,
          except,
          userId,
        ),
      ),
    pastSales: (phone, most) =>
      rows(
        `SELECT started_at AS at, amount, bonus, order_number AS orderNumber, resolution, ${TAKEN_BACK}
         FROM sales
         WHERE phone = ? AND state = 'done' ORDER BY rowid DESC LIMIT ?`,
        phone,
        most,
      ).flatMap((row): SaleSummary[] => {
        const past = saleSummarySchema.safeParse({ ...row, reverted: row['reverted'] === 1 });
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

/** The column by which what is not settled is found. */
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

function toTag(row: Readonly<Row>): Tag[] {
  try {
    const tag = tagSchema.safeParse(upgradeTag(JSON.parse(String(row['tag']))));
    return tag.success ? [tag.data] : [];
  } catch {
    return [];
  }
}

/** Rows that can't be read back (written by hand, or by another version) are left out. */
function sales(rows: readonly Row[]): Sale[] {
  return rows.flatMap((row) => {
    try {
      const sale = saleSchema.safeParse(upgradeSale(JSON.parse(String(row['sale']))));
      return sale.success ? [sale.data] : [];
    } catch {
      return [];
    }
  });
}
