/** Logging in again, when the session can't be refreshed: only as the business the till belongs to. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import type { Fault } from '../service/fault-injection.ts';
import { charge, COMPLETE, RECORD, untilRow } from './afterwards.ts';
import { openBench, type Bench } from './bench.ts';
import { memoryVault } from './memory-vault.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('as the same business: a new token is kept, the rest stays', async () => {
  const before = bench.vault.secrets;
  bench.clock.advance(MINUTE);
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: true,
  });
  const { secrets } = bench.vault;
  expect(secrets?.accessToken).not.toBe(before?.accessToken);
  expect(secrets?.tokenExpiresAt).toBe((before?.tokenExpiresAt ?? 0) + MINUTE);
  expect(secrets).toEqual({
    ...before,
    accessToken: secrets?.accessToken,
    tokenExpiresAt: secrets?.tokenExpiresAt,
  });
});

test('as another business: refused, and nothing of the till changes', async () => {
  const before = bench.vault.secrets;
  // The same login names other branches now: it is somebody else's.
  bench.service.configure({
    ...demoSettings,
    groupId: 99,
    branches: [{ id: '77', name: 'Another business' }],
    customers: [],
  });
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: false,
    fault: { code: 'unauthorised', retry: 'never', problem: 'format' },
  });
  expect(bench.vault.secrets).toEqual(before);
  expect((await bench.snapshot()).branch?.branchId).toBe(before?.branchId);
});

/** The log-in lists no branches, as a service that leaves empty lists out, or that tells of none. */
function listNoBranches(token: string): void {
  bench.service.intercept(({ path }) =>
    path === '/api/v1/auth/business'
      ? {
          type: 'reply',
          status: 200,
          body: `{"code":200,"message":"","data":{"token":"${token}"}}`,
        }
      : 'pass',
  );
}

test('that tells of no branches: the branch itself says that it is the same business', async () => {
  const before = bench.vault.secrets;
  listNoBranches(before?.accessToken ?? '');
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: true,
  });
  expect(bench.vault.secrets).toMatchObject({ branchId: before?.branchId });
});

test('that tells of no branches, with a token that is renewed meanwhile: the new one is kept', async () => {
  const before = bench.vault.secrets?.accessToken ?? '';
  let refusals = 0;
  bench.service.intercept(({ path, method }) => {
    if (path === '/api/v1/auth/business')
      return {
        type: 'reply',
        status: 200,
        body: `{"code":200,"message":"","data":{"token":"${before}"}}`,
      };
    if (method !== 'GET' || refusals > 0 || !path.includes('branch')) return 'pass';
    refusals += 1;
    return { type: 'reply', status: 401, body: '' };
  });
  bench.clock.advance(MINUTE);
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: true,
  });
  expect(refusals).toBe(1);
  expect(bench.vault.secrets?.accessToken).not.toBe(before);
});

test('that tells of no branches, as another business: refused', async () => {
  const before = bench.vault.secrets;
  listNoBranches(before?.accessToken ?? '');
  bench.service.configure({
    ...demoSettings,
    groupId: 99,
    branches: [{ id: '77', name: 'Another business' }],
    customers: [],
  });
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: false,
    fault: { code: 'unauthorised', retry: 'never', problem: 'format' },
  });
  expect(bench.vault.secrets).toEqual(before);
});

test('that tells of no branches while nobody can be asked whose it is: not known, and nothing changes', async () => {
  const before = bench.vault.secrets;
  bench.service.intercept(({ path }) => {
    if (path !== '/api/v1/auth/business') return { type: 'reply', status: 502, body: '' };
    const body = `{"code":200,"message":"","data":{"token":"${before?.accessToken ?? ''}"}}`;
    return { type: 'reply', status: 200, body };
  });
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: false,
    fault: { code: 'unavailable' },
  });
  expect(bench.vault.secrets).toEqual(before);
});

