/** A scan that isn’t taken, from the phone of who is looked for by four digits: all is as it was before it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { REGULAR, digits, hold, untilFocused, useRenderer } from './keyboard-harness.ts';
import { look, scan, type } from './preview/hand.ts';
import { FINDS_REGULARS } from './preview/regular-scenes.ts';
import { settled } from './preview/settled.ts';

const PRODUCT = '4006381333931';

const openPlain = useRenderer();
const open = () => openPlain(FINDS_REGULARS);

async function tapPhone(page: Page): Promise<void> {
  await page.click('#phone');
  await look(page);
}

async function listed() {
  const preview = await open();
  const { page } = preview;
  await type(page, '5678\n', 90);
  await page.waitForSelector('.regulars-list');
  await look(page);
  return preview;
}

async function found() {
  const preview = await open();
  const { page } = preview;
  await type(page, `${REGULAR.slice(-4)}\n`, 90);
  await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
  await page.waitForSelector('.customer-facts__balance');
  await look(page);
  return preview;
}

const phoneOf = (page: Page) =>
  expect.poll(async () => ['7012345678', '7475555678'].includes(await digits(page, 'phone')));

describe('several', () => {
  it.each([PRODUCT, `${PRODUCT}\n`, 'AB-1234'])(
    'are still listed, and one is chosen by their key: %j',
    async (text) => {
      const { page } = await listed();
      await tapPhone(page);
      await scan(page, text);
      await settled(page);
      expect(await digits(page, 'phone')).toBe('5678');
      await page.waitForSelector('.regulars-list');
      await untilFocused(page, 'phone');
      await look(page);
      await page.keyboard.press('F3');
      await phoneOf(page).toBe(true);
    },
  );

  it('one who was chosen just before, and heard of in the middle of it, is asked for anew', async () => {
    const { page } = await listed();
    const answer = await hold(page, '"customer.takeRegular"');
    await page.keyboard.press('F3');
    await tapPhone(page);
    await type(page, PRODUCT.slice(0, 3), 5);
    await answer();
    await settled(page);
    await scan(page, PRODUCT.slice(3));
    await page.waitForSelector('.regulars-list');
    expect(await digits(page, 'phone')).toBe('5678');
    await look(page);
    await page.keyboard.press('F3');
    await answer();
    await phoneOf(page).toBe(true);
  });
});

describe('one who was found', () => {
  it.each([PRODUCT, '4006'])(
    'stands there, with focus and hands in the phone: %s',
    async (text) => {
      const { page } = await found();
      await tapPhone(page);
      await scan(page, text);
      await untilFocused(page, 'phone');
      expect(await digits(page, 'phone')).toBe(REGULAR);
      // The hands are still there as well.
      await page.keyboard.press('Backspace');
      await settled(page);
      expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual([
        REGULAR.slice(0, -1),
        '',
      ]);
    },
  );

  it('Backspace in the empty amount corrects the four digits, not the rest of the number', async () => {
    const { page } = await found();
    await tapPhone(page);
    await scan(page, PRODUCT);
    await look(page);
    await page.click('#amount');
    await look(page);
    await type(page, '7');
    await page.keyboard.press('Backspace');
    await look(page);
    await page.keyboard.press('Backspace');
    await untilFocused(page, 'phone');
    expect(await digits(page, 'phone')).toBe(REGULAR.slice(-4, -1));
  });

  it('in the middle of a scan from the amount is still known by the four digits', async () => {
    const { page } = await open();
    const answer = await hold(page, '"customer.regulars"');
    await type(page, `${REGULAR.slice(-4)}\n`, 90);
    await untilFocused(page, 'amount');
    await look(page);
    await type(page, PRODUCT.slice(0, 3), 5);
    await answer();
    await expect.poll(() => digits(page, 'phone')).toBe(REGULAR);
    await scan(page, PRODUCT.slice(3));
    await settled(page);
    expect([await digits(page, 'phone'), await digits(page, 'amount')]).toEqual([REGULAR, '']);
    await look(page);
    await page.keyboard.press('Backspace');
    await untilFocused(page, 'phone');
    expect(await digits(page, 'phone')).toBe(REGULAR.slice(-4, -1));
  });
});
