/**
 * The settings that guard money or rights, as the program stored them last: noted with the keys, so that a change
 * of their file by other hands is noticed. What is found changed is told and said until somebody who may change
 * settings has read it; it is never put back. And a shorter hold after a change of phone counts only once the longer one
 * is over, where nobody is known or other hands made it.
 */
import type { Preferences } from '../../../src-shared/contract/preferences.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { phoneHold, type PhoneChange } from '../../../src-shared/domain/customer-edit.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import {
  changesBetween,
  guardedOf,
  type SettingChange,
  type SettingValues,
} from '../../../src-shared/domain/trail/settings.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type {
  KeysReading,
  KeysStore,
  NotedSettings,
  UntoldSettings,
} from '../../ports/till-keys.ts';
import type { Pairing } from './pairing.ts';

type Outcome = Promise<Result<null, Fault>>;

export interface SettingsKeeper {
  /** Before a journal is opened: what of them isn't as it was noted is said. */
  read(reading: KeysReading): void;
  /** A journal is open: the same is told in its trail, and noted as told. */
  begin(): Promise<void>;
  /** Stores, shows and tells it, or nothing of it. */
  change(patch: Partial<Preferences>): Outcome;
  /** Somebody who may change them has read that they were changed. */
  acknowledge(): Outcome;
  /** For a change of phone now. */
  holdHours(): number;
}

interface KeeperParts {
  readonly settings: Settings;
  readonly keys: KeysStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: {
    read(): Snapshot;
    change(patch: Partial<Pick<Snapshot, 'preferences' | 'notices'>>): void;
  };
  readonly notice: (name: Snapshot['notices'][number]) => void;
  readonly pairing: () => Pairing | null;
  readonly tell: (event: OtherEvent) => void;
}

export function createSettingsKeeper(parts: KeeperParts): SettingsKeeper {
  const { store, notice } = parts;
  const inTurn = createTurns();
  const notes = createNotes(parts);
  return {
    read({ state, keys: { settings: before } }) {
      if (before !== null) notes.longer = before.longerHolds;
      if (state === 'locked' || before === null) return;
      if (before.isUnread || differing(before, notes.values()).length > 0) notice('settingsEdited');
    },
    begin: () => inTurn(() => tellEdited(parts, notes)),
    change: (patch) => inTurn(() => storeChange(parts, notes, patch)),
    acknowledge: () =>
      inTurn(async () => {
        const kept = await notes.keep({ ...(await notes.known()), isUnread: false });
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
  /** As they are stored now. */
  readonly values: () => SettingValues;
  readonly known: () => Promise<NotedSettings>;
  /** What can't be stored now the keys' own store tries again; the rest is said at the next start. */
  readonly keep: (next: NotedSettings) => Outcome;
}

function createNotes({ settings, keys, log }: KeeperParts): Notes {
  const notes: Notes = {
    longer: [],
    values: () => noted(settings.read().preferences),
    async known() {
      const { settings: before } = (await keys.read()).keys;
      return before ?? { ...NOTHING_NOTED, values: notes.values(), longerHolds: notes.longer };
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

async function tellEdited(parts: KeeperParts, notes: Notes): Promise<void> {
  if (!isRead(parts)) return;
  const { state, keys: stored } = await parts.keys.read();
  if (state === 'locked') return;
  const before = await notes.known();
  const now = notes.values();
  const edits = differing(before, now);
  const changes = changesBetween(before.untold?.values ?? before.values, now);
  const isKept = stored.settings !== null && before.next === null && before.untold === null;
  if (isKept && changes.length === 0 && areKnown(now, before.values)) return;
  const byOthers = new Set([...namesOf(edits), ...(before.untold?.edited ?? [])]);
  const edited = changes.filter(({ name }) => byOthers.has(name));
  const own = changes.filter(({ name }) => !byOthers.has(name));
  if (edited.length > 0) {
    parts.log.info('settings.edited', { count: edited.length });
    parts.tell({ type: 'settingsEdited', changes: edited });
    parts.notice('settingsEdited');
  }
  if (own.length > 0) parts.tell(changed(own));
  const isUnread = before.isUnread || edited.length > 0;
  const longer = longerHolds(parts, notes.longer, edits);
  await notes.keep({ values: now, next: null, isUnread, longerHolds: longer, untold: null });
}

async function storeChange(parts: KeeperParts, notes: Notes, patch: Partial<Preferences>): Outcome {
  const { settings, store } = parts;
  const { preferences } = settings.read();
  const next = { ...preferences, ...patch };
  const changes = changesBetween(guardedOf(preferences), guardedOf(next));
  const before = changes.length === 0 ? null : await notes.known();
  // Ended in between, either is what was stored.
  if (before !== null) await notes.keep({ ...before, next: noted(next) });
  const saved = settings.change({ preferences: { ...settings.read().preferences, ...patch } });
  if (saved.ok) {
    store.change({ preferences: { ...store.read().preferences, ...patch } });
    if (changes.length > 0) parts.tell(changed(changes));
  }
  if (before === null) return saved;
  if (!saved.ok) {
    await notes.keep({ ...before, next: null });
    return saved;
  }
  // Found where it isn't told.
  const edits = differing(before, noted(preferences));
  const isAnybody = store.read().people.state === 'none';
  const given = longerHolds(parts, notes.longer, edits);
  await notes.keep({
    values: noted(next),
    next: null,
    isUnread: before.isUnread || edits.length > 0,
    longerHolds: isAnybody ? longerHolds(parts, given, changes) : given,
    untold: isRead(parts) ? before.untold : untoldOf(before, edits),
  });
  return saved;
}

/** Whoever reads the trail of this journal reads what is told now. */
function isRead({ pairing }: KeeperParts): boolean {
  const paired = pairing();
  return paired !== null && paired.secrets.environment !== 'training';
}

function untoldOf(
  { values, untold }: NotedSettings,
  edits: readonly SettingChange[],
): UntoldSettings {
  const edited = new Set([...(untold?.edited ?? []), ...namesOf(edits)]);
  return { values: untold?.values ?? values, edited: [...edited] };
}

/** A newer version has settings that none of the values before tells of. */
function areKnown(now: SettingValues, before: SettingValues): boolean {
  return Object.keys(now).every((name) => name in before);
}

const NOTHING_NOTED = { next: null, isUnread: false, untold: null };

function changed(changes: readonly SettingChange[]): OtherEvent {
  return { type: 'settingsChanged', names: namesOf(changes), changes };
}

const namesOf = (changes: readonly SettingChange[]) => changes.map(({ name }) => name);

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
  parts: KeeperParts,
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
  { clock, pairing }: KeeperParts,
  holds: readonly PhoneChange[],
): readonly PhoneChange[] {
  const now = { steady: clock.steady(), service: pairing()?.serviceTime.now() ?? null };
  return holds.filter((hold) => phoneHold([hold], now) !== null);
}
