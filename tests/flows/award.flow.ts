/** Flow C: the award given, already given elsewhere, and no word of it where it is off. */
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { anotherTill, completedOrders, type AnotherTill } from './another-till.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, said, within } from '../pages/words.ts';

// Another till calls branch and customer by the identifiers of the settings.
test.use({ needs: { identifiers: 'asSet' } });

const AWARD_ID = '65f1c0ffee65f1c0ffee0101';
const { fullStamps } = demoCustomers;

const giveElsewhere = (other: AnotherTill) =>
  other.call('POST', `/branches/101/awards/${AWARD_ID}/give`, {
    user_id: Number(fullStamps.id),
    stamp_count: 8,
  });

/** The award is asked for while the service is broken: whether it was given is not known. */
async function intoAwardUncertain(sale: SalePage): Promise<void> {
  await sale.find(fullStamps.phone);
  await expect(sale.button(begins('purchase.award'))).toBeVisible();
  await sale.keys.press('F5');
  await sale.keys.type('3200');
  await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
  await sale.expectProblem(said('awardPending.title'));
  await expect(sale.page.getByText(promises.keepTheGift)).toBeVisible();
  // Nothing can be sent again; Enter means nothing here.
  await expect(sale.button(begins('failed.retry'))).toHaveCount(0);
  await sale.keys.press('Enter');
}

/** The service answers again: the award has been given, by whom only the customer knows. */
async function untilAsked(sale: SalePage): Promise<void> {
  // The till asks every few seconds.
  await expect(sale.awardUncertain).toContainText('Кофе в подарок', { timeout: 20_000 });
  await expect(sale.main).toBeFocused();
}

test('[FLOW.C.1] [FLOW.C.2] flow C: the gift on the receipt, the counter back at 0, received once more', async ({
  connected: sale,
  service,
}) => {
  const given: string[] = [];
  const created: string[] = [];
  service.intercept(({ path, body }) => {
    if (path.endsWith('/give')) given.push(body);
    if (path.endsWith('/cash/order')) created.push(body);
    return 'pass';
  });
  await sale.find(fullStamps.phone);
  await expect(sale.button(begins('purchase.award'))).toBeVisible();
  await sale.keys.press('F5');
  await expect(sale.receipt).toContainText(`${said('receipt.gift')}: Кофе в подарок0 ₸`);
  await expect(sale.receipt).not.toContainText(said('receipt.stamps'));
  await sale.keys.type('3200');
  await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
  const done = sale.step(said('done.confirmed'));
  await expect(done).toContainText(said('done.awardGiven', { title: 'Кофе в подарок' }));
  await expect(done).toContainText(said('done.awardTotal', { count: 4 }));
  await expect(done).toContainText(
    said('done.sayStampsLeft', { count: 8, title: 'Кофе в подарок' }),
  );
  await expect(sale.customer).toContainText('0 / 8');
  expect(JSON.parse(created[0] ?? '')).toMatchObject({ give_award: true, add_stamp: false });
  expect(given.map((body) => JSON.parse(body) as unknown)).toEqual([
    { user_id: Number(fullStamps.id), stamp_count: 8 },
  ]);
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.card(said('report.bonusTitle'))).toContainText(`${said('report.awards')}1`);
});

test.describe(() => {
  // A refusal in a page is none of the service's: the sale is first proposed to go on without it.
  test.use({ needs: { identifiers: 'asSet', brokenRule: '400' } });

  test('the award was given at another till meanwhile: refused, and the sale goes on without it', async ({
    connected: sale,
    service,
  }) => {
    await sale.find(fullStamps.phone);
    await expect(sale.button(begins('purchase.award'))).toBeVisible();
    await sale.keys.press('F5');
    await sale.keys.type('3200');
    await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '3 200 ₸' }));
    await giveElsewhere(await anotherTill(service));
    await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
    await expect(sale.step(said('failed.createOrder'))).toContainText(promises.nothingTaken);
    await sale.enter(begins('failed.back'));
    await expect(sale.customer).toContainText('0 / 8');
    await expect(sale.button(begins('purchase.award'))).toHaveCount(0);
    await expect(sale.receipt).not.toContainText(said('receipt.gift'));
    await expect(sale.amount).toHaveValue(/^3\s200$/u);
    await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
    await sale.takeCash();
    await sale.expectDone();
  });
});

