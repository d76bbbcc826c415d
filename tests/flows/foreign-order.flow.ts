/** An order of another till: found by its identifier, reverted, and found again; by keys alone. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { anotherTill } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said, within } from '../pages/words.ts';

// Another till calls the branch by the identifier of the settings; the way of paying is known by the record alone.
test.use({ needs: { identifiers: 'asSet', newValues: 'none' } });

test('an order of another till is opened by its id, reverted, listed and opened again', async ({
  connected: sale,
  service,
}) => {
  const { call } = await anotherTill(service);
  const order = await call('POST', '/branches/101/cash/order', {
    user_phone: demoCustomers.regular.phone,
    amount: 4_000,
    bonus_amount: 0,
  });
  const orderId = String(order['id']);
  await call('POST', `/orders/${orderId}/cash/complete`, {
    use_balance: false,
    amount: 0,
    payment_method: 'card',
  });

  await expect(sale.phone).toBeFocused();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.scan(`${orderId}\n`);
  await expect(sale.page.getByText(within('orders.nothing'))).toBeVisible();
  await expect(sale.page.getByText(said('orders.foreign.byIdOnly'))).toBeVisible();
  await orders.keys.press('F6');
  await expect(orders.record).toContainText(said('serviceOrder.status.COMPLETED'));
  await orders.startRevert();
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.goOnToRevert();
  await orders.keys.press('F9');
  await orders.expectReversalResult(said('reversalResult.title.revert.done'));
  await expect(
    sale.page.getByText(said('reversalResult.method.card'), { exact: true }),
  ).toBeVisible();
  await orders.enter(begins('reversalResult.handedDone', { amount: '4 000 ₸' }));
  // Until its money was given Esc leads nowhere.
  await expect(orders.record).toContainText(said('serviceOrder.status.reverted'));
  await orders.keys.press('Escape');

  await expect(orders.search).toBeFocused();
  await orders.keys.press('Escape');
  await expect(orders.search).toHaveValue('');
  await orders.keys.press('F6');
  await expect(orders.lines).toHaveCount(1);
  await expect(orders.lines).toContainText(orderId);
  await orders.keys.press('ArrowDown');
  await orders.enter(
    `${said('orders.foreign.open')} ${said('orders.foreign.openSub', { id: orderId })}`,
  );
  await expect(orders.record).toContainText(said('serviceOrder.status.reverted'));

  // Its money left this drawer, though it was taken into another one.
  const shift = new ShiftPage(sale.page);
  await shift.open();
  const back = shift.reversals;
  await expect(back).toContainText(`${said('report.foreign')}· 1−\u202f4 000 ₸`);
  await expect(back).toContainText(said('report.foreignAbout'));
});

test('the service has no order with that id: said so, with what an id is', async ({
  connected: sale,
}) => {
  await expect(sale.phone).toBeFocused();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  // By hand: scanned it is in the test above.
  await orders.keys.type('9223372036854775807');
  await orders.keys.look();
  await orders.keys.press('F6');
  await expect(sale.page.getByText(said('orders.foreign.notThere'))).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.search).toHaveValue('9223372036854775807');
});
