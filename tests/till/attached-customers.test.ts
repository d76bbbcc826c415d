/**
 * "I have a card" after the payment, on the whole till: bonuses are accrued for the sale once, whatever is lost
 * meanwhile, never spent, and the money counts once.
 */
import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { ANONYMOUS } from '../domain/sale-samples.ts';
import type { Intercept } from '../service/fault-injection.ts';
import { hold, type Holder } from '../storage/file-locker.ts';
import { balanceOf, COMPLETE, CREATE, rowOf, sellAway, untilRow } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { RETURNED } from './command-inputs.ts';

/** 3 % of 10 000 ₸. */
const CASHBACK = 30_000;
const { regular, gold, blacklisted } = demoCustomers;

let bench: Bench;
let before: number;
beforeEach(async () => {
  bench = await openBench();
  before = await balanceOf(bench, regular);
});
afterEach(() => bench.stop());

/** 10 000 ₸ in cash, of nobody; Done is shown. */
async function sellToNobody(): Promise<string> {
  const saleId = ulid();
  await bench.start({ ...ANONYMOUS, saleId, amount: tiyn(1_000_000), stamps: 0 });
  await bench.takeCash();
  await bench.untilSale('done');
  return saleId;
}

async function attach(saleId: string, phone: string = regular.phone) {
  return bench.call('orders.attach', { saleId, customer: await bench.handle(phone) });
}

const gained = async () => (await balanceOf(bench, regular)) - before;

const REFUSED = { ok: false, fault: { code: 'invalidState' } };

