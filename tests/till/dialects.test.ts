/**
 * A service that speaks a little differently, through the whole till: what the cashier is told must
 * be what the service meant.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import type { Fault as ServiceFault } from '../service/fault-injection.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { id } from '../../src-shared/domain/id.ts';
import { DAY, SECOND } from '../../src-shared/domain/time.ts';
import { openBench, type Bench } from './bench.ts';
import { manualClock } from './manual-clock.ts';

type Reply = Omit<Extract<ServiceFault, { type: 'reply' }>, 'type'>;

let bench: Bench;
afterEach(() => bench.stop());

const PHONE = demoCustomers.regular.phone as Phone;

/** From now on these requests are answered so; all others by the service. */
function answering(end: string, reply: Reply): void {
  bench.service.intercept(({ path }) =>
    path.endsWith(end) ? { type: 'reply', ...reply } : 'pass',
  );
}

describe('the look-up', () => {
  test.each([
    [404, 'text/plain', '404 page not found\n', { kind: 'new', phone: PHONE }],
    [404, 'text/html', '<html><body>Not Found</body></html>', { kind: 'new', phone: PHONE }],
    [404, 'application/json', '', { kind: 'new', phone: PHONE }],
    [403, 'text/plain', 'Forbidden', { kind: 'blacklisted', phone: PHONE }],
    [403, 'application/json', '', { kind: 'blacklisted', phone: PHONE }],
  ])('%i with %s "%s" is the answer and no outage', async (status, contentType, body, lookup) => {
    bench = await openBench();
    answering('/promoters/find', { status, contentType, body });
    expect(await bench.call('customer.find', { phone: PHONE })).toMatchObject({
      ok: true,
      value: lookup,
    });
    expect((await bench.snapshot()).service.state).toBe('online');
  });
});

describe('no refusal of one request is an outage of the service', () => {
  test.each([400, 403, 404, 409, 418])('%i with a page of HTML', async (status) => {
    bench = await openBench();
    const customer = await bench.handle(demoCustomers.regular.phone);
    bench.service.intercept(() => ({
      type: 'reply',
      status,
      contentType: 'text/html',
      body: '<html></html>',
    }));
    await bench.call('customer.summary', { customer });
    expect((await bench.snapshot()).service.state).toBe('online');
  });

  test.each([408, 425, 429])('but %i is', async (status) => {
    bench = await openBench();
    const customer = await bench.handle(demoCustomers.regular.phone);
    answering('', { status, body: '' });
    await bench.call('customer.summary', { customer });
    await bench.until('away', ({ service }) => service.state === 'offline');
  });
});

/** The check list after it has run to its end. */
async function checked() {
  await bench.call('shift.check', null);
  const { checks } = await bench.until('checked', (now) => now.checks.at(-1)?.state === 'ok');
  return Object.fromEntries(checks.map(({ name, state, reason }) => [name, [state, reason]]));
}

describe('a fault of the branch at the start of a shift has its own words', () => {
  const JSON_TYPE = 'application/json';
  test.each([
    [404, JSON_TYPE, '', 'unknown'],
    [404, 'text/plain', 'no such branch', 'unknown'],
    [403, JSON_TYPE, '', 'forbidden'],
    [403, 'text/plain', 'not yours', 'forbidden'],
    [400, JSON_TYPE, '{"code":400,"message":"closed"}', 'refused'],
    [200, JSON_TYPE, '{"code":404,"message":"no such branch"}', 'unknown'],
    [200, JSON_TYPE, '{"code":403,"message":"not yours"}', 'forbidden'],
    [200, JSON_TYPE, '{"code":400,"message":"closed"}', 'refused'],
  ])('%i with %s "%s": the branch is %s', async (status, contentType, body, reason) => {
    bench = await openBench('shiftStart');
    answering(`/branches/${bench.vault.secrets?.branchId}`, { status, contentType, body });
    expect(await checked()).toMatchObject({
      service: ['ok', 'reached'],
      token: ['ok', 'valid'],
      branch: ['error', reason],
      award: ['pending', 'later'],
    });
  });

  test.each([
    [403, '<html>Sign in to this network</html>', 'malformed'],
    [503, '', 'unavailable'],
  ])('%i with "%s" is trouble with the way there: %s', async (status, body, reason) => {
    bench = await openBench('shiftStart');
    answering(`/branches/${bench.vault.secrets?.branchId}`, { status, body });
    expect(await checked()).toMatchObject({
      service: ['error', reason],
      branch: ['pending', 'later'],
    });
  });

  test.each(['ERR_UNEXPECTED_PROXY_AUTH', 'ERR_PROXY_CONNECTION_FAILED'])(
    'net::%s is the proxy’s',
    async (name) => {
      let refuses = false;
      const throughProxy: typeof fetch = (input, init) =>
        refuses ? Promise.reject(new Error(`net::${name}`)) : fetch(input, init);
      const log = { info: () => undefined, error: () => undefined };
      const parts = { fetch: throughProxy, clock: manualClock(), log };
      bench = await openBench('shiftStart', { gateway: createLoyaltyGateway(parts) });
      refuses = true;
      expect(await checked()).toMatchObject({
        service: ['error', 'proxy'],
        branch: ['pending', 'later'],
      });
    },
  );
});

