/** Sales behind the screen: what waits and what needs attention, told apart and resolved by keys. */
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, either, said, within } from '../pages/words.ts';

// Not played yet by a hand that doesn't look.

const COMPLETE = /\/complete$/u;
const REFUSAL = {
  type: 'reply',
  status: 400,
  body: '{"code":400,"message":"The order is on hold"}',
} as const;

/** Up to the money, to the customer of 3 %. */
async function charge(sale: SalePage): Promise<void> {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
}

test('paid and no answer: it waits with its age, is listed, and is resolved when asked', async ({
  connected: sale,
  service,
}) => {
  await charge(sale);
  service.intercept(() => ({ type: 'refuse' }));
  await sale.takeCash();
  await sale.expectDone(said('done.pending'));
  await sale.next();
  const bar = sale.page.getByRole('banner');
  await expect(bar).toContainText(said('appShell.pending', { count: 1 }));
  await expect(bar).toContainText(said('age.fresh'));
  await expect(bar).not.toContainText(within('appShell.needsAttention'));

  await sale.button(begins('appShell.pending', { count: 1 })).click();
  const orders = new OrdersPage(sale.page);
  await expect(orders.search).toBeFocused();
  await expect(orders.lines).toHaveCount(1);
  await expect(orders.lines).toContainText(said('order.state.pending'));
  await expect(orders.lines).toContainText(said('age.fresh'));
  await expect(orders.lines).toContainText(either('order.asksIn', 'order.asksSoon'));
  await orders.mark();
  await orders.enter(begins('orders.open'));
  await expect(orders.till).toContainText(said('order.pendingAbout.completion'));
  await expect(orders.till).toContainText(either('order.tillAsksIn', 'order.tillAsksSoon'));
  await expect(orders.checkNow).toBeEnabled();
  service.intercept(null);
  await orders.keys.press('F2');
  await expect(orders.till).toContainText(said('order.state.confirmed'));
  await expect(bar).not.toContainText(within('appShell.pending'));
  await expect(orders.checkNow).toHaveCount(0);
});

test('the service refuses the completion: attention, asked again by a key, confirmed', async ({
  connected: sale,
  service,
}) => {
  await charge(sale);
  breakAt(service, COMPLETE, REFUSAL);
  await sale.takeCash();
  const bar = sale.page.getByRole('banner');
  await expect(bar).toContainText(said('appShell.needsAttention', { count: 1 }));
  await expect(bar).not.toContainText(within('appShell.pending'));
  await sale.next();

  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.press('F4');
  await expect(orders.lines).toHaveCount(1);
  await expect(orders.lines).toContainText(
    said('fault.service', { message: 'The order is on hold' }),
  );
  await orders.mark();
  await orders.enter(begins('orders.open'));
  await expect(orders.till).toContainText(promises.nothingApplied);
  await expect(orders.till).toContainText(
    said('fault.service', { message: 'The order is on hold' }),
  );
  const ask = orders.checkAgain;
  await expect(ask).toBeEnabled();
  service.intercept(null);
  await orders.keys.press('F2');
  await expect(orders.till).toContainText(said('order.state.confirmed'));
  await expect(orders.record).toContainText(`${said('serviceOrder.cashback')}+ 150 ₸`);
  await expect(bar).not.toContainText(within('appShell.needsAttention'));
  await expect(ask).toHaveCount(0);
  await orders.keys.press('Escape');
  await expect(orders.nothingUnresolved).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(1);
});

test('resolved manually: a note, nothing is sent, and the note stays', async ({
  connected: sale,
  service,
}) => {
  await charge(sale);
  breakAt(service, COMPLETE, REFUSAL);
  await sale.takeCash();
  const bar = sale.page.getByRole('banner');
  await expect(bar).toContainText(said('appShell.needsAttention', { count: 1 }));
  await sale.next();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.press('F4');
  await orders.mark();
  await orders.enter(begins('orders.open'));
  await expect(orders.checkAgain).toBeEnabled();
  await orders.keys.press('F8');
  const step = sale.page.getByRole('region', { name: said('order.resolveManually.title') });
  await expect(step).toContainText(promises.nothingChanges);
  await expect(orders.note).toBeFocused();
  await expect(orders.main).toHaveAccessibleName(said('order.resolveManually.type'));
  await orders.keys.press('Enter');
  await expect(step).toContainText(said('reversal.reason.missing'));
  await orders.keys.press('F5');
  await expect(orders.note).toHaveValue(said('reversal.reason.agreed'));
  const sent: string[] = [];
  service.intercept(({ method, path }) => {
    if (method !== 'GET') sent.push(path);
    return 'pass';
  });
  await orders.enter(begins('order.resolveManually.do'));
  await expect(orders.till).toContainText(
    said('order.note', { note: said('reversal.reason.agreed') }),
  );
  await expect(bar).not.toContainText(within('appShell.needsAttention'));
  await orders.keys.press('Escape');
  await expect(orders.nothingUnresolved).toBeVisible();
  await orders.keys.press('F3');
  await expect(orders.lines).toContainText(said('order.state.resolvedManually'));
  await expect(orders.lines).toContainText(said('reversal.reason.agreed'));
  expect(sent).toEqual([]);
});

test('names that are too long are cut, and the number of the shift is not', async ({
  english,
  judge,
}) => {
  await new SetUpPage(english.page).connect(judge.address);
  const cashier = 'Мұхаммедсағи Бекмұхаммедұлы Сейітжанқызы-Оразбаева';
  await new ShiftStartPage(english.page).openShift(cashier);
  const bar = english.page.getByRole('banner');
  await expect(bar.getByTitle(cashier)).toBeVisible();
  const { cut, end } = await bar
    .getByText(said('appShell.shift', { number: 1 }), { exact: true })
    .evaluate((element) => ({
      cut: element.scrollWidth > element.clientWidth,
      end: element.getBoundingClientRect().right,
    }));
  expect(cut).toBe(false);
  expect(end).toBeLessThan(1024);
});
