/** FLOW.A and FLOW.B of docs/loyalty-api.md, by keys alone, counted. */
import { ShiftPage } from '../pages/shift-page.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';
import { begins, beginsWith, said, within } from '../pages/words.ts';

// Where the service hides who is in the blacklist nobody can be told.
test.use({ needs: { lookupBlacklist: '403' } });

test('[FLOW.A.1] flow A: ten digits, the amount and three more keys', async ({
  training: sale,
}) => {
  sale.keys.restart();
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
  await expect(sale.customer).toContainText('560 ₸');
  await expect(sale.customer).toContainText('3%');
  await sale.charge('12500');
  await sale.takeCash();
  await sale.expectDone();
  const done = sale.step(said('done.confirmed'));
  await expect(done.getByRole('term').filter({ hasText: said('done.credited') })).toBeVisible();
  await expect(done).toContainText('+ 375 ₸');
  await expect(sale.receipt).toContainText('935 ₸');
  await sale.next();
  expect(sale.keys.typed).toBe(10 + '12500'.length);
  expect(sale.keys.pressed).toBe(3);
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('935 ₸');
});

test('the phone of the next customer begins the next sale: two keys beside digits, and Enter from habit does nothing', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('1000');
  await sale.takeCash();
  await sale.expectDone();
  await sale.keys.look();
  sale.keys.restart();
  await sale.keys.type(demoCustomers.gold.phone.replace('+7', ''));
  await expect(sale.amount).toBeFocused();
  await sale.charge('2000');
  await sale.takeCash();
  await sale.expectDone();
  expect(sale.keys.pressed).toBe(2);
  await sale.keys.look();
  await sale.keys.type(demoCustomers.regular.phone.replace('+7', ''));
  await sale.keys.press('Enter');
  await sale.charge('3000');
  await expect(sale.takePayment).toContainText('3 000 ₸');
});

test('[FLOW.B.1] flow B with the code of the SMS: F2, the code and one Enter more', async ({
  training: sale,
}) => {
  sale.keys.restart();
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('12500');
  await sale.keys.press('F2');
  await expect(sale.receipt).toContainText('1 240 ₸');
  await sale.enter(
    beginsWith(said('action.charge', { amount: '11 260 ₸' }), said('action.subCode')),
  );
  await expect(sale.code).toBeFocused();
  const code = await sale.codeOnPhone();
  await sale.keys.type(code);
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).toContainText('11 260 ₸');
  await expect(sale.receipt).toContainText('1 240 ₸');
  await sale.next();
  expect(sale.keys.typed).toBe(10 + '12500'.length + code.length);
  expect(sale.keys.pressed).toBe(3 + 2);
});

for (const [method, key, label] of [
  ['cash', 'F2', begins('payment.takeCash', { amount: '4 500 ₸' })],
  ['card', 'F3', begins('payment.takeCard', { amount: '4 500 ₸' })],
  ['online', 'F4', begins('payment.takeOnline', { amount: '4 500 ₸' })],
] as const) {
  test(`[FLOW.B.1] flow B without a code, the rest paid by ${method}`, async ({
    connected: sale,
    service,
  }) => {
    const completions: string[] = [];
    service.intercept(({ path, body }) => {
      if (path.endsWith('/complete')) completions.push(body);
      return 'pass';
    });
    await sale.find(demoCustomers.gold.phone);
    await sale.keys.type('5000');
    await sale.keys.press('F3');
    await sale.keys.type('500');
    await sale.enter(begins('action.charge', { amount: '4 500 ₸' }));
    await expect(sale.takePayment).toBeVisible();
    await sale.keys.press(key);
    await sale.enter(label);
    await sale.expectDone();
    expect(completions).toHaveLength(1);
    expect(JSON.parse(completions[0] ?? '')).toEqual({
      use_balance: true,
      amount: 500,
      payment_method: 'mixed',
    });
  });
}

