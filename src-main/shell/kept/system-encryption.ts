/** The system's own encryption (safeStorage), and how far it may be trusted. */
import { safeStorage } from 'electron';
import type { Keyring } from '../../ports/vault.ts';

/** Decrypted text; `locked`: the system keeps its key to itself now; `broken`: its key doesn't fit. */
export type Decrypted =
  | { readonly text: string; readonly shouldReEncrypt: boolean; readonly isProtected: boolean }
  | 'locked'
  | 'broken';

export interface Encrypted {
  /** base64 */
  readonly ciphertext: string;
  /** By a key that the system keeps; else by one that is in every Chromium. */
  readonly isProtected: boolean;
}

/** What Electron says, of a call to try again later, when the system keeps its key to itself. */
const LOCKED = /temporarily unavailable/u;

/** null: nothing can be encrypted. Throws when the system says it could and then doesn't. */
export async function encrypt(text: string): Promise<Encrypted | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  const encrypted = await safeStorage.encryptStringAsync(text);
  return {
    ciphertext: encrypted.toString('base64'),
    isProtected: isProtected(backendName(), makerOf(encrypted)),
  };
}

export async function decrypt(ciphertext: string): Promise<Decrypted> {
  const encrypted = Buffer.from(ciphertext, 'base64');
  const maker = makerOf(encrypted);
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
    return { text: result, shouldReEncrypt, isProtected: isProtected(backendName(), maker) };
  } catch (error) {
    if (LOCKED.test(String(error))) return 'locked';
    const now = await makerNow();
    // What encrypted it isn't there now: nothing encrypts, or something else does.
    const away = now === null || now === 'refused' || (isKeyring(maker) && now !== maker);
    return away ? 'locked' : 'broken';
  }
}

/** What the system would protect a secret with now. */
export async function keyring(): Promise<Keyring> {
  const backend = backendName();
  const maker = await makerNow();
  if (maker === 'refused') return { state: 'locked', backend };
  return { state: maker !== null && isProtected(backend, maker) ? 'open' : 'none', backend };
}

/** The first bytes of what is encrypted name what encrypted it. */
function makerOf(encrypted: Buffer): string {
  return encrypted.toString('latin1', 0, 3);
}

/** What would encrypt now; null: nothing is there that could; `refused`: it is there and doesn't. */
async function makerNow(): Promise<string | null> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    return makerOf(await safeStorage.encryptStringAsync('probe'));
  } catch {
    return 'refused';
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
