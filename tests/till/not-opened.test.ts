/** A defect while the till opens what it keeps is said: without a word it would look like one that was never set up. */
import { afterEach, expect, test, vi } from 'vitest';
import { openBench, type Bench } from './bench.ts';
import { openPaired } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

test('at the start of the program, until it was opened', async () => {
  bench = await openBench();
  await bench.restart(async () => {
    vi.spyOn(bench.keys, 'read').mockRejectedValueOnce(new TypeError('a defect'));
  });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', notices: ['notOpened'] });
  expect(bench.logged).toContain('pairing.connect TypeError: a defect');
  expect((await bench.call('setup.startTraining', null)).ok).toBe(true);
  expect(await bench.snapshot()).toMatchObject({ environment: 'training', notices: [] });
  await bench.restart();
  const { notices, shift } = await bench.snapshot();
  expect([notices, shift?.number]).toEqual([[], 1]);
});

test('the sign-in of a real service isn’t given up for training by one press', async () => {
  bench = await openPaired();
  const before = bench.vault.secrets;
  await bench.restart(async () => {
    // People are read before.
    const read = bench.keys.read.bind(bench.keys);
    vi.spyOn(bench.keys, 'read')
      .mockImplementationOnce(read)
      .mockRejectedValueOnce(new TypeError('a defect'));
  });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', notices: ['notOpened'] });
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: false });
  expect(bench.vault.secrets).toEqual(before);
  await bench.restart();
  expect(await bench.snapshot()).toMatchObject({ environment: 'test', notices: [] });
});
