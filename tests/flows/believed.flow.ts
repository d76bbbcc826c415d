/** What the screen says of a sale is what the service's record says, before and after the sale. */
import type { Locator } from 'playwright/test';
import { breakAt, demoCustomers, expect, test } from './till.ts';

const STRANGE = '{"code":200,"message":"ok","data":{"unexpected":[]}}';

test('a strange 200 at the completion is never told as complete before the order says so', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.press('F2');
  await sale.keys.type('1000');
  await sale.enter(/^Charge 500 ₸/u);
  await expect(sale.takePayment).toBeVisible();
  breakAt(service, /\/complete$/u, { type: 'reply', status: 200, body: STRANGE });
  await sale.takeCash();
  await sale.expectDone('Paid, being confirmed');
  await expect(sale.page.getByRole('heading', { name: 'Sale complete' })).toHaveCount(0);
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
  await sale.expectDone('Payment taken');
  await expect(sale.step('Payment taken')).toContainText('EarnedLoading…');
  await sale.next();
  // It isn't known to be done: who went on sees that it waits, until the record says so.
  const banner = sale.page.getByRole('banner');
  await expect(banner).toContainText('1 pending');
  read.resolve();
  await expect(banner).not.toContainText('pending');
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(/Purchases today1 of 5/u);
});

/** In tenge, as the card says it; 0 where it says nothing. */
async function purchasesInAll(card: Locator): Promise<number> {
  const [, sum = '0'] = /Purchases in all([\d\s]+)/u.exec((await card.textContent()) ?? '') ?? [];
  return Number(sum.replace(/\s/gu, ''));
}

test('a rise in percent and status is told from what is read after the sale, and the card counts it', async ({
  connected: sale,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(/Purchases today0 of 5/u);
  const before = await purchasesInAll(sale.customer);
  await sale.charge('60000');
  await sale.takeCash();
  await sale.expectDone();
  const done = sale.step('Sale complete');
  await expect(done).toContainText('You are Silver now: 4% cashback');
  await expect(sale.customer).toContainText(/Purchases today1 of 5/u);
  expect(await purchasesInAll(sale.customer)).toBe(before + 60_000);
  await sale.next();
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('1000');
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.customer).toContainText(/Purchases today2 of 5/u);
  await expect(done).not.toContainText('You are Silver now');
});

test('figures that the sale has moved are not shown as they were before it', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText(/Purchases today0 of 5/u);
  await expect(sale.customer).toContainText('Purchases in all');
  await sale.charge('1000');
  // The customer can't be looked up after the sale.
  breakAt(service, /\/promoters\/find|\/private-branch$/u, { type: 'refuse' });
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.customer).toContainText(/Purchases today–/u);
  await expect(sale.customer).not.toContainText('Purchases in all');
});

test('the connection is lost with bonuses chosen: receipt and button say one amount, and what it was', async ({
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('1000');
  await sale.keys.press('F2');
  await expect(sale.receipt).toContainText('Amount due500 ₸');
  await expect(sale.customer).toContainText('Cashback3%');
  await expect(sale.customer).toContainText('Purchases in all');
  // It is noticed by the reading that Enter begins, and by nothing before it.
  breakAt(service, /\/(?:balance|cashback)$/u, { type: 'refuse' });
  await sale.enter(/^Charge 500 ₸/u);
  await sale.enter(/^Finish without bonuses 1 000 ₸ due/u);
  await expect(sale.receipt).toContainText('1 000 ₸');
  await expect(sale.receipt).toContainText('was 500 ₸');
  await sale.enter(/^Take 1 000 ₸/u);
  await sale.expectDone('Sale complete without bonuses');
  await expect(sale.receipt).not.toContainText('was 500 ₸');
});
