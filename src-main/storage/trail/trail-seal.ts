/** How an event is sealed: HMAC-SHA-256, of which 16 bytes are kept. */
import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { Seal } from '../../../src-shared/domain/trail/chain.ts';
import type { TrailHead } from '../../../src-shared/domain/trail/events.ts';

const HEX_OF_16_BYTES = 32;

/** `key`: base64. */
export function createSeal(key: string): Seal {
  // Made once: with bare bytes each seal takes seven times as long.
  const secret = createSecretKey(key, 'base64');
  const hmac = (text: string) =>
    createHmac('sha256', secret).update(text).digest('hex').slice(0, HEX_OF_16_BYTES);
  return {
    key: hmac('the key of a trail').slice(0, 8),
    mark: (text) => hmac(`of what isn't told\n${text}`),
    mac: (previous, { n, at, text }) => hmac(`${previous}\n${n}\n${at}\n${text}`),
  };
}

/** For the file's header: what is in it was salvaged, up to that head, by who has the key; and the trail doesn't say so
 * yet. Never 0, which is none. */
export function salvageMark(seal: Seal, head: TrailHead | null): number {
  const text = `salvaged ${head?.mac ?? ''}`;
  const mac = seal.mac('', { n: head?.count ?? 0, at: 0, text });
  return (Number.parseInt(mac.slice(0, 8), 16) >>> 1) + 1;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HEX_OF_16_BYTES);
}
