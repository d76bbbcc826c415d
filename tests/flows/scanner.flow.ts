/** A day at the till with a scanner: what it reads goes where it belongs, from any field, and confirms nothing. */
import { OrdersPage } from '../pages/orders-page.ts';
import { either, said } from '../pages/words.ts';
import { completedOrders } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';

const { regular, vip } = demoCustomers;
const ARTICLE = '4006381333931';

test('a customer, an article, the next customer and an order are scanned', async ({
  connected: sale,
  service,
}) => {
  const { page, keys } = sale;
  const orders = new OrdersPage(page);
  const completed = completedOrders(service);
  await expect(sale.phone).toBeFocused();

  // The amount first: the card is shown while it is typed.
  await keys.press('Enter');
  await expect(sale.amount).toBeFocused();
  await keys.type('50');
  await keys.look();
  await keys.scan(`tel:${regular.phone}\n`);
  await keys.type('00');
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  await expect(sale.customer).toContainText(regular.firstName);
  await keys.look();

  // Another card changes nothing by itself.
  await keys.scan(`${vip.phone}\n`);
  await expect(sale.button(said('keys.scanned.take'))).toBeVisible();
  await expect(sale.customer).toContainText(regular.firstName);
  await keys.look();
  await sale.enter(either('action.charge'));
  await expect(sale.tendered).toBeFocused();
  await keys.look();
  await keys.scan(`${ARTICLE}\n`);
  await sale.expectProblem(said('keys.scanned.other'));
  await expect(sale.tendered).toHaveValue('');
  await sale.takeCash();
  await sale.expectDone();
  await keys.look();

  // The next card begins the next sale, and leaves it empty but for the customer.
  await keys.scan(`8${vip.phone.slice(2)}\n`);
  await expect(sale.amount).toBeFocused();
  await expect(sale.customer).toContainText(vip.firstName);
  await keys.press('Escape');
  await keys.press('Escape');
  await expect(sale.phone).toHaveValue('');

  // The code that Done has shown.
  const [order = ''] = completed;
  await keys.look();
  await keys.scan(`${order}\n`);
  await expect(sale.button(said('keys.scanned.open'))).toBeVisible();
  await expect(sale.phone).toHaveValue('');
  await keys.press('F11');
  await expect(orders.record).toBeVisible();
  await expect(orders.till).toContainText(/5\s000\s₸/u);
});
