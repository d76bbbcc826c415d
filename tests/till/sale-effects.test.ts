/** What each step of a sale asks of the service, and what it makes of the answers, alone. */
import { describe, expect, test } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import {
  faultOf,
  isRead,
  runEffect,
  reconcileEffectFor,
  type CallContext,
  type CallEffect,
} from '../../src-main/till/sale/sale-effects.ts';
import { CONTRADICTED, type Fault } from '../../src-shared/domain/fault.ts';
import { MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { startSale } from '../../src-shared/domain/sale/machine.ts';
import {
  NO_CODE,
  type SelectedAward,
  type Sale,
  type SaleRequest,
  type SaleState,
} from '../../src-shared/domain/sale/sale.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { CUSTOMER } from '../domain/customer-samples.ts';
import { known, ORDER, request } from '../domain/sale-samples.ts';
import { manualClock } from './manual-clock.ts';
import { finished } from './queue-samples.ts';

const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
/** Of the service or of what stands before it: nobody knows. */
const PAGE: Fault = { code: 'malformed', retry: 'safe', status: 403 };
const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 503 };
const NOT_SENT: Fault = { code: 'unreachable', retry: 'safe' };
const REFUSED: Fault = { code: 'rejected', retry: 'never' };
const NO_CUSTOMER: Fault = { code: 'internal', retry: 'never' };
const GIFT: SelectedAward = { awardId: 'a1', title: 'Coffee', stampCount: 8, total: 3 };
const USER = '9007199254740993';

type Answers = Partial<Record<keyof LoyaltyApi, readonly Result<unknown, Fault>[]>>;

/** `answers` in their order; what isn't named must not be asked. `slow`: how long each takes. */
function service(answers: Answers, slow = 0) {
  const clock = manualClock();
  const asked: [name: string, ...args: unknown[]][] = [];
  const left = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]));
  const api = new Proxy({} as LoyaltyApi, {
    get:
      (_target, name: string) =>
      async (...args: unknown[]) => {
        asked.push([name, ...args]);
        clock.advance(slow);
        const answer = left.get(name)?.shift();
        if (answer === undefined) throw new Error(`${name} was asked`);
        return answer;
      },
  });
  const context: CallContext = {
    api,
    clock,
    awardEnabled: true,
    held: ZERO,
    isAwardInDoubt: false,
    codeHeld: false,
    code: null,
  };
  return { asked, clock, context };
}

const saleOf = (change: Partial<SaleRequest> = {}): Sale => startSale(request(change)).sale;
const nobody = saleOf({ customer: { kind: 'none', phone: null } });
const spending = saleOf({ bonus: tiyn(50_000) });
const CREATE = { do: 'createOrder', withCode: false, verify: false } as const;
const GIVE = { do: 'giveAward', order: ORDER, isFree: false } as const;
const awards = (total: number) => ok({ total, receivedStampCount: 5, stampCount: 8 });

async function made(
  sale: Sale,
  effect: CallEffect,
  answers: Answers,
  change: Partial<CallContext> = {},
) {
  const { asked, context } = service(answers);
  const { at: _at, ...event } = (await runEffect(sale, effect, { ...context, ...change })) as {
    at?: number;
  };
  return { event, asked };
}

describe('balance and percent, before anything is sent', () => {
  test('are read together; bonuses of sales that wait are not there to spend', async () => {
    const answers = { balance: [ok(tiyn(90_000))], cashbackPercent: [ok(7)] };
    const { event, asked } = await made(saleOf(), { do: 'verifyQuote' }, answers, {
      held: tiyn(20_000),
    });
    expect(event).toEqual({ type: 'quoteRead', now: { balance: 70_000, percent: 7 } });
    expect(asked).toEqual([
      ['balance', USER],
      ['cashbackPercent', USER],
    ]);
  });
  test.each<[Answers]>([
    [{ balance: [fail(REFUSED)], cashbackPercent: [ok(7)] }],
    [{ balance: [ok(ZERO)], cashbackPercent: [fail(REFUSED)] }],
  ])('one that can’t be read', async (answers) => {
    const { event } = await made(saleOf(), { do: 'verifyQuote' }, answers);
    expect(event).toEqual({ type: 'quoteNotRead', fault: REFUSED });
  });
});

