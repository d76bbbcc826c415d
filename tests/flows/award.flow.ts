/** Flow C: the award given, already given elsewhere, and no word of it where it is off. */
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { anotherTill, completedOrders, type AnotherTill } from './another-till.ts';
import { breakAt, demoCustomers, expect, test } from './till.ts';

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
  await expect(sale.button(/^Give the award/u)).toBeVisible();
  await sale.keys.press('F5');
  await sale.keys.type('3200');
  await sale.enter(/^Charge 3 200 ₸/u);
  await sale.expectProblem(/It is not known yet whether the award was given/u);
  await expect(sale.page.getByText(/Don’t hand over the gift yet/u)).toBeVisible();
  // Nothing can be sent again; Enter means nothing here.
  await expect(sale.button(/^Try again/u)).toHaveCount(0);
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
  await expect(sale.button(/^Give the award/u)).toBeVisible();
  await sale.keys.press('F5');
  await expect(sale.receipt).toContainText('Gift: Кофе в подарок0 ₸');
  await expect(sale.receipt).not.toContainText('Stamps');
  await sale.keys.type('3200');
  await sale.enter(/^Charge 3 200 ₸/u);
  await sale.takeCash();
  await sale.expectDone();
  const done = sale.step('Sale complete');
  await expect(done).toContainText('Award given: Кофе в подарок');
  await expect(done).toContainText('4 in total');
  await expect(done).toContainText('8 more stamps to the gift: Кофе в подарок');
  await expect(sale.customer).toContainText('0 / 8');
  expect(JSON.parse(created[0] ?? '')).toMatchObject({ give_award: true, add_stamp: false });
  expect(given.map((body) => JSON.parse(body) as unknown)).toEqual([
    { user_id: Number(fullStamps.id), stamp_count: 8 },
  ]);
  await sale.next();
  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.card('Bonuses')).toContainText('Awards given1');
});

test.describe(() => {
  // A refusal in a page is none of the service's: the sale is first proposed to go on without it.
  test.use({ needs: { identifiers: 'asSet', brokenRule: '400' } });

  test('the award was given at another till meanwhile: refused, and the sale goes on without it', async ({
    connected: sale,
    service,
  }) => {
    await sale.find(fullStamps.phone);
    await expect(sale.button(/^Give the award/u)).toBeVisible();
    await sale.keys.press('F5');
    await sale.keys.type('3200');
    await expect(sale.main).toHaveAccessibleName(/^Charge 3 200 ₸/u);
    await giveElsewhere(await anotherTill(service));
    await sale.enter(/^Charge 3 200 ₸/u);
    await expect(sale.step('The order was not created')).toContainText(
      'No payment taken, no bonuses changed.',
    );
    await sale.enter(/^Back to the purchase/u);
    await expect(sale.customer).toContainText('0 / 8');
    await expect(sale.button(/award/u)).toHaveCount(0);
    await expect(sale.receipt).not.toContainText('Gift');
    await expect(sale.amount).toHaveValue(/^3\s200$/u);
    await sale.enter(/^Charge 3 200 ₸/u);
    await sale.takeCash();
    await sale.expectDone();
  });
});

test('the award was given at another till after the order was created: asked, and charged without it', async ({
  connected: sale,
  service,
}) => {
  await sale.find(fullStamps.phone);
  await expect(sale.button(/^Give the award/u)).toBeVisible();
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
  await sale.enter(/^Charge 3 200 ₸/u);
  // A copy of this till's own request would have been answered in the same way.
  await expect(sale.awardUncertain).toContainText('Кофе в подарок');
  await expect(sale.main).toBeFocused();
  await sale.answer('F2');
  await expect(sale.customer).toContainText('0 / 8');
  await expect(sale.receipt).not.toContainText('Gift');
  await sale.enter(/^Charge 3 200 ₸/u);
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
  await sale.enter(/^No: hand over the gift/u);
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step('Sale complete')).toContainText('Award given: Кофе в подарок');
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
  await expect(sale.receipt).not.toContainText('Gift');
  await sale.enter(/^Charge 3 200 ₸/u);
  await sale.takeCash();
  await sale.expectDone();
  await expect(sale.step('Sale complete')).not.toContainText('Award given');
  expect(completed).toHaveLength(1);
});

test('[FLOW.C.2] the gift’s own number stands on the receipt', async ({ training: sale }) => {
  await sale.find(fullStamps.phone);
  await expect(sale.button(/^Give the award/u)).toBeVisible();
  await sale.keys.press('F5');
  await expect(sale.receipt).toContainText('product 500');
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
  await expect(sale.main).toHaveAccessibleName(/^Charge 3 200 ₸/u);
  await expect(english.page.locator('body')).not.toContainText(/stamp|award/iu);
  await sale.keys.press('Enter');
  await sale.takeCash();
  await sale.expectDone();
  await expect(english.page.locator('body')).not.toContainText(/stamp|award/iu);
  const settings = new SettingsPage(english.page);
  await settings.open();
  for (const section of await settings.sections()) {
    await settings.show(section);
    await expect(settings.page.getByRole('dialog')).not.toContainText(/stamp|award/iu);
  }
});
