/**
 * Opens the journal's file. A damaged file is quarantined and a fresh one begun; while nothing can
 * be written the journal lives in memory and says so, because the sale must still be finished, and
 * moves to the file as soon as that can be.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  JournalError,
  type DiskReason,
  type JournalDisk,
  type OpenedJournal,
} from '../ports/journal.ts';
import type { TrailSource } from '../ports/journal/trail.ts';
import type { TillKeys } from '../ports/till-keys.ts';
import { backUp, backupsIn, beginCopy, eraseOlderBackups, eraseParts } from './backup.ts';
import { createCustomerCipher, type CustomerCipher } from './customer-cipher.ts';
import { diskReasonOf, refineReason } from './disk-reason.ts';
import { filesOf } from './figures.ts';
import { createFailoverJournal } from './failover-journal.ts';
import type { Backing } from './failover.ts';
import type { PendingWrite } from './replay.ts';
import { copiesBeside } from './forget-customers.ts';
import { freeIn, mayWriteIn } from './folder.ts';
import { olderKeptAside } from './kept-aside.ts';
import { copyInto } from './memory-copy.ts';
import { finishMending, mendDatabase, needRoom } from './mend-database.ts';
import { LOCK_TIMEOUT, openDatabase } from './open-database.ts';
import { reachingOthers } from './other-journals.ts';
import { createReader, type Reader, type ReaderParts, type StartReader } from './reader/reader.ts';
import type { ReaderData } from './reader/reader-jobs.ts';
import { readingBeside } from './reader/reading-beside.ts';
import { sealOlder, sealRows } from './seal-older.ts';
import { createSqliteJournal, type Beside } from './sqlite-journal.ts';
import { createSql } from './sql.ts';
import type { TrailPlace } from './trail/trail.ts';

/** How it is read beside main's thread. */
export interface ReadBeside extends Omit<ReaderParts, 'start'> {
  readonly start: StartReader;
}

export interface JournalOptions {
  /** Put around each opening of the file, for tests that let the disk fail. */
  readonly around?: (backing: Backing) => Backing;
  /** Without it none is written. */
  readonly trail?: TrailSource | null;
  /** The journals of all places, in which whoever is forgotten is forgotten, too. */
  readonly others?: () => readonly string[];
  /** Without it main reads all itself. */
  readonly beside?: ReadBeside | null;
}

/**
 * `file` is a path in an existing or creatable folder; backups go into `backups/` beside it.
 * `stamp` is the time as part of a file's name; `keys` seal the customers. Never throws.
 */
export function openJournal(
  file: string,
  stamp: () => string,
  keys: Pick<TillKeys, 'journalKey' | 'hashKey'>,
  { around = asItIs, trail = null, others = none, beside: readBeside = null }: JournalOptions = {},
): OpenedJournal {
  const folder = dirname(file);
  const reader = readerOf(readBeside, { file, keys, trailKey: trail?.key ?? null });
  const cipher = createCustomerCipher(keys);
  const backups = join(folder, 'backups');
  const backup = (database: DatabaseSync) => backUp(database, backups, stamp());
  const renewBackups = (database: DatabaseSync) => {
    if (backupsIn(backups).length === 0) return;
    backup(database);
    eraseOlderBackups(backups);
  };
  const opener = createOpener(file, stamp, (database) =>
    sealOlder(database, cipher, { renewBackups: () => renewBackups(database) }),
  );
  const mended = createMended();
  const teller = createTeller(trail);
  let known = teller.source;
  const { journal, disk } = createFailoverJournal({
    openFile: (lockTimeout, after) => {
      try {
        const database = opener.open(lockTimeout, after);
        const beside = {
          backup: () => backup(database),
          copies: copiesBeside(file),
          whenIdle: reader?.whenIdle ?? atOnce,
          trail: placeOf(known, true),
        };
        const opened = backingOrClosed(database, cipher, beside);
        // What is wrong with the file is told once; it goes on from there.
        if (known !== null) known = { ...known, known: null };
        return around(opened);
      } catch (error) {
        throw asJournalError(error);
      }
    },
    openMemory: (reason) => {
      const memory = openDatabase(':memory:', 0, false);
      const unreadable = !copyInto(memory, file, reason !== 'locked');
      sealRows(memory, cipher);
      const beside = {
        backup: noDisk,
        copies: { forget: noDisk },
        whenIdle: atOnce,
        trail: placeOf(teller.source, false),
      };
      return { backing: backingOn(memory, cipher, beside), unreadable };
    },
    refineReason: (reason) =>
      refineReason(reason, { free: freeIn(folder), mayWrite: mayWriteIn(folder) }),
    lockTimeout: LOCK_TIMEOUT,
    asNow: teller.asNow,
    free: () => freeIn(folder),
    quarantined: () => opener.quarantined() || mended.any(),
  });
  const reaching = reachingOthers(journal, {
    file,
    all: others,
    open: (other) => mended.noting(openJournal(other, stamp, keys)),
  });
  const isOnFile = () => disk.state().reason === null;
  const opened =
    reader === null
      ? reaching
      : readingBeside(reaching, {
          reader,
          isOnFile,
          beginCopy: () => beginCopy(backups, stamp()),
        });
  return {
    journal: {
      ...opened,
      figures: async () => ({ ...(await opened.figures()), ...filesOf(file) }),
    },
    disk: mended.watch(disk),
    notice: opener.quarantined() ? 'journalQuarantined' : null,
  };
}

