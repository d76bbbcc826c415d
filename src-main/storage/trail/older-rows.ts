/**
 * The rows that were there when a chain began: counted then, and counted again whenever the chain is read. They are never
 * deleted, and their amounts stay.
 */
import {
  ROW_KINDS,
  type RowKind,
  type RowsBefore,
  type RowsCount,
  type TrailBreak,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Sql } from '../sql.ts';
import { TABLES } from './row-facts.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

type NewChain = TrailEvent & { readonly type: 'newChain' };

const NONE: RowsCount = { count: 0, amount: 0 };

export function countRows(sql: Sql): NewChain['before'] {
  return {
    sale: countRowsOf(sql, 'sale', null),
    reversal: countRowsOf(sql, 'reversal', null),
    edit: countRowsOf(sql, 'edit', null),
    shift: countRowsOf(sql, 'shift', null),
    cashMove: countRowsOf(sql, 'cashMove', null),
  };
}

/** `begun`: event `n`. */
export function checkOlder(sql: Sql, n: number, at: Millis, begun: NewChain): TrailBreak[] {
  return ROW_KINDS.filter((kind) => !isAsCounted(sql, kind, n, begun)).map((kind) => {
    const id = String(begun.before[kind].last);
    return { what: 'olderRows', n, since: at, row: { kind, id } };
  });
}

/** What a damaged file has lost may be written again, as its events tell it: of reversals, which keep their numbers, there
 * are more rows then; and as many as before that no event had told of. */
function isAsCounted(sql: Sql, kind: RowKind, n: number, begun: NewChain): boolean {
  const counted = begun.before[kind];
  const now = countRowsOf(sql, kind, counted.last);
  const isAll = isSame(now, counted);
  if (begun.why !== 'salvaged') return isAll;
  if (!isAll && (kind !== 'reversal' || now.count <= counted.count)) return false;
  if (counted.untold === null)
    return isAll || boundsOf(sql, kind, n, begun).every((most) => isAtMost(now.untold, most));
  const since = toldSince(sql, kind, n, counted.last);
  const least = add(now.untold, since.sure);
  return isAtMost(least, counted.untold) && isAtMost(counted.untold, add(least, since.maybe));
}

/** Of rows up to the number `last`, those of which the first event came after event `n`: each event names the one before it
 * that told of the same row. `maybe`: of which it is lost what told of them then. */
function toldSince(
  { rows }: Sql,
  kind: RowKind,
  n: number,
  last: number,
): { readonly sure: RowsCount; readonly maybe: RowsCount } {
  const { table, key, amount, told } = TABLES[kind];
  const row = rows(
    `WITH RECURSIVE back (place, by) AS (
       SELECT rowid, told FROM ${table} WHERE rowid <= ?1 AND told > ?2
       UNION SELECT place, CASE WHEN json_valid(event) THEN
           CASE WHEN event ->> '${told}' = ${key} THEN event ->> '$.after' END END
         FROM back JOIN events ON n = by AND type = ?3 JOIN ${table} ON ${table}.rowid = place
         WHERE by > ?2),
     first (place, by) AS (
       SELECT place, min(by) FROM back GROUP BY place)
     SELECT count(*) FILTER (WHERE by = 0) AS count, total(${amount}) FILTER (WHERE by = 0) AS amount,
       count(*) FILTER (WHERE by > ?2) AS maybe, total(${amount}) FILTER (WHERE by > ?2) AS maybeAmount
     FROM first JOIN ${table} ON ${table}.rowid = place`,
    last,
    n,
    kind,
  )[0];
  return {
    sure: toCount(row?.['count'], row?.['amount']),
    maybe: toCount(row?.['maybe'], row?.['maybeAmount']),
  };
}

/** The greatest number up to which a chain of a salvaged file counted fewer rows than are there now; 0: none did. */
export function lastFilled(sql: Sql, kind: RowKind): number {
  const lasts = sql.rows(CHAINS).flatMap(({ event }) => {
    const begun = parseEvent(event);
    if (begun?.type !== 'newChain' || begun.why !== 'salvaged') return [];
    const { last, count } = begun.before[kind];
    return countRowsOf(sql, kind, last).count > count ? [last] : [];
  });
  return Math.max(0, ...lasts);
}

const CHAINS = `SELECT event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'`;

/** Of a chain of a version that didn't count them: as many as there were in all, then and at each earlier beginning by the
 * same key that had all rows. */
function boundsOf(
  { rows }: Sql,
  kind: RowKind,
  n: number,
  { key, before }: NewChain,
): readonly RowsCount[] {
  const earlier = rows(`${CHAINS} AND n < ?`, n).flatMap(({ event }) => {
    const begun = parseEvent(event);
    const isWhole = begun?.type === 'newChain' && begun.key === key && begun.why !== 'salvaged';
    return isWhole ? [begun.before[kind]] : [];
  });
  return earlier.length === 0 ? [NONE] : [before[kind], ...earlier];
}

/** `upTo`: a row's number; null: all. */
function countRowsOf(
  { rows }: Sql,
  kind: RowKind,
  upTo: number | null,
): RowsBefore & { readonly untold: RowsCount } {
  const { table, amount } = TABLES[kind];
  const row = rows(
    `SELECT coalesce(max(rowid), 0) AS last, count(*) AS count, total(${amount}) AS amount,
       count(*) FILTER (WHERE told IS NULL) AS untold,
       total(${amount}) FILTER (WHERE told IS NULL) AS untoldAmount
     FROM ${table} WHERE rowid <= coalesce(?, rowid)`,
    upTo,
  )[0];
  return {
    last: upTo ?? Number(row?.['last']),
    ...toCount(row?.['count'], row?.['amount']),
    untold: toCount(row?.['untold'], row?.['untoldAmount']),
  };
}

function toCount(count: unknown, amount: unknown): RowsCount {
  return { count: Number(count), amount: Number(amount) };
}

function add(one: RowsCount, other: RowsCount): RowsCount {
  return { count: one.count + other.count, amount: one.amount + other.amount };
}

function isSame(one: RowsCount, other: RowsCount): boolean {
  return one.count === other.count && one.amount === other.amount;
}

function isAtMost(one: RowsCount, most: RowsCount): boolean {
  return one.count <= most.count && one.amount <= most.amount;
}
