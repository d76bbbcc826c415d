/**
 * Where a journal's rows go: to its file or, while that takes nothing, to a copy in memory. What is
 * written in memory is kept as pending writes; failing back replays them on the file, all or
 * nothing.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import type { DiskReason, Journal } from '../ports/journal.ts';
import { diskReasonOf } from './disk-reason.ts';
import { keyOf, type IdMap } from './provisional-ids.ts';
import { replay, type OpenShift, type PendingWrite } from './replay.ts';

/** A journal and its database. */
export interface Backing {
  readonly journal: Journal;
  readonly database: DatabaseSync;
  transaction<T>(work: () => T): T;
}

export interface FailoverDeps {
  /** `lockTimeout`: how long a lock of another program is waited for, in milliseconds. `after`: why
   * the file was left; null at the start. Throws JournalError with a reason. */
  readonly openFile: (lockTimeout: number, after: DiskReason | null) => Backing;
  /** `unreadable`: without what is in the file. */
  readonly openMemory: (reason: DiskReason) => {
    readonly backing: Backing;
    readonly unreadable: boolean;
  };
  /** By what the disk says of itself. */
  readonly refineReason: (reason: DiskReason) => DiskReason;
  readonly lockTimeout: number;
}

interface InMemory {
  readonly at: 'memory';
  readonly backing: Backing;
  readonly reason: DiskReason;
  readonly unreadable: boolean;
  /** As they were when the file was left. */
  readonly idsInFile: IdMap;
  readonly writes: PendingWrite[];
  readonly unsavedSales: Set<SaleId>;
}
type Place = { readonly at: 'file'; readonly backing: Backing } | InMemory;

/** The open shift as the till knows it, and what its ids are where the rows go. */
interface Known {
  readonly shift: OpenShift | null;
  readonly ids: Map<string, number>;
}

export interface Failover extends Known {
  readonly deps: FailoverDeps;
  readonly place: Place;
  /** Pending writes that the file refused, though the disk was fine. */
  readonly rejectedWrites: number;
}

export function startFailover(deps: FailoverDeps): Failover {
  const nothing = { shift: null, ids: new Map<string, number>() };
  try {
    const place: Place = { at: 'file', backing: deps.openFile(deps.lockTimeout, null) };
    return { deps, place, rejectedWrites: 0, ...nothing };
  } catch (error) {
    return { deps, rejectedWrites: 0, ...enterMemory(deps, nothing, reasonOf(deps, error)) };
  }
}

/** To memory, because of an error of the disk; any other error is thrown. */
export function failOver(failover: Failover, error: unknown): Failover {
  const { deps, place } = failover;
  const entered = enterMemory(deps, failover, reasonOf(deps, error));
  // After the copy: what can be read beside an open file may be closed to a new reader.
  closeQuietly(place.backing);
  return { ...failover, ...entered };
}

/** To the file, if it takes everything now; else the same, or with another reason. */
export function failBack(failover: Failover): Failover {
  const { deps, place, shift } = failover;
  if (place.at === 'file') return failover;
  let backing: Backing | null = null;
  try {
    const file = deps.openFile(0, place.reason);
    backing = file;
    const { ids, rejected } = file.transaction(() => replay(file.journal, place, shift));
    closeQuietly(place.backing);
    const rejectedWrites = failover.rejectedWrites + rejected;
    return { ...failover, place: { at: 'file', backing: file }, ids, rejectedWrites };
  } catch (error) {
    if (backing !== null) closeQuietly(backing);
    const reason = deps.refineReason(diskReasonOf(error) ?? 'other');
    return reason === place.reason ? failover : { ...failover, place: { ...place, reason } };
  }
}

/** The open shift must be known where its sales go. */
function enterMemory(
  { openMemory }: FailoverDeps,
  { shift, ids: idsInFile }: Known,
  reason: DiskReason,
): Known & { readonly place: InMemory } {
  const { backing, unreadable } = openMemory(reason);
  // A copy of the file has its ids.
  const ids = new Map(unreadable ? [] : idsInFile);
  if (shift !== null && backing.journal.currentShift() === null) {
    const { cashier, withBonuses, openedAt, shiftId } = shift;
    const copy = backing.journal.openShift(cashier, withBonuses, openedAt);
    ids.set(keyOf('shift', shiftId), copy.shiftId);
  }
  const pending = { writes: [], unsavedSales: new Set<SaleId>() };
  return {
    shift,
    ids,
    place: { at: 'memory', backing, reason, unreadable, idsInFile, ...pending },
  };
}

function reasonOf({ refineReason }: FailoverDeps, error: unknown): DiskReason {
  const reason = diskReasonOf(error);
  if (reason === null) throw error;
  return refineReason(reason);
}

export function closeQuietly({ journal }: Backing): void {
  try {
    journal.close();
  } catch {
    // It is left: what it holds is on the disk, or among the pending writes.
  }
}
