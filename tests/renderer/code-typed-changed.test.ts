/** Figures that turn out to have changed when the code is typed already: no other code is spoken of or waited for. */
import { expect, it } from 'vitest';
import { digits, untilFocused, useRenderer, VIP } from './keyboard-harness.ts';
import { look, type, untilReady } from './preview/hand.ts';

const open = useRenderer();

async function untilChanged() {
  const opened = await open();
  const { page, till } = opened;
  till.world.spentElsewhere = 900;
  await type(page, VIP);
  await type(page, '50000');
  await page.keyboard.press('F2');
  await untilReady(page);
  await page.keyboard.press('Enter');
  await untilFocused(page, 'code');
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
