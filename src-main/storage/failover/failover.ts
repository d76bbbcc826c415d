/**
 * Where a journal's rows go: to its file or, while that takes nothing, to a copy in memory. What is
 * written in memory is kept as pending writes; failing back replays them on the file, all or
 * nothing.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import type { DiskReason, Journal } from '../../ports/journal.ts';
import { diskReasonOf, isOfDisk } from '../disk-reason.ts';
import { reopen, replay, type PendingWrite } from './replay.ts';

/** A journal and its database. */
export interface Backing {
  readonly journal: Journal;
  readonly database: DatabaseSync;
  /** All or nothing; what is written may name rows that a damaged file has lost. */
  unbound<T>(work: () => T): T;
}

export interface FailoverDeps {
  /** `lockTimeout`: how long a lock of another program is waited for, in milliseconds. `after`: why
   * the file was left; null at the start. Throws JournalError with a reason, or a defect. */
  readonly openFile: (lockTimeout: number, after: DiskReason | null) => Backing;
  /** `unreadable`: without what is in the file. */
  readonly openMemory: (reason: DiskReason) => {
    readonly backing: Backing;
    readonly unreadable: boolean;
  };
  /** By what the disk says of itself. */
  readonly refineReason: (reason: DiskReason) => DiskReason;
  readonly lockTimeout: number;
  /** The write, told as done by who is signed in at this moment, whenever it is called. */
  readonly asNow: (write: PendingWrite['replay']) => PendingWrite['replay'];
}

interface InMemory {
  readonly at: 'memory';
  readonly backing: Backing;
  readonly reason: DiskReason;
  readonly unreadable: boolean;
  /** Open when the file was left. */
  readonly shift: Shift | null;
  readonly writes: PendingWrite[];
  /** What the program itself threw on the way back to the file, the first time; null: nothing. */
  readonly defect: unknown;
}
type Place = { readonly at: 'file'; readonly backing: Backing } | InMemory;

export interface Failover {
  readonly deps: FailoverDeps;
  readonly place: Place;
  /** The open shift as the till knows it. */
  readonly shift: Shift | null;
  /** Pending writes that the file refused, though the disk was fine. */
  readonly rejectedWrites: number;
}

export function startFailover(deps: FailoverDeps): Failover {
  const beginning = { deps, shift: null, rejectedWrites: 0 };
  try {
    const place: Place = { at: 'file', backing: deps.openFile(deps.lockTimeout, null) };
    return { ...beginning, place };
  } catch (error) {
    return { ...beginning, place: enterMemory(deps, null, reasonOf(deps, error)) };
  }
}

/** To memory, because of an error of the disk; any other error is thrown. */
export function failOver(failover: Failover, error: unknown): Failover {
  const { deps, place, shift } = failover;
  const entered = enterMemory(deps, shift, reasonOf(deps, error));
  // After the copy: what can be read beside an open file may be closed to a new reader.
  closeQuietly(place.backing);
  return { ...failover, place: entered };
}

/** To the file, if it takes everything now; else the same, or with another reason. `intents`: as `replay` takes them.
 * A defect of the program is kept to be told; what is in memory stays there. */
export function failBack(failover: Failover, intents: readonly PendingWrite[]): Failover {
  const { deps, place } = failover;
  if (place.at === 'file') return failover;
  let backing: Backing | null = null;
  try {
    const file = deps.openFile(0, place.reason);
    backing = file;
    const rejected = file.unbound(() => replay(file.journal, { ...place, intents }));
    closeQuietly(place.backing);
    const rejectedWrites = failover.rejectedWrites + rejected;
    return { ...failover, place: { at: 'file', backing: file }, rejectedWrites };
  } catch (error) {
    if (backing !== null) closeQuietly(backing);
    if (!isOfDisk(error)) return withDefect(failover, place, error);
    const reason = deps.refineReason(diskReasonOf(error) ?? 'other');
    return reason === place.reason ? failover : { ...failover, place: { ...place, reason } };
  }
}

function withDefect(failover: Failover, place: InMemory, error: unknown): Failover {
  return place.defect === null ? { ...failover, place: { ...place, defect: error } } : failover;
}

/** The open shift must be known where its sales go. */
function enterMemory(
  { openMemory }: FailoverDeps,
  shift: Shift | null,
  reason: DiskReason,
): InMemory {
  const { backing, unreadable } = openMemory(reason);
  reopen(backing.journal, shift);
  return { at: 'memory', backing, reason, unreadable, shift, writes: [], defect: null };
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
