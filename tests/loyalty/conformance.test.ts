/** The client against the embedded service, endpoint by endpoint: both read the same description. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi, NewOrder } from '../../src-main/ports/loyalty-api.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import type { SettingsInput } from '../../src-service/settings.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import { createTraffic, recordingFetch } from '../openapi/traffic.ts';
import { NEW_ORDER } from './support/calls.ts';
import { faultOf, NOW, openAt, testClock, testLog, valueOf, type Opened } from './support/parts.ts';

/** Above 2^53, so that every path, query and body of these tests carries such identifiers. */
const BRANCH_ID = id('9007199254740993');
const GROUP_ID = id('9007199254740995');
const KNOWN = { id: id('9223372036854775801'), phone: '+77010000001' as Phone };
const CODED = { id: id('1002'), phone: '+77010000002' as Phone };
const BANNED = { id: id('1003'), phone: '+77010000003' as Phone };
const FULL = { id: id('1004'), phone: '+77010000004' as Phone };
const NOBODY = { id: id('1999'), phone: '+77019999999' as Phone };
const AWARD_ID = '65f1c0ffee65f1c0ffee0101';

const SETTINGS: SettingsInput = {
  groupId: GROUP_ID,
  logins: [{ login: 'owner', password: 'secret', role: 'cashier' }],
  branches: [
    {
      id: BRANCH_ID,
      name: 'Абай 10',
      address: 'Алматы, пр. Абая, 10',
      bonusSharePercent: 50,
      gradation: { levels: [{ from: 0, percent: 5, status: 'Start' }] },
      award: { enabled: true, id: AWARD_ID, title: 'Кофе', stampCount: 8 },
      blacklist: { customers: [BANNED.id] },
    },
    { id: 102, name: 'Достық 97' },
  ],
  tags: [{ id: 1, name: 'VIP', bonusPercentage: 7, backgroundColor: '#6d28d9', color: '#ffffff' }],
  customers: [
    {
      ...KNOWN,
      firstName: 'Айгерім',
      lastName: 'Серікова',
      birthday: '1990-05-17',
      tags: [1],
      branches: [{ branchId: BRANCH_ID, balance: 1_240.5, stamps: 5 }],
    },
    { ...CODED, needsCode: true, branches: [{ branchId: BRANCH_ID, balance: 1_000 }] },
    { ...BANNED, branches: [{ branchId: BRANCH_ID, balance: 10 }] },
    { ...FULL, branches: [{ branchId: BRANCH_ID, stamps: 8, awardsReceived: 3 }] },
  ],
};

interface Running extends Opened {
  readonly service: FaultyService;
}

/**
 * A service of its own for each test, its clock the client's, and a session logged in to it. The
 * OpenAPI description judges all that passes; only the requests where the service is made to fail.
 */
async function running(
  settings: Partial<SettingsInput> = {},
  judged?: 'request',
): Promise<Running> {
  const traffic = createTraffic();
  onTestFinished(() => expect(traffic.violations(judged)).toEqual([]));
  const clock = testClock(NOW);
  const service = await startFaultyService({
    database: ':memory:',
    settings: { ...SETTINGS, ...settings },
    clock,
  });
  onTestFinished(() => service.stop());
  const judgedFetch = recordingFetch(traffic);
  const gateway = createLoyaltyGateway({ fetch: judgedFetch, clock, log: testLog() });
  const login = valueOf(await gateway.login(service.address, 'owner', 'secret'));
  const opened = openAt(service.address, {
    session: {
      branchId: BRANCH_ID,
      groupId: GROUP_ID,
      accessToken: login.accessToken,
      tokenExpiresAt: login.expiresAt,
    },
    parts: { clock, fetch: judgedFetch },
  });
  return { ...opened, clock, service };
}

const order = (fields: Partial<NewOrder>): NewOrder => ({
  ...NEW_ORDER,
  userId: KNOWN.id,
  amount: tiyn(1_000_000),
  bonus: ZERO,
  stamps: 0,
  ...fields,
});

