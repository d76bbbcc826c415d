/** The shift's running totals and its end. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { sell } from './another-till.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';

// Not played yet by a hand that doesn't look.

test('totals follow sales and refunds, and are frozen when the shift is closed', async ({
  connected: sale,
}) => {
  await sell(sale, '5000');
  await sell(sale, '4000', { phone: demoCustomers.gold.phone, bonuses: true });
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
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
  await orders.expectReversalResult('Refunded');

  const shift = new ShiftPage(sale.page);
  await shift.open();
  const money = shift.methods;
  await expect(shift.line(money, 'Cash')).toHaveText('Cash27 000 ₸− 1 000 ₸6 000 ₸');
  await expect(shift.line(money, 'Card')).toHaveText('Card1700 ₸0 ₸700 ₸');
  await expect(shift.line(money, 'Total')).toHaveText('Total37 700 ₸− 1 000 ₸6 700 ₸');
  await expect(money).toContainText('Of these without bonuses: 1 sale, 700 ₸.');
  await expect(shift.reversals).toContainText('Refunds· 1− 1 000 ₸');
  await expect(shift.card('Bonuses')).toContainText('Spent2 000 ₸');
  await expect(shift.nothingUnresolved).toBeVisible();

  await shift.enter(/^Close shift 1 7 700 ₸ taken/u);
  // Enter keeps it open.
  await shift.enter(/^Keep it open/u);
  await shift.enter(/^Close shift 1/u);
  await expect(shift.main).toHaveAccessibleName(/^Keep it open/u);
  await shift.keys.press('F9');
  await expect(sale.page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await expect(shift.line(money, 'Cash')).toContainText('6 000 ₸');
  await shift.startNext();
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
  await sale.next();
  await shift.open();
  await expect(shift.pending).toContainText('Order 1001');
  await shift.enter(/^Close shift 1/u);
  await expect(
    sale.page.getByText(/1 sale is pending at the service\. The till goes on/u),
  ).toBeVisible();
  await expect(shift.pending).toContainText('Order 1001');
  await shift.keys.press('F9');
  await expect(sale.page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await expect(shift.pending).toContainText('5 000 ₸');
  await shift.expectFocusInside();

  // Its money is in the first shift's totals, its cashback in the second's.
  await shift.startNext();
  const start = new ShiftStartPage(sale.page);
  await expect(start.cashier).toBeFocused();
  await expect(start.list).toContainText('1 sale is pending');
  await shift.enter(/^Open shift/u);
  // The check list has a "Try now" of its own: only once the shift is open is it the banner's.
  await expect(sale.phone).toBeFocused();
  service.intercept(null);
  await sale.untilOnline();
  await shift.open();
  const later = shift.card('Resolved in this shift, from earlier ones');
  await expect(later).toContainText('Sales· 15 000 ₸');
  await expect(later).toContainText('Earned+ 150 ₸');
  await expect(shift.methods).toContainText('No sales yet');
  await expect(shift.nothingUnresolved).toBeVisible();
});

test('a sale that needs attention says why, leads to Orders by keys, and is listed once settled', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(/^Take/u);
  breakAt(service, /\/complete$/u, {
    type: 'reply',
    status: 400,
    body: '{"code":400,"message":"The order is on hold"}',
  });
  await sale.takeCash();
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  const undecided = shift.card('Needs attention');
  await expect(undecided).toContainText('Order 1001');
  await expect(undecided).toContainText('the service refuses it: “The order is on hold”');
  await shift.enter(/^Close shift 1/u);
  await expect(sale.page.getByText(/1 sale needs attention\. It stays in Orders/u)).toBeVisible();
  await shift.keys.press('Escape');
  await shift.expectFocusInside();
  await shift.keys.press('ArrowDown');
  await expect(undecided.getByRole('button')).toBeFocused();
  await shift.keys.press('Enter');
  const orders = new OrdersPage(sale.page);
  await expect(sale.page.getByRole('heading', { name: 'Order 1001' })).toBeVisible();
  await expect(orders.record).toContainText('Not completed');
  await settleByHand(orders, 'Support completed it');
  await shift.open();
  await expect(undecided).toBeHidden();
  await expect(shift.card('Resolved manually in this shift')).toContainText(
    '“Support completed it”',
  );
});

/** Of the opened order. */
async function settleByHand(orders: OrdersPage, note: string): Promise<void> {
  await orders.keys.press('F8');
  await expect(orders.note).toBeFocused();
  await orders.keys.type(note);
  await orders.enter(/^Resolved manually/u);
  await expect(orders.note).toBeHidden();
}
