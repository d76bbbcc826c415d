/**
 * Names and phones that go: of one customer who wants it, and of all whose sales are old enough. What is
 * unresolved keeps its customer until it is resolved. Sums, orders and reversals stay.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from '../ports/journal.ts';
import type { Forgetting, ForgottenCustomer } from '../ports/journal/customers.ts';
import { backupsIn } from './backup.ts';
import type { CustomerCipher } from './customer-cipher.ts';
import { UNRESOLVED } from './sale-terms.ts';
import { createSql, type Sql } from './sql.ts';

/** Nothing more is asked, sent or shown for it. */
const SETTLED = `((state = 'cancelled' OR (state = 'done' AND dismissed = 1)) AND NOT coalesce(${UNRESOLVED}, 0)
  AND NOT EXISTS (SELECT 1 FROM reversals r WHERE r.sale_id = sales.sale_id AND r.outcome = 'unknown'))`;

const WITHOUT_CUSTOMER = `UPDATE sales SET customer_id = NULL,
  sale = CASE WHEN json_valid(sale) AND sale ->> '$.request' IS NOT NULL
    THEN json_set(json_remove(sale, '$.state.fault.message'),
      '$.request.customer', json('{"kind":"none","phone":null}')) ELSE '{}' END`;

/** The service's own words may name whom it refused. Before those sales are nobody's. */
const WITHOUT_WORDS = `UPDATE calls SET fault = json_remove(fault, '$.message')
  WHERE json_valid(fault) AND fault ->> '$.message' IS NOT NULL AND sale_id IN`;

/** By the primary key and indexes of their own: nobody's row stays. */
const NOBODYS = `DELETE FROM customers
  WHERE NOT EXISTS (SELECT 1 FROM sales WHERE sales.customer_id = customers.customer_id)`;

/** Beside the journal's file. */
export interface Copies {
  /** Gives how many copies were cleared of them or erased. */
  forget(phoneHash: string, userHash: string): number;
}

export function createForgetting(sql: Sql, cipher: CustomerCipher, copies: Copies): Forgetting {
  const { run, rows, number, transaction } = sql;
  return {
    forgetCustomer({ phone, userId }): ForgottenCustomer {
      const phoneHash = cipher.phoneHash(phone);
      const userHash = cipher.userHash(userId);
      const done = transaction(() => {
        const ids = idsOf(sql, phoneHash, userHash);
        const theirs = `WHERE customer_id IN (${IDS}) AND ${SETTLED}`;
        run(`${WITHOUT_WORDS} (SELECT sale_id FROM sales ${theirs})`, ids);
        const sales = run(`${WITHOUT_CUSTOMER} ${theirs}`, ids);
        const waiting = number(`SELECT count(*) FROM sales WHERE customer_id IN (${IDS})`, ids);
        run(`${NOBODYS} AND customer_id IN (${IDS})`, ids);
        return { sales: sales.changes, waiting };
      });
      emptyLog(sql);
      return { ...done, copies: inCopies(copies, phoneHash, userHash) };
    },
    forgetCustomersBefore(before, limit) {
      const old = rows(
        `SELECT rowid AS id FROM sales INDEXED BY sales_with_customer
         WHERE customer_id IS NOT NULL AND started_at < ? AND ${SETTLED} LIMIT ?`,
        before,
        limit,
      );
      if (old.length === 0) return 0;
      transaction(() => {
        const ids = JSON.stringify(old.map(({ id }) => id));
        run(`${WITHOUT_WORDS} (SELECT sale_id FROM sales WHERE rowid IN (${IDS}))`, ids);
        run(`${WITHOUT_CUSTOMER} WHERE rowid IN (${IDS})`, ids);
        run(NOBODYS);
      });
      emptyLog(sql);
      return old.length;
    },
  };
}

function inCopies(copies: Copies, phoneHash: string, userHash: string): number {
  try {
    return copies.forget(phoneHash, userHash);
  } catch (error) {
    throw new JournalError('a copy could not be cleared', { cause: error });
  }
}

/** A list that is bound as JSON. */
const IDS = 'SELECT value FROM json_each(?1)';

function idsOf({ rows }: Sql, phoneHash: string, userHash: string): string {
  const found = rows(
    'SELECT customer_id AS id FROM customers WHERE phone_hash = ? OR user_hash = ?',
    phoneHash,
    userHash,
  );
  return JSON.stringify(found.map(({ id }) => id));
}

/** What was written over is in the write-ahead log until that is emptied. */
function emptyLog({ rows }: Sql): void {
  rows('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** The backups of a journal's file, and what was kept aside of damaged ones. */
export function copiesBeside(file: string): Copies {
  return {
    forget(phoneHash, userHash) {
      let changed = 0;
      for (const backup of backupsIn(join(dirname(file), 'backups')))
        if (forgetInBackup(backup, phoneHash, userHash)) changed += 1;
      for (const damaged of keptAside(file)) {
        rmSync(damaged, { force: true });
        changed += 1;
      }
      return changed;
    },
  };
}

/** A damaged file can't be searched: it goes as a whole. */
function keptAside(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.bad(?:-wal|-shm)?$/u.test(name))
    .map((name) => join(folder, name));
}

/** Whatever the state of a sale was then: nobody resolves it in a backup. One that can't be opened goes. */
function forgetInBackup(file: string, phoneHash: string, userHash: string): boolean {
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;');
      const sql = createSql(database);
      const ids = idsOf(sql, phoneHash, userHash);
      if (ids === '[]') return false;
      return sql.transaction(() => {
        const theirs = `WHERE customer_id IN (${IDS})`;
        sql.run(`${WITHOUT_WORDS} (SELECT sale_id FROM sales ${theirs})`, ids);
        sql.run(`${WITHOUT_CUSTOMER} ${theirs}`, ids);
        sql.run(`DELETE FROM customers WHERE customer_id IN (${IDS})`, ids);
        return true;
      });
    } finally {
      database.close();
    }
  } catch {
    rmSync(file, { force: true });
    return true;
  }
}
