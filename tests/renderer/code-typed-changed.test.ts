/** Figures that have changed beside the code: before it is typed it is still asked for; once it is, no other one is. */
import { expect, it } from 'vitest';
import { digits, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { look, type, untilReady } from './preview/hand.ts';

const open = useRenderer();

async function untilSent(isReadBeside: boolean) {
  const opened = await open();
  const { page, till } = opened;
  till.world.spentElsewhere = 900;
  if (!isReadBeside) till.world.recheckFault = { code: 'unreachable', retry: 'safe' };
  await type(page, VIP);
  await type(page, '50000');
  await page.keyboard.press('F2');
  await untilReady(page);
  await page.keyboard.press('Enter');
  return opened;
}

async function untilChanged() {
  const opened = await untilSent(false);
  const { page, till } = opened;
  await untilFocused(page, 'code');
  till.world.recheckFault = null;
  await look(page);
  await type(page, '4821');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.quote-changed-step');
  await look(page);
  return opened;
}

it('the main action asks for no code', async () => {
  const { page } = await untilChanged();
  expect(await page.textContent('[data-main-action]')).not.toContain('SMS code needed');
});

it('the cash that is typed behind it is cash', async () => {
  const { page, till } = await untilChanged();
  const answer = till.hold();
  await page.keyboard.press('Enter');
  await type(page, '40000');
  answer();
  await page.waitForSelector('.payment-step');
  expect(await digits(page, 'tendered')).toBe('40000');
});

it('before the code is typed it is asked for, and no other one is sent', async () => {
  const { page, till } = await untilSent(true);
  await page.waitForSelector('.quote-changed-step');
  await look(page);
  expect(await page.textContent('[data-main-action]')).toContain('SMS code needed');
  till.world.sendCodeFault = { code: 'internal', retry: 'never' };
  await page.keyboard.press('Enter');
  await untilFocused(page, 'code');
  await look(page);
  await type(page, '4821');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.payment-step');
});
