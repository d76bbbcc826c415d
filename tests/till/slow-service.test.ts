/** An order that hangs while it is created: the sale goes on, and the late answer moves nothing. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { openBench, type Bench } from './bench.ts';

const { fullStamps } = demoCustomers;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('paid without bonuses, the order comes late; accrued afterwards, nothing is given or doubled', async () => {
  /** Of each order: whether it asked for the award. */
  const created: boolean[] = [];
  const others: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  bench.service.intercept(({ path, body }) => {
    if (/\/(?:complete|give)$/u.test(path)) others.push(path.split('/').at(-1) ?? '');
    if (!path.endsWith('/cash/order')) return 'pass';
    created.push((JSON.parse(body) as { give_award?: boolean }).give_award === true);
    return created.length === 1 ? { type: 'delay', for: held } : 'pass';
  });
  const saleId = ulid();
  await bench.start({
    saleId,
    customer: {
      kind: 'known',
      userId: id(fullStamps.id),
      phone: fullStamps.phone as Phone,
      name: fullStamps.firstName,
      requiresSmsCode: false,
    },
    amount: tiyn(1_000_000),
    stamps: 0,
    quote: null,
    award: { awardId: '65f1c0ffee65f1c0ffee0101', title: 'Coffee', stampCount: 8, total: 3 },
  });
  await bench.untilSale('creating');
  expect(await bench.act({ do: 'skipLoyalty' })).toMatchObject({ ok: true });
  await bench.untilSale('awaitingPayment');
  release();
  await expect.poll(() => JSON.stringify(bench.logged)).toContain('sale.lateAnswer');
  expect((await bench.snapshot()).sale?.state).toEqual({ at: 'awaitingPayment', order: null });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
  expect(others).toEqual([]);

  await bench.call('preferences.change', { lateAccrual: true });
  await bench.call('orders.accrue', { saleId });
  const row = async () => {
    const listed = await bench.call('sales.list', { search: '', skip: 0, show: 'all' });
    return listed.ok ? listed.value.rows.find((one) => one.saleId === saleId) : undefined;
  };
  await expect.poll(row).toMatchObject({ resolution: 'confirmed', noLoyaltyReason: 'offline' });
  expect(created).toEqual([true, false]);
  expect(others).toEqual(['complete']);
});
