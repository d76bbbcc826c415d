/** Whoever writes how an award was resolved has seen so many: that number goes with the note, whatever comes meanwhile. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { saleRowSchema, type SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { untilFocused, useRenderer } from './keyboard-harness.ts';
import { AIGUL, pinOf, signedIn } from './preview/fake-pins.ts';
import { QUIET_ROW } from './preview/fake-report.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { enterWhenReady, look, type } from './preview/hand.ts';
import { resolvesOf } from './resolves-of.ts';
import { look as openOrder, opened } from './preview/order-scenes.ts';

const open = useRenderer();

const given = (awardsGiven: number) => {
  const row: SaleRow = saleRowSchema.parse({
    ...QUIET_ROW,
    resolution: 'needsAttention',
    about: 'award',
    awardsGiven,
  });
  return { ...opened([], { status: 'PENDING' }), row };
};

/** One was given, and a note about it is begun. */
async function begun(): Promise<{ page: Page; till: FakeTill; resolves: () => Promise<unknown> }> {
  const { page, till } = await open({ environment: 'production', people: signedIn(AIGUL) });
  await openOrder(page, till, given(1));
  await look(page);
  const resolves = await resolvesOf(page);
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  await type(page, 'asked');
  return { page, till, resolves };
}

async function anotherComes(page: Page, till: FakeTill): Promise<void> {
  till.world.opened = given(2);
  till.change({ openItems: { ...till.read().openItems, needsAttention: 1, since: 1 } });
  await look(page);
}

async function lockAndComeBack(page: Page, till: FakeTill): Promise<void> {
  await page.keyboard.press('Control+l');
  await untilFocused(page, 'pin');
  await look(page);
  await type(page, pinOf(till.world, AIGUL), 90);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#pin', { state: 'detached' });
  await page.waitForSelector('#reason');
  await look(page);
}

it.each([
  ['nothing comes', async () => undefined],
  ['another one comes', anotherComes],
  [
    'another one comes and the till was locked meanwhile',
    async (page: Page, till: FakeTill) => {
      await anotherComes(page, till);
      await lockAndComeBack(page, till);
    },
  ],
  [
    'another one comes while the till is locked',
    async (page: Page, till: FakeTill) => {
      till.world.opened = given(2);
      await lockAndComeBack(page, till);
    },
  ],
])('%s: sent is how many were shown when the note was begun', async (_what, meanwhile) => {
  const { page, till, resolves } = await begun();
  await meanwhile(page, till);
  await enterWhenReady(page);
  const { saleId } = QUIET_ROW;
  await expect.poll(resolves).toEqual([{ saleId, do: 'manually', note: 'asked', awardsSeen: 1 }]);
});

it('that the sale leaves the list is said only where it does', async () => {
  const { page, till } = await begun();
  const form = page.locator('section:has(#reason)');
  expect(await form.textContent()).toContain('The sale leaves this list.');
  await anotherComes(page, till);
  await expect.poll(() => form.textContent()).not.toContain('The sale leaves this list.');
  // A note that is begun now is about both.
  await page.keyboard.press('Escape');
  await page.waitForSelector('#reason', { state: 'detached' });
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  expect(await form.textContent()).toContain('The sale leaves this list.');
});
