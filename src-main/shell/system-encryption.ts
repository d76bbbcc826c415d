/** The system's own encryption (safeStorage), and how far it may be trusted. */
import { safeStorage } from 'electron';
import type { Protection } from '../ports/vault.ts';

/** Decrypted text; `locked`: the system keeps its key to itself now; `broken`: its key doesn't fit. */
export type Decrypted =
  | { readonly text: string; readonly shouldReEncrypt: boolean }
  | 'locked'
  | 'broken';

/** What Electron says, of a call to try again later, when the system keeps its key to itself. */
const LOCKED = /temporarily unavailable/u;

/** base64; null: nothing can be encrypted. Throws when the system says it could and then doesn't. */
export async function encrypt(text: string): Promise<string | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  return (await safeStorage.encryptStringAsync(text)).toString('base64');
}

export async function decrypt(ciphertext: string): Promise<Decrypted> {
  const encrypted = Buffer.from(ciphertext, 'base64');
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
    return { text: result, shouldReEncrypt };
  } catch (error) {
    if (LOCKED.test(String(error))) return 'locked';
    const maker = makerOf(encrypted);
    const now = await makerNow();
    // What encrypted it isn't there now: nothing encrypts, or something else does.
    const away = now === null || (isKeyring(maker) && now !== maker);
    return away ? 'locked' : 'broken';
  }
}

export async function protection(inMemory: boolean): Promise<Protection> {
  const backend = backendName();
  const maker = inMemory ? null : await makerNow();
  if (maker === null) return { level: 'unavailable', backend };
  return { level: isProtected(backend, maker) ? 'keyring' : 'none', backend };
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
