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
  type RowKind,
  type TrailBreak,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';
import { checkRow, idOf, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { MAX_NUMBER, type Row, type Sql } from '../sql.ts';
import { readRowNow, TABLES } from './row-facts.ts';
import { checkOlder } from './older-rows.ts';
import { begunAnew } from './trail-beginning.ts';
import { isReportAsTold } from './report-check.ts';
import { BEFORE_ALL, checkRows, type Read } from './row-check.ts';
import { parseEvent } from './trail-schema.ts';

/** A few milliseconds. */
const EVENTS_PER_SLICE = 20;

export function checkSlice(sql: Sql, seal: Seal, position: TrailPosition): TrailSlice {
  const { next, breaks } = checkAt(sql, seal, position);
  return { next, breaks, read: shareBefore(sql, next) };
}

function checkAt(sql: Sql, seal: Seal, position: TrailPosition): Omit<TrailSlice, 'read'> {
  if (position.at === 'events') {
    const { chain, breaks, isEnd } = checkEvents(sql, seal, position.chain);
    return {
      next: isEnd ? { at: 'rows', kind: 'sale', after: BEFORE_ALL } : { at: 'events', chain },
      breaks,
    };
  }
  const { kind } = position;
  const { after, breaks, isEnd } = checkRows(sql, kind, position.after);
  if (!isEnd) return { next: { at: 'rows', kind, after }, breaks };
  const next = ROW_KINDS[ROW_KINDS.indexOf(kind) + 1];
  return {
    next: next === undefined ? null : { at: 'rows', kind: next, after: BEFORE_ALL },
    breaks,
  };
}

function shareBefore({ number }: Sql, position: TrailPosition | null): number {
  if (position === null) return 1;
  const events = number('SELECT max(n) FROM events');
  const rows = ROW_KINDS.map((kind) => number(`SELECT max(rowid) FROM ${TABLES[kind].table}`));
  const before = (kind: RowKind) =>
    rows.slice(0, ROW_KINDS.indexOf(kind)).reduce((sum, one) => sum + one, events);
  const done =
    position.at === 'events'
      ? position.chain.n
      : before(position.kind) + Math.max(0, position.after);
  const all = rows.reduce((sum, one) => sum + one, events);
  return all === 0 ? 1 : Math.min(1, done / all);
}

export function checkEvents(
  sql: Sql,
  seal: Seal,
  before: ChainPosition,
  limit = EVENTS_PER_SLICE,
): Read & { readonly chain: ChainPosition } {
  const breaks: TrailBreak[] = [];
  let chain = before;
  const rows = sql.rows(
    'SELECT * FROM events WHERE n > ? AND n <= ? ORDER BY n LIMIT ?',
    chain.n,
    MAX_NUMBER,
    limit,
  );
  for (const row of rows) {
    const stored = toStored(row);
    const event = parseEvent(stored.text);
    const begins: ChainBeginning | null = event?.type === 'newChain' ? event : null;
    const link = checkLink(chain, stored, begins, seal);
    breaks.push(...link.breaks.map((one) => atEvent(one, stored, chain.at)));
    const isGenuine = link.breaks.every(({ what }) => what !== 'changed');
    if (isGenuine && !link.position.foreign && event !== null)
      breaks.push(
        ...checkTold(
          sql,
          seal,
          { ...stored, wholeSince: link.position.wholeSince },
          event,
          row['type'],
        ),
      );
    chain = link.position;
  }
  const isEnd = rows.length < limit;
  return { chain, breaks: isEnd ? [...breaks, ...unnumbered(sql)] : breaks, isEnd };
}

/** Events with a number that none of the till's has. */
function unnumbered({ rows }: Sql): TrailBreak[] {
  const found = rows(
    'SELECT 1 FROM events WHERE n < 1 UNION ALL SELECT 1 FROM events WHERE n > ? LIMIT 1',
    MAX_NUMBER,
  );
  return found.map(() => ({ what: 'changed', n: null, since: null, row: null }));
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
  { n, at, wholeSince }: StoredEvent & Pick<ChainPosition, 'wholeSince'>,
  event: TrailEvent,
  type: unknown,
): TrailBreak[] {
  // By this column alone the chains and breaks are found.
  if (type !== event.type) return [{ what: 'changed', n, since: at, row: null }];
  if (event.type === 'newChain')
    return [...begunAnew(event, n, at), ...checkOlder(sql, n, at, event)];
  if (!isRowEvent(event)) return [];
  const row = { kind: event.type, id: String(idOf(event)) };
  const now = readRowNow(sql, seal, event.type, idOf(event));
  const isAsTold = isReportAsTold(sql, event, n, wholeSince);
  const isLeft = isPassedOver(sql, n, now?.told ?? 0);
  const what = checkRow(n, event, now) ?? (isAsTold && !isLeft ? null : 'rowChanged');
  return what === null ? [] : [{ what, n, since: at, row }];
}

/** The row was put back as it was told before event `n`, and written on from there: the events behind which each was
 * told lead from its last one past that. An older version didn't note them. */
function isPassedOver({ rows }: Sql, n: number, told: number): boolean {
  let at = told;
  while (at > n) {
    const after = rows(TOLD_AFTER, at)[0]?.['after'];
    if (typeof after !== 'number' || after >= at) return false;
    at = after;
  }
  return at < n;
}

const TOLD_AFTER = `SELECT CASE WHEN json_valid(event) THEN event ->> '$.after' END AS after
  FROM events WHERE n = ?`;
