/** What the record tells later of a refund that somebody has ended by hand: it contradicts nobody but them. */
import { expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { harness, LOST, settled } from './order-harness.ts';
import { orderOf } from './order-samples.ts';

const AMOUNT = tiyn(100_000);
/** A fifth was paid with bonuses. */
const BEFORE = orderOf({ paidFromBonuses: tiyn(250_000) });
/** The service has given fewer of them back than a fifth. */
const AFTER = {
  ...BEFORE,
  refunds: [{ amount: AMOUNT, refundedBonus: tiyn(5_000), createdAt: null }],
};

async function endedAsDone() {
  const all = harness();
  const { service, clock, open, orders, newRequest } = all;
  const asked = newRequest();
  service.order = BEFORE;
  service.moves = [[null, LOST]];
  const sent = all.refund(AMOUNT, asked);
  service.unread = { code: 'notFound', retry: 'never' };
  await sent;
  for (let turn = 0; turn < 15; turn += 1) {
    clock.advance(15 * MINUTE);
    await settled();
    await open();
  }
  orders.resolve({ requestId: asked.requestId, how: 'done', note: 'asked support' });
  service.unread = null;
  return all;
}

test('it was done: by the bonuses that it tells; the money that was told stays', async () => {
  const { service, open, report } = await endedAsDone();
  service.order = AFTER;
  expect(await open()).toMatchObject({
    value: {
      reversals: [
        { outcome: 'done', money: 80_000, refundedBonus: 5_000, resolved: null, fault: LOST },
      ],
    },
  });
  expect(report().refunds).toMatchObject({ count: 1, amount: 80_000, bonus: 5_000 });
});

test('it was not done: it had no clear answer, and nobody has known that it was', async () => {
  const { open, report } = await endedAsDone();
  expect(await open()).toMatchObject({
    value: { reversals: [{ outcome: 'notDone', undone: 80_000, resolved: null, fault: LOST }] },
  });
  expect(report().undone).toMatchObject({ count: 1, amount: 80_000 });
});
