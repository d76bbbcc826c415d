/** What is unresolved in journals that aren't in use: a till may have belonged to other places before. */
import { DatabaseSync } from 'node:sqlite';
import type { Unresolved } from '../../ports/erasure.ts';
import { TOLD_TO_GIVE_BACK } from '../sales/handed-over.ts';
import { UNRESOLVED } from '../sales/sale-terms.ts';
import { createSql } from '../sql.ts';

const NOTES_GIVING_BACK = `SELECT count(*) FROM pragma_table_info('reversals') WHERE name = 'acknowledged_at'`;

/** Nothing is written. Together; a file that can't be asked is counted as that. */
export function unresolvedIn(files: readonly string[]): Unresolved {
  const none = { shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 0 };
  return files.map(unresolvedOf).reduce(
    (sum, one) => ({
      shifts: sum.shifts + one.shifts,
      sales: sum.sales + one.sales,
      reversals: sum.reversals + one.reversals,
      toGiveBack: sum.toGiveBack + one.toGiveBack,
      unreadable: sum.unreadable + one.unreadable,
    }),
    none,
  );
}

function unresolvedOf(file: string): Unresolved {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const { number } = createSql(database);
      // What an older version's file knows to be done counts as seen.
      const isNoted = number(NOTES_GIVING_BACK) > 0;
      return {
        shifts: number('SELECT count(*) FROM shifts WHERE closed_at IS NULL'),
        sales: number(
          `SELECT count(*) FROM sales WHERE ${UNRESOLVED} OR state NOT IN ('done', 'cancelled')`,
        ),
        reversals: number(`SELECT count(*) FROM reversals WHERE outcome = 'unknown'`),
        toGiveBack: isNoted
          ? number(`SELECT count(*) FROM reversals WHERE ${TOLD_TO_GIVE_BACK}`)
          : 0,
        unreadable: 0,
      };
    } finally {
      database.close();
    }
  } catch {
    return { shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 1 };
  }
}
