/** Where secrets are kept, encrypted. Implemented by src-main/shell with safeStorage. */
import type { Environment } from '../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';

/** "Values a client keeps" (Initial setup, step 6), and what is needed to use them. */
export interface Secrets {
  readonly environment: Environment;
  readonly address: string;
  readonly accessToken: string;
  readonly tokenExpiresAt: Millis | null;
  readonly credentials: { readonly login: string; readonly password: string } | null;
  readonly role: string | null;
  readonly branchId: Id;
  readonly groupId: Id;
  /** The point of sale's own id of its gift product: any text. */
  readonly giftProductId: string | null;
  readonly branchName: string;
  readonly branchAddress: string;
  readonly awardEnabled: boolean;
}

export type VaultReading =
  | { readonly state: 'empty' }
  | { readonly state: 'ready'; readonly secrets: Secrets }
  /** The system doesn't give its key now (a keyring that is locked, a question that was denied): kept. */
  | { readonly state: 'locked' }
  /** Unreadable: quarantined as `.bad`; this till is to be set up again. */
  | { readonly state: 'quarantined' };

/** How well the system protects the key: `none` is a hard-coded key or plain text. */
export interface Protection {
  readonly level: 'keyring' | 'none' | 'unavailable';
  /** The backend's own name, e.g. `gnome_libsecret`, `dpapi`, `basic_text`. */
  readonly backend: string;
}

export interface Vault {
  /** Asks the system for its key. The system answers a program once: what was locked stays so until
   * the program is started again. */
  read(): Promise<VaultReading>;
  /** While what is stored is locked it is left alone, and where nothing can be encrypted nothing is
   * written: then the new secrets last until the program ends. */
  save(secrets: Secrets): Promise<Result<null, Fault>>;
  /** Of a till that was set up while what is stored was locked only that; else what is stored. */
  forget(): Promise<Result<null, Fault>>;
  protection(): Promise<Protection>;
}
