/**
 * Done says nothing three times: no sum of the sale stands on it more often than twice, in any of its scenes:
 * where it is said and on the receipt. What is added (`+`) is another sum than what it adds up to.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const DONE = ALL_SCENES.map(({ name }) => name).filter((name) => /^done|-done$/u.test(name));

/** Sums of other things: of the customer's purchases, of the shift so far; and what is to be written down. */
const OTHERS = '.sr-only, .customer-column dl, .purchase-history, .order-code, .notice--danger';

/** Each sum that is seen, with how often. */
const sums = (page: Page) =>
  page.evaluate((others) => {
    const found: Record<string, number> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const one = walker.currentNode as HTMLElement;
      if (one.closest(others) !== null || !one.checkVisibility({ visibilityProperty: true }))
        continue;
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own.map((node) => node.textContent ?? '').join('');
      for (const [sum] of text.replace(/\s/gu, '').matchAll(/[+−]?\d[\d.,]*₸/gu))
        found[sum] = (found[sum] ?? 0) + 1;
    }
    return found;
  }, OTHERS);

it.each(DONE)('%s', async (scene) => {
  await show(scene, async ({ page }) => {
    if ((await page.locator('.done-step').count()) === 0) return;
    const seen = await sums(page);
    expect(Object.keys(seen)).not.toEqual([]);
    expect(Object.entries(seen).filter(([, count]) => count > 2)).toEqual([]);
  });
});
