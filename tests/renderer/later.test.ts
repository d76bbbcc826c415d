/** What is read after the first screen: a press never meets a part that isn't there without getting it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, type } from './preview/hand.ts';
import { heldBack } from './preview/held.ts';
import { SCENES } from './preview/scenes.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';

const { open, play } = setStage();
const ORDERS = '**/orders-screen-*.js*';

test('a screen that is asked for before it is read comes as soon as it is', async () => {
  await using preview = await open();
  const { page, pageErrors } = preview;
  const held = await heldBack(page, ORDERS);
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('#phone', { state: 'detached' });
  held.release();
  await page.waitForSelector('.orders-list');
  expect(pageErrors).toEqual([]);
});

test('nothing is drawn before the screen that the till begins with is there: no key is lost', async () => {
  await using preview = await open({
    stage: 'setup',
    environment: null,
    branch: null,
    shift: null,
  });
  const { page } = preview;
  const held = await heldBack(page, '**/setup-screen-*.js*');
  await held.asked;
  expect(await page.$('main')).toBeNull();
  held.release();
  await page.waitForSelector('main');
  await page.keyboard.press('F2');
  await page.waitForSelector('#address');
});

test('nor where the till was closed while money was taken', async () => {
  await using preview = await play('payment-uncertain');
  const { page } = preview;
  const held = await heldBack(page, '**/payment-uncertain-step-*.js*');
  await held.asked;
  expect(await page.$('main')).toBeNull();
  held.release();
  await page.waitForSelector('main');
  expect(await page.$('.decision-step')).not.toBeNull();
});

test('one that can’t be read is told as any failure', async () => {
  await using preview = await open();
  const { page } = preview;
  await page.route(ORDERS, (route) => route.abort());
  await page.reload();
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('[role=alert] h2');
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
});

/** What couldn't be read while the page was loaded can be from now on. */
async function withoutAtFirst(page: Page, files: string): Promise<() => void> {
  let away = true;
  await page.route(files, (route) => (away ? route.abort() : route.fallback()));
  await page.reload();
  return () => {
    away = false;
  };
}

test('and read again by Enter: nothing else has the focus', async () => {
  await using preview = await open();
  const { page } = preview;
  const back = await withoutAtFirst(page, ORDERS);
  await page.waitForSelector('#phone');
  await page.keyboard.press('F11');
  await page.waitForSelector('main .error-boundary button:focus');
  back();
  await settled(page);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.orders-list');
});

test('what it shares with other parts is read again, too: “again” shows it', async () => {
  await using preview = await open();
  const { page } = preview;
  const back = await withoutAtFirst(page, '**/shared-*.js*');
  await page.waitForSelector('main .error-boundary');
  await page.keyboard.press('F11');
  await page.waitForSelector('main .error-boundary');
  await page.click('main .error-boundary button');
  await page.waitForSelector('main .error-boundary');
  await settled(page);
  back();
  await look(page);
  await page.click('main .error-boundary button');
  await page.waitForSelector('.orders-list');
  await page.keyboard.press('F7');
  await page.waitForSelector('#phone');
});

test.each(['steps', 'sale-screen', 'payment-uncertain-step'])(
  'also where it is asked whether the money was taken: %s',
  async (part) => {
    await using preview = await play('payment-uncertain');
    const { page } = preview;
    const back = await withoutAtFirst(page, `**/${part}-*.js*`);
    await page.waitForSelector('main .error-boundary');
    await settled(page);
    back();
    await look(page);
    await page.click('main .error-boundary button');
    await page.waitForSelector('.decision-step');
  },
);

test('the day begins with the start of a shift, and goes on with the sale that was read meanwhile', async () => {
  await using preview = await play('shift-good');
  const { page, till } = preview;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const held = await heldBack(page, '**/sale-screen-*.js*');
  // Drawn without it, and it is asked for before anything else that comes later.
  await page.waitForSelector('main .shift-start-screen');
  await expect
    .poll(() => asked.findLast((path) => path.endsWith('.js')))
    .toMatch(/\/sale-screen-/u);
  till.change({ stage: 'open' });
  await page.waitForSelector('main .shift-start-screen', { state: 'detached' });
  held.release();
  await page.waitForSelector('#phone:focus');
});

