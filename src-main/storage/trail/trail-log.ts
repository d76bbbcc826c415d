/**
 * The trail's events, as they are added: in the transaction of the row that they tell of. The last event
 * is read from the table each time, because a transaction may have been taken back.
 */
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import {
  canonicalText,
  type RowEvent,
  type RowKind,
  type TrailEvent,
  type TrailHead,
} from '../../../src-shared/domain/trail/events.ts';
import { COUNTING } from '../../../src-shared/domain/trail/recount.ts';
import { factsText, isRowEvent } from '../../../src-shared/domain/trail/rows.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { MAX_NUMBER, type Sql } from '../sql.ts';
import { asItLies, type AsItLies } from './row-check.ts';
import { readRowNow, TABLES } from './row-facts.ts';
import { wasKnown } from './sale-facts.ts';
import { recordBreaks } from './trail-breaks.ts';
import { noteTold, type ToldHere } from './told-here.ts';
import { parseEvent } from './trail-schema.ts';

export interface TrailLog {
  append(event: TrailEvent, at: Millis): void;
  /** What counts of that row, unless it was told already as it is. */
  tell(kind: RowKind, id: string | number, at: Millis): void;
  /** The same of a row that is there already and is written again, in a transaction: first, what other hands have made of
   * it, which nobody could see afterwards. */
  rewrite(kind: RowKind, id: string | number, at: Millis, write: () => void): void;
  /** null: there are no events. */
  head(): TrailHead | null;
}

/** Of a journal that is opened without a key, as tests of other things do. */
export const NO_TRAIL: TrailLog = {
  append: () => {},
  tell: () => {},
  rewrite: (_kind, _id, _at, write) => write(),
  head: () => null,
};

/** `by`: who is signed in. `told`: notes what is told; null: not on the disk, where what is read is as it was
 * told, but for other hands. */
export function createTrailLog(
  sql: Sql,
  seal: Seal,
  by: () => string | null,
  told: ToldHere | null,
): TrailLog {
  const onDisk = told !== null;
  const head = () => headOf(sql);
  /** `after`: the number of the event that told of the same row before; 0: none; null: that isn't noted. */
  const append = (event: TrailEvent, at: Millis, after: number | null = null): number => {
    const last = head();
    const n = (last?.count ?? 0) + 1;
    const text = canonicalText({ ...event, by: by(), ...(after === null ? {} : { after }) });
    const previous = event.type === 'newChain' ? '' : (last?.mac ?? '');
    const mac = seal.mac(previous, { n, at, text });
    const insert = 'INSERT INTO events (n, at, type, event, mac) VALUES (?, ?, ?, ?, ?)';
    sql.run(insert, n, at, event.type, text, mac);
    if (told !== null) sql.afterCommit(() => noteTold(told, { count: n, mac }, event));
    return n;
  };
  /** `asFound`: as far as anybody sees, no other hands have put it back. `last`: what was read of its events before. */
  const tell = (
    kind: RowKind,
    id: string | number,
    at: Millis,
    asFound = true,
    last = NOT_READ.last,
  ) => {
    const row = readRowNow(sql, seal, kind, id);
    if (row === null || (row.told !== null && isTold(sql, row.told, row.facts, last))) return;
    const n = append(withBeside(sql, row.facts), at, asFound ? (row.told ?? 0) : null);
    const { table, key } = TABLES[kind];
    sql.run(`UPDATE ${table} SET told = ? WHERE ${key} = ?`, n, id);
  };
  const log: TrailLog = {
    head,
    append: (event, at) => void append(event, at),
    tell: (kind, id, at) => tell(kind, id, at),
    rewrite(kind, id, at, write) {
      const { breaks, last } = onDisk ? asItLies(sql, seal, kind, id) : NOT_READ;
      // What was told before may have been done again: where all is read that is seen.
      const isFresh = breaks.length > 0 && recordBreaks(sql, log, breaks, at);
      write();
      // What was found is told: what it was put back behind isn't told once more.
      tell(kind, id, at, !isFresh, last);
    },
  };
  return log;
}

export function headOf({ rows }: Sql): TrailHead | null {
  const row = rows('SELECT n, mac FROM events WHERE n <= ? ORDER BY n DESC LIMIT 1', MAX_NUMBER)[0];
  return row === undefined ? null : { count: Number(row['n']), mac: String(row['mac']) };
}

const NOT_READ: AsItLies = { breaks: [], last: null };

function isTold({ rows }: Sql, n: number, facts: RowEvent, last: AsItLies['last']): boolean {
  const event =
    last?.n === n
      ? last.about
      : parseEvent(rows('SELECT event FROM events WHERE n = ?', n)[0]?.['event']);
  return event !== null && isRowEvent(event) && factsText(event) === factsText(facts);
}

function withBeside(sql: Sql, facts: RowEvent): RowEvent {
  if (facts.type === 'shift' && facts.closedAt === null)
    return { ...facts, beside: { counting: COUNTING } };
  if (facts.type !== 'sale' || facts.reason !== 'cashierChoice') return facts;
  return wasKnown(sql, facts.sale) ? { ...facts, beside: { known: true } } : facts;
}