/** What the branch is answered with says that it is so late, or nothing. */
async function clockLine(date: (now: number) => string | null) {
  const clock = manualClock();
  let told = false;
  const dated: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    const text = told ? date(clock.now()) : answer.headers.get('date');
    const headers = new Headers(answer.headers);
    headers.delete('date');
    if (text !== null) headers.set('date', text);
    return new Response(answer.body, { status: answer.status, headers });
  };
  const log = { info: () => undefined, error: () => undefined };
  const gateway = createLoyaltyGateway({ fetch: dated, clock, log });
  bench = await openBench('shiftStart', { gateway, clock });
  told = true;
  await checked();
  return (await bench.snapshot()).checks.find(({ name }) => name === 'clock');
}
/** In whole seconds, as the header tells it. */
const dateBehind = (seconds: number) => (now: number) =>
  new Date(Math.floor(now / SECOND) * SECOND - seconds * SECOND).toUTCString();

describe('the till’s clock beside the service’s at the start of a shift', () => {
  test('that tells none', async () => {
    expect(await clockLine(() => null)).toMatchObject({
      state: 'warning',
      reason: 'unknown',
      details: {},
    });
  });

  test.each([
    [0, 'ok', 'right'],
    [118, 'ok', 'right'],
    [-119, 'ok', 'right'],
    [123, 'warning', 'differs'],
    [-123, 'warning', 'differs'],
    [7 * 3_600, 'warning', 'differs'],
  ])('%i s ahead: %s, %s', async (seconds, state, reason) => {
    const line = await clockLine(dateBehind(seconds));
    expect(line).toMatchObject({ state, reason });
    expect(Number(line?.details['seconds']) - seconds).toBeOneOf([0, 1]);
  });
});

test('a branch that was moved to another group is asked about in that group at once', async () => {
  bench = await openBench();
  const before = bench.vault.secrets?.groupId;
  const asked: (string | undefined)[] = [];
  bench.service.intercept(({ path, query }) => {
    if (path.endsWith(`/branches/${bench.vault.secrets?.branchId}`)) {
      const data = { group_id: 4711, name: 'Abay 10', configuration: { award: { enabled: true } } };
      return { type: 'reply', status: 200, body: JSON.stringify({ code: 200, message: '', data }) };
    }
    if (path.endsWith('/private/balance')) asked.push(query['group_id']);
    return 'pass';
  });
  const read = () => bench.summary(demoCustomers.regular.phone);
  await read();
  await checked();
  await read();
  expect(asked).toEqual([before, '4711']);
  expect(bench.vault.secrets?.groupId).toBe('4711');
});

test('a new group is kept whoever has read it, and asked with after logging in again', async () => {
  bench = await openBench();
  const asked: (string | undefined)[] = [];
  bench.service.intercept(({ path, query }) => {
    if (path.endsWith(`/branches/${bench.vault.secrets?.branchId}`))
      return { type: 'reply', status: 200, body: '{"code":200,"data":{"group_id":4711}}' };
    if (path.endsWith('/private/balance')) asked.push(query['group_id']);
    return 'pass';
  });
  // The till looks whether the service is back.
  await bench.call('service.probe', null);
  await bench.call('session.logIn', { login: 'demo', password: 'demo' });
  await bench.summary(demoCustomers.regular.phone);
  expect(bench.vault.secrets?.groupId).toBe('4711');
  expect(asked).toEqual(['4711']);
});

test('a branch that has only a number is kept and told by its number', async () => {
  bench = await openBench('setup');
  const { address } = bench.service;
  bench.service.intercept(({ path }) => {
    const branch = path.endsWith('/branches/4711');
    if (!branch && !path.endsWith('/auth/business')) return 'pass';
    const expire = new Date(bench.clock.now() + DAY).toISOString();
    const data = branch ? { group_id: 7 } : { token: 't', expire, branches: [4711, 12] };
    return { type: 'reply', status: 200, body: JSON.stringify({ code: 200, message: '', data }) };
  });
  const login = await bench.call('setup.login', {
    environment: 'test',
    address,
    login: 'demo',
    password: 'demo',
    keepCredentials: false,
  });
  expect(login).toMatchObject({ value: { branches: [{ branchId: '4711', name: '' }, {}] } });
  const giftProductId = ' Подарок №1 ';
  await bench.call('setup.finish', { branchId: id(4711), giftProductId });
  const { branch, giftProductId: kept } = await bench.until('read', ({ checks }) =>
    checks.some(({ name, state }) => name === 'branch' && state === 'ok'),
  );
  expect(branch).toEqual({ branchId: '4711', name: '', address: '' });
  expect(kept).toBe('Подарок №1');
});
