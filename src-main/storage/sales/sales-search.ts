/**
 * Which sales a search finds, the newest first. The first letters that are typed fit many, so the newest sales
 * are looked at one after the other; what fits few of those is looked up, each thing by an index of its own.
 */
import type { SQLInputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { parseAmount } from '../../../src-shared/domain/money.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import type { Sql } from '../sql.ts';

/** What is bound as ?4 to ?9: the text, an amount, marks as JSON, those of customers who were marked by an older
 * version where they differ, and how many each are. */
export type SearchValues = readonly [string, number, string, string, number, number];

/** null: everything. Nothing that was typed is ever a wildcard. */
export function searchValues(search: string, cipher: CustomerCipher): SearchValues | null {
  const text = search.trim().replace(/[%_]/gu, '');
  if (text === '') return null;
  const amount = parseAmount(text);
  const { folded, older } = cipher.marksOf(text);
  const others = isDeepStrictEqual(folded, older) ? [] : older;
  return [
    text,
    amount.ok ? amount.value : -1,
    JSON.stringify(folded),
    JSON.stringify(others),
    folded.length,
    others.length,
  ];
}

const OF_CASHIER = '(?3 IS NULL OR cashier_id = ?3)';
/** It begins with what was typed. */
const BY_NUMBER = '(order_number >= ?4 AND order_number < ?4 || char(1114111))';
const MARKS = 'SELECT value FROM json_each(?6)';
const OLDER_MARKS = 'SELECT value FROM json_each(?7)';

const hasAll = (marks: string, count: string) => `(${count} > 0 AND ${count} = (
  SELECT count(*) FROM customer_marks m WHERE m.customer_id = sales.customer_id AND m.mark IN (${marks})))`;

/** An index has each mark's customers in order, so that those of several are gone through side by side. */
const withAll = (marks: string, count: number) => {
  const withOne = (at: number) =>
    `SELECT customer_id FROM customer_marks WHERE mark = json_extract(${marks}, '$[${at}]')`;
  const all = Array.from({ length: Math.max(1, count) }, (_mark, at) => withOne(at));
  return `SELECT * FROM (${all.join(' INTERSECT ')})`;
};

/** Of a sale that is at hand. Nobody has as few marks as none. */
export const SEARCHED = `(${BY_NUMBER} OR amount = ?5 OR ${hasAll(MARKS, '?8')} OR ${hasAll(OLDER_MARKS, '?9')})`;

/** Enough where one of thirty fits. */
const MAX_NEWEST = 1_000;

const AMONG_NEWEST = `SELECT rowid AS id FROM sales
  WHERE rowid > (SELECT max(rowid) FROM sales) - ${MAX_NEWEST} AND ${OF_CASHIER} AND ${SEARCHED}
  ORDER BY rowid DESC LIMIT ?1 OFFSET ?2`;

/** `order`: in which they are read, where one is likely to come upon the newest first: all others are then left out at
 * once. (SQLite keeps to it where there is a limit; this one is none.) */
const newest = (index: string, which: string, order = '') => `SELECT * FROM (
  SELECT id FROM (SELECT rowid AS id FROM sales INDEXED BY ${index} WHERE ${which} AND ${OF_CASHIER} ${order})
  ORDER BY id DESC LIMIT ?1 + ?2)`;

const amongAll = (folded: number, older: number) => `SELECT id FROM (
  ${newest('sales_by_amount', 'amount = ?5')} UNION
  ${newest('sales_by_order_number', BY_NUMBER, 'ORDER BY order_number DESC LIMIT -1')} UNION
  ${newest(
    'sales_by_customer',
    `customer_id IN (${withAll('?6', folded)} UNION ${withAll('?7', older)})`,
  )}) ORDER BY id DESC LIMIT ?1 OFFSET ?2`;

/** Their rowids, as JSON. */
export function searchSales(
  { rows }: Sql,
  values: SearchValues,
  cashierId: string | null,
  skip: number,
  limit: number,
): string {
  const ids = (sql: string, bound: readonly SQLInputValue[]) =>
    rows(sql, limit, skip, cashierId, ...bound).map(({ id }) => id);
  const found = ids(AMONG_NEWEST, values);
  if (found.length === limit) return JSON.stringify(found);
  const [text, amount, folded, older, ...counts] = values;
  return JSON.stringify(ids(amongAll(...counts), [text, amount, folded, older]));
}
