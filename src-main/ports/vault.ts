/** Where secrets are kept, encrypted. Implemented by src-main/shell with safeStorage. */
import type { Environment } from '../../src-shared/contract/choices.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';

/** "Values a client keeps" (Initial setup, step 6), and what is needed to use them. */
export interface Secrets {
  readonly environment: Environment;
  readonly address: string;
  /** null: not kept over a restart; somebody signs in at the service. */
  readonly accessToken: string | null;
  readonly tokenExpiresAt: Millis | null;
  readonly credentials: { readonly login: string; readonly password: string } | null;
  /** The owner wants login and password stored; where they can't be now, there may be none all the same. */
  readonly keepCredentials: boolean;
  readonly role: string | null;
  readonly branchId: Id;
  readonly groupId: Id;
  /** The point of sale's own id of its gift product: any text. */
  readonly giftProductId: string | null;
  readonly branchName: string;
  readonly branchAddress: string;
  readonly awardEnabled: boolean;
  /** `is_active` of the branch’s award as it was read last, of whomever; absent: not read yet. */
  readonly awardActive?: boolean | undefined;
}

export type VaultReading =
  | { readonly state: 'empty' }
  | { readonly state: 'ready'; readonly secrets: Secrets }
  /** The system doesn't give its key now (a keyring that is locked, a question that was denied): kept. */
  | { readonly state: 'locked' }
  /** Unreadable: quarantined as `.bad`; this till is to be set up again. */
  | { readonly state: 'quarantined' };

/** What the system protects secrets with. */
export interface Keyring {
  /** `none`: nothing, or a key that everybody has; `locked`: it is there and doesn't give its key out. */
  readonly state: 'open' | 'none' | 'locked';
  /** The backend's own name, e.g. `gnome_libsecret`, `dpapi`, `basic_text`. */
  readonly backend: string;
}

/** How the sign-in is kept: `withoutSignIn`: all but token, login and password, which last until the
 * program ends; `untilEnd`: nothing of it is stored. */
export interface SignInProtection {
  readonly how: 'protected' | 'unprotected' | 'withoutSignIn' | 'untilEnd';
  readonly keyring: Keyring;
}

export interface Vault {
  /** Asks the system for its key. The system answers a program once: what was locked stays so until
   * the program is started again. */
  read(): Promise<VaultReading>;
  /** While what is stored is locked it is left alone: then the new secrets last until the program ends.
   * Without a real keyring token, login and password do, unless the owner accepted that they lie
   * unprotected, or it is training. */
  save(secrets: Secrets): Promise<Result<null, Fault>>;
  /** Of a till that was set up while what is stored was locked only that; else what is stored. */
  forget(): Promise<Result<null, Fault>>;
  /** Of secrets for that environment; null: none yet. */
  signInProtection(environment: Environment | null): Promise<SignInProtection>;
}
