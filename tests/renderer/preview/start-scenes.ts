/** What a start shows before the till is there. */
import type { Page } from 'playwright-core';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './scenes.ts';

const LARGE = 446 * 2 ** 20;
const LARGER = 2.7 * 2 ** 30;

/** The page is loaded anew, and is told so much. */
async function checking(page: Page, till: FakeTill, bytes: number, percent: number | null) {
  // It is asked for nothing that it would answer.
  till.checking({ bytes, percent: 0 });
  await page.reload();
  await page.waitForSelector('.progress', { state: 'attached' });
  till.checking({ bytes, percent });
  await page.waitForSelector('.journal-checking');
}

export const START_SCENES: readonly Scene[] = [
  {
    name: 'start-checking',
    beforeTill: true,
    play: (page, till) => checking(page, till, LARGE, 40),
  },
  {
    name: 'start-checking-uncounted',
    beforeTill: true,
    play: (page, till) => checking(page, till, LARGER, null),
  },
];
