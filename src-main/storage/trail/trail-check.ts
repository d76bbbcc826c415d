/**
 * A trail read from its beginning, a slice at a time, so that a till goes on selling meanwhile: each event
 * with its seal and the row that it tells of, then the rows that no event tells of.
 */
import type { TrailPosition, TrailSlice } from '../../ports/journal/trail.ts';
import {
  checkLink,
  type ChainBeginning,
  type ChainPosition,
  type LinkBreak,
  type Seal,
  type StoredEvent,
} from '../../../src-shared/domain/trail/chain.ts';
import {
  ROW_KINDS,
  type RowEvent,
  type RowKind,
  type RowsBefore,
  type TrailBreak,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';
import { checkRow, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Row, Sql } from '../sql.ts';
import { readRowNow, TABLES } from './row-facts.ts';
import { begunAnew, countRowsOf } from './trail-beginning.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** A few milliseconds each. */
const EVENTS_PER_SLICE = 20;
export const ROWS_PER_SLICE = 50;

export function checkSlice(sql: Sql, seal: Seal, position: TrailPosition): TrailSlice {
  const { next, breaks } = checkAt(sql, seal, position);
  return { next, breaks, read: shareBefore(sql, next) };
}

function checkAt(sql: Sql, seal: Seal, position: TrailPosition): Omit<TrailSlice, 'read'> {
  if (position.in === 'events') {
    const { chain, breaks, isEnd } = checkEvents(sql, seal, position.chain);
    return {
      next: isEnd ? { in: 'rows', kind: 'sale', after: 0 } : { in: 'events', chain },
      breaks,
    };
  }
  const { kind } = position;
  const { after, breaks, isEnd } = checkRows(sql, kind, position.after);
  if (!isEnd) return { next: { in: 'rows', kind, after }, breaks };
  const next = ROW_KINDS[ROW_KINDS.indexOf(kind) + 1];
  return { next: next === undefined ? null : { in: 'rows', kind: next, after: 0 }, breaks };
}

function shareBefore({ number }: Sql, position: TrailPosition | null): number {
  if (position === null) return 1;
  const events = number('SELECT max(n) FROM events');
  const rows = ROW_KINDS.map((kind) => number(`SELECT max(rowid) FROM ${TABLES[kind].table}`));
  const before = (kind: RowKind) =>
    rows.slice(0, ROW_KINDS.indexOf(kind)).reduce((sum, one) => sum + one, events);
  const done = position.in === 'events' ? position.chain.n : before(position.kind) + position.after;
  const all = rows.reduce((sum, one) => sum + one, events);
  return all === 0 ? 1 : Math.min(1, done / all);
}

interface Read {
  readonly breaks: readonly TrailBreak[];
  /** Nothing comes after what was read. */
  readonly isEnd: boolean;
}

export function checkEvents(
  sql: Sql,
  seal: Seal,
  before: ChainPosition,
  limit = EVENTS_PER_SLICE,
): Read & { readonly chain: ChainPosition } {
  const breaks: TrailBreak[] = [];
  let chain = before;
  const rows = sql.rows('SELECT * FROM events WHERE n > ? ORDER BY n LIMIT ?', chain.n, limit);
  for (const row of rows) {
    const stored = toStored(row);
    const event = parseEvent(stored.text);
    const begins: ChainBeginning | null = event?.type === 'newChain' ? event : null;
    const link = checkLink(chain, stored, begins, seal);
    breaks.push(...link.breaks.map((one) => atEvent(one, stored, chain.at)));
    const isGenuine = link.breaks.every(({ what }) => what !== 'changed');
    if (isGenuine && !link.position.foreign && event !== null)
      breaks.push(...checkTold(sql, seal, stored, event, row['type']));
    chain = link.position;
  }
  return { chain, breaks, isEnd: rows.length < limit };
}

function toStored(row: Row): StoredEvent {
  return {
    n: Number(row['n']),
    at: Number(row['at']),
    text: String(row['event']),
    mac: String(row['mac']),
  };
}

function atEvent({ what, n }: LinkBreak, { at }: StoredEvent, before: Millis | null): TrailBreak {
  return { what, n, since: what === 'gap' ? (before ?? at) : at, row: null };
}

/** Of a genuine event: the row that it tells of, or those that were there before it. */
function checkTold(
  sql: Sql,
  seal: Seal,
  { n, at }: StoredEvent,
  event: TrailEvent,
  type: unknown,
): TrailBreak[] {
  // By this column alone the chains and breaks are found.
  if (type !== event.type) return [{ what: 'changed', n, since: at, row: null }];
  if (event.type === 'newChain')
    return [...begunAnew(event, n, at), ...checkBefore(sql, n, at, event.before)];
  if (!isRowEvent(event)) return [];
  const row = { kind: event.type, id: String(idOf(event)) };
  const what = checkRow(n, event, readRowNow(sql, seal, event.type, idOf(event)));
  return what === null ? [] : [{ what, n, since: at, row }];
}

function idOf(event: RowEvent): string | number {
  switch (event.type) {
    case 'sale':
      return event.sale;
    case 'reversal':
      return event.reversal;
    case 'edit':
      return event.edit;
    case 'shift':
      return event.shift;
    case 'cashMove':
      return event.move;
  }
}

/** Rows are never deleted, and their amounts stay. */
function checkBefore(
  sql: Sql,
  n: number,
  at: Millis,
  before: Readonly<Record<RowKind, RowsBefore>>,
): TrailBreak[] {
  return ROW_KINDS.flatMap((kind) => {
    const { last, count, amount } = before[kind];
    const now = countRowsOf(sql, kind, last);
    const isSame = now.count === count && now.amount === amount;
    return isSame ? [] : [{ what: 'olderRows', n, since: at, row: { kind, id: String(last) } }];
  });
}

/** Which rows are looked at: all, or those of a shift (shift-check.ts). `places`: their numbers above ?1, in that order, as
 * many as a slice has. */
export interface WhichRows {
  readonly places: string;
  /** The shift's report counts it, and its own first event is there. */
  readonly counts: string;
  readonly values: readonly number[];
}

/** Rows that were put in by other hands: without an event, or with another row's. */
export function checkRows(
  sql: Sql,
  kind: RowKind,
  after: number,
  which: WhichRows = all(kind),
): Read & { readonly after: number; readonly counted: readonly Row[] } {
  const { table, key } = TABLES[kind];
  const found = sql.rows(
    `SELECT ${key} AS id, place, told, event, (${which.counts}) AS counts FROM (${which.places})
     JOIN ${table} ON ${table}.rowid = place LEFT JOIN events ON events.n = told ORDER BY place`,
    after,
    ...which.values,
  );
  const older = lastBefore(sql, kind);
  const end = sql.number('SELECT max(n) FROM events');
  const added = found.filter((row) => isAdded(row, kind, older, end));
  const breaks = added.map((row): TrailBreak => {
    return { what: 'rowAdded', n: null, since: null, row: { kind, id: String(row['id']) } };
  });
  const last = Number(found.at(-1)?.['place'] ?? after);
  return {
    after: last,
    breaks,
    isEnd: found.length < ROWS_PER_SLICE,
    counted: found.filter(({ counts }) => counts === 1),
  };
}

function all(kind: RowKind): WhichRows {
  const { table } = TABLES[kind];
  return {
    places: `SELECT rowid AS place FROM ${table} WHERE rowid > ?1 ORDER BY 1 LIMIT ${ROWS_PER_SLICE}`,
    counts: '0',
    values: [],
  };
}

function isAdded(
  { id, place, told, event, counts }: Row,
  kind: RowKind,
  older: number,
  end: number,
): boolean {
  if (told === null) {
    // Of the shift before only what was counted then is asked.
    if (counts === 1 && kind !== 'shift') return true;
    return Number(place) > older;
  }
  const about = parseEvent(event);
  // An event that is missing in the middle was told as that.
  if (about === null) return Number(told) < 1 || Number(told) > end;
  return !isRowEvent(about) || about.type !== kind || String(idOf(about)) !== String(id);
}

/** The greatest number of a row that was there when the trail began: each later row was told of, whichever chain began
 * meanwhile. The least that any chain says, so that one whose key is gone vouches for no more. */
function lastBefore({ rows }: Sql, kind: RowKind): number {
  const chains = rows(
    `SELECT event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'`,
  );
  const lasts = chains.flatMap(({ event }) => {
    const begun = parseEvent(event);
    return begun?.type === 'newChain' ? [begun.before[kind].last] : [];
  });
  return lasts.length === 0 ? 0 : Math.min(...lasts);
}
