/** Taking orders back, over the real client, HTTP, service and journal; unknown outcomes too. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { createReconciler } from '../../src-main/till/reconcile/reconciler.ts';
import {
  createOrderService,
  type OrderService,
} from '../../src-main/till/reversal/order-service.ts';
import { createShutdownGuard } from '../../src-main/till/runtime/shutdown-guard.ts';
import { createWithJournal } from '../../src-main/till/service/ask-journal.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import { request } from '../domain/sale-samples.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

const CUSTOMER = demoCustomers.regular;
const userId = id(CUSTOMER.id);

let folder = '';
let service: FaultyService;
let api: LoyaltyApi;
let journal: Journal;
let orders: OrderService;
let clock: ManualClock;
let sales = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-service-'));
  clock = manualClock();
  service = await startFaultyService({ database: ':memory:', clock: { now: clock.real } });
  const log = { info: () => undefined, error: () => undefined };
  const gateway = createLoyaltyGateway({ fetch, clock, log });
  const login = await gateway.login(service.address, 'demo', 'demo');
  if (!login.ok) throw new Error(login.fault.code);
  const { accessToken, expiresAt: tokenExpiresAt, branches } = login.value;
  const branchId = branches[0]!.branchId;
  const branch = await gateway.readBranch(service.address, accessToken, branchId);
  if (!branch.ok) throw new Error(branch.fault.code);
  const { groupId } = branch.value;
  api = gateway.open(
    { address: service.address, branchId, groupId, accessToken, tokenExpiresAt, credentials: null },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
  journal = openJournal(join(folder, 'journal.sqlite'), () => 'stamp', SAMPLE_KEYS).journal;
  journal.openShift('Dana', true, clock.now());
  orders = createOrderService({
    clock,
    reconciler: createReconciler({
      clock,
      withJournal: createWithJournal({
        journal: () => journal,
        log: { info: () => undefined, error: () => undefined },
        failed: () => undefined,
      }),
      serviceDown: () => false,
    }),
    pairing: () => ({ place: 'here', api, journal, secrets: { branchId } }),
    shiftIsOpen: () => true,
    onTotalsChanged: () => undefined,
    onListsChanged: () => undefined,
    cashier: () => null,
    supervisor: () => null,
    shutdown: createShutdownGuard(clock),
    orderRead: () => undefined,
  });
});
afterEach(async () => {
  api.close();
  journal.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A completed sale in the service and in the journal. */
async function sold(amount: Tiyn, bonus: Tiyn): Promise<string> {
  sales += 1;
  const saleId = String(sales).padStart(26, '0');
  const order = await api.createOrder({
    userId,
    userPhone: null,
    amount,
    bonus,
    stamps: 1,
    giveAward: false,
    comment: null,
    code: null,
  });
  if (!order.ok) throw new Error(order.fault.code);
  const completed = await api.completeOrder(order.value.orderId, {
    bonus,
    method: bonus > 0 ? 'mixed' : 'cash',
  });
  if (!completed.ok) throw new Error(completed.fault.code);
  const { sale } = startSale(
    request({
      saleId,
      amount,
      bonus,
      quote: null,
      customer: {
        kind: 'known',
        userId,
        phone: CUSTOMER.phone as Phone,
        name: 'Иван Петров',
        requiresSmsCode: false,
      },
    }),
  );
  journal.beginSale(sale, 1_800_000_000_000 + sales);
  const { orderId, orderNumber } = order.value;
  journal.saveSale(
    {
      ...sale,
      state: {
        at: 'done',
        order: { orderId, orderNumber },
        payment: { method: 'cash', tendered: null },
        resolution: 'confirmed',
        result: { cashback: tiyn(0), balance: null, stamps: null },
        fault: null,
        note: null,
      },
    },
    1_800_000_000_000 + sales,
  );
  return saleId;
}

async function list(search: string) {
  const listed = await orders.list(search, 0, 'all');
  return listed.ok ? listed.value.rows : [];
}

