/**
 * Reverts and refunds without an answer, in a whole till: what an order says tells of them only if
 * it was asked afterwards, and it is asked until it tells.
 */
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault } from '../service/fault-injection.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { charge, RECORD, sellAway } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const AMOUNT = tiyn(100_000);
const KINDS = ['revert', 'refund'] as const;

let bench: Bench;
let saleId: SaleId;

beforeEach(async () => {
  bench = await openBench();
  saleId = await charge(bench, demoCustomers.gold);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
});
afterEach(() => bench.stop());

const reverse = (kind: (typeof KINDS)[number]) => {
  const request = { saleId, requestId: ulid(), reason: 'returned' };
  return kind === 'revert'
    ? bench.call('orders.revert', request)
    : bench.call('orders.refund', { ...request, amount: AMOUNT });
};

const open = () => bench.call('orders.open', { saleId });

async function record(): Promise<Order> {
  const opened = await open();
  if (!opened.ok || !opened.value.record?.ok) throw new Error('the order could not be read');
  return opened.value.record.value;
}

/** What became of all of them, oldest first. */
const outcomes = (...all: string[]) => ({
  ok: true,
  value: { reversals: all.map((outcome) => ({ outcome })) },
});

/** Another till of the branch, at the same service. */
function otherTill() {
  const { secrets } = bench.vault;
  if (secrets === null) throw new Error('the till is not set up');
  const log = { info: () => undefined, error: () => undefined };
  return createLoyaltyGateway({ fetch, clock: bench.clock, log }).open(
    { ...secrets, address: bench.service.address },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
}

/** The next readings of orders go as said, later ones are cut; so does the call that reverses. */
function disturb(readings: readonly Fault[], call: Fault | Promise<Fault>) {
  const left = [...readings];
  const heard = { reading: Promise.withResolvers<void>(), call: Promise.withResolvers<void>() };
  bench.service.intercept(({ method, path }) => {
    if (method === 'PATCH' || path.endsWith('/revert-transaction')) {
      heard.call.resolve();
      return call;
    }
    if (!RECORD.test(path)) return 'pass';
    const fault = left.shift() ?? { type: 'refuse' };
    if (fault !== 'pass') heard.reading.resolve();
    return fault;
  });
  return { reading: heard.reading.promise, call: heard.call.promise };
}

test.each(KINDS)('a %s whose shift is closed while the order is read is not sent', async (kind) => {
  const late = Promise.withResolvers<void>();
  const heard = disturb([{ type: 'delay', for: late.promise }], 'pass');
  const reversing = reverse(kind);
  await heard.reading;
  expect(await bench.call('shift.close', null)).toMatchObject({ ok: true });
  late.resolve();
  expect(await reversing).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  bench.service.intercept(null);
  await bench.call('shift.open', { cashier: 'Dana' });
  expect(await open()).toMatchObject({ ok: true, value: { reversals: [] } });
});

describe.each(KINDS)('a %s without an answer', (kind) => {
  test('whose order a damaged file lost can’t be asked about, and the till starts', async () => {
    disturb(['pass'], { type: 'dropAfter' });
    expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
    await bench.restart(async () => {
      const database = new DatabaseSync(bench.journalFile);
      database.exec(`UPDATE reversals SET order_id = 'lost'`);
      database.close();
    });
    expect(await bench.snapshot()).toMatchObject({ stage: 'open', openItems: { reversals: 1 } });
  });

  test('whose fault a damaged file lost is asked about after a start of the till', async () => {
    disturb(['pass'], { type: 'dropAfter' });
    expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
    await bench.restart(async () => {
      bench.service.intercept(null);
      const database = new DatabaseSync(bench.journalFile);
      database.exec(`UPDATE reversals SET fault = '{"code":"tim'`);
      database.close();
    });
    await bench.until('it is known', ({ openItems }) => openItems.reversals === 0);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('is not judged by a reading that was sent before it', async () => {
    const late = Promise.withResolvers<void>();
    const heard = disturb([{ type: 'delayAfter', for: late.promise }, 'pass'], {
      type: 'dropAfter',
    });
    const opening = open();
    await heard.reading;
    expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
    late.resolve();
    expect(await opening).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('nor by one that was sent while it was under way', async () => {
    const late = Promise.withResolvers<void>();
    const act = Promise.withResolvers<Fault>();
    const heard = disturb(['pass', { type: 'delayAfter', for: late.promise }], act.promise);
    const reversing = reverse(kind);
    await heard.call;
    const opening = open();
    await heard.reading;
    act.resolve({ type: 'dropAfter' });
    expect(await reversing).toMatchObject(outcomes('unknown'));
    late.resolve();
    expect(await opening).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('that somebody logs in meanwhile is still answered, and asked about no more', async () => {
    const late = Promise.withResolvers<void>();
    const heard = disturb(['pass', 'pass'], { type: 'delayAfter', for: late.promise });
    const reversing = reverse(kind);
    await heard.call;
    expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
      ok: true,
    });
    late.resolve();
    expect(await reversing).toMatchObject(outcomes('done'));
  });

  test('and acted on after the deadline is not known until then, and done afterwards', async () => {
    const arrive = Promise.withResolvers<Fault>();
    // The last one is the till's own: the service was back before the call had ended.
    const heard = disturb(['pass', 'pass', 'pass', 'pass', 'pass'], arrive.promise);
    const reversing = reverse(kind);
    await heard.call;
    bench.clock.advance(MOVE_DEADLINE);
    const taken = await reversing;
    // The service has not refused it, and its record doesn't show it yet.
    expect(taken).toMatchObject({
      ok: true,
      value: {
        reversals: [{ outcome: 'unknown', money: null, fault: { code: 'timeout' } }],
        record: { value: { status: 'COMPLETED' } },
      },
    });
    expect(await reverse(kind)).toEqual(PENDING);
    expect(await reverse(kind === 'refund' ? 'revert' : 'refund')).toEqual(PENDING);
    if (!taken.ok || !taken.value.record?.ok) throw new Error('the order could not be read');
    await arriveLate(arrive, taken.value.record.value);
    bench.clock.advance(2_000);
    await untilReported(kind, 1);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('and never acted on is not done once it can no longer arrive', async () => {
    disturb(['pass', 'pass'], { type: 'refuse' });
    expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1);
    expect(await open()).toMatchObject(outcomes('unknown'));
    expect(await reverse(kind)).toEqual(PENDING);
    bench.clock.advance(1);
    await bench.until('it is known', (now) => now.openItems.reversals === 0);
    expect(await open()).toMatchObject(outcomes('notDone'));
    expect(await reverse(kind)).toMatchObject(outcomes('notDone', 'done'));
    await untilReported(kind, 1);
  });

  test('is known a deadline and a margin after it was sent, and says so wherever it stands', async () => {
    const sentAt = bench.clock.steady();
    disturb(['pass', 'pass'], { type: 'refuse' });
    await reverse(kind);
    bench.service.intercept(null);
    bench.clock.advance(1_000);
    const knownFrom = sentAt + MOVE_DEADLINE + LATE_MARGIN;
    expect(await open()).toMatchObject({ value: { knownFrom, reversals: [{ knownFrom }] } });
    const list = () => bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    expect(await list()).toMatchObject({
      value: { rows: [{ saleId, pendingReversal: { kind, knownFrom } }] },
    });
    // What the till asks by itself meanwhile was too early to tell: it is over before the time comes.
    await bench.quiet();
    bench.clock.advance(knownFrom - bench.clock.steady());
    await bench.until('it is known', (now) => now.openItems.reversals === 0);
    expect(await open()).toMatchObject({
      value: { knownFrom: null, reversals: [{ knownFrom: null }] },
    });
    expect(await list()).toMatchObject({ value: { rows: [{ saleId, pendingReversal: null }] } });
  });

  test.each([0, 60 * 60_000, -60 * 60_000])(
    'across a restart: it counts from the start, whatever clock was set by %i ms',
    async (set) => {
      disturb(['pass', 'pass'], { type: 'refuse' });
      expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
      bench.service.intercept(null);
      bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1_000);
      await bench.restart(async () => bench.clock.jump(set));
      await bench.until('it is open', (now) => now.stage === 'open');
      expect(await open()).toMatchObject(outcomes('unknown'));
      // What the start has asked was too early to tell: it is over before the time comes.
      await bench.quiet();
      bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
      await bench.until('it is known', (now) => now.openItems.reversals === 0);
      expect(await open()).toMatchObject(outcomes('notDone'));
    },
  );

  test('recorded as not done, and shown by the record afterwards: done, in the shift of that day', async () => {
    const arrive = Promise.withResolvers<Fault>();
    const heard = disturb(['pass', 'pass'], arrive.promise);
    const reversing = reverse(kind);
    await heard.call;
    bench.clock.advance(MOVE_DEADLINE);
    const taken = await reversing;
    if (!taken.ok || !taken.value.record?.ok) throw new Error('the order could not be read');
    disturb(['pass', 'pass', 'pass'], 'pass');
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(await open()).toMatchObject(outcomes('notDone'));
    await bench.call('shift.close', null);
    await bench.call('shift.open', { cashier: 'Timur' });
    await arriveLate(arrive, taken.value.record.value);
    expect(await open()).toMatchObject(outcomes('done'));
    await untilReported(kind, 1);
  });

  test('answered with 200, and not in the record: not known, then not done, and not counted', async () => {
    const order = await record();
    const answered = { ...wireOf(order), ...(kind === 'revert' ? { status: 'DECLINED' } : {}) };
    const body = JSON.stringify({
      code: 200,
      message: 'ok',
      data: { ...answered, refunds: [{ amount: 1_000, refunded_bonus: 0, created_at: 1 }] },
    });
    disturb(['pass', 'pass'], { type: 'reply', status: 200, body });
    expect(await reverse(kind)).toMatchObject(outcomes('unknown'));
    await untilReported(kind, 0);
    bench.service.intercept(null);
    await bench.quiet();
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    await bench.until('it is known', (now) => now.openItems.reversals === 0);
    expect(await open()).toMatchObject({
      value: { reversals: [{ outcome: 'notDone', money: null, undone: null }] },
    });
    await untilReported(kind, 0);
  });

  test('recorded as done long ago, and not in the record: taken off in the shift in which that is seen', async () => {
    expect(await reverse(kind)).toMatchObject(outcomes('done'));
    const closed = await bench.call('shift.close', null);
    if (!closed.ok) throw new Error('the shift could not be closed');
    await bench.call('shift.open', { cashier: 'Timur' });
    const read = await open();
    if (!read.ok || !read.value.record?.ok) throw new Error('the order could not be read');
    const { value } = read.value.record;
    const wire = { ...wireOf(value), status: 'COMPLETED', error: null, refunds: [] };
    const body = JSON.stringify({ code: 200, message: 'ok', data: wire });
    bench.service.intercept(({ path }) =>
      RECORD.test(path) ? { type: 'reply', status: 200, body } : 'pass',
    );
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    const { amount, count, cashback } = closed.value[`${kind}s`];
    expect(cashback).toBeGreaterThan(0);
    const fault = { code: 'contradicted' };
    expect(await open()).toMatchObject({
      value: { reversals: [{ outcome: 'notDone', money: null, undone: amount, fault }] },
    });
    const report = await bench.call('shift.report', null);
    expect(report).toMatchObject({
      ok: true,
      value: { undone: { count, amount, cashback }, [`${kind}s`]: { count: 0 } },
    });
    bench.service.intercept(null);
    expect(await open()).toMatchObject({
      value: { reversals: [{ outcome: 'done', money: amount, undone: null, fault }] },
    });
  });
});

const PENDING = { ok: false, fault: { code: 'reversalPending', retry: 'never' } };

/** The call arrives at the service now; resolves when it has been acted on. */
async function arriveLate(arrive: PromiseWithResolvers<Fault>, before: Order): Promise<void> {
  bench.service.intercept(null);
  arrive.resolve('pass');
  const other = otherTill();
  await expect
    .poll(async () => {
      const read = await other.readOrder(before.orderId);
      return read.ok && (read.value.status !== before.status || read.value.total !== before.total);
    })
    .toBe(true);
  other.close();
}

const untilReported = (kind: (typeof KINDS)[number], count: number) =>
  expect
    .poll(async () => {
      const report = await bench.call('shift.report', null);
      return report.ok ? report.value[`${kind}s`].count : null;
    })
    .toBe(count);

const wireOf = ({ orderId, status, initialTotal, total }: Order) => ({
  id: Number(orderId),
  status,
  initial_order_total_amount: (initialTotal ?? 0) / 100,
  order_total_amount: (total ?? 0) / 100,
});

test.each([
  { fault: { type: 'refuse' }, outcome: 'notDone', refunds: 1 },
  { fault: { type: 'dropAfter' }, outcome: 'done', refunds: 2 },
] as const)(
  'after an equal refund of another till, one without an answer is $outcome if the service has $refunds',
  async ({ fault, outcome, refunds }) => {
    const other = otherTill();
    const refunded = await other.refundOrder((await record()).orderId, AMOUNT);
    other.close();
    expect(refunded.ok).toBe(true);
    disturb(['pass'], fault);
    expect(await reverse('refund')).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect((await record()).refunds).toHaveLength(refunds);
    expect(await open()).toMatchObject(outcomes(outcome));
  },
);

const toGiveBack = async () => (await bench.snapshot()).openItems.toGiveBack;
const last = async () => {
  const opened = await open();
  return opened.ok ? opened.value.reversals.at(-1) : undefined;
};

const acknowledge = async () => {
  const requestId = (await last())?.requestId ?? '';
  expect(await bench.call('orders.acknowledge', { requestId })).toEqual({
    ok: true,
    value: null,
  });
};

const damage = (sql: string) =>
  bench.restart(async () => {
    const database = new DatabaseSync(bench.journalFile);
    database.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
    database.close();
  });

describe('money to give back', () => {
  test('is told until its result was left, also after a restart', async () => {
    expect(await toGiveBack()).toBeNull();
    await reverse('refund');
    const { orderId } = await record();
    expect(await toGiveBack()).toEqual({ of: { orderId }, money: AMOUNT });
    await bench.restart();
    expect(await toGiveBack()).toEqual({ of: { orderId }, money: AMOUNT });
    expect(await last()).toMatchObject({ outcome: 'done', acknowledged: false });
    await acknowledge();
    expect(await toGiveBack()).toBeNull();
    await bench.restart();
    expect(await toGiveBack()).toBeNull();
    expect(await last()).toMatchObject({ outcome: 'done', acknowledged: true });
  });

  test('is told once it is known to be done, also when “not known” was left before', async () => {
    disturb(['pass'], { type: 'dropAfter' });
    await reverse('refund');
    expect(await toGiveBack()).toBeNull();
    await acknowledge();
    bench.service.intercept(null);
    bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(await last()).toMatchObject({ outcome: 'done', acknowledged: false });
    expect(await toGiveBack()).toMatchObject({ money: AMOUNT });
  });

  test('of a sale that a damaged file lost is told by what is left of it', async () => {
    saleId = await sellAway(bench, demoCustomers.gold.phone);
    await reverse('revert');
    const money = tiyn(1_000_000);
    await damage(`DELETE FROM sales WHERE sale_id = '${saleId}'`);
    expect(await toGiveBack()).toEqual({ of: { saleId }, money });
    const ways = [{ method: '', amount: money }];
    expect(await open()).toMatchObject({
      value: { row: null, record: null, remaining: null, reversals: [{ outcome: 'done', ways }] },
    });
    expect(await reverse('revert')).toMatchObject({ ok: false });
    await acknowledge();
    expect(await toGiveBack()).toBeNull();
  });

  test.each([
    ['order', `order_id = 'lost'`, true],
    ['order, of no sale', `order_id = 'lost', sale_id = NULL`, true],
    ['request', `request_id = 'lost'`, false],
  ])('whose %s a damaged file lost hides no other', async (_what, set, isTold) => {
    await reverse('refund');
    await damage(`UPDATE reversals SET ${set}`);
    expect(await bench.snapshot()).toMatchObject({
      stage: 'open',
      openItems: { toGiveBack: null },
    });
    for (let slice = 0; slice < 10; slice += 1) {
      bench.clock.advance(4 * SECOND);
      await new Promise(setImmediate);
    }
    expect((await bench.snapshot()).trail !== null).toBe(isTold);
    saleId = await sellAway(bench, demoCustomers.gold.phone);
    await reverse('revert');
    expect(await toGiveBack()).toMatchObject({ of: { saleId } });
    await acknowledge();
    expect(await toGiveBack()).toBeNull();
  });

  test('of a sale that the service has nothing of', async () => {
    saleId = await sellAway(bench, demoCustomers.gold.phone);
    await reverse('revert');
    expect(await toGiveBack()).toMatchObject({ of: { saleId } });
    await acknowledge();
    expect(await toGiveBack()).toBeNull();
  });
});
