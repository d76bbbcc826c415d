/** A till whose secrets the system keeps back: said, asked again, and nothing of it is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForgetAnswer } from '../../src-main/ports/own-dialog.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
let answer: ForgetAnswer = 'forget';
beforeEach(async () => {
  answer = 'forget';
  bench = await openBench('open', {
    ownDialog: { confirm: async () => true, askForget: async () => answer },
  });
  bench.vault.locked = true;
  await bench.restart();
});
afterEach(() => bench.stop());

const unlock = () => bench.call('setup.unlock', null);

test('asked again in vain, the program starts again: the system answers each start once', async () => {
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', secretsLocked: true });
  expect(await unlock()).toMatchObject({ value: { locked: true } });
  expect(bench.startsAgain()).toBe(1);
});

test('given out after all it goes on with the open shift; asked twice it is one wish', async () => {
  bench.vault.locked = false;
  const before = bench.pushed.length;
  const asked = await Promise.all([unlock(), unlock()]);
  expect(asked).toEqual([0, 1].map(() => expect.objectContaining({ value: { locked: false } })));
  expect(await bench.snapshot()).toMatchObject({ stage: 'open', secretsLocked: false });
  expect(bench.startsAgain()).toBe(0);
  // Connected once: a second time would have closed the journal that is in use.
  const connected = bench.pushed.slice(before).filter((text) => text.includes('"environment":'));
  expect(connected).toHaveLength(1);
  expect(await bench.start({ quote: null })).toMatchObject({ ok: true });
  await bench.untilSale('awaitingPayment');
});

test('what was set up meanwhile is forgotten alone: the locked till is there again', async () => {
  const kept = bench.vault.secrets;
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  expect(await bench.snapshot()).toMatchObject({ stage: 'open', secretsLocked: true });
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', secretsLocked: true });
  expect(bench.vault.secrets).toEqual(kept);
});

test('forgotten while it is locked it is a till to be set up', async () => {
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', secretsLocked: false });
  expect(bench.vault.secrets).toBeNull();
});

test('who would rather keep it has not asked the system again: that is a wish of its own', async () => {
  answer = 'keep';
  bench.vault.locked = false;
  expect(await bench.call('setup.forget', null)).toMatchObject({ fault: { code: 'declined' } });
  expect(await bench.snapshot()).toMatchObject({ stage: 'setup', secretsLocked: true });
  await unlock();
  expect(await bench.snapshot()).toMatchObject({ stage: 'open', secretsLocked: false });
});
