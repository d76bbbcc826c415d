/**
 * What the parts of the preview's main share: the world, the snapshot that the page is told, and the gate behind
 * which everything is answered.
 */
import type { EventPayload } from '../../../src-shared/contract/commands.ts';
import { eventText, type Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Snapshot, SnapshotPatch } from '../../../src-shared/contract/snapshot.ts';
import { asShown } from '../../../src-shared/contract/while-locked.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import { START } from './fake-snapshot.ts';
import { createWorld, type World } from './fake-world.ts';

export interface FakeMain {
  readonly world: World;
  readonly handlers: Pick<Handlers, 'snapshot.read' | 'draft.save'>;
  read(): Snapshot;
  /** The page is told of it. */
  change(patch: Partial<Snapshot>): void;
  /** When the page last read the snapshot. */
  readAt(): number;
  /** Before the page is told of a change. */
  onChange(listener: (patch: Partial<Snapshot>) => void): void;
  /** Until the gate is open. */
  pause(): Promise<void>;
  /** Nothing is answered before the returned function is called. */
  hold(): () => void;
  /** The page is told of the journal's check; until it is loaded anew by another till, it reads no snapshot. */
  checking(told: Omit<EventPayload<'journal.checking'>, 'looks'>): void;
  /** Counts what is under way. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** What is under way never ends. */
  never(): Promise<never>;
  work(): { readonly underWay: number; readonly ended: number };
}

export function createFakeMain(initial: Partial<Snapshot>, push: (text: string) => void): FakeMain {
  const shopLanguage = initial.preferences?.language ?? START.shopLanguage;
  let snapshot = inItsPlace({ ...START, shopLanguage, ...initial });
  let readAt = 0;
  let isChecking = false;
  let gate: Promise<void> = Promise.resolve();
  const work = createWork();
  const listeners: ((patch: Partial<Snapshot>) => void)[] = [];
  return {
    world: createWorld(),
    handlers: {
      // Of the moment, as main tells it: a code that was sent later would be of no age otherwise.
      'snapshot.read': async () => {
        if (isChecking) return work.never();
        readAt = Date.now();
        return ok(asShown({ ...snapshot, steadyNow: readAt }));
      },
      'draft.save': async (draft) => {
        snapshot = { ...snapshot, draft };
        return ok(null);
      },
    },
    read: () => snapshot,
    change(patch) {
      const before = asShown(snapshot);
      snapshot = inItsPlace({ ...snapshot, ...patch, revision: snapshot.revision + 1 });
      for (const listener of listeners) listener(patch);
      const parts = Object.entries(asShown(snapshot));
      const changed = parts.filter(([part, value]) => value !== before[part as keyof Snapshot]);
      push(eventText('snapshot.changed', Object.fromEntries(changed) as SnapshotPatch));
    },
    readAt: () => readAt,
    onChange: (listener) => void listeners.push(listener),
    pause: () => gate,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    checking(told) {
      isChecking = true;
      const { language, theme } = snapshot.preferences;
      push(eventText('journal.checking', { ...told, looks: { language, theme } }));
    },
    ...work,
  };
}

function createWork(): Pick<FakeMain, 'during' | 'never' | 'work'> {
  let underWay = 0;
  let ended = 0;
  return {
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        ended += 1;
      }
    },
    never() {
      underWay -= 1;
      return new Promise<never>(() => undefined);
    },
    work: () => ({ underWay, ended }),
  };
}

/** Practice is training’s alone. */
function inItsPlace(snapshot: Snapshot): Snapshot {
  return snapshot.environment === 'training' ? snapshot : { ...snapshot, practice: null };
}
