/**
 * Every screen on the lowest one that is served: what a screen of 1024×768 leaves below the bars of
 * the system and of the window. By keys alone; at each step nothing has left its place.
 */
import type { Page } from 'playwright/test';
import { OrdersPage } from '../pages/orders-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { layoutFaults } from '../renderer/layout.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';

// Not played yet by a hand that doesn't look.

const LOW = { width: 1024, height: 680 };
test.use({ windowSize: LOW });
// Each step is measured beside being done.
test.slow();

/** `name`: of the main action, all of which is seen. */
async function stands(page: Page, name: RegExp): Promise<void> {
  const main = page.locator('[data-main-action]');
  await expect(main).toHaveAccessibleName(name);
  await expect(main).toBeInViewport({ ratio: 1 });
  // What moves into its place has arrived there.
  await expect.poll(() => layoutFaults(page)).toEqual([]);
}

test('from set-up to the end of a shift', async ({ english: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Set up this till' })).toBeVisible();
  await stands(page, /^Start training/u);
  const sale = new SalePage(page);
  await sale.keys.press('Enter');
  await expect(page.getByText('No sale was left unfinished')).toBeVisible();
  await page.getByLabel('Cashier').focus();
  await sale.keys.type('Dana');
  await stands(page, /^Open shift/u);
  await sale.enter(/^Open shift/u);

  await expect(page.getByText('Who’s the customer?')).toBeVisible();
  await stands(page, /^Sell without a customer/u);
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('12500');
  await sale.keys.press('F2');
  await stands(page, /^Charge 11 260 ₸/u);
  await sale.enter(/^Charge/u);
  await expect(sale.code).toBeFocused();
  await stands(page, /code/iu);
  const phone = page.getByRole('complementary', { name: /customer’s phone/iu });
  await sale.keys.type(/\d{4,}/u.exec((await phone.textContent()) ?? '')?.[0] ?? '');
  await sale.enter(/^Confirm the code/u);
  await stands(page, /^Take 11 260 ₸/u);
  await sale.takeCash();
  await sale.expectDone();
  await stands(page, /^Next customer/u);
  await sale.next();

  const orders = new OrdersPage(page);
  await orders.open();
  await orders.mark();
  await stands(page, /^Open order/u);
  await orders.enter(/^Open order/u);
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.keys.press('F2');
  await stands(page, /^Refund 1 000 ₸/u);
  await orders.enter(/^Refund/u);
  await orders.expectReversalResult('Refunded');
  await stands(page, /given back/u);
  await orders.enter(/given back/u);
  await orders.startRevert();
  await orders.keys.press('F2');
  await stands(page, /^Continue/u);
  await orders.keys.press('Escape');

  const shift = new ShiftPage(page);
  await shift.open();
  await stands(page, /^Close shift 1/u);
  await shift.enter(/^Close shift 1/u);
  await stands(page, /^Keep it open/u);
  await shift.keys.press('F9');
  await expect(page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await stands(page, /^Start the next shift/u);
});

test('without the service: the banner, the names beside it, a sale without bonuses', async ({
  connected: sale,
  service,
}) => {
  breakAt(service, /./u, { type: 'refuse' });
  await sale.find(demoCustomers.gold.phone);
  await sale.keys.type('4300');
  await expect(sale.page.getByRole('region', { name: 'Connection' })).toBeVisible();
  await expect(sale.page.getByTitle('Dana')).toBeInViewport({ ratio: 1 });
  await stands(sale.page, sale.withoutBonuses);
  await sale.enter(sale.withoutBonuses);
  await stands(sale.page, /^Take 4 300 ₸/u);
  await sale.takeCash();
  await sale.expectDone('Sale complete without bonuses');
  await stands(sale.page, /^Next customer/u);
});
