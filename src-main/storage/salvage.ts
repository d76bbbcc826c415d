/**
 * What can still be read of a damaged journal goes into the fresh one. Each table is read from
 * both ends, because damage is usually a page in the middle; rows that can't be read stay behind
 * in the file that was kept aside. Rows keep their rowid: it is the order of the sales.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** In the order of their references. */
const TABLES = ['shifts', 'sales', 'steps', 'reversals', 'customers_seen', 'known_tags'] as const;

/** Number of rows carried over; 0 when the file is no database at all. Never throws. */
export function salvage(damaged: string, into: DatabaseSync): number {
  let from: DatabaseSync;
  try {
    from = new DatabaseSync(damaged, { readOnly: true });
  } catch {
    return 0;
  }
  try {
    into.exec('PRAGMA foreign_keys = OFF');
    return TABLES.reduce((sum, table) => sum + carryOver(from, into, table), 0);
  } finally {
    into.exec('PRAGMA foreign_keys = ON');
    from.close();
  }
}

function carryOver(from: DatabaseSync, into: DatabaseSync, table: string): number {
  const columns = into.prepare(`PRAGMA table_info(${table})`).all();
  const known = new Set(['rowid', ...columns.map((column) => String(column['name']))]);
  let carried = 0;
  for (const order of ['ASC', 'DESC']) {
    try {
      // Where a column is the rowid, SQLite gives both under the column's name.
      const all = from.prepare(`SELECT rowid, * FROM ${table} ORDER BY rowid ${order}`);
      for (const row of all.iterate()) {
        carried += insert(into, table, known, row as Record<string, SQLInputValue>);
      }
      return carried;
    } catch {
      // The damage is reached from this end; the other end is next.
    }
  }
  return carried;
}

function insert(
  into: DatabaseSync,
  table: string,
  known: ReadonlySet<string>,
  row: Readonly<Record<string, SQLInputValue>>,
): number {
  const columns = Object.keys(row).filter((name) => known.has(name));
  const marks = columns.map(() => '?').join(', ');
  try {
    const sql = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
    return Number(into.prepare(sql).run(...columns.map((name) => row[name] ?? null)).changes);
  } catch {
    // A row that breaks the fresh table's rules is itself damaged.
    return 0;
  }
}
