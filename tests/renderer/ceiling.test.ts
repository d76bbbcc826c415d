/** Cash above the owner's ceiling is asked about once, wherever it is typed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { digits, useRenderer } from './keyboard-harness.ts';
import { enterAgain, look, type } from './preview/hand.ts';
import { report, sure } from './preview/report-scenes.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { settled } from './preview/settled.ts';

const open = useRenderer();

const MUCH = '7012345678';

it.each<[string, string, string, (page: Page, till: FakeTill) => Promise<void>]>([
  [
    'put in',
    'cash-move',
    '#cash-move',
    async (page, till) => {
      await report(page, till, false);
      await page.keyboard.press('F4');
      await page.waitForSelector('#cash-move');
    },
  ],
  [
    'taken out',
    'cash-move',
    '#cash-move',
    async (page, till) => {
      await report(page, till, false);
      await page.keyboard.press('F5');
      await page.waitForSelector('#cash-move');
    },
  ],
  ['counted at the close', 'counted', '#counted', (page, till) => sure(page, till, false)],
  [
    'stated at the opening',
    'counted',
    '#counted',
    async (page, till) => {
      till.change({ stage: 'shiftStart', shift: null });
      await page.waitForSelector('#counted');
    },
  ],
])('%s', async (_name, id, field, go) => {
  const { page, till } = await open();
  await go(page, till);
  await look(page);
  await page.focus(field);
  if ((await digits(page, id)) !== '') await page.locator(field).selectText();
  await type(page, MUCH);
  await page.keyboard.press('F2');
  await look(page);
  const before = [till.read().stage, till.world.report.drawer];
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await page.textContent(`${field}-problem`)).toContain('That is more than');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  // Nobody has read it yet.
  await enterAgain(page);
  await settled(page);
  expect([till.read().stage, till.world.report.drawer]).toEqual(before);
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector(field, { state: 'detached' });
});

it('typed again it is another one: a likely one isn’t asked about', async () => {
  const { page, till } = await open();
  await report(page, till, false);
  await page.keyboard.press('F4');
  await page.waitForSelector('#cash-move');
  await look(page);
  await type(page, MUCH);
  await page.keyboard.press('F2');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#cash-move-problem');
  await look(page);
  await type(page, '5000');
  expect(await digits(page, 'cash-move')).toBe('5000');
  expect(await page.locator('#cash-move-problem').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#cash-move', { state: 'detached' });
});
