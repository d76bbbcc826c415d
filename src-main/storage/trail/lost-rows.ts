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
import { OPEN_RESOLUTIONS } from '../sales/sale-terms.ts';
import { MAX_NUMBER, type Sql } from '../sql.ts';
import { lastFilled } from './older-rows.ts';
import { TABLES } from './row-facts.ts';
import { nameOf, type ToldHere } from './told-here.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

interface ToldRow {
  readonly n: number;
  readonly at: Millis;
  readonly facts: RowEvent;
}

export interface LostSale {
  /** The last event that is there. */
  readonly n: number;
  /** When the first one was written. */
  readonly since: Millis;
  readonly shift: number | null;
  readonly facts: SaleFacts;
  /** When it was told as what it was at last, waiting or to be decided; null: it wasn't. */
  readonly unresolvedSince: Millis | null;
  /** Another one was begun after it. */
  readonly isLeft: boolean;
}

/** The shift that a lost row stands in, which may be lost, too; null: no number that the till can have given. */
function shiftIn({ shift }: { readonly shift: number }): number | null {
  return Number.isSafeInteger(shift) && shift > 0 && shift < MAX_NUMBER ? shift : null;
}

export function lostSale(sql: Sql, saleId: string): LostSale | null {
  const told = eventsOf(sql, 'sale', saleId).flatMap(({ n, at, facts }) =>
    facts.type === 'sale' ? [{ n, at, facts }] : [],
  );
  const [first] = told;
  const last = told.at(-1);
  if (first === undefined || last === undefined) return null;
  const resolved = told.findLastIndex(({ facts }) => !isUnresolved(facts));
  return {
    n: last.n,
    since: first.at,
    shift: shiftIn(last.facts),
    facts: last.facts,
    unresolvedSince: told[resolved + 1]?.at ?? null,
    isLeft: sql.rows(BEGUN_AFTER, first.n, saleId).length > 0,
  };
}

const BEGUN_AFTER = `SELECT 1 FROM events WHERE type = 'sale' AND n > ?1 AND CASE WHEN json_valid(event)
  THEN event ->> '$.stage' = 'open' AND event ->> '$.sale' <> ?2 END LIMIT 1`;

const UNRESOLVED: ReadonlySet<string | null> = new Set(OPEN_RESOLUTIONS);

function isUnresolved({ stage, resolution }: SaleFacts): boolean {
  return stage === 'paid' || UNRESOLVED.has(resolution);
}

export interface LostReversal {
  /** The last event that is there. */
  readonly n: number;
  readonly number: number;
  readonly shift: number | null;
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
  return last === undefined ? null : { n: last.n, number: first.reversal, shift: shiftIn(first) };
}

const FIRST_OF_REVERSAL = `SELECT event FROM events WHERE type = 'reversal' AND at = ? ORDER BY n`;

/** The number of the shift's last event; null: none is there. */
export function lostShift(sql: Sql, shiftId: number): number | null {
  return eventsOf(sql, 'shift', shiftId).at(-1)?.n ?? null;
}

/** For a row that is put in now: that of one that is lost, but not forgotten, stays its own. A number that only other hands can
 * have written counts for nothing. */
export function freeNumber(sql: Sql, kind: NumberedKind): number {
  const { table, key } = TABLES[kind];
  const last = sql.number(`SELECT max(${key}) FROM ${table} WHERE ${key} < ${MAX_NUMBER}`);
  const told = Math.max(lastToldOf(sql, kind), kind === 'shift' ? lastShiftNamed(sql) : 0);
  let number = Math.max(last, told) + 1;
  // Behind one just below the bound come those that the bound leaves out.
  while (isThere(sql, kind, number)) number += 1;
  return number;
}

type NumberedKind = Exclude<RowKind, 'sale'>;

/** Of each opened journal: what is told later is told of rows that are there. */
const LAST_TOLD = new WeakMap<Sql, Map<NumberedKind, number>>();

function lastToldOf(sql: Sql, kind: NumberedKind): number {
  const known = LAST_TOLD.get(sql) ?? new Map<NumberedKind, number>();
  LAST_TOLD.set(sql, known);
  const before = known.get(kind);
  if (before !== undefined) return before;
  const number = wasSalvaged(sql) ? sql.number(LAST_OF(TABLES[kind].told), kind) : 0;
  known.set(kind, number);
  return number;
}

const LAST_OF = (told: string) => `SELECT max(number) FROM (
  SELECT CASE WHEN json_valid(event) THEN event ->> '${told}' END AS number FROM events WHERE type = ?)
  WHERE number < ${MAX_NUMBER}`;

/** Rows of a shift may still be there whose own row is lost. */
function lastShiftNamed(sql: Sql): number {
  if (!wasSalvaged(sql)) return 0;
  const last = (table: string) =>
    sql.number(`SELECT max(shift_id) FROM ${table} WHERE shift_id < ${MAX_NUMBER}`);
  return Math.max(...['sales', 'reversals', 'cash_moves'].map(last));
}

export const wasSalvaged = (sql: Sql) => sql.rows(SALVAGED).length > 0;

/**
 * Rows whose last event is one of those that a damaged file has lost, all after that one: each goes back to the last one
 * that is there, and has to be told anew as it is. A lost event vouches for the row that it told of (of another run of the
 * program: for one), and none that the till hasn't written vouches for any. Where none is there, the row goes back to the
 * chain that begins now, number `after` + 1: it was told before that, nobody knows since when.
 */
export function untellLost(
  sql: Sql,
  after: number,
  { head, rows: toldOf }: ToldHere,
): readonly { readonly kind: RowKind; readonly id: string | number }[] {
  const claims = ROW_KINDS.flatMap((kind) => {
    const { table, key } = TABLES[kind];
    const found = sql.rows(
      `SELECT ${key} AS id, rowid AS place, told FROM ${table} WHERE told > ? AND told <= ? ORDER BY rowid`,
      after,
      head?.count ?? 0,
    );
    return found.map(({ id, place, told }) => {
      return { kind, id: id as string | number, place: Number(place), told };
    });
  });
  const claimed = Map.groupBy(claims, ({ told }) => Number(told));
  const lost = [...claimed].flatMap(([told, rows]) => {
    const name = toldOf.get(told);
    if (name !== undefined) return rows.filter(({ kind, id }) => nameOf(kind, id) === name);
    return rows.length === 1 ? rows : [];
  });
  for (const [kind, rows] of Map.groupBy(lost, (row) => row.kind)) {
    const { table, key } = TABLES[kind];
    // All events are read for it.
    const lasts = lastEventsOf(sql, kind);
    const filled = lastFilled(sql, kind);
    for (const { id, place } of rows) {
      // In a gap that was filled it may be other hands' that knew the number of an event: then none has told of it.
      const before = place > filled ? after + 1 : null;
      sql.run(`UPDATE ${table} SET told = ? WHERE ${key} = ?`, lasts.get(String(id)) ?? before, id);
    }
  }
  return lost;
}

/** The number of the last event that is there, of each row of that kind. */
function lastEventsOf({ rows }: Sql, kind: RowKind): ReadonlyMap<string, number> {
  const { told } = TABLES[kind];
  const found = rows(
    `SELECT CASE WHEN json_valid(event) THEN event ->> '${told}' END AS id, max(n) AS n
     FROM events WHERE type = ? GROUP BY 1`,
    kind,
  );
  return new Map(found.map(({ id, n }) => [String(id), Number(n)]));
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
