/** What was written in memory while the file took nothing, written again to the file. */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../ports/journal.ts';
import { diskReasonOf } from './disk-reason.ts';
import { keyOf, withRealIds, type IdKind, type IdMap } from './provisional-ids.ts';

export type OpenShift = NonNullable<ReturnType<Journal['currentShift']>>;

export interface PendingWrite {
  /** Of the journal's method. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** What it made, as the till knows it; null: nothing that has an id. */
  readonly created: { readonly kind: IdKind; readonly provisionalId: number } | null;
}

/** `ids`: from those that the till has to those of the file. `rejected`: writes that broke a rule. */
export function replay(
  file: Journal,
  { writes, idsInFile }: { readonly writes: readonly PendingWrite[]; readonly idsInFile: IdMap },
  shift: OpenShift | null,
): { readonly ids: Map<string, number>; readonly rejected: number } {
  const ids = new Map(idsInFile);
  if (shift !== null) reopenLostShift(file, shift, ids);
  let rejected = 0;
  for (const write of writes) {
    try {
      replayOne(file, write, ids);
    } catch (error) {
      // One that the file doesn't take for another reason must not keep the others from it.
      if (diskReasonOf(error) !== null) throw error;
      rejected += 1;
    }
  }
  return { ids, rejected };
}

/** The file knows another open shift, or none, when it was damaged since it was left. */
function reopenLostShift(file: Journal, shift: OpenShift, ids: Map<string, number>): void {
  const key = keyOf('shift', shift.shiftId);
  const inFile = ids.get(key);
  // Made in memory since the file was left: a pending write opens it.
  if (inFile === undefined && shift.shiftId < 0) return;
  const open = file.currentShift();
  if (open?.shiftId === (inFile ?? shift.shiftId)) return;
  const { cashier, withBonuses, openedAt } = shift;
  const { shiftId } = open ?? file.openShift(cashier, withBonuses, openedAt);
  ids.set(key, shiftId);
}

function replayOne(
  file: Journal,
  { name, args, created }: PendingWrite,
  ids: Map<string, number>,
): void {
  if (name === 'save') ensureSaleExists(file, args);
  const realArgs = withRealIds(name, args, ids);
  const result = name === 'openShift' ? reuseOpenShift(file, realArgs) : call(file, name, realArgs);
  if (created === null) return;
  const { kind, provisionalId } = created;
  const real = kind === 'shift' ? (result as OpenShift).shiftId : (result as number);
  ids.set(keyOf(kind, provisionalId), real);
}

/** A damaged file may have lost the sale that is saved; one that it knows stays as it is. */
function ensureSaleExists(file: Journal, [sale, at]: readonly unknown[]): void {
  const shift = file.currentShift();
  if (shift !== null) file.begin(sale as Sale, shift.shiftId, at as number);
}

/** A shift that the file has open goes on: nobody has closed it, and its money is in the drawer. */
function reuseOpenShift(file: Journal, args: readonly unknown[]): unknown {
  return file.currentShift() ?? call(file, 'openShift', args);
}

export function call(journal: Journal, name: string, args: readonly unknown[]): unknown {
  const method = journal[name as keyof Journal] as (...args: readonly unknown[]) => unknown;
  return method(...args);
}
