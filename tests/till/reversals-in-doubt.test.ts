/**
 * Reverts and refunds without an answer, in a whole till: what an order says tells of them only if
 * it was asked afterwards, and it is asked until it tells.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { TRAINING_CREDENTIALS } from '../../src-main/ports/system.ts';
import { createDoubts } from '../../src-main/till/unknown-reversals.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault } from '../../src-service/fault-injection.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { SaleId } from '../../src-shared/domain/sale/sale.ts';
import { charge, RECORD } from './afterwards.ts';
import { manualClock, openBench, type Bench, type ManualClock } from './bench.ts';

const AMOUNT = tiyn(100_000);
const KINDS = ['revert', 'refund'] as const;

let bench: Bench;
let saleId: SaleId;

beforeEach(async () => {
  bench = await openBench();
  saleId = await charge(bench, demoCustomers.gold);
  await bench.act({ do: 'pay', method: 'cash', given: null });
  await bench.untilSale('done');
  await bench.act({ do: 'next' });
});
afterEach(() => bench.stop());

const takeBack = (kind: (typeof KINDS)[number]) => {
  const wish = { saleId, requestId: ulid(), reason: 'returned' };
  return kind === 'revert'
    ? bench.call('orders.revert', wish)
    : bench.call('orders.refund', { ...wish, amount: AMOUNT });
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
    { tokenChanged: () => undefined, called: () => undefined },
  );
}

/** The next readings of orders go as said, later ones are cut; so does the call that takes back. */
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

describe.each(KINDS)('a %s without an answer', (kind) => {
  test('is not judged by a reading that was sent before it', async () => {
    const late = Promise.withResolvers<void>();
    const heard = disturb([{ type: 'delayAfter', for: late.promise }, 'pass'], {
      type: 'dropAfter',
    });
    const opening = open();
    await heard.reading;
    expect(await takeBack(kind)).toMatchObject(outcomes('unknown'));
    late.resolve();
    expect(await opening).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('nor by one that was sent while it was under way', async () => {
    const late = Promise.withResolvers<void>();
    const act = Promise.withResolvers<Fault>();
    const heard = disturb(['pass', { type: 'delayAfter', for: late.promise }], act.promise);
    const taking = takeBack(kind);
    await heard.call;
    const opening = open();
    await heard.reading;
    act.resolve({ type: 'dropAfter' });
    expect(await taking).toMatchObject(outcomes('unknown'));
    late.resolve();
    expect(await opening).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    expect(await open()).toMatchObject(outcomes('done'));
  });

  test('that a log-in cut off is looked for over the new session', async () => {
    const never = Promise.withResolvers<void>();
    const heard = disturb(['pass', 'pass'], { type: 'delayAfter', for: never.promise });
    const taking = takeBack(kind);
    await heard.call;
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    expect(await taking).toMatchObject(outcomes('done'));
    never.resolve();
  });

  test('that a log-in cut off and that arrives later is asked about again', async () => {
    const arrive = Promise.withResolvers<Fault>();
    const heard = disturb(['pass', 'pass'], arrive.promise);
    const taking = takeBack(kind);
    await heard.call;
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    const taken = await taking;
    expect(taken).toMatchObject(outcomes('unknown'));
    if (!taken.ok || !taken.value.record?.ok) throw new Error('the order could not be read');
    const { orderId, total, status } = taken.value.record.value;
    bench.service.intercept(null);
    arrive.resolve('pass');
    const other = otherTill();
    await expect
      .poll(async () => {
        const read = await other.readOrder(orderId);
        return read.ok && (read.value.status !== status || read.value.total !== total);
      })
      .toBe(true);
    other.close();
    bench.clock.advance(30_000);
    await expect
      .poll(async () => {
        const report = await bench.call('shift.report', null);
        return report.ok ? report.value[`${kind}s`].count : null;
      })
      .toBe(1);
  });
});

test.each([
  { fault: { type: 'refuse' }, outcome: 'refused', refunds: 1 },
  { fault: { type: 'dropAfter' }, outcome: 'done', refunds: 2 },
] as const)(
  'after an equal refund of another till, one without an answer is $outcome if the service has $refunds',
  async ({ fault, outcome, refunds }) => {
    const other = otherTill();
    const refunded = await other.refundOrder((await record()).orderId, AMOUNT);
    other.close();
    expect(refunded.ok).toBe(true);
    disturb(['pass'], fault);
    expect(await takeBack('refund')).toMatchObject(outcomes('unknown'));
    bench.service.intercept(null);
    expect((await record()).refunds).toHaveLength(refunds);
    expect(await open()).toMatchObject(outcomes(outcome));
  },
);

const minutes = (asked: readonly number[]) => asked.map((at) => at / 60_000);

async function pass(clock: ManualClock, halfMinutes: number): Promise<void> {
  for (let count = 0; count < halfMinutes; count += 1) {
    clock.advance(30_000);
    await turn();
  }
}

describe('asking again', () => {
  test('goes on with growing pauses, and ends when nothing is in doubt', async () => {
    const clock = manualClock();
    let sales: readonly SaleId[] | null = [saleId];
    const asked: number[] = [];
    const doubts = createDoubts({
      clock,
      sales: () => sales,
      read: async () => void asked.push(clock.monotonic()),
    });
    doubts.ended();
    await pass(clock, 20);
    expect(minutes(asked)).toEqual([0.5, 1.5, 3.5, 8.5]);
    // A new one begins anew.
    doubts.ended();
    await pass(clock, 1);
    expect(minutes(asked)).toEqual([0.5, 1.5, 3.5, 8.5, 10.5]);
    sales = [];
    await pass(clock, 60);
    expect(asked).toHaveLength(5);
  });

  test('a journal that cannot tell which ones stops it for a while only', async () => {
    const clock = manualClock();
    let sales: readonly SaleId[] | null = null;
    let asked = 0;
    const doubts = createDoubts({
      clock,
      sales: () => sales,
      read: async () => void (asked += 1),
    });
    doubts.ended();
    await pass(clock, 1);
    expect(asked).toBe(0);
    sales = [saleId];
    await pass(clock, 2);
    expect(asked).toBe(1);
  });
});
