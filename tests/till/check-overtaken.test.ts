/** What else is done with a till while a large journal is checked before it is opened: the later wish holds. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
/** The next check waits for the test. */
let hold = false;
let asked = Promise.withResolvers<null>();
let checked = Promise.withResolvers<null>();
beforeEach(async () => {
  hold = false;
  asked = Promise.withResolvers();
  checked = Promise.withResolvers();
  bench = await openBench('open', {
    checkJournal() {
      if (!hold) return Promise.resolve(null);
      hold = false;
      asked.resolve(null);
      return checked.promise;
    },
  });
  bench.vault.locked = true;
  await bench.restart();
  bench.vault.locked = false;
});
afterEach(() => bench.stop());

test('forgotten while its journal is checked: it isn’t there again, and nothing stores it', async () => {
  hold = true;
  const unlocked = bench.call('setup.unlock', null);
  await asked.promise;
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(bench.vault.secrets).toBeNull();
  checked.resolve(null);
  await unlocked;
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup' });
  await bench.call('setup.giftProduct', { giftProductId: '5' as never });
  expect(bench.vault.secrets).toBeNull();
});

test('set up while another journal is checked: the sale goes on where it was begun', async () => {
  const { secrets } = bench.vault;
  if (secrets === null) throw new Error('nothing is stored');
  // Of another place than what is set up meanwhile.
  bench.vault.secrets = { ...secrets, environment: 'test' };
  hold = true;
  const unlocked = bench.call('setup.unlock', null);
  await asked.promise;
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  expect(await bench.start({ quote: null })).toMatchObject({ ok: true });
  await bench.untilSale('awaitingPayment');
  checked.resolve(null);
  await unlocked;
  expect(bench.vault.secrets.environment).toBe('training');
  expect(await bench.snapshot()).toMatchObject({
    environment: 'training',
    sale: { state: { at: 'awaitingPayment' } },
  });
  await bench.takeCash();
  await bench.untilSale('done');
});
