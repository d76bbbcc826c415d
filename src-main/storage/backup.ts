/**
 * Dated copies of the journal, made when a shift is closed; the last ten are kept. They are
 * numbered: by their dates alone, one made after the clock was set back would be taken for the
 * oldest and removed at once.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { maskedWords } from './migrations/18-masked-words.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

const MAX_BACKUPS = 10;
/** The first version whose files hold no names in clear, not in what the service said neither. */
const FIRST_SEALED = MIGRATIONS.indexOf(maskedWords) + 1;
const NAME = /^journal-(\d{6})-.*\.sqlite$/u;

/** `stamp` is the time as part of a file's name. Throws when the copy can't be written. */
export function backUp(database: DatabaseSync, folder: string, stamp: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const number = Math.max(0, ...numbered(folder).map((name) => Number(NAME.exec(name)?.[1]))) + 1;
  const file = join(folder, `journal-${String(number).padStart(6, '0')}-${stamp}.sqlite`);
  // A whole, compact database, whatever is in the write-ahead log.
  database.prepare('VACUUM INTO ?').run(file);
  chmodSync(file, 0o600);
  for (const name of numbered(folder).slice(0, -MAX_BACKUPS))
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
  return existsSync(folder) ? numbered(folder).map((name) => join(folder, name)) : [];
}

/** The copies, oldest first. */
function numbered(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted();
}
