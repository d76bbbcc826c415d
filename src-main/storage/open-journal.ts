/**
 * Opens the journal's file. A damaged file is quarantined and a fresh one begun; while nothing can
 * be written the journal lives in memory and says so, because the sale must still be finished, and
 * moves to the file as soon as that can be.
 */
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { JournalDisk, OpenedJournal } from '../ports/journal.ts';
import type { TrailSource } from '../ports/journal/trail.ts';
import type { TillKeys } from '../ports/till-keys.ts';
import { createOpenFile, openMemory } from './failover/backings.ts';
import { backUp, backupsIn, beginCopy, eraseOlderBackups } from './file/backup.ts';
import { createCustomerCipher } from './customers/customer-cipher.ts';
import { refineReason } from './disk-reason.ts';
import { filesOf } from './file/figures.ts';
import { createFailoverJournal } from './failover/failover-journal.ts';
import type { Backing } from './failover/failover.ts';
import { freeIn, mayWriteIn } from './file/folder.ts';
import { LOCK_TIMEOUT } from './file/open-database.ts';
import { createOpener } from './file/open-mended.ts';
import { reachingOthers } from './file/other-journals.ts';
import { lookAt } from './file/unchanged.ts';
import type { PendingWrite } from './failover/replay.ts';
import { createReader, type Reader, type ReaderDeps, type StartReader } from './reader/reader.ts';
import type { ReaderData } from './reader/reader-jobs.ts';
import { readingBeside } from './reader/reading-beside.ts';
import { sealOlder } from './customers/seal-older.ts';
import { createSeal } from './trail/trail-seal.ts';

type JournalKeys = Pick<TillKeys, 'journalKey' | 'hashKey'>;

/** How it is read beside main's thread. */
export interface ReadBeside extends Omit<ReaderDeps, 'start'> {
  readonly start: StartReader;
}

export interface JournalOptions {
  /** Put around each opening of the file, for tests that let the disk fail. */
  readonly around?: (backing: Backing) => Backing;
  /** Without it none is written. */
  readonly trail?: TrailSource | null;
  /** Where none is written: by which a damaged file that is salvaged is marked, for whoever writes it next. */
  readonly trailKey?: string | null;
  /** The journals of all places, in which whoever is forgotten is forgotten, too. */
  readonly others?: () => readonly string[];
  /** The file as it was when all of it was found sound; without it main checks it. */
  readonly checked?: string | null;
  /** Without it main reads all itself. */
  readonly beside?: ReadBeside | null;
}

/**
 * `file` is a path in an existing or creatable folder; backups go into `backups/` beside it.
 * `stamp` is the time as part of a file's name; `keys` seal the customers. Throws nothing
 * but a defect.
 */
export function openJournal(
  file: string,
  stamp: () => string,
  keys: JournalKeys,
  {
    around = asItIs,
    trail = null,
    others = none,
    beside = null,
    checked = null,
    ...mending
  }: JournalOptions = {},
): OpenedJournal {
  const folder = dirname(file);
  const trailKey = trail?.key ?? mending.trailKey ?? null;
  const reader = readerOf(beside, { file, keys, trailKey });
  const cipher = createCustomerCipher(keys);
  const backups = backupsOf(folder, stamp);
  const opener = createOpener(
    file,
    stamp,
    (database) => sealOlder(database, cipher, { renewBackups: () => backups.renew(database) }),
    trailKey === null ? null : createSeal(trailKey),
    () => checked !== null && checked === lookAt(file)?.stamp,
  );
  const mended = createMended();
  const teller = createTeller(trail);
  const whenIdle = reader?.whenIdle;
  const { journal, disk } = createFailoverJournal({
    openFile: createOpenFile(
      { file, opener, cipher, backup: backups.write, whenIdle, around },
      teller.source,
    ),
    openMemory: (reason) => openMemory(file, reason, cipher, teller.source),
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
    open: (other) => mended.noting(openJournal(other, stamp, keys, { trailKey })),
  });
  const isOnFile = () => disk.state().reason === null;
  const opened =
    reader === null
      ? reaching
      : readingBeside(reaching, { reader, isOnFile, beginCopy: backups.beginCopy });
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

function backupsOf(folder: string, stamp: () => string) {
  const backups = join(folder, 'backups');
  const write = (database: DatabaseSync) => backUp(database, backups, stamp());
  return {
    write,
    /** Where there is one: the older ones hold names in clear. */
    renew(database: DatabaseSync) {
      if (backupsIn(backups).length === 0) return;
      write(database);
      eraseOlderBackups(backups);
    },
    beginCopy: () => beginCopy(backups, stamp()),
  };
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
