/** A customer forgot the purse: the sale is set aside, the next one is served, and it goes on where it was. */
import { ShiftPage } from '../pages/shift-page.ts';
import { demoCustomers, expect, test } from './till.ts';

test('parked while money is taken, past another customer, by one key each', async ({
  training: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('12500');
  await expect(sale.takePayment).toBeVisible();
  await sale.keys.press('Shift+F7');
  await expect(sale.phone).toBeFocused();
  await expect(sale.phone).toHaveValue('');
  await expect(sale.button(/^Parked: 12 500 ₸/u)).toBeVisible();
  await sale.find(demoCustomers.gold.phone);
  await sale.charge('700');
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(sale.page.getByText('Parked sales: 1.')).toBeVisible();
  await sale.enter(/^To the parked sales/u);
  await sale.keys.press('Shift+F7');
  await expect(sale.takePayment).toContainText('12 500 ₸');
  await expect(sale.customer.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
  await sale.takeCash();
  await sale.expectDone();
});

test('parked while it is typed; one of two is chosen; a step back finds what was typed', async ({
  training: sale,
}) => {
  for (const amount of ['12500', '700']) {
    await sale.find(demoCustomers.regular.phone);
    await sale.keys.type(amount);
    await expect(sale.main).toHaveAccessibleName(/^Charge/u);
    await sale.keys.press('Shift+F7');
    await expect(sale.phone).toBeFocused();
    await expect(sale.phone).toHaveValue('');
  }
  await sale.keys.press('Shift+F7');
  const list = sale.page.getByRole('dialog', { name: 'Parked sales' });
  await expect(list.getByRole('button', { name: /^12 500 ₸/u })).toBeFocused();
  await sale.keys.press('ArrowDown');
  await expect(list.getByRole('button', { name: /^700 ₸/u })).toBeFocused();
  await sale.keys.press('Enter');
  await expect(sale.takePayment).toContainText('700 ₸');
  await sale.keys.press('Escape');
  await expect(sale.amount).toHaveValue('700');
  await expect(sale.phone).toHaveValue('700 000-00-02');
  await sale.charge('900');
  await sale.takeCash();
  await sale.expectDone();
});
