/** The way to Done of a customer whom the sale registers. */
import type { Page } from 'playwright-core';
import { look, type, untilReady } from './preview/hand.ts';

/** The button that asks for them. */
export const NAME = 'button:has-text("Name and birthday")';

/** The money of a new customer is about to be taken. */
export async function chargeNew(page: Page, phone: string): Promise<void> {
  await type(page, phone);
  await type(page, '5000');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  await untilReady(page);
}

export async function sellToNew(page: Page, phone: string): Promise<void> {
  await chargeNew(page, phone);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${NAME}:enabled`);
  await look(page);
}
