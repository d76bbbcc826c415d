/** Figures that were refused beside a code that was sent, and are read once more: what is typed meanwhile is the code. */
import { expect, it } from 'vitest';
import { digits, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { letPass, look, type, untilReady } from './preview/hand.ts';

const open = useRenderer();

async function whileReadAgain() {
  const opened = await open();
  const { page, till } = opened;
  till.world.recheckFault = { code: 'rejected', retry: 'never' };
  await type(page, VIP);
  await type(page, '50000');
  await page.keyboard.press('F2');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert] h2');
  await look(page);
  till.world.recheckFault = null;
  const answer = till.hold();
  await page.keyboard.press('F2');
  await page.waitForSelector('.busy-step');
  await letPass(page, 800);
  return { page, answer };
}

it('the digits are the code', async () => {
  const { page, answer } = await whileReadAgain();
  await type(page, '4821');
  answer();
  await page.waitForSelector('#code');
  expect(await digits(page, 'code')).toBe('4821');
});

it('no way of paying is chosen before it is typed', async () => {
  const { page, answer } = await whileReadAgain();
  await page.keyboard.press('F3');
  answer();
  await untilFocused(page, 'code');
  await look(page);
  await type(page, '4821');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
  expect(await page.isChecked('[aria-keyshortcuts="F2"]')).toBe(true);
});
