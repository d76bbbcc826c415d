/** Bonuses accrued afterwards for sales that were made while the service was away. */
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, either, said, within } from '../pages/words.ts';

// That a customer is in the blacklist is told by the service: by its status and its code, else in its own words.
test.use({ needs: { lookupBlacklist: '403', blacklistCode: 'byList', messages: 'plain' } });

/** Paid while nothing could be asked; only the phone is known. */
async function sellAway(sale: SalePage, phone: string, amount: string): Promise<void> {
  await sale.find(phone);
  await sale.keys.type(amount);
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash'));
  await sale.expectDone(said('done.noLoyalty'));
  await sale.next();
}

/** The owner's switch, in settings. */
async function allow(sale: SalePage): Promise<void> {
  await new SettingsPage(sale.page).open(said('settings.section.bonuses'));
  const on = sale.page
    .getByRole('radiogroup', { name: said('settings.lateAccrual') })
    .getByRole('radio', { name: said('settings.lateAccrualOn') });
  await on.click();
  await expect(on).toBeChecked();
  await sale.keys.press('Escape');
  await expect(sale.page.getByRole('dialog')).toHaveCount(0);
}

const created = (paths: readonly string[]) =>
  paths.filter((path) => path.endsWith('/cash/order')).length;

test('switched off: not offered, only said; switched on: one, once', async ({
  connected: sale,
  service,
}) => {
  service.intercept(() => ({ type: 'refuse' }));
  await sellAway(sale, demoCustomers.regular.phone, '5000');
  service.intercept(null);
  await sale.untilOnline();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.press('F5');
  await expect(orders.lines).toHaveCount(1);
  await expect(sale.page.getByText(said('lateAccrual.hint', { count: 1 }))).toBeVisible();
  await orders.keys.press('F2');
  await orders.mark();
  await orders.enter(begins('orders.openSale'));
  await expect(sale.page.getByText(said('lateAccrual.off'))).toBeVisible();
  await expect(sale.button(either('lateAccrual.one', 'lateAccrual.all'))).toHaveCount(0);

  await allow(sale);
  const sent: string[] = [];
  service.intercept(({ path }) => {
    sent.push(path);
    return 'pass';
  });
  await expect(sale.button(begins('lateAccrual.one'))).toBeEnabled();
  await orders.keys.press('F2');
  await orders.keys.press('F2');
  await expect(orders.till).toContainText(said('order.state.confirmed'));
  await expect(orders.till).toContainText(said('order.accruedLaterAbout'));
  await expect(orders.record).toContainText(`${said('serviceOrder.cashback')}+ 150 ₸`);
  await expect(sale.button(either('lateAccrual.one', 'lateAccrual.all'))).toHaveCount(0);
  await orders.keys.press('F2');
  await orders.keys.press('Escape');
  await expect(orders.lines).toContainText(said('order.accruedLater'));
  expect(created(sent)).toBe(1);
  await sale.keys.press('F7');
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('710 ₸');
});

test('all of them, after a deliberate second key; the blacklisted one is told', async ({
  connected: sale,
  service,
}) => {
  await allow(sale);
  service.intercept(() => ({ type: 'refuse' }));
  await sellAway(sale, demoCustomers.regular.phone, '5000');
  await sellAway(sale, demoCustomers.blacklisted.phone, '3000');
  await sellAway(sale, demoCustomers.regular.phone, '1000');
  const sent: string[] = [];
  service.intercept(({ path }) => {
    sent.push(path);
    return 'pass';
  });
  await sale.untilOnline();
  await expect(sale.page.getByText(said('banner.accruable', { count: 3 }))).toBeVisible();
  await sale.button(said('banner.toAccruable')).click();
  const orders = new OrdersPage(sale.page);
  await expect(orders.lines).toHaveCount(3);
  await expect(sale.button(begins('lateAccrual.all', { count: 3 }))).toBeEnabled();
  await orders.keys.press('F2');
  await expect(sale.page.getByRole('region', { name: said('lateAccrual.title') })).toBeVisible();
  // Enter leaves them.
  await orders.enter(begins('lateAccrual.notNow'));
  await expect(orders.search).toBeFocused();
  expect(created(sent)).toBe(0);

  await orders.keys.press('F2');
  await expect(sale.button(begins('lateAccrual.do', { count: 3 }))).toBeEnabled();
  await orders.keys.press('F9');
  // One after another, each with all the calls of a sale: on a busy machine longer than 5 s.
  const confirmed = orders.lines.filter({ hasText: said('order.state.confirmed') });
  await expect(confirmed).toHaveCount(2, { timeout: 20_000 });
  const told = orders.lines.filter({ hasText: within('order.notAccrued') });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(said('fault.blacklisted.what'));
  expect(created(sent)).toBe(2);
  // It can be tried again, and is told again.
  await expect(sale.button(begins('lateAccrual.all', { count: 1 }))).toBeEnabled();
  await sale.keys.press('F7');
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('740 ₸');
});
