/** For a file of tests: a folder with a journal's file in it, new for each test and gone after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';

/** Makes of a file’s tables those of the versions that noted nothing of money that was handed over. */
export const WITHOUT_GIVEN = `DROP INDEX reversals_to_give_back;
  ALTER TABLE reversals DROP COLUMN acknowledged_at;
  DROP INDEX reversals_given_in;
  ALTER TABLE reversals DROP COLUMN given_in;
  ALTER TABLE reversals DROP COLUMN given_cash;`;

/** And of these those of the versions that knew no drawer, nor what came after it. */
export const WITHOUT_DRAWER = `DROP TABLE cash_moves;
  ALTER TABLE shifts DROP COLUMN opening_float;
  ALTER TABLE shifts DROP COLUMN counted_cash;
  ALTER TABLE sales DROP COLUMN attached_at;
  ALTER TABLE sales DROP COLUMN attached_by;`;

export function useJournalFile() {
  const own = {
    folder: '',
    file: '',
    open: (keys: Parameters<typeof openJournal>[2] = SAMPLE_KEYS) =>
      openJournal(own.file, () => 'stamp', keys),
    /** What the file itself says, through a connection of its own. */
    rows(sql: string) {
      const database = new DatabaseSync(own.file, { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
  };
  beforeEach(() => {
    own.folder = mkdtempSync(join(tmpdir(), 'journal-'));
    own.file = join(own.folder, 'journal.sqlite');
  });
  afterEach(() => rmSync(own.folder, { recursive: true, force: true }));
  return own;
}
