/** A reload of the screen, a restart of the program, a double Enter: nothing lost, nothing twice. */
import { SalePage } from '../pages/sale-page.ts';
import { completedOrders } from './another-till.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, said } from '../pages/words.ts';

test('double Enter is one order and one completion', async ({ connected: sale, service }) => {
  const posts: string[] = [];
  service.intercept(({ method, path }) => {
    if (method === 'POST') posts.push(path.split('/').at(-1) ?? '');
    return 'pass';
  });
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('5000');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge'));
  await sale.keys.hammer(2);
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  await expect(sale.main).toHaveAttribute('aria-disabled', 'false');
  // Without a pause they would be one with those before.
  await sale.keys.look();
  await sale.keys.hammer(3);
  await sale.expectDone();
  expect(posts).toEqual(['order', 'complete']);
});

test('double click is one order', async ({ connected: sale, service }) => {
  const posts: string[] = [];
  service.intercept(({ method, path }) => {
    if (method === 'POST') posts.push(path.split('/').at(-1) ?? '');
    return 'pass';
  });
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('5000');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge'));
  await sale.main.dblclick();
  await expect(sale.takePayment).toBeVisible();
  expect(posts).toEqual(['order']);
});

test('a reload while typing keeps the phone, the amount and the bonuses', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.gold.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F3');
  await sale.keys.type('500');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '4 500 ₸' }));
  // What is typed is mirrored to main a moment later; the mirror is what a reload reads.
  await expect
    .poll(() =>
      sale.page.evaluate(async () => {
        const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
        const text = await till.call('{"command":"snapshot.read","input":null}');
        return (JSON.parse(text) as { value: { draft: { bonus: string | null } } }).value.draft
          .bonus;
      }),
    )
    .toBe('500');
  await sale.page.reload();
  await expect(sale.phone).toHaveValue('700 000-00-08');
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  await expect(sale.bonus).toHaveValue('500');
  await sale.enter(begins('action.charge', { amount: '4 500 ₸' }));
  await expect(sale.takePayment).toBeVisible();
});

test('a reload while the code is awaited, and while money is taken', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  await sale.page.reload();
  await expect(sale.code).toBeFocused();
  await sale.keys.type(lastCode(service));
  await sale.enter(begins('code.confirm'));
  await expect(sale.takePayment).toBeVisible();
  await sale.page.reload();
  await expect(sale.takePayment).toContainText('3 760 ₸');
  await sale.takeCash();
  await sale.expectDone();
  await sale.page.reload();
  await sale.expectDone();
  await sale.next();
  expect(service.sms()).toHaveLength(1);
});

for (const how of ['restart', 'kill'] as const) {
  test(`the program is ended (${how}) while money is taken: asked once, then it goes on there`, async ({
    english,
    connected: sale,
    service,
  }) => {
    const completed = completedOrders(service);
    await sale.find(demoCustomers.regular.phone);
    await sale.charge('5000');
    await expect(sale.takePayment).toBeVisible();
    if (how === 'kill') await english.kill();
    else await english.stop();
    const again = new SalePage(await english.start());
    await expect(again.paymentUncertain).toContainText('5 000 ₸');
    await expect(again.main).toBeFocused();
    await again.page.reload();
    await again.readAndEnter(begins('paymentUncertain.due.goOn', { amount: '5 000 ₸' }));
    await expect(again.takePayment).toContainText('5 000 ₸');
    await again.takeCash();
    await again.expectDone();
    expect(completed).toHaveLength(1);
  });
}

for (const [key, method] of [
  ['F2', 'cash'],
  ['F3', 'card'],
  ['F4', 'online'],
] as const) {
  test(`killed after the money was taken: "yes, ${method}" completes the order once`, async ({
    english,
    connected: sale,
    service,
  }) => {
    const completions: string[] = [];
    service.intercept(({ path, body }) => {
      if (path.endsWith('/complete')) completions.push(body);
      return 'pass';
    });
    await sale.find(demoCustomers.regular.phone);
    await sale.charge('5000');
    await expect(sale.takePayment).toBeVisible();
    await english.kill();
    const again = new SalePage(await english.start());
    await expect(again.paymentUncertain).toContainText(promises.earns);
    await again.answer(key);
    await again.expectDone();
    await expect(again.step(said('done.confirmed'))).toContainText('+ 150 ₸');
    expect(completions.map((body) => JSON.parse(body) as unknown)).toEqual([
      { use_balance: false, amount: 0, payment_method: method },
    ]);
  });
}

test('killed after the money was taken, bonuses pay a part: they are spent once', async ({
  english,
  connected: sale,
}) => {
  await sale.find(demoCustomers.gold.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F3');
  await sale.keys.type('500');
  await sale.enter(begins('action.charge', { amount: '4 500 ₸' }));
  await expect(sale.takePayment).toBeVisible();
  await english.kill();
  const again = new SalePage(await english.start());
  await expect(again.paymentUncertain).toContainText(promises.spends);
  await again.answer('F3');
  await again.expectDone();
  await expect(again.receipt).toContainText('500 ₸');
});

test('killed while money is taken, and the customer left: nothing is completed, the screen is empty', async ({
  english,
  connected: sale,
  service,
}) => {
  const completed = completedOrders(service);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.takePayment).toBeVisible();
  await english.kill();
  const again = new SalePage(await english.start());
  await expect(again.paymentUncertain).toContainText(promises.leaves);
  await again.keys.press('Escape');
  await expect(again.phone).toBeFocused();
  await expect(again.phone).toHaveValue('');
  await again.find(demoCustomers.regular.phone);
  await expect(again.customer).toContainText('560 ₸');
  await expect(again.amount).toHaveValue('');
  expect(completed).toEqual([]);
});

test('killed while a sale without a customer is paid: "yes" records it', async ({
  english,
  connected: sale,
}) => {
  await sale.sellWithoutCustomer();
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await expect(sale.takePayment).toBeVisible();
  await english.kill();
  const again = new SalePage(await english.start());
  await expect(again.paymentUncertain).toContainText(promises.records);
  await again.answer('F2');
  await again.expectDone(said('done.noLoyalty'));
});

test('back from the payment: nothing that was typed is lost', async ({ connected: sale }) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.takePayment).toBeVisible();
  await sale.keys.press('Escape');
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  await expect(sale.phone).toHaveValue('700 000-00-02');
});

test('nothing secret is in the window, its storage, the log or the output', async ({
  english,
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  const code = lastCode(service);
  const seen = await sale.page.evaluate(async () => {
    const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
    const databases = await indexedDB.databases();
    return JSON.stringify([
      await till.call('{"command":"snapshot.read","input":null}'),
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      databases,
      document.documentElement.outerHTML,
    ]);
  });
  const everything = [seen, JSON.stringify(english.log()), english.output()].join('\n');
  expect(everything).not.toContain('eyJ');
  expect(everything).not.toContain(`"${code}"`);
  expect(seen).not.toMatch(new RegExp(`>${code}<`, 'u'));
  expect(JSON.stringify(english.log()) + english.output()).not.toContain(
    demoCustomers.vip.phone.slice(2),
  );
  const storage = await sale.page.evaluate(() => localStorage.length + sessionStorage.length);
  expect(storage).toBe(0);
});
