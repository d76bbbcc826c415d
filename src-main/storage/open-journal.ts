/**
 * Opens the journal's file. A damaged file is kept aside and a fresh one begun; while nothing can
 * be written the journal lives in memory and says so, because the sale must still be finished, and
 * moves to the file as soon as that can be.
 */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, type DiskReason, type Journal, type JournalDisk } from '../ports/journal.ts';
import { backUp } from './backup.ts';
import { diskReasonOf, sharpened } from './disk-reason.ts';
import { keepJournal, type Base } from './kept-journal.ts';
import { copyInto } from './memory-copy.ts';
import { salvage } from './salvage.ts';
import { MIGRATIONS } from './schema.ts';
import { createSqliteJournal } from './sqlite-journal.ts';
import { createStatements } from './statements.ts';

export interface OpenedJournal {
  readonly journal: Journal;
  readonly disk: JournalDisk;
  readonly notice: 'journalSetAside' | null;
}

/** How long a lock of another program (a backup tool, an antivirus) is waited for, once. */
const PATIENCE = 2_000;

/**
 * `file` is a path in an existing or creatable folder; backups go into `backups/` beside it.
 * `stamp` is the time as part of a file's name. Never throws. `around` is put around each opening
 * of the file, for tests that let the disk fail.
 */
export function openJournal(
  file: string,
  stamp: () => string,
  around: (base: Base) => Base = (base) => base,
): OpenedJournal {
  const folder = dirname(file);
  let quarantined = false;

  const onFile = (database: DatabaseSync) =>
    around(baseOn(database, () => backUp(database, join(folder, 'backups'), stamp())));

  // Found, and not mended yet: it may not show in what is asked next.
  let damaged = false;

  const openFile = (patience: number, after: DiskReason | null): Base => {
    try {
      mkdirSync(folder, { recursive: true });
      if (damaged) needRoom(file);
      if (!existsSync(file) && existsSync(salvagedOf(file))) {
        putInPlace(file, stamp());
        quarantined = true;
      }
      const thorough = after === null || after === 'damaged' || damaged;
      const database = openDatabase(file, patience, thorough);
      damaged = false;
      return onFile(database);
    } catch (error) {
      if (diskReasonOf(error) !== 'damaged') throw asJournalError(error);
      damaged = true;
    }
    try {
      const fresh = startAfresh(file, stamp());
      damaged = false;
      quarantined = true;
      return onFile(fresh);
    } catch (error) {
      throw asJournalError(error);
    }
  };

  const openMemory = (reason: DiskReason) => {
    const memory = openDatabase(':memory:', 0, false);
    const blind = !copyInto(memory, file, reason !== 'locked');
    return { base: baseOn(memory, noDisk), blind };
  };

  const { journal, disk } = keepJournal({
    openFile,
    openMemory,
    sharpen: (reason) => sharpened(reason, { free: freeIn(folder), mayWrite: mayWriteIn(folder) }),
    patience: PATIENCE,
    free: () => freeIn(folder),
    quarantined: () => quarantined,
  });
  return { journal, disk, notice: quarantined ? 'journalSetAside' : null };
}

function baseOn(database: DatabaseSync, backup: () => void): Base {
  return {
    database,
    journal: createSqliteJournal(database, backup),
    together: createStatements(database).together,
  };
}

/**
 * What can be read of the damaged file is carried over into another, and only then is it kept
 * aside: whatever ends the program or fills the disk before, the next opening begins again.
 */
function startAfresh(file: string, stamp: string): DatabaseSync {
  needRoom(file);
  const salvaged = salvagedOf(file);
  removeDatabase(salvaged);
  try {
    salvageInto(salvaged, file);
  } catch (error) {
    removeDatabase(salvaged);
    throw error;
  }
  putInPlace(file, stamp);
  return openDatabase(file, PATIENCE, true);
}

function salvageInto(salvaged: string, damaged: string): void {
  const into = openDatabase(salvaged, PATIENCE, false);
  try {
    // It is written once: a log of it would only take its size once more. Its indexes are filled in
    // no order, for which the usual two megabytes are too few.
    into.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = -200000;');
    salvage(damaged, into);
  } finally {
    into.close();
  }
}

/** Without it each write would try in vain to carry everything over, which takes its time. */
function needRoom(file: string): void {
  const free = freeIn(dirname(file));
  if (free !== null && free < (statSync(file, { throwIfNoEntry: false })?.size ?? 0))
    throw new JournalError('no room to carry a damaged journal over', { reason: 'full' });
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** Is there without the file itself: only while it takes the file's place. */
function salvagedOf(file: string): string {
  return `${file}.salvaged`;
}

/** A log that was left of the damaged file must not be taken for the other's. */
function putInPlace(file: string, stamp: string): void {
  const aside = `${file}.${stamp}.bad`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  renameSync(salvagedOf(file), file);
}

function noDisk(): never {
  throw new JournalError('there is no disk to back up to');
}

/**
 * Every commit is on the disk when it returns: WAL with full sync. Throws when it can't be written.
 * `thorough`: damage is looked for, which takes its time.
 */
function openDatabase(file: string, patience: number, thorough: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    );
    const check = thorough ? database.prepare('PRAGMA quick_check').get() : { quick_check: 'ok' };
    if (check?.['quick_check'] !== 'ok') throw new JournalError('damaged', { reason: 'damaged' });
    migrate(database);
    // Opening alone doesn't tell that it can be written: this does, and changes nothing.
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
    if (file !== ':memory:') keepFromOthers(file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
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

/** Whatever hinders the opening is the disk's fault. */
function asJournalError(error: unknown): JournalError {
  const reason = diskReasonOf(error) ?? 'other';
  return new JournalError('the journal could not be opened', { cause: error, reason });
}

/** Bytes that a program may still write; null: the folder can't be asked. */
function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** false: the folder is there and may not be written. */
function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM';
  }
}
