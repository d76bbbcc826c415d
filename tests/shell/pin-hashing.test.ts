/** PINs by scrypt: slow on purpose, the same for the same till, of no use at another one. */
import { expect, test } from 'vitest';
import type * as PinHashingModule from '../../src-main/shell/kept/pin-hashing.ts';
import { load } from './system-stubs.ts';

const { scryptPins } = load<typeof PinHashingModule>('src-main/shell/kept/pin-hashing.ts');

test('a till’s hashing knows its PINs again, and no other till’s does', async () => {
  const till = scryptPins.begin();
  const [first, again, other] = await Promise.all([
    scryptPins.hash('2468', till),
    scryptPins.hash('2468', till),
    scryptPins.hash('2469', till),
  ]);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await scryptPins.hash('2468', scryptPins.begin())).not.toBe(first);
  expect(first).not.toContain(Buffer.from('2468').toString('base64').replaceAll('=', ''));
});

test('it costs memory and time, off the thread that sells', async () => {
  const till = scryptPins.begin();
  expect(till.cost).toBeGreaterThanOrEqual(2 ** 15);
  let turned = false;
  const hashing = scryptPins.hash('2468', till);
  setImmediate(() => {
    turned = true;
  });
  await hashing;
  expect(turned).toBe(true);
});