describe('a sale to nobody asks for nothing of a customer', () => {
  test.each<[CallEffect, string]>([
    [{ do: 'verifyQuote' }, 'quoteNotRead'],
    [{ do: 'sendCode' }, 'codeNotSent'],
    [GIVE, 'awardFailed'],
    [{ do: 'accrue' }, 'accrualFailed'],
  ])('%j', async (effect, type) => {
    const { event, asked } = await made(nobody, effect, {});
    expect(event).toEqual({ type, fault: NO_CUSTOMER });
    expect(asked).toEqual([]);
  });
  test('and no award was spent', async () => {
    const { event } = await made(nobody, { do: 'readAward' }, {});
    expect(event).toEqual({ type: 'awardRead', given: 0 });
    const none = await made(saleOf(), { do: 'readAward' }, {});
    expect(none.event).toEqual({ type: 'awardRead', given: 0 });
  });
});

describe('an award is nobody’s', () => {
  const fresh = { kind: 'new', phone: '+77012345678' as Phone } as const;
  test.each([
    ['where none was chosen', saleOf()],
    ['of somebody who isn’t a customer yet', saleOf({ customer: fresh, award: GIFT })],
  ])('%s: none is given, and none was', async (_what, sale) => {
    expect(await made(sale, GIVE, {})).toEqual({
      event: { type: 'awardFailed', fault: NO_CUSTOMER },
      asked: [],
    });
    expect(await made(sale, { do: 'readAward' }, {})).toEqual({
      event: { type: 'awardRead', given: 0 },
      asked: [],
    });
  });
});

describe('a code', () => {
  const figures = { balance: [ok(tiyn(70_000))], cashbackPercent: [ok(7)] };
  const asking = [
    ['sendCode', USER],
    ['balance', USER],
    ['cashbackPercent', USER],
  ];
  test.each<[string, Answers, object]>([
    [
      'is told of with the figures that were read beside it',
      { ...figures, sendCode: [ok(null)] },
      { type: 'codeSent', quote: ok({ balance: 70_000, percent: 7 }) },
    ],
    [
      'is told of also where these can’t be read',
      { ...figures, cashbackPercent: [fail(REFUSED)], sendCode: [ok(null)] },
      { type: 'codeSent', quote: fail(REFUSED) },
    ],
    [
      'that wasn’t sent needs none',
      { ...figures, sendCode: [fail(LOST)] },
      { type: 'codeNotSent', fault: LOST },
    ],
  ])('%s', async (_what, answers, expected) => {
    const { event, asked } = await made(saleOf(), { do: 'sendCode' }, answers);
    expect(event).toEqual(expected);
    expect(asked).toEqual(asking);
  });
  test('isn’t waited for by the figures: all three are asked for at once', async () => {
    const begun: string[] = [];
    const hanging = (name: string) => () => {
      begun.push(name);
      return new Promise<never>(() => undefined);
    };
    const api = {
      balance: hanging('balance'),
      cashbackPercent: hanging('cashbackPercent'),
      sendCode: hanging('sendCode'),
    } as unknown as LoyaltyApi;
    void runEffect(spending, { do: 'sendCode' }, { ...service({}).context, api });
    expect(begun.toSorted()).toEqual(['balance', 'cashbackPercent', 'sendCode']);
  });
});

test('a code that was sent is told of a second later, though its figures are still being read', async () => {
  const { clock, context } = service({});
  const api = {
    balance: () => new Promise<never>(() => undefined),
    cashbackPercent: async () => ok(7),
    sendCode: async () => ok(null),
  } as unknown as LoyaltyApi;
  const sentAt = clock.steady();
  const told = runEffect(spending, { do: 'sendCode' }, { ...context, api });
  await new Promise(setImmediate);
  clock.advance(SECOND);
  const later = new Promise<string>((end) => void setImmediate(() => end('still sending')));
  expect(await Promise.race([told, later])).toEqual({ type: 'codeSent', at: sentAt });
});

