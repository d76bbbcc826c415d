/** A screen that can't be drawn: words in its place, and main is told what failed, nothing else. */
import { expect, test } from 'vitest';
import { screenErrorOf } from '../../src-renderer/till/screen-errors.ts';
import { commands } from '../../src-shared/contract/commands.ts';
import { setStage } from './preview/stage.ts';

const { open } = setStage();

test('shown and told: by name and components, without its message', async () => {
  const { page, till } = await open();
  await page.waitForSelector('#phone');
  await page.evaluate(() => {
    // Every amount needs it.
    Math.trunc = () => {
      throw new RangeError('Aigerim, +7 701 234 56 78');
    };
  });
  await page.keyboard.press('F12');
  await page.waitForSelector('.error-boundary [role="alert"]');
  await expect.poll(() => till.world.screenErrors.length).toBeGreaterThan(0);
  const [told] = till.world.screenErrors;
  expect(told?.name).toBe('RangeError');
  expect(told?.stack).toMatch(/^\s+at \w+ \(http/u);
  expect(JSON.stringify(till.world.screenErrors)).not.toContain('Aigerim');
});

test('what is thrown and what is long is of the table’s shape', () => {
  const { input } = commands['screen.reportError'];
  const named = Object.assign(new Error('x'), { name: 'N'.repeat(100) });
  for (const error of [named, 'a text', undefined])
    expect(input.safeParse(screenErrorOf(error, 'x'.repeat(9_000))).success).toBe(true);
});
