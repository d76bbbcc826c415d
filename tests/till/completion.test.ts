/**
 * Completions whose answer isn't what happened: a strange 200, a "done" that the order doesn't
 * know of, one that is acted on after the till has stopped waiting. The order's record decides.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault } from '../service/fault-injection.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { balanceOf, charge, COMPLETE, RECORD, rowOf, untilRow } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const CASHBACK = 30_000;
const RENEWAL = 9 * SECOND;
const STRANGE = '{"code":200,"message":"ok","data":{"unexpected":[]}}';
const AS_DESCRIBED = '{"code":200,"message":"ok"}';
const reply = (body: string, acts: boolean, status = 200): Fault => ({
  type: 'reply',
  status,
  body,
  acts,
});

const blocked = (path: string) =>
  `{"code":200,"message":"ok","data":{"id":${path.split('/').at(-1)},"status":"BLOCKED"}}`;

let bench: Bench;
let completions = 0;
beforeEach(async () => {
  bench = await openBench();
  completions = 0;
});
afterEach(() => bench.stop());

/** Paid, the first `count` completions being answered so; the row's id. */
async function pay(answer: Fault, count = Infinity): Promise<string> {
  const saleId = await charge(bench, demoCustomers.regular);
  bench.service.intercept(({ path }) => {
    if (!COMPLETE.test(path)) return 'pass';
    completions += 1;
    return completions <= count ? answer : 'pass';
  });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  return saleId;
}

describe.each([
  ['a strange 200', STRANGE],
  ['a 200 as described', AS_DESCRIBED],
  ['an empty 200', ''],
])('%s', (_name, body) => {
  test('that did nothing: completed again, once, and only then told as complete', async () => {
    const before = await balanceOf(bench, demoCustomers.regular);
    await pay(reply(body, false), 1);
    const sale = await bench.untilSale('done');
    expect(sale.state).toMatchObject({ resolution: 'confirmed', result: { cashback: CASHBACK } });
    expect(completions).toBe(2);
    expect(await balanceOf(bench, demoCustomers.regular)).toBe(before + CASHBACK);
  });

  test('that did it: complete at once', async () => {
    await pay(reply(body, true));
    expect((await bench.untilSale('done')).state).toMatchObject({
      resolution: 'confirmed',
      result: { cashback: CASHBACK },
    });
    expect(completions).toBe(1);
  });

  test('that never does anything: it waits, and is completed later', async () => {
    const saleId = await pay(reply(body, false));
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
    bench.service.intercept(null);
    bench.clock.advance(MINUTE);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
  });
});

test('204 is done', async () => {
  await pay(reply('', true, 204));
  expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'confirmed' });
  expect(completions).toBe(1);
});

test('as described, and the order can not be read: it waits until it can', async () => {
  const saleId = await charge(bench, demoCustomers.regular);
  let completed = false;
  bench.service.intercept(({ path }) => {
    if (COMPLETE.test(path)) return completed ? 'pass' : reply(AS_DESCRIBED, false);
    return RECORD.test(path) && !completed ? { type: 'refuse' } : 'pass';
  });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
  completed = true;
  await bench.call('service.probe', null);
  bench.clock.advance(MINUTE);
  await untilRow(bench, saleId, { resolution: 'confirmed' });
});

/** Left while its order is read; the first `count` completions do nothing. */
async function leave(count: number) {
  const read = Promise.withResolvers<void>();
  const saleId = await charge(bench, demoCustomers.regular);
  bench.service.intercept(({ path }) => {
    if (RECORD.test(path)) return { type: 'delay', for: read.promise };
    if (!COMPLETE.test(path)) return 'pass';
    completions += 1;
    return completions <= count ? reply(AS_DESCRIBED, false) : 'pass';
  });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await bench.untilSale('readingResult');
  expect(await bench.act({ do: 'dismiss' })).toMatchObject({ ok: true });
  const next = await charge(bench, demoCustomers.gold);
  read.resolve();
  return { saleId, next };
}
const shown = async () => (await bench.snapshot()).sale?.request.saleId;

