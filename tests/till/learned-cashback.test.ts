/** What a confirmed sale has brought was read once: no later reading of its order takes that out of the reports, or into a second one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { charge, RECORD } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const CASHBACK = 60_000;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const credited = async () => {
  const report = await bench.call('shift.report', null);
  return report.ok ? report.value.cashbackCredited : null;
};

async function sold(): Promise<string> {
  const saleId = await charge(bench, demoCustomers.gold);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
  await bench.quiet();
  bench.clock.advance(MINUTE);
  return saleId;
}

/** So many readings show the order as it was before its completion; `then`: what becomes of those after. */
function staleFor(count: number, then: 'pass' | 'refuse') {
  const seen = { readings: 0 };
  bench.service.intercept(({ method, path }) => {
    if (method !== 'GET' || !RECORD.test(path)) return 'pass';
    seen.readings += 1;
    if (seen.readings > count) return then === 'pass' ? 'pass' : { type: 'refuse' };
    const [, orderId] = /(\d+)$/u.exec(path) ?? [];
    const data = `{"id":${orderId},"status":"PENDING","order_total_amount":10000}`;
    return { type: 'reply', status: 200, body: `{"code":200,"message":"","data":${data}}` };
  });
  return seen;
}

test('one reading that is older, then none: also afterwards, when the service is whole', async () => {
  const saleId = await sold();
  expect(await credited()).toBe(CASHBACK);
  const seen = staleFor(1, 'refuse');
  await bench.call('orders.open', { saleId });
  await expect.poll(() => seen.readings).toBeGreaterThan(1);
  await bench.quiet();
  expect(await credited()).toBe(CASHBACK);
  bench.service.intercept(null);
  await bench.call('service.probe', null);
  await bench.quiet();
  bench.clock.advance(HOUR);
  await bench.quiet();
  await bench.call('orders.open', { saleId });
  await bench.quiet();
  expect(await credited()).toBe(CASHBACK);
});

test('a reading that was begun before the payment is answered after it, and the next one fails', async () => {
  const saleId = await charge(bench, demoCustomers.gold);
  const held = Promise.withResolvers<null>();
  let readings = 0;
  let isOver = false;
  bench.service.intercept(({ method, path }) => {
    if (method !== 'GET' || !RECORD.test(path)) return 'pass';
    readings += 1;
    if (isOver) return { type: 'refuse' };
    return readings === 1 ? { type: 'delayAfter', for: held.promise } : 'pass';
  });
  const opening = bench.call('orders.open', { saleId });
  await expect.poll(() => readings).toBe(1);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.until(
    'confirmed',
    ({ sale }) => sale?.state.at === 'done' && sale.state.resolution === 'confirmed',
  );
  expect(await credited()).toBe(CASHBACK);
  bench.clock.advance(SECOND);
  isOver = true;
  held.resolve(null);
  await opening;
  await expect.poll(() => readings).toBeGreaterThan(2);
  await bench.quiet();
  expect(await credited()).toBe(CASHBACK);
});

test('asked about anew in the next shift: it stays in the report of the first alone', async () => {
  const saleId = await sold();
  expect(await bench.call('shift.close', null)).toMatchObject({
    value: { cashbackCredited: CASHBACK },
  });
  await bench.call('shift.open', { cashier: 'Aida' });
  const seen = staleFor(2, 'pass');
  await bench.call('orders.open', { saleId });
  await bench.quiet();
  for (let times = 0; times < 4; times += 1) {
    bench.clock.advance(MINUTE);
    await bench.quiet();
  }
  expect(seen.readings).toBeGreaterThan(2);
  expect(await bench.call('shift.report', null)).toMatchObject({
    value: { cashbackCredited: 0, unresolved: [], fromEarlierShifts: { cashback: 0 } },
  });
});
