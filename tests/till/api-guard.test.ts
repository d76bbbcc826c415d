/** The circuit breaker at work, alone: its timers and pill, and the guard in front of the API. */
import { describe, expect, test } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { createServiceHealth } from '../../src-main/till/service/service-health.ts';
import { createApiGuard } from '../../src-main/till/service/api-guard.ts';
import type { ServiceState } from '../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';

const TIMEOUT: Fault = { code: 'timeout', retry: 'safe' };
const SERVICE_UNAVAILABLE = fail({ code: 'unreachable', retry: 'safe' });
const ORDER = id('7');

/** A guard over an API of which each call is answered by the test. */
function harness() {
  const manual = manualClock(1_000_000);
  // A real one has parts of milliseconds; the contract takes whole ones.
  const clock = { ...manual, monotonic: () => manual.monotonic() + 0.3 };
  const pill: ServiceState[] = [];
  let backs = 0;
  const calls: { readonly name: string; readonly end: (fault?: Fault) => Promise<void> }[] = [];
  const called = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<Result<null, Fault>>();
    const end = async (fault: Fault | null = null) => {
      serviceHealth.called({ operation: name, ms: 40, fault });
      resolve(fault === null ? ok(null) : fail(fault));
      await settled();
    };
    calls.push({ name, end });
    return promise;
  };
  const serviceHealth = createServiceHealth({
    clock,
    ping: () => apiGuard.asUserInitiated(() => api.readBranch()),
    changed: (state) => pill.push(state),
    backOnline: () => {
      backs += 1;
    },
  });
  const apiGuard = createApiGuard(serviceHealth);
  const moves = ['completeOrder', 'revertOrder', 'giveAward'];
  const names = ['balance', 'award', 'readBranch', 'readOrder', ...moves];
  const api = apiGuard.wrap(
    Object.fromEntries(names.map((name) => [name, () => called(name)])) as unknown as LoyaltyApi,
  );
  return { clock, pill, serviceHealth, apiGuard, api, calls, backs: () => backs };
}

/** Everything that follows from an answer has happened. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

/** The harness with one failed call behind it: open for three seconds. */
async function away(fault = TIMEOUT) {
  const all = harness();
  void all.api.balance(ORDER);
  await all.calls[0]?.end(fault);
  all.calls.length = 0;
  return all;
}

describe('the pill and the timers', () => {
  test('offline tells when the next try is; the probe goes out then, and brings it back', async () => {
    const { clock, pill, calls, backs } = await away();
    expect(pill.at(-1)).toEqual({ state: 'offline', latencyMs: null, nextTryAt: 1_003_000 });
    clock.advance(2_999);
    expect(calls).toEqual([]);
    clock.advance(1);
    expect(calls.map(({ name }) => name)).toEqual(['readBranch']);
    expect(pill.at(-1)).toEqual({ state: 'offline', latencyMs: null, nextTryAt: null });
    await calls[0]?.end();
    expect(pill.at(-1)).toEqual({ state: 'online', latencyMs: 40, nextTryAt: null });
    expect(backs()).toBe(1);
    clock.advance(600_000);
    expect(calls).toHaveLength(1);
  });

  test('a probe that fails is followed by another one, later', async () => {
    const { clock, pill, calls, backs } = await away();
    clock.advance(3_000);
    await calls[0]?.end(TIMEOUT);
    expect(pill.at(-1)).toMatchObject({ state: 'offline', nextTryAt: 1_008_000 });
    clock.advance(5_000);
    expect(calls).toHaveLength(2);
    expect(backs()).toBe(0);
  });

  test('the pause that the service asks for is kept', async () => {
    const { pill } = await away({ code: 'unavailable', retry: 'safe', retryAfter: 90_000 });
    expect(pill.at(-1)).toMatchObject({ nextTryAt: 1_090_000 });
  });

  test('"Try now" does not wait, and is answered with what came of it', async () => {
    const { serviceHealth, calls } = await away();
    let known = false;
    void serviceHealth.probe().then(() => {
      known = true;
    });
    await settled();
    expect([calls.length, known]).toEqual([1, false]);
    await calls[0]?.end(TIMEOUT);
    expect(known).toBe(true);
  });

  test('"Try now" beside a trial waits for that one', async () => {
    const { serviceHealth, clock, calls } = await away();
    clock.advance(3_000);
    const probed = serviceHealth.probe();
    expect(calls).toHaveLength(1);
    await calls[0]?.end(TIMEOUT);
    await probed;
    expect(calls).toHaveLength(1);
  });

  test('begun again for another service nothing is left to be tried', async () => {
    const { serviceHealth, clock, pill, calls, api } = await away();
    serviceHealth.reset();
    expect(pill.at(-1)).toEqual({ state: 'unknown', latencyMs: null, nextTryAt: null });
    clock.advance(60_000);
    expect(calls).toEqual([]);
    void api.balance(ORDER);
    expect(calls).toHaveLength(1);
  });
});

/** Known to be broken: balance; then it failed twice at once. */
async function broken() {
  const all = await away();
  all.clock.advance(3_000);
  await all.calls.shift()?.end();
  void all.api.balance(ORDER);
  void all.api.balance(ORDER);
  for (const call of all.calls.slice(0, 2)) await call.end(TIMEOUT);
  const probes = all.calls.slice(2);
  return { ...all, probes };
}

describe('an operation that is known to be broken by itself', () => {
  test('has the service asked once whether it is there; it is: nothing changes', async () => {
    const { pill, probes, backs } = await broken();
    expect(probes.map(({ name }) => name)).toEqual(['readBranch']);
    await probes[0]?.end();
    expect(pill.at(-1)).toMatchObject({ state: 'online' });
    expect(backs()).toBe(1);
  });

  test('and it is not: the till is offline', async () => {
    const { pill, probes } = await broken();
    await probes[0]?.end(TIMEOUT);
    expect(pill.at(-1)).toMatchObject({ state: 'offline' });
  });
});