async function completed(api: LoyaltyApi, fields: Partial<NewOrder> = {}): Promise<Id> {
  const asked = order(fields);
  const { orderId } = valueOf(await api.createOrder(asked));
  const method = asked.bonus > 0 ? 'mixed' : 'cash';
  valueOf(await api.completeOrder(orderId, { bonus: asked.bonus, method }));
  return orderId;
}

describe('set-up and session', () => {
  it('[14] log-in: token, role, branches in their order', async () => {
    const { service, clock } = await running();
    const gateway = createLoyaltyGateway({ fetch, clock, log: testLog() });
    const answer = valueOf(await gateway.login(`${service.address}/`, 'owner', 'secret'));
    expect(answer).toMatchObject({
      role: 'cashier',
      expiresAt: NOW + 24 * HOUR,
      branches: [
        { branchId: BRANCH_ID, name: 'Абай 10', address: 'Алматы, пр. Абая, 10' },
        { branchId: '102', name: 'Достық 97', address: '' },
      ],
    });
    expect(
      valueOf(await gateway.readBranch(service.address, answer.accessToken, BRANCH_ID)),
    ).toMatchObject({ groupId: GROUP_ID, awardEnabled: true, name: 'Абай 10' });
  });

  it('[14] a wrong login is unauthorised', async () => {
    const { service, clock } = await running();
    const gateway = createLoyaltyGateway({ fetch, clock, log: testLog() });
    expect(faultOf(await gateway.login(service.address, 'owner', 'Secret'))).toMatchObject({
      code: 'unauthorised',
      retry: 'never',
    });
  });

  it('[14] the branch: group_id and configuration.award.enabled', async () => {
    const { api } = await running();
    expect(valueOf(await api.readBranch())).toMatchObject({
      groupId: GROUP_ID,
      awardEnabled: true,
      name: 'Абай 10',
      address: 'Алматы, пр. Абая, 10',
    });
  });

  it.each(['bare', 'enveloped'] as const)('[13] refresh, answered %s', async (refreshForm) => {
    const { api, tokens, clock } = await running({ dialect: { refreshForm } });
    clock.pass(HOUR);
    expect(valueOf(await api.ensureToken())).toEqual({
      refreshed: false,
      expiresAt: NOW + 24 * HOUR,
    });
    clock.pass(17 * HOUR + 1_000);
    const state = valueOf(await api.ensureToken());
    expect(state.refreshed).toBe(true);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]?.expiresAt).toBeGreaterThan(NOW + 41 * HOUR);
    expect(valueOf(await api.balance(KNOWN.id))).toBe(124_050);
  });

  it('[13] an expired token is refreshed on 401 and the call repeated', async () => {
    const { api, tokens, clock } = await running();
    clock.pass(25 * HOUR);
    expect(valueOf(await api.balance(KNOWN.id))).toBe(124_050);
    expect(tokens).toHaveLength(1);
  });

  it('[13] a token too old to be refreshed: unauthorised', async () => {
    const { api, clock } = await running({ refreshGraceSeconds: 60 });
    clock.pass(26 * HOUR);
    expect(faultOf(await api.balance(KNOWN.id))).toMatchObject({ code: 'unauthorised' });
  });
});

