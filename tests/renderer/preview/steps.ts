/** What every scene does with its keys: typed at a person's pace, Enter when the screen takes it. */
import type { Page } from 'playwright-core';
import { type } from './hand.ts';

export { enterWhenReady as enter, type } from './hand.ts';

export const press = (page: Page, key: string) => page.keyboard.press(key);

export async function customer(page: Page, phone: string): Promise<void> {
  await page.waitForSelector('#phone');
  await type(page, phone);
  await page.waitForFunction(() => document.activeElement?.id === 'amount');
}

/** The code's field has the focus: digits typed before that are nobody's. */
export async function untilCode(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'code');
}
