/** The service away, slow or talking nonsense at each step: the sale is finished all the same. */
import { completedOrders } from './another-till.ts';
import { breakAt, demoCustomers, expect, lastCode, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, either, said, within } from '../pages/words.ts';

const REFUSE = { type: 'refuse' } as const;
const STEPS = [
  { step: 'reading balance and percent', path: /private\/balance$|cashback$/u },
  { step: 'sending the code', path: /send-use-cashback-code$/u },
  { step: 'creating the order', path: /cash\/order$/u },
] as const;

for (const { step, path } of STEPS) {
  test(`[ERRORS.C2] unreachable while ${step}: finished without bonuses, recorded, told`, async ({
    connected: sale,
    service,
  }) => {
    await sale.find(demoCustomers.vip.phone);
    await expect(sale.customer).toContainText('1 240 ₸');
    await sale.keys.type('5000');
    await sale.keys.press('F2');
    await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '3 760 ₸' }));
    breakAt(service, path, REFUSE);
    // A reading of the card may be under way: what it breaks is told, and Enter not taken.
    await sale.enter(begins('action.charge', { amount: '3 760 ₸' }));
    // Figures that can't be read beside the code are read when it is typed.
    if (step !== 'sending the code') {
      await expect(sale.code).toBeFocused();
      await sale.keys.type(lastCode(service));
      await sale.enter(begins('code.confirm'));
    }
    if (step === 'creating the order') {
      // A cut connection can't tell whether the order came into being: trying again comes first.
      await sale.expectProblem(said('failed.createUnknown'));
      await sale.untilRead();
      await sale.button(sale.withoutBonuses).click();
      // Enter at once behind a finger would be the same press.
      await sale.keys.look();
    } else if (step === 'sending the code') {
      // Neither can it tell whether the SMS was sent: the customer can.
      await sale.expectProblem(within('code.perhapsSent'));
      await sale.keys.press('F8');
    } else {
      await sale.expectProblem(promises.nothingTaken);
      await sale.enter(sale.withoutBonuses);
    }
    await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
    await sale.expectDone(said('done.noLoyalty'));
    service.intercept(null);
    await sale.next();
    await sale.find(demoCustomers.vip.phone);
    await expect(sale.customer).toContainText('1 240 ₸');
  });
}

test('[ERRORS.C2] unreachable at the lookup: one banner, and the sale is finished without bonuses', async ({
  connected: sale,
  service,
}) => {
  service.intercept(() => REFUSE);
  await sale.find(demoCustomers.vip.phone);
  await expect(sale.customer).toContainText(said('customer.unavailable'));
  await expect(sale.page.getByText(promises.keepSelling)).toBeVisible();
  await expect(sale.page.getByRole('banner')).toContainText(said('appShell.offline'));
  await sale.keys.type('5000');
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await sale.next();
  service.intercept(null);
  await sale.untilOnline();
  await sale.find(demoCustomers.vip.phone);
  await expect(sale.customer).toContainText('Айгерім');
});

test('a customer who was here is greeted by name while the service is away', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('Иван Петров');
  await sale.charge('5000');
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  service.intercept(() => REFUSE);
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer.getByRole('heading', { name: 'Иван Петров' })).toBeVisible();
  await expect(sale.customer).toContainText(within('customer.lastHere', { day: /\d.*/u }));
  await expect(sale.customer).not.toContainText('710 ₸');
  await sale.keys.type('700');
  await sale.enter(sale.withoutBonuses);
  await expect(sale.takePayment).toBeVisible();
  await expect(sale.customer).toContainText('Иван Петров');
});

test('[ERRORS.C2] the service is away at shift start: the shift opens without bonuses', async ({
  english,
  connected: sale,
  service,
}) => {
  void sale;
  await service.stop();
  const page = await english.restart();
  await expect(page.getByRole('banner')).toContainText(
    either('appShell.offline', 'appShell.unknown'),
  );
});

test('an answer that never comes to the completion: resolved by reading the order', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  breakAt(service, /\/complete$/u, { type: 'dropAfter' });
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).toContainText('+ 150 ₸');
});

test('paid and then no answer at all: it waits, the next customer is served, and it is resolved', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  service.intercept(() => REFUSE);
  await sale.takeCash();
  await sale.expectDone(said('done.pending'));
  await sale.next();
  await expect(sale.page.getByRole('banner')).toContainText(said('appShell.pending', { count: 1 }));
  service.intercept(null);
  await sale.untilOnline();
  await expect(sale.page.getByRole('banner')).not.toContainText(within('appShell.pending'));
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('710 ₸');
});

