/** What moves explains what changed: the balance from the old one to the new one, a stamp where it lands. Nothing of it where
 * the system asks for no motion. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type } from './preview/hand.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const BALANCE = '.customer-facts__balance .changing-figure';

const styleOf = (page: Page, which: string, pseudo: string | null = null) =>
  page.$eval(
    which,
    (element, of) => {
      const { animationName, animationDuration } = getComputedStyle(element, of);
      return { animationName, animationDuration };
    },
    pseudo,
  );

it('after a sale the new balance comes as the old one leaves, and the stamp lands', async () => {
  await show('done', async ({ page }) => {
    const before = await page.getAttribute(BALANCE, 'data-before');
    const now = await page.textContent(BALANCE);
    expect(before).toMatch(/₸$/u);
    // The old one is seen only.
    expect(now).toMatch(/₸$/u);
    expect(now).not.toContain(before);
    const stamps = page.locator('.stamp-row__stamp--filled');
    await expect(page.locator('.stamp-row__stamp--lands').count()).resolves.toBe(1);
    await expect(stamps.last().getAttribute('class')).resolves.toContain('stamp-row__stamp--lands');

    const still = { animationDuration: '0.001s' };
    expect(await styleOf(page, BALANCE, '::before')).toMatchObject(still);
    expect(await styleOf(page, '.stamp-row__stamp--lands')).toMatchObject(still);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const moving = { animationDuration: '0.42s' };
    expect(await styleOf(page, BALANCE, '::before')).toMatchObject({
      animationName: 'figure-leaves',
      ...moving,
    });
    expect(await styleOf(page, '.stamp-row__stamp--lands')).toMatchObject({
      animationName: 'stamp-lands',
      ...moving,
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});

it('another customer’s balance didn’t become this one’s', async () => {
  await show('sale-award', async ({ page }) => {
    await page.focus('#phone');
    await page.keyboard.press('ControlOrMeta+A');
    await type(page, '7000000003', 90);
    await page.waitForFunction(
      (which) => !document.querySelector(which)?.hasAttribute('data-before'),
      BALANCE,
    );
    expect(await page.locator('.stamp-row__stamp--lands').count()).toBe(0);
  });
});
