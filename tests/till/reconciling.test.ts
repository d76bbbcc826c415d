/**
 * What the till learns later: results and reversals that had no answer, and sales that wait.
 * Each was found by a random day, on which the shift's report did not agree with the service.
 */
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Intercept } from '../service/fault-injection.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { request } from '../domain/sale-samples.ts';
import { openBench, type Bench } from './bench.ts';

const { saleId } = request();
/** Of the one request of a test to reverse its sale. */
const requestId = ulid();
const CASHBACK = 30_000;
const COMPLETE = /\/complete$/u;
const RECORD = /\/orders\/\d+$/u;
const away: Intercept = () => ({ type: 'refuse' });

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

async function report() {
  const read = await bench.call('shift.report', null);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

/** A sale of 10 000 ₸ to the customer of 3 %, paid while the service behaves so. */
async function pay(plan: Intercept, bonus = 0): Promise<void> {
  const { id: userId, phone, firstName: name } = demoCustomers.regular;
  await bench.start({
    customer: {
      kind: 'known',
      userId: id(userId),
      phone: phone as Phone,
      name,
      requiresSmsCode: false,
    },
    amount: tiyn(1_000_000 + bonus),
    bonus: tiyn(bonus),
    quote: null,
    stamps: 0,
  });
  await bench.untilSale('awaitingPayment');
  bench.service.intercept(plan);
  await bench.act({ do: 'pay', method: 'cash', tendered: null });
}

const unread: Intercept = ({ path }) => (RECORD.test(path) ? { type: 'refuse' } : 'pass');

describe('a result whose order could not be read', () => {
  test('is read after half a minute, though the service was never away', async () => {
    await pay(unread);
    await bench.untilSale('done');
    expect((await report()).cashbackCredited).toBe(0);
    await bench.act({ do: 'dismiss' });
    bench.service.intercept(null);
    await bench.call('service.probe', null);
    bench.clock.advance(30 * SECOND);
    await expect.poll(async () => (await report()).cashbackCredited).toBe(CASHBACK);
  });

  test('is read after a restart of the program', async () => {
    await pay(unread);
    await bench.dismiss();
    bench.service.intercept(null);
    await bench.restart();
    await expect.poll(async () => (await report()).cashbackCredited).toBe(CASHBACK);
  });

  test('that was read is not read again', async () => {
    await pay(() => 'pass');
    await bench.untilSale('done');
    const read: string[] = [];
    bench.service.intercept(({ path }) => {
      if (RECORD.test(path)) read.push(path);
      return 'pass';
    });
    await bench.restart();
    await bench.until('checked', ({ checks }) => checks.at(-1)?.state === 'ok');
    expect(read).toEqual([]);
  });
});

const earlier = async () => (await bench.snapshot()).checks.at(-1);

describe('between two shifts', () => {
  test('what was resolved since the last one is told, and no longer at the start of the one after', async () => {
    await pay(({ path }) =>
      COMPLETE.test(path) || RECORD.test(path) ? { type: 'refuse' } : 'pass',
    );
    await bench.dismiss();
    expect(await bench.call('shift.close', null)).toMatchObject({ ok: true });
    await bench.call('shift.check', null);
    await expect.poll(earlier).toMatchObject({
      name: 'pendingSales',
      reason: 'some',
      details: { count: 1, attention: 0, resolved: 0 },
    });
    bench.service.intercept(null);
    await bench.call('service.probe', null);
    const later = () => {
      bench.clock.advance(30 * SECOND);
      return earlier();
    };
    await expect.poll(later).toMatchObject({ reason: 'none', details: { count: 0, resolved: 1 } });
    await bench.call('shift.open', { cashier: 'Aigul' });
    await bench.call('shift.close', null);
    await bench.call('shift.check', null);
    await expect.poll(earlier).toMatchObject({ reason: 'none', details: { resolved: 0 } });
  });

  test('whoever opened the last three is proposed, the last one first', async () => {
    for (const cashier of ['Aigul', 'Marat', 'Aigul', 'Serik']) {
      await bench.call('shift.close', null);
      await bench.call('shift.open', { cashier });
    }
    await bench.call('shift.close', null);
    const proposed = async () => (await bench.snapshot()).suggestions.cashiers;
    expect(await proposed()).toEqual(['Serik', 'Aigul', 'Marat']);
    await bench.restart();
    expect(await proposed()).toEqual(['Serik', 'Aigul', 'Marat']);
  });
});

describe('a reversal without an answer', () => {
  test('is resolved when the service is back, with its bonuses', async () => {
    await pay(() => 'pass', 10_000);
    await bench.untilSale('done');
    let lost = false;
    bench.service.intercept(({ path }) => {
      lost ||= path.endsWith('/revert-transaction');
      return lost ? { type: 'dropAfter' } : 'pass';
    });
    const reverted = await bench.call('orders.revert', { saleId, requestId, reason: 'lost' });
    expect(reverted).toMatchObject({ value: { reversals: [{ outcome: 'unknown' }] } });
    expect((await report()).reverts.count).toBe(0);
    bench.service.intercept(null);
    await bench.call('service.probe', null);
    const once = { count: 1, amount: 1_000_000, bonus: 10_000, cashback: CASHBACK };
    await expect.poll(async () => (await report()).reverts).toEqual(once);
  });
});

/** Completed, but the till was not told. */
const untold: Intercept = ({ path }) =>
  COMPLETE.test(path) ? { type: 'dropAfter' } : { type: 'refuse' };

describe('a sale that waits', () => {
  test('and is taken back is resolved by it, and needs no attention', async () => {
    await pay(untold);
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'pending' });
    await bench.act({ do: 'dismiss' });
    // The order alone can be read: the connection isn't back before the revert is done.
    bench.service.intercept(null);
    const reverted = await bench.call('orders.revert', {
      saleId,
      requestId,
      reason: 'wrong goods',
    });
    expect(reverted).toMatchObject({
      ok: true,
      value: { row: { resolution: 'confirmed', reverted: true } },
    });
    await expect
      .poll(report)
      .toMatchObject({ unresolved: [], cashbackCredited: CASHBACK, reverts: { count: 1 } });
  });

  test('is completed once, however often the service comes back meanwhile', async () => {
    await pay(away);
    await bench.dismiss();
    const held = Promise.withResolvers<null>();
    const completions: string[] = [];
    let gone = false;
    bench.service.intercept(({ path }) => {
      if (COMPLETE.test(path)) completions.push(path);
      if (gone && path.endsWith('/promoters/find')) return { type: 'refuse' };
      return RECORD.test(path) ? { type: 'delay', for: held.promise } : 'pass';
    });
    await bench.call('service.probe', null);
    gone = true;
    await bench.call('customer.find', { phone: demoCustomers.regular.phone as Phone });
    await bench.call('service.probe', null);
    held.resolve(null);
    await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
    expect(completions).toHaveLength(1);
  });

  test('can not be taken back while it is being completed', async () => {
    const held = Promise.withResolvers<null>();
    await pay(({ path }) =>
      COMPLETE.test(path) ? { type: 'delayAfter', for: held.promise } : 'pass',
    );
    await bench.untilSale('completing');
    expect(
      await bench.call('orders.revert', { saleId, requestId, reason: 'too early' }),
    ).toMatchObject({
      ok: false,
      fault: { code: 'invalidState' },
    });
    held.resolve(null);
    await bench.untilSale('done');
  });
});

