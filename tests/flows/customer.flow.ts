/** A customer's data changed at the till, with each thing that can be typed wrong. */
import { unbrokenPhone } from '../../src-renderer/format/typed.ts';
import { CustomerEditPage } from '../pages/customer-edit-page.ts';
import { editsSentTo } from './edits-sent.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said, within } from '../pages/words.ts';

// What is sent is compared, the branch’s identifier included.
test.use({ needs: { identifiers: 'asSet' } });

test('[E2.1] [E2.3] name, birthday and phone: only changes are sent, and the card is read again', async ({
  connected: sale,
  service,
}) => {
  const sent = editsSentTo(service);
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('4500');
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.firstName.fill('Илья');
  await edit.birthday.fill('29-02-1988');
  await edit.save();
  await expect(sale.customer.getByRole('heading', { name: 'Илья Петров' })).toBeVisible();
  await edit.open();
  await expect(edit.birthday).toHaveValue('29.02.1988');
  await edit.phone.fill('8 701 555 44 33');
  const shown = unbrokenPhone('+77015554433');
  await expect(edit.dialog).toContainText(said('edit.phoneWarning', { phone: shown }));
  await edit.save();
  await expect(sale.phone).toHaveValue('701 555-44-33');
  await expect(sale.customer.getByRole('heading', { name: 'Илья Петров' })).toBeVisible();
  expect(sent).toEqual([
    {
      first_name: 'Илья',
      birthday: '29-02-1988',
      phone_number: '+77000000002',
      branch_id: 101,
    },
    { phone_number: '+77000000002', new_phone_number: '+77015554433', branch_id: 101 },
  ]);
  await expect(sale.amount).toHaveValue(/^4\s500$/u);
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '4 500 ₸' }));
});

for (const [field, typed, problem] of [
  ['birthday', '31.04.1990', said('edit.birthdayProblem.noSuchDay')],
  ['birthday', '29.02.2023', said('edit.birthdayProblem.noSuchDay')],
  ['birthday', '01.01.2999', said('edit.birthdayProblem.future')],
  ['birthday', '01.01.1066', said('edit.birthdayProblem.tooLongAgo')],
  ['birthday', 'tomorrow', said('edit.birthdayProblem.format')],
  ['birthday', '', said('edit.birthdayNeeded')],
  ['firstName', '', said('edit.nameNeeded')],
  ['phone', '7012345678', said('edit.phoneTaken')],
  ['phone', '70123', said('phone.problem.tooShort', { count: 5 })],
  ['phone', '+12125550100', said('phone.problem.foreign')],
] as const) {
  test(`${field} “${typed}”: ${problem}`, async ({ connected: sale, service }) => {
    const sent = editsSentTo(service);
    await sale.find(demoCustomers.regular.phone);
    const edit = new CustomerEditPage(sale.page);
    await edit.open();
    await edit.lastName.fill('Сидоров');
    await edit[field].fill(typed);
    if (typed === '7012345678') await expect(edit.dialog.getByText(problem)).toBeVisible();
    await sale.keys.press('Enter');
    await expect(edit.dialog.getByText(problem)).toBeVisible();
    await expect(edit[field]).toBeFocused();
    await expect(edit.lastName).toHaveValue('Сидоров');
    expect(sent).toEqual([]);
    await sale.keys.press('Escape');
    await expect(edit.dialog).toBeHidden();
    await expect(sale.amount).toBeFocused();
  });
}

test('refused by the service: said in its words, everything typed stays', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.lastName.fill('Сидоров');
  service.intercept(({ path }) =>
    path.endsWith('/personal-info')
      ? { type: 'reply', status: 400, body: '{"code":400,"message":"names are frozen today"}' }
      : 'pass',
  );
  await sale.keys.press('Enter');
  await expect(edit.dialog).toContainText(said('edit.refused'));
  await expect(edit.dialog).toContainText('names are frozen today');
  service.intercept(null);
  await sale.keys.look();
  await edit.save();
  await expect(sale.customer.getByRole('heading', { name: 'Иван Сидоров' })).toBeVisible();
});

test('nothing changed: Enter closes and sends nothing', async ({ connected: sale, service }) => {
  const sent = editsSentTo(service);
  await sale.find(demoCustomers.regular.phone);
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await expect(edit.main).toHaveAccessibleName(begins('edit.nothing'));
  await sale.keys.press('Enter');
  await expect(edit.dialog).toBeHidden();
  expect(sent).toEqual([]);
});

test('tags: one is taken off, one of another customer is put on, and all are shown', async ({
  connected: sale,
  service,
}) => {
  const sent = editsSentTo(service);
  await sale.find(demoCustomers.vip.phone);
  await expect(sale.customer.getByText('VIP', { exact: false }).first()).toBeVisible();
  await sale.keys.press('Escape');
  await sale.find(demoCustomers.bigId.phone);
  await expect(
    sale.customer.getByText(said('customer.tagDiscount', { name: 'Қызметкер' })),
  ).toBeVisible();
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.dialog
    .getByRole('button', { name: said('edit.tagRemove', { name: 'Қызметкер' }) })
    .click();
  await edit.dialog.getByRole('button', { name: said('edit.tagAdd', { name: 'VIP' }) }).click();
  await edit.firstName.focus();
  await edit.save();
  await expect(sale.customer.getByText('VIP', { exact: false }).first()).toBeVisible();
  await expect(sale.customer.getByText('Қызметкер')).toHaveCount(0);
  expect(sent).toMatchObject([{ tags: [expect.any(Number)] }]);
});

test('a new phone: the screen says that bonuses are held, and nothing asks for a code', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.phone.fill('8 777 999 00 11');
  await expect(edit.dialog).toContainText(said('edit.holdWarning', { count: 24 }));
  await edit.save();
  await expect(sale.page.getByText(within('purchase.hint.held'))).toBeVisible();
  await sale.keys.type('4500');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '4 500 ₸' }));
  await sale.keys.press('F12');
  await expect(sale.page.getByRole('region', { name: said('report.editsTitle') })).toContainText(
    '•• 78 → •• 11',
  );
  expect(service.sms()).toEqual([]);
});
