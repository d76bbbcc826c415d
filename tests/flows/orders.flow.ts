/** Sales found again, reverted and partly refunded, by keys alone. */
import { ulid } from 'ulid';
import { stringifyWire } from '../../src-shared/domain/wire-json.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { anotherTill, completedOrders, sell } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';

// Refunds in a row end where the first one is the last; of bonuses given back the record says the sum.
test.use({ needs: { afterRefund: 'completed', refundedBonus: 'spent' } });

test('a sale is found by its number, phone, amount or name', async ({ connected: sale }) => {
  await sell(sale, '5000');
  await sell(sale, '7000', { phone: demoCustomers.gold.phone });
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await expect(orders.lines).toHaveCount(2);
  await expect(orders.lines.first()).toContainText('7 000 ₸');
  for (const [typed, amount] of [
    ['1001', '5 000 ₸'],
    ['+7 700 000-00-08', '7 000 ₸'],
    ['5 000', '5 000 ₸'],
    ['гүл', '7 000 ₸'],
  ] as const) {
    await orders.search.fill(typed);
    await expect(orders.lines).toHaveCount(1);
    await expect(orders.lines).toContainText(amount);
  }
  await orders.search.fill('nothing like it');
  await expect(sale.page.getByText(/No sale matches/u)).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(2);
});

test('a scanner’s number with Enter opens that order and no other', async ({ connected: sale }) => {
  await sell(sale, '5000');
  await sell(sale, '7000');
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.scan('1001\n');
  await expect(sale.page.getByRole('heading', { name: 'Order 1001' })).toBeVisible();
});

test('what a scanner reads opens no sale that has these digits for its amount or in its phone', async ({
  connected: sale,
}) => {
  await sell(sale, '5000', { phone: demoCustomers.gold.phone });
  const orders = new OrdersPage(sale.page);
  await orders.open();
  for (const scanned of ['5000', demoCustomers.gold.phone.slice(-4)]) {
    await orders.keys.scan(`${scanned}\n`);
    await expect(orders.lines).toHaveCount(1);
    await expect(orders.search).toHaveValue(scanned);
    await expect(orders.record).toHaveCount(0);
    // The next scan takes its place.
    await expect
      .poll(() => orders.search.evaluate((field: HTMLInputElement) => field.selectionEnd))
      .toBe(scanned.length);
    await orders.keys.look();
  }
  // A hand that has seen the line opens it.
  await orders.keys.press('Enter');
  await expect(sale.page.getByRole('heading', { name: 'Order 1001' })).toBeVisible();
});

test('arrows, Enter and Escape: to an order and back to the same line', async ({
  connected: sale,
}) => {
  await sell(sale, '5000');
  await sell(sale, '7000');
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await expect(orders.lines).toHaveCount(2);
  await orders.mark();
  await orders.keys.press('ArrowDown');
  await orders.enter('Open order 1001 5 000 ₸ · Enter');
  await expect(orders.record).toContainText('Completed');
  await orders.keys.press('Escape');
  await expect(orders.search).toBeFocused();
  await expect(sale.page.getByRole('option', { selected: true })).toContainText('5 000 ₸');
  await orders.keys.press('Escape');
  await expect(sale.phone).toBeFocused();
});

test('[E11.1] [E11.2] revert: a reason, a deliberate second action, and everything is taken back', async ({
  connected: sale,
}) => {
  await sell(sale, '5000', { phone: demoCustomers.gold.phone, bonuses: true });
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRevert();
  await expect(sale.page.getByRole('region', { name: 'Revert the whole order' })).toContainText(
    'Money to give back2 500 ₸',
  );
  await orders.keys.press('Enter');
  await expect(sale.page.getByText(/Pick a reason/u)).toBeVisible();
  await orders.becauseOf('Goods returned');
  await orders.goOnToRevert();
  // Enter is not the second action, however often it is pressed.
  await orders.enter(/^Keep the order/u);
  await expect(orders.record).toContainText('Completed');
  await orders.startRevert();
  await orders.becauseOf('Goods returned');
  await orders.goOnToRevert();
  await expect(orders.main).toHaveAccessibleName(/^Keep the order/u);
  await orders.keys.press('F9');
  await orders.expectReversalResult('Reverted');
  await expect(
    sale.page.getByText('Hand over in cash', { exact: true }).locator('..'),
  ).toContainText('2 500 ₸');
  await orders.enter(/^2 500 ₸ given back/u);
  await expect(orders.record).toContainText('Reverted');
  await expect(sale.page.getByRole('button', { name: /refund|Revert the order/u })).toHaveCount(0);
  await orders.keys.press('F7');
  await sale.find(demoCustomers.gold.phone);
  await expect(sale.customer).toContainText('15 800 ₸');
});

