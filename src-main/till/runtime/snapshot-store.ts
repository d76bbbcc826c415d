/** The one copy of what the renderer shows. Every change raises the revision and is pushed. */
import {
  ALL_STORED,
  NO_OPEN_ITEMS,
  type Draft,
  type Snapshot,
  type SnapshotPatch,
} from '../../../src-shared/contract/snapshot.ts';
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import { NO_PEOPLE } from '../../../src-shared/contract/people-schema.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

export interface SnapshotStore {
  read(): Snapshot;
  /** An empty patch only tells the renderer what time it is. */
  change(patch: Partial<Omit<Snapshot, 'revision' | 'steadyNow'>>): void;
  /** Mirrors what is typed without a push: the renderer is where it comes from. */
  saveDraft(draft: Draft): void;
}

export function createSnapshotStore(
  initial: Pick<Snapshot, 'preferences' | 'program' | 'suggestions'>,
  steady: () => Millis,
  push: (patch: SnapshotPatch) => void,
): SnapshotStore {
  let snapshot: Omit<Snapshot, 'steadyNow'> = {
    ...initial,
    shopLanguage: initial.preferences.language,
    revision: 1,
    stage: 'setup',
    environment: null,
    secretsLocked: false,
    signInKept: 'protected',
    provisioning: null,
    branch: null,
    awardEnabled: false,
    awardActive: false,
    giftProductId: null,
    service: { state: 'unknown', latencyMs: null, nextTryAt: null },
    notices: [],
    storage: ALL_STORED,
    checks: [],
    signIn: 'fine',
    people: NO_PEOPLE,
    shift: null,
    closedShift: null,
    openItems: NO_OPEN_ITEMS,
    accrualsStopped: false,
    sale: null,
    parked: [],
    draft: EMPTY_DRAFT,
    sms: null,
    practice: null,
    trail: null,
    trailRead: null,
    journalRevision: 0,
    shiftTotals: { sales: 0, taken: ZERO },
  };
  return {
    read: () => ({ ...snapshot, steadyNow: steady() }),
    change(patch) {
      const revision = snapshot.revision + 1;
      snapshot = { ...snapshot, ...patch, revision };
      push({ ...patch, revision, steadyNow: steady() });
    },
    saveDraft(draft) {
      snapshot = { ...snapshot, draft };
    },
  };
}
