/**
 * Opens the journal's file. A damaged file is kept aside and a fresh one begun; where nothing can
 * be written the journal lives in memory and says so, because the sale must still be finished.
 */
import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, type Journal } from '../ports/journal.ts';
import { backUp } from './backup.ts';
import { salvage } from './salvage.ts';
import { MIGRATIONS } from './schema.ts';
import { createSqliteJournal } from './sqlite-journal.ts';

export interface OpenedJournal {
  readonly journal: Journal;
  readonly notice: 'journalSetAside' | 'journalUnwritable' | null;
}

/**
 * `file` is a path in an existing or creatable folder; backups go into `backups/` beside it.
 * `stamp` is the time as part of a file's name. Never throws.
 */
export function openJournal(file: string, stamp: () => string): OpenedJournal {
  const backup = (database: DatabaseSync) =>
    backUp(database, join(dirname(file), 'backups'), stamp());
  const onDisk = (database: DatabaseSync) => createSqliteJournal(database, () => backup(database));
  try {
    mkdirSync(dirname(file), { recursive: true });
    return { journal: onDisk(openDatabase(file)), notice: null };
  } catch (error) {
    if (!isDamage(error)) return inMemory();
  }
  try {
    return { journal: onDisk(startAfresh(file, stamp())), notice: 'journalSetAside' };
  } catch {
    return inMemory();
  }
}

/** The damaged file is kept aside; what can be read of it is carried over. */
function startAfresh(file: string, stamp: string): DatabaseSync {
  const aside = `${file}.${stamp}.bad`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  const fresh = openDatabase(file);
  salvage(aside, fresh);
  return fresh;
}

function inMemory(): OpenedJournal {
  return {
    journal: createSqliteJournal(openDatabase(':memory:'), noDisk),
    notice: 'journalUnwritable',
  };
}

function noDisk(): never {
  throw new JournalError('there is no disk to back up to');
}

/** Every commit is on the disk when it returns: WAL with full sync. */
function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    );
    const check = database.prepare('PRAGMA quick_check').get();
    if (check?.['quick_check'] !== 'ok') throw new JournalError('damaged');
    migrate(database);
    if (file !== ':memory:') chmodSync(file, 0o600);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: DatabaseSync): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (done > MIGRATIONS.length) throw new JournalError('written by a newer version of the program');
  MIGRATIONS.slice(done).forEach((sql, index) => {
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${done + index + 1}; COMMIT;`);
  });
}

/** SQLITE_CORRUPT (11), SQLITE_NOTADB (26), or our own checks. */
function isDamage(error: unknown): boolean {
  if (error instanceof JournalError) return true;
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' && [11, 26].includes(code & 0xff);
}
