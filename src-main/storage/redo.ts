/** What was done in memory while the file took nothing, done again on the file. */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../ports/journal.ts';
import { diskReasonOf } from './disk-reason.ts';
import { keyOf, translate, type Held } from './held-ids.ts';

export type OpenShift = NonNullable<ReturnType<Journal['currentShift']>>;

/** A write. */
export interface Deed {
  readonly name: string;
  readonly given: readonly unknown[];
  /** Under which the till holds what it made; null: nothing that has a number. */
  readonly made: { readonly kind: 'shift' | 'step'; readonly held: number } | null;
}

/** `held`: the numbers by which the till holds what was made. `refused`: deeds that broke a rule. */
export function redo(
  file: Journal,
  { deeds, heldInFile }: { readonly deeds: readonly Deed[]; readonly heldInFile: Held },
  shift: OpenShift | null,
) {
  const held = new Map(heldInFile);
  let refused = 0;
  const open = file.currentShift();
  const inFile = shift === null ? null : numberInFile(shift.shiftId, heldInFile);
  // The file knows another open shift, or none: it was damaged since it was left.
  if (shift !== null && inFile !== null && open?.shiftId !== inFile) {
    const { cashier, withBonuses, openedAt } = shift;
    const { shiftId } = open ?? file.openShift(cashier, withBonuses, openedAt);
    held.set(keyOf('shift', shift.shiftId), shiftId);
  }
  for (const deed of deeds) {
    try {
      redoOne(file, deed, held);
    } catch (error) {
      // One that the file doesn't take for another reason must not keep the others from it.
      if (diskReasonOf(error) !== null) throw error;
      refused += 1;
    }
  }
  return { held, refused };
}

/** null: it was made in memory, since the file was left. */
function numberInFile(shiftId: number, heldInFile: Held): number | null {
  return heldInFile.get(keyOf('shift', shiftId)) ?? (shiftId > 0 ? shiftId : null);
}

function redoOne(file: Journal, { name, given, made }: Deed, held: Map<string, number>): void {
  if (name === 'save') beginAgain(file, given);
  const values = translate(name, given, held);
  const result = name === 'openShift' ? goOnIn(file, values) : call(file, name, values);
  if (made === null) return;
  const real = made.kind === 'shift' ? (result as OpenShift).shiftId : (result as number);
  held.set(keyOf(made.kind, made.held), real);
}

/** A damaged file may have lost the sale that is saved; one that it knows stays as it is. */
function beginAgain(file: Journal, [sale, at]: readonly unknown[]): void {
  const shift = file.currentShift();
  if (shift !== null) file.begin(sale as Sale, shift.shiftId, at as number);
}

/** A shift that the file has open goes on: nobody has closed it, and its money is in the drawer. */
function goOnIn(file: Journal, values: readonly unknown[]): unknown {
  return file.currentShift() ?? call(file, 'openShift', values);
}

export function call(journal: Journal, name: string, values: readonly unknown[]): unknown {
  const run = journal[name as keyof Journal] as (...given: readonly unknown[]) => unknown;
  return run(...values);
}
