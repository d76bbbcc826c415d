/** The vault, in memory. */
import type { Secrets, Vault } from '../../src-main/ports/vault.ts';
import { ok } from '../../src-shared/domain/result.ts';

export interface MemoryVault extends Vault {
  secrets: Secrets | null;
  /** The system keeps its key back: what is saved then is gone with the program, or when forgotten. */
  locked: boolean;
  programEnds(): void;
}

export function memoryVault(): MemoryVault {
  let meanwhile: Secrets | null = null;
  return {
    secrets: null,
    locked: false,
    async read() {
      if (meanwhile !== null) return { state: 'ready', secrets: meanwhile };
      if (this.locked && this.secrets !== null) return { state: 'locked' };
      return this.secrets === null ? { state: 'empty' } : { state: 'ready', secrets: this.secrets };
    },
    async save(secrets) {
      if (this.locked) meanwhile = secrets;
      else this.secrets = secrets;
      return ok(null);
    },
    programEnds() {
      meanwhile = null;
    },
    async forget() {
      if (meanwhile === null) this.secrets = null;
      meanwhile = null;
      return ok(null);
    },
    signInProtection: async () => ({
      how: 'protected',
      keyring: { state: 'open', backend: 'test' },
    }),
  };
}
