/**
 * What can still be read of a damaged journal goes into the fresh one. Each table is read from
 * both ends, because damage is usually a page in the middle; rows that can't be read stay behind
 * in the file that was quarantined. Rows keep their rowid: it is the order of the sales.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { diskReasonOf } from '../disk-reason.ts';
import { UPGRADE_GIVEN } from '../migrations/27-money-handed-over.ts';
import { UPGRADE_ACKNOWLEDGED } from '../migrations/28-acknowledged-reversals.ts';
import { UPGRADE_WORDS } from '../migrations/upgrade-words.ts';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import { createSql } from '../sql.ts';
import { headOf } from '../trail/trail-log.ts';
import { salvageMark } from '../trail/trail-seal.ts';

type Row = Readonly<Record<string, SQLInputValue>>;

/** In the order of their references; with the names that they had in older versions. */
const TABLES: readonly (readonly [now: string, ...before: string[]])[] = [
  ['shifts'],
  ['customers'],
  ['customer_marks'],
  ['sales'],
  ['calls', 'steps'],
  ['reversals'],
  ['known_tags'],
  ['customer_edits'],
  ['cashiers'],
  ['cash_moves'],
  ['events'],
];

/** The names that columns had in older versions. */
const OLD_COLUMNS: Readonly<Record<string, string>> = {
  settlement: 'resolution',
  unsettled_since: 'unresolved_since',
  settled_in: 'resolved_in_shift',
  step_id: 'call_id',
  step: 'call',
  seen_at: 'found_at',
};

/** Customers that stayed behind are nobody's any more; clear text of an older version is sealed next. */
const MEND_CUSTOMERS = `
  UPDATE sales SET customer_id = NULL WHERE customer_id NOT IN (SELECT customer_id FROM customers);
  DELETE FROM customer_marks WHERE customer_id NOT IN (SELECT customer_id FROM customers);
  INSERT OR IGNORE INTO chores VALUES ('sealOlder');`;

/**
 * Number of rows carried over; 0 when the file is no database at all. All at once: a row by itself
 * would cost a write to the disk each. Throws when what is read can't be written.
 */
export function salvage(damaged: string, into: DatabaseSync, seal: Seal | null = null): number {
  let from: DatabaseSync;
  try {
    from = new DatabaseSync(damaged, { readOnly: true });
  } catch {
    return 0;
  }
  try {
    into.exec('PRAGMA foreign_keys = OFF; BEGIN');
    let carried = 0;
    for (const [table, ...before] of TABLES) {
      for (const name of [table, ...before]) carried += carryOver(from, name, into, table);
    }
    const mark = seal === null ? 0 : salvageMark(seal, headOf(createSql(into)));
    into.exec(
      `${UPGRADE_WORDS} ${UPGRADE_GIVEN} ${UPGRADE_ACKNOWLEDGED} ${MEND_CUSTOMERS} PRAGMA application_id = ${mark}; COMMIT`,
    );
    return carried;
  } finally {
    if (into.isTransaction) into.exec('ROLLBACK');
    into.exec('PRAGMA foreign_keys = ON');
    from.close();
  }
}

/** `name`: of the table in the damaged file, which may have none of that name. */
function carryOver(from: DatabaseSync, name: string, into: DatabaseSync, table: string): number {
  const insert = inserting(into, table);
  let carried = 0;
  for (const order of ['ASC', 'DESC'] as const) {
    const rows = readable(from, name, order);
    let next = rows.next();
    for (; next.done !== true; next = rows.next()) carried += insert(next.value);
    if (next.value === 'all') break;
  }
  return carried;
}

/** `some`: the damage was reached from this end. */
function* readable(
  from: DatabaseSync,
  name: string,
  order: 'ASC' | 'DESC',
): Generator<Row, 'all' | 'some'> {
  try {
    // Where a column is the rowid, SQLite gives both under the column's name.
    const all = from.prepare(`SELECT rowid, * FROM ${name} ORDER BY rowid ${order}`);
    // One number that is too large must not keep the rows after it from being read.
    all.setReadBigInts(true);
    for (const row of all.iterate()) yield row as Row;
    return 'all';
  } catch {
    return 'some';
  }
}

/** Of one table's rows, which all have the same columns. Gives how many were inserted. */
function inserting(into: DatabaseSync, table: string): (row: Row) => number {
  const columns = into.prepare(`PRAGMA table_info(${table})`).all();
  const known = new Set(['rowid', ...columns.map((column) => String(column['name']))]);
  let sql = '';
  let statement: StatementSync | null = null;
  return (row) => {
    const kept = Object.entries(row)
      .map(([name, value]) => [OLD_COLUMNS[name] ?? name, value] as const)
      .filter(([name]) => known.has(name));
    const names = kept.map(([name]) => name).join(', ');
    const marks = kept.map(() => '?').join(', ');
    sql ||= `INSERT OR IGNORE INTO ${table} (${names}) VALUES (${marks})`;
    try {
      statement ??= into.prepare(sql);
      return Number(statement.run(...kept.map(([, value]) => value ?? null)).changes);
    } catch (error) {
      // A row that breaks the fresh table's rules is itself damaged.
      if (diskReasonOf(error) === null) return 0;
      throw error;
    }
  };
}
