/** The rows that no event tells of, a slice at a time; and one row as it lies there. */
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { RowEvent, RowKind, TrailBreak } from '../../../src-shared/domain/trail/events.ts';
import { checkRow, idOf, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';
import type { Row, Sql } from '../sql.ts';
import { readRowNow, TABLES } from './row-facts.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** A few milliseconds. */
export const ROWS_PER_SLICE = 50;
/** A row may have any number. */
export const BEFORE_ALL = -(2 ** 64);

export interface Read {
  readonly breaks: readonly TrailBreak[];
  /** Nothing comes after what was read. */
  readonly isEnd: boolean;
}

/** Which rows are looked at: all, or those of a shift (shift-check.ts). `places`: their numbers above ?1, in that order, as
 * many as a slice has. */
export interface WhichRows {
  readonly places: string;
  /** The shift's report counts it, and its own first event is there. */
  readonly counts: string;
  readonly values: readonly (string | number)[];
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
  const chains = chainsOf(sql, kind);
  const end = sql.number('SELECT max(n) FROM events');
  const added = found.filter((row) => isAdded(row, kind, chains, end));
  const breaks = added.map((row): TrailBreak => {
    return { what: 'rowAdded', n: null, since: null, row: { kind, id: String(row['id']) } };
  });
  const last = Number(found.at(-1)?.['place'] ?? after);
  return {
    after: last,
    breaks,
    // Of rows whose numbers are too large the first ones are told.
    isEnd: found.length < ROWS_PER_SLICE || last === after,
    counted: found.filter(({ counts }) => counts === 1),
  };
}

export interface AsItLies {
  readonly breaks: readonly TrailBreak[];
  /** The event that told of it last. */
  readonly last: { readonly n: number; readonly about: RowEvent } | null;
}

/** What is wrong with one row, by its last event alone. One that isn't there, or whose event isn't as it was written or is
 * of another key, is told of where events are read. */
export function asItLies(sql: Sql, seal: Seal, kind: RowKind, id: string | number): AsItLies {
  const row = readRowNow(sql, seal, kind, id);
  if (row === null) return { breaks: [], last: null };
  const last = row.told === null ? undefined : sql.rows(LAST_EVENT, row.told)[0];
  const about = parseEvent(last?.['event']);
  if (last === undefined || about?.type !== kind || String(idOf(about)) !== String(id))
    return { breaks: checkRows(sql, kind, BEFORE_ALL, only(kind, id)).breaks, last: null };
  const [n, at] = [Number(last['n']), Number(last['at'])];
  const mac = seal.mac(String(last['before']), { n, at, text: String(last['event']) });
  const isSame = mac !== last['mac'] || checkRow(n, about, row) === null;
  // Put back as it was told before.
  const wrong = isSame
    ? sql.rows(LATER_EVENT, n, kind, `"${kind}":${JSON.stringify(id)},`)[0]
    : last;
  if (wrong === undefined) return { breaks: [], last: { n, about } };
  const event = { n: Number(wrong['n']), since: Number(wrong['at']) };
  const found: TrailBreak = { what: 'rowChanged', ...event, row: { kind, id: String(id) } };
  return { breaks: [found], last: { n, about } };
}

const LAST_EVENT = `SELECT n, at, event, mac, (SELECT mac FROM events e WHERE e.n = events.n - 1) AS before
  FROM events WHERE n = ?`;

/** Among so many that nobody waits for it: of one row they are seldom further from each other. The last one: what was put
 * back once, and told, may be put back again. */
const LATER_EVENT = `SELECT n, at FROM events
  WHERE n > ?1 AND n <= ?1 + 5000 AND type = ?2 AND instr(event, ?3) > 0 ORDER BY n DESC LIMIT 1`;

function only(kind: RowKind, id: string | number): WhichRows {
  const { table, key } = TABLES[kind];
  return {
    places: `SELECT rowid AS place FROM ${table} WHERE ${key} = ?2 AND rowid > ?1`,
    counts: '0',
    values: [id],
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
  chains: readonly Chain[],
  end: number,
): boolean {
  if (told === null) {
    // Of the shift before only what was counted then is asked.
    if (counts === 1 && kind !== 'shift') return true;
    // Nor has the till ever given a row such a number.
    const older = lastBefore(chains);
    return Number(place) > older || Number(place) < 1;
  }
  const about = parseEvent(event);
  // An event that is missing in the middle was told as that.
  if (about === null)
    return (
      Number(told) < 1 ||
      Number(told) > end ||
      (event === null && isAfterLoss(Number(place), Number(told), chains))
    );
  return !isRowEvent(about) || about.type !== kind || String(idOf(about)) !== String(id);
}

/** Begun by event `n`, when `last` was the greatest number of a row. */
interface Chain {
  readonly n: number;
  readonly last: number;
}

function chainsOf({ rows }: Sql, kind: RowKind): readonly Chain[] {
  return rows(
    `SELECT n, event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'`,
  ).flatMap(({ n, event }) => {
    const begun = parseEvent(event);
    return begun?.type === 'newChain' ? [{ n: Number(n), last: begun.before[kind].last }] : [];
  });
}

/** The greatest number of a row that was there when the trail began: each later row was told of, whichever chain began
 * meanwhile. The least that any chain says, so that one whose key is gone vouches for no more. */
function lastBefore(chains: readonly Chain[]): number {
  const lasts = chains.map(({ last }) => last);
  return lasts.length === 0 ? 0 : Math.min(...lasts);
}

/** What a lost event told of was there when the chain began that tells the loss: what was put in since then can't have it. */
function isAfterLoss(place: number, told: number, chains: readonly Chain[]): boolean {
  const later = chains.filter(({ n }) => n > told);
  return later.length > 0 && (place < 1 || place > Math.max(...later.map(({ last }) => last)));
}
