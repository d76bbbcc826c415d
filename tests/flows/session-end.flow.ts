/**
 * Windows shuts down in the middle of a sale and doesn't wait: the program hears of it and is gone in
 * the same moment, with nothing closed. The journal had every step before it was made.
 */
import { SalePage } from '../pages/sale-page.ts';
import { completedOrders } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, said } from '../pages/words.ts';

test.use({ coverage: true });

test('while the order is being completed: resolved by the next start, completed once', async ({
  english,
  connected: sale,
  service,
}) => {
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  const reached = Promise.withResolvers<null>();
  const late = Promise.withResolvers<null>();
  service.intercept(({ path }) => {
    if (!path.endsWith('/complete')) return 'pass';
    reached.resolve(null);
    return { type: 'delay', for: late.promise };
  });
  await sale.takeCash();
  await reached.promise;
  await english.endSession();
  const completed = completedOrders(service);
  const again = new SalePage(await english.start());
  await again.expectDone();
  await expect(again.step(said('done.confirmed'))).toContainText('+ 150 ₸');
  expect(completed).toHaveLength(1);
  // The request of before is acted on only now: it changes nothing.
  late.resolve(null);
  await again.next();
  await again.find(demoCustomers.regular.phone);
  await expect(again.customer).toContainText('710 ₸');
});

test('while money is taken: asked once, then it goes on there', async ({
  english,
  connected: sale,
  service,
}) => {
  const completed = completedOrders(service);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.takePayment).toBeVisible();
  await english.endSession();
  const again = new SalePage(await english.start());
  await expect(again.paymentUncertain).toContainText('5 000 ₸');
  await again.readAndEnter(begins('paymentUncertain.due.goOn', { amount: '5 000 ₸' }));
  await again.takeCash();
  await again.expectDone();
  expect(completed).toHaveLength(1);
});
