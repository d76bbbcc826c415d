/** The till's keys were taken away: what is lost is said until an owner has read it, and nothing else opens. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../src-main/ports/settings.ts';
import type { KeysReading } from '../../src-main/ports/till-keys.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import { edit } from '../storage/trail-samples.ts';
import { memorySettings } from './memory-settings.ts';
import { type Bench } from './bench.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { add, AIGUL, DANA, LOGIN, openPaired, openStaffed, signIn } from './staffed.ts';

let bench: Bench;
afterEach(() => bench.stop());

const key = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const OTHERS = {
  journalKey: key('1'),
  hashKey: key('2'),
  trailKey: key('3'),
  people: null,
  trailHeads: {},
  settings: null,
};
/** The file was removed. */
const REMOVED: KeysReading = { state: 'ready', keys: OTHERS, created: true };

const restartWith = (reading: KeysReading | null) =>
  bench.restart(async () => {
    if (reading !== null) bench.keys.reading = reading;
  });
const isSaid = async () => (await bench.snapshot()).notices.includes('keysLost');
const read = () => bench.call('setup.keysLossRead', null);

test('a till that goes on with its keys says nothing', async () => {
  bench = await openPaired();
  expect(await isSaid()).toBe(false);
  await restartWith(null);
  expect(await isSaid()).toBe(false);
});

test.each([
  ['removed', REMOVED],
  ['replaced by those of another till', { ...REMOVED, created: false }],
  ['unreadable', { state: 'lost', keys: OTHERS }],
] as const)('%s: said at each start and in the check list until it was read', async (_how, now) => {
  bench = await openPaired();
  await restartWith(now);
  expect(await isSaid()).toBe(true);
  await restartWith({ ...REMOVED, created: false });
  await bench.until('checked', ({ checks }) =>
    checks.some(({ name, reason }) => name === 'storage' && reason === 'keysLost'),
  );
  expect(await isSaid()).toBe(true);
  expect(await read()).toMatchObject({ ok: true });
  expect(await isSaid()).toBe(false);
  await bench.until('checked again', ({ checks }) =>
    checks.some(({ name, reason }) => name === 'storage' && reason === 'writable'),
  );
  await restartWith(null);
  expect(await isSaid()).toBe(false);
});

test('kept back by the keyring they are not lost', async () => {
  bench = await openPaired();
  await restartWith({ state: 'locked', keys: OTHERS });
  expect((await bench.snapshot()).notices).toEqual(['keysLocked']);
  await restartWith({ state: 'ready', keys: SAMPLE_KEYS, created: false });
  expect((await bench.snapshot()).notices).toEqual([]);
});

test('kept back at the start and there again, nobody is set up in place of those who are in them', async () => {
  bench = await openStaffed();
  const stored = bench.keys.reading;
  await restartWith({ state: 'locked', keys: OTHERS });
  expect(await bench.snapshot()).toMatchObject({ people: { state: 'lost' } });
  await bench.call('session.logIn', LOGIN);
  bench.keys.reading = stored;
  expect(await add(bench, AIGUL)).toMatchObject({ fault: { code: 'invalidState' } });
  expect(bench.keys.reading.keys.people?.cashiers).toHaveLength(3);
  await signIn(bench, DANA);
  expect(await bench.snapshot()).toMatchObject({ people: { signedIn: { name: 'Dana' } } });
});

test('where people had PINs nobody gets in, and only a supervisor takes the notice away', async () => {
  bench = await openStaffed();
  await restartWith(REMOVED);
  expect(await bench.snapshot()).toMatchObject({ people: { state: 'lost' } });
  expect(await isSaid()).toBe(true);
  expect(await read()).toMatchObject({ fault: { code: 'peopleLost' } });
  await bench.call('session.logIn', LOGIN);
  await add(bench, AIGUL);
  await add(bench, DANA);
  await signIn(bench, DANA);
  expect(await read()).toMatchObject({ fault: { code: 'approvalNeeded', right: 'people' } });
  expect(await isSaid()).toBe(true);
  await signIn(bench, AIGUL);
  expect(await read()).toMatchObject({ ok: true });
  expect(await isSaid()).toBe(false);
});

async function robbed(
  settings: Settings,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await bench.restart(async () => {
    bench.keys.reading = REMOVED;
    settings.change({ peopleOf: null, keysOf: null, keysLost: false, languageOf: {} });
    await meanwhile();
  });
}
const state = async () => (await bench.snapshot()).people.state;

describe('keys and settings taken away together', () => {
  test('the journal tells that people are lost, and their owner sets them anew', async () => {
    const settings = memorySettings();
    bench = await openStaffed({ settings });
    await robbed(settings);
    expect(await state()).toBe('lost');
    expect(await bench.call('preferences.change', { lateAccrual: true })).toMatchObject({
      fault: { code: 'peopleLost' },
    });
    // Also at the next start, by keys that are the till's own by now.
    await restartWith({ ...REMOVED, created: false });
    expect(await state()).toBe('lost');
    expect((await bench.call('session.logIn', LOGIN)).ok).toBe(true);
    expect((await add(bench, AIGUL)).ok).toBe(true);
    expect(await state()).toBe('ready');
  });

  test('where they were switched off before, nobody is lost', async () => {
    const settings = memorySettings();
    bench = await openStaffed({ settings });
    await signIn(bench, AIGUL);
    expect((await bench.call('people.switchOff', null)).ok).toBe(true);
    await robbed(settings);
    expect(await state()).toBe('none');
  });

  test('where events of people are gone, too, whoever has sold tells it', async () => {
    const settings = memorySettings();
    bench = await openStaffed({ settings });
    await bench.sell(ANONYMOUS);
    const file = bench.journalFile.replace('training', 'test');
    await robbed(settings, async () =>
      edit(file, `DELETE FROM events WHERE type IN ('signedIn', 'peopleChanged')`),
    );
    expect(await state()).toBe('lost');
  });

  test('a till that never knew anybody knows nobody', async () => {
    const settings = memorySettings();
    bench = await openPaired({ settings });
    await robbed(settings);
    expect(await state()).toBe('none');
  });
});

test('nor does anybody take it away in training, when the sign-in was lost with them', async () => {
  bench = await openStaffed();
  await bench.restart(async () => {
    bench.keys.reading = REMOVED;
    await bench.vault.forget();
  });
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  expect(await bench.snapshot()).toMatchObject({ people: { state: 'none' } });
  expect(await read()).toMatchObject({ fault: { code: 'invalidState' } });
  expect(await isSaid()).toBe(true);
});

test('noticed as well where the settings are from before they knew the keys', async () => {
  const settings = memorySettings();
  bench = await openStaffed({ settings });
  await bench.restart(async () => {
    settings.change({ keysOf: null });
    bench.keys.reading = REMOVED;
  });
  expect(await isSaid()).toBe(true);
});

test('settings that forgot that there are people learn it from the keys, and notice their loss', async () => {
  const settings = memorySettings();
  bench = await openStaffed({ settings });
  const { peopleOf } = settings.read();
  expect(peopleOf).toBe(bench.service.address);
  await bench.restart(async () => void settings.change({ peopleOf: null }));
  expect(settings.read().peopleOf).toBe(peopleOf);
  await restartWith(REMOVED);
  expect(await bench.snapshot()).toMatchObject({ people: { state: 'lost' } });
});
