/** What the client sends, row by row of docs/loyalty-api.md. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi, NewOrder } from '../../src-main/ports/loyalty-api.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { MAX_AMOUNT, tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { PAYMENT_METHODS } from '../../src-shared/domain/order.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { NEW_ORDER, PHONE, SAMPLE_CALLS } from './support/calls.ts';
import { openAt, ORDER, testClock, testLog, USER } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

const BIG = id('9223372036854775807');
const BIG_BRANCH = id('9007199254740993');

async function sent(run: (api: ReturnType<typeof openAt>['api']) => Promise<unknown>) {
  const server = await constantServer(200, envelope(null));
  const session = { branchId: BIG_BRANCH, groupId: BIG };
  const { api } = openAt(server.address, { session });
  await run(api);
  const [request] = server.seen;
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

const bodyOf = async (order: Partial<NewOrder>) =>
  JSON.parse((await sent((api) => api.createOrder({ ...NEW_ORDER, ...order }))).body) as unknown;

describe('method and path of each endpoint, identifiers above 2^53 in every digit', () => {
  it.each([
    [
      1,
      'findCustomer',
      'GET',
      `/api/v1/promoters/find?phone=%2B77012345678&branch_id=${BIG_BRANCH}`,
    ],
    [2, 'editCustomer', 'PUT', '/api/v1/customers/1001/personal-info'],
    [
      3,
      'balance',
      'GET',
      `/api/v1/branches/${BIG_BRANCH}/private/balance?user_id=1001&group_id=${BIG}`,
    ],
    [4, 'privateBranch', 'GET', `/api/v1/branches/${BIG_BRANCH}/customers/1001/private-branch`],
    [
      5,
      'cashbackPercent',
      'GET',
      `/api/v1/branches/${BIG_BRANCH}/cashback?user_id=1001&type=direct`,
    ],
    [6, 'award', 'GET', `/api/v1/branches/${BIG_BRANCH}/customers/1001/award`],
    [7, 'giveAward', 'POST', `/api/v1/branches/${BIG_BRANCH}/awards/65f1c0ffee65f1c0ffee0101/give`],
    [8, 'createOrder', 'POST', `/api/v1/branches/${BIG_BRANCH}/cash/order`],
    [9, 'completeOrder', 'POST', '/api/v1/orders/500001/cash/complete'],
    [10, 'sendCode', 'POST', '/api/v1/customers/1001/send-use-cashback-code'],
    [11, 'revertOrder', 'POST', '/api/v1/orders/500001/revert-transaction'],
    [12, 'refundOrder', 'PATCH', '/api/v1/orders/500001/refund'],
    [13, 'refreshToken', 'POST', '/api/v1/auth/refresh_token'],
    [14, 'readOrder', 'GET', '/api/v1/orders/500001'],
    [14, 'readBranch', 'GET', `/api/v1/branches/${BIG_BRANCH}`],
  ])('[%i] %s: %s %s', async (endpoint, name, method, url) => {
    const call = SAMPLE_CALLS.find((sample) => sample.name === name)!;
    const request = await sent(call.run);
    expect([call.endpoint, request.method, request.url]).toEqual([endpoint, method, url]);
  });

  it('no call is missing above', () => {
    expect(SAMPLE_CALLS).toHaveLength(15);
  });

  it('[E11.C1] [11] and [13] have an empty body', async () => {
    for (const run of [
      (api: ReturnType<typeof openAt>['api']) => api.revertOrder(ORDER),
      (api: ReturnType<typeof openAt>['api']) => api.ensureToken(true),
    ]) {
      const request = await sent(run);
      expect(request.body).toBe('');
      expect(request.headers).not.toHaveProperty('content-type');
    }
  });

  it('[7] an award_id cannot leave its place in the path', async () => {
    const request = await sent((api) => api.giveAward('../../orders/5?x#y', USER, 8));
    expect(request.url).toBe(
      `/api/v1/branches/${BIG_BRANCH}/awards/..%2F..%2Forders%2F5%3Fx%23y/give`,
    );
  });
});

describe('[8] body of a new order', () => {
  it('accrual only: bonus_amount 0, nothing optional', async () => {
    expect(await bodyOf({ bonus: ZERO, stamps: 0 })).toEqual({
      user_id: 1001,
      amount: 12_500.5,
      bonus_amount: 0,
    });
  });

  it('bonuses with a code', async () => {
    expect(await bodyOf({ stamps: 0, code: '0042' })).toEqual({
      user_id: 1001,
      amount: 12_500.5,
      bonus_amount: 300,
      use_balance_code: '0042',
    });
  });

  it('stamps: add_stamp with stamp_count', async () => {
    expect(await bodyOf({ stamps: 3 })).toMatchObject({ add_stamp: true, stamp_count: 3 });
  });

  it('[E8.C1] rule 1: give_award goes with add_stamp false, and no stamp_count', async () => {
    const body = await bodyOf({ giveAward: true, stamps: 3 });
    expect(body).toMatchObject({ give_award: true, add_stamp: false });
    expect(body).not.toHaveProperty('stamp_count');
  });

  it('a comment when given', async () => {
    expect(await bodyOf({ comment: 'Касса 2 «чек 17»' })).toMatchObject({
      comment: 'Касса 2 «чек 17»',
    });
  });

  it('[E8.C2] a new customer: user_phone instead of user_id', async () => {
    expect(await bodyOf({ userId: null, userPhone: PHONE, bonus: ZERO, stamps: 0 })).toEqual({
      user_phone: '+77012345678',
      amount: 12_500.5,
      bonus_amount: 0,
    });
  });

  it('a customer of whom nothing is known isn’t named at all', async () => {
    const body = await bodyOf({ userId: null, userPhone: null });
    expect(body).not.toHaveProperty('user_phone');
    expect(body).not.toHaveProperty('user_id');
  });

  it('user_id wins when both are known: user_phone is for when it "is not given"', async () => {
    const body = await bodyOf({ userPhone: PHONE });
    expect(body).toMatchObject({ user_id: 1001 });
    expect(body).not.toHaveProperty('user_phone');
  });
});

async function completion(bonus: number, method: (typeof PAYMENT_METHODS)[number]) {
  const request = await sent((api) => api.completeOrder(ORDER, { bonus: tiyn(bonus), method }));
  return JSON.parse(request.body) as unknown;
}

describe('[9] body of a completion', () => {
  it('accrual: use_balance false and amount 0', async () => {
    expect(await completion(0, 'cash')).toEqual({
      use_balance: false,
      amount: 0,
      payment_method: 'cash',
    });
  });

  it('spending: use_balance true and amount = the bonus', async () => {
    expect(await completion(30_007, 'mixed')).toEqual({
      use_balance: true,
      amount: 300.07,
      payment_method: 'mixed',
    });
  });

  it('one tiyn is spending', async () => {
    expect(await completion(1, 'card')).toMatchObject({ use_balance: true, amount: 0.01 });
  });

  it.each(PAYMENT_METHODS)('payment_method %s goes as it is', async (method) => {
    expect(await completion(0, method)).toMatchObject({ payment_method: method });
  });
});

describe('bodies of the other endpoints', () => {
  it('[2] only what changes; the birthday as DD-MM-YYYY', async () => {
    const nothing = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
    const some = await sent((api) => api.editCustomer(USER, { ...nothing, phone: PHONE }));
    expect(some.body).toBe(`{"phone_number":"+77012345678","branch_id":${BIG_BRANCH}}`);
    const all = await sent((api) =>
      api.editCustomer(USER, {
        phone: PHONE,
        newPhone: '+77770000001' as typeof PHONE,
        firstName: 'Әсел',
        lastName: '',
        birthday: { year: 1990, month: 5, day: 7 },
        tags: [id('7'), BIG],
      }),
    );
    expect(parseWire(all.body)).toEqual({
      first_name: 'Әсел',
      last_name: '',
      birthday: '07-05-1990',
      phone_number: '+77012345678',
      new_phone_number: '+77770000001',
      branch_id: BigInt(BIG_BRANCH),
      tags: [7, BigInt(BIG)],
    });
  });

  it('[7] user_id and the stamps being spent', async () => {
    const request = await sent((api) => api.giveAward('a', BIG, 8));
    expect(request.body).toBe(`{"user_id":${BIG},"stamp_count":8}`);
  });

  it('[10] branch_id', async () => {
    const request = await sent((api) => api.sendCode(USER));
    expect(request.body).toBe(`{"branch_id":${BIG_BRANCH}}`);
  });

  it.each([
    [50_000, '500'],
    [50_050, '500.5'],
    [1, '0.01'],
    [99_999, '999.99'],
  ])('[12] a refund of %i tiyn goes as the string "%s"', async (amount, text) => {
    const request = await sent((api) => api.refundOrder(ORDER, tiyn(amount)));
    expect(JSON.parse(request.body)).toEqual({ amount: text });
  });

  it('[Authentication] log-in: login and password, no Authorization', async () => {
    const server = await constantServer(200, envelope(null));
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log: testLog() });
    await gateway.login(`${server.address}/`, 'owner', 'pass "word"');
    const [request] = server.seen;
    expect([request?.method, request?.url]).toEqual(['POST', '/api/v1/auth/business']);
    expect(JSON.parse(request?.body ?? '')).toEqual({ login: 'owner', password: 'pass "word"' });
    expect(request?.headers).not.toHaveProperty('authorization');
  });
});

describe('properties of what is sent', () => {
  const anyId = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map((value) => id(value));

  it('[COMMON.C4] every int64 goes into path, query and body in all its digits, as a number', async () => {
    const server = await constantServer(200, envelope(null));
    await fc.assert(
      fc.asyncProperty(anyId, anyId, async (user, branch: Id) => {
        server.seen.length = 0;
        const { api } = openAt(server.address, { session: { branchId: branch } });
        await api.createOrder({ ...NEW_ORDER, userId: user });
        await api.cashbackPercent(user);
        const [order, percent] = server.seen;
        expect(order?.url).toBe(`/api/v1/branches/${branch}/cash/order`);
        expect(order?.body).toContain(`"user_id":${user},`);
        expect(percent?.url).toContain(`user_id=${user}&`);
      }),
      { numRuns: 40 },
    );
  });

  it('[COMMON.C5] every amount goes as a number with at most two decimals that names the same tiyn', async () => {
    const server = await constantServer(200, envelope(null));
    const { api } = openAt(server.address);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: MAX_AMOUNT }), async (amount) => {
        server.seen.length = 0;
        await api.createOrder({ ...NEW_ORDER, amount: tiyn(amount) });
        const text = /"amount":(?<amount>[^,}]+)/u.exec(server.seen[0]?.body ?? '')?.groups?.[
          'amount'
        ];
        expect(text).toMatch(/^\d+(?:\.\d{1,2})?$/u);
        const [whole = '', decimals = ''] = (text ?? '').split('.');
        expect(Number(whole + decimals.padEnd(2, '0'))).toBe(amount);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the group of a branch that was moved to another one', () => {
  const PAGE = '<html>not found</html>';
  it.each([
    ['asked for', (api: LoyaltyApi) => api.readBranch()],
    ['read because of a page', (api: LoyaltyApi) => api.findCustomer(PHONE)],
  ])('is told once and asked with, whether its record is %s', async (_why, read) => {
    const server = await rawServer(({ url }, response) => {
      if (url.endsWith('/branches/101')) send(response, 200, envelope('{"group_id":4711}'));
      else if (url.includes('/find')) send(response, 404, PAGE);
      else send(response, 200, envelope('5'));
    });
    const { api, groups } = openAt(server.address);
    await read(api);
    await read(api);
    await api.balance(USER);
    expect(groups).toEqual(['4711']);
    expect(server.seen.at(-1)?.url).toContain('group_id=4711');
  });
});
