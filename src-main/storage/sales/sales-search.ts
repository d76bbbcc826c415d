/**
 * Which sales a search finds, the newest first. The first letters that are typed fit many, so the newest sales
 * are looked at one after the other; what fits few of those is looked up, each thing by an index of its own.
 */
import { parseAmount } from '../../../src-shared/domain/money.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import type { Sql } from '../sql.ts';

/** What is bound as ?4 to ?9: the text, an amount, marks as JSON and how many those are, and the same for
 * customers who were marked by an older version. */
export type SearchValues = readonly [string, number, string, number, string, number];

/** null: everything. Nothing that was typed is ever a wildcard. */
export function searchValues(search: string, cipher: CustomerCipher): SearchValues | null {
  const text = search.trim().replace(/[%_]/gu, '');
  if (text === '') return null;
  const amount = parseAmount(text);
  const { folded, older } = cipher.marksOf(text);
  return [
    text,
    amount.ok ? amount.value : -1,
    JSON.stringify(folded),
    folded.length,
    JSON.stringify(older),
    older.length,
  ];
}

const OF_CASHIER = '(?3 IS NULL OR cashier_id = ?3)';
/** It begins with what was typed. */
const BY_NUMBER = '(order_number >= ?4 AND order_number < ?4 || char(1114111))';
const MARKS = 'SELECT value FROM json_each(?6)';
const OLDER_MARKS = 'SELECT value FROM json_each(?8)';

const hasAll = (marks: string, count: string) => `(${count} > 0 AND ${count} = (
  SELECT count(*) FROM customer_marks m WHERE m.customer_id = sales.customer_id AND m.mark IN (${marks})))`;

const withAll = (marks: string, count: string) =>
  `SELECT customer_id FROM customer_marks WHERE mark IN (${marks})
     GROUP BY customer_id HAVING count(*) = ${count}`;

/** Of a sale that is at hand. Nobody has as few marks as none. */
export const SEARCHED = `(${BY_NUMBER} OR amount = ?5 OR ${hasAll(MARKS, '?7')} OR ${hasAll(OLDER_MARKS, '?9')})`;

/** Enough where one of thirty fits. */
const MAX_NEWEST = 1_000;

const AMONG_NEWEST = `SELECT rowid AS id FROM sales
  WHERE rowid > (SELECT max(rowid) FROM sales) - ${MAX_NEWEST} AND ${OF_CASHIER} AND ${SEARCHED}
  ORDER BY rowid DESC LIMIT ?1 OFFSET ?2`;

const newest = (index: string, which: string) => `SELECT * FROM (
  SELECT rowid AS id FROM sales INDEXED BY ${index} WHERE ${which} AND ${OF_CASHIER}
  ORDER BY rowid DESC LIMIT ?1 + ?2)`;

const AMONG_ALL = `SELECT id FROM (
  ${newest('sales_by_amount', 'amount = ?5')} UNION
  ${newest('sales_by_order_number', BY_NUMBER)} UNION
  ${newest(
    'sales_by_customer',
    `customer_id IN (${withAll(MARKS, '?7')} UNION ${withAll(OLDER_MARKS, '?9')})`,
  )}) ORDER BY id DESC LIMIT ?1 OFFSET ?2`;

/** Their rowids, as JSON. */
export function searchSales(
  { rows }: Sql,
  values: SearchValues,
  cashierId: string | null,
  skip: number,
  limit: number,
): string {
  const ask = (sql: string) => rows(sql, limit, skip, cashierId, ...values).map(({ id }) => id);
  const found = ask(AMONG_NEWEST);
  return JSON.stringify(found.length === limit ? found : ask(AMONG_ALL));
}
