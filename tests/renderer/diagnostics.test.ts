/** The file for support on the screen: seen whole before it is saved, by keys alone. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { DIAGNOSTICS } from './preview/fake-diagnostics.ts';
import { enterAgain } from './preview/hand.ts';
import { setStage } from './preview/stage.ts';

const { show } = setStage();

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const diagnostics = (page: Page) => page.getByRole('dialog', { name: 'Diagnostics for support' });

describe.concurrent('diagnostics', () => {
  it('what is shown is the very text, and nothing is saved by looking at it', async ({ expect }) =>
    show('diagnostics', async ({ page }) => {
      expect(await diagnostics(page).locator('pre').textContent()).toBe(DIAGNOSTICS);
      expect(await page.locator('.diagnostics__said').textContent()).toBe('');
      await page.keyboard.press('Escape');
      await diagnostics(page).waitFor({ state: 'hidden' });
      expect(await settings(page).isVisible()).toBe(true);
      await page.waitForFunction(() => document.activeElement?.textContent === 'Save diagnostics');
    }));

  it('where it was saved is said, how large, and why it could not be', async ({ expect }) =>
    show('diagnostics-saved', async ({ page, till }) => {
      const said = diagnostics(page).locator('output');
      expect(await said.textContent()).toBe(
        'Saved, 9\u00a0KB: E:\\loyalty-cashier-diagnostics-2026-11-23T04-59.txt',
      );
      till.world.savedAs = { kind: 'notSaved', why: 'full' };
      await enterAgain(page);
      const failed = diagnostics(page).getByRole('alert');
      await failed.filter({ hasText: 'No room on that disk. Nothing was saved' }).waitFor();
      till.world.savedAs = { kind: 'notChosen' };
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await said.filter({ hasText: 'No place was chosen. Nothing was saved.' }).waitFor();
    }));
});
