/** The shift's running totals and its end. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { sell } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';

test('totals follow sales and refunds, and are frozen when the shift is closed', async ({
  connected: sale,
}) => {
  await sell(sale, '5000');
  await sell(sale, '4000', { phone: demoCustomers.gold.phone, bonuses: true });
  await sale.enter(/^Sale without a customer/u);
  await sale.keys.type('700');
  await sale.enter(/^Finish without bonuses/u);
  await expect(sale.main).toHaveAccessibleName(/^Take/u);
  await sale.keys.press('F3');
  await sale.enter(/^Take 700 ₸ by card/u);
  await sale.expectDone('Sale complete without bonuses');
  await sale.next();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.search.fill('5000');
  await expect(orders.lines).toHaveCount(1);
  await orders.enter(/^Open order/u);
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.becauseOf('Goods returned');
  await orders.enter(/^Refund 1 000 ₸/u);
  await orders.expectTold('Refunded');

  const shift = new ShiftPage(sale.page);
  await shift.open();
  const money = shift.card('Money by payment');
  await expect(shift.line(money, 'Cash')).toHaveText('Cash27 000 ₸− 1 000 ₸6 000 ₸');
  await expect(shift.line(money, 'Card')).toHaveText('Card1700 ₸0 ₸700 ₸');
  await expect(shift.line(money, 'Altogether')).toHaveText('Altogether37 700 ₸− 1 000 ₸6 700 ₸');
  await expect(money).toContainText('Of these without bonuses: 1 sale, 700 ₸.');
  await expect(shift.card('Given back')).toContainText('Refunds· 1− 1 000 ₸');
  await expect(shift.card('Bonuses')).toContainText('Spent2 000 ₸');
  await expect(sale.page.getByText('Every sale is settled.')).toBeVisible();

  await shift.enter(/^Close shift 1 7 700 ₸ taken/u);
  // Enter keeps it open.
  await shift.enter(/^Keep it open/u);
  await shift.enter(/^Close shift 1/u);
  await expect(shift.main).toHaveAccessibleName(/^Keep it open/u);
  await shift.keys.press('F9');
  await expect(sale.page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await expect(shift.line(money, 'Cash')).toContainText('6 000 ₸');
  await shift.enter(/^To the next shift/u);
  await expect(sale.page.getByRole('heading', { name: 'Start of shift' })).toBeVisible();
});

test('a shift with an open sale is not closed; a waiting sale is listed', async ({
  connected: sale,
  service,
}) => {
  const shift = new ShiftPage(sale.page);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(/^Take/u);
  await shift.open();
  await expect(sale.page.getByText('A sale is open:')).toBeVisible();
  await shift.enter(/^To the open sale/u);
  await expect(sale.main).toHaveAccessibleName(/^Take/u);
  service.intercept(() => ({ type: 'refuse' }));
  await sale.takeCash();
  await sale.expectDone('Paid, being confirmed');
  await sale.next();
  await shift.open();
  await expect(shift.card('Waiting for the service')).toContainText('Order 1001');
  await shift.enter(/^Close shift 1/u);
  await expect(
    sale.page.getByText(/1 sale waits for the service\. The till goes on asking/u),
  ).toBeVisible();
  await shift.keys.press('F9');
  await expect(sale.page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
});
