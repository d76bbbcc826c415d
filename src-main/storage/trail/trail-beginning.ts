/**
 * What is made sure of when a journal's file is opened: that it has a chain of this till's key, that it
 * is the file that this till wrote last, and that a salvaged one says so.
 */
import type { ChainBeginning, Seal } from '../../../src-shared/domain/trail/chain.ts';
import type {
  ChainReason,
  TrailBreak,
  TrailHead,
} from '../../../src-shared/domain/trail/events.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Sql } from '../sql.ts';
import { TABLES } from './row-facts.ts';
import { untellLost } from './lost-rows.ts';
import { countRows } from './older-rows.ts';
import { recordBreaks } from './trail-breaks.ts';
import type { TrailLog } from './trail-log.ts';
import type { ToldHere } from './told-here.ts';
import { MARKED, parseEvent } from './trail-schema.ts';
import { salvageMark } from './trail-seal.ts';

/** `told`: before it is opened. */
export function beginTrail(sql: Sql, log: TrailLog, seal: Seal, told: ToldHere, at: Millis): void {
  sql.transaction(() => {
    const old = log.head();
    const mark = sql.number('PRAGMA application_id');
    // One that was made by hand begins nothing.
    const wasSalvaged = mark === salvageMark(seal, old);
    // Of a salvaged one, too: what was lost is told.
    const broken = told.head === null ? null : differs(sql, old, told.head);
    const breaks = broken === null ? [] : [broken];
    const why = reasonOf(sql, seal, old, wasSalvaged);
    if (why !== null) {
      const begun = { why, key: seal.key, old };
      const untold = why === 'salvaged' ? untellLost(sql, old?.count ?? 0, told) : [];
      log.append({ type: 'newChain', ...begun, before: countRows(sql) }, at);
      breaks.push(...begunAnew(begun, (old?.count ?? 0) + 1, at));
      for (const { kind, id } of untold) log.tell(kind, id, at);
    }
    recordBreaks(sql, log, breaks, at);
    if (mark !== 0) sql.run('PRAGMA application_id = 0');
  });
}

/** A chain after the first is said, whyever it began. That the key is another one's is said of the chain before. */
export function begunAnew(
  { why, old }: ChainBeginning,
  n: number,
  at: Millis,
): readonly TrailBreak[] {
  const isSaid = why === 'eventsGone' || (why === 'salvaged' && old !== null);
  return isSaid ? [{ what: 'begunAnew', n, since: at, row: null }] : [];
}

function reasonOf(
  sql: Sql,
  seal: Seal,
  old: TrailHead | null,
  wasSalvaged: boolean,
): ChainReason | null {
  if (wasSalvaged) return 'salvaged';
  if (old === null) return hasToldRows(sql) ? 'eventsGone' : 'first';
  const last = sql.rows(
    `SELECT event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'newChain'
     ORDER BY n DESC LIMIT 1`,
  )[0];
  const begun = parseEvent(last?.['event']);
  return begun?.type === 'newChain' && begun.key === seal.key ? null : 'otherKey';
}

/** What is known outside of the file isn't what the file says. */
export function differs(sql: Sql, head: TrailHead | null, known: TrailHead): TrailBreak | null {
  const row = sql.rows('SELECT at, mac FROM events WHERE n = ?', known.count)[0];
  // As much of it as was written down.
  if (known.mac !== '' && String(row?.['mac']).startsWith(known.mac)) return null;
  const isShort = (head?.count ?? 0) < known.count;
  const last = isShort
    ? sql.rows('SELECT at FROM events ORDER BY n DESC LIMIT 1')[0]?.['at']
    : row?.['at'];
  const since = typeof last === 'number' ? last : null;
  return { what: isShort ? 'cutOff' : 'otherFile', n: known.count, since, row: null };
}

function hasToldRows({ rows }: Sql): boolean {
  return Object.values(TABLES).some(
    ({ table }) => rows(`SELECT 1 FROM ${table} WHERE told IS NOT NULL LIMIT 1`).length > 0,
  );
}
