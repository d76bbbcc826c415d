/** "I have a card" after the payment: by keys from Done, and from Orders a little later. */
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

// Where the service hides who is in the blacklist nobody can be told.
test.use({ needs: { lookupBlacklist: '403' } });

async function sellToNobody(sale: SalePage): Promise<void> {
  await sale.sellWithoutCustomer();
  await sale.keys.type('5000');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash'));
  await sale.expectDone(said('done.noLoyalty'));
}

const dialogOf = (sale: SalePage) => sale.page.getByRole('dialog', { name: said('attach.title') });

/** F6, the phone, a look at who it is. */
async function showCard(sale: SalePage, phone: string, who: string) {
  await expect(sale.button(begins('attach.open'))).toBeEnabled();
  await sale.keys.press('F6');
  const dialog = dialogOf(sale);
  await expect(dialog.getByLabel(said('phone.label'))).toBeFocused();
  await sale.keys.type(phone.replace('+7', ''));
  await expect(dialog).toContainText(who);
  return dialog;
}

const created = (paths: readonly string[]) =>
  paths.filter((path) => path.endsWith('/cash/order')).length;

test('on Done: one key, the phone and Enter; earned once, however often it is pressed', async ({
  connected: sale,
  service,
}) => {
  const { regular } = demoCustomers;
  await sellToNobody(sale);
  const sent: string[] = [];
  service.intercept(({ path }) => {
    sent.push(path);
    return 'pass';
  });
  sale.keys.restart();
  const dialog = await showCard(sale, regular.phone, regular.firstName);
  await expect(dialog).toContainText('≈ 150 ₸');
  const add = dialog.getByRole('button', { name: begins('attach.do') });
  await expect(add).toHaveAttribute('aria-disabled', 'false');
  await sale.keys.hammer(2);
  await expect(dialog).toHaveCount(0);
  await sale.expectDone();
  expect([sale.keys.typed, sale.keys.pressed]).toEqual([10, 2]);
  await expect(sale.receipt).toContainText('150 ₸');
  await expect(sale.customer).toContainText(regular.firstName);
  await expect(sale.button(begins('attach.open'))).toHaveCount(0);
  expect(created(sent)).toBe(1);
  await sale.keys.look();
  await sale.next();
  await sale.find(regular.phone);
  await expect(sale.customer).toContainText('710 ₸');
});

test('from Orders: an Enter that nobody could have read for does nothing, nor does a blacklisted phone', async ({
  connected: sale,
  service,
}) => {
  const { regular, blacklisted } = demoCustomers;
  await sellToNobody(sale);
  await sale.next();
  const sent: string[] = [];
  service.intercept(({ path }) => {
    sent.push(path);
    return 'pass';
  });
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.mark();
  await orders.enter(begins('orders.openSale'));
  const dialog = await showCard(sale, blacklisted.phone, said('customer.blacklisted'));
  await sale.keys.press('Enter');
  await expect(dialog).toBeVisible();
  await sale.keys.press('Escape');
  await expect(dialog).toHaveCount(0);

  await sale.keys.press('F6');
  await expect(dialog.getByLabel(said('phone.label'))).toBeFocused();
  // As a scanner sends it, its own Enter included.
  await sale.keys.scan(`${regular.phone.replace('+7', '')}\n`);
  await expect(dialog).toContainText('≈ 150 ₸');
  expect(created(sent)).toBe(0);
  const add = dialog.getByRole('button', { name: begins('attach.do') });
  await expect(add).toHaveAttribute('aria-disabled', 'false');
  await sale.keys.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(orders.till).toContainText(said('order.state.confirmed'));
  await expect(orders.till).toContainText(said('order.attached'));
  await expect(orders.record).toContainText(`${said('serviceOrder.cashback')}+ 150 ₸`);
  expect(created(sent)).toBe(1);
});
