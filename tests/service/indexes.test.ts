/** A service that has given many awards finds those of one order or customer as it did the first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src-service/store/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'service-indexes-'));
const file = join(folder, 'data.db');
afterEach(() => rmSync(folder, { recursive: true }));

const INDEXES = ['given_awards_by_customer', 'given_awards_by_order'];

function indexesIn(): unknown[] {
  const raw = new DatabaseSync(file);
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'given_awards' ORDER BY name`;
  const names = raw.prepare(sql).all();
  raw.close();
  return names.map(({ name }) => name);
}

test('a file of before gets them, and keeps what is in it', () => {
  openDatabase(file).close();
  const raw = new DatabaseSync(file);
  for (const name of INDEXES) raw.exec(`DROP INDEX ${name}`);
  raw.exec(`INSERT INTO counters VALUES ('kept', 5)`);
  raw.close();
  expect(indexesIn()).toEqual([]);
  const db = openDatabase(file);
  expect(db.get(`SELECT next FROM counters WHERE name = 'kept'`)).toEqual({ next: 5n });
  for (const where of ['order_id = 1', 'award_id = 1 AND customer_id = 1 AND branch_id = 1'])
    expect(
      db.get(`EXPLAIN QUERY PLAN SELECT COUNT(*) FROM given_awards WHERE ${where}`)?.['detail'],
    ).toContain('SEARCH');
  db.close();
  expect(indexesIn()).toEqual(INDEXES);
});