test.each([3, 10])(
  'a number that is begun while the sale is still read is no other number there: %i digits',
  async (before) => {
    await using preview = await play('shift-good');
    const { page, till } = preview;
    const held = await heldBack(page, '**/sale-screen-*.js*');
    await page.waitForSelector('main .shift-start-screen');
    till.change({ stage: 'open' });
    await page.waitForSelector('main .shift-start-screen', { state: 'detached' });
    const typed = '70123456785000';
    await type(page, typed.slice(0, before), 90);
    held.release();
    await page.waitForSelector('#phone:focus');
    await type(page, typed.slice(before), 90);
    await settled(page);
    expect(await page.inputValue('#phone')).toBe('');
    expect(await page.inputValue('#amount')).toBe('');
    expect(await page.locator('.keys-notice:not(:empty)').count()).toBe(1);
  },
);

test.each<[string, (page: Page) => Promise<void>]>([
  ['at once', async () => {}],
  ['after a look', look],
])('a card’s phone begins no next sale while its dialog is still read: %s', async (_when, wait) => {
  await using preview = await play('done-nobody');
  const { page } = preview;
  const held = await heldBack(page, '**/attach-dialog-*.js*');
  await page.waitForSelector('.done-step');
  await settled(page);
  await look(page);
  await page.keyboard.press('F6');
  await wait(page);
  await type(page, '7000', 90);
  held.release();
  await page.waitForSelector('#attach-phone:focus');
  await type(page, '000002', 90);
  await settled(page);
  expect(await page.locator('.done-step').count()).toBe(1);
  expect(await page.inputValue('#attach-phone')).toBe('');
});

test.each([
  ['letters', '#phone'],
  ['help-panel', '#amount'],
])(
  'what only stands over the others takes no sale away when it can’t be read: %s',
  async (part, field) => {
    await using preview = await open({
      service: { state: 'offline', latencyMs: null, nextTryAt: null },
    });
    const { page } = preview;
    await page.route(`**/${part}-*.js*`, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('#phone');
    await type(page, '7012345678');
    await page.waitForSelector('#amount:focus');
    await page.click('.banner .what-now');
    if (part === 'letters') {
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
    }
    await settled(page);
    expect(await page.locator('.error-boundary').count()).toBe(0);
    expect(await page.locator(field).count()).toBe(1);
    expect((await page.inputValue('#phone')).replaceAll(/\D/gu, '')).toContain('7012345678');
  },
);

test('the language of the till is read after that of the system, and none twice', async () => {
  await using preview = await open();
  const { page, till } = preview;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.waitForSelector('#phone');
  const { preferences } = till.read();
  till.change({ preferences: { ...preferences, language: 'ru' } });
  await page.waitForSelector('html[lang=ru] h1:has-text("Продажа")', { state: 'attached' });
  expect(
    asked.filter((path) => /\/(?:en|ru)-/u.test(path)).map((path) => path.slice(8, 10)),
  ).toEqual(['ru', 'en']);
});

test('nor does an order’s code take away that the sale is done', async () => {
  await using preview = await open();
  const { page, till } = preview;
  await page.route('**/qr-code-*.js*', (route) => route.abort());
  await page.reload();
  await page.waitForSelector('#phone');
  await SCENES.find(({ name }) => name === 'done')?.play?.(page, till);
  await settled(page);
  expect(await page.locator('.error-boundary').count()).toBe(0);
  expect(await page.locator('.order-code p b').textContent()).toMatch(/\d/u);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#phone:focus');
});

test('hands that are faster than the words of a section don’t meet it empty', async () => {
  await using preview = await open();
  const { page } = preview;
  const held = await heldBack(page, '**/support-*.js*');
  await page.waitForSelector('#phone');
  await page.keyboard.press('F10');
  await held.asked;
  await settled(page);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  held.release();
  await page.waitForSelector('[role="tab"]:focus');
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.diagnostics__text:focus');
});

test.each(['diagnostics', 'help', 'practice-panel'])(
  'what stands over the screen stays in the language that is chosen next: %s',
  async (scene) => {
    await using preview = await play(scene);
    const { page, till } = preview;
    await settled(page);
    await page.evaluate(() => {
      document.querySelector('dialog[open]')?.setAttribute('data-same', '');
    });
    till.change({ preferences: { ...till.read().preferences, language: 'kk' } });
    await page.waitForSelector('html[lang="kk"]');
    await settled(page);
    expect(await page.locator('dialog[open][data-same]').count()).toBe(1);
  },
);