test('with a wrong password: refused, and nothing of the till changes', async () => {
  const before = bench.vault.secrets;
  const answer = await bench.call('session.logIn', { login: 'demo', password: 'wrong' });
  expect(answer).toMatchObject({ ok: false, fault: { code: 'unauthorised' } });
  expect(bench.vault.secrets).toEqual(before);
});

describe('a log-in tells how the service does, as every call does', () => {
  test('answered, it ends an outage, and no time passes', async () => {
    bench.service.intercept(() => ({ type: 'refuse' }));
    await bench.call('customer.find', { phone: demoCustomers.regular.phone as Phone });
    await bench.until('away', ({ service }) => service.state === 'offline');
    bench.service.intercept(null);
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    expect((await bench.snapshot()).service).toMatchObject({ state: 'online', nextTryAt: null });
    expect(await bench.summary(demoCustomers.regular.phone)).toMatchObject({ ok: true });
  });

  test('not answered, it begins one', async () => {
    bench.service.intercept(() => ({ type: 'refuse' }));
    expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
      ok: false,
    });
    expect((await bench.snapshot()).service.state).toBe('offline');
  });

  test('answered when the till is forgotten, it tells nothing any more', async () => {
    const going = Promise.withResolvers<Fault>();
    const heard = hold(/\/auth\/business$/u, going.promise);
    await bench.call('shift.close', null);
    const loggingIn = bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    await heard;
    expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
    going.resolve('pass');
    expect(await loggingIn).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
    expect((await bench.snapshot()).service.state).toBe('unknown');
  });
});

const SIGNED_OUT = { type: 'reply', status: 401, body: '' } as const;

/** The next call of that path waits, and goes on as said; later ones pass. */
function hold(path: RegExp, fault: Promise<Fault>): Promise<void> {
  const heard = Promise.withResolvers<void>();
  let isFirst = true;
  bench.service.intercept((request) => {
    if (!isFirst || !path.test(request.path)) return 'pass';
    isFirst = false;
    heard.resolve();
    return fault;
  });
  return heard.promise;
}

describe('what is under way meanwhile', () => {
  test.each<[string, Fault]>([
    ['answered to the session before', 'pass'],
    ['refused to the session before', SIGNED_OUT],
  ])('an order is read: %s, and shown', async (_what, fault) => {
    const saleId = await charge(bench, demoCustomers.regular);
    const going = Promise.withResolvers<Fault>();
    const heard = hold(RECORD, going.promise);
    const opening = bench.call('orders.open', { saleId });
    await heard;
    expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
      ok: true,
    });
    going.resolve(fault);
    expect(await opening).toMatchObject({ ok: true, value: { record: { ok: true } } });
    expect(await bench.snapshot()).toMatchObject({ signIn: 'fine', service: { state: 'online' } });
  });

  test('a sale is completed: it is, once, and nothing is uncertain', async () => {
    const saleId = await charge(bench, demoCustomers.regular);
    const going = Promise.withResolvers<Fault>();
    const heard = hold(COMPLETE, going.promise);
    await bench.act({ do: 'pay', method: 'cash', tendered: null });
    await heard;
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    expect(await bench.snapshot()).toMatchObject({ sale: { state: { at: 'completing' } } });
    going.resolve(SIGNED_OUT);
    await bench.untilSale('done');
    await untilRow(bench, saleId, { resolution: 'confirmed' });
    expect((await bench.snapshot()).openItems).toMatchObject({ pending: 0, needsAttention: 0 });
  });
});

