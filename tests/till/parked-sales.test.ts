/** Sales that are set aside before money is taken: what is kept, what is read again, what stands in the way. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { MAX_PARKED, type SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { balanceOf, CREATE } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const { gold, vip } = demoCustomers;
const SEND = /\/send-use-cashback-code$/u;
const AMOUNT = tiyn(3_200_000);

let bench: Bench;
let orders: number;
beforeEach(async () => {
  bench = await openBench();
  orders = 0;
  bench.service.intercept(({ path }) => {
    if (CREATE.test(path)) orders += 1;
    return 'pass';
  });
});
afterEach(() => bench.stop());

const of = (
  who: typeof gold | typeof vip,
  bonus: number,
  change: Partial<SaleRequest> = {},
): Partial<SaleRequest> => ({
  saleId: ulid(),
  customer: {
    kind: 'known',
    userId: id(who.id),
    phone: who.phone as Phone,
    name: who.firstName,
    requiresSmsCode: who === vip,
  },
  amount: AMOUNT,
  bonus: tiyn(bonus),
  stamps: 0,
  quote: null,
  ...change,
});

const parkedIds = async () => (await bench.snapshot()).parked.map(({ request }) => request.saleId);
const park = () => bench.act({ do: 'park' });
async function recall(): Promise<void> {
  const [saleId = ''] = await parkedIds();
  expect(await bench.call('sale.recall', { saleId })).toEqual(ok(null));
}

/** Another till's purchase. */
async function spentElsewhere(bonus: Tiyn): Promise<void> {
  await bench.start(of(gold, bonus));
  await bench.takeCash();
  await bench.dismiss();
}

test('an order is gone on with, past another customer and past a restart', async () => {
  await bench.start(of(gold, 5_000));
  const { state } = await bench.untilSale('awaitingPayment');
  expect(await park()).toEqual(ok(null));
  expect(await bench.snapshot()).toMatchObject({ sale: null, parked: [{ bonus: 5_000 }] });
  await bench.sell({ customer: { kind: 'none', phone: null }, quote: null, saleId: ulid() });
  await bench.restart();
  expect((await bench.snapshot()).sale).toBeNull();
  await recall();
  expect((await bench.untilSale('awaitingPayment')).state).toEqual(state);
  expect((await bench.snapshot()).parked).toEqual([]);
  // Recalled, it is the sale in hand again.
  await bench.restart();
  await bench.untilSale('paymentUncertain');
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  const done = await bench.dismiss();
  expect(done).toMatchObject({ bonus: 5_000, state: { resolution: 'confirmed' } });
  expect(orders).toBe(1);
});

test('the same customer in another sale has the whole balance, and what differs then is shown', async () => {
  const balance = await balanceOf(bench, gold);
  await bench.start(of(gold, balance));
  await bench.untilSale('awaitingPayment');
  await park();
  expect(await bench.summary(gold.phone)).toMatchObject({ value: { held: 0 } });
  await spentElsewhere(tiyn(balance));
  await recall();
  // The order was for more than there is: another one is created.
  expect((await bench.untilSale('quoteChanged')).state).toMatchObject({ order: null });
  await bench.act({ do: 'acceptQuote' });
  const again = await bench.untilSale('awaitingPayment');
  expect(again.bonus).toBeLessThan(balance);
  expect(orders).toBe(3);
});

test('an order that is still true in what it spends is kept where the balance has risen', async () => {
  await bench.start(of(gold, 5_000));
  const { state } = await bench.untilSale('awaitingPayment');
  await park();
  await spentElsewhere(tiyn(0));
  await recall();
  const { order } = state as { order: object };
  expect((await bench.untilSale('quoteChanged')).state).toMatchObject({ order });
  await bench.act({ do: 'acceptQuote' });
  expect((await bench.untilSale('awaitingPayment')).state).toEqual(state);
  expect(orders).toBe(2);
});

test('a code is not kept: another one is sent', async () => {
  let codes = 0;
  bench.service.intercept(({ path }) => {
    if (SEND.test(path)) codes += 1;
    return 'pass';
  });
  await bench.start(of(vip, 5_000));
  await bench.untilSale('awaitingCode');
  await park();
  await recall();
  await bench.untilSale('awaitingCode');
  expect(codes).toBe(2);
});

test('what is typed is set aside without a call, and begins when it is recalled', async () => {
  const chosen = await bench.charge(of(gold, 0));
  expect(await bench.call('sale.park', chosen)).toEqual(ok(null));
  expect(await bench.snapshot()).toMatchObject({
    sale: null,
    parked: [{ state: { at: 'parked', order: null } }],
  });
  expect(orders).toBe(0);
  await bench.restart();
  await recall();
  await bench.untilSale('awaitingPayment');
  expect(orders).toBe(1);
});

test('only what stands still is set aside, only so many, and not beside a sale in hand', async () => {
  for (let nth = 0; nth < MAX_PARKED; nth += 1) {
    await bench.start({ saleId: ulid(), customer: { kind: 'none', phone: null }, quote: null });
    await bench.untilSale('awaitingPayment');
    expect(await park()).toEqual(ok(null));
  }
  await bench.start({ saleId: ulid(), customer: { kind: 'none', phone: null }, quote: null });
  await bench.untilSale('awaitingPayment');
  expect(await park()).toEqual(fail(INVALID_STATE));
  const [saleId = ''] = await parkedIds();
  expect(await bench.call('sale.recall', { saleId })).toEqual(fail(INVALID_STATE));
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.untilSale('done');
  expect(await park()).toEqual(fail(INVALID_STATE));
  expect(await bench.call('shift.close', null)).toEqual(fail(INVALID_STATE));
  // From the end of a sale the next one may be a parked one.
  expect(await bench.call('sale.recall', { saleId })).toEqual(ok(null));
  expect((await bench.untilSale('awaitingPayment')).request.saleId).toBe(saleId);
});
