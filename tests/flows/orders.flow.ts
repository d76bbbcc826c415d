/** Sales found again, reverted and partly refunded, by keys alone. */
import { ulid } from 'ulid';
import { stringifyWire } from '../../src-shared/domain/wire-json.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { anotherTill, completedOrders, sell } from './another-till.ts';
import { demoCustomers, expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { begins, either, said, within } from '../pages/words.ts';

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
  await expect(sale.page.getByText(within('orders.nothing'))).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(2);
});

test('a scanner’s number with Enter opens that order and no other', async ({ connected: sale }) => {
  await sell(sale, '5000');
  await sell(sale, '7000');
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.scan('1001\n');
  await expect(
    sale.page.getByRole('heading', { name: said('orders.title', { number: 1001 }) }),
  ).toBeVisible();
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
  await expect(
    sale.page.getByRole('heading', { name: said('orders.title', { number: 1001 }) }),
  ).toBeVisible();
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
  await orders.enter(
    `${said('orders.open', { number: 1001 })} ${said('orders.openSub', { amount: '5 000 ₸' })}`,
  );
  await expect(orders.record).toContainText(said('serviceOrder.status.COMPLETED'));
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
  await expect(sale.page.getByRole('region', { name: said('revert.title') })).toContainText(
    `${said('reversal.giveBack')}2 500 ₸`,
  );
  await orders.keys.press('Enter');
  await expect(sale.page.getByText(said('reversal.reason.missing'))).toBeVisible();
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.goOnToRevert();
  // Enter is not the second action, however often it is pressed.
  await orders.enter(begins('revert.keep'));
  await expect(orders.record).toContainText(said('serviceOrder.status.COMPLETED'));
  await orders.startRevert();
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.goOnToRevert();
  await orders.keys.press('F9');
  await orders.expectReversalResult(said('reversalResult.title.revert.done'));
  await expect(
    sale.page.getByText(said('reversalResult.method.cash'), { exact: true }).locator('..'),
  ).toContainText('2 500 ₸');
  await orders.enter(begins('reversalResult.handedDone', { amount: '2 500 ₸' }));
  await expect(orders.record).toContainText(said('serviceOrder.status.reverted'));
  await expect(
    sale.page.getByRole('button', { name: either('order.refund', 'order.revert') }),
  ).toHaveCount(0);
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
  await orders.becauseOf(said('reversal.reason.returned'));
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
  await sale.page.getByRole('button', { name: said('orders.older') }).click();
  await expect(orders.lines).toHaveCount(32);
  await expect(orders.search).toBeFocused();
  await expect(sale.page.getByRole('button', { name: said('orders.older') })).toHaveCount(0);

  // What is shown stays until other hits are there: for no moment is the list empty, or the button gone.
  const seen = await sale.page.evaluateHandle(() => {
    const worst = { lines: Infinity, gone: 0 };
    const look = () => {
      const lines = document.querySelectorAll('.order-line').length;
      worst.lines = Math.min(worst.lines, lines);
      if (lines === 30 && document.querySelector('.orders-list__older') === null) worst.gone += 1;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return worst;
  });
  await orders.keys.type('32');
  await expect(orders.lines).toHaveCount(1);
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(30);
  await orders.keys.type('31');
  await expect(orders.lines).toHaveCount(1);
  expect(await seen.jsonValue()).toEqual({ lines: 1, gone: 0 });
});

for (const [typed, problem] of [
  ['0', said('refund.problem.zero')],
  ['-5', said('refund.problem.negative')],
  ['1.234', said('refund.problem.tooManyDecimals')],
  ['5001', said('refund.problem.aboveOrder', { amount: '5 000 ₸' })],
  ['abc', said('refund.problem.notANumber')],
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
  await expect(sale.page.getByText(said('refund.problem.equalsOrder'))).toBeVisible();
  await orders.keys.press('F4');
  await expect(sale.page.getByRole('region', { name: said('revert.title') })).toBeVisible();
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
    await orders.becauseOf(said('reversal.reason.amount'));
    const step = sale.page.getByRole('region', { name: said('refund.title') });
    await expect(step).toContainText(`${said('reversal.handOver')}≈ ${money}`);
    await expect(step).toContainText(`${said('reversal.stamps')}${said('reversal.stampsStay')}`);
    await orders.enter(begins('refund.do'));
    await orders.expectReversalResult(said('reversalResult.title.refund.done'));
    await expect(
      sale.page.getByText(said('reversalResult.leftNow', { amount: left })),
    ).toBeVisible();
    await orders.enter(new RegExp(`^${money} given back`, 'u'));
  }
  await expect(
    orders.record.getByRole('region', { name: said('serviceOrder.refunds') }),
  ).toContainText('500.50 ₸');
  await orders.keys.press('Escape');
  await expect(orders.lines).toContainText(said('orders.refunded', { amount: '− 3 500.50 ₸' }));
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
  await orders.becauseOf(said('reversal.reason.returned'));
  const refunds: string[] = [];
  service.intercept(({ path }) => {
    if (path.endsWith('/refund')) refunds.push(path);
    return 'pass';
  });
  await orders.enter(begins('refund.do', { amount: '1 000 ₸' }));
  await orders.expectReversalResult(said('reversalResult.title.refund.notSent'));
  await expect(sale.page.getByText(promises.giveNothing)).toBeVisible();
  expect(refunds).toEqual([]);
  await orders.enter(begins('reversalResult.toOrder'));
  await expect(orders.record).toContainText('3015');
  await expect(sale.page.getByText(said('order.notReversible.status'))).toBeVisible();
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
  await orders.becauseOf(said('reversal.reason.returned'));
  let sent = false;
  service.intercept(({ path }) => {
    if (path.endsWith('/refund')) {
      sent = true;
      return { type: 'dropAfter' };
    }
    return sent && path.includes('/orders/') ? { type: 'refuse' } : 'pass';
  });
  await orders.enter(begins('refund.do', { amount: '1 000 ₸' }));
  await orders.expectReversalResult(said('reversalResult.title.refund.unknown'));
  await expect(sale.page.getByText(promises.giveNothingYet)).toBeVisible();
  await orders.enter(begins('reversalResult.toOrder'));
  await expect(orders.record).toContainText(said('serviceOrder.unread'));
  await expect(orders.till).toContainText('5 000 ₸');
  service.intercept(null);
  await sale.page.getByRole('button', { name: said('serviceOrder.again') }).click();
  await expect(sale.page.getByText(promises.wasDone)).toBeVisible();
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
      await orders.becauseOf(said('reversal.reason.returned'));
      await orders.enter(begins('refund.do', { amount: '1 000 ₸' }));
    } else {
      await orders.startRevert();
      await orders.becauseOf(said('reversal.reason.returned'));
      await orders.goOnToRevert();
      await orders.keys.press('F9');
    }
    // The record was read, and shows nothing of it: that proves nothing yet.
    await orders.expectReversalResult(
      kind === 'refund'
        ? said('reversalResult.title.refund.unknown')
        : said('reversalResult.title.revert.unknown'),
    );
    await expect(
      sale.page.getByText(
        either('reversalResult.title.refund.refused', 'reversalResult.title.revert.refused'),
      ),
    ).toHaveCount(0);
    await expect(sale.page.getByText(promises.giveNothingYet)).toBeVisible();
    await orders.enter(begins('reversalResult.toOrder'));
    await expect(sale.page.getByText(promises.sendsNothing)).toBeVisible();
    await expect(sale.page.getByRole('button', { name: begins('order.refund') })).toHaveCount(0);
    await expect(sale.page.getByRole('button', { name: begins('order.revert') })).toHaveCount(0);
    service.intercept(null);
    // Only now does the service act.
    const other = await anotherTill(service);
    if (kind === 'refund')
      await other.call('PATCH', `/orders/${done[0]}/refund`, { amount: '1000' });
    else await other.call('POST', `/orders/${done[0]}/revert-transaction`);
    await expect(sale.page.getByText(promises.wasDone)).toBeVisible({ timeout: 30_000 });
    await expect(orders.till).not.toContainText(said('order.outcome.unknown'));
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
    ['BLOCKED', said('serviceOrder.status.BLOCKED')],
    ['RETURNED', said('serviceOrder.status.RETURNED')],
    ['FROZEN', said('serviceOrder.status.other', { status: 'FROZEN' })],
  ] as const) {
    const body = stringifyWire({ code: 200, message: 'ok', data: { ...order, status } });
    service.intercept(({ path, method }) =>
      method === 'GET' && path.includes('/orders/') ? { type: 'reply', status: 200, body } : 'pass',
    );
    if (status === 'BLOCKED') await orders.mark();
    await orders.enter(begins('orders.open'));
    await expect(orders.record).toContainText(words);
    await expect(sale.page.getByRole('button', { name: begins('order.refund') })).toHaveCount(0);
    await orders.enter(begins('orders.toList'));
    await expect(orders.search).toBeFocused();
  }
});