test('Enter pressed many times in a row never reverts', async ({ connected: sale, service }) => {
  await sell(sale, '5000');
  const reverts: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/revert-transaction')) reverts.push(path);
    return 'pass';
  });
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRevert();
  await orders.becauseOf('Goods returned');
  await orders.keys.hammer(8);
  await orders.keys.press('F7');
  await expect(sale.phone).toBeFocused();
  expect(reverts).toEqual([]);
});

test('older sales come page by page', async ({ connected: sale }) => {
  const call = (command: string, input: unknown) =>
    sale.page.evaluate(async (text) => {
      const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
      await till.call(text);
    }, JSON.stringify({ command, input }));
  for (let count = 1; count <= 32; count += 1) {
    const saleId = ulid();
    await call('sale.start', {
      saleId,
      customer: null,
      amount: count * 100,
      bonus: 0,
      stamps: 0,
      award: false,
      withoutBonuses: true,
    });
    await call('sale.act', { saleId, action: { do: 'pay', method: 'cash', tendered: null } });
    await call('sale.act', { saleId, action: { do: 'dismiss' } });
  }
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await expect(orders.lines).toHaveCount(30);
  await expect(orders.lines.first()).toContainText('32 ₸');
  await sale.page.getByRole('button', { name: 'Show older sales' }).click();
  await expect(orders.lines).toHaveCount(32);
  await expect(orders.search).toBeFocused();
  await expect(sale.page.getByRole('button', { name: 'Show older sales' })).toHaveCount(0);
});

for (const [typed, problem] of [
  ['0', 'A refund must be above 0.'],
  ['-5', 'Type it without a minus'],
  ['1.234', 'At most two decimals'],
  ['5001', 'More than is left of the order: 5 000 ₸.'],
  ['abc', 'Only digits and one comma or point.'],
] as const) {
  test(`a refund of ${typed}: said in place, nothing is sent`, async ({
    connected: sale,
    service,
  }) => {
    await sell(sale, '5000');
    const refunds: string[] = [];
    service.intercept(({ path }) => {
      if (path.endsWith('/refund')) refunds.push(path);
      return 'pass';
    });
    const orders = new OrdersPage(sale.page);
    await orders.openNewest();
    await orders.startRefund();
    await sale.page.keyboard.insertText(typed);
    await orders.keys.press('Enter');
    await expect(sale.page.getByText(problem)).toBeVisible();
    await expect(orders.amount).toHaveValue(/./u);
    await expect(orders.amount).toBeFocused();
    expect(refunds).toEqual([]);
  });
}

test('[E12.6] a refund of the whole order leads to its revert', async ({ connected: sale }) => {
  await sell(sale, '5000');
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('5000');
  await expect(sale.page.getByText(/That’s the whole order/u)).toBeVisible();
  await orders.keys.press('F4');
  await expect(sale.page.getByRole('region', { name: 'Revert the whole order' })).toBeVisible();
});

test('[E12.3] [E12.4] several partial refunds in a row, each with what the service really did', async ({
  connected: sale,
}) => {
  await sell(sale, '10000', { phone: demoCustomers.gold.phone, bonuses: true });
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  for (const [amount, money, left] of [
    ['3000', '1 500 ₸', '7 000 ₸'],
    ['500.50', '250.25 ₸', '6 499.50 ₸'],
  ] as const) {
    await orders.startRefund();
    await orders.keys.type(amount);
    await orders.becauseOf('Wrong amount');
    const step = sale.page.getByRole('region', { name: 'Partial refund' });
    await expect(step).toContainText(`Money to hand over≈ ${money}`);
    await expect(step).toContainText('Stampsstay');
    await orders.enter(/^Refund/u);
    await orders.expectReversalResult('Refunded');
    await expect(sale.page.getByText(`Remaining on the order: ${left}.`)).toBeVisible();
    await orders.enter(new RegExp(`^${money} given back`, 'u'));
  }
  await expect(orders.record.getByRole('region', { name: 'Refunds' })).toContainText('500.50 ₸');
  await orders.keys.press('Escape');
  await expect(orders.lines).toContainText('refunded − 3 500.50 ₸');
});

test('an order reverted elsewhere: shown, nothing is sent, no money is given', async ({
  connected: sale,
  service,
}) => {
  const done = completedOrders(service);
  await sell(sale, '5000');
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('1000');
  const other = await anotherTill(service);
  await other.call('POST', `/orders/${done[0]}/revert-transaction`);
  await orders.becauseOf('Goods returned');
  const refunds: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/refund')) refunds.push(path);
    return 'pass';
  });
  await orders.enter(/^Refund 1 000 ₸/u);
  await orders.expectReversalResult('Not refunded: the order has changed');
  await expect(sale.page.getByText(/Give no money back for it/u)).toBeVisible();
  expect(refunds).toEqual([]);
  await orders.enter(/^Back to the order/u);
  await expect(orders.record).toContainText('3015');
  await expect(sale.page.getByText(/Only a completed order/u)).toBeVisible();
});

