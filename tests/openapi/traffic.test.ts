/**
 * The client and the embedded service through every flow, each exchange judged by the OpenAPI
 * description: once by the recording fetch, once by the proxy between them.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi, NewOrder } from '../../src-main/ports/loyalty-api.ts';
import type { SettingsInput } from '../../src-service/settings.ts';
import { startFaultyService } from '../service/fault-injection.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import { faultOf, testClock, testLog, valueOf } from '../loyalty/support/parts.ts';
import { AWARD, BIG, BRANCH, businessWith, GROUP, people, START } from '../service/business.ts';
import { operations } from '../../tools/openapi/description.ts';
import { createTraffic, recordingFetch, type Traffic } from './traffic.ts';
import { startValidatingProxy } from './validating-proxy.ts';

const VIA = ['the recording fetch', 'the proxy'] as const;
const PLAIN = id(String(people.plain.id));
const CODED = id(String(people.coded.id));
const FULL = id(String(people.full.id));

async function running(via: (typeof VIA)[number], settings: Partial<SettingsInput> = {}) {
  const clock = testClock(START);
  const service = await startFaultyService({
    database: ':memory:',
    settings: businessWith({ settings }),
    clock,
  });
  onTestFinished(() => service.stop());
  let address = service.address;
  let traffic: Traffic = createTraffic();
  let through = recordingFetch(traffic);
  if (via === 'the proxy') {
    const proxy = await startValidatingProxy(service.address);
    onTestFinished(() => proxy.stop());
    ({ address, traffic } = proxy);
    through = fetch;
  }
  const gateway = createLoyaltyGateway({ fetch: through, clock, log: testLog() });
  const login = valueOf(await gateway.login(address, 'till', 'secret'));
  const api = gateway.open(
    {
      address,
      branchId: login.branches[0]?.branchId ?? id(BRANCH),
      groupId: id(String(GROUP)),
      accessToken: login.accessToken,
      tokenExpiresAt: login.expiresAt,
      credentials: { login: 'till', password: 'secret' },
    },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
  onTestFinished(() => api.close());
  return { service, clock, gateway, login, address, api, traffic };
}

const sale = (userId: Id, fields: Partial<NewOrder> = {}): NewOrder => ({
  userId,
  userPhone: null,
  amount: tiyn(1_234_567),
  bonus: ZERO,
  stamps: 0,
  giveAward: false,
  comment: null,
  code: null,
  ...fields,
});

async function completed(api: LoyaltyApi, order: NewOrder): Promise<Id> {
  const { orderId } = valueOf(await api.createOrder(order));
  const method = order.bonus > 0 ? 'mixed' : 'card';
  valueOf(await api.completeOrder(orderId, { bonus: order.bonus, method }));
  return orderId;
}

async function readings(api: LoyaltyApi, phone: string): Promise<Id> {
  const { userId } = valueOf(await api.findCustomer(phone as Phone));
  valueOf(await api.balance(userId));
  valueOf(await api.privateBranch(userId));
  valueOf(await api.cashbackPercent(userId));
  valueOf(await api.award(userId));
  return userId;
}

describe.each(VIA)('every exchange is as described, seen by %s', (via) => {
  test('[TRAFFIC.1] set-up, flows A, B and C, revert, refund, edit: all operations', async () => {
    const { service, api, gateway, address, login, traffic } = await running(via);
    valueOf(await gateway.readBranch(address, login.accessToken, id(BRANCH)));
    valueOf(await api.readBranch());

    const plain = await readings(api, people.plain.phone);
    const first = await completed(api, sale(plain, { stamps: 2, comment: 'стол 4' }));
    valueOf(await api.readOrder(first));

    const coded = await readings(api, people.coded.phone);
    valueOf(await api.sendCode(coded));
    const code = service.sms().at(-1)?.code ?? '';
    const second = await completed(api, sale(coded, { bonus: tiyn(12_345), code }));
    valueOf(await api.readOrder(second));

    const full = await readings(api, people.full.phone);
    const gift = valueOf(await api.createOrder(sale(full, { giveAward: true })));
    valueOf(await api.giveAward(AWARD, full, 10));
    valueOf(await api.completeOrder(gift.orderId, { bonus: ZERO, method: 'cash' }));
    valueOf(await api.readOrder(gift.orderId));

    valueOf(await api.refundOrder(first, tiyn(45)));
    valueOf(await api.refundOrder(first, tiyn(100_000)));
    valueOf(await api.readOrder(first));
    valueOf(await api.revertOrder(second));
    valueOf(await api.readOrder(second));

    const newPhone = '+77012223344' as Phone;
    const birthday = { year: 1992, month: 2, day: 29 };
    const edit = { phone: people.plain.phone as Phone, newPhone, birthday, tags: [] };
    valueOf(await api.editCustomer(plain, { ...edit, firstName: 'Айя', lastName: 'Ким' }));
    await readings(api, newPhone);
    valueOf(await api.ensureToken(true));

    expect(traffic.violations()).toEqual([]);
    expect([...traffic.operations()].toSorted()).toEqual(operations.map((o) => o.id).toSorted());
  });

  test('[TRAFFIC.2] a new customer, and identifiers beyond 2^53', async () => {
    const { api, traffic } = await running(via, { firstOrderId: BIG, firstCustomerId: BIG + 100n });
    const phone = '+77770001122' as Phone;
    const order = await completed(api, { ...sale(PLAIN), userId: null, userPhone: phone });
    expect(order).toBe(String(BIG));
    expect(await readings(api, phone)).toBe(String(BIG + 100n));
    await readings(api, people.big.phone);
    await completed(api, sale(id(String(BIG)), { bonus: tiyn(25_050) }));
    expect(traffic.violations()).toEqual([]);
  });

  test.each(['bare', 'enveloped'] as const)('[TRAFFIC.3] refresh, %s', async (refreshForm) => {
    const { api, clock, traffic } = await running(via, { dialect: { refreshForm } });
    clock.pass(25 * HOUR);
    valueOf(await api.balance(PLAIN));
    clock.pass(365 * 24 * HOUR);
    // Too old to be refreshed: 401, 403, log in, repeat.
    valueOf(await api.balance(PLAIN));
    expect(traffic.violations()).toEqual([]);
    expect(traffic.operations()).toContain('refreshToken');
  });

  test('[TRAFFIC.4] milliseconds', async () => {
    const { api, traffic } = await running(via, { dialect: { timestampUnit: 'milliseconds' } });
    await readings(api, people.plain.phone);
    valueOf(await api.readOrder(await completed(api, sale(PLAIN))));
    expect(traffic.violations()).toEqual([]);
  });

  test('[TRAFFIC.5] errors are as described too', async () => {
    const { api, gateway, address, traffic } = await running(via);
    const nowhere = id('999999');
    const blocked = id(String(people.blocked.id));
    const spending = sale(CODED, { bonus: tiyn(100) });
    const done = await completed(api, sale(PLAIN));
    valueOf(await api.sendCode(CODED));
    const faults = [
      await gateway.login(address, 'till', 'wrong'),
      await gateway.readBranch(address, 'forged', id(BRANCH)),
      await api.findCustomer('+77019999999' as Phone),
      await api.findCustomer('+7701' as Phone),
      await api.findCustomer(people.blocked.phone as Phone),
      await api.cashbackPercent(blocked),
      await api.cashbackPercent(id(String(people.blockedPhone.id))),
      await api.cashbackPercent(nowhere),
      await api.balance(nowhere),
      await api.award(nowhere),
      await api.sendCode(blocked),
      await api.giveAward(AWARD, PLAIN, 10),
      await api.giveAward('no-such-award', FULL, 10),
      await api.createOrder(sale(PLAIN, { bonus: tiyn(99_999_900) })),
      await api.createOrder(spending),
      await api.createOrder({ ...spending, code: 'x' }),
      await api.completeOrder(done, { bonus: ZERO, method: 'cash' }),
      await api.completeOrder(nowhere, { bonus: ZERO, method: 'cash' }),
      await api.refundOrder(done, tiyn(1_234_567)),
      await api.readOrder(nowhere),
      await api.revertOrder(nowhere),
    ].map((answer) => faultOf(answer).code);
    expect(new Set(faults)).toEqual(
      new Set([
        'unauthorised',
        'notFound',
        'rejectedInput',
        'blacklisted',
        'wrongCode',
        'rejected',
      ]),
    );
    expect(traffic.violations()).toEqual([]);
    expect(traffic.count()).toBeGreaterThan(faults.length);
  });

  test('[TRAFFIC.6] a service that answers otherwise is named, with the exchange', async () => {
    const { api, service, traffic } = await running(via);
    const body = '{"code":200,"message":"","data":{}}';
    service.intercept(() => ({ type: 'reply', status: 200, body }));
    await api.award(PLAIN);
    expect(traffic.violations().join('\n')).toContain(
      `GET /api/v1/branches/${BRANCH}/customers/${PLAIN}/award → 200: answer: /data must have required property 'id'`,
    );
  });

  test('[TRAFFIC.7] a connection that breaks is passed on and no violation', async () => {
    const { api, service, traffic } = await running(via);
    service.intercept(() => ({ type: 'dropAfter' }));
    const before = traffic.count();
    expect(faultOf(await api.createOrder(sale(PLAIN)))).toEqual({
      code: 'timeout',
      retry: 'unsafe',
    });
    expect(traffic.count()).toBe(before + 1);
    expect(traffic.violations()).toEqual([]);
  });
});
