/**
 * A journal that goes on while its file takes nothing. Every write tries the file first. A revert or
 * refund, an edit of a customer and bonuses that are accrued afterwards are the exception: their intent is on
 * the disk, or they aren't made. The intent of a revert or refund that isn't known yet is written again to a file that
 * comes back without it.
 */
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import {
  JournalError,
  type DiskState,
  type Journal,
  type JournalDisk,
} from '../../ports/journal.ts';
import { JOURNAL_METHODS } from '../../ports/journal/methods.ts';
import type { ReversalName } from '../../ports/journal/reversals.ts';
import { diskReasonOf } from '../disk-reason.ts';
import {
  closeQuietly,
  failBack,
  failOver,
  startFailover,
  type Failover,
  type FailoverDeps,
} from './failover.ts';
import type { PendingWrite } from './replay.ts';

type Name = keyof Journal;

export interface FailoverJournalDeps extends FailoverDeps {
  readonly free: JournalDisk['free'];
  readonly quarantined: () => boolean;
}

/** What changes while it runs. */
interface State {
  failover: Failover;
  listener: (() => void) | null;
  /** Reversals of this run of the program that aren't known in the file yet: each is written again to a file that lost it. */
  readonly intents: Map<ReversalName, PendingWrite['replay']>;
}

export function createFailoverJournal(deps: FailoverJournalDeps): {
  readonly journal: Journal;
  readonly disk: JournalDisk;
} {
  const state: State = { failover: startFailover(deps), listener: null, intents: new Map() };
  const disk: JournalDisk = {
    state: () => ({ ...diskState(state.failover), quarantined: deps.quarantined() }),
    free: deps.free,
    tryAgain: () => tryFile(state),
    onChange(listener) {
      state.listener = listener;
    },
  };
  return { journal: createMethods(state), disk };
}

function createMethods(state: State): Journal {
  const methods = mapMethods(state.failover.place.backing.journal, (call, name) =>
    JOURNAL_METHODS[name].does === 'read' ? read(state, call) : write(state, name, call),
  );
  const remember = <S extends Shift | null>(shift: S): S => {
    state.failover = { ...state.failover, shift };
    return shift;
  };
  return {
    ...methods,
    ...reversalMethods(state),
    currentShift: () => remember(methods.currentShift()),
    saleOf(orderId) {
      // What is done for an order goes by what the file knows of it.
      tryFile(state);
      return methods.saleOf(orderId);
    },
    reversals(orderId) {
      // As does what is learned of them: each is written where it was read.
      tryFile(state);
      return methods.reversals(orderId);
    },
    openShift(cashier, withBonuses, at, openingFloat, moved) {
      const open = (on: Journal, float = openingFloat) =>
        on.openShift(cashier, withBonuses, at, float, moved);
      // What was left in the drawer may not have been readable then: what was taken since is missing at the count.
      const replay: Ask<Shift> = (file) =>
        file.currentShift() ?? open(file, file.carriedOverCash()?.amount);
      return remember(write(state, 'openShift', open, { replay }));
    },
    closeShift(...closed) {
      const report = methods.closeShift(...closed);
      remember(null);
      return report;
    },
    beginSale: (...begun) =>
      write(state, 'beginSale', (on) => on.beginSale(...begun), {
        saleId: begun[0].request.saleId,
      }),
    saveSale(sale, at, calls) {
      const save: Ask<boolean> = (on) => on.saveSale(sale, at, calls);
      const replay: Ask<boolean> = (file) => {
        // A damaged file may have lost the sale; one that it knows stays as it is.
        file.restoreSale(sale, at);
        return save(file);
      };
      const isKnown = write(state, 'saveSale', save, { replay, saleId: sale.request.saleId });
      // The copy may know it no more than a file that can't be read; it waits for that with its state.
      return isKnown || state.failover.place.at === 'memory';
    },
    backup: async () => methods.backup(),
    close() {
      state.listener = null;
      tryFile(state);
      closeQuietly(state.failover.place.backing);
    },
  };
}

type Ask<R> = (on: Journal) => R;

function reversalMethods(
  state: State,
): Pick<Journal, 'recordReversalIntent' | 'recordReversalOutcome'> {
  const { intents } = state;
  return {
    recordReversalIntent(intent, at) {
      const record: Ask<boolean> = (on) => on.recordReversalIntent(intent, at);
      // It was checked by what is in memory: a file that can be used again may know more of its order.
      refuseInMemory(state);
      const isNew = write(state, 'recordReversalIntent', record);
      const again: Ask<unknown> = (file) => file.restoreReversal(intent, at);
      if (isNew) intents.set(intent.requestId, state.failover.deps.asNow(again));
      return isNew;
    },
    recordReversalOutcome(which, end, ...details) {
      const intend = intents.get(which);
      const record: Ask<void> = (on) => on.recordReversalOutcome(which, end, ...details);
      const written = () => {
        if (end.outcome !== 'unknown') intents.delete(which);
      };
      const replay: Ask<void> = (file) => {
        intend?.(file);
        record(file);
        written();
      };
      write(state, 'recordReversalOutcome', record, { replay });
      if (state.failover.place.at === 'file') written();
    },
  };
}

function diskState({ place, rejectedWrites }: Failover): Omit<DiskState, 'quarantined'> {
  if (place.at === 'file')
    return {
      reason: null,
      unsavedSales: new Set(),
      unreadable: false,
      rejectedWrites,
      defect: null,
    };
  const { reason, unreadable, writes, defect } = place;
  const unsavedSales = new Set(writes.flatMap(({ saleId }) => saleId ?? []));
  return { reason, unsavedSales, unreadable, rejectedWrites, defect };
}

const ask = <R>({ failover }: State, call: Ask<R>): R => call(failover.place.backing.journal);

/** What the file doesn't give is read from the copy in memory, and the file is left. */
function read<R>(state: State, call: Ask<R>): R {
  try {
    return ask(state, call);
  } catch (error) {
    if (state.failover.place.at === 'memory' || diskReasonOf(error) === null) throw error;
    become(state, failOver(state.failover, error));
  }
  return ask(state, call);
}

function write<R>(state: State, name: Name, call: Ask<R>, pending?: Partial<PendingWrite>): R {
  tryFile(state);
  const isDiskOnly = JOURNAL_METHODS[name].does === 'diskOnly';
  const { place } = state.failover;
  if (place.at === 'file') {
    try {
      return ask(state, call);
    } catch (error) {
      // A copy that can't be written says nothing of the journal.
      if (diskReasonOf(error) === null || name === 'backup') throw error;
      become(state, failOver(state.failover, error));
      if (isDiskOnly) throw error;
    }
  } else if (isDiskOnly) refuseInMemory(state);
  return writeInMemory(state, call, { replay: call, ...pending });
}

function refuseInMemory({ failover: { place } }: State): void {
  if (place.at === 'memory')
    throw new JournalError('the disk takes nothing', { reason: place.reason });
}

function writeInMemory<R>(state: State, call: Ask<R>, pending: PendingWrite): R {
  const { place } = state.failover;
  if (place.at === 'file') throw new Error('the journal is not in memory');
  const result = ask(state, call);
  place.writes.push({ ...pending, replay: state.failover.deps.asNow(pending.replay) });
  state.listener?.();
  return result;
}

function tryFile(state: State): void {
  // What was sent must not be forgotten with the file.
  const intents = state.intents.values().map((replay) => ({ replay }));
  const failover = failBack(state.failover, [...intents]);
  if (failover !== state.failover) become(state, failover);
}

function become(state: State, failover: Failover): void {
  state.failover = failover;
  state.listener?.();
}