describe('answered, and the next customer is served while its order is read', () => {
  test.each([0, 1])(
    'it is confirmed behind the next sale, after %i that did nothing',
    async (lost) => {
      const { saleId, next } = await leave(lost);
      await untilRow(bench, saleId, { resolution: 'confirmed' });
      expect(completions).toBe(lost + 1);
      expect(await shown()).toBe(next);
    },
  );

  test('one that its order never shows waits, and the screen says so beside the next sale', async () => {
    const { saleId, next } = await leave(Infinity);
    await bench.until('told', ({ openItems }) => openItems.pending === 1);
    await untilRow(bench, saleId, { resolution: 'pending' });
    expect(await shown()).toBe(next);
    await bench.untilSale('awaitingPayment');
  });

  test('the program ends meanwhile: the order is read at the next start', async () => {
    const saleId = await charge(bench, demoCustomers.regular);
    const read = Promise.withResolvers<void>();
    bench.service.intercept(({ path }) =>
      RECORD.test(path) ? { type: 'delay', for: read.promise } : 'pass',
    );
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await bench.untilSale('readingResult');
    await bench.act({ do: 'dismiss' });
    await bench.restart(async () => {
      read.resolve();
      bench.service.intercept(null);
    });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
  });
});

test('needs attention is said only when the completion without an answer can not arrive', async () => {
  const saleId = await charge(bench, demoCustomers.regular);
  bench.service.intercept(({ path }) => {
    if (COMPLETE.test(path)) return { type: 'refuse' };
    return RECORD.test(path) ? reply(blocked(path), false) : 'pass';
  });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
  bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN - 1);
  await untilRow(bench, saleId, { resolution: 'pending' });
  bench.clock.advance(2 * MINUTE);
  await untilRow(bench, saleId, { resolution: 'needsAttention' });
});

test('one that was sent again after a slow renewal of the session is counted from then on', async () => {
  const saleId = await charge(bench, demoCustomers.regular);
  const renewed = Promise.withResolvers<void>();
  const renewing = Promise.withResolvers<void>();
  const sentAgain = Promise.withResolvers<void>();
  const never = Promise.withResolvers<Fault>();
  bench.service.intercept(({ path }) => {
    if (path.endsWith('/refresh_token')) {
      renewing.resolve();
      return { type: 'delay', for: renewed.promise };
    }
    if (RECORD.test(path)) return reply(blocked(path), false);
    if (!COMPLETE.test(path)) return 'pass';
    completions += 1;
    if (completions === 1) return reply('{"code":401,"message":"expired"}', false, 401);
    sentAgain.resolve();
    return never.promise;
  });
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
  await renewing.promise;
  bench.clock.advance(RENEWAL);
  renewed.resolve();
  await sentAgain.promise;
  bench.clock.advance(MOVE_DEADLINE);
  expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
  const read = async () => {
    await bench.call('orders.open', { saleId });
    return (await rowOf(bench, saleId))?.resolution;
  };
  bench.clock.advance(LATE_MARGIN - 1);
  expect(await read()).toBe('pending');
  bench.clock.advance(1);
  await expect.poll(read).toBe('needsAttention');
  never.resolve({ type: 'refuse' });
});

/** The till asks by itself until it knows; time passes only between its calls. */
async function attentionOf(saleId: string): Promise<void> {
  const settled = async () => {
    const row = await rowOf(bench, saleId);
    const left = (row?.nextTryAt ?? 0) - bench.clock.steady();
    if (left > 0) bench.clock.advance(left);
    return row;
  };
  await expect
    .poll(settled)
    .toMatchObject({ resolution: 'needsAttention', fault: { code: 'contradicted' } });
}

describe('a service that says "done" again and again, while its order stays as it was', () => {
  test('waits no longer than it takes to be sure of that, and then needs attention', async () => {
    const begun = bench.clock.steady();
    const saleId = await pay(reply(AS_DESCRIBED, false));
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
    await attentionOf(saleId);
    expect(bench.clock.steady() - begun).toBeLessThan(2 * HOUR);
    const asked = completions;
    bench.clock.advance(HOUR);
    expect(completions).toBe(asked);
    // Asked again it is believed no sooner, and not asked for ever either.
    expect(await bench.call('orders.resolve', { saleId, do: 'recheck' })).toMatchObject({
      ok: true,
    });
    await untilRow(bench, saleId, { resolution: 'pending' });
    await attentionOf(saleId);
    expect(completions).toBe(asked + 1);
    const manually = { saleId, do: 'manually', note: 'support knows' } as const;
    expect(await bench.call('orders.resolve', manually)).toMatchObject({ ok: true });
    await untilRow(bench, saleId, { resolution: 'resolvedManually' });
  });

  test('and shows it at last: the record is believed', async () => {
    const saleId = await pay(reply(AS_DESCRIBED, false));
    await bench.untilSale('done');
    await attentionOf(saleId);
    bench.service.intercept(null);
    expect(await bench.call('orders.resolve', { saleId, do: 'recheck' })).toMatchObject({
      ok: true,
    });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
  });
});