function readerOf(beside: ReadBeside | null, data: ReaderData): Reader | null {
  if (beside === null) return null;
  const { journalKey, hashKey } = data.keys;
  return createReader({
    ...beside,
    // These keys and no others go to the thread.
    start: () => beside.start({ ...data, keys: { journalKey, hashKey } }),
  });
}

const asItIs = (backing: Backing): Backing => backing;
const none = (): readonly string[] => [];

function atOnce(work: () => void): void {
  work();
}

/** Damaged journals of places of before are mended when they are reached: said like the one in use. */
function createMended() {
  let any = false;
  let told: (() => void) | null = null;
  return {
    any: () => any,
    noting({ journal, notice }: OpenedJournal) {
      if (notice !== null) {
        any = true;
        told?.();
      }
      return journal;
    },
    watch: (disk: JournalDisk): JournalDisk => ({
      ...disk,
      onChange(listener) {
        told = listener;
        disk.onChange(listener);
      },
    }),
  };
}

/** Opens the file, and mends it first where it is damaged. */
function createOpener(file: string, stamp: () => string, seal: (database: DatabaseSync) => void) {
  const openSealed = (lockTimeout: number, thorough: boolean) => {
    const database = openDatabase(file, lockTimeout, thorough);
    try {
      seal(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  let quarantined = false;
  // Found, and not mended yet: it may not show in what is asked next.
  let damaged = false;
  const openMended = (lockTimeout: number, after: DiskReason | null): DatabaseSync => {
    try {
      mkdirSync(dirname(file), { recursive: true });
      if (damaged) needRoom(file);
      if (finishMending(file, stamp)) quarantined = true;
      const thorough = after === null || after === 'damaged' || damaged;
      const database = openSealed(lockTimeout, thorough);
      damaged = false;
      return database;
    } catch (error) {
      if (diskReasonOf(error) !== 'damaged') throw error;
      damaged = true;
    }
    mendDatabase(file, stamp());
    const fresh = openSealed(LOCK_TIMEOUT, true);
    damaged = false;
    quarantined = true;
    return fresh;
  };
  return {
    quarantined: () => quarantined,
    open(lockTimeout: number, after: DiskReason | null): DatabaseSync {
      // Before anything is put aside: that waits until the next start for whoever rescues the rest of it.
      if (after === null) eraseOlderKeptAside(file);
      return openMended(lockTimeout, after);
    },
  };
}

/** Names in clear. None of it keeps the journal from being opened. */
function eraseOlderKeptAside(file: string): void {
  try {
    for (const older of olderKeptAside(file)) rmSync(older, { force: true });
    eraseParts(join(dirname(file), 'backups'));
  } catch {
    // Another program holds one: the next start tries again.
  }
}

/** Who did what is written only later is whoever was signed in then, not now. */
function createTeller(trail: TrailSource | null) {
  let then: { readonly by: string | null } | null = null;
  const source = trail === null ? null : { ...trail, by: () => (then ?? { by: trail.by() }).by };
  return {
    source,
    asNow(write: PendingWrite['replay']): PendingWrite['replay'] {
      const by = source?.by() ?? null;
      return (file) => {
        then = { by };
        try {
          return write(file);
        } finally {
          then = null;
        }
      };
    },
  };
}

function placeOf(source: TrailSource | null, onDisk: boolean): TrailPlace | null {
  return source === null ? null : { source, onDisk };
}

function backingOn(database: DatabaseSync, cipher: CustomerCipher, beside: Beside): Backing {
  return {
    database,
    journal: createSqliteJournal(database, cipher, beside),
    transaction: createSql(database).transaction,
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

/** Whatever hinders the opening is the disk's fault. */
function asJournalError(error: unknown): JournalError {
  const reason = diskReasonOf(error) ?? 'other';
  return new JournalError('the journal could not be opened', { cause: error, reason });
}