describe('while the customer’s phone was changed at this till', () => {
  const fault = { code: 'phoneChanged', retry: 'never' };
  test('no code is sent, and no order goes with one', async () => {
    const sending = await made(spending, { do: 'sendCode' }, {}, { codeHeld: true });
    expect(sending).toEqual({ event: { type: 'codeNotSent', fault }, asked: [] });
    const held = { codeHeld: true, code: '4711' };
    const ordering = await made(spending, { ...CREATE, withCode: true }, {}, held);
    expect(ordering).toEqual({ event: { type: 'orderFailed', fault }, asked: [] });
  });
  test('an order that needs none does', async () => {
    const created = { createOrder: [ok({ ...ORDER, status: 'PENDING' })] };
    const { event } = await made(saleOf(), CREATE, created, { codeHeld: true });
    expect(event).toEqual({ type: 'orderCreated', order: ORDER });
  });
});

describe('an order', () => {
  const created = { createOrder: [ok({ ...ORDER, status: 'PENDING' })] };
  test('names the customer who is known, the bonuses and the comment', async () => {
    const sale = { ...spending, request: { ...spending.request, comment: 'by the window' } };
    const { event, asked } = await made(sale, CREATE, created, {
      code: '4711',
    });
    expect(event).toEqual({ type: 'orderCreated', order: ORDER });
    expect(asked[0]?.[1]).toEqual({
      userId: USER,
      userPhone: null,
      amount: 1_250_000,
      bonus: 50_000,
      stamps: 1,
      giveAward: false,
      comment: 'by the window',
      code: null,
    });
  });
  test('of a new customer goes by the phone, with the code and the award that it has', async () => {
    const customer = { kind: 'new', phone: '+77012345678' as Phone } as const;
    const sale = saleOf({ customer, award: GIFT });
    const { asked } = await made(sale, { ...CREATE, withCode: true }, created, {
      code: '4711',
    });
    expect(asked[0]?.[1]).toMatchObject({
      userId: null,
      userPhone: '+77012345678',
      giveAward: true,
      comment: null,
      code: '4711',
    });
  });
  test('without the code that it needs is not sent: the code is asked for again', async () => {
    const { event, asked } = await made(spending, { ...CREATE, withCode: true }, {});
    expect(event).toEqual({ type: 'orderFailed', fault: { code: 'codeNotKept', retry: 'safe' } });
    expect(asked).toEqual([]);
  });
  test('of a new customer has nothing to read beside it', async () => {
    const sale = saleOf({ customer: { kind: 'new', phone: '+77012345678' as Phone } });
    const { event, asked } = await made(sale, { ...CREATE, verify: true }, created);
    expect(event).toEqual({ type: 'orderCreated', order: ORDER });
    expect(asked.map(([name]) => name)).toEqual(['createOrder']);
  });
  test('that is refused', async () => {
    const refusal = { createOrder: [fail(REFUSED)] };
    const { event } = await made(saleOf(), CREATE, refusal);
    expect(event).toEqual({ type: 'orderFailed', fault: REFUSED });
  });
});

