/**
 * Stand-in for `safeStorage`: real encryption (AES-256-GCM), but the key lies in a file beside the
 * data. That is no protection, and the backend's name says so, unless a test plays a keyring.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Electron from 'electron';
import { stub } from '../stub.ts';
import { app } from './app.ts';

const PREFIX = Buffer.from('host1');

function key(): Buffer {
  const folder = app.getPath('userData');
  const file = join(folder, 'chromium-host.key');
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'hex');
  } catch {
    const fresh = randomBytes(32);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, fresh.toString('hex'), { mode: 0o600 });
    return fresh;
  }
}

function encrypt(text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([PREFIX, nonce, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer): string {
  if (!sealed.subarray(0, 5).equals(PREFIX) || sealed.length < 33) {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage');
  }
  const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(5, 17));
  decipher.setAuthTag(sealed.subarray(17, 33));
  return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString('utf8');
}

let found: string | null = null;

/**
 * What the system's keyring does in a test: `open`, `unavailable` (nothing encrypts), `locked` (it was not
 * opened, or the question was denied), `rekeyed` (what was sealed before can't be read any more),
 * `slow:MILLISECONDS` (somebody is asked first, or the keyring has only begun). Nothing said: `basic`, a
 * key that anybody can have.
 * Said by the environment, or by a file in the data folder. The system is asked once, at the first
 * call, and what came of it lasts as long as the process (Chromium's
 * components/os_crypt/async/browser/os_crypt_async.cc, Electron's
 * shell/browser/os_crypt_async_encryptor_provider.cc).
 */
function keyring(): string {
  const file = join(app.getPath('userData'), 'chromium-host.keyring');
  found ??= existsSync(file)
    ? readFileSync(file, 'utf8')
    : (process.env['CHROMIUM_HOST_ENCRYPTION'] ?? 'basic');
  return found;
}
const available = () => !['unavailable', 'locked'].includes(keyring());

let opened: Promise<void> | null = null;

/** Each of the three calls waits until the system has answered the first one. */
function answered(): Promise<void> {
  const ms = Number(/^slow:(?<ms>\d+)$/u.exec(keyring())?.groups?.['ms'] ?? 0);
  opened ??= ms === 0 ? Promise.resolve() : sleep(ms);
  return opened;
}

/** For tests of single files: as if the program had been started again. */
export function forgetKeyring(): void {
  found = null;
  opened = null;
}

/** Electron's shell/browser/api/electron_api_safe_storage.cc, v45: what a locked keyring answers. */
const later = (call: string) =>
  new Error(`safeStorage.${call} is temporarily unavailable. Please try again.`);

export const safeStorage: Electron.SafeStorage = stub<Electron.SafeStorage>('safeStorage', {
  // "Resolves with whether encryption is available for asynchronous safeStorage operations"; with a
  // locked keyring it is told as available, too, once the system has answered.
  isAsyncEncryptionAvailable: async () => {
    if (!app.isReady()) return false;
    await answered();
    return keyring() !== 'unavailable';
  },
  // "An array of bytes representing the encrypted string"; rejects when encryption fails. Without
  // its key macOS seals nothing, and Linux with a key that is in every Chromium.
  encryptStringAsync: async (text) => {
    await answered();
    if (!available())
      throw new Error(
        'Error while encrypting the text provided to safeStorage.encryptStringAsync.',
      );
    return encrypt(text);
  },
  // "shouldReEncrypt: whether data that has just been returned from the decrypt operation should
  // be re-encrypted, as the key has been rotated": never here.
  decryptStringAsync: async (sealed) => {
    await answered();
    if (keyring() === 'locked') throw later('decryptStringAsync');
    if (keyring() === 'rekeyed')
      throw new Error('Error while decrypting the ciphertext provided to safeStorage');
    return { result: decrypt(sealed), shouldReEncrypt: false };
  },
  // "basic_text: when the desktop environment is not recognised": a key that anyone can have.
  getSelectedStorageBackend: () => {
    if (!app.isReady()) return 'unknown';
    return ['basic', 'unavailable'].includes(keyring()) ? 'basic_text' : 'gnome_libsecret';
  },
});
