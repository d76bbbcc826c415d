/** Whether all that the till keeps can be erased with its sign-in. */
import type { Erasure } from '../../ports/erasure.ts';
import type { ErasureOffer } from '../../ports/own-dialog.ts';
import type { PeopleService } from '../people/people-service.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';

export function offerErasure(
  erasure: Pick<Erasure, 'unresolved'>,
  people: Pick<PeopleService, 'areElsewhere'>,
  store: Pick<SnapshotStore, 'read'>,
): ErasureOffer {
  const now = store.read();
  // What is locked is of a till that was here before; so are people who aren't asked in training.
  const isElsewhere = now.secretsLocked || people.areElsewhere();
  if (isElsewhere) return { state: 'elsewhere' };
  const stored = erasure.unresolved();
  const sales = stored.sales + now.storage.unsavedSales;
  const { shifts, reversals, toGiveBack, unreadable } = stored;
  const isShiftOpen = now.shift !== null && now.environment !== 'training';
  const waits = isShiftOpen || shifts + sales + reversals + toGiveBack > 0;
  return waits
    ? { state: 'waits', isShiftOpen, shifts, sales, reversals, toGiveBack, unreadable }
    : { state: 'possible', unreadable };
}
