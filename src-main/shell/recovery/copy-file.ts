/**
 * The form of a recovery copy: one line of JSON that anybody may read, then what is inside, packed and
 * encrypted by the owner's passphrase (scrypt, AES-256-GCM). The line also tells whether the copy was
 * restored; who could open the copy alone can say so in a way that the old till believes.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod/mini';

export const MIN_PASSPHRASE_LENGTH = 12;

const FORM = 'loyalty-cashier-recovery-copy';
/** Half a second for each guess at the passphrase, and 128 MiB. */
export const COPY_COST = 2 ** 17;
/** A head that asks for more isn't ours. */
const MAX_COST = 2 ** 20;
/** A shorter one is easier to hit upon. */
const TAG = { authTagLength: 16 };
/** A longer line isn't ours. */
export const MAX_HEAD_BYTES = 2_048;

const headSchema = z.object({
  form: z.literal(FORM),
  version: z.literal(1),
  madeAt: z.number(),
  /** N of scrypt. */
  cost: z.int().check(z.minimum(2), z.maximum(MAX_COST)),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  /** How often tills of this lineage were restored from a copy. */
  epoch: z.int().check(z.minimum(0)),
  /** By the till's own key, see `proofOf`. */
  proof: z.base64(),
  restoredAt: z.nullable(z.number()),
});
export type CopyHead = z.output<typeof headSchema>;

interface Made {
  readonly at: number;
  readonly epoch: number;
  /** Base64, as in the till's keys. */
  readonly trailKey: string;
}

export function sealCopy(
  content: string,
  passphrase: string,
  made: Made & { readonly cost: number },
): Buffer {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, made.cost), nonce);
  cipher.setAAD(Buffer.from(`${FORM} 1 ${made.at}`));
  const body = Buffer.concat([cipher.update(gzipSync(content)), cipher.final()]);
  const head: CopyHead = {
    form: FORM,
    version: 1,
    madeAt: made.at,
    cost: made.cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    epoch: made.epoch,
    proof: proofOf(made.trailKey, made.epoch),
    restoredAt: null,
  };
  return join(head, body);
}

/** null: no copy of ours. */
export function headOf(bytes: Buffer): CopyHead | null {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf('\n');
  if (end < 0) return null;
  try {
    return headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  } catch {
    return null;
  }
}

/** null: another passphrase, or the file was damaged or changed. */
export function openCopy(bytes: Buffer, head: CopyHead, passphrase: string): string | null {
  try {
    const key = keyOf(passphrase, Buffer.from(head.salt, 'base64'), head.cost);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(head.nonce, 'base64'), TAG);
    decipher.setAAD(Buffer.from(`${FORM} 1 ${head.madeAt}`));
    decipher.setAuthTag(Buffer.from(head.tag, 'base64'));
    const packed = Buffer.concat([decipher.update(bodyOf(bytes)), decipher.final()]);
    return gunzipSync(packed).toString('utf8');
  } catch {
    return null;
  }
}

/** The same copy, telling that it was restored: the till that goes on from it is of the next epoch. */
export function markRestored(bytes: Buffer, head: CopyHead, next: Made): Buffer {
  const { at, epoch, trailKey } = next;
  return join({ ...head, restoredAt: at, epoch, proof: proofOf(trailKey, epoch) }, bodyOf(bytes));
}

/** Whoever has written that had the till's keys. */
export function isProven({ epoch, proof }: CopyHead, trailKey: string): boolean {
  const told = Buffer.from(proof, 'base64');
  const right = Buffer.from(proofOf(trailKey, epoch), 'base64');
  return told.length === right.length && timingSafeEqual(told, right);
}

function proofOf(trailKey: string, epoch: number): string {
  return createHmac('sha256', Buffer.from(trailKey, 'base64'))
    .update(`${FORM} epoch ${epoch}`)
    .digest('base64');
}

function keyOf(passphrase: string, salt: Buffer, cost: number): Buffer {
  const options = { N: cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * cost };
  return scryptSync(passphrase.normalize('NFC'), salt, 32, options);
}

function join(head: CopyHead, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

function bodyOf(bytes: Buffer): Buffer {
  return bytes.subarray(bytes.indexOf('\n') + 1);
}
