/** A note on a sale: typed beside the amount, without slowing anybody, and found with the order. */
import { OrdersPage } from '../pages/orders-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

test('F9, words, Esc back to the amount; the note is on the order, and gone for the next one', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('5000');
  const before = await sale.amount.boundingBox();
  await sale.keys.press('F9');
  const note = sale.page.getByLabel(begins('purchase.note'));
  await expect(note).toBeFocused();
  await sale.keys.type('by the window 2');
  expect(await sale.amount.boundingBox()).toEqual(before);
  await sale.keys.press('Escape');
  await expect(sale.amount).toBeFocused();
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  await sale.enter(begins('action.charge', { amount: '5 000 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  await expect(note).toHaveCount(0);
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.openNewest();
  await expect(orders.till).toContainText('by the window 2');
  await expect(orders.record).toContainText('by the window 2');
  await expect(orders.record).toContainText(said('serviceOrder.paidFrom.cash'));
  await expect(orders.record).toContainText('•• 02');
});
