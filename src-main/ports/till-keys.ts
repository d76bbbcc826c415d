/**
 * The keys of the journal, and what else outlives the sign-in: a document of its own, which
 * forgetting the till keeps. Implemented by src-main/shell with safeStorage.
 */
import type { PhoneChange } from '../../src-shared/domain/customer/customer-edit.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { People } from '../../src-shared/domain/people/people.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { TrailHead } from '../../src-shared/domain/trail/events.ts';
import type { SettingValues } from '../../src-shared/domain/trail/settings.ts';

/** Keys are 32 bytes as base64. */
export interface TillKeys {
  /** Encrypts the names and phones of customers. */
  readonly journalKey: string;
  /** Makes the keyed hashes by which customers are found. */
  readonly hashKey: string;
  /** Chains the trail. */
  readonly trailKey: string;
  /** The till's people, their PINs' hashes and rights; null: none were set up. */
  readonly people: People | null;
  /** By journal: an older whole file that is put back is noticed. */
  readonly trailHeads: Readonly<Record<string, TrailHead>>;
  /** Settings whose file is changed by other hands are noticed; null: no version that noted them has run here. */
  readonly settings: NotedSettings | null;
}

/** The settings that guard money or rights, as the program stored them last. */
export interface NotedSettings {
  readonly values: SettingValues;
  /** They were being stored: these or `values` are right; null: they weren't. */
  readonly next: SettingValues | null;
  /** They were changed by other hands, and nobody who may change them has read it. */
  readonly isUnread: boolean;
  /** Holds after a change of phone that were made shorter: each counts on until it would have been over. */
  readonly longerHolds: readonly PhoneChange[];
  /** What was changed and isn't told where it stays and somebody reads it: in training, before a set-up, or while the
   * journal was in memory alone; null: all is told. */
  readonly untold: UntoldSettings | null;
}

export interface UntoldSettings {
  /** As they were told last. */
  readonly values: SettingValues;
  /** Which of them other hands have changed since. */
  readonly edited: readonly string[];
  /** As those hands left them; none of a version that noted only the names. */
  readonly left: SettingValues;
}

/** Each has keys to go on with. */
export type KeysReading =
  /** `created`: there were none. */
  | { readonly state: 'ready'; readonly keys: TillKeys; readonly created: boolean }
  /** The system doesn't give its key now: these last until the program ends, what is stored is left. */
  | { readonly state: 'locked'; readonly keys: TillKeys }
  /** Unreadable: quarantined as `.bad`, these are new. */
  | { readonly state: 'lost'; readonly keys: TillKeys };

export interface KeysStore {
  /** Asks the system again while they are locked. */
  read(): Promise<KeysReading>;
  /** One at a time, atomic, on the disk when it resolves. `keyringLocked`: it lasts until the program ends. */
  change(patch: Partial<TillKeys>): Promise<Result<null, Fault>>;
}
