/** Opens the journal's file, and mends it first where it is damaged. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { DiskReason } from '../../ports/journal.ts';
import { eraseParts } from './backup.ts';
import { diskReasonOf } from '../disk-reason.ts';
import { olderKeptAside } from './kept-aside.ts';
import { finishMending, mendDatabase, needRoom } from './mend-database.ts';
import { LOCK_TIMEOUT, openDatabase } from './open-database.ts';

export type Opener = ReturnType<typeof createOpener>;

export function createOpener(
  file: string,
  stamp: () => string,
  seal: (database: DatabaseSync) => void,
  /** Of the trail; null: without a key nothing is marked as salvaged. */
  trailSeal: Seal | null,
  /** Checked beside, and not changed since. */
  isChecked: () => boolean,
) {
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
      const thorough = (after === null && !isChecked()) || after === 'damaged' || damaged;
      const database = openSealed(lockTimeout, thorough);
      damaged = false;
      return database;
    } catch (error) {
      if (diskReasonOf(error) !== 'damaged') throw error;
      damaged = true;
    }
    mendDatabase(file, stamp(), trailSeal);
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
