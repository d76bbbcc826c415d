/**
 * The money of a revert or refund that somebody resolves manually as done is what its confirmation has shown, whatever its
 * order's record had at that time, has forgotten before or forgets afterwards; less what was handed over meanwhile.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenedOrder } from '../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Order, Refund } from '../../src-shared/domain/order.ts';
import { planRefund, planRevert, toHandOver } from '../../src-shared/domain/reversal/plan.ts';
import { sumOf } from '../../src-shared/domain/reversal/sums.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { DAY, MINUTE } from '../../src-shared/domain/time.ts';
import { harness, LOST, orderId, refunded, settled } from './order-harness.ts';
import { orderOf } from './order-samples.ts';

type All = ReturnType<typeof harness>;
type Asked = ReturnType<All['newRequest']>;

const PAID = 1_250_000;
const GONE: Fault = { code: 'notFound', retry: 'never' };
/** It lists no refund, and nothing tells how it stands. */
const BARE = orderOf({ status: 'BLOCKED', total: null });

async function late(all: All): Promise<void> {
  all.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await settled();
  await all.open();
}

async function refundAll(all: All, ...amounts: readonly number[]): Promise<void> {
  for (const [index, amount] of amounts.entries()) {
    all.service.moves = [[refunded(...amounts.slice(0, index + 1)), null]];
    await all.refund(amount);
  }
}

async function untilStuck({ clock }: All, open: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 15; turn += 1) {
    clock.advance(15 * MINUTE);
    await settled();
    await open();
  }
}

async function opened(open: () => ReturnType<All['open']>): Promise<OpenedOrder> {
  const result = await open();
  if (!result.ok) throw new Error(result.fault.code);
  return result.value;
}

function endAsDone({ orders }: All, { requestId }: Asked): void {
  expect(orders.resolve({ requestId, do: 'done', note: 'asked support' }).ok).toBe(true);
}

/** Sent and lost while its record becomes that; then resolved manually. Its money. */
async function told(
  all: All,
  send: (asked: Asked) => unknown,
  becomes: Order | null = BARE,
  open = all.open,
): Promise<number | null> {
  const asked = all.newRequest();
  all.service.moves = [[becomes, LOST]];
  await send(asked);
  await untilStuck(all, open);
  endAsDone(all, asked);
  const { reversals } = await opened(open);
  return reversals.find(({ requestId }) => requestId === asked.requestId)?.money ?? null;
}

test('the record had ours and another till’s, and has forgotten both since', async () => {
  const all = harness();
  await refundAll(all, 700_000);
  all.service.order = refunded(700_000, 100_000);
  await late(all);
  expect(await told(all, all.revert)).toBe(450_000);
});

test('the order is another till’s', async () => {
  const all = harness(null);
  const { orders } = all;
  all.service.moves = [[refunded(700_000), null]];
  await orders.refund({ orderId }, { amount: tiyn(700_000), ...all.newRequest() });
  const revert = (asked: Asked) => orders.revert({ orderId }, asked);
  expect(await told(all, revert, BARE, () => orders.open({ orderId }))).toBe(550_000);
});

test('the record counts more bonuses than the sale', async () => {
  const all = harness();
  const spent = { paidFromBonuses: tiyn(250_000) };
  const refunds = [{ amount: tiyn(700_000), refundedBonus: tiyn(140_000), createdAt: null }];
  all.service.order = orderOf(spent);
  all.service.moves = [[orderOf({ ...spent, refunds, total: tiyn(550_000) }), null]];
  await all.refund(700_000);
  expect(await told(all, all.revert, { ...BARE, ...spent })).toBe(440_000);
});

test('the record notes refunds in whole tenge', async () => {
  const all = harness();
  all.service.moves = [[refunded(700_000), null]];
  await all.refund(699_950);
  expect(await told(all, all.revert)).toBe(550_000);
});

test('the record counts the order in whole tenge', async () => {
  const all = harness();
  const first = { initialTotal: tiyn(1_249_950) };
  all.service.order = orderOf({ ...first, total: tiyn(1_249_950) });
  all.service.moves = [[{ ...refunded(700_000), ...first, total: tiyn(549_950) }, null]];
  await all.refund(700_000);
  expect(await told(all, all.revert, { ...BARE, ...first })).toBe(549_950);
});

