/** A refund or revert that somebody has resolved manually: its money, and what the record tells of it later, which contradicts nobody
 * but them. */
import { expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { DAY, MINUTE } from '../../src-shared/domain/time.ts';
import { harness, LOST, refunded, settled } from './order-harness.ts';
import { orderOf } from './order-samples.ts';

const AMOUNT = tiyn(100_000);
/** A fifth was paid with bonuses. */
const BEFORE = orderOf({ paidFromBonuses: tiyn(250_000) });
/** The service has given fewer of them back than a fifth. */
const AFTER = {
  ...BEFORE,
  refunds: [{ amount: AMOUNT, refundedBonus: tiyn(5_000), createdAt: null }],
};

type All = ReturnType<typeof harness>;

const GONE: Fault = { code: 'notFound', retry: 'never' };

/** `send`: it is lost, and its order isn't told any more (`unread`; null: as it has become). */
async function endAsDone(
  all: All,
  send: (asked: ReturnType<All['newRequest']>) => unknown,
  unread: Fault | null = GONE,
) {
  const { service, clock, open, orders, newRequest } = all;
  const asked = newRequest();
  service.moves = [[null, LOST]];
  const sent = send(asked);
  service.unread = unread;
  await sent;
  for (let turn = 0; turn < 15; turn += 1) {
    clock.advance(15 * MINUTE);
    await settled();
    await open();
  }
  orders.resolve({ requestId: asked.requestId, do: 'done', note: 'asked support' });
}

async function endedAsDone(): Promise<All> {
  const all = harness();
  all.service.order = BEFORE;
  await endAsDone(all, (asked) => all.refund(AMOUNT, asked));
  all.service.unread = null;
  return all;
}

test('it was done: by the bonuses that it tells; the money that was told stays', async () => {
  const { service, open, report } = await endedAsDone();
  service.order = AFTER;
  expect(await open()).toMatchObject({
    value: {
      reversals: [
        {
          outcome: 'done',
          money: 80_000,
          refundedBonus: 5_000,
          resolvedManually: null,
          fault: LOST,
        },
      ],
    },
  });
  expect(report().refunds).toMatchObject({ count: 1, amount: 80_000, bonus: 5_000 });
});

test('it was not done: it had no clear answer, and nobody has known that it was', async () => {
  const { open, report } = await endedAsDone();
  expect(await open()).toMatchObject({
    value: {
      reversals: [{ outcome: 'notDone', undone: 80_000, resolvedManually: null, fault: LOST }],
    },
  });
  expect(report().undone).toMatchObject({ count: 1, amount: 80_000 });
});

test.each<[string, (all: All) => typeof all.revert]>([
  ['a revert', ({ revert }) => revert],
  [
    'a refund',
    ({ refund }) =>
      (asked) =>
        refund(1_000_000, asked),
  ],
])('%s gives back what is left beside money that was handed over before', async (_kind, of) => {
  const all = harness();
  const { service, clock, open } = all;
  service.moves = [[refunded(700_000), null]];
  await all.refund(700_000);
  service.order = orderOf();
  clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await settled();
  const before = { outcome: 'notDone', undone: 700_000 };
  expect(await open()).toMatchObject({ value: { reversals: [before] } });
  await endAsDone(all, of(all));
  // Of 12 500 ₸.
  expect(await open()).toMatchObject({
    value: { reversals: [before, { outcome: 'done', money: 550_000 }] },
  });
});

test('of a refund what the record had told before is left out as well', async () => {
  const all = harness();
  all.service.moves = [[refunded(700_000), null]];
  await all.refund(700_000);
  await endAsDone(all, (asked) => all.refund(500_000, asked));
  expect(await all.open()).toMatchObject({
    value: { reversals: [{ outcome: 'done' }, { outcome: 'done', money: 500_000 }] },
  });
});

/** An order that nothing tells how it stands, and that lists no refund. */
const BARE = orderOf({ status: 'BLOCKED', total: null });

/** Refunds that the record has, one after the other. */
async function refundAll(all: All, ...amounts: readonly number[]) {
  for (const [index, amount] of amounts.entries()) {
    all.service.moves = [[refunded(...amounts.slice(0, index + 1)), null]];
    await all.refund(amount);
  }
}

test('a revert leaves out once what refunds gave back that its record has forgotten since', async () => {
  const all = harness();
  await refundAll(all, 700_000, 100_000);
  await endAsDone(
    all,
    (asked) => {
      all.service.moves = [[BARE, LOST]];
      return all.revert(asked);
    },
    null,
  );
  expect(await all.open()).toMatchObject({
    value: {
      reversals: [
        { outcome: 'notDone', undone: 700_000 },
        { outcome: 'notDone', undone: 100_000 },
        { outcome: 'done', money: 450_000 },
      ],
    },
  });
});

test('and twice nothing, where it had forgotten one before', async () => {
  const all = harness();
  await refundAll(all, 700_000);
  all.service.order = orderOf();
  all.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await settled();
  await all.open();
  await refundAll(all, 100_000);
  await endAsDone(
    all,
    (asked) => {
      all.service.moves = [[BARE, LOST]];
      return all.revert(asked);
    },
    null,
  );
  expect(await all.open()).toMatchObject({
    value: {
      reversals: [
        { outcome: 'notDone', undone: 700_000 },
        { outcome: 'notDone', undone: 100_000 },
        { outcome: 'done', money: 450_000 },
      ],
    },
  });
});

test('nor what another till has refunded meanwhile', async () => {
  const all = harness();
  await refundAll(all, 700_000);
  // It has forgotten that, and a day later there is somebody else's.
  all.service.order = orderOf();
  all.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await settled();
  await all.open();
  all.clock.advance(2 * DAY);
  all.service.order = refunded(100_000);
  await all.open();
  await endAsDone(
    all,
    (asked) => {
      all.service.moves = [[BARE, LOST]];
      return all.revert(asked);
    },
    null,
  );
  expect(await all.open()).toMatchObject({
    value: { reversals: [{ outcome: 'notDone' }, { outcome: 'done', money: 450_000 }] },
  });
});
