/** Each who works here reads the screens in the language of their choice; the others' don't change by it. */
import { afterEach, expect, test } from 'vitest';
import type { Settings } from '../../src-main/ports/settings.ts';
import type { Language } from '../../src-shared/contract/choices.ts';
import { NOT_STORED } from '../../src-shared/domain/fault.ts';
import { fail } from '../../src-shared/domain/result.ts';
import { memorySettings } from './memory-settings.ts';
import { openBench, type Bench } from './bench.ts';
import { AIGUL, DANA, openStaffed, RUSLAN, signIn } from './staffed.ts';

let bench: Bench;
let settings: Settings;
afterEach(() => bench.stop());

const spoken = async () => (await bench.snapshot()).preferences.language;
const choose = (language: Language) => bench.call('preferences.change', { language });
const lock = () => bench.call('people.lock', null);

/** Dana is signed in. */
async function staffed() {
  settings = memorySettings();
  bench = await openStaffed({ settings });
}

test('a language chosen by who is signed in is theirs, at every sign-in, also after a restart', async () => {
  await staffed();
  const ofTheTill = await spoken();
  expect(await choose('kk')).toMatchObject({ ok: true });
  expect(await spoken()).toBe('kk');
  await lock();
  expect(await spoken()).toBe(ofTheTill);
  await signIn(bench, RUSLAN);
  expect(await spoken()).toBe(ofTheTill);
  await lock();
  await bench.restart();
  expect(await spoken()).toBe(ofTheTill);
  await signIn(bench, DANA);
  expect(await spoken()).toBe('kk');
});

test('one chosen while nobody is signed in is the till’s', async () => {
  await staffed();
  await choose('kk');
  await lock();
  await choose('ru');
  await signIn(bench, RUSLAN);
  expect(await spoken()).toBe('ru');
  await lock();
  await signIn(bench, DANA);
  expect(await spoken()).toBe('kk');
  await bench.restart();
  expect(await spoken()).toBe('ru');
});

test('what is said to customers is in the till’s language, whoever is signed in', async () => {
  await staffed();
  const ofTheTill = await spoken();
  const ofTheShop = async () => (await bench.snapshot()).shopLanguage;
  const another = ofTheTill === 'kk' ? 'ru' : 'kk';
  await choose(another);
  expect([await spoken(), await ofTheShop()]).toEqual([another, ofTheTill]);
  await lock();
  await choose('en');
  expect([await spoken(), await ofTheShop()]).toEqual(['en', 'en']);
  await signIn(bench, DANA);
  expect([await spoken(), await ofTheShop()]).toEqual([another, 'en']);
  await bench.restart();
  expect(await ofTheShop()).toBe('en');
});

test('another setting that is changed meanwhile leaves the till’s language as it is', async () => {
  await staffed();
  const ofTheTill = await spoken();
  await choose('kk');
  await bench.call('preferences.change', { theme: 'dark' });
  expect(await bench.snapshot()).toMatchObject({ preferences: { language: 'kk', theme: 'dark' } });
  expect(settings.read().preferences).toMatchObject({ language: ofTheTill, theme: 'dark' });
});

test('of who is removed nothing is kept', async () => {
  await staffed();
  await choose('kk');
  await signIn(bench, AIGUL);
  await choose('en');
  await bench.call('people.change', { do: 'remove', cashierId: DANA.cashierId });
  expect(settings.read().languageOf).toEqual({ [AIGUL.cashierId]: 'en' });
});

test('where nobody is asked for a PIN any more nothing is kept', async () => {
  await staffed();
  await choose('kk');
  await signIn(bench, AIGUL);
  await bench.call('people.switchOff', null);
  expect(settings.read().languageOf).toEqual({});
});

test('what could not be written when somebody was removed goes when the till is forgotten', async () => {
  await staffed();
  await choose('kk');
  await signIn(bench, AIGUL);
  const { change } = settings;
  settings.change = () => fail(NOT_STORED);
  await bench.call('people.change', { do: 'remove', cashierId: DANA.cashierId });
  settings.change = change;
  expect(settings.read().languageOf).toEqual({ [DANA.cashierId]: 'kk' });
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(settings.read().languageOf).toEqual({});
});

test('main’s own box is in the language of the screen that it comes over', async () => {
  settings = memorySettings();
  const asked: Language[] = [];
  const ownDialog = {
    confirm: async (_question: unknown, language: Language) => asked.push(language) > 0,
    askForget: async (_offer: unknown, language: Language) => {
      asked.push(language);
      return 'keep' as const;
    },
  };
  bench = await openStaffed({ settings, ownDialog });
  await signIn(bench, AIGUL);
  await choose('kk');
  await bench.call('setup.forget', null);
  await lock();
  await signIn(bench, RUSLAN);
  await choose('ru');
  await lock();
  await signIn(bench, AIGUL);
  await bench.call('setup.forget', null);
  // The address of the set-up; then the two questions.
  expect(asked).toEqual(['en', 'kk', 'kk']);
});

test('where nobody signs in it is the till’s', async () => {
  settings = memorySettings();
  bench = await openBench('open', { settings });
  await choose('kk');
  expect(await spoken()).toBe('kk');
  expect(settings.read()).toMatchObject({ preferences: { language: 'kk' }, languageOf: {} });
});

test('it is spoken also when it can’t be stored, and that is told', async () => {
  await staffed();
  settings.change = () => fail(NOT_STORED);
  expect(await choose('kk')).toMatchObject({ ok: false });
  expect(await spoken()).toBe('kk');
});

test('one that can’t be stored at the set-up is spoken after it, too, to customers as well', async () => {
  settings = memorySettings();
  bench = await openBench('setup', { settings });
  const { change } = settings;
  settings.change = () => fail(NOT_STORED);
  await choose('kk');
  settings.change = change;
  expect((await bench.call('setup.startTraining', null)).ok).toBe(true);
  expect(await bench.snapshot()).toMatchObject({
    preferences: { language: 'kk' },
    shopLanguage: 'kk',
  });
});
