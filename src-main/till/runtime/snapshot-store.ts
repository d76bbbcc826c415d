/**
 * The one copy of what the renderer shows. Every change raises the revision and is pushed, what is only noted with it. What leaves main leaves it
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
import type { Clock } from '../../ports/system.ts';

type SnapshotChange = Partial<Omit<WholeSnapshot, 'revision' | 'steadyNow'>>;

export interface SnapshotStore {
  /** Locked or not. */
  read(): WholeSnapshot;
  /** What the page may have of it. */
  shown(): Snapshot;
  /** An empty patch only tells the renderer what time it is. */
  change(patch: SnapshotChange): void;
  /** What no cashier waits for: told with what changes next, so that nobody waits for a message about it, or by itself
   * `SOON`. Whoever reads has it at once. */
  note(patch: SnapshotChange): void;
  /** What is noted is told now. */
  tell(): void;
  /** Mirrors what is typed without a push: the renderer is where it comes from. */
  saveDraft(draft: Draft): void;
}

/** A figure in a corner, a list: longer than main and page take for a step of the sale. */
export const SOON: Millis = 200;

export function createSnapshotStore(
  initial: Pick<Snapshot, 'preferences' | 'program' | 'suggestions'>,
  clock: Pick<Clock, 'steady' | 'setTimer'>,
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
  /** As it was last told, since then something was noted; null: all of it is told. */
  let told: typeof snapshot | null = null;
  /** What was noted since then: a page that was loaded meanwhile has read it. */
  let noted: SnapshotChange = {};
  const timed = (of: typeof snapshot): WholeSnapshot => ({ ...of, steadyNow: clock.steady() });
  const change = (patch: SnapshotChange) => {
    const before = asShown(timed(told ?? snapshot));
    const perhapsRead = noted;
    told = null;
    noted = {};
    const revision = snapshot.revision + 1;
    snapshot = { ...snapshot, ...patch, revision };
    const now = asShown(timed(snapshot));
    push({ ...changed(before, now, perhapsRead), revision, steadyNow: now.steadyNow });
  };
  return {
    read: () => timed(snapshot),
    shown: () => asShown(timed(snapshot)),
    change,
    note(patch) {
      if (told === null) {
        const mine = snapshot;
        told = mine;
        clock.setTimer(SOON, () => {
          if (told?.revision === mine.revision) change({});
        });
      }
      noted = { ...noted, ...patch };
      snapshot = { ...snapshot, ...patch };
    },
    tell() {
      if (told !== null) change({});
    },
    saveDraft(draft) {
      snapshot = { ...snapshot, draft };
      if (told !== null) told = { ...told, draft };
    },
  };
}

function changed(before: Snapshot, now: Snapshot, perhapsRead: SnapshotChange): Partial<Snapshot> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([part, value]) => part in perhapsRead || value !== before[part as keyof Snapshot],
    ),
  );
}
