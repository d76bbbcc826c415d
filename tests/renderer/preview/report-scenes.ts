/** The shift's report in the preview: quiet, with everything unresolved, before and after closing. */
import type { Page } from 'playwright-core';
import type { FakeTill } from './fake-till.ts';
import { EDITED, TROUBLED } from './fake-report.ts';
import type { Scene } from './scenes.ts';

export async function report(page: Page, till: FakeTill, troubled: boolean) {
  if (troubled) till.world.report = TROUBLED;
  await page.waitForSelector('#phone');
  await page.keyboard.press('F12');
  await page.waitForSelector('.tender-table');
}

export async function sure(page: Page, till: FakeTill, troubled: boolean) {
  await report(page, till, troubled);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#counted');
}

async function closed(page: Page, till: FakeTill, troubled: boolean) {
  await sure(page, till, troubled);
  await page.keyboard.press('F9');
  await page.waitForSelector('.report-cards');
}

async function scrolled(page: Page) {
  await page.evaluate(() => document.querySelector('.shift-screen')?.scrollTo(0, 5_000));
}

export const REPORT_SCENES: readonly Scene[] = [
  { name: 'report', play: (page, till) => report(page, till, false) },
  {
    name: 'report-edits',
    async play(page, till) {
      till.world.report = EDITED;
      await report(page, till, false);
    },
  },
  { name: 'report-troubled', play: (page, till) => report(page, till, true) },
  {
    name: 'report-troubled-end',
    async play(page, till) {
      await report(page, till, true);
      await scrolled(page);
    },
  },
  {
    name: 'report-row-marked',
    async play(page, till) {
      await report(page, till, true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => document.activeElement?.matches('button.sale-line'));
    },
  },
  { name: 'report-confirm', play: (page, till) => sure(page, till, true) },
  { name: 'report-closed', play: (page, till) => closed(page, till, true) },
];
