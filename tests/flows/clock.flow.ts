/** The machine's clock is set while a code is awaited: the countdown goes on, the clock follows. */
import { HOUR } from '../../src-shared/domain/time.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';
import { begins } from '../pages/words.ts';

// Not played yet by a hand that doesn't look.

test.use({ coverage: true });

test('the countdown follows no set clock; the clock of the top bar does', async ({
  connected: sale,
  page,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge', { amount: '3 760 ₸' }));
  await expect(sale.code).toBeFocused();
  const clock = page.locator('.top-bar__clock');

  for (const off of [3 * HOUR, -3 * HOUR, 87_660 * HOUR, -Date.now()]) {
    await page.evaluate((ms) => {
      const { real = Date.now } = globalThis as { real?: () => number };
      Object.assign(globalThis, { real });
      Date.now = () => real() + ms;
    }, off);
    const inAlmaty = () => new Date(Date.now() + off + 5 * HOUR).toISOString().slice(11, 16);
    await expect.poll(async () => (await clock.textContent()) === inAlmaty()).toBe(true);
    await expect(page.locator('.code-step__left')).toContainText(/ 4:\d\d/u);
    await expect(sale.button(begins('code.resendIn', { time: /0:\d\d/u }))).toBeDisabled();
  }

  await page.reload();
  await expect(page.locator('.code-step__left')).toContainText(/ 4:\d\d/u);
  await expect(sale.code).toBeFocused();
  await sale.keys.type(lastCode(service));
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
});
