/** The drawer's cash at the start of a shift, by keys. */
import { expect, it } from 'vitest';
import { untilFocused } from './keyboard-harness.ts';
import { look } from './preview/hand.ts';
import { setStageAnew } from './preview/stage.ts';
import { type } from './preview/steps.ts';

const { open } = setStageAnew();

it('is counted by notes also where a reason has taken the place of that button', async () => {
  const { page } = await open({ stage: 'shiftStart', shift: null });
  await page.locator('#counted').fill('15000');
  await page.waitForSelector('#reason');
  await page.keyboard.press('F6');
  await page.waitForSelector('.notes-dialog__list');
  await look(page);
  await type(page, '2');
  await page.keyboard.press('Enter');
  await untilFocused(page, 'counted');
  expect((await page.inputValue('#counted')).replace(/\D/gu, '')).toBe('40000');
});
