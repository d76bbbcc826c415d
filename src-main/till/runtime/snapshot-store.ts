/**
 * The one copy of what the renderer shows. Every change raises the revision and is pushed. What leaves main leaves it
 * here, as it may be shown: what a lock hides comes back with the sign-in, as it is by then.
 */
import {
  ALL_STORED,
  type Draft,
  type Snapshot,
  type SnapshotPatch,
  type WholeSnapshot,
} from '../../../src-shared/contract/snapshot.ts';
import { NO_PEOPLE } from '../../../src-shared/contract/people-schema.ts';
import { asShown, NOTHING_SOLD } from '../../../src-shared/contract/while-locked.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

export interface SnapshotStore {
  /** Locked or not. */
  read(): WholeSnapshot;
  /** What the page may have of it. */
  shown(): Snapshot;
  /** An empty patch only tells the renderer what time it is. */
  change(patch: Partial<Omit<WholeSnapshot, 'revision' | 'steadyNow'>>): void;
  /** Mirrors what is typed without a push: the renderer is where it comes from. */
  saveDraft(draft: Draft): void;
}

export function createSnapshotStore(
  initial: Pick<Snapshot, 'preferences' | 'program' | 'suggestions'>,
  steady: () => Millis,
  push: (patch: SnapshotPatch) => void,
): SnapshotStore {
  let snapshot: Omit<WholeSnapshot, 'steadyNow'> = {
    ...initial,
    ...NOTHING_SOLD,
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
    trail: null,
    trailRead: null,
    journalRevision: 0,
  };
  const read = () => ({ ...snapshot, steadyNow: steady() });
  const shown = () => asShown(read());
  return {
    read,
    shown,
    change(patch) {
      const before = shown();
      const revision = snapshot.revision + 1;
      snapshot = { ...snapshot, ...patch, revision };
      const now = shown();
      push({ ...changed(before, now), revision, steadyNow: now.steadyNow });
    },
    saveDraft(draft) {
      snapshot = { ...snapshot, draft };
    },
  };
}

function changed(before: Snapshot, now: Snapshot): Partial<Snapshot> {
  return Object.fromEntries(
    Object.entries(now).filter(([part, value]) => value !== before[part as keyof Snapshot]),
  );
}
