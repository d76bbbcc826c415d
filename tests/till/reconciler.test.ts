/** Sales that wait, on the whole till: in order for each customer, with growing pauses, never twice. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { SAMPLE_KEYS } from './memory-keys.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Intercept } from '../service/fault-injection.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { backoffDelay } from '../../src-shared/domain/service/backoff.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { balanceOf, charge, COMPLETE, RECORD, rowOf, untilRow, type Person } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const { regular, gold } = demoCustomers;
const REFUSE = { type: 'refuse' } as const;
const REFUSAL = { type: 'reply', status: 400, body: '{"code":400,"message":"on hold"}' } as const;
const BUSY = { type: 'reply', status: 503, body: '' } as const;
/** Completions and records of orders are refused by an overloaded part of the service. */
const mute: Intercept = ({ path }) => (COMPLETE.test(path) || RECORD.test(path) ? BUSY : 'pass');

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

async function pay(): Promise<void> {
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
}

/** Sales of these people, paid, and not one word about them: they all wait. */
async function waitingSales(people: readonly Person[]): Promise<string[]> {
  const held = Promise.withResolvers<null>();
  bench.service.intercept(async ({ path }) => {
    if (!COMPLETE.test(path)) return RECORD.test(path) ? REFUSE : 'pass';
    await held.promise;
    return REFUSE;
  });
  const sales: string[] = [];
  for (const person of people) {
    sales.push(await charge(bench, person));
    await pay();
    await bench.untilSale('completing');
    await bench.act({ do: 'dismiss' });
  }
  bench.service.intercept(() => REFUSE);
  held.resolve(null);
  for (const saleId of sales) {
    await expect.poll(async () => (await rowOf(bench, saleId))?.nextTryAt ?? null).not.toBeNull();
  }
  return sales;
}

async function completionOf(saleId: string): Promise<string> {
  const opened = await bench.call('orders.open', { saleId });
  const record = opened.ok && opened.value.record?.ok ? opened.value.record.value : null;
  return `/api/v1/orders/${record?.orderId}/cash/complete`;
}

test('those of one customer are asked one after another, of another customer beside them', async () => {
  const before = await balanceOf(bench, regular);
  const [first = '', other = '', second = ''] = await waitingSales([regular, gold, regular]);
  expect((await bench.snapshot()).openItems).toMatchObject({ pending: 3, needsAttention: 0 });
  const numbers = await Promise.all(
    [first, other, second].map(async (saleId) => (await rowOf(bench, saleId))?.orderNumber),
  );
  expect(new Set(numbers).size).toBe(3);

  const held = Promise.withResolvers<null>();
  const records: string[] = [];
  const completes: string[] = [];
  bench.service.intercept(({ method, path }) => {
    if (COMPLETE.test(path)) completes.push(path);
    if (method !== 'GET' || !RECORD.test(path)) return 'pass';
    records.push(path);
    return records.length <= 2 ? { type: 'delay', for: held.promise } : 'pass';
  });
  await bench.call('service.probe', null);
  await expect.poll(() => records.length).toBe(2);
  // The same customer's second sale is not asked about beside the first.
  expect(new Set(records).size).toBe(2);
  expect(await rowOf(bench, second)).toMatchObject({ resolution: 'pending' });
  held.resolve(null);
  for (const saleId of [first, other, second]) {
    await untilRow(bench, saleId, { resolution: 'confirmed', since: null, nextTryAt: null });
  }
  expect(completes).toHaveLength(3);
  expect(new Set(completes).size).toBe(3);
  const [ofFirst, ofSecond] = await Promise.all([completionOf(first), completionOf(second)]);
  expect(completes.indexOf(ofFirst)).toBeGreaterThanOrEqual(0);
  expect(completes.indexOf(ofFirst)).toBeLessThan(completes.indexOf(ofSecond));
  expect((await balanceOf(bench, regular)) - before).toBe(60_000);
  expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, since: null });
});