/** Counts what reaches the service, and lets it all pass unless `plan` says otherwise. */
function watch(plan: Intercept = () => 'pass') {
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

async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

describe('on Done', () => {
  test('a double press: earned once, and the money counts once', async () => {
    const saleId = await sellToNobody();
    const counted = await report();
    expect(counted).toMatchObject({ withoutBonuses: { count: 1 }, cashbackCredited: 0 });
    const seen = watch();
    expect(await Promise.all([attach(saleId), attach(saleId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    const { sale } = await bench.until(
      'earned',
      (now) => now.sale?.state.at === 'done' && now.sale.state.resolution === 'confirmed',
    );
    expect(sale?.state).toMatchObject({ result: { cashback: CASHBACK }, order: {} });
    expect(sale?.bonus).toBe(0);
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toMatchObject({ creates: 1, completes: 1 });
    await bench.quiet();
    const { sales, byMethod, drawer } = counted;
    expect(await report()).toMatchObject({
      sales,
      byMethod,
      drawer,
      withoutBonuses: { count: 0 },
      cashbackCredited: CASHBACK,
    });
    // Pressed once more: it goes on to nobody else either.
    expect(await attach(saleId)).toMatchObject({ ok: true });
    expect(await attach(saleId, gold.phone)).toMatchObject(REFUSED);
    expect(seen.creates).toBe(1);
  });

  test('the next customer can be served while the service is asked', async () => {
    const saleId = await sellToNobody();
    const held = Promise.withResolvers<null>();
    watch(once(CREATE, { type: 'delayAfter', for: held.promise }));
    await attach(saleId);
    await bench.untilSale('accruing');
    expect(await bench.act({ do: 'dismiss' })).toMatchObject({ ok: true });
    await untilRow(bench, saleId, { resolution: 'accruing', noLoyaltyReason: 'attachedLater' });
    held.resolve(null);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
  });
});

test('from Orders: an unknown phone is registered with it, and the row says when', async () => {
  const saleId = await sellToNobody();
  await bench.dismiss();
  const at = bench.clock.now();
  expect(await rowOf(bench, saleId)).toMatchObject({ attachableSince: bench.clock.steady() });
  bench.clock.advance(14 * MINUTE);
  expect(await attach(saleId, '+77019998811')).toMatchObject({ ok: true });
  await untilRow(bench, saleId, {
    resolution: 'confirmed',
    phoneEnd: '11',
    attachableSince: null,
    attachedAt: at + 14 * MINUTE,
  });
});

test('the trail tells it, and goes on agreeing with the rows', async () => {
  const saleId = await sellToNobody();
  await attach(saleId);
  await untilRow(bench, saleId, { resolution: 'confirmed' });
  await bench.quiet();
  const journal = new DatabaseSync(bench.journalFile, { readOnly: true });
  const told = journal
    .prepare(`SELECT event FROM events WHERE type = 'sale' ORDER BY n`)
    .all()
    .map(({ event }) => JSON.parse(String(event)) as Record<string, unknown>);
  journal.close();
  const at = bench.clock.now();
  const stages = told.map(({ stage, reason, attachedAt }) => [stage, reason, attachedAt]);
  expect(stages).toContainEqual(['done', 'noCustomer', undefined]);
  expect(stages).toContainEqual(['accruing', 'attachedLater', at]);
  expect(stages.at(-1)).toEqual(['done', 'attachedLater', at]);
  expect(await bench.call('shift.close', null)).toMatchObject({
    value: { trail: { breaks: 0 }, byCashier: [{ attached: 1 }] },
  });
});

describe('earned once', () => {
  test('when the answer to the creation is lost: it is told, and can be done again', async () => {
    const saleId = await sellToNobody();
    const seen = watch(once(CREATE, { type: 'dropAfter' }));
    await attach(saleId);
    const { sale } = await bench.until(
      'not accrued',
      (now) => now.sale?.state.at === 'done' && now.sale.state.fault !== null,
    );
    expect(sale?.state).toMatchObject({ resolution: 'noLoyalty', order: null });
    expect(await gained()).toBe(0);
    expect(await attach(saleId)).toMatchObject({ ok: true });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toMatchObject({ creates: 2, completes: 1 });
  });

  test('when the answer to the completion is lost: the order tells', async () => {
    const saleId = await sellToNobody();
    const seen = watch(once(COMPLETE, { type: 'dropAfter' }));
    await attach(saleId);
    await untilRow(bench, saleId, { resolution: 'pending' });
    await bench.until('away', ({ service }) => service.state === 'offline');
    await bench.dismiss();
    await bench.call('service.probe', null);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toMatchObject({ creates: 1, completes: 1 });
  });

  for (const [what, path] of [
    ['creation', CREATE],
    ['completion', COMPLETE],
  ] as const) {
    test(`when the program ends while the ${what} is under way`, async () => {
      const saleId = await sellToNobody();
      const held = Promise.withResolvers<null>();
      const reached = Promise.withResolvers<null>();
      watch(({ path: asked }) => {
        if (!path.test(asked)) return 'pass';
        reached.resolve(null);
        return { type: 'delayAfter', for: held.promise };
      });
      await attach(saleId);
      await reached.promise;
      await bench.restart();
      held.resolve(null);
      bench.service.intercept(null);
      await bench.call('service.probe', null);
      // An order that was created without our hearing of it moves nothing: they are attached anew.
      if (path === CREATE) {
        await untilRow(bench, saleId, {
          resolution: 'noLoyalty',
          phoneEnd: regular.phone.slice(-2),
        });
        expect(await attach(saleId)).toMatchObject({ ok: true });
      }
      await untilRow(bench, saleId, { resolution: 'confirmed' });
      expect(await gained()).toBe(CASHBACK);
    });
  }

  test('when it is left: later it is a sale with missed bonuses like any other', async () => {
    const saleId = await sellToNobody();
    watch(once(CREATE, { type: 'refuse' }));
    await attach(saleId);
    await bench.until(
      'told',
      (now) => now.sale?.state.at === 'done' && now.sale.state.fault !== null,
    );
    await bench.dismiss();
    bench.clock.advance(20 * MINUTE);
    await bench.call('service.probe', null);
    await untilRow(bench, saleId, { accruable: true });
    expect(await attach(saleId)).toMatchObject(REFUSED);
    expect(await bench.call('orders.accrue', { saleId })).toMatchObject(REFUSED);
    await bench.call('preferences.change', { lateAccrual: true });
    await bench.call('orders.accrue', { saleId });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
  });
});

test('the next shift, in which the order tells of it, doesn’t count it again', async () => {
  const saleId = await sellToNobody();
  watch(once(COMPLETE, { type: 'dropAfter' }));
  await attach(saleId);
  await untilRow(bench, saleId, { resolution: 'pending' });
  await bench.dismiss();
  expect(await bench.call('shift.close', null)).toMatchObject({
    value: { byCashier: [{ attached: 1 }] },
  });
  await bench.call('shift.open', { cashier: 'Dana' });
  // The pause before it is asked about again grows with each question that finds nothing new. Time goes on only when
  // none is under way: on a busy machine each would otherwise be given up before its answer.
  await vi.waitFor(
    async () => {
      bench.clock.advance(MINUTE);
      await bench.call('service.probe', null);
      await bench.quiet();
      expect(await rowOf(bench, saleId)).toMatchObject({ resolution: 'confirmed' });
    },
    { timeout: 60_000 },
  );
  expect(await report()).toMatchObject({ shiftNumber: 2, byCashier: [] });
});

describe('a disk that takes nothing', () => {
  const NOT_STORED = { ok: false, fault: { code: 'storage' } };
  let holder: Holder | null = null;
  const lock = async () => {
    holder = await hold(bench.journalFile, 'BEGIN EXCLUSIVE');
  };
  const unlock = async () => {
    await holder?.release();
    holder = null;
  };
  afterEach(unlock);

  test('nobody is attached and nothing is sent; a power cut leaves nothing to earn twice', async () => {
    const saleId = await sellToNobody();
    const customer = await bench.handle(regular.phone);
    const seen = watch();
    await lock();
    expect(await bench.call('orders.attach', { saleId, customer })).toMatchObject(NOT_STORED);
    await bench.restart();
    await unlock();
    bench.clock.advance(5 * SECOND);
    expect(seen.creates).toBe(0);
    expect(await rowOf(bench, saleId)).toMatchObject({ phoneEnd: null, attachedAt: null });
    expect(await attach(saleId)).toMatchObject({ ok: true });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
  });

  test('from the creation on: the order is not completed, and it can be done again', async () => {
    const saleId = await sellToNobody();
    let held = false;
    const seen = watch(async ({ path }) => {
      if (!held && CREATE.test(path)) {
        held = true;
        await lock();
      }
      return 'pass' as const;
    });
    await attach(saleId);
    const { sale } = await bench.until(
      'not accrued',
      (now) => now.sale?.state.at === 'done' && now.sale.state.fault !== null,
    );
    expect(sale?.state).toMatchObject({ resolution: 'noLoyalty', fault: { code: 'storage' } });
    await bench.restart();
    await unlock();
    bench.clock.advance(5 * SECOND);
    expect(seen.completes).toBe(0);
    expect(await attach(saleId)).toMatchObject({ ok: true });
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
    expect(seen).toMatchObject({ creates: 2, completes: 1 });
  });

  test('a sale with missed bonuses earns none then, and later once', async () => {
    await bench.call('preferences.change', { lateAccrual: true });
    const saleId = await sellAway(bench, regular.phone);
    const seen = watch();
    await lock();
    expect(await bench.call('orders.accrue', { saleId })).toMatchObject(NOT_STORED);
    expect(await bench.call('orders.accrue', { saleId: null })).toMatchObject(NOT_STORED);
    await bench.quiet();
    expect(seen.creates).toBe(0);
    expect((await bench.snapshot()).accrualsStopped).toBe(true);
    await unlock();
    await bench.call('orders.accrue', { saleId });
    expect((await bench.snapshot()).accrualsStopped).toBe(false);
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect(await gained()).toBe(CASHBACK);
  });

  test('that comes between two of all missed bonuses is told when the press was answered long before', async () => {
    await bench.call('preferences.change', { lateAccrual: true });
    const sales = [await sellAway(bench, regular.phone), await sellAway(bench, regular.phone)];
    let held = false;
    const seen = watch(async ({ path }) => {
      if (!held && CREATE.test(path)) {
        held = true;
        await lock();
      }
      return 'pass' as const;
    });
    expect(await bench.call('orders.accrue', { saleId: null })).toMatchObject({ ok: true });
    const { openItems } = await bench.until('stopped', (now) => now.accrualsStopped);
    expect(openItems.accruable).toBe(sales.length);
    expect(seen).toMatchObject({ creates: 1, completes: 0 });
    await unlock();
    await bench.call('orders.accrue', { saleId: null });
    await bench.until('accrued', (now) => now.openItems.accruable === 0);
    expect((await bench.snapshot()).accrualsStopped).toBe(false);
  });
});

describe('refused, and nothing is sent', () => {
  const ways: readonly [string, (saleId: string) => Promise<unknown>][] = [
    ['after the time', async () => bench.clock.advance(15 * MINUTE)],
    [
      'when the clock was set back over a restart',
      async () => {
        bench.clock.jump(-60 * MINUTE);
        bench.clock.restarted();
        await bench.restart();
      },
    ],
    [
      'when the owner doesn’t allow it',
      () => bench.call('preferences.change', { attachMinutes: null }),
    ],
    [
      'once it was given back in part',
      (saleId) =>
        bench.call('orders.refund', { saleId, requestId: ulid(), amount: tiyn(100), ...RETURNED }),
    ],
    [
      'once it was reverted',
      (saleId) => bench.call('orders.revert', { saleId, requestId: ulid(), ...RETURNED }),
    ],
    [
      'in the next shift',
      async () => {
        await bench.call('shift.close', null);
        await bench.call('shift.open', { cashier: 'Dana' });
      },
    ],
  ];
  test.each(ways)('%s', async (_what, happens) => {
    const saleId = await sellToNobody();
    await bench.dismiss();
    await happens(saleId);
    const seen = watch();
    expect(await attach(saleId)).toMatchObject(REFUSED);
    await bench.quiet();
    expect(seen.creates).toBe(0);
    expect(await rowOf(bench, saleId)).toMatchObject({ resolution: 'noLoyalty', phoneEnd: null });
  });

  test('who is blacklisted, and who was not looked up here', async () => {
    const saleId = await sellToNobody();
    const seen = watch();
    expect(await attach(saleId, blacklisted.phone)).toMatchObject({
      fault: { code: 'blacklisted' },
    });
    expect(await bench.call('orders.attach', { saleId, customer: 7 })).toMatchObject({
      fault: { code: 'lookUpAgain' },
    });
    expect(seen.creates).toBe(0);
  });

  test('a sale that has a customer', async () => {
    const saleId = await sellAway(bench, gold.phone);
    expect(await attach(saleId)).toMatchObject(REFUSED);
    expect(await rowOf(bench, saleId)).toMatchObject({ attachableSince: null });
  });
});