describe('an order with readings beside it', () => {
  const verified: CallEffect = { ...CREATE, verify: true };
  const READ = { balance: [ok(tiyn(90_000))], cashbackPercent: [ok(7)] };
  const created = { createOrder: [ok({ ...ORDER, status: 'PENDING' })] };
  const withGift = saleOf({ award: GIFT, stamps: 0 });

  test('asks all at once, and tells what can be spent', async () => {
    const { event, asked } = await made(
      saleOf(),
      verified,
      { ...created, ...READ },
      {
        held: tiyn(20_000),
      },
    );
    expect(event).toEqual({
      type: 'orderCreated',
      order: ORDER,
      quote: ok({ balance: 70_000, percent: 7 }),
    });
    expect(asked.map(([name]) => name)).toEqual(['createOrder', 'balance', 'cashbackPercent']);
  });

  test.each<[Result<unknown, Fault>, object]>([
    [awards(3), { awardIsFree: true }],
    [awards(4), { awardIsFree: false }],
    [fail(LOST), {}],
  ])('and whether the award is still to be given: %j', async (answer, known) => {
    const answers = { ...created, award: [answer] };
    const { event } = await made(withGift, CREATE, answers);
    expect(event).toEqual({ type: 'orderCreated', order: ORDER, ...known });
    const both = await made(withGift, verified, { ...answers, ...READ, ...created });
    expect(both.event).toMatchObject({ quote: ok({ percent: 7 }), ...known });
  });

  test.each([
    [2_000, { awardIsFree: true }],
    [2_001, {}],
  ])('an award that was seen to be free %i ms ago: %j', async (ms, known) => {
    const { clock, context } = service({});
    const api = {
      award: async () => awards(3),
      createOrder: async () => {
        await new Promise(setImmediate);
        clock.advance(ms);
        return ok({ ...ORDER, status: 'PENDING' });
      },
    } as unknown as LoyaltyApi;
    const event = await runEffect(withGift, CREATE, { ...context, api });
    expect(event).toEqual({ type: 'orderCreated', order: ORDER, ...known });
  });

  const never = new Promise<never>(() => undefined);
  test.each<[string, Partial<LoyaltyApi>, object]>([
    [
      'figures that can’t be read: the order is waited for, it may exist',
      {
        createOrder: async () => {
          await new Promise(setImmediate);
          return ok({ ...ORDER, status: 'PENDING' } as never);
        },
        balance: async () => fail(REFUSED),
      },
      { type: 'orderCreated', order: ORDER, quote: fail(REFUSED) },
    ],
    [
      'neither: it isn’t known whether the order was created',
      { createOrder: async () => fail(LOST), balance: async () => fail(REFUSED) },
      { type: 'orderFailed', fault: LOST },
    ],
    [
      'an order that is refused: the figures aren’t waited for',
      { createOrder: async () => fail(REFUSED), balance: () => never },
      { type: 'orderFailed', fault: REFUSED },
    ],
    [
      'figures that can’t be read after the order was created',
      {
        createOrder: async () => ok({ ...ORDER, status: 'PENDING' } as never),
        balance: async () => {
          await new Promise(setImmediate);
          return fail(REFUSED);
        },
      },
      { type: 'orderCreated', order: ORDER, quote: fail(REFUSED) },
    ],
  ])('%s', async (_, api, expected) => {
    const { context } = service({});
    const others = { cashbackPercent: async () => ok(7), ...api } as LoyaltyApi;
    expect(await runEffect(saleOf(), verified, { ...context, api: others })).toEqual(expected);
  });
});