const balance = async () => {
  const read = await api.balance(userId);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
};
const stamps = async () => {
  const read = await api.award(userId);
  return read.ok ? read.value.receivedStampCount : null;
};

/** What became of all of them, oldest first. */
const reversals = (...all: string[]) => ({
  ok: true,
  value: { reversals: all.map((outcome) => ({ outcome })) },
});

const answerRefunds = (status: number) =>
  service.intercept(({ method }) =>
    method === 'PATCH' ? { type: 'reply', status, body: '{"code":1,"message":"no"}' } : 'pass',
  );

let requests = 0;
const newRequest = (reason: string) => ({
  reason,
  requestId: String((requests += 1)).padStart(26, '0'),
});

describe('revert', () => {
  test('takes back cashback and stamps, gives back spent bonuses, and is in the report', async () => {
    const before = { balance: await balance(), stamps: await stamps() };
    const saleId = await sold(tiyn(500_000), tiyn(10_000));
    expect(await balance()).not.toBe(before.balance);
    const reverted = await orders.revert({ saleId }, newRequest('wrong goods'));
    expect(reverted).toMatchObject({
      ok: true,
      value: {
        row: { reverted: true },
        record: { ok: true, value: { status: 'DECLINED', error: { code: 3015 } } },
        reversals: [
          { kind: 'revert', outcome: 'done', reason: 'wrong goods', refundedBonus: 10_000 },
        ],
      },
    });
    expect({ balance: await balance(), stamps: await stamps() }).toEqual(before);
    expect(journal.shiftReport().reverts).toMatchObject({
      count: 1,
      amount: 490_000,
      bonus: 10_000,
    });
  });

  test('an order reverted elsewhere is shown for what it is; nothing is recorded as ours', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    const opened = await orders.open({ saleId });
    if (!opened.ok || !opened.value.record?.ok) throw new Error('open');
    await api.revertOrder(opened.value.record.value.orderId);
    expect(await orders.revert({ saleId }, newRequest('late'))).toMatchObject({
      ok: true,
      value: { record: { value: { status: 'DECLINED' } }, reversals: [] },
    });
    expect(journal.shiftReport().reverts.count).toBe(0);
  });

  test('without an answer, the status of the order tells', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    service.intercept(({ path }) =>
      path.endsWith('/revert-transaction') ? { type: 'dropAfter' } : 'pass',
    );
    expect(await orders.revert({ saleId }, newRequest('lost'))).toMatchObject({
      ok: true,
      value: { reversals: [{ outcome: 'done' }] },
    });
  });

  test('twice at once is once', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    const both = await Promise.all([
      orders.revert({ saleId }, newRequest('a')),
      orders.revert({ saleId }, newRequest('b')),
    ]);
    expect(both.filter((result) => result.ok)).toHaveLength(1);
    expect(journal.shiftReport().reverts.count).toBe(1);
  });
});

