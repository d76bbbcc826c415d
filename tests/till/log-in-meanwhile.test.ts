/** Logging in again while something else happens to the till. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Fault as TillFault } from '../../src-shared/domain/fault.ts';
import type { Fault } from '../service/fault-injection.ts';
import { charge, COMPLETE, CREATE, RECORD, rowOf, rowsOf, sellAway } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';

const LOG_IN = /\/auth\/business$/u;
const { regular, gold, vip } = demoCustomers;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const logIn = () => bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
const NOT_STORED = async () => fail<TillFault>({ code: 'storage', retry: 'safe' });

test.each([
  ['a probe', async () => void (await bench.call('service.probe', null))],
  ['a log-in', async () => void (await logIn())],
])(
  '%s that begins after an outage says of no call that it is broken by itself',
  async (_what, end) => {
    const customer = await bench.handle(regular.phone);
    const figures = () => bench.call('customer.summary', { customer });
    bench.service.intercept(() => ({ type: 'refuse' }));
    await figures();
    await bench.quiet();
    expect((await bench.snapshot()).service.state).toBe('offline');
    bench.service.intercept(null);
    await end();
    await bench.until('back', ({ service }) => service.state === 'online');
    await bench.quiet();
    const held = Promise.withResolvers<null>();
    // The next outage: whatever is asked to learn whether the service is there isn't answered for long.
    bench.service.intercept(({ path }) =>
      /\/branches\/\d+$/u.test(path) ? { type: 'delay', for: held.promise } : { type: 'refuse' },
    );
    await figures();
    const { service } = await bench.snapshot();
    held.resolve(null);
    expect(service.state).toBe('offline');
  },
);

test('forgetting fails, and so does storing the log-in that came meanwhile: it is said', async () => {
  await bench.call('shift.close', null);
  const forgotten = Promise.withResolvers<Result<null, TillFault>>();
  const heard = Promise.withResolvers<void>();
  bench.vault.forget = () => {
    heard.resolve();
    return forgotten.promise;
  };
  bench.vault.save = NOT_STORED;
  const forgetting = bench.call('setup.forget', null);
  await heard.promise;
  expect(await logIn()).toEqual(ok(null));
  forgotten.resolve(fail({ code: 'storage', retry: 'safe' }));
  expect((await forgetting).ok).toBe(false);
  expect((await bench.snapshot()).notices).toEqual(['signInNotKept']);
});

describe('somebody logs in while the program ends', () => {
  test('no missed bonuses are begun: the sale stays as it was', async () => {
    await bench.call('preferences.change', { lateAccrual: true });
    bench.service.intercept(({ path }) =>
      COMPLETE.test(path) || RECORD.test(path) ? { type: 'refuse' } : 'pass',
    );
    for (const person of [regular, gold, vip]) {
      await bench.call('service.probe', null);
      await charge(bench, person);
      await bench.act({ do: 'pay', method: 'cash', tendered: null });
      await bench.dismiss();
      await bench.quiet();
    }
    const missed = await sellAway(bench, regular.phone);
    const reads = Promise.withResolvers<null>();
    const creates = Promise.withResolvers<null>();
    const logIns = Promise.withResolvers<null>();
    const seen = {
      reads: Promise.withResolvers<void>(),
      create: Promise.withResolvers<void>(),
      logIn: Promise.withResolvers<void>(),
    };
    let count = 0;
    let answered = 0;
    bench.service.intercept(({ path }): Fault => {
      if (RECORD.test(path)) {
        count += 1;
        if (count === 3) seen.reads.resolve();
        return { type: 'delay', for: reads.promise.then(() => (answered += 1)) };
      }
      if (CREATE.test(path)) {
        seen.create.resolve();
        return { type: 'delay', for: creates.promise };
      }
      if (LOG_IN.test(path)) {
        seen.logIn.resolve();
        return { type: 'delay', for: logIns.promise };
      }
      return 'pass';
    });
    await bench.call('service.probe', null);
    bench.clock.advance(10 * 60_000);
    await seen.reads.promise;
    expect(await bench.call('orders.accrue', { saleId: missed })).toEqual(ok(null));
    expect(await rowOf(bench, missed)).toMatchObject({ resolution: 'noLoyalty', accruable: true });
    // Its creation is what the end of the program waits for.
    await bench.start({
      customer: {
        kind: 'known',
        userId: id(regular.id),
        phone: regular.phone as Phone,
        name: regular.firstName,
        requiresSmsCode: false,
      },
      amount: tiyn(1_000_000),
      stamps: 0,
      quote: null,
    });
    await seen.create.promise;
    const loggingIn = logIn();
    await seen.logIn.promise;
    const ending = bench.restart();
    reads.resolve(null);
    // The readings of the three are over before the log-in is answered.
    await expect.poll(() => answered).toBe(3);
    for (let turn = 0; turn < 200; turn += 1) await new Promise((next) => void setImmediate(next));
    logIns.resolve(null);
    await loggingIn;
    creates.resolve(null);
    await ending;
    expect((await rowsOf(bench, 'missedLoyalty'))[0]).toMatchObject({
      saleId: missed,
      fault: null,
    });
  });
});

test('too many log-ins, says the service: the till goes on with the session that it has', async () => {
  bench.service.intercept(({ path }) =>
    LOG_IN.test(path) ? { type: 'reply', status: 429, body: '' } : 'pass',
  );
  expect(await logIn()).toMatchObject({ ok: false, fault: { code: 'unavailable', status: 429 } });
  expect((await bench.snapshot()).service.state).toBe('online');
  expect(await bench.summary(regular.phone)).toMatchObject({ ok: true });
});

test('a wrong password is an answer: it ends an outage, and the session is the one it was', async () => {
  bench.service.intercept(() => ({ type: 'refuse' }));
  await bench.call('customer.find', { phone: regular.phone as Phone });
  await bench.until('away', ({ service }) => service.state === 'offline');
  bench.service.intercept(null);
  const answer = await bench.call('session.logIn', { login: 'demo', password: 'wrong' });
  expect(answer).toMatchObject({ ok: false, fault: { code: 'unauthorised', retry: 'never' } });
  expect(await bench.snapshot()).toMatchObject({ signIn: 'fine', service: { state: 'online' } });
});
