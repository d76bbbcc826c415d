/** The session ends for good while the shift's report is on the screen. */
import { LogInPage } from '../pages/log-in-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, said } from '../pages/words.ts';

// Not played yet by a hand that doesn't look.

test('the log-in panel appears over the report; signed in, the waiting sale is resolved there', async ({
  english,
  service,
}) => {
  const setUp = new SetUpPage(english.page);
  await setUp.openForm();
  await english.page.getByRole('checkbox', { name: begins('setup.keepCredentials') }).uncheck();
  await setUp.signIn(service.address);
  await setUp.useFirstBranch();
  await new ShiftStartPage(english.page).openShift();
  const sale = new SalePage(english.page);
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await expect(sale.main).toHaveAccessibleName(begins('payment.takeCash'));
  service.intercept(() => ({ type: 'refuse' }));
  await sale.takeCash();
  await sale.next();
  const shift = new ShiftPage(english.page);
  await shift.open();
  await expect(shift.pending).toContainText(said('orders.title', { number: 1001 }));

  // It answers again, but takes no token any more: only a new login is good.
  service.intercept(({ path }) =>
    path.endsWith('/auth/business')
      ? 'pass'
      : { type: 'reply', status: 401, body: '{"code":401,"message":"expired"}' },
  );
  const panel = new LogInPage(english.page);
  await sale.tryNowUntil((patience) => expect(panel.login).toBeFocused(patience));
  await expect(panel.dialog).toContainText(promises.nothingLost);

  // Later: the report is there with the focus in it, and the top bar keeps the way back.
  await shift.keys.press('Escape');
  await expect(panel.dialog).toBeHidden();
  await shift.expectFocusInside();
  await expect(shift.main).toHaveAccessibleName(begins('report.close', { number: 1 }));
  await panel.again.click();
  await expect(panel.login).toBeFocused();

  service.intercept(null);
  await panel.signIn('demo', 'demo');
  await expect(panel.dialog).toBeHidden();
  await shift.expectFocusInside();
  await expect(shift.nothingUnresolved).toBeVisible();
  await expect(shift.card(said('report.bonusTitle'))).toContainText(
    `${said('report.credited')}+ 150 ₸`,
  );
});
