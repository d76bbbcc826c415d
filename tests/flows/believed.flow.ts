/** What the screen says of a sale is what the service's record says, before and after the sale. */
import type { Locator } from 'playwright/test';
import { breakAt, demoCustomers, expect, test } from './till.ts';
import { begins, beginsWith, said, within } from '../pages/words.ts';

/** The line of the card, with what is counted by then. */
const visits = (count: number) =>
  `${said('customer.visits')}${said('customer.visitsOf', { count, limit: 5 })}`;

const STRANGE = '{"code":200,"message":"ok","data":{"unexpected":[]}}';

test('a strange 200 at the completion is never told as complete before the order says so', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.press('F2');
  await sale.keys.type('1000');
  await sale.enter(begins('action.charge', { amount: '500 ₸' }));
  await expect(sale.takePayment).toBeVisible();
  breakAt(service, /\/complete$/u, { type: 'reply', status: 200, body: STRANGE });
  await sale.takeCash();
  await sale.expectDone(said('done.pending'));
  await expect(sale.page.getByRole('heading', { name: said('done.confirmed') })).toHaveCount(0);
});

test('as soon as the completion is answered the payment is told as taken, and the next customer can come', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('1000');
  const read = Promise.withResolvers<void>();
  service.intercept(({ method, path }) =>
    method === 'GET' && /\/orders\/\d+$/u.test(path)
      ? { type: 'delay', for: read.promise }
      : 'pass',
  );
  await sale.takeCash();
  await sale.expectDone(said('done.taken'));
  await expect(sale.step(said('done.taken'))).toContainText(
    `${said('done.credited')}${said('done.reading')}`,
  );
  await sale.next();
  // It isn't known to be done: who went on sees that it waits, until the record says so.
  const banner = sale.page.getByRole('banner');
  await expect(banner).toContainText(said('appShell.pending', { count: 1 }));
  read.resolve();
  await expect(banner).not.toContainText(within('appShell.pending'));
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(visits(1));
});

/** In tenge, as the card says it; 0 where it says nothing. */
async function purchasesInAll(card: Locator): Promise<number> {
  const [, sum = '0'] =
    new RegExp(`${said('customer.spent')}([\\d\\s]+)`, 'u').exec(
      (await card.textContent()) ?? '',
    ) ?? [];
  return Number(sum.replace(/\s/gu, ''));
}

test('a rise in percent and status is told from what is read after the sale, and the card counts it', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(visits(0));
  const before = await purchasesInAll(sale.customer);
  await sale.charge('60000');
  await sale.takeCash();
  await sale.expectDone();
  const done = sale.step(said('done.confirmed'));
  await expect(done).toContainText(
    said('done.sayStatusPercent', { status: 'Silver', percent: '4%' }),
  );
  await expect(sale.customer).toContainText(visits(1));
  expect(await purchasesInAll(sale.customer)).toBe(before + 60_000);
  await sale.next();
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('1000');
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.customer).toContainText(visits(2));
  await expect(done).not.toContainText(within('done.sayStatusPercent', { status: 'Silver' }));
});

test('figures that the sale has moved are not shown as they were before it', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(visits(0));
  await expect(sale.customer).toContainText(said('customer.spent'));
  await sale.charge('1000');
  // The customer can't be looked up after the sale.
  breakAt(service, /\/promoters\/find|\/private-branch$/u, { type: 'refuse' });
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.customer).toContainText(`${said('customer.visits')}–`);
  await expect(sale.customer).not.toContainText(said('customer.spent'));
});

test('the connection is lost with bonuses chosen: receipt and button say one amount, and what it was', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('1000');
  await sale.keys.press('F2');
  await expect(sale.receipt).toContainText(`${said('receipt.total')}500 ₸`);
  await expect(sale.customer).toContainText(`${said('customer.cashback')}3%`);
  await expect(sale.customer).toContainText(said('customer.spent'));
  // It is noticed by the reading that Enter begins, and by nothing before it.
  breakAt(service, /\/(?:balance|cashback)$/u, { type: 'refuse' });
  await sale.enter(begins('action.charge', { amount: '500 ₸' }));
  await sale.enter(
    beginsWith(said('failed.skipLoyalty'), said('failed.takeSub', { amount: '1 000 ₸' })),
  );
  await expect(sale.receipt).toContainText('1 000 ₸');
  await expect(sale.receipt).toContainText(said('receipt.was', { amount: '500 ₸' }));
  await sale.enter(begins('payment.takeCash', { amount: '1 000 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await expect(sale.receipt).not.toContainText(said('receipt.was', { amount: '500 ₸' }));
});