describe('an award', () => {
  const gift = saleOf({ award: GIFT, stamps: 0 });
  test.each<[string, Answers, object, number]>([
    ['is given', { award: [awards(3)], giveAward: [ok({ total: 0 })] }, { type: 'awardGiven' }, 2],
    [
      'was given elsewhere since it was chosen',
      { award: [awards(4)] },
      { type: 'awardFailed', fault: { code: 'awardGivenElsewhere', retry: 'never' } },
      1,
    ],
    ['can’t be looked at', { award: [fail(LOST)] }, { type: 'awardFailed', fault: LOST }, 1],
    [
      'is refused, and nobody else gave it',
      { award: [awards(3), awards(3)], giveAward: [fail(REFUSED)] },
      { type: 'awardFailed', fault: REFUSED },
      3,
    ],
    [
      'is refused, and was given all the same: by another till, or by a copy of the request',
      { award: [awards(3), awards(4)], giveAward: [fail(REFUSED)] },
      { type: 'awardRead', given: 1 },
      3,
    ],
    [
      'is refused by a page, and was given all the same',
      { award: [awards(3), awards(4)], giveAward: [fail(PAGE)] },
      { type: 'awardRead', given: 1 },
      3,
    ],
    [
      'is refused by a page, and nobody else gave it',
      { award: [awards(3), awards(3)], giveAward: [fail(PAGE)] },
      { type: 'awardFailed', fault: PAGE },
      3,
    ],
    [
      'is refused, and nobody tells why',
      { award: [awards(3), fail(LOST)], giveAward: [fail(REFUSED)] },
      { type: 'awardFailed', fault: REFUSED },
      3,
    ],
    [
      'was not sent: that needs no second look',
      { award: [awards(3)], giveAward: [fail(NOT_SENT)] },
      { type: 'awardFailed', fault: NOT_SENT },
      2,
    ],
    [
      'is put off by a busy service, and was given',
      { award: [awards(3), awards(4)], giveAward: [fail(BUSY)] },
      { type: 'awardGiven' },
      3,
    ],
    [
      'is put off by a busy service, and wasn’t given',
      { award: [awards(3), awards(3)], giveAward: [fail(BUSY)] },
      { type: 'awardFailed', fault: BUSY },
      3,
    ],
    [
      'is put off by a busy service, and nobody tells',
      { award: [awards(3), fail(LOST)], giveAward: [fail(BUSY)] },
      { type: 'awardFailed', fault: BUSY, unread: true },
      3,
    ],
    [
      'had no answer, and was given',
      { award: [awards(3), awards(4)], giveAward: [fail(LOST)] },
      { type: 'awardGiven' },
      3,
    ],
    [
      'had no answer, and wasn’t given yet',
      { award: [awards(3), awards(3)], giveAward: [fail(LOST)] },
      { type: 'awardFailed', fault: LOST },
      3,
    ],
    [
      'had no answer, and nobody tells',
      { award: [awards(3), fail(REFUSED)], giveAward: [fail(LOST)] },
      { type: 'awardFailed', fault: LOST },
      3,
    ],
  ])('%s', async (_what, answers, expected, calls) => {
    const { event, asked } = await made(gift, GIVE, answers);
    expect(event).toEqual(expected);
    expect(asked).toHaveLength(calls);
    if (calls > 1) expect(asked[1]).toEqual(['giveAward', 'a1', USER, 8]);
  });
  test('is not ordered while it isn’t known whether one was given in the sale before', async () => {
    const { event, asked } = await made(gift, CREATE, {}, { isAwardInDoubt: true });
    expect(event).toEqual({
      type: 'orderFailed',
      fault: { code: 'awardInDoubt', retry: 'safe' },
    });
    expect(asked).toEqual([]);
    const code = await made(gift, { do: 'sendCode' }, {}, { isAwardInDoubt: true });
    expect(code).toMatchObject({
      event: { type: 'codeNotSent', fault: { code: 'awardInDoubt' } },
      asked: [],
    });
    const created = { createOrder: [ok({ ...ORDER, status: 'PENDING' })] };
    const without = await made(saleOf(), CREATE, created, { isAwardInDoubt: true });
    expect(without.event).toMatchObject({ type: 'orderCreated' });
  });
  test('counts as the service does, where its answer tells how many there were', async () => {
    const answers = { award: [awards(3)], giveAward: [ok({ total: 5 })] };
    const { event } = await made(gift, GIVE, answers);
    expect(event).toEqual({ type: 'awardGiven', total: 5 });
  });
  test('that was seen to be free beside the order is given at once', async () => {
    const answers = { giveAward: [ok({ total: 0 })] };
    const { event, asked } = await made(gift, { ...GIVE, isFree: true }, answers);
    expect([event, asked.length]).toEqual([{ type: 'awardGiven' }, 1]);
    const lost = { award: [awards(4)], giveAward: [fail(LOST)] };
    const { event: read } = await made(gift, { ...GIVE, isFree: true }, lost);
    expect(read).toEqual({ type: 'awardGiven' });
  });
  test.each<[Result<unknown, Fault>, object]>([
    [awards(4), { type: 'awardRead', given: 1 }],
    [awards(5), { type: 'awardRead', given: 2 }],
    // Fewer than before tell nothing: of another program, or some were given back.
    [awards(2), { type: 'awardNotRead', fault: { code: 'malformed', retry: 'safe' } }],
    [awards(3), { type: 'awardRead', given: 0 }],
    [fail(LOST), { type: 'awardNotRead', fault: LOST }],
  ])('in doubt: %j', async (answer, expected) => {
    expect((await made(gift, { do: 'readAward' }, { award: [answer] })).event).toEqual(expected);
  });
});

