/**
 * Orders that alone can't be read: the till goes on, asks in its pauses and a few at a time, and
 * isn't taken for one whose service is away, neither for sales that wait nor for missingResults.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingResults } from '../../src-main/till/reconcile/missing-results.ts';
import { pendingSales } from '../../src-main/till/reconcile/pending-sales.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { charge, COMPLETE, RECORD, type Person } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { askingHarness } from './queue-samples.ts';

const { regular, gold, vip } = demoCustomers;
const BUSY = { type: 'reply', status: 503, body: '' } as const;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

async function sell(person: Person): Promise<void> {
  await charge(bench, person);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.dismiss();
  await bench.call('service.probe', null);
}

/** Time for many calls, by the service's own measure: each turn is a whole call to it. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await (await fetch(`${bench.service.address}/nothing`)).text();
  }
}

const offlineOf = (pushed: readonly string[]) =>
  pushed.filter((text) => text.includes('"state":"offline"'));

test('sales that wait are asked about once when the service is back, while the clock stands', async () => {
  let asked = 0;
  bench.service.intercept(({ path, method }) => {
    if (!COMPLETE.test(path) && !(method === 'GET' && RECORD.test(path))) return 'pass';
    asked += 1;
    return BUSY;
  });
  for (const person of [regular, vip, gold]) await sell(person);
  bench.clock.advance(backoffDelay(1));
  await bench.call('service.probe', null);
  await turns(150);
  const before = asked;
  await turns(150);
  expect(asked - before).toBe(0);
  const pushed = bench.pushed.length;
  bench.clock.advance(backoffDelay(Infinity));
  await expect.poll(() => asked - before).toBe(3);
  await turns(50);
  expect(asked - before).toBe(3);
  expect(offlineOf(bench.pushed.slice(pushed))).toEqual([]);
});

test('results that can not be read are asked for in growing pauses, and put no till offline', async () => {
  let asked = 0;
  bench.service.intercept(({ path, method }) => {
    if (method !== 'GET' || !RECORD.test(path)) return 'pass';
    asked += 1;
    return BUSY;
  });
  for (const person of [gold, regular, gold]) await sell(person);
  const pushed = bench.pushed.length;
  const before = asked;
  // In small steps: time that leaps takes calls that are under way past their deadlines.
  for (let passed = 0; passed < 5 * MINUTE; passed += 5 * SECOND) {
    bench.clock.advance(5 * SECOND);
    await turns(15);
    await bench.quiet();
  }
  expect(offlineOf(bench.pushed.slice(pushed))).toEqual([]);
  // After 30 s, 1 and 2 minutes for each of the three, where it was every half minute.
  expect(asked - before).toBeGreaterThanOrEqual(6);
  expect(asked - before).toBeLessThanOrEqual(12);
});

const sales = (count: number): Sale[] =>
  Array.from({ length: count }, (_, index) => ({
    ...startSale(request({ saleId: String(index).padStart(26, '0') })).sale,
  }));

const journalOf = (list: readonly Sale[]) => ({
  salesWithoutResult: () => list,
  pendingSales: () => list.map((sale) => ({ sale, tries: 0, nextTryAt: null })),
  scheduleSaleRetry: () => undefined,
});

test('results are asked for three at a time, each in its own pause', () => {
  const { clock, busy, reconciler, end } = askingHarness(journalOf(sales(5)), missingResults);
  const endOne = () => end([...busy][0] ?? '');
  reconciler.askAll();
  expect(busy.size).toBe(3);
  endOne();
  endOne();
  expect(busy.size).toBe(3);
  while (busy.size > 0) endOne();
  clock.advance(backoffDelay(1) - 1);
  expect(busy.size).toBe(0);
  clock.advance(1);
  expect(busy.size).toBe(3);
  while (busy.size > 0) endOne();
  clock.advance(backoffDelay(1));
  expect(busy.size).toBe(0);
  clock.advance(backoffDelay(2) - backoffDelay(1));
  expect(busy.size).toBe(3);
});

test.each([
  ['sales that wait', pendingSales],
  ['results', missingResults],
])('%s are looked for again when the journal could not be read', (_what, kindOf) => {
  const { clock, asked, reconciler, state } = askingHarness(journalOf(sales(1)), kindOf);
  state.broken = true;
  reconciler.askAll();
  clock.advance(backoffDelay(1));
  clock.advance(MINUTE);
  expect(asked).toEqual([]);
  state.broken = false;
  clock.advance(backoffDelay(1));
  expect(asked).toHaveLength(1);
});
