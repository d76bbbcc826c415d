/** A sale taken back from Done: one key asks, the same key again reverts, and hammering it doesn't. */
import { OrdersPage } from '../pages/orders-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { begins, said } from '../pages/words.ts';

async function sellToDone(sale: SalePage): Promise<void> {
  await sale.find(demoCustomers.gold.phone);
  await sale.charge('5000');
  await sale.takeCash();
  await sale.expectDone();
}

const QUESTION = said('revert.confirm.title');

test('F9 twice on Done reverts the sale, with its reason filled in', async ({
  connected: sale,
}) => {
  await sellToDone(sale);
  sale.keys.restart();
  await expect(sale.button(begins('done.undo'))).toBeEnabled();
  await sale.keys.press('F9');
  await expect(sale.page.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(sale.page.getByText(said('done.undoReason'))).toBeVisible();
  await sale.keys.look();
  await sale.keys.press('F9');
  const orders = new OrdersPage(sale.page);
  await orders.expectReversalResult(said('reversalResult.title.revert.done'));
  expect(sale.keys.pressed).toBe(2);
  await orders.enter(begins('reversalResult.handedDone', { amount: '5 000 ₸' }));
  await expect(orders.record).toContainText(said('serviceOrder.status.reverted'));
  // The till is ready for the next customer.
  await orders.keys.press('F7');
  await expect(sale.phone).toBeFocused();
});

test('F9 hammered on Done asks once and reverts nothing; Enter keeps the order', async ({
  connected: sale,
  service,
}) => {
  await sellToDone(sale);
  const reverts: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/revert-transaction')) reverts.push(path);
    return 'pass';
  });
  await expect(sale.button(begins('done.undo'))).toBeEnabled();
  const question = sale.page.getByRole('heading', { name: QUESTION });
  // A trembling hand: from the key that asks until the question stands, and once more.
  await expect(async () => {
    await sale.page.keyboard.press('F9');
    expect(await question.isVisible()).toBe(true);
  }).toPass({ intervals: [40], timeout: 20_000 });
  await sale.page.keyboard.press('F9');
  const orders = new OrdersPage(sale.page);
  await orders.enter(begins('revert.keep'));
  await expect(orders.record).toContainText(said('serviceOrder.status.COMPLETED'));
  expect(reverts).toEqual([]);
});
