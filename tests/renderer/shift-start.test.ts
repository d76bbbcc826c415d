/** Who opens a shift, and the drawer's cash at its start. */
import { expect, it } from 'vitest';
import { untilFocused } from './keyboard-harness.ts';
import { look } from './preview/hand.ts';
import { setStageAnew } from './preview/stage.ts';
import { type } from './preview/steps.ts';

const { open } = setStageAnew();

it('is opened by one of those who opened the last ones, by a key or a finger', async () => {
  const { page, till } = await open({ stage: 'shiftStart', shift: null });
  const names = page.getByRole('group', { name: 'Who opened the last shifts' }).getByRole('button');
  const chosen = () => names.evaluateAll((all) => all.map((one) => one.ariaPressed));
  await untilFocused(page, 'cashier');
  expect(await chosen()).toEqual(['true', 'false', 'false']);
  await page.keyboard.press('F3');
  expect(await page.inputValue('#cashier')).toBe('Айгүл Сейітқызы');
  expect(await chosen()).toEqual(['false', 'true', 'false']);
  await names.nth(2).click();
  await look(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#phone');
  expect(till.read().shift?.cashier).toBe('Марат');
});

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
