/** How an event is sealed: HMAC-SHA-256, of which 16 bytes are kept. */
import { createHash, createHmac } from 'node:crypto';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';

const HEX_OF_16_BYTES = 32;

/** `key`: base64. */
export function createSeal(key: string): Seal {
  const bytes = Buffer.from(key, 'base64');
  const hmac = (text: string) =>
    createHmac('sha256', bytes).update(text).digest('hex').slice(0, HEX_OF_16_BYTES);
  return {
    key: hmac('the key of a trail').slice(0, 8),
    mac: (previous, { n, at, text }) => hmac(`${previous}\n${n}\n${at}\n${text}`),
  };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HEX_OF_16_BYTES);
}
