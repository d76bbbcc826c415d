/** The service is away in the middle of a sale: what can be done is looked up, and the sale goes on. */
import { HelpPage } from '../pages/help-page.ts';
import { begins, said } from '../pages/words.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';

test('“What now?” by finger and by keys: the steps are read, and what was typed is there', async ({
  connected: sale,
  service,
}) => {
  const help = new HelpPage(sale.page);
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('Иван Петров');
  // Cut off before an answer: nobody can tell whether the order came into being.
  breakAt(service, /cash\/order$/u, { type: 'refuse' });
  await sale.charge('5000');
  await sale.expectProblem(said('failed.createUnknown'));
  await sale.untilRead();
  await expect(sale.main).toBeFocused();

  await help.whatNow.click();
  await help.expectSituation('slow');
  await sale.keys.press('Escape');
  await help.expectClosed();
  await expect(sale.main).toBeFocused();

  await sale.keys.look();
  await sale.keys.press('Tab');
  await expect(help.whatNow).toBeFocused();
  await sale.keys.press('Enter');
  await help.expectSituation('slow');
  await sale.keys.look();
  await sale.keys.press('Escape');
  await help.expectClosed();
  await expect(help.whatNow).toBeFocused();

  // One step back: all of it is there, and charged anew.
  service.intercept(null);
  await sale.keys.press('Escape');
  await expect(sale.amount).toHaveValue(/^5\s000$/u);
  await expect(sale.phone).toHaveValue('700 000-00-02');
  await sale.untilOnline();
  await sale.amount.focus();
  await sale.enter(begins('action.charge', { amount: '5 000 ₸' }));
  await expect(sale.takePayment).toBeVisible();
});

test('F1, Enter and arrows lead to a situation without a fault', async ({ connected: sale }) => {
  const help = new HelpPage(sale.page);
  await sale.find(demoCustomers.regular.phone);
  await sale.keys.type('700');
  await sale.keys.press('F1');
  await expect(sale.page.getByRole('button', { name: said('advice.title') })).toBeFocused();
  await sale.keys.look();
  await sale.keys.press('Enter');
  await expect(
    sale.page.getByRole('button', { name: said('advice.notFound.title') }),
  ).toBeFocused();
  await sale.keys.look();
  await sale.keys.press('ArrowDown');
  await sale.keys.press('Enter');
  await help.expectSituation('noPhone');
  await sale.keys.press('Escape');
  await help.expectClosed();
  await expect(sale.amount).toBeFocused();
  await expect(sale.amount).toHaveValue('700');
});
