/** Forgetting the till: never with an open sale, always with one that is done. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';

const NEW = { kind: 'new', phone: '+77019998877' as Phone } as const;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('an open sale keeps the till as it is; a done one is put away', async () => {
  await bench.start({ customer: NEW, bonus: ZERO, quote: null });
  await bench.untilSale('awaitingPayment');
  expect(await bench.call('setup.forget', null)).toMatchObject({ fault: { code: 'invalidState' } });
  expect(bench.vault.secrets).not.toBeNull();

  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.untilSale('done');
  expect(await bench.call('shift.close', null)).toMatchObject({ ok: true });
  expect((await bench.snapshot()).sale?.state.at).toBe('done');
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(bench.vault.secrets).toBeNull();
  expect((await bench.snapshot()).sale).toBeNull();

  // Set up again, it begins with nothing on the screen.
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  expect((await bench.snapshot()).sale).toBeNull();
});

test('while the check list is filled in: asked for again there is nothing to look at', async () => {
  await bench.call('shift.close', null);
  const { signInProtection } = bench.vault;
  const held = Promise.withResolvers<void>();
  bench.vault.signInProtection = async (environment) => {
    await held.promise;
    return signInProtection(environment);
  };
  await bench.call('shift.check', null);
  await bench.until('it is begun', ({ checks }) => checks[0]?.state === 'running');
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(await bench.call('shift.check', null)).toMatchObject({ ok: true });
  held.resolve();
  await bench.quiet();
  expect((await bench.snapshot()).stage).toBe('setup');
});
