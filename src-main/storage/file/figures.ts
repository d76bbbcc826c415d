/** What is told of a journal to whoever supports the till: counts and sizes, nothing of people or money. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Facts } from '../../ports/support.ts';
import { backupsIn } from './backup.ts';
import { keptAside } from './kept-aside.ts';
import { LEFT, UNRESOLVED } from '../sales/sale-terms.ts';
import type { Sql } from '../sql.ts';

const TABLES = ['shifts', 'sales', 'calls', 'reversals', 'customer_edits', 'cash_moves', 'events'];
/** Far above what there is: a damaged file may say anything. */
const MAX_GROUPS = 100;

export function figuresOf({ rows, number }: Sql): Facts {
  const groups = (text: string, sql: string) =>
    rows(`${sql} LIMIT ${MAX_GROUPS}`).map(({ count, ...group }) => [
      `${text} ${Object.values(group).join(', ')}`,
      Number(count),
    ]);
  return Object.fromEntries([
    ['schema version', number('PRAGMA user_version')],
    ['pages in bytes', number('PRAGMA page_count') * number('PRAGMA page_size')],
    ['free pages', number('PRAGMA freelist_count')],
    ...TABLES.map((table) => [table, number(`SELECT count(*) FROM ${table}`)]),
    ...groups(
      'sales',
      `SELECT state, coalesce(resolution, '-') AS resolution, count(*) AS count FROM sales GROUP BY 1, 2`,
    ),
    ['unresolved', number(`SELECT count(*) FROM sales WHERE ${UNRESOLVED} AND ${LEFT}`)],
    ...groups('reversals', 'SELECT outcome, count(*) AS count FROM reversals GROUP BY 1'),
    ['open shifts', number('SELECT count(*) FROM shifts WHERE closed_at IS NULL')],
  ]) as Facts;
}

/** Of the files: a few questions to the disk, however large they are. */
export function filesOf(file: string): Facts {
  const backups = backupsIn(join(dirname(file), 'backups'));
  const newest = backups.at(-1);
  return {
    'file in bytes': bytes(file),
    'write-ahead log in bytes': bytes(`${file}-wal`),
    backups: backups.length,
    'last backup': newest === undefined ? null : new Date(statSync(newest).mtimeMs).toISOString(),
    'last backup in bytes': newest === undefined ? null : bytes(newest),
    'damaged files kept': keptAside(file).length,
  };
}

const bytes = (path: string): number | null => (existsSync(path) ? statSync(path).size : null);
