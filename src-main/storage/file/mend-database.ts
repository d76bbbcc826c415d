/**
 * A damaged file: what can be read of it is carried over into another, and only then is it
 * quarantined. Whatever ends the program or fills the disk before, the next opening begins again.
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import { JournalError } from '../../ports/journal.ts';
import { freeIn } from './folder.ts';
import { LOCK_TIMEOUT, openDatabase } from './open-database.ts';
import { salvage } from './salvage.ts';

/** `stamp` is the time as part of a file's name; `seal` marks what was salvaged (null: nothing does). */
export function mendDatabase(file: string, stamp: string, seal: Seal | null): void {
  needRoom(file);
  const salvaged = salvagedOf(file);
  removeDatabase(salvaged);
  try {
    salvageInto(salvaged, file, seal);
  } catch (error) {
    tryToRemove(salvaged);
    throw error;
  }
  putInPlace(file, stamp);
}

/** Ends a mending that was interrupted; false: none was. */
export function finishMending(file: string, stamp: () => string): boolean {
  if (isThere(file) || !isThere(salvagedOf(file))) return false;
  putInPlace(file, stamp());
  return true;
}

/** Without it each write would try in vain to carry everything over, which takes its time. */
export function needRoom(file: string): void {
  const free = freeIn(dirname(file));
  if (free !== null && free < (statSync(file, { throwIfNoEntry: false })?.size ?? 0))
    throw new JournalError('no room to carry a damaged journal over', { reason: 'full' });
}

function salvageInto(salvaged: string, damaged: string, seal: Seal | null): void {
  const into = openDatabase(salvaged, LOCK_TIMEOUT, false);
  try {
    // It is written once: a log of it would only take its size once more. Its indexes are filled in
    // no order, for which the usual two megabytes are too few.
    into.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = -200000;');
    salvage(damaged, into, seal);
  } finally {
    into.close();
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** What went wrong before is what is told; what is left here the next mending removes. */
function tryToRemove(file: string): void {
  try {
    removeDatabase(file);
  } catch {
    // The same disk.
  }
}

/** Is there without the file itself: only while it takes the file's place. */
function salvagedOf(file: string): string {
  return `${file}.salvaged`;
}

/** A log that was left of the damaged file must not be taken for the other's. */
function putInPlace(file: string, stamp: string): void {
  const quarantined = `${file}.${stamp}.bad`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (isThere(file + suffix)) renameSync(file + suffix, quarantined + suffix);
  }
  renameSync(salvagedOf(file), file);
}

/** Throws where the disk can't even say that: what is taken for absent there would be written over. */
function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
