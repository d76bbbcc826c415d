/**
 * A journal that goes on while its file takes nothing: what can't be written is done in memory,
 * noted as a deed, and done again on the file, all or nothing, as soon as it takes it. Every write
 * tries that first. A taking-back is the exception: it is on the disk, or it isn't made.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Sale, SaleId } from '../../src-shared/domain/sale/sale.ts';
import {
  JournalError,
  type DiskReason,
  type DiskState,
  type Journal,
  type JournalDisk,
} from '../ports/journal.ts';
import { diskReasonOf } from './disk-reason.ts';
import { heldShift, keyOf, translate, type Held } from './held-ids.ts';
import { call, redo, type Deed, type OpenShift } from './redo.ts';

/** A journal and its database. */
export interface Base {
  readonly journal: Journal;
  readonly database: DatabaseSync;
  together<T>(work: () => T): T;
}

/** Every other method writes. */
const READS: ReadonlySet<string> = new Set([
  'orders',
  'saleRow',
  'saleOf',
  'foreign',
  'accruable',
  'reversals',
  'reversalsHere',
  'ordersInDoubt',
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
  'pastSales',
] satisfies readonly (keyof Journal)[]);

const DISK_ONLY: ReadonlySet<string> = new Set([
  'recordReversalIntent',
  'recordReversal',
  'backup',
] satisfies readonly (keyof Journal)[]);

type Place =
  | { readonly at: 'file'; readonly base: Base }
  | {
      readonly at: 'memory';
      readonly base: Base;
      readonly reason: DiskReason;
      readonly blind: boolean;
      /** Numbers that the till held when the file was left. */
      readonly heldInFile: Held;
      readonly deeds: Deed[];
      readonly unsavedSales: Set<SaleId>;
    };