describe('a completion', () => {
  const effect: CallEffect = {
    do: 'completeOrder',
    order: ORDER,
    payment: { method: 'card', tendered: null },
  };
  test('names the bonuses, and that it was paid in two ways where they are some', async () => {
    const { event, asked } = await made(spending, effect, { completeOrder: [ok(null)] });
    expect(event).toEqual({ type: 'completed' });
    expect(asked).toEqual([['completeOrder', ORDER.orderId, { bonus: 50_000, method: 'mixed' }]]);
  });
  test('without an answer counts from when its last request can have left', async () => {
    const { clock, context } = service({ completeOrder: [fail(LOST)] }, MOVE_DEADLINE + 5_000);
    const begun = clock.steady();
    expect(await runEffect(spending, effect, context)).toEqual({
      type: 'completionFailed',
      fault: LOST,
      at: begun + 5_000,
    });
  });
  test.each<[Result<unknown, Fault>, object]>([
    [ok({ status: 'BLOCKED' }), { type: 'orderRead', status: 'BLOCKED' }],
    [fail(LOST), { type: 'orderNotRead', fault: LOST }],
  ])('what became of it: %j', async (answer, expected) => {
    const { event } = await made(
      spending,
      { do: 'readOrder', order: ORDER },
      { readOrder: [answer] },
    );
    expect(event).toEqual(expected);
  });
});

