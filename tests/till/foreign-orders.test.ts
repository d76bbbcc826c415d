/**
 * Orders that this till has no sale for, in a whole till: opened by their identifier, taken back
 * with intent, outcome and report, and asked about until the record tells, also after a restart.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { DEMO_SECOND_BRANCH_ID, demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { charge, RECORD, rowOf } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const AMOUNT = tiyn(1_000_000);
const PART = tiyn(300_000);
const REASON = 'returned';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

/** Another till at the same service, of this branch or another. */
function otherTill(branchId?: Id): LoyaltyApi {
  const { secrets } = bench.vault;
  if (secrets === null) throw new Error('the till is not set up');
  const log = { info: () => undefined, error: () => undefined };
  const at = { ...secrets, address: bench.service.address };
  return createLoyaltyGateway({ fetch, clock: bench.clock, log }).open(
    branchId === undefined ? at : { ...at, branchId },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
}

/** An order that the other till has completed, paid by card. */
async function theirs(api = otherTill()): Promise<Order> {
  const order = await api.createOrder({
    userId: id(demoCustomers.gold.id),
    userPhone: null,
    amount: AMOUNT,
    bonus: tiyn(0),
    stamps: 0,
    giveAward: false,
    comment: null,
    code: null,
  });
  if (!order.ok) throw new Error(order.fault.code);
  const { orderId } = order.value;
  const completed = await api.completeOrder(orderId, { bonus: tiyn(0), method: 'card' });
  if (!completed.ok) throw new Error(completed.fault.code);
  return order.value;
}

const open = (orderId: Id) => bench.call('orders.open', { orderId });
const revert = (orderId: Id, requestId = ulid()) =>
  bench.call('orders.revert', { orderId, requestId, reason: REASON });
const refund = (orderId: Id) =>
  bench.call('orders.refund', { orderId, requestId: ulid(), amount: PART, reason: REASON });
const list = () => bench.call('orders.foreign', { skip: 0 });

async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

/** Calls that take something back, as the service got them. */
function heard(): string[] {
  const calls: string[] = [];
  bench.service.intercept(({ method, path }) => {
    if (method !== 'GET' && path.includes('/orders/')) calls.push(path);
    return 'pass';
  });
  return calls;
}

/** Orders are answered with a page, all else as ever. */
const pageForOrders = () =>
  bench.service.intercept(({ path }) =>
    path.includes('/orders/') ? { type: 'html', status: 404 } : 'pass',
  );

describe('opened by its identifier', () => {
  test('with its own record, though this till has no sale for it', async () => {
    const { orderId } = await theirs();
    expect(await open(orderId)).toMatchObject({
      ok: true,
      value: {
        orderId,
        row: null,
        elsewhere: false,
        record: { ok: true, value: { orderId, status: 'COMPLETED', initialTotal: AMOUNT } },
        reversals: [],
        remaining: { amount: AMOUNT },
      },
    });
    expect(await list()).toEqual({ ok: true, value: { rows: [], next: null } });
  });

  test('one of this till is opened as its sale, by its identifier too', async () => {
    const saleId = await charge(bench, demoCustomers.gold);
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    const { state } = await bench.dismiss();
    if (!('order' in state) || state.order === null) throw new Error('no order');
    const { orderId } = state.order;
    expect(await open(orderId)).toMatchObject({ ok: true, value: { orderId, row: { saleId } } });
    await revert(orderId);
    expect(await bench.call('orders.open', { saleId })).toMatchObject({
      value: { row: { reverted: true }, reversals: [{ outcome: 'done' }] },
    });
    expect(await list()).toMatchObject({ value: { rows: [] } });
    expect((await report()).refundsByMethod).toMatchObject({ cash: { amount: AMOUNT } });
  });

  test.each(['1', '9007199254740993', '9223372036854775807'])(
    'the service has none with the identifier %s',
    async (orderId) => {
      expect(await open(id(orderId))).toMatchObject({
        ok: true,
        value: {
          orderId,
          row: null,
          record: { ok: false, fault: { code: 'notFound' } },
          remaining: null,
        },
      });
    },
  );

  test('nor where the service says that in a page of its own', async () => {
    pageForOrders();
    const notFound = { record: { ok: false, fault: { code: 'notFound' } } };
    expect(await open(id('1'))).toMatchObject({ value: notFound });
  });

  test('of one that money was given back for a page tells nothing, and nothing changes', async () => {
    const { orderId } = await theirs();
    await refund(orderId);
    pageForOrders();
    const unread = { record: { ok: false, fault: { code: 'malformed' } } };
    expect(await open(orderId)).toMatchObject({ value: unread });
    expect(await revert(orderId)).toMatchObject({ ok: false, fault: { code: 'malformed' } });
    expect(await list()).toMatchObject({ value: { rows: [{ outcome: 'done', money: PART }] } });
  });

  test('nor is one opened by a number beyond int64, or by two names at once', async () => {
    const tooLarge = { orderId: '9223372036854775808' as Id };
    const invalidInput = { ok: false, fault: { code: 'invalidInput' } };
    expect(await bench.call('orders.open', tooLarge)).toMatchObject(invalidInput);
    const both = { orderId: id('1'), saleId: ulid() };
    expect(await bench.call('orders.open', both)).toMatchObject(invalidInput);
  });
});

describe('taken back', () => {
  test('a part: journal, report, list and the way its record tells', async () => {
    const { orderId } = await theirs();
    expect(await refund(orderId)).toMatchObject({
      ok: true,
      value: {
        row: null,
        reversals: [{ kind: 'refund', outcome: 'done', money: PART }],
        remaining: { amount: AMOUNT - PART },
      },
    });
    expect(await list()).toMatchObject({
      value: { rows: [{ orderId, kind: 'refund', amount: PART, money: PART, outcome: 'done' }] },
    });
    const { refunds, sales, refundsByMethod } = await report();
    expect(refunds).toMatchObject({ count: 1, amount: PART });
    expect(sales.count).toBe(0);
    expect(refundsByMethod).toEqual({ card: { count: 1, amount: PART } });
  });

  test('is told apart in the report from what this till sold and took back', async () => {
    await charge(bench, demoCustomers.gold);
    await bench.act({ do: 'pay', method: 'card', tendered: null });
    const { state } = await bench.dismiss();
    if (!('order' in state) || state.order === null) throw new Error('no order');
    await refund(state.order.orderId);
    expect((await report()).foreign).toMatchObject({ count: 0, amount: 0 });
    const { orderId } = await theirs();
    await refund(orderId);
    await revert(orderId);
    const { foreign, refunds, reverts, refundsByMethod, cashbackCredited } = await report();
    expect(foreign).toEqual({ count: 2, amount: AMOUNT, bonus: 0, cashback: cashbackCredited });
    expect(refunds).toMatchObject({ count: 2, amount: 2 * PART });
    expect(reverts).toMatchObject({ count: 1, amount: AMOUNT - PART });
    expect(refundsByMethod).toEqual({ card: { count: 3, amount: AMOUNT + PART } });
    const closed = await bench.call('shift.close', null);
    expect(closed).toMatchObject({ ok: true, value: { foreign } });
    await bench.call('shift.open', { cashier: 'Timur' });
    expect((await report()).foreign.count).toBe(0);
  });

  test('the whole of it, once, however often that is asked', async () => {
    const { orderId } = await theirs();
    const calls = heard();
    const requestId = ulid();
    await Promise.all([revert(orderId, requestId), revert(orderId, requestId)]);
    expect(await revert(orderId, requestId)).toMatchObject({
      value: {
        record: { value: { status: 'DECLINED' } },
        reversals: [{ kind: 'revert', outcome: 'done', money: AMOUNT }],
        remaining: null,
      },
    });
    expect(calls).toHaveLength(1);
    expect((await report()).reverts).toMatchObject({ count: 1, amount: AMOUNT });
  });

  test('not one that another branch took: nothing is sent', async () => {
    const { orderId } = await theirs(otherTill(id(DEMO_SECOND_BRANCH_ID)));
    expect(await open(orderId)).toMatchObject({
      value: { elsewhere: true, record: { ok: true }, remaining: null },
    });
    const calls = heard();
    expect(await revert(orderId)).toMatchObject({ ok: true, value: { reversals: [] } });
    expect(await refund(orderId)).toMatchObject({ ok: true, value: { reversals: [] } });
    expect(calls).toEqual([]);
  });
});

test('a sale of this till that another one took back is not told as it was', async () => {
  const saleId = await charge(bench, demoCustomers.gold);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  const { state } = await bench.dismiss();
  if (!('order' in state) || state.order === null) throw new Error('no order');
  const { orderId } = state.order;
  const other = otherTill();
  await other.refundOrder(orderId, PART);
  const row = { resolution: 'confirmed', reverted: false, refunded: PART };
  expect(await bench.call('orders.open', { saleId })).toMatchObject({ value: { row } });
  await other.revertOrder(orderId);
  expect(await bench.call('orders.open', { saleId })).toMatchObject({
    value: { row: { ...row, reverted: true }, reversals: [], remaining: null },
  });
  other.close();
  // No money went back from here.
  expect(await report()).toMatchObject({ refunds: { count: 0 }, reverts: { count: 0 } });
});

describe('without an answer', () => {
  /** The call is done, its answer lost, and no reading gets through. */
  const lose = () =>
    bench.service.intercept(({ method, path }) => {
      if (path.endsWith('/revert-transaction') || method === 'PATCH') {
        lost = true;
        return { type: 'dropAfter' };
      }
      return lost && RECORD.test(path) ? { type: 'refuse' } : 'pass';
    });
  let lost = false;
  beforeEach(() => {
    lost = false;
  });

  test('it is not known, nothing else is sent, and the till asks by itself', async () => {
    const { orderId } = await theirs();
    lose();
    expect(await revert(orderId)).toMatchObject({ value: { reversals: [{ outcome: 'unknown' }] } });
    expect(await report()).toMatchObject({ pendingReversals: 1, reverts: { count: 0 } });
    expect(await list()).toMatchObject({ value: { rows: [{ outcome: 'unknown', money: null }] } });
    expect(await refund(orderId)).toMatchObject({
      ok: false,
      fault: { code: 'reversalPending' },
    });
    bench.service.intercept(null);
    // Meanwhile the service was away: the till probes it first.
    const reverted = async () => {
      bench.clock.advance(5_000);
      return (await report()).reverts.count;
    };
    await expect.poll(reverted).toBe(1);
    expect(await report()).toMatchObject({
      pendingReversals: 0,
      refundsByMethod: { card: { amount: AMOUNT } },
    });
  });

  test.each(['revert', 'refund'] as const)('a %s is resolved after a restart', async (kind) => {
    const { orderId } = await theirs();
    lose();
    await (kind === 'revert' ? revert(orderId) : refund(orderId));
    await bench.restart();
    expect((await report()).pendingReversals).toBe(1);
    expect(await revert(orderId)).toMatchObject({ ok: false });
    bench.service.intercept(null);
    expect(await open(orderId)).toMatchObject({
      value: { row: null, reversals: [{ kind, outcome: 'done' }] },
    });
    expect(await report()).toMatchObject({
      pendingReversals: 0,
      [kind === 'revert' ? 'reverts' : 'refunds']: { count: 1 },
    });
  });
});

/** In the list of orders and in the customer's purchases. */
const both = (taken: { reverted: boolean; refunded: number }) => [taken, taken];

describe('a sale of this till that another till takes back', () => {
  const { gold } = demoCustomers;
  let saleId = '';
  beforeEach(async () => {
    saleId = await charge(bench, gold);
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.dismiss();
  });

  const openSale = async () => {
    const opened = await bench.call('orders.open', { saleId });
    if (!opened.ok || opened.value.orderId === null) throw new Error('it has an order');
    return opened.value.orderId;
  };
  const inLists = async () => {
    const past = await bench.call('customer.history', { phone: gold.phone as Phone });
    const row = await rowOf(bench, saleId);
    return [past.ok ? past.value[0] : null, row].map((one) => ({
      reverted: one?.reverted,
      refunded: one?.refunded,
    }));
  };

  test('stands so in every list once its record was read, also after a restart', async () => {
    const orderId = await openSale();
    expect(await inLists()).toEqual(both({ reverted: false, refunded: 0 }));
    expect(await otherTill().refundOrder(orderId, PART)).toMatchObject({ ok: true });
    await openSale();
    expect(await inLists()).toEqual(both({ reverted: false, refunded: PART }));
    expect(await otherTill().revertOrder(orderId)).toMatchObject({ ok: true });
    await openSale();
    expect(await inLists()).toEqual(both({ reverted: true, refunded: PART }));
    await bench.restart();
    expect(await inLists()).toEqual(both({ reverted: true, refunded: PART }));
    // Its money left the other till's drawer.
    expect(await bench.call('shift.report', null)).toMatchObject({
      value: { refunds: { count: 0 }, reverts: { count: 0 } },
    });
  });

  test('is counted together with what was refunded here, once', async () => {
    const orderId = await openSale();
    await otherTill().refundOrder(orderId, PART);
    await bench.call('orders.refund', { saleId, requestId: ulid(), reason: REASON, amount: PART });
    expect(await inLists()).toEqual(both({ reverted: false, refunded: 2 * PART }));
  });
});
