/** A start that waits for the check of a large journal: seen, and told to a screen reader once. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStageAnew } from './preview/stage.ts';

const { play } = setStageAnew();
const TITLE = 'Checking the record of sales…';

const ABOUT = /^It is 446\sMB large\. .+$/u;

/** What has the focus, and what is said with it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { textContent, ariaDescribedByElements } = document.activeElement ?? {};
    return [textContent, ...(ariaDescribedByElements ?? []).map((one) => one.textContent)];
  });

test('how far it is can be read, and isn’t told aloud at each per cent', async () => {
  const { page, till, pageErrors } = await play('start-checking');
  const bar = page.getByRole('progressbar', { name: TITLE });
  const done = () => bar.evaluate((one: HTMLProgressElement) => one.value);
  const live = page.locator('[role="status"], [role="alert"], [aria-live], output');
  expect([await done(), await page.getByText('40%').count()]).toEqual([40, 1]);
  // The focus has both lines read, and no region has them read a second time.
  expect(await focused(page)).toEqual([TITLE, expect.stringMatching(ABOUT)]);
  expect(await live.count()).toBe(0);
  till.checking({ bytes: 446 * 2 ** 20, percent: 55 });
  await page.getByText('55%').waitFor();
  expect([await done(), await live.count()]).toEqual([55, 0]);
  expect(pageErrors).toEqual([]);
});

test('where nobody counts it says what it does, and no share', async () => {
  const { page } = await play('start-checking-uncounted');
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await page.getByRole('main').innerText()).toMatch(
    /^Checking .+\s+It is 2\.7\sGB large\. [^%]+$/u,
  );
});

test('the line of a start stays until the words of the check are there', async () => {
  const { page, till } = await play('start-checking');
  let asked: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  await page.route(/journal-checking.*\.js/u, () => asked?.());
  till.checking({ bytes: 446 * 2 ** 20, percent: 0 });
  await page.reload();
  await page.waitForSelector('.progress', { state: 'attached' });
  till.checking({ bytes: 446 * 2 ** 20, percent: 40 });
  await isAsked;
  expect(await page.locator('.progress, [role=status], progress').count()).toBeGreaterThan(0);
});

test('it looks and speaks as the till does, whatever the system speaks', async () => {
  const { page, till } = await play('start-checking');
  const { preferences } = till.read();
  till.change({ preferences: { ...preferences, language: 'kk', theme: 'dark' } });
  await page.reload();
  await page.waitForSelector('.progress', { state: 'attached' });
  expect(await page.evaluate(() => navigator.language)).not.toMatch(/^kk/u);
  till.checking({ bytes: 446 * 2 ** 20, percent: 40 });
  await page.getByRole('heading', { name: 'Сату журналы тексерілуде…' }).waitFor();
  expect(await page.title()).toBe('Адалдық кассасы');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});
