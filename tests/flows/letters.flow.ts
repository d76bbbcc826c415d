/** A till without a keyboard: a name, a search and a reason in Kazakh letters, all by fingers. */
import { Fingers } from '../pages/letters.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { trainAtOnce } from '../pages/set-up-at-once.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

test('a cashier’s name, a customer’s name and a reason are typed by fingers alone', async ({
  english: { page },
}) => {
  test.slow();
  await trainAtOnce(page);
  const fingers = new Fingers(page);
  const start = new ShiftStartPage(page);
  await fingers.touchField(start.cashier);
  await fingers.speak('kk');
  await fingers.type('Әсем');
  await expect(start.cashier).toHaveValue('Әсем');
  await fingers.touch(start.open);

  const sale = new SalePage(page);
  await expect(sale.phone).toBeFocused();
  await expect(fingers.letters).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Әсем');
  await fingers.typeDigits(demoCustomers.vip.phone.slice(2));
  await expect(sale.amount).toBeFocused();
  await fingers.typeDigits('5000');
  await fingers.touch(sale.main);
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  await fingers.touch(sale.main);
  await sale.expectDone();

  const orders = new OrdersPage(page);
  await fingers.touch(page.getByRole('button', { name: begins('appShell.orders') }));
  await fingers.touchField(orders.search);
  await fingers.speak('kk');
  await fingers.type('Серік');
  await expect(orders.search).toHaveValue('Серік');
  await expect(orders.lines).toHaveCount(1);
  await fingers.touch(orders.lines.first());
  await expect(orders.record).toBeVisible();
  await expect(fingers.letters).toBeHidden();
  await fingers.touch(page.getByRole('button', { name: begins('order.refund') }));
  await expect(orders.amount).toBeFocused();
  await fingers.typeDigits('300');
  await fingers.touchField(orders.reason);
  await fingers.speak('kk');
  await fingers.type('Баға қате');
  await expect(orders.reason).toHaveValue('Баға қате');
  await fingers.done();
  await fingers.touch(orders.main);
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
});
