/** A day with PINs: two people are set up, one sells with no key more, the other confirms a refund. */
import type { Page } from 'playwright/test';
import { EMPTY_DRAFT } from '../../src-shared/contract/empty-draft.ts';
import type { Bridge } from '../../src-shared/contract/ipc.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { PeoplePage } from '../pages/people-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { connectAtOnce } from '../pages/set-up-at-once.ts';
import { demoCustomers, expect, test } from './till.ts';
import { begins, beginsWith, said } from '../pages/words.ts';

/** By whatever asks main in the page’s place. */
const told = (page: Page) =>
  page.evaluate(async () =>
    (globalThis as unknown as { till: Bridge }).till.call(
      JSON.stringify({ command: 'snapshot.read', input: null }),
    ),
  );

async function expectNobodyTold(page: Page, phone: string): Promise<void> {
  const answer = await told(page);
  expect(JSON.parse(answer)).toMatchObject({ ok: true, value: { sale: null, draft: EMPTY_DRAFT } });
  expect(answer).not.toContain(phone.slice(2));
}

const SUPERVISOR = '4812';
const CASHIER = '2222';
const OTHER = '9135';

test('a cashier signs in, sells with no key more, and a supervisor confirms the refund', async ({
  english,
  judge,
}) => {
  const { page } = english;
  await connectAtOnce(page, judge.address);
  const people = new PeoplePage(page);
  await expect(page.getByText(said('people.start'))).toBeVisible();
  await people.openPanel();
  await people.add('Aigul', SUPERVISOR);
  await people.add('Dana', CASHIER);
  await people.keys.press('Escape');
  await expect(page.getByRole('banner')).toContainText('Aigul');
  await people.lock();
  await people.signIn(CASHIER);

  const sale = new SalePage(page);
  await sale.enter(
    beginsWith(said('shiftStart.open'), said('shiftStart.openUncounted', { name: 'Dana' })),
  );
  sale.keys.restart();
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
  await sale.charge('12500');
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  expect(sale.keys.typed).toBe(10 + '12500'.length);
  expect(sale.keys.pressed).toBe(3);

  const orders = new OrdersPage(page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('2500');
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.keys.press('Enter');
  await people.approve(said('right.refund.ask'), SUPERVISOR);
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
  await expect(page.getByRole('banner')).toContainText('Dana');
});

test('a sale survives the lock, what is typed meanwhile is nobody’s, and the owner helps with a forgotten PIN', async ({
  connected: sale,
}) => {
  const { page } = sale;
  const people = new PeoplePage(page);
  await people.openPanel();
  await people.add('Aigul', SUPERVISOR);
  await people.keys.press('Escape');
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
  await sale.keys.type('12');
  await people.lock();
  await expect(page.getByText('560 ₸')).toHaveCount(0);
  await expectNobodyTold(page, demoCustomers.regular.phone);
  await people.keys.type('7777');
  await people.keys.press('Enter');
  await expect(page.getByText(said('pin.wrong'))).toBeVisible();
  await people.signIn(SUPERVISOR);
  await expect(sale.amount).toBeFocused();
  await sale.keys.type('500');
  await sale.enter(begins('action.charge', { amount: '12 500 ₸' }));
  await people.lock();
  await expect(page.getByText(said('lock.saleOpen'))).toBeVisible();
  await expectNobodyTold(page, demoCustomers.regular.phone);
  await people.signIn(SUPERVISOR);
  await sale.takeCash();
  await sale.expectDone();
  await people.lock();
  await people.forget('Aigul', OTHER);
  await people.signIn(OTHER);
  await sale.expectDone();
});

test('loaded anew while it is locked, the page has the sale and what was typed with the sign-in', async ({
  connected: sale,
}) => {
  const { page } = sale;
  const people = new PeoplePage(page);
  await people.openPanel();
  await people.add('Aigul', SUPERVISOR);
  await people.keys.press('Escape');
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
  await sale.keys.type('12500');
  await expect.poll(() => told(page)).toMatch(/"amount":"12\s?500"/u);
  await people.lock();
  await page.reload();
  await expectNobodyTold(page, demoCustomers.regular.phone);
  await people.signIn(SUPERVISOR);
  await expect(sale.customer).toContainText('560 ₸');
  await expect(sale.amount).toBeFocused();
  await sale.enter(begins('action.charge', { amount: '12 500 ₸' }));
  await sale.takeCash();
  await sale.expectDone();
});
