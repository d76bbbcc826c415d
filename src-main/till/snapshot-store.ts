/** The one copy of what the renderer shows. Every change raises the revision and is pushed. */
import {
  EMPTY_DRAFT,
  NOTHING_WAITS,
  type Draft,
  type Snapshot,
  type SnapshotPatch,
} from '../../src-shared/contract/snapshot.ts';
import { ZERO } from '../../src-shared/domain/money.ts';

export interface SnapshotStore {
  read(): Snapshot;
  change(patch: Partial<Omit<Snapshot, 'revision'>>): void;
  /** Mirrors what is typed without a push: the renderer is where it comes from. */
  keepDraft(draft: Draft): void;
}

export function createSnapshotStore(
  initial: Pick<Snapshot, 'preferences' | 'program' | 'proposals'>,
  push: (patch: SnapshotPatch) => void,
): SnapshotStore {
  let snapshot: Snapshot = {
    ...initial,
    revision: 1,
    stage: 'setup',
    environment: null,
    provisioning: null,
    branch: null,
    awardEnabled: false,
    giftProductId: null,
    service: { state: 'unknown', latencyMs: null, nextTryAt: null },
    notices: [],
    checks: [],
    signIn: 'fine',
    shift: null,
    outbox: NOTHING_WAITS,
    sale: null,
    draft: EMPTY_DRAFT,
    sms: null,
    shiftTotals: { sales: 0, taken: ZERO },
  };
  return {
    read: () => snapshot,
    change(patch) {
      const revision = snapshot.revision + 1;
      snapshot = { ...snapshot, ...patch, revision };
      push({ ...patch, revision });
    },
    keepDraft(draft) {
      snapshot = { ...snapshot, draft };
    },
  };
}
