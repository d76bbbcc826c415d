/** The journal's database: opened, checked, brought up to date. */
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from '../../ports/journal.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

/** How long a lock of another program (a backup tool, an antivirus) is waited for, once. */
export const LOCK_TIMEOUT = 2_000;

/**
 * Every commit is on the disk when it returns: WAL with full sync. Throws when it can't be written.
 * `thorough`: damage is looked for, which takes its time.
 */
export function openDatabase(file: string, lockTimeout: number, thorough: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockTimeout });
  try {
    database.exec(
      // What is deleted of customers doesn't stay in the file's free places.
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
    );
    if (thorough && !isSound(database)) throw new JournalError('damaged', { reason: 'damaged' });
    migrate(database);
    // Opening alone doesn't tell that it can be written: this does, and changes nothing.
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT}`);
    if (file !== ':memory:') keepFromOthers(file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The whole file is read, part of it twice: minutes where it is large and the disk slow. */
export function isSound(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA quick_check').get()?.['quick_check'] === 'ok';
}

function keepFromOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // Somebody else's file that may be written: its owner says who reads it.
  }
}

function migrate(database: DatabaseSync): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (done > MIGRATIONS.length)
    throw new JournalError('written by a newer version of the program', { reason: 'damaged' });
  MIGRATIONS.slice(done).forEach((sql, index) => {
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${done + index + 1}; COMMIT;`);
  });
}