/** Nobody is signed in any more, and the stored password is refused too, until somebody logs in. */
async function figuresAreReadWhileSomebodyLogsIn(bonus: number) {
  const late = Promise.withResolvers<Fault>();
  const heard = Promise.withResolvers<void>();
  let out = true;
  bench.service.intercept(({ path }) => {
    if (path.endsWith('/cashback') && out) {
      heard.resolve();
      return late.promise;
    }
    const isRefused = path.endsWith('/balance') || path.includes('/auth/');
    return out && isRefused ? SIGNED_OUT : 'pass';
  });
  await bench.start({
    customer: {
      kind: 'known',
      userId: id(demoCustomers.regular.id),
      phone: demoCustomers.regular.phone as Phone,
      name: demoCustomers.regular.firstName,
      requiresSmsCode: false,
    },
    amount: tiyn(1_000_000),
    bonus: tiyn(bonus),
    stamps: 0,
    quote: null,
  });
  await heard.promise;
  await bench.until('signed out', ({ signIn }) => signIn === 'needed');
  out = false;
  expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toMatchObject({
    ok: true,
  });
  late.resolve('pass');
}

describe('one figure was refused, the other one is answered after somebody has logged in', () => {
  test.each([
    ['spends bonuses', 100],
    ['spends nothing: read beside the order', 0],
  ])('a sale that %s goes on by itself', async (_what, bonus) => {
    await figuresAreReadWhileSomebodyLogsIn(bonus);
    await bench.untilSale('awaitingPayment');
    expect(await bench.snapshot()).toMatchObject({ signIn: 'fine' });
  });
});

describe('the new token can’t be stored', () => {
  beforeEach(() => {
    bench.vault.save = async () => fail({ code: 'storage', retry: 'safe' });
  });

  test('it is used all the same, the sale goes on, and that it isn’t kept is said', async () => {
    bench.service.intercept(() => SIGNED_OUT);
    await bench.start({ bonus: ZERO, quote: null });
    expect(await bench.untilSale('failed')).toMatchObject({
      state: { fault: { code: 'unauthorised' } },
    });
    bench.service.intercept(null);
    expect(await bench.call('session.logIn', { ...TRAINING_CREDENTIALS })).toEqual(ok(null));
    await bench.untilSale('awaitingPayment');
    expect(await bench.snapshot()).toMatchObject({ signIn: 'fine', notices: ['signInNotKept'] });
  });

  test('it is said until something of it is stored, or the till is forgotten', async () => {
    const { save } = memoryVault();
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    expect((await bench.snapshot()).notices).toEqual(['signInNotKept']);
    bench.vault.save = save;
    await bench.call('setup.giftProduct', { giftProductId: '77' });
    expect((await bench.snapshot()).notices).toEqual([]);
    bench.vault.save = async () => fail({ code: 'storage', retry: 'safe' });
    await bench.call('session.logIn', { ...TRAINING_CREDENTIALS });
    expect((await bench.snapshot()).notices).toEqual(['signInNotKept']);
    await bench.call('shift.close', null);
    expect(await bench.call('setup.forget', null)).toEqual(ok(null));
    expect((await bench.snapshot()).notices).toEqual([]);
  });

  test('something else that can’t be stored is no matter of the sign-in', async () => {
    expect((await bench.call('setup.giftProduct', { giftProductId: '77' })).ok).toBe(false);
    expect((await bench.snapshot()).notices).toEqual([]);
  });
});

test('the till is forgotten and set up anew meanwhile: nothing of that log-in is kept', async () => {
  const going = Promise.withResolvers<Fault>();
  const heard = hold(/\/auth\/business$/u, going.promise);
  await bench.call('shift.close', null);
  const loggingIn = bench.call('session.logIn', { login: 'demo', password: 'typed before' });
  await heard;
  expect(await bench.call('setup.forget', null)).toMatchObject({ ok: true });
  expect(await bench.call('setup.startTraining', null)).toMatchObject({ ok: true });
  const before = bench.vault.secrets;
  going.resolve({
    type: 'reply',
    status: 200,
    body: `{"code":200,"message":"","data":{"token":"of-before","branches":[${before?.branchId ?? ''}]}}`,
  });
  expect(await loggingIn).toMatchObject({ ok: false, fault: { code: 'invalidState' } });
  expect(bench.vault.secrets).toEqual(before);
});
