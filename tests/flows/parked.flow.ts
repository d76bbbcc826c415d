/** A customer forgot the purse: the sale is set aside, the next one is served, and it is charged when it is recalled. */
import { ShiftPage } from '../pages/shift-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

test('parked while money is taken, past another customer, by one key each', async ({
  training: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('12500');
  await expect(sale.takePayment).toBeVisible();
  await sale.keys.press('Shift+F7');
  await expect(sale.phone).toBeFocused();
  await expect(sale.phone).toHaveValue('');
  await expect(sale.button(begins('parked.one', { amount: '12 500 ₸' }))).toBeVisible();
  await sale.find(demoCustomers.gold.phone);
  await sale.charge('700');
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(sale.page.getByText(said('report.closeParked', { count: 1 }))).toBeVisible();
  await sale.enter(begins('report.toParked'));
  await sale.keys.press('Shift+F7');
  await expect(sale.amount).toHaveValue(/^12\s500$/u);
  await expect(sale.customer.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
  await sale.enter(begins('action.charge', { amount: '12 500 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
});

test('one of two of the same customer is chosen from their list', async ({ training: sale }) => {
  for (const amount of ['12500', '700']) {
    await sale.find(demoCustomers.regular.phone);
    await sale.charge(amount);
    await expect(sale.takePayment).toBeVisible();
    await sale.keys.press('Shift+F7');
    await expect(sale.phone).toBeFocused();
    await expect(sale.phone).toHaveValue('');
  }
  await sale.keys.look();
  await sale.keys.press('Shift+F7');
  const list = sale.page.getByRole('dialog', { name: said('parked.title') });
  await expect(list.getByRole('button', { name: /^12 500 ₸/u })).toBeFocused();
  await sale.keys.press('ArrowDown');
  await expect(list.getByRole('button', { name: /^700 ₸/u })).toBeFocused();
  await sale.keys.press('Enter');
  await expect(sale.amount).toHaveValue('700');
  await expect(sale.phone).toHaveValue('700 000-00-02');
  await sale.enter(begins('action.charge', { amount: '700 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
});
