/** What isn't secret and survives a restart. Implemented by src-main/shell with electron-store. */
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import type { Language, Environment } from '../../src-shared/contract/choices.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { PracticeMark } from './journal/practice.ts';

export interface StoredSettings {
  /** The language: of screens before which nobody is signed in, or somebody without one of their own. */
  readonly preferences: Preferences;
  /** What each chose who works here, by `cashierId`. */
  readonly languageOf: Readonly<Record<string, Language>>;
  /** Which environment's data folder is in use; null before set-up. */
  readonly environment: Environment | null;
  readonly lastCashier: string;
  /** The address of the service for which people were set up; null: there are none. It is kept apart
   * from them, so that losing their keys opens no way past the PINs. */
  readonly peopleOf: string | null;
  /** Which keys are this till's; null: not known yet. Apart from them for the same reason. */
  readonly keysOf: string | null;
  /** Keys were lost, and no owner has read it yet. */
  readonly keysLost: boolean;
  /** What was done before isn't counted in practice; null: all is. */
  readonly practiceSince: PracticeMark | null;
  /** Where the window was left; null: nowhere yet. */
  readonly window: WindowPlace | null;
}

export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Then the others are what it has when it isn't any more. */
  readonly maximized: boolean;
}

export interface Settings {
  read(): StoredSettings;
  change(patch: Partial<StoredSettings>): Result<null, Fault>;
  /** true when the file could not be read at the start: quarantined, or held back by the system. */
  readonly quarantined: boolean;
}
