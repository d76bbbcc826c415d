/**
 * The open shift's part of a trail, read before the shift is closed: a slice at a time, events before rows.
 * Each slice goes on where the last one ended, so that closing has only to read what came since. A row of before the
 * shift that its report counts is compared with its last event, which is older than those that are read.
 */
import {
  CHAIN_START,
  type ChainPosition,
  type Seal,
} from '../../../src-shared/domain/trail/chain.ts';
import { ROW_KINDS, type RowKind } from '../../../src-shared/domain/trail/events.ts';
import type { ShiftCheck } from '../../ports/journal/trail.ts';
import { BACK_IN } from '../sales/handed-over.ts';
import { CASHBACK_IN, OPEN_SHIFT } from '../sales/sale-terms.ts';
import { MAX_NUMBER, type Sql } from '../sql.ts';
import { TABLES } from './row-facts.ts';
import { BEFORE_ALL, checkRows, ROWS_PER_SLICE, type WhichRows } from './row-check.ts';
import { checkEvents } from './trail-check.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** Which rows of before a shift its report counts, each found by an index; ?2: that shift. */
const COUNTED: Readonly<Record<RowKind, readonly string[]>> = {
  sale: ['resolved_in_shift = ?2', `${CASHBACK_IN} = ?2`],
  reversal: [`${BACK_IN} = ?2`, 'undone_in = ?2', 'given_in = ?2'],
  edit: [],
  shift: ['shift_id = (SELECT max(shift_id) FROM shifts WHERE shift_id < ?2)'],
  cashMove: [],
};

/** The next slice of the open shift; null: none is open. */
export function checkOpenShift(sql: Sql, seal: Seal, from: ShiftCheck | null): ShiftCheck | null {
  const shiftId = sql.number(`SELECT ${OPEN_SHIFT}`);
  return shiftId > 0 ? checkShift(sql, seal, shiftId, from) : null;
}

/** The next slice. What was read of another shift, or of another file, is read anew. */
export function checkShift(
  sql: Sql,
  seal: Seal,
  shiftId: number,
  from: ShiftCheck | null,
): ShiftCheck {
  const first = sql.number('SELECT told FROM shifts WHERE shift_id = ?', shiftId);
  const before =
    from !== null && isOf(sql, shiftId, from) ? from : atStart(sql, seal, shiftId, first);
  const { chain, breaks, isEnd } = checkEvents(sql, seal, before.chain);
  const read = { ...before, chain, breaks: [...before.breaks, ...breaks], isWhole: false };
  return isEnd
    ? ROW_KINDS.reduce<ShiftCheck>((done, kind) => withRows(sql, seal, done, kind, first), {
        ...read,
        isWhole: true,
      })
    : read;
}

/** `first`: the shift's first event. */
function withRows(
  sql: Sql,
  seal: Seal,
  check: ShiftCheck,
  kind: RowKind,
  first: number,
): ShiftCheck {
  const which = rowsOf(sql, kind, check.shiftId, first);
  const { after, breaks, isEnd, counted } = checkRows(sql, kind, check.rows[kind], which);
  const early = counted.flatMap(({ told }) =>
    typeof told === 'number' && told < first
      ? checkEvents(sql, seal, positionBefore(sql, seal, told), 1).breaks
      : [],
  );
  return {
    ...check,
    rows: { ...check.rows, [kind]: after },
    breaks: [...check.breaks, ...breaks, ...early],
    isWhole: check.isWhole && isEnd,
  };
}

/** All that were added since its first one, and what it counts of those before. */
function rowsOf(sql: Sql, kind: RowKind, shiftId: number, first: number): WhichRows {
  const { table } = TABLES[kind];
  const counted = COUNTED[kind];
  const early = counted.map(
    (which) => `UNION SELECT rowid FROM ${table} WHERE ${which} AND +rowid > ?1 AND +rowid <= ?3`,
  );
  return {
    places: `SELECT * FROM (SELECT rowid AS place FROM ${table} WHERE rowid > max(?1, ?3)
      ORDER BY 1 LIMIT ${ROWS_PER_SLICE}) ${early.join(' ')} ORDER BY 1 LIMIT ${ROWS_PER_SLICE}`,
    counts: `?4 > 0 AND (${[`${table}.shift_id = ?2`, ...counted].join(' OR ')})`,
    values: [shiftId, lastBefore(sql, kind, shiftId), first],
  };
}

/** The event after which it goes on is still the one that was read. */
function isOf({ rows }: Sql, shiftId: number, { shiftId: of, chain }: ShiftCheck): boolean {
  if (of !== shiftId) return false;
  return (
    chain.n === 0 || rows('SELECT mac FROM events WHERE n = ?', chain.n)[0]?.['mac'] === chain.mac
  );
}

function atStart(sql: Sql, seal: Seal, shiftId: number, first: number): ShiftCheck {
  return {
    shiftId,
    chain: positionBefore(sql, seal, first),
    rows: {
      sale: BEFORE_ALL,
      reversal: BEFORE_ALL,
      edit: BEFORE_ALL,
      shift: BEFORE_ALL,
      cashMove: BEFORE_ALL,
    },
    breaks: [],
    isWhole: false,
  };
}

/** As if all before it had been read and found whole. */
function positionBefore({ rows }: Sql, seal: Seal, n: number): ChainPosition {
  const before = rows('SELECT n, at, mac FROM events WHERE n < ? ORDER BY n DESC LIMIT 1', n)[0];
  if (before === undefined) return CHAIN_START;
  const chain = parseEvent(
    rows(
      `SELECT event FROM events INDEXED BY events_marks
       WHERE ${MARKED} AND type = 'newChain' AND n < ? ORDER BY n DESC LIMIT 1`,
      n,
    )[0]?.['event'],
  );
  const foreign = chain?.type === 'newChain' && chain.key !== seal.key;
  const [last, at, mac] = [Number(before['n']), Number(before['at']), String(before['mac'])];
  return { n: last, at, mac, expected: null, foreign, wholeSince: last };
}

/** The last row that was there before the shift. */
function lastBefore(sql: Sql, kind: RowKind, shiftId: number): number {
  const { table } = TABLES[kind];
  const last = sql.number(
    `SELECT coalesce((SELECT min(rowid) FROM ${table} WHERE shift_id = ?),
       (SELECT max(rowid) + 1 FROM ${table})) - 1`,
    shiftId,
  );
  return last > -MAX_NUMBER ? last : BEFORE_ALL;
}
