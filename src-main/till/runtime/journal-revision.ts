/** Tells the screen that what lists and the report are made of was written. */
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import type { Journal } from '../../ports/journal.ts';
import { JOURNAL_METHODS } from '../../ports/journal/methods.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface JournalRevision {
  /** The same journal, which tells of what is written. */
  watch(journal: Journal): Journal;
  raise(): void;
  /** Called once for each raise; at most one listener. */
  onRaised(listener: () => void): void;
}

export function createJournalRevision(store: SnapshotStore): JournalRevision {
  let raised = false;
  let listener: (() => void) | null = null;
  /** Once for all that is written in one go. */
  const raise = () => {
    if (raised) return;
    raised = true;
    queueMicrotask(() => {
      raised = false;
      store.note({ journalRevision: store.read().journalRevision + 1 });
      listener?.();
    });
  };
  return {
    watch: (journal) =>
      mapMethods(journal, (call, name) => {
        if (JOURNAL_METHODS[name].isListed) raise();
        return call();
      }),
    raise,
    onRaised(next) {
      listener = next;
    },
  };
}
