/**
 * What a screen reader hears of a sale: each step once, from one region that stays over all of them, or from
 * the alert of a step that asks. The region says one line, never what stands on the card.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { REGULAR, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { enterWhenReady, letPass, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const REGION = '#sale-announcement';

/** Another element in its place would say nothing: it has come together with its words. */
const mark = (page: Page) =>
  page.evaluate((region) => {
    document.querySelector<HTMLElement>(region)?.setAttribute('data-marked', '');
  }, REGION);
const isMarked = (page: Page) => page.locator(`${REGION}[data-marked]`).count();

const said = async (page: Page) => {
  await settled(page);
  return ((await page.textContent(REGION)) ?? '').replace(/\s/gu, ' ');
};
/** Of the step's card and the column of its keys; what is being waited for on a card isn't heard from there. */
const elsewhere = (page: Page) =>
  page.evaluate(() => {
    const live = '[role="status"], [role="alert"], [aria-live], output';
    const spoken = [
      ...document.querySelectorAll(`.step-frame :is(${live}), .action-column :is(${live})`),
    ];
    return spoken
      .map((one) => (one.textContent ?? '').replace(/\s/gu, ' '))
      .filter((text) => text !== '');
  });

async function charge(page: Page, phone: string, keys: readonly string[] = []) {
  await type(page, phone);
  await untilFocused(page, 'amount');
  await type(page, '12500');
  for (const key of keys) await page.keyboard.press(key);
  await enterWhenReady(page);
}

describe('one region says', () => {
  it('a sale paid in cash: what is due, the change and what was earned, and nothing of the next', async () => {
    const { page } = await open();
    await mark(page);
    expect(await said(page)).toBe('');
    await charge(page, REGULAR);
    await page.waitForSelector('.payment-step');
    expect(await said(page)).toBe('Amount due 12 500 ₸');
    await type(page, '20000');
    await enterWhenReady(page);
    await page.waitForSelector('.done-step--confirmed');
    expect(await said(page)).toMatch(/^Sale complete\. Give change 7 500 ₸\. Earned [\d ,]+ ₸$/u);
    expect(await elsewhere(page)).toEqual([]);
    await enterWhenReady(page);
    await untilFocused(page, 'phone');
    expect(await said(page)).toBe('');
    expect(await isMarked(page)).toBe(1);
  });

  it('where the code went; one that is refused is said by its field alone', async () => {
    const { page } = await open();
    await mark(page);
    await charge(page, VIP, ['F2']);
    await untilFocused(page, 'code');
    expect(await said(page)).toBe('Code sent to +7 701 234-56-78. Ask the customer for it.');
    await type(page, '1111');
    await enterWhenReady(page);
    await page.waitForSelector('#code[aria-invalid="true"]');
    expect(await said(page)).toBe('');
    expect(await elsewhere(page)).toEqual(['Wrong code. Ask the customer to read it again.']);
    await look(page);
    await type(page, '4821');
    await enterWhenReady(page);
    await page.waitForSelector('.payment-step');
    expect(await said(page)).toBe('Amount due 11 260 ₸');
    expect(await isMarked(page)).toBe(1);
  });

  it('what is waited for once that lasts, and that it is slow, with the change that is due', async () => {
    const { page, till } = await open();
    await mark(page);
    await charge(page, REGULAR);
    await page.waitForSelector('.payment-step');
    till.world.hang = 'completeOrder';
    await type(page, '13000');
    await enterWhenReady(page);
    await page.waitForSelector('.busy-step');
    expect(await said(page)).toBe('');
    await letPass(page, 400);
    expect(await said(page)).toBe('Completing the order. Give change 500 ₸');
    await letPass(page, 1_600);
    expect(await said(page)).toMatch(/^The service is slow\. .+ Give change 500 ₸$/u);
    expect(await elsewhere(page)).toEqual([]);
    expect(await isMarked(page)).toBe(1);
  });
});

describe('what only the cashier can decide is said by its alert, short, and not by the region', () => {
  it('figures that have changed', async () => {
    const { page, till } = await open();
    await mark(page);
    till.world.spentElsewhere = 2_000;
    await charge(page, VIP, ['F2']);
    await page.waitForSelector('.quote-changed-step');
    expect(await said(page)).toBe('');
    expect(await elsewhere(page)).toEqual([
      'The balance or cashback has changedChanged since you found the customer. No payment was taken, no bonuses were spent.',
    ]);
    expect(await isMarked(page)).toBe(1);
  });

  it('a call that failed: which one, why, and what it means for the money', async () => {
    const { page, till } = await open();
    await mark(page);
    till.world.createFault = { code: 'unreachable', retry: 'safe' };
    await charge(page, REGULAR);
    await page.waitForSelector('.fault-notice');
    expect(await said(page)).toBe('');
    expect(await elsewhere(page)).toEqual([
      'The order was not created',
      expect.stringContaining('No payment taken, no bonuses changed.'),
    ]);
    expect(await isMarked(page)).toBe(1);
  });
});
