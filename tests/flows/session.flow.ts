/** The session ends and nothing is stored to log in with: the panel, and the sale that goes on. */
import { LogInPage } from '../pages/log-in-page.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import type { FaultyService } from '../service/fault-injection.ts';
import { sell } from './another-till.ts';
import { demoCustomers, expect, test as base } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, said } from '../pages/words.ts';

/** Connected without keeping login and password. */
const test = base.extend<{ sale: SalePage }>({
  sale: async ({ english, service }, use) => {
    const setUp = new SetUpPage(english.page);
    await setUp.openForm();
    await english.page.getByRole('checkbox', { name: begins('setup.keepCredentials') }).uncheck();
    await setUp.signIn(service.address);
    await setUp.useFirstBranch();
    await new ShiftStartPage(english.page).openShift();
    await use(new SalePage(english.page));
  },
});

/** No token is good any more; only a new login is. */
function endSession(service: FaultyService): void {
  service.intercept(({ path }) =>
    path.endsWith('/auth/business')
      ? 'pass'
      : { type: 'reply', status: 401, body: '{"code":401,"message":"expired"}' },
  );
}

/** While a sale for 5,000 is being charged; gives the panel that asks to log in. */
async function endInSale(sale: SalePage, service: FaultyService): Promise<LogInPage> {
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('5000');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '5 000 ₸' }));
  endSession(service);
  await sale.keys.press('Enter');
  const panel = new LogInPage(sale.page);
  await expect(panel.login).toBeFocused();
  return panel;
}

test.describe(() => {
  // Another refusal of a log-in in a page may be a gateway's, and says nothing of the password.
  test.use({ needs: { wrongLogin: '401' } });

  test('[AUTH.C2] in the middle of a sale: signed in over it, and it goes on by itself', async ({
    sale,
    service,
  }) => {
    const panel = await endInSale(sale, service);
    await expect(panel.dialog).toContainText(said('signIn.sale'));
    await panel.keys.look();
    await panel.signIn('demo', 'wrong');
    await expect(panel.dialog).toContainText(said('signIn.wrong'));
    await expect(panel.password).toBeFocused();
    await panel.keys.look();
    service.intercept(null);
    await panel.signIn('demo', 'demo');
    await expect(panel.dialog).toBeHidden();
    await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
    await sale.expectDone();
  });
});

test('later: the sale is finished without bonuses, the top bar keeps the way back', async ({
  sale,
  service,
}) => {
  const panel = await endInSale(sale, service);
  await sale.keys.press('Escape');
  await expect(panel.dialog).toBeHidden();
  await sale.enter(sale.withoutBonuses);
  await sale.enter(begins('payment.takeCash', { amount: '5 000 ₸' }));
  await sale.expectDone(said('done.noLoyalty'));
  await sale.next();
  await panel.again.click();
  await panel.keys.look();
  service.intercept(null);
  await panel.signIn('demo', 'demo');
  await expect(panel.dialog).toBeHidden();
  await expect(panel.again).toBeHidden();
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
});

test('at the lookup and in an opened order: the same panel, and what was asked is answered', async ({
  sale,
  service,
}) => {
  await sell(sale, '5000');
  endSession(service);
  await expect(sale.phone).toBeFocused();
  await sale.keys.type('7000000008');
  const panel = new LogInPage(sale.page);
  await expect(panel.login).toBeFocused();
  await panel.keys.look();
  service.intercept(null);
  await panel.signIn('demo', 'demo');
  await expect(panel.dialog).toBeHidden();
  await expect(sale.customer).toContainText('15 800 ₸');
  // The last of the fresh readings: no call is under way any more.
  await expect(sale.customer).toContainText('6 / 8');
  endSession(service);
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.mark();
  await orders.enter(begins('orders.open'));
  await expect(panel.login).toBeFocused();
  await expect(panel.dialog).toContainText(promises.nothingLost);
  await panel.keys.look();
  service.intercept(null);
  await panel.signIn('demo', 'demo');
  await expect(panel.dialog).toBeHidden();
  await expect(orders.record).toContainText(said('serviceOrder.status.COMPLETED'));
});
