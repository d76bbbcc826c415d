/** The window's process dies in the middle of a sale: it comes back by itself in the same state. */
import type { Page } from 'playwright/test';
import { SalePage } from '../pages/sale-page.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';
import { begins } from '../pages/words.ts';

test.use({ coverage: true });

async function crash(page: Page): Promise<SalePage> {
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // Never answered: nobody is left to answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  // A new page, or the same one drawn anew: whichever lives.
  let living: Page | undefined;
  await expect
    .poll(async () => {
      for (const one of context.pages()) {
        const state = await one.evaluate(() => document.readyState).catch(() => null);
        if (state === 'complete') living = one;
      }
      return living !== undefined;
    })
    .toBe(true);
  return new SalePage(living ?? page);
}

test('while the purchase is typed: the phone, the amount and the bonuses are there', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('5000');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '5 000 ₸' }));
  // What is typed is mirrored after a moment; nothing on the screen tells when.
  await expect
    .poll(async () => {
      const text = JSON.stringify({ command: 'snapshot.read', input: null });
      return sale.page.evaluate(
        (sent) =>
          (globalThis as unknown as { till: { call(text: string): Promise<string> } }).till.call(
            sent,
          ),
        text,
      );
    })
    .toMatch(/"amount":"5\s?000"/u);
  const again = await crash(sale.page);
  await expect(again.phone).toHaveValue('700 000-00-02');
  await expect(again.amount).toHaveValue(/^5\s000$/u);
  await again.enter(begins('action.charge', { amount: '5 000 ₸' }));
  await again.takeCash();
  await again.expectDone();
});

test('while the code is awaited and while money is taken: one order, one code', async ({
  connected: sale,
  service,
}) => {
  const sent: string[] = [];
  service.intercept(({ path }) => {
    if (/\/(order|complete)$/u.test(path)) sent.push(path);
    return 'pass';
  });
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  const typing = await crash(sale.page);
  await expect(typing.code).toBeFocused();
  await typing.keys.type(lastCode(service));
  await typing.enter(begins('code.confirm'));
  await expect(typing.takePayment).toBeVisible();
  const paying = await crash(typing.page);
  await expect(paying.takePayment).toContainText('3 760 ₸');
  await paying.takeCash();
  await paying.expectDone();
  expect(service.sms()).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('while the order is completed: the sale is done when the window is back', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  const back = Promise.withResolvers<null>();
  service.intercept(({ path }) =>
    path.endsWith('/complete') ? { type: 'delay', for: back.promise } : 'pass',
  );
  await sale.takeCash();
  const again = await crash(sale.page);
  back.resolve(null);
  await again.expectDone();
});
