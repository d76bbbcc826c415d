/** Troubles of practice: by messages to the process alone, and what each does to a till that asks. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_BRANCH_ID, demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { createPractice } from '../../src-service/practice.ts';
import { startService, type LoyaltyService } from '../../src-service/service.ts';
import { id } from '../../src-shared/domain/id.ts';
import { SLOW_ANSWER } from '../../src-shared/domain/help/practice.ts';

async function open() {
  const practice = createPractice();
  const service = await startService({ database: ':memory:', around: practice.around });
  onTestFinished(() => service.stop());
  const hear = (message: unknown) => practice.hear(message, (sale) => service.otherTill(sale));
  return { ask: await askerOf(service), hear };
}

/** As a till that has logged in. */
async function askerOf(service: LoyaltyService) {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${service.address}${path}`, init);
    return ((await answer.json()) as { data?: unknown }).data;
  };
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'demo', password: 'demo' }),
  };
  const { access_token: token } = (await ask('/api/v1/auth/business', login)) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const here = `/api/v1/branches/${DEMO_BRANCH_ID}`;
  return {
    branch: () => ask(here, { headers }),
    balance: (userId: string) =>
      ask(`${here}/private/balance?user_id=${userId}&group_id=77`, { headers }),
    award: async (userId: string) =>
      (await ask(`${here}/customers/${userId}/award`, { headers })) as Record<string, unknown>,
  };
}

const { vip, fullStamps, newcomer, blacklisted } = demoCustomers;
const served = (who: { readonly id: string }, award = false) => ({
  type: 'otherTill',
  number: 7,
  customerId: id(who.id),
  branchId: id(DEMO_BRANCH_ID),
  award,
});

test('away: nothing is answered, and everything again when it is over', async () => {
  const { ask, hear } = await open();
  expect(await ask.branch()).toMatchObject({ group_id: expect.anything() });
  expect(hear({ type: 'trouble', kind: 'away' })).toBeNull();
  await expect(ask.branch()).rejects.toThrow('fetch failed');
  await expect(ask.balance(vip.id)).rejects.toThrow('fetch failed');
  hear({ type: 'trouble', kind: null });
  expect(await ask.branch()).toMatchObject({ group_id: expect.anything() });
});

test('slow: the answer is the same, and takes its time', async () => {
  const { ask, hear } = await open();
  const balance = await ask.balance(vip.id);
  hear({ type: 'trouble', kind: 'slow' });
  const begun = performance.now();
  expect(await ask.balance(vip.id)).toEqual(balance);
  expect(performance.now() - begun).toBeGreaterThan(SLOW_ANSWER - 100);
});

describe('another till was faster', () => {
  test('half of the bonuses are spent there, without a code', async () => {
    const { ask, hear } = await open();
    expect(await ask.balance(vip.id)).toBe(1_240);
    expect(hear(served(vip))).toEqual({ type: 'otherTillDone', number: 7, served: true });
    expect(await ask.balance(vip.id)).toBe(620);
  });

  test('who has none earns some', async () => {
    const { ask, hear } = await open();
    expect(hear(served(newcomer))).toMatchObject({ served: true });
    expect(await ask.balance(newcomer.id)).toBe(100);
  });

  test('the award is given there, and can’t be given again', async () => {
    const { ask, hear } = await open();
    const { total } = await ask.award(fullStamps.id);
    expect(hear(served(fullStamps, true))).toMatchObject({ served: true });
    const after = { received_stamp_count: 0, total: Number(total) + 1 };
    expect(await ask.award(fullStamps.id)).toMatchObject(after);
    expect(hear(served(fullStamps, true))).toMatchObject({ served: false });
    expect(await ask.award(fullStamps.id)).toMatchObject(after);
  });

  test('who can’t be served there isn’t', async () => {
    const { hear } = await open();
    expect(hear(served(blacklisted))).toMatchObject({ served: false });
    expect(hear(served({ id: '424242' }))).toMatchObject({ served: false });
  });
});

describe('nothing but such a message makes one', () => {
  test.each([
    null,
    'away',
    {},
    { type: 'stop' },
    { type: 'trouble' },
    { type: 'trouble', kind: 'otherTill' },
    { type: 'trouble', kind: 'away', more: 1 },
    { ...served(vip), customerId: 'vip' },
  ])('%j is not heard', async (message) => {
    const { ask, hear } = await open();
    expect(hear(message)).toBeNull();
    expect(await ask.balance(vip.id)).toBe(1_240);
  });

  test('over HTTP there is no way to it', async () => {
    const practice = createPractice();
    const service = await startService({ database: ':memory:', around: practice.around });
    onTestFinished(() => service.stop());
    const { ask } = { ask: await askerOf(service) };
    const message = JSON.stringify({ type: 'trouble', kind: 'away' });
    for (const path of ['/', '/practice', '/trouble', '/api/v1/practice', '/api/v1/trouble']) {
      const headers = { 'content-type': 'application/json', 'x-practice': 'away' };
      const posted = await fetch(`${service.address}${path}`, {
        method: 'POST',
        headers,
        body: message,
      });
      expect(posted.status).toBe(404);
    }
    expect(await ask.branch()).toMatchObject({ group_id: expect.anything() });
  });
});