describe('the customer', () => {
  it('[1] found, with the record of this branch', async () => {
    const { api } = await running();
    expect(valueOf(await api.findCustomer(KNOWN.phone))).toMatchObject({
      userId: KNOWN.id,
      phone: KNOWN.phone,
      firstName: 'Айгерім',
      lastName: 'Серікова',
      birthday: { year: 1990, month: 5, day: 17 },
      requiresSmsCode: false,
      tags: [{ name: 'VIP', background: '#6d28d9', textColor: '#ffffff', bonusPercentage: 7 }],
      privateBranch: { balance: 124_050, maxBonusSharePercent: 50 },
    });
    expect(valueOf(await api.findCustomer(CODED.phone)).requiresSmsCode).toBe(true);
  });

  it('[1] 404, 403 and 400', async () => {
    const { api } = await running();
    expect(faultOf(await api.findCustomer(NOBODY.phone)).code).toBe('notFound');
    expect(faultOf(await api.findCustomer(BANNED.phone)).code).toBe('blacklisted');
    expect(faultOf(await api.findCustomer('+7701' as Phone)).code).toBe('rejectedInput');
  });

  it('[2] personal data, and a phone that changes', async () => {
    const { api } = await running();
    const newPhone = '+77017777777' as Phone;
    const edited = await api.editCustomer(KNOWN.id, {
      phone: KNOWN.phone,
      newPhone,
      firstName: 'Айя',
      lastName: null,
      birthday: { year: 2000, month: 2, day: 29 },
      tags: [],
    });
    expect(valueOf(edited)).toEqual({
      userId: KNOWN.id,
      phone: newPhone,
      firstName: 'Айя',
      lastName: 'Серікова',
      birthday: { year: 2000, month: 2, day: 29 },
    });
    expect(valueOf(await api.findCustomer(newPhone))).toMatchObject({ userId: KNOWN.id, tags: [] });
    expect(faultOf(await api.findCustomer(KNOWN.phone)).code).toBe('notFound');
  });

  it('[2] a phone that another customer has is rejected with the words of the service', async () => {
    const { api } = await running();
    const nothing = { firstName: null, lastName: null, birthday: null, tags: null };
    const edit = { ...nothing, phone: KNOWN.phone, newPhone: CODED.phone };
    expect(faultOf(await api.editCustomer(KNOWN.id, edit))).toMatchObject({
      code: 'rejected',
      retry: 'never',
      status: 400,
      message: expect.stringContaining('new_phone_number'),
    });
  });

  it('[3] balance, [4] record, [5] percent, [6] stamps', async () => {
    const { api } = await running();
    expect(valueOf(await api.balance(KNOWN.id))).toBe(124_050);
    expect(valueOf(await api.privateBranch(KNOWN.id))).toMatchObject({
      balance: 124_050,
      percent: 7,
      dailyCount: 0,
      dailyLimit: 0,
    });
    expect(valueOf(await api.cashbackPercent(KNOWN.id))).toBe(7);
    expect(valueOf(await api.award(KNOWN.id))).toEqual({
      awardId: AWARD_ID,
      title: 'Кофе',
      description: '',
      stampCount: 8,
      receivedStampCount: 5,
      total: 0,
      isActive: true,
    });
  });

  it('[5] type and use_certificate go out when they are asked for', async () => {
    const { api } = await running();
    expect(valueOf(await api.cashbackPercent(KNOWN.id, { type: 'qr', useCertificate: true }))).toBe(
      7,
    );
    expect(valueOf(await api.cashbackPercent(KNOWN.id, { useCertificate: false }))).toBe(7);
  });

  it('[5] 400 in the blacklist, 404 for nobody', async () => {
    const { api } = await running();
    expect(faultOf(await api.cashbackPercent(BANNED.id))).toMatchObject({
      code: 'blacklisted',
      serviceCode: expect.toSatisfy((code: number) => [4052, 3010].includes(code)),
    });
    expect(faultOf(await api.cashbackPercent(NOBODY.id)).code).toBe('notFound');
  });

  it('[6] one who has not taken part: the program with no stamps', async () => {
    const { api } = await running();
    expect(valueOf(await api.award(CODED.id))).toMatchObject({
      awardId: AWARD_ID,
      receivedStampCount: 0,
      stampCount: 8,
    });
  });
});

