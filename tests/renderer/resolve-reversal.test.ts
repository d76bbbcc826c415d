/** A revert or refund that no reading tells of: the top bar leads to it, and it is ended by two keys and a note. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { untilFocused, useRenderer } from './keyboard-harness.ts';
import { enterWhenReady, look } from './preview/hand.ts';
import { ORDER_SCENES } from './preview/order-scenes.ts';

const open = useRenderer();

async function stuck(): Promise<Page> {
  const scene = ORDER_SCENES.find(({ name }) => name === 'order-reversal-attention');
  const { page, till } = await open(scene?.initial ?? {});
  await scene?.play?.(page, till);
  await look(page);
  return page;
}

/** What the page asks main to resolve from now on. */
async function resolvesOf(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      resolves: unknown[];
    };
    const { call } = own.till;
    own.resolves = [];
    own.till.call = (text) => {
      const asked = JSON.parse(text) as { command: string; input: unknown };
      if (asked.command === 'orders.resolve') own.resolves.push(asked.input);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { resolves: unknown[] }).resolves);
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
  const note = await page.inputValue('#reason');
  await look(page);
  await enterWhenReady(page);
  await expect.poll(resolves).toEqual([{ requestId: '0'.repeat(26), how, note }]);
});
