/**
 * The client against an independent mock made from the description: no line of the embedded
 * service takes part, so the two can't be wrong together.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { DESCRIBED_PHONE, NEW_ORDER, PHONE, SAMPLE_CALLS } from '../loyalty/support/calls.ts';
import { openAt, ORDER, testClock, testLog, USER, valueOf } from '../loyalty/support/parts.ts';
import { startMockService, type MockService } from './mock-service.ts';

let mock: MockService;
beforeEach(async () => {
  mock = await startMockService();
});
afterEach(() => mock.stop());

/** Beyond 2^53. The mock reads numbers as doubles, so its neighbour 2^63 would be too large. */
const BIG = id('9007199254740993');

describe('the client with the mock', () => {
  test.each(SAMPLE_CALLS)('[MOCK.1] $name is understood, and understands', async ({ run }) => {
    const { api } = openAt(mock.address);
    expect(await run(api)).toMatchObject({ ok: true });
    expect(mock.refused).toEqual([]);
  });

  test('[MOCK.1] no method of the client is missing above', () => {
    const { api } = openAt(mock.address);
    const called = SAMPLE_CALLS.map(({ name }) => (name === 'refreshToken' ? 'ensureToken' : name));
    expect(called.toSorted()).toEqual(
      Object.keys(api)
        .filter((name) => !['close', 'loggedIn'].includes(name))
        .toSorted(),
    );
  });

  test('[MOCK.2] the log-in, and the branch of its token', async () => {
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
    const login = valueOf(await gateway.login(mock.address, 'demo', 'demo'));
    const branches = [{ branchId: '101', name: 'Абай 10', address: 'Алматы, Абая 10' }];
    expect(login).toMatchObject({ role: 'cashier', branches });
    const branch = await gateway.readBranch(mock.address, login.accessToken, id('101'));
    expect(valueOf(branch)).toMatchObject({ groupId: '77', awardEnabled: true });
    expect(mock.refused).toEqual([]);
  });

  test('[MOCK.3] what the examples say is read', async () => {
    const { api } = openAt(mock.address);
    expect(valueOf(await api.findCustomer(PHONE))).toMatchObject({
      userId: '1001',
      firstName: 'Айгүл',
      birthday: { year: 1992, month: 2, day: 29 },
      requiresSmsCode: true,
      tags: [{ name: 'Постоянный', background: '#dcfce7' }],
      privateBranch: {
        balance: 125_050,
        percent: 5,
        maxBonusSharePercent: 50,
        dailyCount: 1,
        dailyLimit: 5,
      },
    });
    expect(valueOf(await api.balance(USER))).toBe(125_050);
    expect(valueOf(await api.cashbackPercent(USER))).toBe(5);
    expect(valueOf(await api.award(USER))).toMatchObject({ receivedStampCount: 8, isActive: true });
    expect(valueOf(await api.readOrder(ORDER))).toMatchObject({
      status: 'COMPLETED',
      initialTotal: 1_250_050,
      total: 1_200_050,
      refunds: [{ amount: 50_000, refundedBonus: 1_200 }],
    });
    expect(valueOf(await api.revertOrder(ORDER))).toMatchObject({
      status: 'DECLINED',
      error: { code: 3015 },
    });
  });

  test.each([
    ['stamps', { stamps: 3, bonus: ZERO }],
    ['an award', { giveAward: true, bonus: ZERO }],
    ['a code and a comment', { code: '4711', comment: 'стол 4' }],
    ['a new customer', { userId: null, userPhone: '+77770001122' as Phone, bonus: ZERO }],
    ['an identifier beyond 2^53', { userId: BIG }],
    ['one tiyn', { amount: tiyn(1), bonus: ZERO }],
  ])('[MOCK.4] an order with %s', async (_name, fields) => {
    const { api } = openAt(mock.address);
    expect(await api.createOrder({ ...NEW_ORDER, ...fields })).toMatchObject({ ok: true });
    expect(mock.refused).toEqual([]);
  });

  test('[MOCK.5] every field of an edit', async () => {
    const { api } = openAt(mock.address);
    const edited = await api.editCustomer(id('1001'), {
      phone: PHONE,
      newPhone: DESCRIBED_PHONE,
      firstName: 'Айгүл',
      lastName: '',
      birthday: { year: 1992, month: 2, day: 29 },
      tags: [id('7'), BIG],
    });
    expect(edited).toMatchObject({ ok: true, value: { userId: '1001', phone: DESCRIBED_PHONE } });
    expect(mock.refused).toEqual([]);
  });
});

describe('the mock', () => {
  const body = { user_id: 1, amount: 10, bonus_amount: 0 };
  test.each([
    ['no token', '/api/v1/orders/1', {}, 401],
    ['an unknown path', '/api/v1/orders', { token: 't' }, 404],
    ['a parameter that is missing', '/api/v1/branches/1/cashback', { token: 't' }, 400],
    ['a word for a number', '/api/v1/orders/x', { token: 't' }, 400],
    [
      'a broken rule',
      '/api/v1/branches/1/cash/order',
      { token: 't', body: { ...body, add_stamp: true, give_award: true } },
      400,
    ],
    [
      'another field',
      '/api/v1/branches/1/cash/order',
      { token: 't', body: { ...body, x: 1 } },
      400,
    ],
  ])(
    '[MOCK.6] refuses %s',
    async (_name, path, { token, body: sent }: { token?: string; body?: object }, status) => {
      const own = await startMockService();
      const answer = await fetch(own.address + path, {
        method: sent ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      await own.stop();
      expect(answer.status).toBe(status);
      expect(own.refused).toHaveLength(1);
    },
  );
});
