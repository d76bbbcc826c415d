/**
 * What can still be read of a damaged journal goes into the fresh one. Each table is read from
 * both ends, because damage is usually a page in the middle; rows that can't be read stay behind
 * in the file that was kept aside. Rows keep their rowid: it is the order of the sales.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { UPGRADE_WORDS } from './schema.ts';

/** In the order of their references; with the names that they had in older versions. */
const TABLES: readonly (readonly [now: string, ...before: string[]])[] = [
  ['shifts'],
  ['sales'],
  ['calls', 'steps'],
  ['reversals'],
  ['known_customers', 'customers_seen'],
  ['known_tags'],
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
    let carried = 0;
    for (const [table, ...before] of TABLES) {
      for (const name of [table, ...before]) carried += carryOver(from, name, into, table);
    }
    into.exec(UPGRADE_WORDS);
    return carried;
  } finally {
    into.exec('PRAGMA foreign_keys = ON');
    from.close();
  }
}

/** `name`: of the table in the damaged file, which may have none of that name. */
function carryOver(from: DatabaseSync, name: string, into: DatabaseSync, table: string): number {
  const columns = into.prepare(`PRAGMA table_info(${table})`).all();
  const known = new Set(['rowid', ...columns.map((column) => String(column['name']))]);
  let carried = 0;
  for (const order of ['ASC', 'DESC']) {
    try {
      // Where a column is the rowid, SQLite gives both under the column's name.
      const all = from.prepare(`SELECT rowid, * FROM ${name} ORDER BY rowid ${order}`);
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
  const kept = Object.entries(row)
    .map(([name, value]) => [OLD_COLUMNS[name] ?? name, value] as const)
    .filter(([name]) => known.has(name));
  const columns = kept.map(([name]) => name);
  const marks = columns.map(() => '?').join(', ');
  try {
    const sql = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
    return Number(into.prepare(sql).run(...kept.map(([, value]) => value ?? null)).changes);
  } catch {
    // A row that breaks the fresh table's rules is itself damaged.
    return 0;
  }
}