test('the pauses grow while there is no word, and a restart does not begin anew', async () => {
  const saleId = await charge(bench, regular);
  bench.service.intercept(mute);
  await pay();
  await bench.dismiss();
  await untilRow(bench, saleId, { resolution: 'pending' });
  const next = async () => (await rowOf(bench, saleId))?.nextTryAt ?? 0;
  const pauses: number[] = [];
  let last = 0;
  for (let turn = 0; turn < 6; turn += 1) {
    const before = last;
    await expect.poll(next).toBeGreaterThan(before);
    last = await next();
    pauses.push(last - bench.clock.steady());
    if (turn === 3) await bench.restart();
    else {
      // Something else is answered, so that the service isn't taken for away.
      await bench.call('service.probe', null);
      bench.clock.advance(Math.max(0, last - bench.clock.steady()));
    }
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBeGreaterThanOrEqual(backoffDelay(1));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(backoffDelay(5));
  bench.service.intercept(null);
  bench.clock.advance(backoffDelay(Infinity));
  await bench.call('service.probe', null);
  await untilRow(bench, saleId, { resolution: 'confirmed', nextTryAt: null });
});

test('refused: attention, asked again only by the cashier, and completed once', async () => {
  const before = await balanceOf(bench, regular);
  const saleId = await charge(bench, regular);
  bench.service.intercept(({ path }) => (COMPLETE.test(path) ? REFUSAL : 'pass'));
  await pay();
  await bench.dismiss();
  await untilRow(bench, saleId, {
    resolution: 'needsAttention',
    about: 'completion',
    nextTryAt: null,
    fault: expect.objectContaining({ message: 'on hold' }),
  });
  expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, needsAttention: 1 });
  const completes: string[] = [];
  bench.service.intercept(({ path }) => {
    if (COMPLETE.test(path)) completes.push(path);
    return 'pass';
  });
  await bench.restart();
  bench.clock.advance(backoffDelay(Infinity));
  await bench.call('service.probe', null);
  expect(completes).toEqual([]);
  const ask = () => bench.call('orders.resolve', { saleId, do: 'recheck' });
  const [once, again] = await Promise.all([ask(), ask()]);
  expect([once.ok, again.ok].toSorted()).toEqual([false, true]);
  await untilRow(bench, saleId, { resolution: 'confirmed' });
  expect(completes).toHaveLength(1);
  expect((await balanceOf(bench, regular)) - before).toBe(30_000);
});

test('resolved manually: nothing is sent, the note stays, and a second word changes nothing', async () => {
  const saleId = await charge(bench, regular);
  bench.service.intercept(({ path }) => (COMPLETE.test(path) ? REFUSAL : 'pass'));
  await pay();
  await bench.dismiss();
  await untilRow(bench, saleId, { resolution: 'needsAttention' });
  const sent: string[] = [];
  bench.service.intercept(({ path }) => {
    sent.push(path);
    return 'pass';
  });
  const note = 'support knows';
  expect(await bench.call('orders.resolve', { saleId, do: 'manually', note })).toMatchObject({
    ok: true,
  });
  await untilRow(bench, saleId, { resolution: 'resolvedManually', note, since: null });
  expect(
    await bench.call('orders.resolve', { saleId, do: 'manually', note: 'other' }),
  ).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  expect(await bench.call('orders.resolve', { saleId, do: 'recheck' })).toMatchObject({
    ok: false,
  });
  expect(sent).toEqual([]);
  expect(await rowOf(bench, saleId)).toMatchObject({ note });
});

test.each([
  ['refused as signed out', { type: 'reply', status: 401, body: '' }],
  ['refused', REFUSAL],
  // The service is away then, until it is found to be back.
  ['no connection', REFUSE],
] as const)('a log-in while it is being asked about: %s', async (_why, fault) => {
  const [saleId = ''] = await waitingSales([regular]);
  const asked = Promise.withResolvers<null>();
  const held = Promise.withResolvers<null>();
  bench.service.intercept(async ({ method, path }) => {
    if (method !== 'GET' || !RECORD.test(path)) return 'pass';
    asked.resolve(null);
    await held.promise;
    return fault;
  });
  await bench.call('service.probe', null);
  await asked.promise;
  expect(await bench.call('session.logIn', { login: 'demo', password: 'demo' })).toMatchObject({
    ok: true,
  });
  bench.service.intercept(null);
  held.resolve(null);
  if (fault === REFUSE) {
    await bench.until('away', ({ service }) => service.state === 'offline');
    await bench.call('service.probe', null);
  }
  // No time passes.
  await untilRow(bench, saleId, { resolution: 'confirmed', nextTryAt: null });
});

