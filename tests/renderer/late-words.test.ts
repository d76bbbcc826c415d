/** Words that are read late, or can't be: which language is spoken then, and what stays where it stands. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '../../src-shared/contract/choices.ts';
import { DANA, signedIn } from './preview/fake-pins.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { look, type } from './preview/hand.ts';
import { hold } from './preview/held.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';
import { customer, press, untilCode } from './preview/steps.ts';

const { open, play } = setStage();
const LATE = /\/(?:support|advice|practice)-[\w-]{8}\.js/u;

const speak = (till: FakeTill, language: Language) =>
  till.change({ preferences: { ...till.read().preferences, language } });
const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.each<[Language, string]>([
  ['ru', 'Продажа'],
  ['en', 'Sale'],
])('of two changes one after another the last one is spoken: %s', async (last, heading) => {
  await using preview = await open();
  const { page, till, pageErrors } = preview;
  await page.waitForSelector('#phone');
  await settled(page);
  const held = await hold(page, '**/kk-*.js*');
  speak(till, 'kk');
  await held.asked;
  speak(till, last);
  await settled(page);
  held.release();
  await settled(page);
  await page.waitForSelector(`h1:has-text("${heading}")`, { state: 'attached' });
  expect(await langOf(page)).toBe(last);
  expect(pageErrors).toEqual([]);
});

test('what is said is marked with the language that it is in, not with one that can’t be read', async () => {
  await using preview = await open();
  const { page, till } = preview;
  await page.waitForSelector('#phone');
  await settled(page);
  await page.route('**/kk-*.js*', (route) => route.abort());
  speak(till, 'kk');
  await settled(page);
  await page.waitForSelector('h1:has-text("Sale")', { state: 'attached' });
  expect(await langOf(page)).toBe('en');
});

test('nor before it is spoken', async () => {
  await using preview = await open();
  const { page, till } = preview;
  await page.waitForSelector('#phone');
  await settled(page);
  const held = await hold(page, '**/kk-*.js*');
  speak(till, 'kk');
  await held.asked;
  expect(await langOf(page)).toBe('en');
  held.release();
  await page.waitForSelector('html[lang=kk]');
});

test.each(['diagnostics', 'help', 'practice-panel', 'practice-strip'])(
  'without its late words the next language takes no sale away: %s',
  async (scene) => {
    await using preview = await play(scene);
    const { page, till } = preview;
    await settled(page);
    await page.route(LATE, (route) => route.abort());
    speak(till, 'kk');
    await page.waitForSelector('html[lang="kk"]');
    await settled(page);
    await look(page);
    expect(await page.locator('dialog[open], .practice-strip').count()).toBe(0);
    await page.waitForSelector('#phone:focus');
    await type(page, '7012345678');
    expect((await page.inputValue('#phone')).replaceAll(/\D/gu, '')).toContain('7012345678');
    expect(await page.locator('.error-boundary').count()).toBe(0);
  },
);

test('the settings stay in a language whose words for support can’t be read', async () => {
  await using preview = await open();
  const { page, till } = preview;
  await page.waitForSelector('#phone');
  await look(page);
  await press(page, 'F10');
  await page.click('#section-look');
  await settled(page);
  await page.evaluate(() => {
    document.querySelector('dialog[open]')?.setAttribute('data-same', '');
  });
  await page.route(LATE, (route) => route.abort());
  speak(till, 'kk');
  await page.waitForSelector('html[lang="kk"]');
  await settled(page);
  expect(await page.locator('dialog[open][data-same] #section-look').count()).toBe(1);
});

test.each(['open', 'setup'] as const)(
  'F10 shows the settings without them, too: %s',
  async (at) => {
    const initial = { stage: 'setup', environment: null, branch: null, shift: null } as const;
    await using preview = await open(at === 'setup' ? initial : {});
    const { page } = preview;
    await page.route(LATE, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('main');
    await settled(page);
    await look(page);
    await press(page, 'F10');
    await page.waitForSelector('dialog[open] [role="tab"]:focus');
    await press(page, 'Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.locator('.error-boundary').count()).toBe(0);
  },
);

test('what couldn’t be read in the last language closes nothing in the one that is spoken', async () => {
  await using preview = await open();
  const { page, till } = preview;
  const asked = page.waitForRequest(/\/advice-[\w-]{8}\.js/u);
  const failed = Promise.withResolvers<undefined>();
  await page.route(/\/advice-[\w-]{8}\.js/u, async (route) => {
    const { pathname } = new URL((await asked).url());
    if (!route.request().url().includes(pathname)) return route.fallback();
    await failed.promise;
    return route.abort();
  });
  await page.reload();
  await page.waitForSelector('#phone');
  await look(page);
  await press(page, 'F1');
  await asked;
  await settled(page);
  speak(till, 'kk');
  await page.waitForSelector('html[lang="kk"]');
  await page.waitForSelector('dialog[open] .help-panel');
  failed.resolve(undefined);
  await settled(page);
  await look(page);
  expect(await page.locator('dialog[open] .help-panel').count()).toBe(1);
});

test.each([/\/settings-panel-/u, /\/support-[\w-]{8}\.js/u])(
  'Escape before the settings are there takes them back, and never the sale: %s',
  async (files) => {
    await using preview = await open();
    const { page, till } = preview;
    const held = await hold(page, files);
    await page.reload();
    await customer(page, '7012345678');
    await type(page, '12500');
    await press(page, 'F2');
    await press(page, 'Enter');
    await untilCode(page);
    await look(page);
    await press(page, 'F10');
    await held.asked;
    await press(page, 'Escape');
    held.release();
    await settled(page);
    expect(till.read().sale?.state.at).toBe('awaitingCode');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.waitForSelector('#code:focus');
    await look(page);
    await press(page, 'F10');
    await page.waitForSelector('dialog[open] [role="tab"]:focus');
  },
);

test.each([/\/settings-panel-/u, /\/support-[\w-]{8}\.js/u])(
  'what is typed before the settings are there is the sale’s, and goes on behind them: %s',
  async (files) => {
    await using preview = await open();
    const { page } = preview;
    const held = await hold(page, files);
    await page.reload();
    await page.waitForSelector('#phone');
    await look(page);
    await press(page, 'F10');
    await held.asked;
    await look(page);
    await press(page, 'F10');
    await type(page, '701');
    held.release();
    await page.waitForSelector('dialog[open] [role="tab"]:focus');
    await press(page, 'Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('#phone:focus');
    await type(page, '2345678');
    expect((await page.inputValue('#phone')).replaceAll(/\D/gu, '')).toBe('7012345678');
  },
);

test('nothing that is typed for the people, while they are still read, is a customer’s phone', async () => {
  await using preview = await open({ environment: 'production', people: signedIn(DANA) });
  const { page } = preview;
  const held = await hold(page, /\/people-panel-/u);
  await page.reload();
  await page.waitForSelector('#phone');
  await look(page);
  await press(page, 'F10');
  await page.click('#section-people');
  await page.getByRole('button', { name: /…$/u }).click();
  await held.asked;
  await page.waitForSelector('dialog', { state: 'detached' });
  await look(page);
  await type(page, '7012', 90);
  held.release();
  await page.waitForSelector('dialog[open] .people-panel');
  await type(page, '345678', 90);
  await settled(page);
  expect(await page.inputValue('#phone')).toBe('');
});
