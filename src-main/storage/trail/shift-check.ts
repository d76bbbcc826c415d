/**
 * The open shift's part of a trail, read before the shift is closed: a slice at a time, events before rows.
 * Each slice goes on where the last one ended, so that closing has only to read what came since.
 */
import {
  CHAIN_START,
  type ChainPosition,
  type Seal,
} from '../../../src-shared/domain/trail/chain.ts';
import { ROW_KINDS, type RowKind } from '../../../src-shared/domain/trail/events.ts';
import type { ShiftCheck } from '../../ports/journal/trail.ts';
import type { Sql } from '../sql.ts';
import { TABLES } from './row-facts.ts';
import { checkEvents, checkRows } from './trail-check.ts';
import { MARKED, parseEvent } from './trail-schema.ts';

/** The next slice. What was read of another shift, or of another file, is read anew. */
export function checkShift(
  sql: Sql,
  seal: Seal,
  shiftId: number,
  from: ShiftCheck | null,
): ShiftCheck {
  const before = from !== null && isOf(sql, shiftId, from) ? from : atStart(sql, seal, shiftId);
  const { chain, breaks, isEnd } = checkEvents(sql, seal, before.chain);
  const read = { ...before, chain, breaks: [...before.breaks, ...breaks], isWhole: false };
  return isEnd
    ? ROW_KINDS.reduce<ShiftCheck>((done, kind) => withRows(sql, done, kind), {
        ...read,
        isWhole: true,
      })
    : read;
}

function withRows(sql: Sql, check: ShiftCheck, kind: RowKind): ShiftCheck {
  const { after, breaks, isEnd } = checkRows(sql, kind, check.rows[kind]);
  return {
    ...check,
    rows: { ...check.rows, [kind]: after },
    breaks: [...check.breaks, ...breaks],
    isWhole: check.isWhole && isEnd,
  };
}

/** The event after which it goes on is still the one that was read. */
function isOf({ rows }: Sql, shiftId: number, { shiftId: of, chain }: ShiftCheck): boolean {
  if (of !== shiftId) return false;
  return (
    chain.n === 0 || rows('SELECT mac FROM events WHERE n = ?', chain.n)[0]?.['mac'] === chain.mac
  );
}

function atStart(sql: Sql, seal: Seal, shiftId: number): ShiftCheck {
  const first = sql.number('SELECT told FROM shifts WHERE shift_id = ?', shiftId);
  return {
    shiftId,
    chain: positionBefore(sql, seal, first),
    rows: {
      sale: lastBefore(sql, 'sale', shiftId),
      reversal: lastBefore(sql, 'reversal', shiftId),
      edit: lastBefore(sql, 'edit', shiftId),
      shift: lastBefore(sql, 'shift', shiftId),
      cashMove: lastBefore(sql, 'cashMove', shiftId),
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
  const [at, mac] = [Number(before['at']), String(before['mac'])];
  return { n: Number(before['n']), at, mac, expected: null, foreign };
}

/** The last row that was there before the shift. */
function lastBefore(sql: Sql, kind: RowKind, shiftId: number): number {
  const { table } = TABLES[kind];
  return sql.number(
    `SELECT coalesce((SELECT min(rowid) FROM ${table} WHERE shift_id = ?),
       (SELECT max(rowid) + 1 FROM ${table})) - 1`,
    shiftId,
  );
}
