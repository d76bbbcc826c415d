/** Bonuses accrued afterwards on the whole till: each sale at most once, whatever is lost meanwhile. */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Fault, Intercept } from '../service/fault-injection.ts';
import { balanceOf, COMPLETE, CREATE, rowsOf, sellAway, untilRow } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

/** 3 % of 10 000 ₸. */
const CASHBACK = 30_000;
const { regular, gold, blacklisted } = demoCustomers;

let bench: Bench;
let before: number;
beforeEach(async () => {
  bench = await openBench();
  await bench.call('preferences.change', { lateAccrual: true });
  before = await balanceOf(bench, regular);
});
afterEach(() => bench.stop());

const accrue = (saleId: string | null) => bench.call('orders.accrue', { saleId });
const gained = async () => (await balanceOf(bench, regular)) - before;

/** Counts what reaches the service, and lets it all pass unless `plan` says otherwise. */
function watch(plan: Intercept = () => 'pass'): { creates: number; completes: number } {
  const seen = { creates: 0, completes: 0 };
  bench.service.intercept((request) => {
    if (CREATE.test(request.path)) seen.creates += 1;
    if (COMPLETE.test(request.path)) seen.completes += 1;
    return plan(request);
  });
  return seen;
}

/** The first request of that kind gets this, all others pass. */
function once(path: RegExp, fault: Exclude<Awaited<ReturnType<Intercept>>, 'pass'>): Intercept {
  let done = false;
  return (request) => {
    if (done || !path.test(request.path)) return 'pass';
    done = true;
    return fault;
  };
}

test('switched off: refused, and nothing is sent', async () => {
  await bench.call('preferences.change', { lateAccrual: false });
  const saleId = await sellAway(bench, regular.phone);
  const seen = watch();
  expect(await accrue(saleId)).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  expect(await accrue(null)).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  expect(seen.creates).toBe(0);
  await untilRow(bench, saleId, { resolution: 'noLoyalty', accruable: true });
});

test('a double press, and one more when it is done: accrued once', async () => {
  const saleId = await sellAway(bench, regular.phone);
  expect((await bench.snapshot()).openItems.accruable).toBe(1);
  const seen = watch();
  await Promise.all([accrue(saleId), accrue(saleId), accrue(null)]);
  await untilRow(bench, saleId, {
    resolution: 'confirmed',
    accruable: false,
    noLoyaltyReason: 'offline',
  });
  await accrue(saleId);
  await accrue(null);
  expect(await gained()).toBe(CASHBACK);
  expect(seen).toEqual({ creates: 1, completes: 1 });
  expect((await bench.snapshot()).openItems.accruable).toBe(0);
});

test('[FLOW.A.1] its order adds no stamps, though the sale would have', async () => {
  const saleId = ulid();
  bench.service.intercept(({ path }) => (CREATE.test(path) ? { type: 'refuse' } : 'pass'));
  const customer = {
    kind: 'known',
    userId: id(regular.id),
    phone: regular.phone as Phone,
    name: regular.firstName,
    requiresSmsCode: false,
  } as const;
  await bench.start({ saleId, customer, amount: tiyn(1_000_000), stamps: 2, quote: null });
  await bench.untilSale('failed');
  await bench.act({ do: 'skipLoyalty' });
  await bench.takeCash();
  await bench.dismiss();
  const orders: string[] = [];
  bench.service.intercept(({ path, body }) => {
    if (CREATE.test(path)) orders.push(body);
    return 'pass';
  });
  await bench.call('service.probe', null);
  await accrue(saleId);
  await untilRow(bench, saleId, { resolution: 'confirmed' });
  expect(orders).toHaveLength(1);
  expect(orders[0]).not.toMatch(/stamp/u);
});

