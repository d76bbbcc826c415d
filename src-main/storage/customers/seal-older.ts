/**
 * A file of an older version holds names and phones in clear: they are sealed when it is opened, before
 * anything is asked of it. What ends the program in between loses nothing: the next opening goes on.
 */
import type { DatabaseSync } from 'node:sqlite';
import { idSchema, phoneSchema } from '../../../src-shared/contract/scalars.ts';
import type { CustomerCipher } from './customer-cipher.ts';
import { diskReasonOf } from '../disk-reason.ts';
import { maskOlder } from './mask-older.ts';
import { withoutPersons } from './report-persons.ts';
import { createSealedCustomers, type SealedCustomers } from './sealed-customers.ts';
import { createSql, type Row, type Sql } from '../sql.ts';
import { withoutPersonIn } from './stored-customer.ts';

/** Sales of one transaction: none of them makes the write-ahead log long. */
const BATCH_SIZE = 2_000;

export interface SealOptions {
  /** Puts a copy without clear text in the place of those that have some. Throws when it can't. */
  readonly renewBackups: () => void;
}

/** Throws when the disk doesn't take the sealed rows. What needs room for a whole copy must keep no sale
 * from the file: where that isn't there, the next opening tries again. */
export function sealOlder(
  database: DatabaseSync,
  cipher: CustomerCipher,
  { renewBackups }: SealOptions,
): void {
  const sql = createSql(database);
  if (!isToBeSealed(sql)) return;
  sealRows(database, cipher);
  try {
    // What was written over or deleted before stands in the file until it is written anew.
    sql.run('VACUUM');
    sql.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    renewBackups();
  } catch (error) {
    const reason = diskReasonOf(error);
    if (reason === null || reason === 'damaged') throw error;
    return;
  }
  sql.run(`DELETE FROM chores WHERE chore = 'sealOlder'`);
}

/** The same for a copy in memory, of which nothing stays. */
export function sealRows(database: DatabaseSync, cipher: CustomerCipher): void {
  const sql = createSql(database);
  const customers = createSealedCustomers(sql, cipher);
  while (sql.transaction(() => sealBatch(sql, customers, cipher)) === BATCH_SIZE);
  sql.transaction(() => {
    maskOlder(sql, cipher);
    sealReports(sql);
  });
}

function isToBeSealed({ rows }: Sql): boolean {
  return rows(`SELECT 1 FROM chores WHERE chore = 'sealOlder'`).length > 0;
}

/** Gives how many were sealed. */
function sealBatch({ rows, run }: Sql, customers: SealedCustomers, cipher: CustomerCipher): number {
  const batch = rows(
    `SELECT sale_id, phone, sale FROM sales INDEXED BY sales_unsealed
     WHERE phone IS NOT NULL LIMIT ${BATCH_SIZE}`,
  );
  for (const row of batch) {
    const { sale, customerId } = sealed(row, customers, cipher);
    run(
      'UPDATE sales SET phone = NULL, customer_id = ?, sale = ? WHERE sale_id = ?',
      customerId,
      sale,
      String(row['sale_id']),
    );
  }
  return batch.length;
}

function sealed(row: Row, customers: SealedCustomers, cipher: CustomerCipher) {
  const phone = phoneSchema.safeParse(row['phone']).data ?? null;
  const text = String(row['sale']);
  const bare = withoutPersonIn(text);
  // What can't be read may hold anything.
  const sale = bare === null ? JSON.stringify({ garbled: cipher.sealText(text) }) : bare.sale;
  const userId = idSchema.safeParse(bare?.userId).data ?? null;
  const customerId =
    phone === null ? null : customers.keep({ phone, name: bare?.name ?? '' }, userId);
  return { sale, customerId };
}

function sealReports({ rows, run }: Sql): void {
  for (const { id, report } of rows(
    'SELECT shift_id AS id, report FROM shifts WHERE report IS NOT NULL',
  )) {
    const bare = withoutPersons(String(report));
    if (bare !== report) run('UPDATE shifts SET report = ? WHERE shift_id = ?', bare, Number(id));
  }
}
