/** What every scene does with its keys: typed at a person's pace, Enter when the screen takes it. */
import type { Page } from 'playwright-core';
import { typeInto } from '../../pages/keys.ts';

/** At a person's pace: what comes faster is a scan. */
export const type = (page: Page, text: string) => typeInto(page, text, 40);
export const press = (page: Page, key: string) => page.keyboard.press(key);

/** Once the main action takes it: never into the pause after a change of step. */
export async function enter(page: Page): Promise<void> {
  await page.waitForSelector('[data-main-action][aria-disabled="false"]');
  await press(page, 'Enter');
}

export async function customer(page: Page, phone: string): Promise<void> {
  await page.waitForSelector('#phone');
  await type(page, phone);
  await page.waitForFunction(() => document.activeElement?.id === 'amount');
}

/** The code's field has the focus: digits typed before that are nobody's. */
export async function untilCode(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'code');
}
