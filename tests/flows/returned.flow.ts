/** Services that call an order RETURNED after a partial refund: what is left is said, and what they still allow offered. */
import { OrdersPage } from '../pages/orders-page.ts';
import { begins, said, within } from '../pages/words.ts';
import { sell } from './another-till.ts';
import { expect, test } from './till.ts';

async function refundPart(orders: OrdersPage, amount: string): Promise<void> {
  await orders.startRefund();
  await orders.keys.type(amount);
  await orders.becauseOf(said('reversal.reason.amount'));
  await orders.enter(begins('refund.do'));
}

test.describe('and refund it further', () => {
  test.use({ needs: { afterRefund: 'returned' } });

  test('a second part is refunded, then the rest is reverted', async ({ connected: sale }) => {
    const { page } = sale;
    await sell(sale, '10000');
    const orders = new OrdersPage(page);
    await orders.openNewest();
    for (const [amount, left] of [
      ['3000', '7 000 ₸'],
      ['2000', '5 000 ₸'],
    ] as const) {
      await refundPart(orders, amount);
      await orders.expectReversalResult(said('reversalResult.title.refund.done'));
      await expect(page.getByText(said('reversalResult.leftNow', { amount: left }))).toBeVisible();
      await orders.enter(begins('reversalResult.handedDone'));
      await expect(orders.record).toContainText(said('serviceOrder.status.partial'));
    }
    await orders.startRevert();
    await orders.becauseOf(said('reversal.reason.returned'));
    await orders.goOnToRevert();
    await orders.keys.press('F9');
    await orders.expectReversalResult(said('reversalResult.title.revert.done'));
    await orders.enter(begins('reversalResult.handedDone', { amount: '5 000 ₸' }));
    await expect(orders.record).toContainText(said('serviceOrder.status.reverted'));
  });
});

test.describe('and refuse what comes after it', () => {
  // A refusal in the service's own words: what only looks like one is told by the order's record.
  test.use({ needs: { afterRefund: 'returnedFinal', errorBody: 'envelope' } });

  test('the refusal is told as one, and no money is given for it', async ({ connected: sale }) => {
    const { page } = sale;
    await sell(sale, '10000');
    const orders = new OrdersPage(page);
    await orders.openNewest();
    await refundPart(orders, '3000');
    await orders.expectReversalResult(said('reversalResult.title.refund.done'));
    await orders.enter(begins('reversalResult.handedDone', { amount: '3 000 ₸' }));
    await refundPart(orders, '2000');
    await orders.expectReversalResult(said('reversalResult.title.refund.refused'));
    await expect(page.getByText(within('reversalResult.about.refused'))).toBeVisible();
    await expect(
      page.getByText(said('reversalResult.leftNow', { amount: '7 000 ₸' })),
    ).toBeVisible();
  });
});
