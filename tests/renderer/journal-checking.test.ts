/** A start that waits for the check of a large journal: seen, and told to a screen reader once. */
import { expect, test } from 'vitest';
import { setStageAnew } from './preview/stage.ts';

const { play } = setStageAnew();
const TITLE = 'Checking the record of sales…';

test('how far it is can be read, and isn’t told aloud at each per cent', async () => {
  const { page, till, pageErrors } = await play('start-checking');
  const bar = page.getByRole('progressbar', { name: TITLE });
  const done = () => bar.evaluate((one: HTMLProgressElement) => one.value);
  const said = () => page.getByRole('status').allInnerTexts();
  const before = await said();
  expect([await done(), await page.getByText('40%').count()]).toEqual([40, 1]);
  expect(before.join('\n')).toMatch(/^Checking the record of sales…\s+It is 446\sMB large\. .+$/u);
  till.checking({ bytes: 446 * 2 ** 20, percent: 55 });
  await page.getByText('55%').waitFor();
  expect([await done(), await said()]).toEqual([55, before]);
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
