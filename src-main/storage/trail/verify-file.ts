/** A journal's file judged as it lies there: nothing is written, no program need be running. */
import { DatabaseSync } from 'node:sqlite';
import {
  shortMac,
  type TrailBreak,
  type TrailHead,
} from '../../../src-shared/domain/trail/events.ts';
import { TRAIL_START, type TrailPosition, type TrailSlice } from '../../ports/journal/trail.ts';
import { createSql } from '../sql.ts';
import { differs } from './trail-beginning.ts';
import { breakKeyOf, readBreaks } from './trail-breaks.ts';
import { checkSlice } from './trail-check.ts';
import { headOf } from './trail-log.ts';
import { createSeal } from './trail-seal.ts';

export interface Verified {
  readonly count: number;
  /** As it is shown. */
  readonly mac: string;
  readonly breaks: readonly TrailBreak[];
}

/** `key`: of the trail, base64. `known`: heads as they were written down outside the file, whole or as they are shown.
 * `told`: how much was read, from 0 to 1. Throws when it can't be read; null: an older version wrote it, without a trail. */
export function verifyFile(
  file: string,
  key: string,
  known: readonly (TrailHead | null | undefined)[],
  told: (share: number) => void = () => {},
): Verified | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const sql = createSql(database);
    if (sql.number(`SELECT count(*) FROM sqlite_schema WHERE name = 'events'`) === 0) return null;
    const seal = createSeal(key);
    bridge(database);
    const found: TrailBreak[] = [...readBreaks(sql)];
    let position: TrailPosition | null = TRAIL_START;
    while (position !== null) {
      const slice: TrailSlice = checkSlice(sql, seal, position);
      found.push(...slice.breaks);
      told(slice.read);
      position = slice.next;
    }
    const head = headOf(sql) ?? { count: 0, mac: '' };
    for (const one of known) {
      const cut = one === null || one === undefined ? null : differs(sql, head, one);
      if (cut !== null) found.push(cut);
    }
    return { count: head.count, mac: shortMac(head), breaks: once(found) };
  } finally {
    database.close();
  }
}

/** A table that the version that wrote the file didn't have is an empty one. Nothing of it is in the file. */
function bridge(database: DatabaseSync): void {
  const isThere = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'cash_moves'`).get();
  if (isThere === undefined)
    database.exec(
      `CREATE TEMP TABLE cash_moves (move_id INTEGER PRIMARY KEY, amount INTEGER, told INTEGER)`,
    );
}

/** What was told already is found again. */
function once(found: readonly TrailBreak[]): readonly TrailBreak[] {
  return [...new Map(found.map((one) => [breakKeyOf(one), one])).values()];
}
