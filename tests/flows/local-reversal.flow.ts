/** A sale without bonuses is corrected at the till: money only, with a reason, seen in the report. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { expect, test } from './till.ts';

test('a sale without a customer: refunded in part, then reverted', async ({ training: sale }) => {
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(/^Take 700 ₸ in cash/u);
  await sale.expectDone('Sale complete without bonuses');
  await sale.next();

  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('200');
  await orders.becauseOf('Goods returned');
  await orders.enter(/^Refund 200 ₸/u);
  await orders.expectReversalResult('Refunded');
  await expect(orders.page.getByText('It is saved on this till.')).toBeVisible();
  await orders.enter(/200 ₸/u);

  await expect(orders.page.getByRole('button', { name: /^Revert the sale/u })).toBeEnabled();
  await orders.keys.press('F4');
  await expect(orders.reason).toBeFocused();
  await expect(orders.page.getByText('Only money goes back')).toBeVisible();
  await orders.becauseOf('Goods returned');
  await orders.goOnToRevert();
  await orders.keys.press('F9');
  await orders.expectReversalResult('Reverted');
  await orders.enter(/500 ₸/u);
  await expect(orders.page.getByRole('button', { name: /^Revert the sale/u })).toHaveCount(0);

  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.methods).toContainText('Cash1700 ₸− 700 ₸0 ₸');
});