describe('orders', () => {
  it('flow A: created, completed, cashback credited, read back', async () => {
    const { api } = await running();
    const created = valueOf(await api.createOrder(order({ stamps: 1 })));
    expect(created).toMatchObject({ status: 'PENDING', total: 1_000_000, createdAt: NOW });
    valueOf(await api.completeOrder(created.orderId, { bonus: ZERO, method: 'card' }));
    expect(valueOf(await api.readOrder(created.orderId))).toMatchObject({
      orderId: created.orderId,
      orderNumber: created.orderNumber,
      status: 'COMPLETED',
      initialTotal: 1_000_000,
      cashback: 70_000,
      paymentMethod: 'card',
      refunds: [],
      error: null,
    });
    expect(valueOf(await api.balance(KNOWN.id))).toBe(194_050);
    expect(valueOf(await api.award(KNOWN.id)).receivedStampCount).toBe(6);
  });

  it('[E10.C1] flow B: code sent, wrong code, right code, bonuses spent', async () => {
    const { api, service, log, reports } = await running();
    const spending = order({ userId: CODED.id, bonus: tiyn(30_000) });
    expect(await api.sendCode(CODED.id)).toEqual({ ok: true, value: null });
    const code = service.sms()[0]?.code ?? '';
    expect(code).toMatch(/^\d{4,}$/u);
    expect(JSON.stringify([log.entries, reports])).not.toContain(code);
    const wrong = code.replace(/\d$/u, (digit) => String((Number(digit) + 1) % 10));
    expect(faultOf(await api.createOrder({ ...spending, code: wrong }))).toMatchObject({
      code: 'wrongCode',
      retry: 'never',
      serviceCode: 3025,
    });
    const { orderId } = valueOf(await api.createOrder({ ...spending, code }));
    valueOf(await api.completeOrder(orderId, { bonus: tiyn(30_000), method: 'mixed' }));
    expect(valueOf(await api.readOrder(orderId))).toMatchObject({
      status: 'COMPLETED',
      paidFromBonuses: 30_000,
      paymentMethod: 'mixed',
    });
  });

  it('flow C: the award is given, the counter at 0, the total one more', async () => {
    const { api } = await running();
    const { orderId } = valueOf(
      await api.createOrder(order({ userId: FULL.id, giveAward: true, stamps: 2 })),
    );
    expect(valueOf(await api.giveAward(AWARD_ID, FULL.id, 8))).toMatchObject({
      awardId: AWARD_ID,
      receivedStampCount: 0,
      total: 4,
    });
    valueOf(await api.completeOrder(orderId, { bonus: ZERO, method: 'cash' }));
    expect(valueOf(await api.award(FULL.id))).toMatchObject({ receivedStampCount: 0, total: 4 });
    expect(faultOf(await api.giveAward(AWARD_ID, FULL.id, 8))).toMatchObject({ code: 'rejected' });
  });

  it('[8] a new customer is registered by phone', async () => {
    const { api } = await running();
    await completed(api, { userId: null, userPhone: NOBODY.phone });
    const found = valueOf(await api.findCustomer(NOBODY.phone));
    expect(valueOf(await api.balance(found.userId))).toBe(50_000);
  });

  it('[8] rules broken: rejected with the words of the service', async () => {
    const { api } = await running();
    for (const broken of [
      order({ bonus: tiyn(999_900) }),
      order({ userId: CODED.id, bonus: tiyn(100) }),
    ]) {
      const fault = faultOf(await api.createOrder(broken));
      expect(fault).toMatchObject({ code: 'rejected', retry: 'never', status: 400 });
      expect(fault.message).not.toBe('');
    }
  });

  it('[9] and [14] an order that is not there', async () => {
    const { api } = await running();
    const nowhere = id('9007199254740999');
    const completion = { bonus: ZERO, method: 'cash' } as const;
    expect(faultOf(await api.completeOrder(nowhere, completion)).code).toBe('notFound');
    expect(faultOf(await api.readOrder(nowhere)).code).toBe('notFound');
  });

  it('[11] reverted: DECLINED with 3015, the cashback taken back', async () => {
    const { api } = await running();
    const orderId = await completed(api);
    expect(valueOf(await api.balance(KNOWN.id))).toBe(194_050);
    expect(valueOf(await api.revertOrder(orderId))).toMatchObject({
      orderId,
      status: 'DECLINED',
      error: { code: 3015 },
    });
    expect(valueOf(await api.balance(KNOWN.id))).toBe(124_050);
    expect(valueOf(await api.readOrder(orderId)).error).toMatchObject({ code: 3015 });
    expect(faultOf(await api.revertOrder(orderId)).code).toBe('rejected');
  });

  it('[12] refunded in part, twice', async () => {
    const { api } = await running();
    const orderId = await completed(api);
    expect(valueOf(await api.refundOrder(orderId, tiyn(250_050)))).toMatchObject({
      orderId,
      initialTotal: 1_000_000,
      total: 749_950,
      refunds: [{ amount: 250_050, createdAt: NOW }],
    });
    const second = valueOf(await api.refundOrder(orderId, tiyn(100)));
    expect(second.refunds.map((refund) => refund.amount)).toEqual([250_050, 100]);
    expect(valueOf(await api.readOrder(orderId)).refunds).toEqual(second.refunds);
    expect(faultOf(await api.refundOrder(orderId, tiyn(1_000_000))).code).toBe('rejected');
  });

  it.each(['seconds', 'milliseconds'] as const)(
    'timestamps in %s are instants',
    async (timestampUnit) => {
      const { api } = await running({ dialect: { timestampUnit } });
      const orderId = await completed(api);
      expect(valueOf(await api.readOrder(orderId))).toMatchObject({
        createdAt: NOW,
        updatedAt: NOW,
      });
    },
  );

  it('order identifiers above 2^53 go there and back', async () => {
    const firstOrderId = '9223372036854775000';
    const { api } = await running({ firstOrderId });
    const orderId = await completed(api);
    expect(orderId).toBe(firstOrderId);
    expect(valueOf(await api.readOrder(orderId)).orderId).toBe(firstOrderId);
  });
});

