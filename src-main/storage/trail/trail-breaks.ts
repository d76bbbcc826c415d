/** Breaks that were found: each is told once in the trail itself, and stays told. */
import {
  canonicalText,
  type TrailBreak,
  type TrailEvent,
} from '../../../src-shared/domain/trail/events.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Sql } from '../sql.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** More than these tell nothing more. */
const MAX_BREAKS = 50;

/** In the order in which they were found. */
export function readBreaks({ rows }: Sql): readonly TrailBreak[] {
  return rows(
    `SELECT event FROM events INDEXED BY events_marks WHERE ${MARKED} AND type = 'breakFound' ORDER BY n LIMIT ?`,
    MAX_BREAKS,
  ).flatMap(({ event }) => {
    const parsed = parseEvent(event);
    if (parsed?.type !== 'breakFound') return [];
    const { what, n, since, row } = parsed;
    return [{ what, n, since, row }];
  });
}

/** `since` may be told otherwise by another reading of the same. Gives whether any of them is told now. */
export function recordBreaks(
  sql: Sql,
  log: { append(event: TrailEvent, at: Millis): void },
  found: readonly TrailBreak[],
  at: Millis,
): boolean {
  let isFresh = false;
  sql.transaction(() => {
    const told = readBreaks(sql);
    const places = new Set(told.map(breakKeyOf));
    // The same may have been found twice.
    const fresh = found.filter((one) => places.size < places.add(breakKeyOf(one)).size);
    isFresh = fresh.length > 0;
    for (const one of fresh.slice(0, MAX_BREAKS - told.length))
      log.append({ ...one, type: 'breakFound' }, at);
  });
  return isFresh;
}

/** The same for the same break, whenever it is found. */
export function breakKeyOf({ what, n, row }: TrailBreak): string {
  return canonicalText({ what, n, row });
}