export function keepJournal(parts: {
  /** `patience`: how long a lock of another program is waited for, in milliseconds. `after`: why
   * the file was left; null at the start. Throws JournalError with a reason. */
  readonly openFile: (patience: number, after: DiskReason | null) => Base;
  /** `blind`: without what is in the file. */
  readonly openMemory: (reason: DiskReason) => { readonly base: Base; readonly blind: boolean };
  /** What the disk says of itself may sharpen a reason. */
  readonly sharpen: (reason: DiskReason) => DiskReason;
  readonly patience: number;
  readonly free: JournalDisk['free'];
  readonly quarantined: () => boolean;
}): { readonly journal: Journal; readonly disk: JournalDisk } {
  let held = new Map<string, number>();
  let given = 0;
  let shift: OpenShift | null = null;
  let listener: (() => void) | null = null;
  let refused = 0;
  let place = begin();

  function begin(): Place {
    try {
      return { at: 'file', base: parts.openFile(parts.patience, null) };
    } catch (error) {
      return inMemory(why(error));
    }
  }

  /** The open shift must be known where its sales go. */
  function inMemory(reason: DiskReason): Place & { at: 'memory' } {
    const { base, blind } = parts.openMemory(reason);
    const heldInFile = held;
    // A copy of the file has its numbers.
    held = new Map(blind ? [] : heldInFile);
    if (shift !== null && base.journal.currentShift() === null) {
      const { cashier, withBonuses, openedAt, shiftId } = shift;
      const made = base.journal.openShift(cashier, withBonuses, openedAt);
      held.set(keyOf('shift', shiftId), made.shiftId);
    }
    return { at: 'memory', base, reason, blind, heldInFile, deeds: [], unsavedSales: new Set() };
  }

  function why(error: unknown): DiskReason {
    const reason = diskReasonOf(error);
    if (reason === null) throw error;
    return parts.sharpen(reason);
  }

  const leaveFile = (error: unknown) => {
    const reason = why(error);
    const before = place.base;
    place = inMemory(reason);
    // After the copy: what can be read beside an open file may be closed to a new reader.
    closeQuietly(before);
  };

  const comeBack = () => {
    if (place.at === 'file') return;
    const left = place;
    let base: Base | null = null;
    try {
      const file = parts.openFile(0, left.reason);
      base = file;
      const done = file.together(() => redo(file.journal, left, shift));
      ({ held } = done);
      refused += done.refused;
      place = { at: 'file', base: file };
    } catch (error) {
      if (base !== null) closeQuietly(base);
      const reason = parts.sharpen(diskReasonOf(error) ?? 'other');
      if (reason === left.reason) return;
      place = { ...left, reason };
      listener?.();
      return;
    }
    closeQuietly(left.base);
    listener?.();
  };

  const perform = (name: string, values: readonly unknown[]): unknown =>
    call(place.base.journal, name, translate(name, values, held));

  const inMemoryToo = (name: string, values: readonly unknown[]): unknown => {
    if (place.at === 'file') throw new Error('the journal is not in memory');
    const result = perform(name, values);
    const { value, made } = hold(name, result);
    place.deeds.push({ name, given: values, made });
    const sale = name === 'begin' || name === 'save' ? (values[0] as Sale) : null;
    if (sale !== null) place.unsavedSales.add(sale.request.saleId);
    listener?.();
    return value;
  };

  const hold = (name: string, result: unknown): { value: unknown; made: Deed['made'] } => {
    if (name !== 'openShift' && name !== 'intent') return { value: result, made: null };
    given -= 1;
    if (name === 'intent') {
      held.set(keyOf('step', given), result as number);
      return { value: given, made: { kind: 'step', held: given } };
    }
    const opened = result as OpenShift;
    held.set(keyOf('shift', given), opened.shiftId);
    return { value: { ...opened, shiftId: given }, made: { kind: 'shift', held: given } };
  };

  const write = (name: string, values: readonly unknown[]): unknown => {
    comeBack();
    const diskOnly = DISK_ONLY.has(name);
    if (place.at === 'file') {
      try {
        return perform(name, values);
      } catch (error) {
        // A copy that can't be written says nothing of the journal.
        if (diskReasonOf(error) === null || name === 'backup') throw error;
        leaveFile(error);
        listener?.();
        if (diskOnly) throw error;
      }
    } else if (diskOnly) {
      throw new JournalError('the disk takes nothing', { reason: place.reason });
    }
    return inMemoryToo(name, values);
  };

  /** What the file doesn't give is read from the copy in memory, and the file is left. */
  const read = (name: string, values: readonly unknown[]): unknown => {
    try {
      return perform(name, values);
    } catch (error) {
      if (place.at === 'memory' || diskReasonOf(error) === null) throw error;
      leaveFile(error);
      listener?.();
    }
    return perform(name, values);
  };

  const remember = (name: string, result: unknown) => {
    if (name === 'closeShift') shift = null;
    if (name === 'openShift' || name === 'currentShift') shift = result as OpenShift | null;
  };

  const method = (name: string) => {
    return (...values: unknown[]): unknown => {
      const result = READS.has(name) ? read(name, values) : write(name, values);
      const value = name === 'currentShift' ? asHeld(result as OpenShift | null) : result;
      remember(name, value);
      return value;
    };
  };

  const asHeld = (current: OpenShift | null): OpenShift | null =>
    current && { ...current, shiftId: heldShift(current.shiftId, held) };

  const names = Object.keys(place.base.journal).filter((name) => name !== 'close');
  const journal = {
    ...Object.fromEntries(names.map((name) => [name, method(name)])),
    close() {
      listener = null;
      comeBack();
      closeQuietly(place.base);
    },
  } as Journal;

  const state = (): DiskState => {
    const lasting = { quarantined: parts.quarantined(), refused };
    if (place.at === 'file')
      return { reason: null, unsavedSales: new Set(), blind: false, ...lasting };
    const { reason, unsavedSales, blind } = place;
    return { reason, unsavedSales, blind, ...lasting };
  };
  const disk: JournalDisk = {
    state,
    free: parts.free,
    tryAgain: comeBack,
    onChange(called) {
      listener = called;
    },
  };
  return { journal, disk };
}

function closeQuietly({ journal }: Base): void {
  try {
    journal.close();
  } catch {
    // It is left: what it holds is on the disk, or noted as deeds.
  }
}
