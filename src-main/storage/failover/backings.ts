/** What the journal stands on: its file, or memory while that takes nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { JournalError, type DiskReason } from '../../ports/journal.ts';
import type { TrailSource } from '../../ports/journal/trail.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { diskReasonOf, refusalOf } from '../disk-reason.ts';
import type { Backing } from './failover.ts';
import { copiesBeside } from '../file/forget-customers.ts';
import { copyInto } from './memory-copy.ts';
import { openDatabase } from '../file/open-database.ts';
import type { Opener } from '../file/open-mended.ts';
import { sealRows } from '../customers/seal-older.ts';
import { createSqliteJournal, type Beside } from '../sqlite-journal.ts';
import { createSql } from '../sql.ts';
import { toldHere } from '../trail/told-here.ts';
import type { TrailPlace } from '../trail/trail.ts';

/** Opens the file, as often as the journal comes back to it. */
export function createOpenFile(
  parts: {
    readonly file: string;
    readonly opener: Opener;
    readonly cipher: CustomerCipher;
    readonly backup: (database: DatabaseSync) => void;
    /** By the reader; undefined: there is none. */
    readonly whenIdle: Beside['whenIdle'] | undefined;
    readonly around: (backing: Backing) => Backing;
  },
  source: TrailSource | null,
): (lockTimeout: number, after: DiskReason | null) => Backing {
  const { file, opener, cipher, backup, whenIdle = atOnce } = parts;
  const told = toldHere(source?.known ?? null);
  return (lockTimeout, after) => {
    try {
      const database = opener.open(lockTimeout, after);
      const opened = backingOrClosed(database, cipher, {
        backup: () => backup(database),
        copies: copiesBeside(file),
        whenIdle,
        trail: trailPlaceOf(source, told),
      });
      return parts.around(opened);
    } catch (error) {
      const reason = diskReasonOf(error) ?? 'other';
      throw refusalOf('the journal could not be opened', error, reason);
    }
  };
}

/** In place of the file, with what can be read of it. */
export function openMemory(
  file: string,
  reason: DiskReason,
  cipher: CustomerCipher,
  source: TrailSource | null,
): { backing: Backing; unreadable: boolean } {
  const memory = openDatabase(':memory:', 0, false);
  const unreadable = !copyInto(memory, file, reason !== 'locked');
  sealRows(memory, cipher);
  const backing = backingOn(memory, cipher, {
    backup: noDisk,
    copies: { forget: noDisk },
    whenIdle: atOnce,
    trail: trailPlaceOf(source, null),
  });
  return { backing, unreadable };
}

function atOnce(work: () => void): void {
  work();
}

/** `told`: null: in memory, where nothing of it lasts. */
function trailPlaceOf(
  source: TrailSource | null,
  told: TrailPlace['told'] | null,
): TrailPlace | null {
  return source === null ? null : { source, onDisk: told !== null, told: told ?? toldHere(null) };
}

function backingOn(database: DatabaseSync, cipher: CustomerCipher, beside: Beside): Backing {
  return {
    database,
    journal: createSqliteJournal(database, cipher, beside),
    unbound: createSql(database).unbound,
  };
}

/** One that is left open would keep a damaged file from being put aside. */
function backingOrClosed(database: DatabaseSync, cipher: CustomerCipher, beside: Beside): Backing {
  try {
    return backingOn(database, cipher, beside);
  } catch (error) {
    database.close();
    throw error;
  }
}

function noDisk(): never {
  throw new JournalError('there is no disk');
}
