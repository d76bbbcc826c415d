/**
 * Names and phones that go: of one customer who wants it, and of all whose sales are old enough. What is
 * unresolved keeps its customer until it is resolved. Sums, orders and reversals stay.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Forgetting, ForgottenCustomer } from '../../ports/journal/customers.ts';
import { backupsIn } from './backup.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { isOfDisk, refusalOf } from '../disk-reason.ts';
import { keptAside } from './kept-aside.ts';
import { TOLD_TO_GIVE_BACK } from '../sales/handed-over.ts';
import { UNRESOLVED } from '../sales/sale-terms.ts';
import { createSql, type Sql } from '../sql.ts';

/** Nothing more is asked, sent, given back or shown for it. */
const RESOLVED = `((state = 'cancelled' OR (state = 'done' AND dismissed = 1)) AND NOT coalesce(${UNRESOLVED}, 0)
  AND NOT EXISTS (SELECT 1 FROM reversals r WHERE r.sale_id = sales.sale_id AND (outcome = 'unknown' OR (${TOLD_TO_GIVE_BACK}))))`;

/** Begun before that time, with a customer and resolved. */
export const OLD = `INDEXED BY sales_with_customer
  WHERE customer_id IS NOT NULL AND started_at < ? AND ${RESOLVED}`;

const WITHOUT_CUSTOMER = `UPDATE sales SET customer_id = NULL,
  sale = CASE WHEN json_valid(sale) AND sale ->> '$.request' IS NOT NULL
    THEN json_set(json_remove(sale, '$.state.fault.message', '$.state.refused.message', '$.state.unread.fault.message'),
      '$.request.customer', json('{"kind":"none","phone":null}')) ELSE '{}' END`;

const SAID = `json_valid(fault) AND fault ->> '$.message' IS NOT NULL`;

/** The service's own words may name whom it refused. `which`: of these rows. */
function forgetWords({ run }: Sql, table: string, which: string, value: string | number): boolean {
  const without = `json_remove(fault, '$.message')`;
  return (
    run(`UPDATE ${table} SET fault = ${without} WHERE ${SAID} AND ${which}`, value).changes > 0
  );
}

/** Of sales, before those are nobody's. */
function forgetWordsOfSales(sql: Sql, sales: string, ids: string): void {
  for (const table of ['calls', 'reversals'])
    forgetWords(sql, table, `sale_id IN (SELECT sale_id FROM sales ${sales})`, ids);
}

/** Of edits, and of reversals of orders that aren't this till's. */
function forgetWordsBefore(sql: Sql, before: number): boolean {
  const old = 'intended_at < ?';
  const tables = [
    ['customer_edits', old],
    ['reversals', `sale_id IS NULL AND ${old}`],
  ] as const;
  const said = tables.filter(
    ([table, which]) =>
      sql.rows(`SELECT 1 FROM ${table} WHERE ${SAID} AND ${which} LIMIT 1`, before).length > 0,
  );
  for (const [table, which] of said) forgetWords(sql, table, which, before);
  return said.length > 0;
}

/** By the primary key and indexes of their own: nobody's row stays. */
const NOBODYS = `DELETE FROM customers
  WHERE NOT EXISTS (SELECT 1 FROM sales WHERE sales.customer_id = customers.customer_id)`;

/** Beside the journal's file. */
export interface Copies {
  /** Gives how many copies were cleared of them or erased. */
  forget(who: Hashes): number;
}

/** Runs it at once, or as soon as nobody else reads the file. */
export type WhenIdle = (work: () => void) => void;

/** By which whoever is to be forgotten is found. */
interface Hashes {
  readonly phoneHash: string;
  readonly userHash: string;
  readonly userId: Id;
}

export function createForgetting(
  sql: Sql,
  cipher: CustomerCipher,
  copies: Copies,
  whenIdle: WhenIdle,
): Forgetting {
  const { run, rows, number, transaction } = sql;
  // Of what was forgotten by time: a program that ended in between may have left some.
  let isLogEmpty = false;
  // It waits for whoever reads the log, and main's thread must not.
  const empty = () =>
    whenIdle(() => {
      emptyLog(sql);
      isLogEmpty = true;
    });
  return {
    forgetCustomer({ phone, userId }): ForgottenCustomer {
      const phoneHash = cipher.phoneHash(phone);
      const who = { phoneHash, userHash: cipher.userHash(userId), userId };
      const done = transaction(() => {
        const ids = idsOf(sql, who);
        const theirs = `WHERE customer_id IN (${IDS}) AND ${RESOLVED}`;
        forgetWordsOfSales(sql, theirs, ids);
        forgetWords(sql, 'customer_edits', 'user_id = ?', userId);
        const sales = run(`${WITHOUT_CUSTOMER} ${theirs}`, ids);
        const waiting = number(`SELECT count(*) FROM sales WHERE customer_id IN (${IDS})`, ids);
        run(`${NOBODYS} AND customer_id IN (${IDS})`, ids);
        return { sales: sales.changes, waiting };
      });
      isLogEmpty = false;
      empty();
      return { ...done, copies: inCopies(copies, who), unreached: 0 };
    },
    forgetCustomersBefore(before, limit) {
      const old = rows(
        `SELECT rowid AS id, customer_id AS customerId FROM sales ${OLD} LIMIT ?`,
        before,
        limit,
      );
      if (old.length > 0) {
        transaction(() => {
          const ids = JSON.stringify(old.map(({ id }) => id));
          forgetWordsOfSales(sql, `WHERE rowid IN (${IDS})`, ids);
          run(`${WITHOUT_CUSTOMER} WHERE rowid IN (${IDS})`, ids);
          const customers = JSON.stringify(old.map(({ customerId }) => customerId));
          run(`${NOBODYS} AND customer_id IN (${IDS})`, customers);
        });
        isLogEmpty = false;
      }
      // What reads or writes more than these sales is done once, when none is left.
      if (old.length < limit) {
        if (forgetWordsBefore(sql, before)) isLogEmpty = false;
        if (!isLogEmpty) empty();
      }
      return old.length;
    },
  };
}

function inCopies(copies: Copies, who: Hashes): number {
  try {
    return copies.forget(who);
  } catch (error) {
    throw refusalOf('a copy could not be cleared', error);
  }
}

/** A list that is bound as JSON. */
const IDS = 'SELECT value FROM json_each(?1)';

function idsOf({ rows }: Sql, { phoneHash, userHash }: Hashes): string {
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
    forget(who) {
      let changed = 0;
      for (const backup of backupsIn(join(dirname(file), 'backups')))
        if (forgetInBackup(backup, who)) changed += 1;
      for (const damaged of keptAside(file)) {
        rmSync(damaged, { force: true });
        changed += 1;
      }
      return changed;
    },
  };
}

/** Whatever the state of a sale was then: nobody resolves it in a backup. One that can't be opened goes. */
function forgetInBackup(file: string, who: Hashes): boolean {
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;');
      const sql = createSql(database);
      const ids = idsOf(sql, who);
      return sql.transaction(() => {
        const words = forgetWords(sql, 'customer_edits', 'user_id = ?', who.userId);
        if (ids === '[]') return words;
        const theirs = `WHERE customer_id IN (${IDS})`;
        forgetWordsOfSales(sql, theirs, ids);
        sql.run(`${WITHOUT_CUSTOMER} ${theirs}`, ids);
        sql.run(`DELETE FROM customers WHERE customer_id IN (${IDS})`, ids);
        return true;
      });
    } finally {
      database.close();
    }
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    rmSync(file, { force: true });
    return true;
  }
}
