/** PINs hashed at once: what main does with them needs no slow hash. */
import type { Pins } from '../../src-main/ports/pins.ts';

export const quickPins: Pins = {
  begin: () => ({ salt: 'salt', cost: 2 }),
  hash: async (secret, { salt }) => Buffer.from(`${salt} ${secret}`).toString('base64'),
};