describe('faults between client and service', () => {
  it('a completion whose answer is lost: timeout, unsafe; the order tells that it happened', async () => {
    const { api, service } = await running({}, 'request');
    const { orderId } = valueOf(await api.createOrder(order({})));
    service.intercept((request) =>
      request.path.endsWith('/complete') ? { type: 'dropAfter' } : 'pass',
    );
    expect(faultOf(await api.completeOrder(orderId, { bonus: ZERO, method: 'cash' }))).toEqual({
      code: 'timeout',
      retry: 'unsafe',
    });
    expect(valueOf(await api.readOrder(orderId)).status).toBe('COMPLETED');
  });

  it.each([
    ['refuse', { type: 'refuse' }, 'timeout', 'unsafe'],
    ['truncate', { type: 'truncate' }, 'timeout', 'unsafe'],
    ['a proxy page with 502', { type: 'html' }, 'unavailable', 'unsafe'],
    ['a proxy page with 200', { type: 'html', status: 200 }, 'malformed', 'unsafe'],
    ['an empty 200', { type: 'reply', status: 200, body: '', acts: true }, 'malformed', 'unsafe'],
    ['500', { type: 'reply', status: 500, body: '' }, 'unavailable', 'unsafe'],
    ['429', { type: 'reply', status: 429, body: '' }, 'unavailable', 'safe'],
  ] as const)('an order met by %s: %o is %s, %s', async (_name, fault, code, retry) => {
    const { api, service } = await running({}, 'request');
    service.intercept(() => fault);
    expect(faultOf(await api.createOrder(order({})))).toMatchObject({ code, retry });
  });

  it('the service stops: unreachable, safe', async () => {
    const { api, service } = await running({}, 'request');
    valueOf(await api.balance(KNOWN.id));
    await service.stop();
    // The first call may still go into the connection that was open, and can't tell.
    expect(faultOf(await api.balance(KNOWN.id)).retry).toBe('safe');
    expect(faultOf(await api.createOrder(order({})))).toEqual({
      code: 'unreachable',
      retry: 'safe',
    });
  });
});
