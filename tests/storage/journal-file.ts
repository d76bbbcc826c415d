/** For a file of tests: a folder with a journal's file in it, new for each test and gone after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import { MIGRATIONS } from '../../src-main/storage/migrations/migrations.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';

/** Makes of a file’s tables those of the version that had only so many migrations, and says so in the file. */
export function makeOlder(file: string, migrations: number): void {
  const older = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS.slice(0, migrations)) older.exec(sql);
  const database = new DatabaseSync(file);
  const now = indexesOf(database);
  const then = indexesOf(older);
  for (const [name, sql] of now) if (then.get(name) !== sql) database.exec(`DROP INDEX ${name}`);
  const tables = new Set(namesOf(older, TABLES));
  for (const table of namesOf(database, TABLES)) {
    const columns = new Set(namesOf(older, `PRAGMA table_info(${table})`));
    if (!tables.has(table)) database.exec(`DROP TABLE ${table}`);
    else
      for (const column of namesOf(database, `PRAGMA table_info(${table})`))
        if (!columns.has(column)) database.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
  for (const [name, sql] of then) if (now.get(name) !== sql) database.exec(sql);
  database.exec(`PRAGMA user_version = ${migrations}`);
  database.close();
  older.close();
}

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;

/** By name, as they were made. */
function indexesOf(database: DatabaseSync): ReadonlyMap<string, string> {
  const made = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`;
  const rows = database.prepare(made).all();
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
}

function namesOf(database: DatabaseSync, sql: string): readonly string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));
}

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
