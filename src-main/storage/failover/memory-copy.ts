/**
 * The journal in memory, for while its file can't be written: with what the shift needs of the
 * file, where that can still be read.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { DatabaseSync } from 'node:sqlite';
import { STILL_OPEN } from '../sales/sale-terms.ts';

/** More than a till sells in two months; copied in a fraction of a second. */
const MAX_SALES = 10_000;
const MAX_CALLS = 20 * MAX_SALES;
const MAX_EVENTS = 5 * MAX_SALES;

/** Of the tables that grow for ever only the end, and what is still open; customers of those. */
const PART: Readonly<Record<string, string>> = {
  sales: `rowid > (SELECT max(rowid) FROM disk.sales) - ${MAX_SALES} OR dismissed = 0
    OR sale_id IN (SELECT sale_id FROM disk.reversals
      WHERE outcome = 'unknown' OR (outcome = 'done' AND acknowledged_at IS NULL))
    OR state NOT IN ('done', 'cancelled') OR ${STILL_OPEN}`,
  customers: `customer_id IN (SELECT customer_id FROM main.sales)`,
  customer_marks: `customer_id IN (SELECT customer_id FROM main.sales)`,
  calls: `rowid > (SELECT max(rowid) FROM disk.calls) - ${MAX_CALLS}`,
  events: `n > (SELECT max(n) FROM disk.events) - ${MAX_EVENTS}`,
};

/**
 * `memory` has the newest tables, empty. `alone`: no other program is at the file. false: the file
 * can't be read; then it is still empty.
 */
export function copyInto(memory: DatabaseSync, file: string, alone: boolean): boolean {
  if (look(file) === 'absent') return true;
  const address = pathToFileURL(file).href;
  // A read-only folder can't hold what reading beside a writer needs; without a log it isn't needed.
  return (
    copyFrom(memory, `${address}?mode=ro`) ||
    (alone && holdsNothing(`${file}-wal`) && copyFrom(memory, `${address}?immutable=1`))
  );
}

function copyFrom(memory: DatabaseSync, address: string): boolean {
  try {
    memory.prepare('ATTACH ? AS disk').run(address);
  } catch {
    return false;
  }
  try {
    memory.exec('PRAGMA foreign_keys = OFF; BEGIN');
    if (version(memory, 'disk') !== version(memory, 'main')) throw new Error('another version');
    for (const table of tables(memory)) {
      const columns = columnsOf(memory, table).join(', ');
      memory.exec(`INSERT INTO main.${table} (${columns})
        SELECT ${columns} FROM disk.${table} WHERE ${PART[table] ?? 'TRUE'} ORDER BY rowid`);
    }
    memory.exec('COMMIT');
    return true;
  } catch {
    if (memory.isTransaction) memory.exec('ROLLBACK');
    return false;
  } finally {
    memory.exec('DETACH disk; PRAGMA foreign_keys = ON');
  }
}

function version(memory: DatabaseSync, of: 'main' | 'disk'): unknown {
  return memory.prepare(`PRAGMA ${of}.user_version`).get()?.['user_version'];
}

function tables(memory: DatabaseSync): string[] {
  return memory
    .prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table'`)
    .all()
    .map((row) => String(row['name']));
}

/** With the rowid, which is the order of the sales, where no column stands for it. */
function columnsOf(memory: DatabaseSync, table: string): string[] {
  const columns = memory.prepare(`PRAGMA main.table_info(${table})`).all();
  const names = columns.map((column) => String(column['name']));
  const numbered = columns.some((column) => column['pk'] === 1 && column['type'] === 'INTEGER');
  return numbered ? names : ['rowid', ...names];
}

function holdsNothing(file: string): boolean {
  const found = look(file);
  return found === 'absent' || found === 'empty';
}

/** A disk that fails doesn't even say whether a file is there: that is no file that is absent. */
function look(file: string): 'absent' | 'empty' | 'filled' | 'unreadable' {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) return 'absent';
    return size === 0 ? 'empty' : 'filled';
  } catch {
    return 'unreadable';
  }
}
