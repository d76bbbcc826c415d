/** PINs hashed by scrypt, on Node's own pool of threads; implements the Pins port. */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pins } from '../../ports/pins.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 32 MiB and about a tenth of a second for each try on a cheap terminal. */
const COST = 2 ** 15;
const BLOCK_SIZE = 8;

const derive = promisify(
  (secret: string, salt: Buffer, cost: number, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(
      secret,
      salt,
      HASH_BYTES,
      { cost, blockSize: BLOCK_SIZE, maxmem: 256 * cost * BLOCK_SIZE },
      done,
    ),
);

export const scryptPins: Pins = {
  begin: () => ({ salt: randomBytes(SALT_BYTES).toString('base64'), cost: COST }),
  hash: async (secret, { salt, cost }) =>
    (await derive(secret, Buffer.from(salt, 'base64'), cost)).toString('base64'),
};