test('the record had forgotten a refund, and remembers it again', async () => {
  const all = harness();
  await refundAll(all, 700_000);
  all.service.order = orderOf();
  await late(all);
  const again = { ...refunded(700_000), status: 'BLOCKED', total: null } as const;
  expect(await told(all, all.revert, again)).toBe(550_000);
});

const byAnother = (amount: number, createdAt: number | null = null): Order =>
  orderOf({
    refunds: [{ amount: tiyn(amount), refundedBonus: ZERO, createdAt }],
    total: tiyn(PAID - amount),
  });

test('it had forgotten ours, and days later there is another till’s of the same sum', async () => {
  const all = harness();
  await refundAll(all, 500_000);
  all.service.order = orderOf();
  await late(all);
  all.clock.advance(2 * DAY);
  all.service.order = byAnother(500_000, all.clock.now());
  expect(await told(all, all.revert)).toBe(250_000);
});

test('a refund gives back no more than another till’s and a forgotten one have left', async () => {
  const all = harness();
  await refundAll(all, 100_000);
  all.service.order = orderOf();
  await late(all);
  all.clock.advance(2 * DAY);
  all.service.order = byAnother(1_000_000);
  const refund = (asked: Asked) => {
    const sent = all.refund(200_000, asked);
    all.service.unread = GONE;
    return sent;
  };
  expect(await told(all, refund, null)).toBe(150_000);
});

test.each([[true], [false]])(
  'a refund that isn’t known any more is ended beside it: before it %s',
  async (isFirst) => {
    const all = harness();
    const refund = all.newRequest();
    all.service.moves = [[refunded(700_000), null]];
    await all.refund(700_000, refund);
    const revert = all.newRequest();
    all.service.moves = [[BARE, LOST]];
    await all.revert(revert);
    all.service.unread = GONE;
    await untilStuck(all, all.open);
    for (const one of isFirst ? [refund, revert] : [revert, refund])
      all.orders.resolve({ requestId: one.requestId, do: 'done', note: 'asked support' });
    const { reversals } = await opened(all.open);
    expect(reversals.map(({ money }) => money)).toEqual([700_000, 550_000]);
  },
);

test('what was not done when it was asked for, and was all the same, is handed over first', async () => {
  const all = harness();
  all.service.moves = [[null, LOST]];
  await all.refund(700_000);
  await late(all);
  expect(await opened(all.open)).toMatchObject({ reversals: [{ outcome: 'notDone' }] });
  const late700 = { ...refunded(700_000), status: 'BLOCKED', total: null } as const;
  expect(await told(all, all.revert, late700)).toBe(550_000);
  expect(await opened(all.open)).toMatchObject({
    reversals: [{ outcome: 'done', money: 700_000 }, { money: 550_000 }],
  });
});

/** Restored from a file that an older version wrote. */
test('where nobody noted what was shown, it is never more than was paid', async () => {
  const all = harness();
  await refundAll(all, 700_000);
  const asked = all.newRequest();
  all.service.moves = [[BARE, LOST]];
  await all.revert(asked);
  all.forget('given_with');
  await untilStuck(all, all.open);
  endAsDone(all, asked);
  const { reversals } = await opened(all.open);
  expect(reversals.at(-1)?.money).toBe(550_000);
});

type Step =
  | { readonly does: 'refund' | 'another'; readonly amount: number }
  | { readonly does: 'forget' | 'remember' };

const STEPS: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constantFrom('refund', 'another'),
      amount: fc.integer({ min: 1, max: 5 }).map((part) => part * 100_000),
    }),
    fc.record({ does: fc.constantFrom('forget', 'remember') }),
  ),
  { maxLength: 5 },
);

const withRefunds = (refunds: readonly Refund[]): Order =>
  orderOf({
    refunds: [...refunds],
    total: tiyn(Math.max(0, PAID - sumOf(refunds.map(({ amount }) => amount)))),
  });

