/**
 * Looks after the disk under the journal: says how it does, and while it takes nothing tries again
 * every few seconds, so that what is in memory only gets there without a restart.
 *
 * What is done meanwhile: the sale goes on, in memory. The calls that an order needs are made
 * without their intent on the disk: an order alone moves no bonuses; an award is not given twice,
 * because the customer's total tells; a completion is what the customer has paid for, and after a
 * crash the order's own record tells what came of it. A revert or refund is not sent: nobody
 * waits at the counter for it, and a second one would give money twice.
 */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { DiskState, JournalDisk } from '../../ports/journal.ts';
import type { Clock, Log } from '../../ports/system.ts';

const RETRY_INTERVAL: Millis = 5 * SECOND;

export interface StorageMonitor {
  /** The journal of another place was opened. */
  begin(disk: JournalDisk): void;
  /** The sale on the screen may be another one. */
  refresh(): void;
  end(): void;
}

interface StorageMonitorDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** The sale on the screen. */
  readonly saleId: () => string | null;
  readonly shown: () => Snapshot['storage'];
  readonly change: (storage: Snapshot['storage']) => void;
  /** A damaged file was kept aside. */
  readonly onQuarantined: () => void;
  /** Something could not be written though the disk is fine: a defect. */
  readonly onWritesLost: () => void;
  /** Everything is on the disk again. `unreadable`: what was there before could not be read till now. */
  readonly onRecovered: (unreadable: boolean) => void;
}

export function createStorageMonitor(parts: StorageMonitorDeps): StorageMonitor {
  let disk: JournalDisk | null = null;
  /** null: it takes everything; else whether what is on it can't be read either, and what was told of it. */
  let failure: Pick<DiskState, 'unreadable' | 'defect'> | null = null;

  const retries = createRetries(parts.clock);

  const refresh = () => {
    if (disk === null) return;
    const now = shownOf(disk, parts.saleId());
    if (!isSame(parts.shown(), now)) parts.change(now);
  };

  const changed = () => {
    if (disk === null) return;
    const { reason, unreadable, quarantined, rejectedWrites, defect } = disk.state();
    refresh();
    if (quarantined) parts.onQuarantined();
    const before = failure;
    failure = reason === null ? null : { unreadable, defect };
    if (defect !== null && before?.defect !== defect) parts.log.error('journal.defect', defect);
    if (reason !== null) {
      if (before === null) parts.log.info('journal.inMemory', { reason });
      retries.begin(disk);
    } else if (before !== null) {
      retries.stop();
      parts.log.info('journal.onDisk', { refused: rejectedWrites });
      if (rejectedWrites > 0) parts.onWritesLost();
      parts.onRecovered(before.unreadable);
    }
  };

  const end = () => {
    retries.stop();
    disk = null;
    failure = null;
  };

  return {
    begin(opened) {
      end();
      disk = opened;
      opened.onChange(changed);
      changed();
    },
    refresh,
    end,
  };
}

function shownOf(disk: JournalDisk, saleId: string | null): Snapshot['storage'] {
  const { reason, unsavedSales } = disk.state();
  const thisSale = saleId !== null && unsavedSales.has(saleId);
  return { reason, unsavedSales: unsavedSales.size, thisSale };
}

function isSame(one: Snapshot['storage'], other: Snapshot['storage']): boolean {
  return (
    one.reason === other.reason &&
    one.unsavedSales === other.unsavedSales &&
    one.thisSale === other.thisSale
  );
}

/** Tries again until the disk takes everything. */
function createRetries(clock: Clock) {
  let cancel: (() => void) | null = null;
  const begin = (disk: JournalDisk) => {
    cancel ??= clock.setTimer(RETRY_INTERVAL, () => {
      cancel = null;
      disk.tryAgain();
      if (disk.state().reason !== null) begin(disk);
    });
  };
  return {
    begin,
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
