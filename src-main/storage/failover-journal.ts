/**
 * A journal that goes on while its file takes nothing. Every write tries the file first. A revert or
 * refund is the exception: its intent is on the disk, or it isn't made.
 */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { JournalError, type DiskState, type Journal, type JournalDisk } from '../ports/journal.ts';
import { diskReasonOf } from './disk-reason.ts';
import {
  closeQuietly,
  failBack,
  failOver,
  startFailover,
  type Failover,
  type FailoverDeps,
} from './failover.ts';
import { keyOf, tillShiftId, withRealIds } from './provisional-ids.ts';
import { call, type OpenShift, type PendingWrite } from './replay.ts';

/** Every other method writes. */
const READS: ReadonlySet<string> = new Set([
  'sales',
  'saleRow',
  'saleOf',
  'foreign',
  'accruable',
  'reversals',
  'reversalsHere',
  'ordersWithPendingReversals',
  'report',
  'currentShift',
  'totals',
  'find',
  'current',
  'pendingSales',
  'missingResults',
  'openItems',
  'knownCustomer',
  'knownTags',
  'heldBonuses',
  'customerHistory',
] satisfies readonly (keyof Journal)[]);

const DISK_ONLY: ReadonlySet<string> = new Set([
  'recordReversalIntent',
  'recordReversal',
  'backup',
] satisfies readonly (keyof Journal)[]);

export interface FailoverJournalDeps extends FailoverDeps {
  readonly free: JournalDisk['free'];
  readonly quarantined: () => boolean;
}

/** What changes while it runs. */
interface State {
  failover: Failover;
  lastProvisionalId: number;
  listener: (() => void) | null;
}

export function createFailoverJournal(deps: FailoverJournalDeps): {
  readonly journal: Journal;
  readonly disk: JournalDisk;
} {
  const state: State = { failover: startFailover(deps), lastProvisionalId: 0, listener: null };
  const names = Object.keys(state.failover.place.backing.journal).filter(
    (name) => name !== 'close',
  );
  const methods = names.map((name) => [name, methodOf(state, name)] as const);
  const journal = {
    ...Object.fromEntries(methods),
    close() {
      state.listener = null;
      tryFile(state);
      closeQuietly(state.failover.place.backing);
    },
  } as Journal;
  const disk: JournalDisk = {
    state: () => ({ ...diskState(state.failover), quarantined: deps.quarantined() }),
    free: deps.free,
    tryAgain: () => tryFile(state),
    onChange(listener) {
      state.listener = listener;
    },
  };
  return { journal, disk };
}

function diskState({ place, rejectedWrites }: Failover): Omit<DiskState, 'quarantined'> {
  if (place.at === 'file')
    return { reason: null, unsavedSales: new Set(), unreadable: false, rejectedWrites };
  const { reason, unsavedSales, unreadable } = place;
  return { reason, unsavedSales, unreadable, rejectedWrites };
}

function methodOf(state: State, name: string): (...args: unknown[]) => unknown {
  const run = READS.has(name) ? read : write;
  return (...args) => {
    const result = run(state, name, args);
    if (name === 'currentShift') return rememberShift(state, asTheTillKnows(state, result));
    if (name === 'openShift') return rememberShift(state, result);
    if (name === 'closeShift') rememberShift(state, null);
    return result;
  };
}

/** What the file doesn't give is read from the copy in memory, and the file is left. */
function read(state: State, name: string, args: readonly unknown[]): unknown {
  try {
    return perform(state.failover, name, args);
  } catch (error) {
    if (state.failover.place.at === 'memory' || diskReasonOf(error) === null) throw error;
    become(state, failOver(state.failover, error));
  }
  return perform(state.failover, name, args);
}

function write(state: State, name: string, args: readonly unknown[]): unknown {
  tryFile(state);
  const { place } = state.failover;
  if (place.at === 'file') {
    try {
      return perform(state.failover, name, args);
    } catch (error) {
      // A copy that can't be written says nothing of the journal.
      if (diskReasonOf(error) === null || name === 'backup') throw error;
      become(state, failOver(state.failover, error));
      if (DISK_ONLY.has(name)) throw error;
    }
  } else if (DISK_ONLY.has(name)) {
    throw new JournalError('the disk takes nothing', { reason: place.reason });
  }
  return writeInMemory(state, name, args);
}

function writeInMemory(state: State, name: string, args: readonly unknown[]): unknown {
  const { place } = state.failover;
  if (place.at === 'file') throw new Error('the journal is not in memory');
  const { value, created } = withProvisionalId(state, name, perform(state.failover, name, args));
  place.writes.push({ name, args, created });
  if (name === 'begin' || name === 'save') place.unsavedSales.add((args[0] as Sale).request.saleId);
  state.listener?.();
  return value;
}

/** The result as the till gets it: with an id that stays when the row moves to the file. */
function withProvisionalId(
  state: State,
  name: string,
  result: unknown,
): { readonly value: unknown; readonly created: PendingWrite['created'] } {
  if (name !== 'openShift' && name !== 'recordCallStart') return { value: result, created: null };
  state.lastProvisionalId -= 1;
  const provisionalId = state.lastProvisionalId;
  const { ids } = state.failover;
  if (name === 'recordCallStart') {
    ids.set(keyOf('call', provisionalId), result as number);
    return { value: provisionalId, created: { kind: 'call', provisionalId } };
  }
  const opened = result as OpenShift;
  ids.set(keyOf('shift', provisionalId), opened.shiftId);
  const value = { ...opened, shiftId: provisionalId };
  return { value, created: { kind: 'shift', provisionalId } };
}

function perform({ place, ids }: Failover, name: string, args: readonly unknown[]): unknown {
  return call(place.backing.journal, name, withRealIds(name, args, ids));
}

function asTheTillKnows({ failover }: State, result: unknown): OpenShift | null {
  const shift = result as OpenShift | null;
  return shift && { ...shift, shiftId: tillShiftId(shift.shiftId, failover.ids) };
}

function rememberShift(state: State, result: unknown): unknown {
  state.failover = { ...state.failover, shift: result as OpenShift | null };
  return result;
}

function tryFile(state: State): void {
  const failover = failBack(state.failover);
  if (failover !== state.failover) become(state, failover);
}

function become(state: State, failover: Failover): void {
  state.failover = failover;
  state.listener?.();
}
