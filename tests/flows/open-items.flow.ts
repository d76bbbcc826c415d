/** Sales behind the screen: what waits and what needs attention, told apart and settled by keys. */
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';

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
  await expect(sale.main).toHaveAccessibleName(/^Take/u);
}

test('paid and no answer: it waits with its age, is listed, and is settled when asked', async ({
  connected: sale,
  service,
}) => {
  await charge(sale);
  service.intercept(() => ({ type: 'refuse' }));
  await sale.takeCash();
  await sale.expectDone('Paid, being confirmed');
  await sale.next();
  const bar = sale.page.getByRole('banner');
  await expect(bar).toContainText('1 pending');
  await expect(bar).toContainText('just now');
  await expect(bar).not.toContainText('attention');

  await sale.button(/^1 pending/u).click();
  const orders = new OrdersPage(sale.page);
  await expect(orders.search).toBeFocused();
  await expect(orders.lines).toHaveCount(1);
  await expect(orders.lines).toContainText('pending');
  await expect(orders.lines).toContainText(/just now · checks (?:again in|as soon as)/u);
  await orders.mark();
  await orders.enter(/^Open order/u);
  await expect(orders.till).toContainText(
    'Bonuses are applied as soon as the service confirms the order',
  );
  await expect(orders.till).toContainText(/The till checks automatically/u);
  await expect(orders.checkNow).toBeEnabled();
  service.intercept(null);
  await orders.keys.press('F2');
  await expect(orders.till).toContainText('confirmed');
  await expect(bar).not.toContainText('pending');
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
  await expect(bar).toContainText('1 needs attention');
  await expect(bar).not.toContainText('pending');
  await sale.next();

  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.press('F4');
  await expect(orders.lines).toHaveCount(1);
  await expect(orders.lines).toContainText('The service says: “The order is on hold”');
  await orders.mark();
  await orders.enter(/^Open order/u);
  await expect(orders.till).toContainText('no bonuses were spent or earned');
  await expect(orders.till).toContainText('The service says: “The order is on hold”');
  const ask = orders.checkAgain;
  await expect(ask).toBeEnabled();
  service.intercept(null);
  await orders.keys.press('F2');
  await expect(orders.till).toContainText('confirmed');
  await expect(orders.record).toContainText('Earned+ 150 ₸');
  await expect(bar).not.toContainText('attention');
  await expect(ask).toHaveCount(0);
  await orders.keys.press('Escape');
  await expect(orders.nothingUnresolved).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(1);
});

test('settled by hand: a note, nothing is sent, and the note stays', async ({
  connected: sale,
  service,
}) => {
  await charge(sale);
  breakAt(service, COMPLETE, REFUSAL);
  await sale.takeCash();
  const bar = sale.page.getByRole('banner');
  await expect(bar).toContainText('1 needs attention');
  await sale.next();
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.press('F4');
  await orders.mark();
  await orders.enter(/^Open order/u);
  await expect(orders.checkAgain).toBeEnabled();
  await orders.keys.press('F8');
  const step = sale.page.getByRole('region', { name: 'Resolved manually' });
  await expect(step).toContainText('no money and no bonuses change');
  await expect(orders.note).toBeFocused();
  await expect(orders.main).toHaveAccessibleName('How was it resolved?');
  await orders.keys.press('Enter');
  await expect(step).toContainText('Pick a reason or type your own.');
  await orders.keys.press('F5');
  await expect(orders.note).toHaveValue('The customer agreed');
  const sent: string[] = [];
  service.intercept(({ method, path }) => {
    if (method !== 'GET') sent.push(path);
    return 'pass';
  });
  await orders.enter(/^Resolved manually/u);
  await expect(orders.till).toContainText('Resolved manually: The customer agreed');
  await expect(bar).not.toContainText('attention');
  await orders.keys.press('Escape');
  await expect(orders.nothingUnresolved).toBeVisible();
  await orders.keys.press('F3');
  await expect(orders.lines).toContainText('resolved manually');
  await expect(orders.lines).toContainText('The customer agreed');
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
  const { cut, end } = await bar.getByText('shift 1', { exact: true }).evaluate((element) => ({
    cut: element.scrollWidth > element.clientWidth,
    end: element.getBoundingClientRect().right,
  }));
  expect(cut).toBe(false);
  expect(end).toBeLessThan(1024);
});
