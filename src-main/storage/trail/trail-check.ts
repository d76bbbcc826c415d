/**
 * A trail read from its beginning, a slice at a time, so that a till goes on selling meanwhile: each event
 * with its seal and the row that it tells of, then the rows that no event tells of.
 */
import type { TrailPosition, TrailSlice } from '../../ports/journal/trail.ts';
import {
  CHAIN_START,
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
import { countRowsOf } from './trail-beginning.ts';
import { MARKED, readEvent } from './trail-schema.ts';

/** What was written in the open shift, and the rows of it, at once. */
export function checkShift(sql: Sql, seal: Seal, shiftId: number): readonly TrailBreak[] {
  const found: TrailBreak[] = [];
  const first = sql.number('SELECT told FROM shifts WHERE shift_id = ?', shiftId);
  let position: TrailPosition | null = { in: 'events', chain: positionBefore(sql, seal, first) };
  while (position !== null) {
    const slice: TrailSlice = checkSlice(sql, seal, position);
    found.push(...slice.breaks);
    position = slice.next?.in === 'rows' ? fromShift(sql, slice.next, shiftId) : slice.next;
  }
  return found;
}

/** As if all before it had been read and found whole. */
function positionBefore({ rows }: Sql, seal: Seal, n: number): ChainPosition {
  const before = rows('SELECT n, at, mac FROM events WHERE n < ? ORDER BY n DESC LIMIT 1', n)[0];
  if (before === undefined) return CHAIN_START;
  const chain = readEvent(
    rows(
      `SELECT event FROM events INDEXED BY events_marks
       WHERE ${MARKED} AND type = 'newChain' AND n < ? ORDER BY n DESC LIMIT 1`,
      n,
    )[0]?.['event'],
  );
  const foreign = chain?.type === 'newChain' && chain.key !== seal.key;
  const [at, mac] = [Number(before['at']), String(before['mac'])];
  return { n: Number(before['n']), at, mac, expected: null, foreign };
}

/** Rows of earlier shifts are left out. */
function fromShift(
  sql: Sql,
  position: TrailPosition & { readonly in: 'rows' },
  shiftId: number,
): TrailPosition {
  const { table } = TABLES[position.kind];
  const before = sql.number(
    `SELECT coalesce((SELECT min(rowid) FROM ${table} WHERE shift_id = ?),
       (SELECT max(rowid) + 1 FROM ${table})) - 1`,
    shiftId,
  );
  return { ...position, after: Math.max(position.after, before) };
}

/** About three milliseconds on a slow machine. */
const EVENTS = 100;
const ROWS = 1_000;

export function checkSlice(sql: Sql, seal: Seal, position: TrailPosition): TrailSlice {
  return position.in === 'events' ? checkEvents(sql, seal, position) : checkRows(sql, position);
}

function checkEvents(
  sql: Sql,
  seal: Seal,
  { chain: before }: TrailPosition & { readonly in: 'events' },
): TrailSlice {
  const breaks: TrailBreak[] = [];
  let chain = before;
  const rows = sql.rows('SELECT * FROM events WHERE n > ? ORDER BY n LIMIT ?', chain.n, EVENTS);
  for (const row of rows) {
    const stored = toStored(row);
    const event = readEvent(stored.text);
    const begins: ChainBeginning | null = event?.type === 'newChain' ? event : null;
    const link = checkLink(chain, stored, begins, seal);
    breaks.push(...link.breaks.map((one) => atEvent(one, stored, chain.at)));
    const isGenuine = link.breaks.every(({ what }) => what !== 'changed');
    if (isGenuine && !link.position.foreign && event !== null)
      breaks.push(...checkTold(sql, stored, event, row['type']));
    chain = link.position;
  }
  if (rows.length === EVENTS) return { next: { in: 'events', chain }, breaks };
  return { next: { in: 'rows', kind: 'sale', after: 0 }, breaks };
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
  { n, at }: StoredEvent,
  event: TrailEvent,
  type: unknown,
): TrailBreak[] {
  // By this column alone the chains and breaks are found.
  if (type !== event.type) return [{ what: 'changed', n, since: at, row: null }];
  if (event.type === 'newChain') return checkBefore(sql, n, at, event.before);
  if (!isRowEvent(event)) return [];
  const row = { kind: event.type, id: String(idOf(event)) };
  const what = checkRow(n, event, readRowNow(sql, event.type, idOf(event)));
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

/** Rows that were put in by other hands: without an event, or with another row's. */
function checkRows(sql: Sql, { kind, after }: TrailPosition & { readonly in: 'rows' }): TrailSlice {
  const { table, key } = TABLES[kind];
  const found = sql.rows(
    `SELECT ${key} AS id, ${table}.rowid AS place, told, event FROM ${table}
     LEFT JOIN events ON events.n = told
     WHERE ${table}.rowid > ?1 ORDER BY ${table}.rowid LIMIT ${ROWS}`,
    after,
  );
  const older = lastBefore(sql, kind);
  const end = sql.number('SELECT max(n) FROM events');
  const added = found.filter((row) => isAdded(row, kind, older, end));
  const breaks = added.map((row): TrailBreak => {
    return { what: 'rowAdded', n: null, since: null, row: { kind, id: String(row['id']) } };
  });
  const last = Number(found.at(-1)?.['place'] ?? after);
  if (found.length === ROWS) return { next: { in: 'rows', kind, after: last }, breaks };
  const next = ROW_KINDS[ROW_KINDS.indexOf(kind) + 1];
  return { next: next === undefined ? null : { in: 'rows', kind: next, after: 0 }, breaks };
}

function isAdded(
  { id, place, told, event }: Row,
  kind: RowKind,
  older: number,
  end: number,
): boolean {
  if (told === null) return Number(place) > older;
  const about = readEvent(event);
  // An event that is missing in the middle was told as that.
  if (about === null) return Number(told) < 1 || Number(told) > end;
  return !isRowEvent(about) || about.type !== kind || String(idOf(about)) !== String(id);
}

/** The greatest number of a row that was there when a chain began. */
function lastBefore({ rows }: Sql, kind: RowKind): number {
  const chains = rows(
    `SELECT event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'`,
  );
  return Math.max(
    0,
    ...chains.map(({ event }) => {
      const begun = readEvent(event);
      return begun?.type === 'newChain' ? begun.before[kind].last : 0;
    }),
  );
}