describe('partial refund', () => {
  test('several in a row give bonuses back in proportion and keep the stamps', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(10_000));
    const kept = await stamps();
    await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('one cup') });
    const second = await orders.refund(
      { saleId },
      { amount: tiyn(150_000), ...newRequest('two cups') },
    );
    expect(second).toMatchObject({
      ok: true,
      value: {
        row: { refunded: 250_000 },
        record: { value: { status: 'COMPLETED', total: 250_000, initialTotal: 500_000 } },
        reversals: [{ refundedBonus: 2_000 }, { refundedBonus: 3_000 }],
      },
    });
    expect(await stamps()).toBe(kept);
    expect(journal.shiftReport().refunds).toMatchObject({
      count: 2,
      amount: 245_000,
      bonus: 5_000,
    });
  });

  test.each([0, -1, 500_000, 500_001])('of %i of 500 000 tiyn sends nothing', async (amount) => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    const sent: string[] = [];
    service.intercept(({ path, method }) => {
      if (method === 'PATCH') sent.push(path);
      return 'pass';
    });
    expect(
      await orders.refund({ saleId }, { amount: tiyn(amount), ...newRequest('no') }),
    ).toMatchObject({
      ok: true,
      value: { reversals: [] },
    });
    expect(sent).toEqual([]);
  });

  test('after a revert nothing is sent', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    await orders.revert({ saleId }, newRequest('all'));
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100), ...newRequest('more') }),
    ).toMatchObject({
      ok: true,
      value: { reversals: [{ kind: 'revert' }] },
    });
  });

  test('without an answer, the refunds of the order tell', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(10_000));
    service.intercept(({ method }) => (method === 'PATCH' ? { type: 'dropAfter' } : 'pass'));
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('lost') }),
    ).toMatchObject({
      ok: true,
      value: { reversals: [{ outcome: 'done', refundedBonus: 2_000 }] },
    });
  });

  test('not known until it can no longer arrive, then not done, and it can be asked again', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    service.intercept(({ method }) => (method === 'PATCH' ? { type: 'refuse' } : 'pass'));
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('lost') }),
    ).toMatchObject({
      value: { reversals: [{ outcome: 'unknown', money: null }] },
    });
    service.intercept(null);
    clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1);
    expect(await orders.open({ saleId })).toMatchObject(reversals('unknown'));
    clock.advance(1);
    expect(await orders.open({ saleId })).toMatchObject(reversals('notDone'));
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('again') }),
    ).toMatchObject({
      value: {
        row: { refunded: 100_000 },
        reversals: [{ outcome: 'notDone' }, { outcome: 'done' }],
      },
    });
  });

  test('while one is not known nothing else is sent for that order', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    const sent: string[] = [];
    service.intercept(({ method, path }) => {
      if (method === 'GET') return 'pass';
      sent.push(path);
      return { type: 'refuse' };
    });
    const first = { amount: tiyn(100_000), ...newRequest('lost') };
    await orders.refund({ saleId }, first);
    const refused = { ok: false, fault: { code: 'reversalPending', retry: 'never' } };
    expect(await orders.refund({ saleId }, { ...first, ...newRequest('again') })).toEqual(refused);
    expect(await orders.revert({ saleId }, newRequest('all of it'))).toEqual(refused);
    // The same request again is the same wish, and says where it stands.
    expect(await orders.refund({ saleId }, first)).toMatchObject(reversals('unknown'));
    expect(sent).toHaveLength(1);
  });

  test('refused by the service is said only of its answer to the call', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    answerRefunds(400);
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('a') }),
    ).toMatchObject(reversals('refused'));
    answerRefunds(500);
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('b') }),
    ).toMatchObject(reversals('refused', 'unknown'));
  });

  test('neither the call nor the order can be read: unknown, said as such, not in the report', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    let lost = false;
    service.intercept(({ method }) => {
      if (method === 'PATCH') lost = true;
      return lost ? { type: 'dropAfter' } : 'pass';
    });
    expect(
      await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('lost') }),
    ).toMatchObject({
      ok: true,
      value: { record: { ok: false }, reversals: [{ outcome: 'unknown' }] },
    });
    expect(journal.shiftReport().refunds.count).toBe(0);
    service.intercept(null);
    expect(await orders.open({ saleId })).toMatchObject({
      ok: true,
      value: { row: { refunded: 100_000 }, reversals: [{ outcome: 'done' }] },
    });
    expect(journal.shiftReport().refunds).toMatchObject({ count: 1, amount: 100_000 });
  });

  test('unknown and never done: the record says so, and nothing is counted', async () => {
    const saleId = await sold(tiyn(500_000), tiyn(0));
    await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('the first') });
    let lost = false;
    service.intercept(({ method, path }) => {
      if (method === 'PATCH' || path.endsWith('/revert-transaction')) lost = true;
      return lost ? { type: 'refuse' } : 'pass';
    });
    await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('the second') });
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    service.intercept(null);
    await orders.open({ saleId });
    lost = false;
    service.intercept(({ path }) =>
      path.endsWith('/revert-transaction') ? { type: 'refuse' } : 'pass',
    );
    await orders.revert({ saleId }, newRequest('all of it'));
    service.intercept(null);
    clock.advance(MOVE_DEADLINE + LATE_MARGIN);
    expect(await orders.open({ saleId })).toMatchObject({
      ok: true,
      value: {
        row: { refunded: 100_000, reverted: false },
        reversals: [{ outcome: 'done' }, { outcome: 'notDone' }, { outcome: 'notDone' }],
      },
    });
    expect(journal.shiftReport()).toMatchObject({
      refunds: { count: 1, amount: 100_000 },
      reverts: { count: 0, amount: 0 },
    });
  });
});

