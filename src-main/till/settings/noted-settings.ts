/**
 * The settings that guard money or rights, as the program stored them last: noted with the keys, so that a change
 * of their file by other hands is noticed. What is found changed is told and said until somebody who may change
 * settings has read it; it is never put back. And a shorter hold after a change of phone counts only once the longer one
 * is over, where nobody is known or other hands made it.
 */
import type { Preferences } from '../../../src-shared/contract/preferences.ts';
import type { Snapshot, WholeSnapshot } from '../../../src-shared/contract/snapshot.ts';
import { phoneHold, type PhoneChange } from '../../../src-shared/domain/customer/customer-edit.ts';
import { KEYRING_LOCKED, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import {
  changesBetween,
  guardedOf,
  type SettingChange,
  type SettingValues,
} from '../../../src-shared/domain/trail/settings.ts';
import type { JournalDisk } from '../../ports/journal.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { KeysReading, KeysStore, NotedSettings } from '../../ports/till-keys.ts';
import type { Secrets } from '../../ports/vault.ts';
import { changed, eventsOf, untoldOf } from './untold-settings.ts';

type Outcome = Promise<Result<null, Fault>>;

export interface SettingsKeeper {
  /** Before a journal is opened: what of them isn't as it was noted is said. */
  read(reading: KeysReading): void;
  /** A journal is open: the same is told in its trail, and noted as told. */
  begin(): Promise<void>;
  /** What was told to a journal in memory is on the disk now. */
  recovered(): Promise<void>;
  /** Stores, shows and tells it, or nothing of it. */
  change(patch: Partial<Preferences>): Outcome;
  /** Somebody who may change them has read that they were changed. */
  acknowledge(): Outcome;
  /** For a change of phone now. */
  holdHours(): number;
}

/** What of the pairing counts here: whose till it is, where the trail lies, and the service's clock. */
interface Paired {
  readonly secrets: Pick<Secrets, 'environment'>;
  readonly disk: Pick<JournalDisk, 'state'>;
  readonly serviceTime: { now(): Millis | null };
}

interface KeeperDeps {
  readonly settings: Settings;
  readonly keys: KeysStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: {
    read(): WholeSnapshot;
    change(patch: Partial<Pick<Snapshot, 'preferences' | 'notices'>>): void;
  };
  readonly notice: (name: Snapshot['notices'][number]) => void;
  readonly pairing: () => Paired | null;
  /** false: the journal hasn't taken it. */
  readonly tell: (event: OtherEvent) => boolean;
}

export function createSettingsKeeper(parts: KeeperDeps): SettingsKeeper {
  const { store, notice } = parts;
  const inTurn = createTurns();
  const notes = createNotes(parts);
  return {
    read({ state, keys: { settings: before } }) {
      if (before !== null) notes.longer = before.longerHolds;
      if (state === 'locked' || before === null) return;
      if (before.isUnread) notice('settingsEdited');
    },
    begin: () =>
      inTurn(async () => {
        // What another journal had in memory may be gone with it.
        notes.isInMemory = false;
        await noteAsStored(parts, notes);
      }),
    recovered: () => inTurn(() => noteAsStored(parts, notes)),
    change: (patch) => inTurn(() => storeChange(parts, notes, patch)),
    acknowledge: () =>
      inTurn(async () => {
        const before = await notes.known();
        if (before === null) return fail(KEYRING_LOCKED);
        const kept = await notes.keep({ ...before, isUnread: false });
        if (!kept.ok) return kept;
        const notices = store.read().notices.filter((name) => name !== 'settingsEdited');
        store.change({ notices });
        return ok(null);
      }),
    holdHours: () =>
      Math.max(
        parts.settings.read().preferences.phoneChangeHoldHours,
        ...running(parts, notes.longer).map(({ holdHours }) => holdHours),
      ),
  };
}

interface Notes {
  longer: readonly PhoneChange[];
  /** What isn't noted as told was told to a journal that has it in memory alone. */
  isInMemory: boolean;
  /** As they are stored now. */
  readonly values: () => SettingValues;
  /** null: the keys are kept back, and what is noted with them. */
  readonly known: () => Promise<NotedSettings | null>;
  /** What can't be stored now the keys' own store tries again; the rest is said at the next start. */
  readonly keep: (next: NotedSettings) => Outcome;
}

function createNotes({ settings, keys, log }: KeeperDeps): Notes {
  const notes: Notes = {
    longer: [],
    isInMemory: false,
    values: () => noted(settings.read().preferences),
    async known() {
      const { state, keys: stored } = await keys.read();
      if (state === 'locked') return null;
      return (
        stored.settings ?? { ...NOTHING_NOTED, values: notes.values(), longerHolds: notes.longer }
      );
    },
    async keep(next) {
      notes.longer = next.longerHolds;
      const kept = await keys.change({ settings: next });
      if (!kept.ok) log.info('settings.notNoted', { code: kept.fault.code });
      return kept;
    },
  };
  return notes;
}

async function noteAsStored(parts: KeeperDeps, notes: Notes): Promise<void> {
  const { state, keys } = await parts.keys.read();
  // Before a till was set up there is nothing that anybody was told of.
  if (state === 'locked' || (keys.settings === null && !isRead(parts))) return;
  const now = await asStored(parts, notes);
  if (now !== null && !isSame(keys.settings, now)) await notes.keep(now);
}

/** What is noted of what is stored now. What differs is told where somebody reads it, else noted to be told. null: the
 * keys are kept back. */
async function asStored(parts: KeeperDeps, notes: Notes): Promise<NotedSettings | null> {
  const before = await notes.known();
  if (before === null) return null;
  const now = notes.values();
  const edits = differing(before, now);
  const longer = longerHolds(parts, notes.longer, edits);
  const untold = untoldOf(before, edits, now);
  const events = eventsOf(untold, now);
  const isNew = edits.length > 0 || !notes.isInMemory;
  const telling = isRead(parts) && isNew ? events : [];
  const isFound = edits.length > 0 || telling.some(({ type }) => type === 'settingsEdited');
  if (isFound) {
    parts.log.info('settings.edited', { count: untold.edited.length });
    parts.notice('settingsEdited');
  }
  const isTold = tellAll(parts, notes, telling);
  return {
    values: now,
    next: null,
    isUnread: before.isUnread || isFound,
    longerHolds: longer,
    untold: isTold || events.length === 0 ? null : untold,
  };
}

async function storeChange(parts: KeeperDeps, notes: Notes, patch: Partial<Preferences>): Outcome {
  const { preferences } = parts.settings.read();
  const next = { ...preferences, ...patch };
  const changes = changesBetween(guardedOf(preferences), guardedOf(next));
  if (changesBetween(noted(preferences), noted(next)).length === 0) {
    const saved = save(parts, patch);
    if (saved.ok && changes.length > 0) parts.tell(changed(changes));
    return saved;
  }
  const before = await asStored(parts, notes);
  // What can't be noted would be other hands' at the next start.
  if (before === null) return fail(KEYRING_LOCKED);
  // Ended in between, either is what was stored.
  const kept = await notes.keep({ ...before, next: noted(next) });
  const saved = kept.ok ? save(parts, patch) : kept;
  if (!saved.ok) {
    await notes.keep(before);
    return saved;
  }
  // No journal has taken what was before: it is told with this one, once more.
  const isLeft = before.untold !== null && !notes.isInMemory;
  const isTold = tellAll(parts, notes, [changed(changes)]) && !isLeft;
  if (isLeft) notes.isInMemory = false;
  const isAnybody = parts.store.read().people.state === 'none';
  const given = before.longerHolds;
  await notes.keep({
    ...before,
    values: noted(next),
    longerHolds: isAnybody ? longerHolds(parts, given, changes) : given,
    untold: isTold ? null : untoldOf(before, [], before.values),
  });
  return saved;
}

function save({ settings, store }: KeeperDeps, patch: Partial<Preferences>): Result<null, Fault> {
  const saved = settings.change({ preferences: { ...settings.read().preferences, ...patch } });
  if (saved.ok) {
    store.change({ preferences: { ...store.read().preferences, ...patch } });
  }
  return saved;
}

/** Whether somebody reads what was told by now, and all of it stays. */
function tellAll(parts: KeeperDeps, notes: Notes, events: readonly OtherEvent[]): boolean {
  const isGiven = events.map((event) => parts.tell(event)).every(Boolean) && isRead(parts);
  const disk = parts.pairing()?.disk.state();
  const stays = isGiven && disk?.reason === null && disk.rejectedWrites === 0;
  notes.isInMemory = isGiven && !stays;
  return stays;
}

/** Whoever reads the trail of this journal reads what is told now. */
function isRead({ pairing }: KeeperDeps): boolean {
  const paired = pairing();
  return paired !== null && paired.secrets.environment !== 'training';
}

function isSame(before: NotedSettings | null, now: NotedSettings): boolean {
  return textOf(before) === textOf(now);
}

function textOf(noted: NotedSettings | null): string {
  return JSON.stringify([noted?.values, noted?.next, noted?.isUnread, noted?.untold]);
}

const NOTHING_NOTED = { next: null, isUnread: false, untold: null };

/** Set-up stores by itself whether the sign-in may lie unprotected. */
function noted(preferences: Preferences): SettingValues {
  const { keepUnprotected: _, ...others } = preferences;
  return guardedOf(others);
}

/** By other hands: neither as they were, nor as they were being changed to. */
function differing({ values, next }: NotedSettings, now: SettingValues): readonly SettingChange[] {
  if (next !== null && changesBetween(next, now).length === 0) return [];
  return changesBetween(values, now);
}

/** With the hold that is given up by those changes. */
function longerHolds(
  parts: KeeperDeps,
  before: readonly PhoneChange[],
  changes: readonly SettingChange[],
): readonly PhoneChange[] {
  const change = changes.find(({ name }) => name === 'phoneChangeHoldHours');
  const [from, to] = [change?.from, change?.to];
  const still = running(parts, before);
  if (typeof from !== 'number' || typeof to !== 'number' || to >= from) return still;
  const { clock, pairing } = parts;
  const given = {
    at: clock.now(),
    steadyAt: clock.steady(),
    serviceAt: pairing()?.serviceTime.now() ?? null,
    holdHours: from,
  };
  // A shorter one that was given up before is over before this one.
  return [...still.filter(({ holdHours }) => holdHours > from), given];
}

function running(
  { clock, pairing }: KeeperDeps,
  holds: readonly PhoneChange[],
): readonly PhoneChange[] {
  const now = { steady: clock.steady(), service: pairing()?.serviceTime.now() ?? null };
  return holds.filter((hold) => phoneHold([hold], now) !== null);
}
