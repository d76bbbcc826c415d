/** What was written in memory while the file took nothing, written again to the file. */
import type { Shift } from '../../../src-shared/contract/snapshot.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Journal } from '../../ports/journal.ts';
import { diskReasonOf } from '../disk-reason.ts';

export interface PendingWrite {
  readonly replay: (file: Journal) => unknown;
  /** Whose newest state it is. */
  readonly saleId?: SaleId;
}

/** `shift`: open when the file was left. `intents`: what the file must not lose; each does nothing where it is known.
 * Gives how many writes broke a rule. */
export function replay(
  file: Journal,
  {
    writes,
    shift,
    intents,
  }: {
    readonly writes: readonly PendingWrite[];
    readonly shift: Shift | null;
    readonly intents: readonly PendingWrite[];
  },
): number {
  reopen(file, shift);
  // First, as they were before what was written since; what finds no shift there may find one afterwards.
  writeAll(file, intents);
  return writeAll(file, writes) + writeAll(file, intents);
}

function writeAll(file: Journal, writes: readonly PendingWrite[]): number {
  let rejected = 0;
  for (const write of writes) {
    try {
      write.replay(file);
    } catch (error) {
      // One that the file doesn't take for another reason must not keep the others from it.
      if (diskReasonOf(error) !== null) throw error;
      rejected += 1;
    }
  }
  return rejected;
}

/**
 * The journal may know another open shift, or none, when it was damaged or could not be read. One
 * that it has open goes on: nobody has closed it, and its money is in the drawer.
 */
export function reopen(journal: Journal, shift: Shift | null): void {
  if (shift === null || journal.currentShift() !== null) return;
  journal.restoreShift(shift);
}
