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
import { begins, said } from '../pages/words.ts';

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
  await expect(page.getByRole('heading', { name: said('setup.title') })).toBeVisible();
  await stands(page, begins('setup.trainingStart'));
  const sale = new SalePage(page);
  await sale.keys.press('Enter');
  await expect(page.getByText(said('check.pendingSales.none'))).toBeVisible();
  await page.getByLabel(said('shiftStart.cashier')).focus();
  await sale.keys.type('Dana');
  await stands(page, begins('shiftStart.open'));
  await sale.enter(begins('shiftStart.open'));

  await expect(page.getByText(said('customer.noneTitle'))).toBeVisible();
  await stands(page, begins('action.noCustomer'));
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('12500');
  await sale.keys.press('F2');
  await stands(page, begins('action.charge', { amount: '11 260 ₸' }));
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  await stands(page, begins('code.confirm'));
  await sale.keys.type(await sale.codeOnPhone());
  await sale.enter(begins('code.confirm'));
  await stands(page, begins('payment.takeCash', { amount: '11 260 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
  await stands(page, begins('done.next'));
  await sale.next();

  const orders = new OrdersPage(page);
  await orders.open();
  await orders.mark();
  await stands(page, begins('orders.open'));
  await orders.enter(begins('orders.open'));
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.keys.press('F2');
  await stands(page, begins('refund.do', { amount: '1 000 ₸' }));
  await orders.enter(begins('refund.do'));
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
  await stands(page, begins('reversalResult.handedDone'));
  await orders.enter(begins('reversalResult.handedDone'));
  await orders.startRevert();
  await orders.keys.press('F2');
  await stands(page, begins('revert.goOn'));
  await orders.keys.press('Escape');

  const shift = new ShiftPage(page);
  await shift.open();
  await stands(page, begins('report.close', { number: 1 }));
  await shift.enter(begins('report.close', { number: 1 }));
  await stands(page, begins('report.confirmClose.keep'));
  await shift.keys.press('F9');
  await expect(
    page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
  await stands(page, begins('report.toStart'));
});

test('without the service: the banner, the names beside it, a sale without bonuses', async ({
  connected: sale,
  service,
}) => {
  breakAt(service, /./u, { type: 'refuse' });
  await sale.find(demoCustomers.gold.phone);
  await sale.keys.type('4300');
  await expect(sale.page.getByRole('region', { name: said('banner.label') })).toBeVisible();
  await expect(sale.page.getByTitle('Dana')).toBeInViewport({ ratio: 1 });
  await stands(sale.page, sale.withoutBonuses);
  await sale.enter(sale.withoutBonuses);
  await stands(sale.page, begins('payment.takeCash', { amount: '4 300 ₸' }));
  await sale.takeCash();
  await sale.expectDone(said('done.noLoyalty'));
  await stands(sale.page, begins('done.next'));
});
