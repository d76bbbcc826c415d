/** Pages of a journal's file that are destroyed, and which. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';

const PAGE = 4_096;

/** The pages that the questions give are no pages any more. */
export function destroy(file: string, ...questions: readonly string[]): void {
  const other = new DatabaseSync(file);
  // Written by a connection of its own, so that the next read finds the file changed.
  other.exec(`INSERT OR REPLACE INTO cashiers VALUES ('Q', 'q'); PRAGMA wal_checkpoint(TRUNCATE)`);
  const pages = questions.map((question) => Number(other.prepare(question).get()?.['page']));
  other.close();
  const handle = openSync(file, 'r+');
  for (const page of pages) {
    expect(page).toBeGreaterThan(1);
    writeSync(handle, Buffer.alloc(PAGE, 0xab), 0, PAGE, (page - 1) * PAGE);
  }
  closeSync(handle);
}

const leafOf = (table: string, order: 'ASC' | 'DESC') => `SELECT pageno AS page FROM dbstat
  WHERE name = '${table}' AND pagetype = 'leaf' ORDER BY path ${order} LIMIT 1`;
export const rootOf = (table: string): string =>
  `SELECT rootpage AS page FROM sqlite_schema WHERE name = '${table}'`;

export const LAST_OF_SALES = leafOf('sales', 'DESC');
export const OF_REVERSALS = rootOf('reversals');
export const FIRST_OF_REVERSALS = leafOf('reversals', 'ASC');
export const FIRST_OF_EVENTS = leafOf('events', 'ASC');
export const LAST_OF_EVENTS = leafOf('events', 'DESC');
