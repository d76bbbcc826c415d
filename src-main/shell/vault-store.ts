/**
 * Secrets, encrypted with the system's key (safeStorage) in a file of ours; implements the Vault
 * port. Where the system can't encrypt at all, they stay in memory for this run: nothing is ever
 * written in the clear.
 */
import { safeStorage } from 'electron';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../src-shared/contract/snapshot.ts';
import { idSchema, millisSchema, productIdSchema } from '../../src-shared/contract/scalars.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Log } from '../ports/system.ts';
import type { Protection, Secrets, Vault, VaultReading } from '../ports/vault.ts';
import { openDocument } from './document-store.ts';

const sealedSchema = z.object({ ciphertext: z.base64().min(1) });

const secretsSchema: z.ZodType<Secrets> = z.object({
  environment: z.enum(ENVIRONMENTS),
  address: z.url(),
  accessToken: z.string().min(1),
  tokenExpiresAt: millisSchema.nullable(),
  credentials: z.object({ login: z.string(), password: z.string() }).nullable(),
  role: z.string().nullable(),
  branchId: idSchema,
  groupId: idSchema,
  giftProductId: productIdSchema.nullable(),
  branchName: z.string(),
  branchAddress: z.string(),
  awardEnabled: z.boolean(),
});

/** Call after the app is ready: safeStorage has no key before. */
export function openVault(folder: string, log: Log): Vault {
  const document = openDocument({ folder, name: 'vault', version: 1, schema: sealedSchema, log });
  let inMemory: Secrets | null = null;
  let lastTask: Promise<unknown> = Promise.resolve();

  /** One at a time: a save must not overtake the save before it. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = lastTask.then(task);
    lastTask = result.catch(() => undefined);
    return result;
  };

  const seal = async (secrets: Secrets): Promise<Result<null, Fault>> => {
    if (!(await canEncrypt())) {
      inMemory = secrets;
      log.info('vaultInMemory');
      return ok(null);
    }
    try {
      const sealed = await safeStorage.encryptStringAsync(JSON.stringify(secrets));
      const written = document.write({ ciphertext: sealed.toString('base64') });
      if (written.ok) inMemory = null;
      return written;
    } catch (error) {
      log.error('notEncrypted', error);
      return fail({ code: 'storage', retry: 'safe' });
    }
  };

  const read = async (): Promise<VaultReading> => {
    if (inMemory !== null) return { state: 'ready', secrets: inMemory };
    const sealed = document.read();
    if (sealed === null) return { state: document.wasSetAside ? 'setAside' : 'empty' };
    const secrets = await unseal(sealed.ciphertext, seal);
    if (secrets !== null) return { state: 'ready', secrets };
    document.setAside('undecryptable');
    return { state: 'setAside' };
  };

  return {
    read: () => inTurn(read),
    save: (secrets) => inTurn(() => seal(secrets)),
    forget: () =>
      inTurn(() => {
        inMemory = null;
        return Promise.resolve(document.clear());
      }),
    protection,
  };
}

/** null: can't be decrypted, or what comes out isn't what we keep. */
async function unseal(
  ciphertext: string,
  seal: (secrets: Secrets) => Promise<unknown>,
): Promise<Secrets | null> {
  try {
    const opened = await safeStorage.decryptStringAsync(Buffer.from(ciphertext, 'base64'));
    const secrets = secretsSchema.parse(JSON.parse(opened.result));
    // The key was rotated, or a better one is there now.
    if (opened.shouldReEncrypt) await seal(secrets);
    return secrets;
  } catch {
    return null;
  }
}

async function canEncrypt(): Promise<boolean> {
  try {
    return await safeStorage.isAsyncEncryptionAvailable();
  } catch {
    return false;
  }
}

async function protection(): Promise<Protection> {
  const backend = backendName();
  if (!(await canEncrypt())) return { level: 'unavailable', backend };
  // Linux answers "available" without a keyring too, with a key that is in every Chromium.
  return { level: ['basic_text', 'unknown'].includes(backend) ? 'none' : 'keyring', backend };
}

function backendName(): string {
  // Linux only, whatever the types say.
  const select = safeStorage.getSelectedStorageBackend as (() => string) | undefined;
  if (select !== undefined) return select.call(safeStorage);
  return process.platform === 'win32' ? 'dpapi' : 'keychain';
}