test('a split payment asks for its parts, gives change, and the drawer is known', async ({
  connected: sale,
  service,
}) => {
  const completions: string[] = [];
  service.intercept(({ path, body }) => {
    if (path.endsWith('/complete')) completions.push(body);
    return 'pass';
  });
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('4500');
  await expect(sale.takePayment).toBeVisible();
  await sale.keys.press('F5');
  const part = sale.page.getByLabel(said('payment.split.cash'));
  await expect(part).toBeFocused();
  await sale.keys.press('Enter');
  await sale.expectProblem(said('payment.split.problem.empty'));
  await sale.keys.type('4500');
  await sale.keys.press('Enter');
  await sale.expectProblem(within('payment.split.problem.all'));
  await sale.keys.type('1500');
  await expect(sale.main).toHaveAccessibleName(
    begins('payment.split.takeCard', { cash: '1 500 ₸', rest: '3 000 ₸' }),
  );
  await sale.keys.press('F5');
  await expect(sale.main).toHaveAccessibleName(
    begins('payment.split.takeOnline', { cash: '1 500 ₸', rest: '3 000 ₸' }),
  );
  await sale.tendered.fill('2000');
  await sale.enter(within('payment.changeSub', { amount: '500 ₸' }));
  await sale.expectDone();
  await expect(sale.receipt).toContainText(
    `${said('receipt.cash')}1 500 ₸${said('receipt.online')}3 000 ₸`,
  );
  await expect(sale.step(said('done.confirmed'))).toContainText('500 ₸');
  expect(JSON.parse(completions[0] ?? '')).toMatchObject({ payment_method: 'mixed' });
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  const table = shift.methods;
  await expect(table).toContainText(`${said('payment.cash')}11 500 ₸`);
  await expect(table).toContainText(`${said('payment.online')}13 000 ₸`);
  await expect(table).toContainText(said('report.splits', { count: 1 }));
});

test('cash given: the change is said before and after', async ({ training: sale }) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('4500');
  await expect(sale.tendered).toBeFocused();
  await sale.keys.type('4000');
  await sale.keys.press('Enter');
  await sale.expectProblem(said('payment.tooLittle', { amount: '500 ₸' }));
  await sale.keys.type('5000');
  await sale.enter(within('payment.changeSub', { amount: '500 ₸' }));
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).toContainText('500 ₸');
});

test('[E8.C3] a wrong code keeps everything and the right one goes on', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge', { amount: '3 760 ₸' }));
  await expect(sale.code).toBeFocused();
  await sale.keys.look();
  await sale.keys.press('Backspace');
  await sale.keys.press('Enter');
  await sale.expectProblem(said('code.empty'));
  const right = lastCode(service);
  await sale.keys.type(right === '0000' ? '1111' : '0000');
  await sale.enter(begins('code.confirm'));
  await sale.expectProblem(said('code.wrong'));
  await expect(sale.code).toBeFocused();
  await expect(sale.receipt).toContainText('1 240 ₸');
  await sale.keys.type(right);
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
});

test('no code at hand: bonuses are not spent, cashback is earned', async ({ connected: sale }) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  await sale.keys.press('F9');
  await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).toContainText('+ 350 ₸');
});

test('[E8.C2] a number that is not known is registered with the sale', async ({
  connected: sale,
}) => {
  await sale.find('+77019998877');
  await expect(sale.customer).toContainText(said('customer.new'));
  await sale.charge('2000');
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.customer).toContainText('60 ₸');
  await sale.next();
  await sale.find('+77019998877');
  await expect(sale.customer).toContainText('60 ₸');
});

test('[ERRORS.C1] in the blacklist: said once, and the sale goes on without bonuses', async ({
  connected: sale,
  service,
}) => {
  const orders: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/cash/order')) orders.push(path);
    return 'pass';
  });
  await sale.find(demoCustomers.blacklisted.phone);
  await expect(sale.customer).toContainText(said('customer.blacklisted'));
  await sale.keys.type('2000');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash', { amount: '2 000 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await expect(sale.customer).toContainText(said('customer.blacklisted'));
  expect(orders).toEqual([]);
});

test('[E5.R2] nothing is earned at the daily limit, and the reason is said', async ({
  training: sale,
}) => {
  await sale.find(demoCustomers.atLimit.phone);
  await expect(sale.customer).toContainText('0%');
  await expect(sale.customer).toContainText(
    said('customer.noCashback.dailyLimit', { count: 5, limit: 5 }),
  );
});

test('a sale without a customer', async ({ training: sale }) => {
  await expect(sale.phone).toBeFocused();
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash', { amount: '700 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
});

test('[FLOW.A.3] the figures changed meanwhile: shown, and nothing is sent until the cashier agrees', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.gold.phone);
  await expect(sale.customer).toContainText('15 800 ₸');
  await sale.keys.type('5000');
  const orders: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/cash/order')) orders.push(path);
    return path.endsWith('/private/balance')
      ? { type: 'reply', status: 200, body: '{"code":200,"message":"ok","data":100.5}' }
      : 'pass';
  });
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.step(said('quoteChanged.title'))).toContainText('100.50 ₸');
  expect(orders).toEqual([]);
  // Whole tenge stay whole.
  await sale.enter(begins('quoteChanged.acceptQuote', { amount: '4 900 ₸' }));
  await expect(sale.takePayment).toBeVisible();
  expect(orders).toHaveLength(1);
});
