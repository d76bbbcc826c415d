/** The shift's running totals and its end. */
import { OrdersPage } from '../pages/orders-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { sell } from './another-till.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';
import { begins, beginsWith, said } from '../pages/words.ts';

// Not played yet by a hand that doesn't look.

test('totals follow sales and refunds, and are frozen when the shift is closed', async ({
  connected: sale,
}) => {
  await sell(sale, '5000');
  await sell(sale, '4000', { phone: demoCustomers.gold.phone, bonuses: true });
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  await sale.keys.press('F3');
  await sale.enter(begins('payment.takeCard', { amount: '700 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await sale.next();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.search.fill('5000');
  await expect(orders.lines).toHaveCount(1);
  await orders.enter(begins('orders.open'));
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.enter(begins('refund.do', { amount: '1 000 ₸' }));
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));

  const shift = new ShiftPage(sale.page);
  await shift.open();
  const money = shift.methods;
  await expect(shift.line(money, said('payment.cash'))).toHaveText(
    `${said('payment.cash')}27 000 ₸− 1 000 ₸6 000 ₸`,
  );
  await expect(shift.line(money, said('payment.card'))).toHaveText(
    `${said('payment.card')}1700 ₸0 ₸700 ₸`,
  );
  await expect(shift.line(money, said('report.altogether'))).toHaveText(
    `${said('report.altogether')}37 700 ₸− 1 000 ₸6 700 ₸`,
  );
  await expect(money).toContainText(
    said('report.noLoyalty', { sales: said('report.sales', { count: 1 }), amount: '700 ₸' }),
  );
  await expect(shift.reversals).toContainText(`${said('report.refunds')}· 1− 1 000 ₸`);
  await expect(shift.card(said('report.bonusTitle'))).toContainText(
    `${said('report.spent')}2 000 ₸`,
  );
  await expect(shift.nothingUnresolved).toBeVisible();

  await shift.enter(beginsWith(said('report.close', { number: 1 }), said('report.closeSub')));
  // Enter keeps it open.
  await shift.enter(begins('report.confirmClose.keep'));
  await shift.enter(begins('report.close', { number: 1 }));
  await expect(shift.main).toHaveAccessibleName(begins('report.confirmClose.keep'));
  await shift.keys.press('F9');
  await expect(
    sale.page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
  await expect(shift.line(money, said('payment.cash'))).toContainText('6 000 ₸');
  await shift.startNext();
  await expect(sale.page.getByRole('heading', { name: said('shiftStart.title') })).toBeVisible();
});

test('a shift with an open sale is not closed; a waiting sale is listed', async ({
  connected: sale,
  service,
}) => {
  const shift = new ShiftPage(sale.page);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  await shift.open();
  await expect(sale.page.getByText(`${said('report.closeOpen')}:`)).toBeVisible();
  await shift.enter(begins('report.toSale'));
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  service.intercept(() => ({ type: 'refuse' }));
  await sale.takeCash();
  await sale.next();
  await shift.open();
  await expect(shift.pending).toContainText(said('orders.title', { number: 1001 }));
  await shift.enter(begins('report.close', { number: 1 }));
  await expect(
    sale.page.getByText(said('report.confirmClose.pending', { count: 1 })),
  ).toBeVisible();
  await expect(shift.pending).toContainText(said('orders.title', { number: 1001 }));
  await shift.keys.press('F9');
  await expect(
    sale.page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
  await expect(shift.pending).toContainText('5 000 ₸');
  await shift.expectFocusInside();

  // Its money is in the first shift's totals, its cashback in the second's.
  await shift.startNext();
  const start = new ShiftStartPage(sale.page);
  await expect(start.cashier).toBeFocused();
  await expect(start.list).toContainText(said('check.pendingSales.some', { count: 1 }));
  await shift.enter(begins('shiftStart.open'));
  // The check list has a "Try now" of its own: only once the shift is open is it the banner's.
  await expect(sale.phone).toBeFocused();
  service.intercept(null);
  await sale.untilOnline();
  await shift.open();
  const later = shift.card(said('report.fromEarlierShifts.title'));
  await expect(later).toContainText(`${said('report.fromEarlierShifts.sales')}· 15 000 ₸`);
  await expect(later).toContainText(`${said('report.credited')}+ 150 ₸`);
  await expect(shift.methods).toContainText(said('report.nothingYet'));
  await expect(shift.nothingUnresolved).toBeVisible();
});

test('a sale that needs attention says why, leads to Orders by keys, and is listed once resolved', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  breakAt(service, /\/complete$/u, {
    type: 'reply',
    status: 400,
    body: '{"code":400,"message":"The order is on hold"}',
  });
  await sale.takeCash();
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  const undecided = shift.card(said('report.needsAttentionTitle'));
  await expect(undecided).toContainText(said('orders.title', { number: 1001 }));
  await expect(undecided).toContainText(
    said('report.refused', { message: 'The order is on hold' }),
  );
  await shift.enter(begins('report.close', { number: 1 }));
  await expect(
    sale.page.getByText(said('report.confirmClose.needsAttention', { count: 1 })),
  ).toBeVisible();
  await shift.keys.press('Escape');
  await shift.expectFocusInside();
  await shift.keys.press('ArrowDown');
  await expect(undecided.getByRole('button')).toBeFocused();
  await shift.keys.press('Enter');
  const orders = new OrdersPage(sale.page);
  await expect(
    sale.page.getByRole('heading', { name: said('orders.title', { number: 1001 }) }),
  ).toBeVisible();
  await expect(orders.record).toContainText(said('serviceOrder.status.PENDING'));
  await resolveManually(orders, 'Support completed it');
  await shift.open();
  await expect(undecided).toBeHidden();
  await expect(shift.card(said('report.resolvedManually'))).toContainText(
    said('report.note', { note: 'Support completed it' }),
  );
});

/** Of the opened order. */
async function resolveManually(orders: OrdersPage, note: string): Promise<void> {
  await orders.keys.press('F8');
  await expect(orders.note).toBeFocused();
  await orders.keys.type(note);
  await orders.enter(begins('order.resolveManually.do'));
  await expect(orders.note).toBeHidden();
}
