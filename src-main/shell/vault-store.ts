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
import { ok, type Result } from '../../src-shared/domain/result.ts';
import type { Log } from '../ports/system.ts';
import type { Protection, Secrets, Vault, VaultReading } from '../ports/vault.ts';
import { openDocument } from './document-store.ts';

const encryptedSchema = z.object({ ciphertext: z.base64().min(1) });

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
  const document = openDocument({
    folder,
    name: 'vault',
    version: 1,
    schema: encryptedSchema,
    log,
  });
  let inMemory: Secrets | null = null;
  let locked = false;
  let lastTask: Promise<unknown> = Promise.resolve();

  /** One at a time: a save must not overtake the save before it. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = lastTask.then(task);
    lastTask = result.catch(() => undefined);
    return result;
  };

  const keepInMemory = (secrets: Secrets): Result<null, Fault> => {
    inMemory = secrets;
    log.info('vaultInMemory');
    return ok(null);
  };

  const encryptAndStore = async (secrets: Secrets): Promise<Result<null, Fault>> => {
    if (locked) return keepInMemory(secrets);
    let encrypted: Buffer;
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return keepInMemory(secrets);
      encrypted = await safeStorage.encryptStringAsync(JSON.stringify(secrets));
    } catch (error) {
      // "Available" is said of a key that was denied, too.
      log.error('notEncrypted', error);
      return keepInMemory(secrets);
    }
    const written = document.write({ ciphertext: encrypted.toString('base64') });
    if (written.ok) inMemory = null;
    return written;
  };

  const read = async (): Promise<VaultReading> => {
    if (inMemory !== null) return { state: 'ready', secrets: inMemory };
    const encrypted = document.read();
    if (encrypted === null) return { state: document.hasQuarantined ? 'quarantined' : 'empty' };
    const decrypted = await decrypt(encrypted.ciphertext);
    locked = decrypted === 'locked';
    if (decrypted === 'locked') return { state: 'locked' };
    if (decrypted === 'broken') {
      document.quarantine('undecryptable');
      return { state: 'quarantined' };
    }
    // The key was rotated, or a better one is there now.
    if (decrypted.shouldReEncrypt) await encryptAndStore(decrypted.secrets);
    return { state: 'ready', secrets: decrypted.secrets };
  };

  return {
    read: () => inTurn(read),
    save: (secrets) => inTurn(() => encryptAndStore(secrets)),
    forget: () =>
      inTurn(() => {
        const meanwhile = locked && inMemory !== null;
        inMemory = null;
        // What is locked wasn't meant: it belongs to the till that was here before.
        if (meanwhile) return Promise.resolve(ok(null));
        locked = false;
        return Promise.resolve(document.clear());
      }),
    protection: () => protection(inMemory !== null),
  };
}

interface Decrypted {
  readonly secrets: Secrets;
  readonly shouldReEncrypt: boolean;
}

/** What Electron says, of a call to try again later, when the system keeps its key to itself. */
const LOCKED = /temporarily unavailable/u;

/** `broken`: it can't be decrypted with this system's key, or isn't what we keep. */
async function decrypt(ciphertext: string): Promise<Decrypted | 'locked' | 'broken'> {
  const encrypted = Buffer.from(ciphertext, 'base64');
  let opened: Awaited<ReturnType<typeof safeStorage.decryptStringAsync>>;
  try {
    opened = await safeStorage.decryptStringAsync(encrypted);
  } catch (error) {
    if (LOCKED.test(String(error))) return 'locked';
    const maker = makerOf(encrypted);
    const now = await makerNow();
    // What encrypted it isn't there now: nothing encrypts, or something else does.
    const away = now === null || (isKeyring(maker) && now !== maker);
    return away ? 'locked' : 'broken';
  }
  try {
    const secrets = secretsSchema.parse(JSON.parse(opened.result));
    return { secrets, shouldReEncrypt: opened.shouldReEncrypt };
  } catch {
    return 'broken';
  }
}

/** The first bytes of what is encrypted name what encrypted it. */
function makerOf(encrypted: Buffer): string {
  return encrypted.toString('latin1', 0, 3);
}

/** What would encrypt now; null: nothing can be encrypted. */
async function makerNow(): Promise<string | null> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    return makerOf(await safeStorage.encryptStringAsync('probe'));
  } catch {
    return null;
  }
}

/** On Linux: v10 is a key that is in every Chromium. */
function isKeyring(maker: string): boolean {
  return /^v\d\d$/u.test(maker) && maker !== 'v10';
}

async function protection(inMemory: boolean): Promise<Protection> {
  const backend = backendName();
  const maker = inMemory ? null : await makerNow();
  if (maker === null) return { level: 'unavailable', backend };
  return { level: isProtected(backend, maker) ? 'keyring' : 'none', backend };
}

/**
 * On Linux the name and what really encrypts are two things, and "available" is said without a
 * keyring too: the encrypted bytes tell.
 */
function isProtected(backend: string, maker: string): boolean {
  if (backend === 'dpapi' || backend === 'keychain') return true;
  return /^v\d\d$/u.test(maker) ? isKeyring(maker) : !['basic_text', 'unknown'].includes(backend);
}

function backendName(): string {
  // Linux only, whatever the types say.
  const select = safeStorage.getSelectedStorageBackend as (() => string) | undefined;
  if (select !== undefined) return select.call(safeStorage);
  return process.platform === 'win32' ? 'dpapi' : 'keychain';
}
