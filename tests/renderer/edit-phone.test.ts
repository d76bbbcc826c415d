/** A new phone in a customer's data: only whose it is already is asked for, not what they have. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { REGULAR, useRenderer, VIP } from './keyboard-harness.ts';
import { look, type } from './preview/hand.ts';

const open = useRenderer();

/** Stamps are read with the figures. */
async function untilCard(page: Page, name: string) {
  await page.getByRole('heading', { name }).waitFor();
  await page.waitForSelector('.customer-facts__stamps');
}

it('no figures are asked for with it, and a card of that phone shows them all the same', async () => {
  const { page, till } = await open();
  await type(page, VIP);
  await untilCard(page, 'Айгерім');
  await look(page);
  await page.keyboard.press('F6');
  await page.waitForSelector('#edit-phone');
  await page.fill('#edit-phone', REGULAR);
  await page.waitForSelector('#edit-phone-problem');
  expect(till.world.lookUps).toEqual([
    { phone: `+7${VIP}`, withFigures: true },
    { phone: `+7${REGULAR}`, withFigures: false },
  ]);
  await look(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.fill('#phone', REGULAR);
  await untilCard(page, 'Иван');
});