describe('cashback', () => {
  test.each(['refund', 'revert'] as const)(
    'that a %s takes from the customer is foreseen, told, and in the report',
    async (kind) => {
      const before = await balance();
      const saleId = await sold(tiyn(500_000), tiyn(0));
      const earned = (await balance()) - before;
      const opened = await orders.open({ saleId });
      expect(opened).toMatchObject({ value: { remaining: { cashback: earned } } });
      const lost = kind === 'revert' ? earned : Math.floor(earned / 5);
      const reversed =
        kind === 'revert'
          ? await orders.revert({ saleId }, newRequest('all'))
          : await orders.refund({ saleId }, { amount: tiyn(100_000), ...newRequest('a part') });
      expect(reversed).toMatchObject({
        value: { reversals: [{ outcome: 'done', cashback: lost }] },
      });
      expect(await balance()).toBe(before + earned - lost);
      expect(journal.shiftReport()[`${kind}s`]).toMatchObject({ count: 1, cashback: lost });
      expect(journal.customerHistory(CUSTOMER.phone as Phone, 1)).toMatchObject([
        { amount: 500_000, ...(kind === 'revert' ? { reverted: true } : { refunded: 100_000 }) },
      ]);
    },
  );
});

describe('the list', () => {
  test('finds by number, phone, amount and name, newest first, page by page', async () => {
    const first = await sold(tiyn(123_400), tiyn(0));
    const second = await sold(tiyn(500_000), tiyn(0));
    const found = async (search: string) => (await list(search)).map((row) => row.saleId);
    expect(await found('')).toEqual([second, first]);
    expect(await found('1234')).toEqual([first]);
    expect(await found('иван')).toEqual([second, first]);
    expect(await found(CUSTOMER.phone)).toEqual([second, first]);
    expect(await found(`8${CUSTOMER.phone.slice(2)}`)).toEqual([second, first]);
    expect(await found((await list(''))[0]?.orderNumber ?? 'none')).toContain(second);
    expect(await found('%')).toEqual([second, first]);
    expect(await found('nobody')).toEqual([]);
    expect(JSON.stringify(await list(''))).not.toContain(CUSTOMER.phone);
  });
});

test('a closed shift keeps the report that was frozen', async () => {
  const saleId = await sold(tiyn(500_000), tiyn(10_000));
  const closed = journal.closeShift(1_900_000_000_000);
  expect(closed).toMatchObject({
    sales: { count: 1, amount: 490_000 },
    byMethod: { cash: { count: 1, amount: 490_000 } },
    bonusesSpent: 10_000,
    closedAt: 1_900_000_000_000,
  });
  journal.openShift('Timur', true, 1_900_000_000_001);
  await orders.revert({ saleId }, newRequest('next day'));
  expect(journal.shiftReport(closed.shiftNumber)).toEqual(closed);
  expect(journal.shiftReport().reverts).toMatchObject({ count: 1, amount: 490_000 });
  journal.closeShift(1_900_000_000_002);
  expect(() => journal.closeShift(1_900_000_000_003)).toThrow('no such shift');
});
