/** What the screen shows, and the end of the program. */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { createFaultTally } from '../runtime/fault-tally.ts';
import { createJournalRevision } from '../runtime/journal-revision.ts';
import { createShutdownGuard } from '../runtime/shutdown-guard.ts';
import { createSnapshotStore, type SnapshotStore } from '../runtime/snapshot-store.ts';
import type { TillDeps } from './deps.ts';

export type Runtime = ReturnType<typeof createRuntime>;
export type Notice = Snapshot['notices'][number];

export function createRuntime({ settings, program, address, clock, push }: TillDeps) {
  const stored = settings.read();
  const suggestions = { address, cashier: stored.lastCashier, cashiers: [], carriedOver: null };
  const store = createSnapshotStore(
    { preferences: stored.preferences, program, suggestions },
    clock,
    push,
  );
  return {
    store,
    notice: (name: Notice) => addNotice(store, name),
    revision: createJournalRevision(store),
    faults: createFaultTally(clock),
    shutdown: createShutdownGuard(clock),
  };
}

function addNotice(store: SnapshotStore, name: Notice): void {
  const { notices } = store.read();
  if (!notices.includes(name)) store.change({ notices: [...notices, name] });
}
