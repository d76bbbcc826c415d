/** The program ends in the middle of work: what is under way ends first, nothing is begun after it. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShutdownGuard } from '../../src-main/till/runtime/shutdown-guard.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';
import { openBench, type Bench } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const NEW = { kind: 'new', phone: '+77019998877' as Phone } as const;
const start = () => bench.start({ customer: NEW, bonus: ZERO, quote: null });
const pay = () => bench.act({ do: 'pay', method: 'cash', tendered: null });

/** The calls whose path matches are held by the service until `release`. */
function holding(path: RegExp) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const seen: string[] = [];
  bench.service.intercept((call) => {
    seen.push(`${call.method} ${call.path}`);
    if (!path.test(call.path) || call.method === 'GET') return 'pass';
    arrived.resolve();
    return { type: 'delay', for: released.promise };
  });
  return { arrived: arrived.promise, release: () => released.resolve(), seen };
}

function journalSays(sql: string): unknown {
  const database = new DatabaseSync(bench.journalFile, { readOnly: true });
  try {
    return database.prepare(sql).get();
  } finally {
    database.close();
  }
}

const COMPLETION = `SELECT count(*) AS count, ok FROM calls WHERE call = 'completeOrder'`;

test('a completion under way is waited for; its outcome is written, and it is made once', async () => {
  await start();
  await bench.untilSale('awaitingPayment');
  const { arrived, release, seen } = holding(/complete/u);
  await pay();
  await arrived;
  const ended = bench.restart(async () => {
    expect(journalSays(COMPLETION)).toEqual({ count: 1, ok: 1 });
    expect(journalSays('SELECT state FROM sales')).toEqual({ state: 'readingResult' });
    // The result was not asked for any more.
    expect(seen.at(-1)).toMatch(/complete/u);
  });
  // While it waits nothing is begun, and the screen still shows what is known.
  expect(await bench.act({ do: 'dismiss' })).toMatchObject({ fault: { code: 'invalidState' } });
  expect(await bench.start({ saleId: '2'.padStart(26, '0') })).toMatchObject({ ok: false });
  expect((await bench.snapshot()).sale?.state.at).toBe('completing');
  release();
  await ended;
  const { state } = await bench.untilSale('done');
  expect(state).toMatchObject({ resolution: 'confirmed' });
  expect(seen.filter((call) => /complete/u.test(call))).toHaveLength(1);
});

test('an order being created is waited for: no second one after the restart', async () => {
  const { arrived, release, seen } = holding(/cash.order/u);
  await start();
  await arrived;
  const ended = bench.restart();
  release();
  await ended;
  const { state } = await bench.untilSale('paymentUncertain');
  expect(state).toMatchObject({ order: { orderNumber: expect.any(String) } });
  expect(seen.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('one that takes too long is left to the next start', async () => {
  await start();
  await bench.untilSale('awaitingPayment');
  const { arrived, release, seen } = holding(/complete/u);
  await pay();
  await arrived;
  const ended = bench.restart(async () => {
    expect(journalSays(COMPLETION)).toEqual({ count: 1, ok: null });
    release();
    bench.service.intercept(null);
  });
  bench.clock.advance(4_000);
  await ended;
  const { state } = await bench.untilSale('done');
  expect(state).toMatchObject({ resolution: 'confirmed' });
  expect(seen.filter((call) => /complete/u.test(call))).toHaveLength(1);
});

test('a revert under way is waited for and known afterwards', async () => {
  await start();
  await bench.untilSale('awaitingPayment');
  await pay();
  await bench.untilSale('done');
  const { arrived, release, seen } = holding(/revert/u);
  const reversal = {
    saleId: request().saleId,
    requestId: '7'.padStart(26, '0'),
    reason: 'returned',
  };
  const reverting = bench.call('orders.revert', reversal);
  await arrived;
  const ended = bench.restart(async () => {
    expect(journalSays('SELECT outcome FROM reversals')).toEqual({ outcome: 'done' });
  });
  release();
  await ended;
  await reverting;
  expect(await bench.call('orders.revert', reversal)).toMatchObject({
    value: { record: { value: { status: 'DECLINED' } }, reversals: [{ outcome: 'done' }] },
  });
  expect(seen.filter((call) => /revert/u.test(call))).toHaveLength(1);
});

test('a revert that had not got to its sending is not sent', async () => {
  await start();
  await bench.untilSale('awaitingPayment');
  await pay();
  await bench.untilSale('done');
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const seen: string[] = [];
  bench.service.intercept((call) => {
    seen.push(call.path);
    if (!/orders\/\d+$/u.test(call.path)) return 'pass';
    arrived.resolve();
    return { type: 'delayAfter', for: released.promise };
  });
  const reversal = {
    saleId: request().saleId,
    requestId: '7'.padStart(26, '0'),
    reason: 'returned',
  };
  const reverting = bench.call('orders.revert', reversal);
  await arrived.promise;
  const ended = bench.restart();
  released.resolve();
  expect(await reverting).toMatchObject({ ok: false });
  await ended;
  expect(seen.filter((path) => /revert/u.test(path))).toEqual([]);
});

test('with nothing under way it ends at once', async () => {
  const shutdown = createShutdownGuard(manualClock());
  expect(shutdown.isShuttingDown()).toBe(false);
  await shutdown.drain();
  expect(shutdown.isShuttingDown()).toBe(true);
});
