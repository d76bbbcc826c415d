/** A scan while a dialog is open, or the till is locked: it goes where that dialog asks for it, and is named nowhere else. */
import type { Page } from 'playwright-core';
import { sellToNew } from './newcomer.ts';
import { describe, expect, it } from 'vitest';
import { digits, NOBODY, REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { AIGUL, DANA, LOCKED, signedIn } from './preview/fake-pins.ts';
import { letPass, look, scan, type, untilReady } from './preview/hand.ts';
import type { Preview } from './preview/preview-page.ts';
import { settled } from './preview/settled.ts';
import { setStageAnew } from './preview/stage.ts';

const open = useRenderer();
const stage = setStageAnew();

const ORDER = '460638';
const saidBehind = (page: Page) => page.locator('.keys-notice:not(dialog .keys-notice)').count();
const isGone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });

const CARD = '84012345';
/** The bare one may be an order's number; with the sentinels of a stripe, and with a letter. */
const CARDS = [CARD, `;${CARD}?`, `A${CARD}`];

/** A sale waits for whoever has that card. */
async function asking(card: string): Promise<Preview> {
  const preview = await open({ environment: 'production', people: signedIn(DANA) });
  const { page, till } = preview;
  till.world.pins = { [card]: AIGUL };
  till.world.asksFor = { 'sale.start': 'sellWithoutBonuses' };
  await type(page, REGULAR);
  await type(page, '125');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'approval-pin');
  await look(page);
  return preview;
}

/** On Done, of who was registered by the sale. */
async function naming(): Promise<Preview> {
  const preview = await open();
  const { page } = preview;
  await sellToNew(page, NOBODY);
  await page.keyboard.press('F6');
  await untilFocused(page, 'edit-firstName');
  await look(page);
  return preview;
}

const typedIn = async (page: Page) => [
  await page.inputValue('#edit-firstName'),
  await page.inputValue('#edit-lastName'),
  await page.inputValue('#edit-birthday'),
];

async function attaching(): Promise<Preview> {
  const preview = await stage.play('attach-found');
  await look(preview.page);
  return preview;
}

describe('a staff card', () => {
  it('on the sale, as a number: no more of it is said than its end', async () => {
    const { page } = await open();
    await scan(page, `${CARD}\n`);
    expect(await page.textContent('.keys-notice')).toContain('Order …2345 was scanned');
    expect(await page.content()).not.toContain(CARD);
    await scan(page, '8401\n');
    expect(await page.textContent('.keys-notice')).toContain('Order …01 was scanned');
  });

  it.each(CARDS)('is the PIN from a button of the dialog that asks for it: %s', async (card) => {
    const { page, till } = await asking(card);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await look(page);
    await scan(page, card);
    expect(await page.inputValue('#approval-pin')).toBe(card);
    expect(await page.locator('.keys-notice').count()).toBe(0);
    expect(till.read().sale).toBeNull();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.payment-step');
  });

  it('from a button its own Enter confirms, as from the field', async () => {
    const { page } = await asking(CARD);
    await page.keyboard.press('Tab');
    await look(page);
    await scan(page, `${CARD}\n`);
    await page.waitForSelector('.payment-step');
    expect(await page.content()).not.toContain(CARD);
  });

  it('a space alone still presses the button', async () => {
    const { page } = await asking(CARD);
    await page.locator('dialog [aria-keyshortcuts=Escape]').focus();
    await look(page);
    await page.keyboard.press(' ');
    await isGone(page);
  });

  it.each(CARDS)('signs in from a button of the lock screen: %s', async (card) => {
    const { page, till } = await stage.open({ environment: 'production', people: LOCKED });
    till.world.pins = { [card]: AIGUL };
    await untilFocused(page, 'pin');
    await page.getByRole('button', { name: 'PIN forgotten?' }).focus();
    await look(page);
    await scan(page, `${card}\n`);
    await page.waitForSelector('#phone');
    expect(till.read().people.signedIn?.name).toBe(AIGUL.name);
  });
});

it('what is scanned over a dialog that doesn’t ask for it is said there alone, and opens nothing', async () => {
  const { page } = await open();
  await page.keyboard.press('F10');
  await page.waitForSelector('dialog[open]');
  await page.locator('dialog button').first().focus();
  await look(page);
  await scan(page, `${ORDER}\n`);
  expect(await page.textContent('dialog .keys-notice')).toContain('not taken');
  expect(await saidBehind(page)).toBe(0);
  expect(await page.content()).not.toContain(ORDER.slice(-4));
  await look(page);
  await page.keyboard.press('Escape');
  await isGone(page);
  expect(await saidBehind(page)).toBe(0);
});

describe('name and birthday of who is new', () => {
  it.each([`+7${VIP}\n`, `tel:+7${VIP}`, `A8${VIP}B\n`, `]Q3${VIP}\n`, `;7${VIP}?`, VIP])(
    'a phone begins the next sale, however it is written: %s',
    async (text) => {
      const { page, till } = await naming();
      await scan(page, text);
      await isGone(page);
      await letPass(page, 100);
      await untilFocused(page, 'amount');
      expect(till.read().sale).toBeNull();
      expect(till.world.edits).toEqual([]);
      expect(await digits(page, 'phone')).toBe(VIP);
      await type(page, '700', 90);
      expect(await digits(page, 'amount')).toBe('700');
    },
  );

  it('from its button, too', async () => {
    const { page } = await naming();
    await page.locator('dialog [type="submit"]').focus();
    await look(page);
    await scan(page, `+7${VIP}\n`);
    await isGone(page);
    await letPass(page, 100);
    await untilFocused(page, 'amount');
    expect(await digits(page, 'phone')).toBe(VIP);
  });

  it.each(['4006381333931\n', 'AB-1234', `${ORDER}\n`])(
    'anything else stands nowhere, is said, and the hands go on: %s',
    async (text) => {
      const { page, till } = await naming();
      await scan(page, text);
      await settled(page);
      expect(await page.textContent('dialog .keys-notice')).toContain('not taken');
      expect(await typedIn(page)).toEqual(['', '', '']);
      await look(page);
      await type(page, 'Dana 1503', 90);
      expect(await typedIn(page)).toEqual(['Dana ', '', '1503']);
      expect(till.read().sale?.state.at).toBe('done');
    },
  );

  it('behind what is typed there a phone is not taken, and that stays', async () => {
    const { page, till } = await naming();
    await type(page, 'Dana 1503', 90);
    await look(page);
    await scan(page, `+7${VIP}\n`);
    await letPass(page, 100);
    expect(await page.textContent('dialog .keys-notice')).toContain('not taken');
    expect(await typedIn(page)).toEqual(['Dana ', '', '1503']);
    await type(page, '1990', 90);
    await page.keyboard.press('Enter');
    await isGone(page);
    expect(till.world.edits).toMatchObject([{ birthday: { year: 1990, month: 3, day: 15 } }]);
  });
});

describe('a dialog that is covered', () => {
  it('takes no scan: that is the upper one’s', async () => {
    const { page, till } = await attaching();
    const before = await digits(page, 'attach-phone');
    till.change({ signIn: 'needed' });
    await untilFocused(page, 'sign-in-login');
    await page.locator('dialog:has(#sign-in-login) > .dialog__head button').focus();
    await look(page);
    await scan(page, `8${VIP}\n`);
    expect(await page.inputValue('#sign-in-login')).toBe('');
    expect(await digits(page, 'attach-phone')).toBe(before);
    await page.keyboard.press('Escape');
    await look(page);
    await scan(page, `8${VIP}\n`);
    expect(await digits(page, 'attach-phone')).toBe(VIP);
  });
});
