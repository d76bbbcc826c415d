/** The trail of a journal: written, read again, and judged. */
import type { Trail, TrailSource } from '../../ports/journal/trail.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { shortMac, type Told } from '../../../src-shared/domain/trail/events.ts';
import { countPatterns } from '../../../src-shared/domain/trail/patterns.ts';
import type { Sql } from '../sql.ts';
import { beginTrail } from './trail-beginning.ts';
import { readBreaks, recordBreaks } from './trail-breaks.ts';
import { checkShift, checkSlice } from './trail-check.ts';
import { createTrailLog, NO_TRAIL, type TrailLog } from './trail-log.ts';
import { readEvent } from './trail-schema.ts';
import { createSeal } from './trail-seal.ts';

/** `onDisk` is false for the copy in memory, whose events are written anew when its writes reach the
 * file. */
export interface TrailPlace {
  readonly source: TrailSource;
  readonly onDisk: boolean;
}

export interface OpenedTrail {
  readonly log: TrailLog;
  readonly methods: Trail;
  /** For a shift's report; read and judged when it is closed. null: it isn't on the disk now. */
  ofShift(shiftId: number, closedAt: Millis | null): ShiftReport['trail'];
  patterns(shiftId: number): ShiftReport['byCashier'];
}

/** null: the journal was opened without a key. On the disk a chain is begun where there is none. */
export function openTrail(sql: Sql, place: TrailPlace | null): OpenedTrail {
  if (place === null)
    return { log: NO_TRAIL, methods: NO_METHODS, ofShift: () => null, patterns: () => [] };
  const { source, onDisk } = place;
  const seal = createSeal(source.key);
  const log = createTrailLog(sql, seal, source.by);
  if (onDisk) beginTrail(sql, log, seal, source.known, source.now());
  const methods: Trail = {
    recordEvent: log.append,
    trailHead: () => (onDisk ? log.head() : null),
    checkTrail: (position) =>
      onDisk ? checkSlice(sql, seal, position) : { next: null, breaks: [] },
    recordBreaks: (found, at) => recordBreaks(sql, log, found, at),
    trailBreaks: () => readBreaks(sql),
  };
  return {
    log,
    methods,
    patterns: (shiftId) => countPatterns(eventsOf(sql, shiftId)),
    ofShift(shiftId, closedAt) {
      if (!onDisk) return null;
      if (closedAt !== null) recordBreaks(sql, log, checkShift(sql, seal, shiftId), closedAt);
      const head = log.head();
      const breaks = readBreaks(sql);
      if (head === null) return null;
      const first = breaks[0];
      return {
        count: head.count,
        mac: shortMac(head),
        breaks: breaks.length,
        first: first === undefined ? null : { what: first.what, since: first.since },
      };
    },
  };
}

/** Since the shift was opened. */
function* eventsOf(sql: Sql, shiftId: number): Generator<Told> {
  const first = sql.number('SELECT told FROM shifts WHERE shift_id = ?', shiftId);
  for (const { event } of sql.rows('SELECT event FROM events WHERE n >= ? ORDER BY n', first)) {
    const read = readEvent(event);
    if (read !== null) yield read;
  }
}

const NO_METHODS: Trail = {
  recordEvent: () => {},
  trailHead: () => null,
  checkTrail: () => ({ next: null, breaks: [] }),
  recordBreaks: () => {},
  trailBreaks: () => [],
};