const NONSENSE = [
  ['HTML', { type: 'html', status: 200 }],
  ['a proxy page', { type: 'html', status: 502 }],
  ['nothing', { type: 'reply', status: 200, body: '' }],
  ['half an answer', { type: 'truncate' }],
  [
    'another shape',
    { type: 'reply', status: 200, body: '{"code":200,"message":"ok","data":{"id":"x"}}' },
  ],
  ['a list', { type: 'reply', status: 200, body: '[]' }],
  ['500', { type: 'reply', status: 500, body: '{"code":500,"message":"internal"}' }],
  ['503', { type: 'reply', status: 503, body: '' }],
] as const;

for (const [what, fault] of NONSENSE) {
  test(`${what} at lookup and at the order: told in place, what was typed stays`, async ({
    connected: sale,
    service,
  }) => {
    breakAt(service, /promoters\/find$/u, fault);
    await sale.find(demoCustomers.regular.phone);
    await expect(sale.customer).toContainText(said('customer.unavailable'));
    await expect(sale.phone).toHaveValue('700 000-00-02');
    breakAt(service, /cash\/order$/u, fault);
    await sale.untilOnline();
    await sale.askAgainUntil('Иван Петров');
    await sale.amount.focus();
    await sale.charge('5000');
    await expect(
      sale.page.getByRole('region', {
        name: either('failed.createOrder', 'failed.createUnknown'),
      }),
    ).toBeVisible();
    await sale.keys.press('Escape');
    await expect(sale.amount).toHaveValue(/^5\s000$/u);
    service.intercept(null);
    await sale.untilOnline();
    await sale.amount.focus();
    await sale.enter(begins('action.charge', { amount: '5 000 ₸' }));
    await expect(sale.takePayment).toBeVisible();
  });
}

for (const { step, path } of STEPS) {
  test(`slow while ${step}: without bonuses by one key, the late answer changes nothing`, async ({
    english,
    connected: sale,
    service,
  }) => {
    await sale.find(demoCustomers.vip.phone);
    await expect(sale.customer).toContainText('1 240 ₸');
    await sale.keys.type('5000');
    await sale.keys.press('F2');
    await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '3 760 ₸' }));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    breakAt(service, path, { type: 'delay', for: held });
    await sale.keys.press('Enter');
    // Figures that can't be read beside the code are read when it is typed.
    if (step !== 'sending the code') {
      await expect(sale.code).toBeFocused();
      await sale.keys.type(lastCode(service));
      await sale.enter(begins('code.confirm'));
    }
    await expect(sale.page.getByText(said('step.slow'), { exact: true })).toBeVisible();
    await expect(sale.button(sale.withoutBonuses)).toBeVisible();
    await sale.keys.press('F8');
    await expect(sale.takePayment).toContainText('5 000 ₸');
    release();
    await expect
      .poll(() => english.log().filter(({ event }) => event === 'sale.lateAnswer').length)
      .toBe(1);
    await expect(sale.takePayment).toContainText(said('payment.noOrder'));
    await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
    await sale.expectDone(said('done.noLoyalty'));
    service.intercept(null);
    await sale.next();
    await sale.find(demoCustomers.vip.phone);
    await expect(sale.customer).toContainText('1 240 ₸');
  });
}

test('slow while the order is created: back to the purchase, charged anew, completed once', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  breakAt(service, /cash\/order$/u, { type: 'delay', for: held });
  await sale.charge('5000');
  await expect(sale.page.locator('.progress__name')).toContainText(said('step.creating'));
  await expect(sale.button(begins('failed.back'))).toBeVisible();
  await sale.keys.press('Escape');
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  const completed = completedOrders(service);
  await sale.enter(begins('action.charge', { amount: '5 000 ₸' }));
  await expect(sale.takePayment).toBeVisible();
  release();
  await sale.takeCash();
  await sale.expectDone();
  expect(completed).toHaveLength(1);
});

test('slow, and the answer comes after all: the sale goes on by itself', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  breakAt(service, /cash\/order$/u, { type: 'delay', for: held });
  await sale.charge('5000');
  await expect(sale.button(sale.withoutBonuses)).toBeVisible();
  release();
  await expect(sale.takePayment).toContainText(said('payment.order'));
});