const open = () => bench.call('orders.open', { saleId });
const REFUSAL = '{"code":400,"message":"on hold"}';
const completed = (path: string) =>
  `{"code":200,"message":"ok","data":{"id":${path.split('/').at(-1)},"status":"COMPLETED"}}`;
/** What is asked about it from now on; each goes as `plan` says. */
function asked(plan: Intercept = () => 'pass') {
  const seen: string[] = [];
  bench.service.intercept((call) => {
    if (COMPLETE.test(call.path)) seen.push('completion');
    else if (RECORD.test(call.path)) seen.push('reading');
    return plan(call);
  });
  return seen;
}

describe('the order of a sale that waits is read by somebody', () => {
  test('completed after all: one that needs attention is resolved by that', async () => {
    await pay(({ path }) =>
      COMPLETE.test(path) ? { type: 'reply', status: 400, body: REFUSAL } : 'pass',
    );
    expect((await bench.dismiss()).state).toMatchObject({ resolution: 'needsAttention' });
    bench.service.intercept(({ path }) =>
      RECORD.test(path) ? { type: 'reply', status: 200, body: completed(path) } : 'pass',
    );
    expect(await open()).toMatchObject({ value: { row: { resolution: 'confirmed' } } });
  });

  test('not completed: it is read anew before it is completed', async () => {
    await pay(away);
    await bench.dismiss();
    const held = Promise.withResolvers<null>();
    const seen = asked(({ path }) =>
      RECORD.test(path) && seen.filter((what) => what === 'reading').length > 1
        ? { type: 'delay', for: held.promise }
        : 'pass',
    );
    expect(await open()).toMatchObject({ value: { record: { value: { status: 'PENDING' } } } });
    await bench.call('service.probe', null);
    expect(seen).toEqual(['reading', 'reading']);
    held.resolve(null);
    await bench.until('resolved', ({ openItems }) => openItems.pending === 0);
    expect(seen.filter((what) => what === 'completion')).toHaveLength(1);
  });

  test('while the till asks itself, that goes by its own answer', async () => {
    const held = Promise.withResolvers<null>();
    let readings = 0;
    await pay(({ path }) => {
      if (COMPLETE.test(path)) return { type: 'reply', status: 400, body: REFUSAL, acts: true };
      if (!RECORD.test(path)) return 'pass';
      readings += 1;
      return readings === 1 ? { type: 'delay', for: held.promise } : 'pass';
    });
    await bench.untilSale('reconciling');
    await expect.poll(() => readings).toBe(1);
    expect(await open()).toMatchObject({ value: { record: { value: { status: 'COMPLETED' } } } });
    expect((await bench.snapshot()).sale?.state.at).toBe('reconciling');
    held.resolve(null);
    expect((await bench.untilSale('done')).state).toMatchObject({ resolution: 'confirmed' });
    expect(bench.logged.filter((line) => line.startsWith('sale.lateAnswer'))).toEqual([]);
  });
});

test('one that is being completed when the till is forgotten is resolved once it is set up again', async () => {
  const held = Promise.withResolvers<null>();
  await pay(({ path }) => (COMPLETE.test(path) ? { type: 'delay', for: held.promise } : 'pass'));
  await bench.untilSale('completing');
  await bench.act({ do: 'dismiss' });
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  await bench.quiet();
  held.resolve(null);
  bench.service.intercept(null);
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  await bench.until(
    'resolved',
    ({ stage, openItems }) => stage === 'open' && openItems.pending === 0,
  );
  expect((await report()).cashbackCredited).toBe(CASHBACK);
});

const line = ({ checks }: Snapshot) => checks.find(({ name }) => name === 'pendingSales')?.reason;

test('what waited at the shift’s start is no longer said there when it is resolved', async () => {
  await pay(untold);
  await bench.dismiss();
  await bench.call('shift.close', null);
  await bench.until('said', (snapshot) => line(snapshot) === 'some');
  bench.service.intercept(null);
  await bench.call('service.probe', null);
  await bench.until('resolved', (snapshot) => line(snapshot) === 'none');
});
