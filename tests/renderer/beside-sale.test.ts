/** What the customer's column and a start's check leave unsaid, or say otherwise than what stands beside them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NOBODY, REGULAR, untilFocused, useRenderer } from './keyboard-harness.ts';
import type { Preview } from './preview/preview-page.ts';
import { enterAgain, enterWhenReady, look, type } from './preview/hand.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();
const card = (page: Page) => page.innerText('.customer-column__card');

async function done({ page }: Preview, phone: string) {
  await type(page, phone);
  await untilFocused(page, 'amount');
  await type(page, '5000');
  await settled(page);
  await enterAgain(page);
  await page.waitForSelector('.payment-step');
  await look(page);
  await enterWhenReady(page);
  await page.waitForSelector('.done-step--confirmed');
  await settled(page);
}

async function loadedAnewWithoutLookUp({ page, till }: Preview, step: string) {
  till.world.lookupFault = { code: 'timeout', retry: 'safe' };
  await page.reload();
  await page.waitForSelector(step);
  await page.waitForSelector('.customer-column__card .notice');
  await settled(page);
}

it('a balance that the sale has is not called unknown beside it', async () => {
  const preview = await open();
  await done(preview, REGULAR);
  const { state } = preview.till.read().sale ?? {};
  const balance = state?.at === 'done' ? state.result.balance : null;
  expect(balance).not.toBeNull();
  await loadedAnewWithoutLookUp(preview, '.done-step--confirmed');
  expect(await card(preview.page)).not.toContain('not known now');
});

it('who was registered by a sale isn’t without bonuses beside it', async () => {
  const preview = await open();
  await done(preview, NOBODY);
  await loadedAnewWithoutLookUp(preview, '.done-step--confirmed');
  expect(await card(preview.page)).not.toContain('unavailable');
});

it('the line of a start stays until the words of the check are there', async () => {
  const { page, till } = await open();
  let asked: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  await page.route(/journal-checking.*\.js/u, () => asked?.());
  till.checking({ bytes: 446 * 2 ** 20, percent: 0 });
  await page.reload();
  await page.waitForSelector('.progress', { state: 'attached' });
  till.checking({ bytes: 446 * 2 ** 20, percent: 40 });
  await isAsked;
  expect(await page.locator('.progress, [role=status], progress').count()).toBeGreaterThan(0);
});
