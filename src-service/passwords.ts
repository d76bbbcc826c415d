/**
 * Passwords of the settings: in clear, or as `npm run service -- --hash-password` prints them
 * (scrypt, `scrypt:SALT:HASH` in base64).
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const HASH_BYTES = 32;
const HASHED = /^scrypt:([\w+/]{22}==):([\w+/]{43}=)$/u;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, HASH_BYTES);
  return `scrypt:${salt.toString('base64')}:${hash.toString('base64')}`;
}

export function isHashed(stored: string): boolean {
  return HASHED.test(stored);
}

/** Compares without telling by its time how much was right. */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  const [, salt = '', hash = ''] = HASHED.exec(stored) ?? [];
  if (hash === '') return timingSafeEqual(digest(stored), digest(password));
  const derived = await derive(password, Buffer.from(salt, 'base64'), HASH_BYTES);
  return timingSafeEqual(Buffer.from(hash, 'base64'), derived);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