describe('a result', () => {
  const effect: CallEffect = { do: 'readResult', order: ORDER };
  const order = ok({ status: 'COMPLETED', cashback: tiyn(1_000) });
  test('tells cashback, balance and stamps', async () => {
    const answers = { readOrder: [order], balance: [ok(tiyn(9_000))], award: [awards(3)] };
    expect((await made(saleOf(), effect, answers)).event).toEqual({
      type: 'resultRead',
      result: { cashback: 1_000, balance: 9_000, stamps: { received: 5, needed: 8 } },
      status: 'COMPLETED',
      fault: null,
    });
  });
  test('is not read once more where a completed order leaves its cashback out: nothing tells it', async () => {
    const silent = ok({ status: 'COMPLETED', cashback: null });
    const answers = { readOrder: [silent], balance: [ok(tiyn(9_000))], award: [awards(3)] };
    expect((await made(saleOf(), effect, answers)).event).toMatchObject({
      result: { cashback: null, untold: true, balance: 9_000 },
      fault: null,
    });
  });
  test.each<[string, Fault, Fault | null]>([
    ['is read once more where the order had no answer', LOST, LOST],
    ['is not where it was refused', REFUSED, null],
  ])('%s; parts that can’t be read are left out', async (_what, fault, again) => {
    const answers = { readOrder: [fail(fault)], balance: [fail(LOST)], award: [fail(LOST)] };
    expect((await made(saleOf(), effect, answers)).event).toEqual({
      type: 'resultRead',
      result: {
        cashback: null,
        balance: null,
        stamps: null,
        ...(again === null ? { untold: true } : {}),
      },
      status: null,
      fault: again,
    });
  });
  test('is read once more where the order isn’t complete yet: its cashback comes with that', async () => {
    const early = ok({ status: 'PENDING', cashback: null });
    const answers = { readOrder: [early], balance: [ok(ZERO)], award: [awards(3)] };
    expect((await made(saleOf(), effect, answers)).event).toMatchObject({
      status: 'PENDING',
      fault: CONTRADICTED,
    });
  });
  const newcomer = saleOf({ customer: { kind: 'new', phone: CUSTOMER.phone } });
  test('of who was new tells what they have now: they are found by the phone', async () => {
    const answers = {
      readOrder: [order],
      findCustomer: [ok(CUSTOMER)],
      balance: [ok(tiyn(1_000))],
      award: [awards(0)],
    };
    const { event, asked } = await made(newcomer, effect, answers);
    expect(event).toMatchObject({
      result: { cashback: 1_000, balance: 1_000, stamps: { received: 5, needed: 8 } },
      status: 'COMPLETED',
      fault: null,
    });
    expect(asked).toEqual([
      ['readOrder', ORDER.orderId],
      ['findCustomer', CUSTOMER.phone],
      ['balance', CUSTOMER.userId],
      ['award', CUSTOMER.userId],
    ]);
  });
  test.each<[string, Fault]>([
    ['is not there yet', { code: 'notFound', retry: 'never' }],
    ['can’t be looked up', LOST],
    ['is in the blacklist', { code: 'blacklisted', retry: 'never' }],
  ])('of who was new and %s has the order’s part alone', async (_what, fault) => {
    const answers = { readOrder: [order], findCustomer: [fail(fault)] };
    expect((await made(newcomer, effect, answers)).event).toEqual({
      type: 'resultRead',
      result: { cashback: 1_000, balance: null, stamps: null },
      status: 'COMPLETED',
      fault: null,
    });
  });
  test('waits a second for who was new, and no longer, once the order was read', async () => {
    const { clock, context } = service({});
    const api = {
      readOrder: async () => order,
      findCustomer: () => new Promise<never>(() => undefined),
    } as unknown as LoyaltyApi;
    const reading = runEffect(newcomer, effect, { ...context, api });
    const ended = reading.then(() => true);
    await new Promise(setImmediate);
    clock.advance(SECOND - 1);
    expect(await Promise.race([ended, new Promise((go) => setImmediate(go))])).toBeUndefined();
    clock.advance(1);
    expect(await reading).toMatchObject({ result: { cashback: 1_000, balance: null } });
  });
  test('has of their figures what has come within that second', async () => {
    const { clock, context } = service({});
    const api = {
      readOrder: async () => order,
      findCustomer: async () => ok(CUSTOMER),
      balance: async () => ok(tiyn(1_000)),
      award: () => new Promise<never>(() => undefined),
    } as unknown as LoyaltyApi;
    const reading = runEffect(newcomer, effect, { ...context, api });
    await new Promise(setImmediate);
    clock.advance(SECOND);
    expect(await reading).toMatchObject({ result: { balance: 1_000, stamps: null } });
  });
  test('asks no balance of nobody, and no stamps where there are none', async () => {
    expect((await made(nobody, effect, { readOrder: [order] })).asked).toHaveLength(1);
    const { asked } = await made(
      saleOf(),
      effect,
      { readOrder: [order], balance: [ok(ZERO)] },
      { awardEnabled: false },
    );
    expect(asked.map(([name]) => name)).toEqual(['readOrder', 'balance']);
  });
});

const awardFailed = (outcomeUnknown: boolean): SaleState => ({
  at: 'failed',
  call: 'giveAward',
  fault: { code: 'timeout', retry: 'unsafe' },
  outcomeUnknown,
  order: ORDER,
  ...NO_CODE,
});

test.each<[SaleState, CallEffect | null]>([
  [{ at: 'cancelled', order: ORDER, award: 'uncertain', note: null }, { do: 'readAward' }],
  [{ at: 'cancelled', order: ORDER, award: 'given', note: null }, null],
  [{ at: 'cancelled', order: ORDER, award: 'none', note: null }, null],
  [{ at: 'awaitingPayment', order: ORDER }, null],
  [awardFailed(true), { do: 'readAward' }],
  [awardFailed(false), null],
  [finished({ order: null, resolution: 'noLoyalty' }), null],
  [finished({ resolution: 'pending' }), { do: 'readOrder', order: ORDER }],
  [finished({ resolution: 'needsAttention' }), { do: 'readOrder', order: ORDER }],
  [finished({ resolution: 'confirmed' }), { do: 'readResult', order: ORDER }],
])('by itself, about %j is asked: %j', (state, question) => {
  expect(reconcileEffectFor({ ...saleOf(), state })).toEqual(question);
});

