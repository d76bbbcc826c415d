/** A sale without bonuses is corrected at the till: money only, with a reason, seen in the report. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, said } from '../pages/words.ts';

test('a sale without a customer: refunded in part, then reverted', async ({ training: sale }) => {
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash', { amount: '700 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await sale.next();

  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('200');
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.enter(begins('refund.do', { amount: '200 ₸' }));
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
  await expect(orders.page.getByText(promises.savedHere)).toBeVisible();
  await orders.enter(/200 ₸/u);

  await expect(
    orders.page.getByRole('button', { name: begins('order.here.revert') }),
  ).toBeEnabled();
  await orders.keys.press('F4');
  await expect(orders.reason).toBeFocused();
  await expect(orders.page.getByText(promises.onlyMoney)).toBeVisible();
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.goOnToRevert();
  await orders.keys.press('F9');
  await orders.expectReversalResult(said('reversalResult.title.revert.done'));
  await orders.enter(/500 ₸/u);
  await expect(orders.page.getByRole('button', { name: begins('order.here.revert') })).toHaveCount(
    0,
  );

  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.methods).toContainText(`${said('payment.cash')}1700 ₸− 700 ₸0 ₸`);
});
