/** What the service tells of orders, customers and awards, and what a refund takes, stands on the screen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readQr } from './read-qr.ts';
import { customer } from './preview/steps.ts';
import { settled } from './preview/settled.ts';
import { setStage } from './preview/stage.ts';

const { open, play, show } = setStage();

/** Narrow spaces and new lines read as spaces. */
const read = async (page: Page, where: string) =>
  (await page.locator(where).innerText()).replaceAll(/\s+/gu, ' ');

const SHOWN: readonly (readonly [string, string, string, ...string[]])[] = [
  [
    'the change, while the service is still asked',
    'busy-paid-slow',
    '.change-due',
    'Give change 2 500 ₸',
  ],
  [
    'the drawer’s cash first, when the shift is to be closed',
    'close-uncounted',
    '.report-head',
    'Expected in the drawer 91 100.50 ₸',
  ],
  [
    'the drawer’s cash first in a shift',
    'report',
    '.report-head',
    'Expected in the drawer 91 100.50 ₸',
  ],
  [
    'the drawer’s cash before a shift is closed',
    'report',
    '.action-column',
    'Close shift 214 count the cash · Enter',
  ],
  [
    'the drawer’s cash first in what was closed',
    'closed-short',
    '.report-head',
    'Expected in the drawer 91 100.50 ₸',
  ],
  [
    'the drawer’s cash first among past shifts, and how it differed',
    'past-shifts',
    '.past-shifts__line:first-child',
    'Expected in the drawer 91 313.50 ₸ 100.50 ₸ short Money taken 184 322.13 ₸ 23 sales',
  ],
  [
    'more cash than expected, as it is said at a till',
    'past-shifts',
    '.past-shifts__line:nth-child(4)',
    '500 ₸ over (not certain)',
  ],
  [
    'RETURNED after a partial refund: what is left',
    'order-returned',
    '.order-detail__record',
    'Partly refunded RETURNED · a part was given back; 12 200 ₸ of the order is left',
    'After refunds 12 200 ₸',
  ],
  [
    'RETURNED after a partial refund: what may still be done',
    'order-returned',
    '.action-column',
    'Partial refund',
    'Revert the order',
  ],
  [
    'what a refund takes of the cashback, before it is sent',
    'order-refund',
    '.reversal-preview--refund',
    'Cashback removed ≈ − 9 ₸',
  ],
  [
    'what a refund took of the cashback',
    'order-result-done',
    '.order-detail',
    'Cashback that the customer lost by it: ≈ 9 ₸.',
  ],
  [
    'what refunds took of the shift’s cashback',
    'report',
    '.report-cards',
    'Earned + 9 216 ₸ Removed with refunds and reverts ≈ − 50 ₸ Earned less that ≈ 9 166 ₸',
  ],
  [
    'who bought, where, how it was paid, and the award',
    'order-longest',
    '.order-detail__record',
    'In cash 5 000 ₸ By card 7 000 ₸ From the general balance 500 ₸ Paid',
    'Award Большой капучино с карамельным сиропом и круассаном · 8 stamps',
    'Customer Гүлбахрам-Айнагүл Әбдіқадырова-Сейтқалиева-Нұрмұхамедова •• 78',
    'Taken at Кофейня на углу проспектов Абая и Достык, второй этаж · пр. Абая, 10, Алматы · Гүлбахрам',
    'Kind of order cashback_and_bonuses',
    'Note Без сахара, заберёт водитель',
  ],
];

describe.concurrent('on the screen stands', () => {
  it.for(SHOWN)('%s', ([_what, scene, where, ...words], { expect: judge }) =>
    show(scene, async ({ page }) => {
      const said = await read(page, where);
      for (const one of words) judge(said).toContain(one);
    }),
  );
});

it('what an award is, and until when the customer takes part', async () => {
  await using preview = await open();
  const { page, till } = preview;
  till.world.awardAbout = ' Любой напиток до 400 мл ';
  await customer(page, '7000000008');
  await settled(page);
  const said = await read(page, '.customer-column__card');
  expect(said).toContain('Любой напиток до 400 мл');
  expect(said).toMatch(/Takes part until 5 May 2096/u);
});

it('Done has the order’s id as text and as a code that a scanner reads as an order', async () => {
  await using preview = await play('done');
  const { page, till } = preview;
  const id = String(till.world.order.orderId);
  expect(await read(page, '.order-code')).toContain(`ID at the service ${id}`);
  const code = page.getByRole('img', { name: id });
  const [size, path] = await Promise.all([
    code.getAttribute('viewBox'),
    code.locator('path').getAttribute('d'),
  ]);
  expect(readQr({ size: Number(size?.split(' ').at(-1)), path: path ?? '' })).toBe(`order:${id}`);
});