describe('accrued once', () => {
  test('when the answer to the creation is lost: the first order moves nothing', async () => {
    const saleId = await sellAway(bench, regular.phone);
    const seen = watch(once(CREATE, { type: 'dropAfter' }));
    await accrue(saleId);
    await untilRow(bench, saleId, { resolution: 'noLoyalty', accruable: true });
    expect((await rowsOf(bench, 'missedLoyalty'))[0]?.fault).not.toBeNull();
    expect(await gained()).toBe(0);
    await accrue(saleId);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toEqual({ creates: 2, completes: 1 });
  });

  test('when the answer to the completion is lost: the order tells', async () => {
    const saleId = await sellAway(bench, regular.phone);
    const seen = watch(once(COMPLETE, { type: 'dropAfter' }));
    await accrue(saleId);
    await untilRow(bench, saleId, { resolution: 'pending' });
    // Before the answer is lost there is nothing to come back from.
    await bench.until('away', ({ service }) => service.state === 'offline');
    await bench.call('service.probe', null);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    await accrue(saleId);
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toEqual({ creates: 1, completes: 1 });
  });

  for (const [what, path] of [
    ['creation', CREATE],
    ['completion', COMPLETE],
  ] as const) {
    test(`when the program ends while the ${what} is under way`, async () => {
      const saleId = await sellAway(bench, regular.phone);
      const held = Promise.withResolvers<null>();
      const reached = Promise.withResolvers<null>();
      watch(({ path: asked }) => {
        if (!path.test(asked)) return 'pass';
        reached.resolve(null);
        return { type: 'delayAfter', for: held.promise };
      });
      await accrue(saleId);
      await reached.promise;
      await bench.restart();
      held.resolve(null);
      bench.service.intercept(null);
      await bench.call('service.probe', null);
      // An order that was created without our hearing of it moves nothing: it is accrued anew.
      if (path === CREATE) {
        await untilRow(bench, saleId, { resolution: 'noLoyalty', accruable: true });
        await accrue(saleId);
      }
      await untilRow(bench, saleId, { resolution: 'confirmed' });
      await accrue(null);
      expect(await gained()).toBe(CASHBACK);
    });
  }
});

describe('all of them', () => {
  test('one after another, each once; the blacklisted one is told', async () => {
    const first = await sellAway(bench, regular.phone);
    const refused = await sellAway(bench, blacklisted.phone);
    const last = await sellAway(bench, regular.phone);
    let underWay = 0;
    let most = 0;
    const plan = async ({ path }: { path: string }): Promise<Fault> => {
      if (!CREATE.test(path)) return 'pass';
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return 'pass';
    };
    const seen = watch(plan);
    await accrue(null);
    await untilRow(bench, last, { resolution: 'confirmed' });
    await untilRow(bench, first, { resolution: 'confirmed' });
    await untilRow(bench, refused, { resolution: 'noLoyalty', accruable: true });
    const row = (await rowsOf(bench, 'missedLoyalty')).find(({ saleId }) => saleId === refused);
    expect(row?.fault?.code).toBe('blacklisted');
    expect(await gained()).toBe(2 * CASHBACK);
    expect(seen).toEqual({ creates: 2, completes: 2 });
    expect(most).toBe(1);
  });

  test('the service goes away in the middle: the rest is left, and accrued later', async () => {
    const first = await sellAway(bench, regular.phone);
    const second = await sellAway(bench, gold.phone);
    const third = await sellAway(bench, regular.phone);
    let away = false;
    const seen = watch(({ path }) => {
      if (away) return { type: 'refuse' };
      away = COMPLETE.test(path);
      return 'pass';
    });
    await accrue(null);
    await untilRow(bench, second, {
      resolution: 'noLoyalty',
      accruable: true,
      fault: expect.objectContaining({ code: 'unreachable' }),
    });
    await untilRow(bench, third, { resolution: 'noLoyalty', accruable: true, fault: null });
    expect(seen.creates).toBe(1);
    const whole = watch();
    await bench.call('service.probe', null);
    await untilRow(bench, first, { resolution: 'confirmed' });
    expect(whole.creates).toBe(0);
    await accrue(null);
    await untilRow(bench, third, { resolution: 'confirmed' });
    await untilRow(bench, second, { resolution: 'confirmed' });
    expect(await gained()).toBe(2 * CASHBACK);
    expect(whole.creates).toBe(2);
  });
});
