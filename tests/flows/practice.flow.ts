/** Practice, in the program as a new cashier has it: two exercises and a trouble, by a hand that doesn't wait. */
import { PracticePage } from '../pages/practice-page.ts';
import { begins, said } from '../pages/words.ts';
import { demoCustomers, expect, test } from './till.ts';

test('two exercises are ticked by what was done, the service goes away and comes back', async ({
  training: sale,
}) => {
  const practice = new PracticePage(sale.page);
  await practice.choose('earn');
  await expect(sale.phone).toBeFocused();
  await sale.find(demoCustomers.regular.phone);
  await sale.charge('5000');
  await practice.expectDone(0);
  await sale.takeCash();
  await sale.expectDone();
  await practice.expectDone(1);
  await practice.expectNext('spend');
  await sale.next();

  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('3000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  await sale.keys.type(await sale.codeOnPhone());
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
  await practice.expectDone(2);
  await practice.expectNext('wrongCode');
  await sale.next();

  await practice.make('away');
  await sale.find(demoCustomers.gold.phone);
  await sale.keys.type('700');
  await sale.expectProblem(said('banner.offline'));
  await sale.enter(sale.withoutBonuses);
  await sale.takeCash();
  await sale.expectDone(said('done.noLoyalty'));
  await practice.end();
  await expect(sale.page.getByRole('banner')).toContainText(said('banner.back'));
  await sale.next();

  // What ended ticks nothing, and what is done stays done.
  await practice.expectTicked('earn', 'spend');
  await practice.expectDone(2);
});
