/** A revert or refund that no reading tells of: the top bar leads to it, and it is ended by two keys and a note. */
import { keptReason } from '../../src-shared/domain/ready-reason.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { untilFocused, useRenderer } from './keyboard-harness.ts';
import type { FakeTill } from './preview/fake-till.ts';
import { QUIET_ROW } from './preview/fake-report.ts';
import { enterWhenReady, hammer, look, type } from './preview/hand.ts';
import { resolvesOf } from './resolves-of.ts';
import { DONE, opened, ORDER_SCENES, stuckOrder } from './preview/order-scenes.ts';

const open = useRenderer();

const stuck = async () => (await stuckWithTill()).page;

async function stuckWithTill(): Promise<{ page: Page; till: FakeTill }> {
  const scene = ORDER_SCENES.find(({ name }) => name === 'order-reversal-attention');
  const { page, till } = await open(scene?.initial ?? {});
  await scene?.play?.(page, till);
  await look(page);
  return { page, till };
}

/** What main knows of the order has changed, and it says so. */
async function becomes(page: Page, till: FakeTill, order: FakeTill['world']['opened']) {
  till.world.opened = order;
  const { openItems } = till.read();
  till.change({ openItems: { ...openItems, reversals: openItems.reversals + 1 } });
  await look(page);
}

it('the top bar names it and leads to its order, where it can be ended', async () => {
  const page = await stuck();
  const textOf = (selector: string) => page.locator(selector).first().textContent();
  expect(await textOf('.open-items')).toContain('Refund needs attention');
  expect(await textOf('.order-detail')).toContain('still not known');
  expect(await textOf('[aria-keyshortcuts="F8"]')).toContain('It was done');
  expect(await textOf('[aria-keyshortcuts="F9"]')).toContain('It was not done');
});

it.each([
  ['F8', 'done'],
  ['F9', 'notDone'],
])('%s: %s, and not before there is a note', async (key, how) => {
  const page = await stuck();
  const resolves = await resolvesOf(page);
  await page.keyboard.press(key);
  await untilFocused(page, 'reason');
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#reason[aria-invalid="true"]');
  expect(await resolves()).toEqual([]);
  await page.keyboard.press('F2');
  // It stands ready: kept by its name, read in words.
  expect(await page.inputValue('#reason')).toBe('Support says so');
  const note = keptReason('resolved.told');
  await look(page);
  await enterWhenReady(page);
  await expect.poll(resolves).toEqual([{ requestId: '0'.repeat(26), do: how, note }]);
});

it('stands ready how it is known, not how a sale was resolved', async () => {
  const page = await stuck();
  await page.keyboard.press('F9');
  await untilFocused(page, 'reason');
  const ready = page.locator('.order-detail [aria-keyshortcuts]').allTextContents();
  const words = (await ready).join(' ');
  expect(words).toContain('Support says so');
  expect(words).toContain('Seen in the back office');
  // Money that went back by nobody's count, and what support has yet to do, are no way to know.
  expect(words).not.toMatch(/Paid back|will fix|customer agreed/u);
});

it('a note that is begun for one never ends another', async () => {
  const { page, till } = await stuckWithTill();
  const resolves = await resolvesOf(page);
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  await page.keyboard.press('F2');
  await becomes(page, till, stuckOrder(1));
  await page.waitForSelector('#reason', { state: 'detached' });
  await page.keyboard.press('Enter');
  await look(page);
  expect(await resolves()).toEqual([]);
});

it('Esc leads back to the order, where the same key begins anew; Enter, to the list', async () => {
  const page = await stuck();
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  await type(page, 'asked');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#reason', { state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.keyboard.press('F9');
  await untilFocused(page, 'reason');
  expect(await page.inputValue('#reason')).toBe('');
});

it('hammering Enter ends it once, and hands no money over', async () => {
  const { page, till } = await stuckWithTill();
  const resolves = await resolvesOf(page);
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  await page.keyboard.press('F2');
  await look(page);
  const resolvedManually = { note: 'Support says so', by: null };
  till.world.opened = opened([{ ...DONE, requestId: '0'.repeat(26), resolvedManually }]);
  await hammer(page, 1);
  till.change({ openItems: { ...till.read().openItems, reversals: 0, reversalToDecide: null } });
  await hammer(page, 4);
  expect(await resolves()).toHaveLength(1);
  await look(page);
  const main = page.locator('[data-main-action]');
  expect(await main.textContent()).toContain('Money given back');
});

it('stands in the list as what it is: the till doesn’t find out by itself', async () => {
  const { page, till } = await stuckWithTill();
  const pendingReversal = { kind: 'refund', knownFrom: null } as const;
  till.world.opened = { ...stuckOrder(0), row: { ...QUIET_ROW, pendingReversal } };
  await page.keyboard.press('Escape');
  const line = page.locator('.order-line').first();
  await expect.poll(() => line.textContent()).toContain('Refund needs attention');
  expect(await line.textContent()).not.toMatch(/not answered|Asking|checking/u);
});

it.each([
  ['is known by then', async () => undefined],
  ['was left before', (page: Page) => page.keyboard.press('Escape')],
])('its note is no reason for another revert, where it %s', async (_how, leave) => {
  const { page, till } = await stuckWithTill();
  await page.keyboard.press('F8');
  await untilFocused(page, 'reason');
  await page.keyboard.press('F2');
  await leave(page);
  await becomes(
    page,
    till,
    opened([{ ...DONE, outcome: 'notDone', money: null, requestId: '0'.repeat(26) }]),
  );
  await page.keyboard.press('F4');
  await untilFocused(page, 'reason');
  expect(await page.inputValue('#reason')).toBe('');
});