test('whatever has happened before: what the page has shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      STEPS,
      fc.constantFrom('revert', 'refund'),
      fc.constantFrom<Order | null>(BARE, null, orderOf()),
      async (steps, kind, becomes) => {
        const all = harness();
        /** All that were ever made, and what the record shows of them. */
        const made: Refund[] = [];
        for (const step of steps) {
          all.clock.advance(DAY);
          const more = 'amount' in step && {
            amount: tiyn(step.amount),
            refundedBonus: ZERO,
            createdAt: all.clock.now(),
          };
          if (more !== false) made.push(more);
          if ('amount' in step && step.does === 'refund') {
            const shown = more === false ? [] : [...all.service.order.refunds, more];
            all.service.moves = [[withRefunds(shown), null]];
            await all.refund(step.amount);
          } else if (step.does === 'forget') all.service.order = orderOf();
          else all.service.order = withRefunds(made);
          await late(all);
        }
        const { remaining, givenBeside } = await opened(all.open);
        if (remaining === null) return;
        const amount = tiyn(300_000);
        const plan = kind === 'revert' ? planRevert(remaining) : planRefund(remaining, amount);
        if (plan === null || plan.amount === 0) return;
        const shown = toHandOver(plan, remaining, givenBeside);
        const asked = all.newRequest();
        all.service.moves = [[becomes, LOST]];
        const sent = kind === 'revert' ? all.revert(asked) : all.refund(amount, asked);
        all.service.unread = GONE;
        await sent;
        await untilStuck(all, all.open);
        const before = (await opened(all.open)).reversals.find(
          ({ requestId }) => requestId === asked.requestId,
        );
        // Its record may have told of it at once.
        if (before?.needsAttention !== true) return;
        endAsDone(all, asked);
        const { reversals } = await opened(all.open);
        const one = reversals.find(({ requestId }) => requestId === asked.requestId);
        expect(one?.money).toBe(shown);
      },
    ),
    { numRuns: 40 },
  );
});

test('a refund: what was handed over meanwhile for another one comes off what was left of the order, not off this one', async () => {
  const all = harness();
  // Taken to be not done, and done after all while the next one is sent.
  all.service.moves = [[null, LOST]];
  await all.refund(700_000);
  await late(all);
  const asked = all.newRequest();
  all.service.moves = [[refunded(700_000), LOST]];
  await all.refund(300_000, asked);
  all.service.unread = GONE;
  await untilStuck(all, all.open);
  endAsDone(all, asked);
  const { reversals } = await opened(all.open);
  expect(reversals.map(({ outcome, money }) => [outcome, money])).toEqual([
    ['done', 700_000],
    ['done', 300_000],
  ]);
  expect(all.report()?.refunds).toMatchObject({ count: 2, amount: 1_000_000 });
});

test('and never more than was left: the earlier one took nearly all of it', async () => {
  const all = harness();
  all.service.moves = [[null, LOST]];
  await all.refund(1_100_000);
  await late(all);
  const asked = all.newRequest();
  all.service.moves = [[refunded(1_100_000), LOST]];
  await all.refund(300_000, asked);
  all.service.unread = GONE;
  await untilStuck(all, all.open);
  endAsDone(all, asked);
  const { reversals } = await opened(all.open);
  expect(reversals.at(-1)?.money).toBe(150_000);
});

/** Restored from a file that an older version wrote. */
test('where nobody noted what was shown, a refund of another till’s order is what was planned', async () => {
  const all = harness(null);
  const target = { orderId };
  const open = () => all.orders.open(target);
  all.service.moves = [[refunded(200_000), null]];
  await all.orders.refund(target, { amount: tiyn(200_000), ...all.newRequest() });
  all.service.order = orderOf();
  await untilStuck(all, open);
  const asked = all.newRequest();
  all.service.moves = [[null, LOST]];
  const sent = all.orders.refund(target, { amount: tiyn(300_000), ...asked });
  all.service.unread = GONE;
  await sent;
  all.forget('given_with');
  await untilStuck(all, open);
  endAsDone(all, asked);
  const { reversals } = await opened(open);
  expect(reversals.at(-1)?.money).toBe(300_000);
});
