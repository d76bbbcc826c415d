/** An order that is opened once more is read once more, on the built renderer. */
import { expect, it } from 'vitest';
import { hold, useRenderer } from './keyboard-harness.ts';
import { DONE, look, opened } from './preview/order-scenes.ts';
import { ENGLISH } from './preview/stage.ts';

const open = useRenderer();

it('what has changed since it was left is shown, however late an earlier reading is answered', async () => {
  const { page, till } = await open({ preferences: ENGLISH });
  await look(page, till, opened([]));
  const answer = await hold(page, '"orders.open"', 'answer');
  const { readFor } = till.world;
  const before = readFor.length;
  await page.keyboard.press('F5');
  await expect.poll(() => readFor.length).toBe(before + 1);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.order-line');
  till.world.opened = opened([{ ...DONE, acknowledged: true }]);
  till.change({ openItems: { ...till.read().openItems, pending: 1 } });
  await page.locator('.order-line').first().click();
  await page.waitForSelector('.order-detail__record');
  await answer();
  await page.waitForFunction(
    () => document.querySelector('.order-detail [aria-busy="true"]') === null,
  );
  await expect.poll(() => page.locator('.reversals__item--done').count()).toBe(1);
});