describe('an order that can not be read though the service is there', () => {
  let saleId = '';
  beforeEach(async () => {
    saleId = await charge(bench, regular);
    bench.service.intercept(mute);
    await pay();
    await bench.dismiss();
    await untilRow(bench, saleId, { resolution: 'pending' });
    await bench.restart(async () => {
      const { journal } = openJournal(bench.journalFile, () => 'stamp', SAMPLE_KEYS);
      const sale = journal.findSale(saleId);
      if (sale?.state.at !== 'done') throw new Error('it was paid');
      // As if it had been asked about all the time.
      const since = bench.clock.steady() - 120 * MINUTE;
      const fault = { code: 'timeout', retry: 'safe' } as const;
      const unread = { since, times: 11, fault, long: false };
      journal.saveSale({ ...sale, state: { ...sale.state, unread } }, bench.clock.now());
      expect(journal.saleRow(saleId)).toMatchObject({ resolution: 'pending' });
      journal.close();
    });
    await untilRow(bench, saleId, {
      resolution: 'needsAttention',
      fault: expect.objectContaining({ code: 'unavailable' }),
    });
  });

  test('needs attention after two hours, and is asked about all the same', async () => {
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, needsAttention: 1 });
    await bench.restart();
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, needsAttention: 1 });
    bench.service.intercept(null);
    // Nobody presses anything.
    bench.clock.advance(backoffDelay(Infinity));
    await bench.call('service.probe', null);
    await untilRow(bench, saleId, { resolution: 'confirmed', nextTryAt: null, fault: null });
  });

  test('is resolved manually, also while it is being asked about', async () => {
    const asked = Promise.withResolvers<null>();
    const held = Promise.withResolvers<null>();
    const completes: string[] = [];
    let readings = 0;
    // What is asked before the time is let pass isn't counted, nor cut off by its own deadline.
    await bench.quiet();
    bench.service.intercept(async ({ method, path }) => {
      if (COMPLETE.test(path)) completes.push(path);
      if (method === 'GET' && RECORD.test(path)) {
        readings += 1;
        asked.resolve(null);
        await held.promise;
      }
      return 'pass' as const;
    });
    bench.clock.advance(backoffDelay(Infinity));
    await bench.call('service.probe', null);
    await asked.promise;
    expect(await bench.call('orders.resolve', { saleId, do: 'recheck' })).toMatchObject({
      ok: true,
    });
    const note = 'bonuses added in the app';
    expect(await bench.call('orders.resolve', { saleId, do: 'manually', note })).toMatchObject({
      ok: true,
    });
    await untilRow(bench, saleId, { resolution: 'resolvedManually', note, nextTryAt: null });
    held.resolve(null);
    await bench.call('orders.open', { saleId });
    await untilRow(bench, saleId, { resolution: 'resolvedManually', note, nextTryAt: null });
    expect(completes).toEqual([]);
    // Its own, which was under way when it was asked for once more, and that of whoever opened it.
    expect(readings).toBe(2);
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, needsAttention: 0 });
  });
});

test('the service is back while it is being refused: it is not completed once more', async () => {
  const saleId = await charge(bench, regular);
  bench.service.intercept(mute);
  await pay();
  await bench.dismiss();
  await untilRow(bench, saleId, { resolution: 'pending' });
  const completes: string[] = [];
  const asked = Promise.withResolvers<null>();
  const held = Promise.withResolvers<null>();
  let reachable = true;
  bench.service.intercept(async ({ path }) => {
    if (!COMPLETE.test(path)) return reachable ? 'pass' : BUSY;
    completes.push(path);
    asked.resolve(null);
    await held.promise;
    return REFUSAL;
  });
  bench.clock.advance(backoffDelay(1));
  await bench.call('service.probe', null);
  await asked.promise;
  reachable = false;
  await bench.call('service.probe', null);
  reachable = true;
  await bench.call('service.probe', null);
  held.resolve(null);
  await expect
    .poll(async () => (await rowOf(bench, saleId))?.nextTryAt)
    .toBeGreaterThan(bench.clock.steady());
  // The completion that nobody answered can't arrive any more.
  bench.clock.advance(MOVE_DEADLINE + LATE_MARGIN);
  await bench.call('service.probe', null);
  await untilRow(bench, saleId, { resolution: 'needsAttention', nextTryAt: null });
  expect(completes).toHaveLength(1);
});
