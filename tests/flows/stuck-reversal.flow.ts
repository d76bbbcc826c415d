/** A revert without an answer whose order is gone: after two hours of readings it is resolved manually, by keys. */
import { MINUTE } from '../../src-shared/domain/time.ts';
import { watchEffort } from '../pages/effort.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { begins, said, within } from '../pages/words.ts';
import type { FaultyService } from '../service/fault-injection.ts';
import { sell } from './another-till.ts';
import type { Program } from './host.ts';
import { expect, test } from './till.ts';

// Not played yet by a hand that doesn't look.

const ORDER = /\/orders\/\d+$/u;
const GONE = { type: 'reply', status: 404, body: '{"code":404,"message":"no order"}' } as const;

/** Of twelve minutes each. */
const TURNS = 10;

/** The revert of a sale gets no answer, and its order isn't found any more, until it needs attention. */
async function untilStuck(sale: SalePage, service: FaultyService, program: Program) {
  await sell(sale, '10000');
  const orders = new OrdersPage(sale.page);
  await orders.openNewest();
  let readings = 0;
  let isSent = false;
  service.intercept(({ method, path }) => {
    if (path.endsWith('/revert-transaction')) {
      isSent = true;
      return { type: 'refuse' };
    }
    if (!isSent || method !== 'GET' || !ORDER.test(path)) return 'pass';
    readings += 1;
    return GONE;
  });
  await orders.startRevert();
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.goOnToRevert();
  await orders.keys.press('F9');
  await orders.expectReversalResult(said('reversalResult.title.revert.unknown'));
  await orders.enter(begins('reversalResult.toOrder'));
  const bar = sale.page.getByRole('banner');
  const waits = bar.getByText(said('appShell.reversalToDecide.revert'));
  await expect(waits).toHaveCount(0);
  let turn = 0;
  // What a reading told may be drawn only after the next look.
  for (; turn < 14 && (await waits.count()) === 0; turn += 1) {
    const before = readings;
    program.sleep(12 * MINUTE);
    // One that is under way is another one's answer, too.
    const readOnceMore = async () => {
      await orders.readAgain();
      return readings;
    };
    await expect.poll(readOnceMore).toBeGreaterThan(before);
  }
  await expect(waits).toBeVisible();
  // Two hours of readings, and no sooner.
  expect(turn).toBeGreaterThanOrEqual(TURNS);
  await orders.enter(begins('orders.toList'));
  await orders.keys.press('F7');
  return { orders, waits };
}

test('it was done, by seven keys: the money counts in this shift, the note stands in its report', async ({
  connected: sale,
  service,
  program,
}) => {
  const { orders, waits } = await untilStuck(sale, service, program);
  const efforts = await watchEffort(sale.page);
  await orders.openNewest();
  await expect(sale.page.getByText(said('order.notReversible.needsAttention'))).toBeVisible();
  await orders.startResolving('done');
  await orders.keys.press('F2');
  await expect(orders.note).toHaveValue(said('reversal.reason.told'));
  await orders.enter(begins('order.resolvedDone.title'));
  await orders.expectReversalResult(said('reversalResult.title.revert.resolvedManually'));
  await expect(waits).toHaveCount(0);
  await orders.enter(begins('order.handedOver', { amount: '10 000 ₸' }));
  await expect(orders.till).toContainText(
    said('order.resolvedManually.done', { note: said('reversal.reason.told') }),
  );
  expect(await efforts()).toMatchObject({ digits: 0, keys: 7, keypad: 0, taps: 0, scans: 0 });
  await expect(sale.page.getByRole('banner')).not.toContainText(within('appShell.toGiveBack'));

  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.resolved).toContainText(
    said('order.resolvedManually.done', { note: said('reversal.reason.told') }),
  );
  await expect(shift.reversals).toContainText('10 000 ₸');
});

test('it was not done: nothing is given back, and what the record tells later counts', async ({
  connected: sale,
  service,
  program,
}) => {
  const { orders, waits } = await untilStuck(sale, service, program);
  await orders.openNewest();
  await orders.startResolving('notDone');
  await orders.keys.press('Enter');
  await expect(orders.note).toHaveAttribute('aria-invalid', 'true');
  await orders.keys.press('F3');
  await orders.enter(begins('order.resolvedNotDone.title'));
  const word = said('order.resolvedManually.notDone', { note: said('reversal.reason.seen') });
  await expect(orders.till).toContainText(word);
  await expect(waits).toHaveCount(0);
  // The order is there again, and nothing was done to it.
  service.intercept(null);
  await orders.readAgain();
  await expect(orders.till).toContainText(said('order.outcome.notDone'));
  await expect(orders.till).not.toContainText(word);
  await orders.startRevert();
});
