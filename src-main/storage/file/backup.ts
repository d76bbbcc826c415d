/**
 * Dated copies of the journal, made when a shift is closed; the last ten are kept. They are
 * numbered: by their dates alone, one made after the clock was set back would be taken for the
 * oldest and removed at once.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { namesIn } from './folder.ts';
import { maskedWords } from '../migrations/18-masked-words.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

const MAX_BACKUPS = 10;
/** The first version whose files hold no names in clear, not in what the service said neither. */
const FIRST_SEALED = MIGRATIONS.indexOf(maskedWords) + 1;
const NAME = /^journal-(\d{6})-.*\.sqlite$/u;
const PART = '.part';

/** A copy that is being made: it counts as one when it is whole. */
export interface Copying {
  /** Where it is written. */
  readonly part: string;
  keep(): void;
  /** Does nothing when it is kept. */
  drop(): void;
}

/** `stamp` is the time as part of a file's name. Throws when it can't be written there. */
export function beginCopy(folder: string, stamp: string): Copying {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const number = Math.max(0, ...numbered(folder).map((name) => Number(NAME.exec(name)?.[1]))) + 1;
  const file = join(folder, `journal-${String(number).padStart(6, '0')}-${stamp}.sqlite`);
  const part = `${file}${PART}`;
  return {
    part,
    keep() {
      chmodSync(part, 0o600);
      renameSync(part, file);
      for (const name of numbered(folder).slice(0, -MAX_BACKUPS))
        rmSync(join(folder, name), { force: true });
    },
    drop: () => rmSync(part, { force: true }),
  };
}

/** The same at once, from a journal that is open. */
export function backUp(database: DatabaseSync, folder: string, stamp: string): void {
  const copying = beginCopy(folder, stamp);
  try {
    copying.drop();
    // A whole, compact database, whatever is in the write-ahead log.
    database.prepare('VACUUM INTO ?').run(copying.part);
    copying.keep();
  } finally {
    copying.drop();
  }
}

/** What a program that ended in between left of one. */
export function eraseParts(folder: string): void {
  for (const name of namesIn(folder).filter((one) => one.endsWith(PART)))
    rmSync(join(folder, name), { force: true });
}

/** Copies that an older version wrote hold customers' names in clear. */
export function eraseOlderBackups(folder: string): void {
  for (const file of backupsIn(folder))
    if (versionOf(file) < FIRST_SEALED) rmSync(file, { force: true });
}

/** A file that was kept aside, of an older version as its head says: it holds names in clear, too. */
export function isOlder(file: string): boolean {
  try {
    const version = versionOf(file);
    return version > 0 && version < FIRST_SEALED;
  } catch {
    // Not to be read now, or no file at all.
    return false;
  }
}

/** The number of migrations, which SQLite keeps in the file's head. */
function versionOf(file: string): number {
  const head = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  return head.readUInt32BE(60);
}

/** Whole paths, oldest first; none where there is no such folder. */
export function backupsIn(folder: string): readonly string[] {
  return numbered(folder).map((name) => join(folder, name));
}

/** The copies, oldest first. */
function numbered(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => NAME.test(name))
    .toSorted();
}