test('a refund without an answer: said to be unknown, and told as soon as the record is read', async ({
  connected: sale,
  service,
}) => {
  await sell(sale, '5000');
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.becauseOf('Goods returned');
  let sent = false;
  service.intercept(({ path }) => {
    if (path.endsWith('/refund')) {
      sent = true;
      return { type: 'dropAfter' };
    }
    return sent && path.includes('/orders/') ? { type: 'refuse' } : 'pass';
  });
  await orders.enter(/^Refund 1 000 ₸/u);
  await orders.expectReversalResult('It is not known yet whether it was refunded');
  await expect(
    sale.page.getByText(
      /It was sent, no clear answer came, and it may still be done. Give no money back and don’t repeat it/u,
    ),
  ).toBeVisible();
  await orders.enter(/^Back to the order/u);
  await expect(orders.record).toContainText('couldn’t be loaded');
  await expect(orders.till).toContainText('5 000 ₸');
  service.intercept(null);
  await sale.page.getByRole('button', { name: 'Reload' }).click();
  await expect(
    sale.page.getByText(/it was done\. Give the money back if you haven’t/u),
  ).toBeVisible();
});

for (const kind of ['refund', 'revert'] as const) {
  test(`a ${kind} that is acted on late: not known, not repeated, and told by itself`, async ({
    connected: sale,
    service,
  }) => {
    const done = completedOrders(service);
    await sell(sale, '5000');
    const orders = new OrdersPage(sale.page);
    await orders.openNewest();
    service.intercept(({ path }) =>
      /\/(?:refund|revert-transaction)$/u.test(path) ? { type: 'refuse' } : 'pass',
    );
    if (kind === 'refund') {
      await orders.startRefund();
      await orders.keys.type('1000');
      await orders.becauseOf('Goods returned');
      await orders.enter(/^Refund 1 000 ₸/u);
    } else {
      await orders.startRevert();
      await orders.becauseOf('Goods returned');
      await orders.goOnToRevert();
      await orders.keys.press('F9');
    }
    // The record was read, and shows nothing of it: that proves nothing yet.
    await orders.expectReversalResult(
      kind === 'refund'
        ? 'It is not known yet whether it was refunded'
        : 'It is not known yet whether it was reverted',
    );
    await expect(sale.page.getByText(/the service refused/u)).toHaveCount(0);
    await expect(
      sale.page.getByText(
        /It was sent, no clear answer came, and it may still be done. Give no money back and don’t repeat it/u,
      ),
    ).toBeVisible();
    await orders.enter(/^Back to the order/u);
    await expect(sale.page.getByText(/Until then nothing more is sent/u)).toBeVisible();
    await expect(sale.page.getByRole('button', { name: /^Partial refund/u })).toHaveCount(0);
    await expect(sale.page.getByRole('button', { name: /^Revert the order/u })).toHaveCount(0);
    service.intercept(null);
    // Only now does the service act.
    const other = await anotherTill(service);
    if (kind === 'refund')
      await other.call('PATCH', `/orders/${done[0]}/refund`, { amount: '1000' });
    else await other.call('POST', `/orders/${done[0]}/revert-transaction`);
    await expect(
      sale.page.getByText(/it was done\. Give the money back if you haven’t/u),
    ).toBeVisible({ timeout: 30_000 });
    await expect(orders.till).not.toContainText('not known yet');
  });
}

test('a state that is not known is shown for what it is and offers nothing', async ({
  connected: sale,
  service,
}) => {
  const done = completedOrders(service);
  await sell(sale, '5000');
  const other = await anotherTill(service);
  const order = await other.call('GET', `/orders/${done[0]}`);
  const orders = new OrdersPage(sale.page);
  await orders.open();
  for (const [status, words] of [
    ['BLOCKED', 'Blocked by the service'],
    ['RETURNED', 'Returned'],
    ['FROZEN', 'State “FROZEN”'],
  ] as const) {
    const body = stringifyWire({ code: 200, message: 'ok', data: { ...order, status } });
    service.intercept(({ path, method }) =>
      method === 'GET' && path.includes('/orders/') ? { type: 'reply', status: 200, body } : 'pass',
    );
    if (status === 'BLOCKED') await orders.mark();
    await orders.enter(/^Open order/u);
    await expect(orders.record).toContainText(words);
    await expect(sale.page.getByRole('button', { name: /^Partial refund/u })).toHaveCount(0);
    await orders.enter(/^Back to the list/u);
    await expect(orders.search).toBeFocused();
  }
});
