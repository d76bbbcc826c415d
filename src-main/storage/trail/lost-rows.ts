/**
 * What the trail still tells of rows that a damaged file has lost: they are written again as they were, and no other row
 * takes their number. The whole trail is read for it, and only then.
 */
import {
  ROW_KINDS,
  type RowEvent,
  type RowKind,
  type SaleFacts,
} from '../../../src-shared/domain/trail/events.ts';
import { isRowEvent } from '../../../src-shared/domain/trail/rows.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Sql } from '../sql.ts';
import { TABLES } from './row-facts.ts';
import type { TrailLog } from './trail-log.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** `n`: the last event that is there; `since`: when the first one was written. */
export interface LastTold<Facts> {
  readonly n: number;
  readonly since: Millis;
  readonly facts: Facts;
}

interface ToldRow {
  readonly n: number;
  readonly at: Millis;
  readonly facts: RowEvent;
}

/** `unresolvedSince`: when it was told as what it was at last, waiting or to be decided; null: it wasn't. */
export function lostSale(
  sql: Sql,
  saleId: string,
): (LastTold<SaleFacts> & { readonly unresolvedSince: Millis | null }) | null {
  const told = eventsOf(sql, 'sale', saleId).flatMap(({ n, at, facts }) =>
    facts.type === 'sale' ? [{ n, at, facts }] : [],
  );
  const last = told.at(-1);
  if (last === undefined) return null;
  const resolved = told.findLastIndex(({ facts }) => !isUnresolved(facts));
  const unresolvedSince = told[resolved + 1]?.at ?? null;
  return { n: last.n, since: told[0]?.at ?? last.at, facts: last.facts, unresolvedSince };
}

/** `STILL_OPEN` of a sale's row. */
const UNRESOLVED = new Set<string | null>([
  'pending',
  'needsAttention',
  'awardUncertain',
  'awardSpent',
]);

function isUnresolved({ stage, resolution }: SaleFacts): boolean {
  return stage === 'paid' || UNRESOLVED.has(resolution);
}

export interface LostReversal {
  /** The last event that is there. */
  readonly n: number;
  readonly number: number;
  readonly shift: number;
}

/** Of an order (null: of a sale without one), asked for at that moment. An event tells no request: of several at once the
 * first whose row isn't there. */
export function lostReversal(
  sql: Sql,
  of: { readonly orderId: string | null; readonly saleId: string | null },
  at: Millis,
): LostReversal | null {
  const first = sql
    .rows(FIRST_OF_REVERSAL, at)
    .map(({ event }) => parseEvent(event))
    .find(
      (event) =>
        event?.type === 'reversal' &&
        event.order === of.orderId &&
        (of.orderId !== null || event.sale === of.saleId) &&
        !isThere(sql, 'reversal', event.reversal),
    );
  if (first?.type !== 'reversal') return null;
  const last = eventsOf(sql, 'reversal', first.reversal).at(-1);
  return last === undefined ? null : { n: last.n, number: first.reversal, shift: first.shift };
}

const FIRST_OF_REVERSAL = `SELECT event FROM events WHERE type = 'reversal' AND at = ? ORDER BY n`;

/** The number of the shift's last event; null: none is there. */
export function lostShift(sql: Sql, shiftId: number): number | null {
  return eventsOf(sql, 'shift', shiftId).at(-1)?.n ?? null;
}

/** For a row that is put in now: that of one that is lost, but not forgotten, stays its own. */
export function freeNumber(sql: Sql, kind: Exclude<RowKind, 'sale'>): number {
  const { table, key, told } = TABLES[kind];
  const last = sql.number(`SELECT max(${key}) FROM ${table}`);
  const isSalvaged = sql.rows(SALVAGED).length > 0;
  const known = isSalvaged
    ? sql.number(
        `SELECT max(CASE WHEN json_valid(event) THEN event ->> '${told}' END)
        FROM events WHERE type = ?`,
        kind,
      )
    : 0;
  return Math.max(last, known) + 1;
}

/**
 * Rows whose last event is one of those that a damaged file has lost, `upTo` the last that was known outside of it: each
 * is told anew as it is. A lost event vouches for one row, and none that the till hasn't written vouches for any.
 */
export function tellAnew(
  sql: Sql,
  log: TrailLog,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  at: Millis,
): void {
  const claims = ROW_KINDS.flatMap((kind) => {
    const { table, key } = TABLES[kind];
    const found = sql.rows(
      `SELECT ${key} AS id, told FROM ${table} WHERE told > ? AND told <= ? ORDER BY rowid`,
      after,
      upTo,
    );
    return found.map(({ id, told }) => ({ kind, id: id as string | number, told }));
  });
  const claimed = Map.groupBy(claims, ({ told }) => told);
  const lost = [...claimed.values()].filter(({ length }) => length === 1).flat();
  for (const { kind, id } of lost) {
    const { table, key } = TABLES[kind];
    const last = eventsOf(sql, kind, id).at(-1)?.n ?? null;
    sql.run(`UPDATE ${table} SET told = ? WHERE ${key} = ?`, last, id);
  }
  for (const { kind, id } of lost) log.tell(kind, id, at);
}

const SALVAGED = `SELECT 1 FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'
  AND CASE WHEN json_valid(event) THEN event ->> '$.why' = 'salvaged' END LIMIT 1`;

function isThere({ rows }: Sql, kind: RowKind, id: string | number): boolean {
  const { table, key } = TABLES[kind];
  return rows(`SELECT 1 FROM ${table} WHERE ${key} = ?`, id).length > 0;
}

/** In their order. */
function eventsOf(sql: Sql, kind: RowKind, id: string | number): readonly ToldRow[] {
  const { told } = TABLES[kind];
  const found = sql.rows(
    `SELECT n, at, event FROM events
     WHERE type = ?1 AND CASE WHEN json_valid(event) THEN event ->> '${told}' = ?2 END ORDER BY n`,
    kind,
    id,
  );
  return found.flatMap(({ n, at, event }) => {
    const facts = parseEvent(event);
    return facts !== null && isRowEvent(facts) ? [{ n: Number(n), at: Number(at), facts }] : [];
  });
}
