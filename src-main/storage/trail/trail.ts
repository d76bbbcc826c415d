/** The trail of a journal: written, read again, and judged. */
import {
  NOTHING_TO_READ,
  type ShiftCheck,
  type Trail,
  type TrailSource,
} from '../../ports/journal/trail.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { ROW_KINDS, shortMac, type Told } from '../../../src-shared/domain/trail/events.ts';
import { countPatterns } from '../../../src-shared/domain/trail/patterns.ts';
import type { Sql } from '../sql.ts';
import { beginTrail } from './trail-beginning.ts';
import { readBreaks, recordBreaks } from './trail-breaks.ts';
import { checkSlice } from './trail-check.ts';
import { checkOpenShift, checkShift } from './shift-check.ts';
import { endAt, type ToldHere } from './told-here.ts';
import { createTrailLog, NO_TRAIL, type TrailLog } from './trail-log.ts';
import { parseEvent } from './trail-schema.ts';
import { createSeal } from './trail-seal.ts';

/** `onDisk` is false for the copy in memory, whose events are written anew when its writes reach the
 * file. */
export interface TrailPlace {
  readonly source: TrailSource;
  readonly onDisk: boolean;
  readonly told: ToldHere;
}

export interface OpenedTrail {
  readonly log: TrailLog;
  readonly methods: Omit<Trail, 'readTrail' | 'readShift'>;
  /** For a shift's report; null: it isn't on the disk now. */
  ofShift(): ShiftReport['trail'];
  /** Reads what wasn't read of a shift that is closed, and tells what was found in all of it. */
  judge(shiftId: number, checked: ShiftCheck | null, at: Millis): void;
  patterns(shiftId: number): ShiftReport['byCashier'];
}

/** null: the journal was opened without a key. On the disk a chain is begun where there is none. */
export function openTrail(sql: Sql, place: TrailPlace | null): OpenedTrail {
  if (place === null)
    return {
      log: NO_TRAIL,
      methods: NO_METHODS,
      ofShift: () => null,
      judge: () => {},
      patterns: () => [],
    };
  const { source, onDisk, told } = place;
  const seal = createSeal(source.key);
  const log = createTrailLog(sql, seal, source.by, onDisk ? told : null);
  if (onDisk) {
    beginTrail(sql, log, seal, told, source.now());
    endAt(told, log.head());
  }
  const methods: OpenedTrail['methods'] = {
    recordEvent: log.append,
    trailHead: () => (onDisk ? log.head() : null),
    checkTrail: (position) => (onDisk ? checkSlice(sql, seal, position) : NOTHING_TO_READ),
    checkShift: (from) => (onDisk ? checkOpenShift(sql, seal, from) : null),
    recordBreaks: (found, at) => recordBreaks(sql, log, found, at),
    trailBreaks: () => readBreaks(sql),
    knowsPeople: () => knowsPeople(sql),
  };
  return {
    log,
    methods,
    patterns: (shiftId) => countPatterns(eventsOf(sql, shiftId)),
    judge(shiftId, checked, at) {
      if (!onDisk) return;
      let check = checkShift(sql, seal, shiftId, checked);
      while (!check.isWhole) check = checkShift(sql, seal, shiftId, check);
      recordBreaks(sql, log, check.breaks, at);
    },
    ofShift() {
      if (!onDisk) return null;
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

/** Most of a shift's events tell of sales of which no cashier has to be told. Whatever is learned later of one counts in
 * no other shift. */
const TELLING = `(type <> 'sale' OR (CASE WHEN json_valid(event) THEN event ->> '$.shift' = ?2
  AND (event ->> '$.stage' = 'cancelled' OR event ->> '$.beside' IS NOT NULL
    OR event ->> '$.reason' = 'attachedLater') END))`;

const OF_ROWS = ROW_KINDS.map((kind) => `'${kind}'`).join(', ');

/** Of rows what was told since the shift was opened; settings, people and PINs, too, since the one before was closed. */
function* eventsOf(sql: Sql, shiftId: number): Generator<Told> {
  const first = sql.number('SELECT told FROM shifts WHERE shift_id = ?', shiftId);
  const closed = sql.number(
    'SELECT told FROM shifts WHERE shift_id < ? ORDER BY shift_id DESC LIMIT 1',
    shiftId,
  );
  // The first one begins with itself: before it the till was set up.
  const before = closed === 0 ? first - 1 : Math.min(closed, first - 1);
  for (const { event } of sql.rows(
    `SELECT event FROM events WHERE n > ?3 AND ${TELLING}
     AND (n >= ?1 OR type NOT IN (${OF_ROWS})) ORDER BY n`,
    first,
    shiftId,
    before,
  )) {
    const read = parseEvent(event);
    if (read !== null) yield read;
  }
}

/** Of one whose events of people are all gone, whoever has sold tells it. That it was restored elsewhere changes nothing:
 * its people came with it. */
function knowsPeople(sql: Sql): boolean {
  const last = sql.rows(
    `SELECT event FROM events INDEXED BY events_people
     WHERE type IN ('signedIn', 'peopleChanged') ORDER BY n DESC LIMIT 1`,
  )[0];
  if (last === undefined) return sql.number('SELECT count(*) FROM cashiers') > 0;
  const event = parseEvent(last['event']);
  return event?.type !== 'peopleChanged' || event.what !== 'switchedOff';
}

const NO_METHODS: OpenedTrail['methods'] = {
  recordEvent: () => {},
  trailHead: () => null,
  checkTrail: () => NOTHING_TO_READ,
  checkShift: () => null,
  recordBreaks: () => {},
  trailBreaks: () => [],
  knowsPeople: () => false,
};