test('the next doubt has the service asked again', async () => {
  const { probes, api, calls } = await broken();
  await probes[0]?.end();
  calls.length = 0;
  void api.balance(ORDER);
  void api.balance(ORDER);
  for (const call of calls.slice(0, 2)) await call.end(TIMEOUT);
  expect(calls.slice(2).map(({ name }) => name)).toEqual(['readBranch']);
});

describe('a service that answers', () => {
  test.each([
    [0.4, 'online', 0],
    [2_000, 'online', 2_000],
    [2_000.6, 'slow', 2_001],
  ])('after %i ms is %s', (ms, state, latencyMs) => {
    const { serviceHealth, pill } = harness();
    serviceHealth.called({ operation: 'balance', ms, fault: null });
    expect(pill.at(-1)).toEqual({ state, latencyMs, nextTryAt: null });
  });

  test.each<[Fault]>([
    [{ code: 'unauthorised', retry: 'never' }],
    [{ code: 'rejected', retry: 'never' }],
  ])('%j is there', async (fault) => {
    const { serviceHealth, pill, clock, calls } = await away();
    clock.advance(3_000);
    await calls[0]?.end(fault);
    expect(pill.at(-1)).toMatchObject({ state: 'online' });
    expect(serviceHealth.requestPermit(false)).toEqual({ kind: 'free' });
  });
});

test('what a move that was refused did is not asked at once', async () => {
  const { api, calls } = harness();
  void api.completeOrder(ORDER, { bonus: request().bonus, method: 'cash' });
  await calls[0]?.end({ code: 'rejected', retry: 'never' });
  void api.balance(ORDER);
  await calls[1]?.end(TIMEOUT);
  expect(await api.readOrder(ORDER)).toEqual(SERVICE_UNAVAILABLE);
  expect(calls).toHaveLength(2);
});

describe('the API guard', () => {
  test('while the service is away a call fails at once and is not made, nor taken for an outage', async () => {
    const { api, calls, pill } = await away();
    const shown = pill.length;
    expect(await api.balance(ORDER)).toEqual(SERVICE_UNAVAILABLE);
    expect(await api.completeOrder(ORDER, { bonus: request().bonus, method: 'cash' })).toEqual(
      SERVICE_UNAVAILABLE,
    );
    expect(calls).toEqual([]);
    expect(pill).toHaveLength(shown);
  });

  test('while it is there calls go out beside each other; their outages count once', async () => {
    const { api, calls, pill } = harness();
    const both = [api.balance(ORDER), api.award(ORDER)];
    expect(calls).toHaveLength(2);
    for (const call of calls) await call.end(TIMEOUT);
    expect(await Promise.all(both)).toEqual([fail(TIMEOUT), fail(TIMEOUT)]);
    expect(pill.at(-1)).toMatchObject({ nextTryAt: 1_003_000 });
  });

  test('calls that a person asked for go out at once: the first as the trial, those beside it after a good answer', async () => {
    const { api, apiGuard, calls } = await away();
    const both = apiGuard.asUserInitiated(() => [api.balance(ORDER), api.award(ORDER)]);
    expect(calls.map(({ name }) => name)).toEqual(['balance']);
    // Nobody asked for it: it fails at once, whatever the trial will bring.
    expect(await api.readOrder(ORDER)).toEqual(SERVICE_UNAVAILABLE);
    await calls[0]?.end();
    expect(calls.map(({ name }) => name)).toEqual(['balance', 'award']);
    await calls[1]?.end();
    expect(await Promise.all(both)).toEqual([ok(null), ok(null)]);
  });

  test('when the trial fails, those beside it fail with it', async () => {
    const { api, apiGuard, calls } = await away();
    const both = apiGuard.asUserInitiated(() => [api.balance(ORDER), api.award(ORDER)]);
    await calls[0]?.end(TIMEOUT);
    expect(await Promise.all(both)).toEqual([fail(TIMEOUT), SERVICE_UNAVAILABLE]);
    expect(calls).toHaveLength(1);
  });

  test('what became of a move without an answer is asked at once, and once', async () => {
    const { api, calls } = harness();
    void api.completeOrder(ORDER, { bonus: request().bonus, method: 'cash' });
    await calls[0]?.end({ code: 'timeout', retry: 'unsafe' });
    void api.readOrder(ORDER);
    expect(calls.map(({ name }) => name)).toEqual(['completeOrder', 'readOrder']);
    await calls[1]?.end(TIMEOUT);
    expect(await api.readOrder(ORDER)).toEqual(SERVICE_UNAVAILABLE);
  });

  test.each([
    ['revertOrder', ['revertOrder', 'readOrder']],
    ['giveAward', ['giveAward', 'award']],
    ['completeOrder', ['completeOrder']],
  ] as const)('of what a busy service put off: %s', async (move, expected) => {
    const { api, calls } = harness();
    void {
      revertOrder: () => api.revertOrder(ORDER),
      giveAward: () => api.giveAward('a', ORDER, 8),
      completeOrder: () => api.completeOrder(ORDER, { bonus: request().bonus, method: 'cash' }),
    }[move]();
    await calls[0]?.end({ code: 'unavailable', retry: 'safe', status: 503 });
    void (move === 'giveAward' ? api.award(ORDER) : api.readOrder(ORDER));
    expect(calls.map(({ name }) => name)).toEqual(expected);
  });
});
