/** A service that has sold much and given many awards finds those of one order or customer as it did the first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src-service/store/database.ts';
import { purchasesOf } from '../../src-service/store/orders.ts';
import { id } from '../../src-shared/domain/id.ts';

const folder = mkdtempSync(join(tmpdir(), 'service-indexes-'));
const file = join(folder, 'data.db');
afterEach(() => rmSync(folder, { recursive: true }));

const INDEXES = ['given_awards_by_customer', 'given_awards_by_order', 'orders_of_customer'];

function indexesIn(): unknown[] {
  const raw = new DatabaseSync(file);
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('given_awards', 'orders') ORDER BY name`;
  const names = raw.prepare(sql).all();
  raw.close();
  return names.map(({ name }) => name);
}

/** How SQLite goes about the sums of a customer's purchases. */
function planOfPurchases(db: Database): unknown {
  let plan: unknown;
  const asking: Database = {
    ...db,
    get(sql, ...values) {
      plan = db.get(`EXPLAIN QUERY PLAN ${sql}`, ...values)?.['detail'];
      return undefined;
    },
  };
  purchasesOf(asking, id('1'), id('1'), { day: 0, period: 0 });
  return plan;
}

test('a file of before gets them, and keeps what is in it', () => {
  openDatabase(file).close();
  const raw = new DatabaseSync(file);
  for (const name of INDEXES) raw.exec(`DROP INDEX ${name}`);
  raw.exec('CREATE INDEX orders_by_customer ON orders (customer_id, branch_id, status, paid_at)');
  raw.exec(`INSERT INTO counters VALUES ('kept', 5)`);
  raw.close();
  expect(indexesIn()).toEqual(['orders_by_customer']);
  const db = openDatabase(file);
  expect(db.get(`SELECT next FROM counters WHERE name = 'kept'`)).toEqual({ next: 5n });
  for (const where of ['order_id = 1', 'award_id = 1 AND customer_id = 1 AND branch_id = 1'])
    expect(
      db.get(`EXPLAIN QUERY PLAN SELECT COUNT(*) FROM given_awards WHERE ${where}`)?.['detail'],
    ).toContain('SEARCH');
  expect(planOfPurchases(db)).toContain('COVERING INDEX orders_of_customer');
  db.close();
  expect(indexesIn()).toEqual(INDEXES);
});