test('by itself, about an award that was given is asked as long as ours may be acted on', () => {
  const state = { at: 'cancelled', order: ORDER, award: 'given', given: 1, note: null } as const;
  const sale = { ...saleOf(), unansweredAt: 1, state };
  expect(reconcileEffectFor(sale)).toEqual({ do: 'readAward' });
});

test('the end of the program waits for what moves something', () => {
  const payment = { method: 'cash', tendered: null } as const;
  const all: readonly CallEffect[] = [
    { do: 'verifyQuote' },
    { do: 'readOrder', order: ORDER },
    { do: 'readResult', order: ORDER },
    { do: 'readAward' },
    { do: 'sendCode' },
    CREATE,
    GIVE,
    { do: 'completeOrder', order: ORDER, payment },
    { do: 'accrue' },
  ];
  expect(all.map(isRead)).toEqual([true, true, true, true, false, false, false, false, false]);
});

test('whether a step failed', () => {
  expect(faultOf({ type: 'awardGiven' })).toBeNull();
  expect(faultOf({ type: 'orderFailed', fault: LOST })).toBe(LOST);
});

describe('bonuses accrued afterwards', () => {
  const paid = saleOf({ customer: { kind: 'none', phone: known().phone }, award: GIFT, stamps: 0 });
  const created = { createOrder: [ok({ ...ORDER, status: 'PENDING' })] };
  test('for somebody who isn’t a customer yet: by the phone, without the gift', async () => {
    const answers = { ...created, findCustomer: [fail({ code: 'notFound', retry: 'never' })] };
    const { event, asked } = await made(paid, { do: 'accrue' }, answers as Answers);
    const customer = { kind: 'new', phone: known().phone };
    expect(event).toEqual({ type: 'accrualCreated', order: ORDER, customer });
    expect(asked.at(-1)?.[1]).toMatchObject({ userPhone: known().phone, giveAward: false });
  });
  test.each([
    ['  ', '', ''],
    ['Aigerim', 'Sadykova', 'Aigerim Sadykova'],
    ['Aigerim', '', 'Aigerim'],
    ['A'.repeat(150), 'B'.repeat(150), `${'A'.repeat(150)} ${'B'.repeat(49)}`],
  ])('for a customer: as “%s %s” is known', async (firstName, lastName, name) => {
    const found = { ...CUSTOMER, firstName, lastName, requiresSmsCode: true };
    const { userId, phone } = found;
    const { event, asked } = await made(
      paid,
      { do: 'accrue' },
      { ...created, findCustomer: [ok(found)] },
    );
    const customer = { kind: 'known', userId, phone, name, requiresSmsCode: true };
    expect(event).toEqual({ type: 'accrualCreated', order: ORDER, customer });
    expect(asked.at(-1)?.[1]).toMatchObject({ userId, userPhone: null, giveAward: false });
  });
  test('are refused with their order', async () => {
    const answers = { findCustomer: [ok(CUSTOMER)], createOrder: [fail(REFUSED)] };
    const { event } = await made(paid, { do: 'accrue' }, answers);
    expect(event).toEqual({ type: 'accrualFailed', fault: REFUSED });
  });
  test.each<[Fault, Fault]>([
    [LOST, LOST],
    [
      { code: 'blacklisted', retry: 'never', status: 403 },
      { code: 'blacklisted', retry: 'never' },
    ],
  ])('the customer can’t be looked up: %j', async (answer, fault) => {
    const { event } = await made(paid, { do: 'accrue' }, { findCustomer: [fail(answer)] });
    expect(event).toEqual({ type: 'accrualFailed', fault });
  });
});