test('the award was given at another till after the order was created: asked, and charged without it', async ({
  connected: sale,
  service,
}) => {
  await sale.find(fullStamps.phone);
  await expect(sale.button(begins('purchase.award'))).toBeVisible();
  await sale.keys.press('F5');
  const other = await anotherTill(service);
  // The other till is faster by one call: its own giving is not met again.
  let met = false;
  service.intercept(async ({ path }) => {
    if (path.endsWith('/give') && !met) {
      met = true;
      await giveElsewhere(other);
    }
    return 'pass' as const;
  });
  await sale.keys.type('3200');
  await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
  // A copy of this till's own request would have been answered in the same way.
  await expect(sale.awardUncertain).toContainText('Кофе в подарок');
  await expect(sale.main).toBeFocused();
  await sale.answer('F2');
  await expect(sale.customer).toContainText('0 / 8');
  await expect(sale.receipt).not.toContainText(said('receipt.gift'));
  await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
});

test('no answer to the award, and it was given here: the customer says so and gets the gift', async ({
  connected: sale,
  service,
}) => {
  let gives = 0;
  service.intercept(({ path }) => {
    if (path.endsWith('/give')) {
      gives += 1;
      return { type: 'dropAfter' };
    }
    // Neither can it be read afterwards whether it was given.
    return gives > 0 && path.endsWith('/award') ? { type: 'refuse' } : 'pass';
  });
  await intoAwardUncertain(sale);
  service.intercept(({ path }) => {
    if (path.endsWith('/give')) gives += 1;
    return 'pass';
  });
  await untilAsked(sale);
  await expect(sale.customer).toContainText('0 / 8');
  await sale.enter(begins('awardUncertain.ours'));
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).toContainText(
    said('done.awardGiven', { title: 'Кофе в подарок' }),
  );
  expect(gives).toBe(1);
});

test('no answer to the award, and another till gave it: given up, and charged without it', async ({
  connected: sale,
  service,
}) => {
  const other = await anotherTill(service);
  breakAt(service, /\/give$/u, { type: 'refuse' });
  await intoAwardUncertain(sale);
  const completed = completedOrders(service);
  await giveElsewhere(other);
  await untilAsked(sale);
  await sale.answer('F2');
  await expect(sale.amount).toHaveValue(/^3\s200$/u);
  await expect(sale.customer).toContainText('0 / 8');
  await expect(sale.receipt).not.toContainText(said('receipt.gift'));
  await sale.enter(begins('action.charge', { amount: '3 200 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step(said('done.confirmed'))).not.toContainText(within('done.awardGiven'));
  expect(completed).toHaveLength(1);
});

test('[FLOW.C.2] the gift’s own number stands on the receipt', async ({ training: sale }) => {
  await sale.find(fullStamps.phone);
  await expect(sale.button(begins('purchase.award'))).toBeVisible();
  await sale.keys.press('F5');
  await expect(sale.receipt).toContainText(said('receipt.product', { number: 500 }));
});

test('[FLOW.A.2] awards off in this branch: nothing about stamps is on the screen', async ({
  english,
  service,
}) => {
  const [first, ...others] = demoSettings.branches;
  if (first?.award === undefined) throw new Error('the demo branch has an award');
  service.configure({
    ...demoSettings,
    branches: [{ ...first, award: { ...first.award, enabled: false } }, ...others],
  });
  const { SetUpPage } = await import('../pages/set-up-page.ts');
  const { ShiftStartPage } = await import('../pages/shift-start-page.ts');
  const { SalePage } = await import('../pages/sale-page.ts');
  await new SetUpPage(english.page).connect(service.address);
  await new ShiftStartPage(english.page).openShift();
  const sale = new SalePage(english.page);
  await sale.find(fullStamps.phone);
  await sale.keys.type('3200');
  await expect(sale.main).toHaveAccessibleName(begins('action.charge', { amount: '3 200 ₸' }));
  await expect(english.page.locator('body')).not.toContainText(promises.ofAwards);
  await sale.keys.press('Enter');
  await sale.takeCash();
  await sale.expectDone();
  await expect(english.page.locator('body')).not.toContainText(promises.ofAwards);
  const settings = new SettingsPage(english.page);
  await settings.open();
  for (const section of await settings.sections()) {
    await settings.show(section);
    await expect(settings.page.getByRole('dialog')).not.toContainText(promises.ofAwards);
  }
});
