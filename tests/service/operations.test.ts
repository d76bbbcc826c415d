/**
 * The operations themselves, on a database in memory and without HTTP: what each writes (the order,
 * the movements with their causes, the time of the membership), and what each refuses with which code.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { seedCustomers } from '../../src-service/demo/seed.ts';
import { awardProgress, giveAward } from '../../src-service/operations/award-progress.ts';
import { completeOrder } from '../../src-service/operations/complete-order.ts';
import {
  requireBranch,
  requireCustomer,
  type Context,
} from '../../src-service/operations/context.ts';
import { createOrder, type OrderRequest } from '../../src-service/operations/create-order.ts';
import { customerStatus } from '../../src-service/operations/customer-status.ts';
import { editCustomer } from '../../src-service/operations/edit-customer.ts';
import { refundOrder, revertOrder } from '../../src-service/operations/reverse-order.ts';
import { sendCode } from '../../src-service/operations/send-code.ts';
import { Refusal } from '../../src-service/refusal.ts';
import { parseSettings } from '../../src-service/settings.ts';
import { awardOfOrder } from '../../src-service/store/awards.ts';
import { membershipOf } from '../../src-service/store/customers.ts';
import { openDatabase } from '../../src-service/store/database.ts';
import { bonusBalance, movementsOf } from '../../src-service/store/ledger.ts';
import { orderById } from '../../src-service/store/orders.ts';
import { id, type Id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { HOUR, MINUTE } from '../../src-shared/domain/time.ts';
import {
  AWARD,
  BRANCH,
  businessWith,
  OTHER_BRANCH,
  people,
  START,
  type Variation,
} from './business.ts';

const [PLAIN, CODED, BLOCKED, FULL] = [id(101), id(102), id(103), id(106)];

let now = START;
let sms: string[] = [];
let context: Context;

function open(variation: Variation = {}): void {
  now = START;
  sms = [];
  context = {
    db: openDatabase(':memory:'),
    settings: parseSettings(businessWith(variation)),
    now: () => now,
    sendSms: (phone, text, code) => sms.push(`${phone} ${text} ${code}`),
  };
  seedCustomers(context);
}
beforeEach(() => open());

const branch = (branchId: string = BRANCH) => requireBranch(context, id(branchId));
const customer = (customerId: Id) => requireCustomer(context, customerId);

/** 1 000 ₸ without bonuses, stamps or an award. */
function create(change: Partial<OrderRequest> = {}, branchId: string = BRANCH) {
  return createOrder(context, branch(branchId), {
    customerId: PLAIN,
    phone: null,
    amount: tiyn(100_000),
    bonus: tiyn(0),
    comment: '',
    stamps: null,
    givesAward: false,
    code: '',
    cashier: 'till',
    ...change,
  });
}

function complete(orderId: Id, bonus = 0, method: 'cash' | 'card' | null = 'cash') {
  const amount = tiyn(bonus);
  return completeOrder(context, orderId, { useBalance: bonus > 0, amount, paymentMethod: method });
}

/** Status and application code of what is refused. */
function refusal(run: () => unknown): readonly [number, number] | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.code];
    throw error;
  }
}

/** What moved since the opening balances: unit, cause, change, hours since the start. */
function moved(customerId: Id, orderId: Id | null) {
  return movementsOf(context.db, customerId)
    .filter(({ cause }) => cause !== 'opening')
    .map((move) => {
      expect(move).toMatchObject({ customerId, orderId, branchId: id(BRANCH), shortfall: 0 });
      return [move.unit, move.cause, move.change, (move.at - START) / HOUR];
    });
}

const touched = (customerId: Id) =>
  ((membershipOf(context.db, customerId, id(BRANCH))?.updatedAt ?? 0) - START) / HOUR;

describe('the life of an order', () => {
  test('every movement says what it is of, which order’s and when; the membership follows', () => {
    now += HOUR;
    const order = create({ bonus: tiyn(20_000), stamps: 2 });
    expect(order).toMatchObject({ status: 'PENDING', paidAt: 0, createdAt: now, updatedAt: now });
    expect([moved(PLAIN, order.id), touched(PLAIN)]).toEqual([[], 1]);
    now += HOUR;
    const paid = complete(order.id, 20_000, 'card');
    expect(paid).toEqual({
      ...order,
      status: 'COMPLETED',
      cashback: 4_000,
      paymentMethod: 'card',
      paidPrivate: 20_000,
      paidCash: 0,
      paidCard: 80_000,
      paidAt: now,
      updatedAt: now,
    });
    expect(orderById(context.db, order.id)).toEqual(paid);
    expect(touched(PLAIN)).toBe(2);
    now += HOUR;
    const refunded = refundOrder(context, order.id, tiyn(10_000));
    expect(refunded).toEqual({ ...paid, total: 90_000, updatedAt: now });
    expect(touched(PLAIN)).toBe(3);
    now += HOUR;
    const reverted = revertOrder(context, order.id);
    expect(reverted).toEqual({ ...refunded, status: 'DECLINED', updatedAt: now });
    expect(orderById(context.db, order.id)).toEqual(reverted);
    expect(touched(PLAIN)).toBe(4);
    expect(moved(PLAIN, order.id)).toEqual([
      ['bonus', 'spend', -20_000, 2],
      ['bonus', 'cashback', 4_000, 2],
      ['stamp', 'stamps', 2, 2],
      ['bonus', 'refund-spend', 2_000, 3],
      ['bonus', 'refund-cashback', -400, 3],
      ['bonus', 'revert-spend', 18_000, 4],
      ['bonus', 'revert-cashback', -3_600, 4],
      ['stamp', 'revert-stamps', -2, 4],
    ]);
    expect(bonusBalance(context.db, PLAIN, id(BRANCH))).toBe(100_000);
  });

  test('an order keeps all that it was created with', () => {
    const order = create({ comment: 'to take away', bonus: tiyn(700), stamps: 3 });
    expect(order).toEqual({
      id: order.id,
      number: '1001',
      customerId: PLAIN,
      branchId: BRANCH,
      status: 'PENDING',
      amount: 100_000,
      bonus: 700,
      total: 100_000,
      cashback: 0,
      comment: 'to take away',
      stamps: 3,
      givesAward: false,
      paymentMethod: '',
      paidPrivate: 0,
      paidCash: 0,
      paidCard: 0,
      cashier: 'till',
      createdAt: START,
      paidAt: 0,
      updatedAt: START,
    });
    expect(orderById(context.db, order.id)).toEqual(order);
    expect(create()).toMatchObject({ number: '1002', stamps: 0, comment: '' });
  });

  test.each([
    [0, 'cash'],
    [500, 'mixed'],
  ])('without a payment method, %i of bonuses: %s', (bonus, method) => {
    const order = create({ bonus: tiyn(bonus) });
    expect(complete(order.id, bonus, null).paymentMethod).toBe(method);
  });

  test('where stamps are added at creation, they are not added again at completion', () => {
    open({ settings: { dialect: { stampsAdded: 'atCreation' } } });
    const order = create({ stamps: 2 });
    expect(moved(PLAIN, order.id)).toEqual([['stamp', 'stamps', 2, 0]]);
    complete(order.id);
    expect(moved(PLAIN, order.id)).toEqual([
      ['stamp', 'stamps', 2, 0],
      ['bonus', 'cashback', 5_000, 0],
    ]);
  });

  test.each([
    ['completed', 'refused', 'COMPLETED', 'COMPLETED', null],
    ['returned', 'accepted', 'RETURNED', 'RETURNED', null],
    ['returnedFinal', 'accepted', 'RETURNED', 'RETURNED', [400, 400]],
  ] as const)(
    'after a refund by the dialect %s, all of it %s',
    (afterRefund, refundOfAll, status, kept, again) => {
      open({ settings: { dialect: { afterRefund, refundOfAll } } });
      const whole = create();
      complete(whole.id);
      const all = () => refundOrder(context, whole.id, tiyn(100_000));
      if (refundOfAll === 'refused') expect(refusal(all)).toEqual([400, 400]);
      else expect(all()).toMatchObject({ total: 0, status });
      expect(refusal(() => refundOrder(context, whole.id, tiyn(100_001)))).toEqual([400, 400]);
      const part = create();
      complete(part.id);
      expect(refundOrder(context, part.id, tiyn(1)).status).toBe(status);
      expect(orderById(context.db, part.id)?.status).toBe(kept);
      expect(refusal(() => refundOrder(context, part.id, tiyn(1)))).toEqual(again);
      expect(refusal(() => revertOrder(context, part.id))).toEqual(again);
    },
  );
});

describe('the award', () => {
  test('takes all stamps, counts, is tied to the order that waits, and touches the membership', () => {
    const order = create({ customerId: FULL, givesAward: true });
    expect(awardOfOrder(context.db, order.id)).toBeNull();
    now += HOUR;
    const progress = giveAward(context, branch(), customer(FULL), AWARD, 10);
    expect(progress).toMatchObject({ received: 0, total: 3, isActive: true, updatedAt: now });
    expect(moved(FULL, order.id)).toEqual([['stamp', 'award', -10, 1]]);
    expect(awardOfOrder(context.db, order.id)).toEqual({ awardId: AWARD, stamps: 10 });
    expect(touched(FULL)).toBe(1);
  });

  test('is not known in a branch without a program, and never was', () => {
    expect(
      refusal(() => giveAward(context, branch(OTHER_BRANCH), customer(FULL), AWARD, 10)),
    ).toEqual([400, 400]);
    expect(refusal(() => awardProgress(context, branch(OTHER_BRANCH), customer(FULL)))).toEqual([
      404, 404,
    ]);
  });
});

describe('what is refused', () => {
  test.each<readonly [string, Partial<OrderRequest>, readonly [number, number] | null]>([
    ['nobody', { customerId: null }, [400, 400]],
    ['an unknown customer', { customerId: id(999) }, [404, 404]],
    ['one in the blacklist', { customerId: BLOCKED }, [400, 4052]],
    ['a phone in the blacklist', { customerId: id(104) }, [400, 3010]],
    ['stamps and an award', { customerId: FULL, stamps: 1, givesAward: true }, [400, 400]],
    ['an award that is not earned', { givesAward: true }, [400, 400]],
    ['as many bonuses as the purchase', { bonus: tiyn(100_000) }, null],
    ['more bonuses than the purchase', { amount: tiyn(99_999), bonus: tiyn(100_000) }, [400, 400]],
    ['more bonuses than there are', { amount: tiyn(200_000), bonus: tiyn(100_001) }, [400, 400]],
    ['bonuses without the code', { customerId: CODED, bonus: tiyn(1) }, [400, 400]],
    ['bonuses with a wrong code', { customerId: CODED, bonus: tiyn(1), code: '0' }, [400, 3025]],
    ['no bonuses, no code', { customerId: CODED }, null],
    ['an earned award', { customerId: FULL, givesAward: true }, null],
  ])('an order: %s', (_what, change, refused) => {
    expect(refusal(() => create(change))).toEqual(refused);
  });

  test('an order with stamps where no program runs', () => {
    expect(refusal(() => create({ stamps: 1 }, OTHER_BRANCH))).toEqual([400, 400]);
    expect(refusal(() => create({ stamps: null }, OTHER_BRANCH))).toBeNull();
  });

  test('an order above the share that bonuses may pay', () => {
    open({ branch: { bonusSharePercent: 30 } });
    expect(refusal(() => create({ bonus: tiyn(30_000) }))).toBeNull();
    expect(refusal(() => create({ bonus: tiyn(30_001) }))).toEqual([400, 400]);
  });

  test('completing: an unknown order, a wrong sum, twice, one that was reverted', () => {
    expect(refusal(() => complete(id(999)))).toEqual([404, 404]);
    const order = create({ bonus: tiyn(500) });
    for (const wrong of [0, 499, 501]) {
      expect(refusal(() => complete(order.id, wrong))).toEqual([400, 400]);
    }
    const told = (useBalance: boolean, amount: number) => () =>
      completeOrder(context, order.id, { useBalance, amount: tiyn(amount), paymentMethod: null });
    expect(refusal(told(false, 500))).toEqual([400, 400]);
    const plain = create();
    const both = { useBalance: true, amount: tiyn(0), paymentMethod: null };
    expect(refusal(() => completeOrder(context, plain.id, both))).toEqual([400, 400]);
    complete(order.id, 500);
    expect(refusal(() => complete(order.id, 500))).toEqual([400, 400]);
    revertOrder(context, order.id);
    expect(refusal(() => complete(order.id, 500))).toEqual([400, 400]);
  });

  test('completing when the bonuses went to another order meanwhile', () => {
    const [first, second] = [create({ bonus: tiyn(100_000) }), create({ bonus: tiyn(5_001) })];
    complete(first.id, 100_000);
    expect(refusal(() => complete(second.id, 5_001))).toEqual([400, 400]);
    expect(orderById(context.db, second.id)?.status).toBe('PENDING');
  });

  test('refund and revert of an unknown, a pending, a reverted order; as much as is left', () => {
    const order = create();
    for (const run of [refundOrder, revertOrder]) {
      expect(refusal(() => run(context, id(999), tiyn(1)))).toEqual([404, 404]);
      expect(refusal(() => run(context, order.id, tiyn(1)))).toEqual([400, 400]);
    }
    complete(order.id);
    expect(refusal(() => refundOrder(context, order.id, tiyn(100_000)))).toEqual([400, 400]);
    refundOrder(context, order.id, tiyn(40_000));
    expect(refusal(() => refundOrder(context, order.id, tiyn(60_000)))).toEqual([400, 400]);
    expect(refusal(() => refundOrder(context, order.id, tiyn(59_999)))).toBeNull();
    revertOrder(context, order.id);
    expect(refusal(() => revertOrder(context, order.id))).toEqual([400, 400]);
  });
});

describe('codes', () => {
  test('go to the customer’s phone with the branch’s name, and work once', () => {
    const code = sendCode(context, branch(), customer(CODED));
    expect(sms).toEqual([
      `${people.coded.phone} Абай 10: ${code} – бонус жұмсау коды, код для списания бонусов ${code}`,
    ]);
    const spend = () => create({ customerId: CODED, bonus: tiyn(1), code });
    expect(refusal(spend)).toBeNull();
    expect(refusal(spend)).toEqual([400, 3025]);
  });

  test('live ten minutes', () => {
    const code = sendCode(context, branch(), customer(CODED));
    now += 10 * MINUTE + 1;
    expect(refusal(() => create({ customerId: CODED, bonus: tiyn(1), code }))).toEqual([400, 3025]);
    const fresh = sendCode(context, branch(), customer(CODED));
    now += 10 * MINUTE;
    expect(refusal(() => create({ customerId: CODED, bonus: tiyn(1), code: fresh }))).toBeNull();
  });

  test('aren’t sent to one in the blacklist', () => {
    expect(refusal(() => sendCode(context, branch(), customer(BLOCKED)))).toEqual([400, 4052]);
    expect(sms).toEqual([]);
  });
});

const NOTHING = { change: {}, currentPhone: null, branchId: null, tags: null };

const edit = (change: Partial<Parameters<typeof editCustomer>[2]>) =>
  editCustomer(context, PLAIN, { ...NOTHING, ...change });

describe('the customer', () => {
  test('what is wrong changes nothing', () => {
    const before = customer(PLAIN);
    const taken = people.full.phone;
    for (const [change, refused] of [
      [{ branchId: id(999) }, [404, 404]],
      [{ currentPhone: taken }, [400, 400]],
      [{ change: { phone: taken } }, [400, 400]],
      [{ change: { birthday: '2026-11-21' } }, [400, 400]],
      [{ tags: [id(7)] }, [400, 400]],
    ] as const) {
      expect(refusal(() => edit(change))).toEqual(refused);
      expect(customer(PLAIN)).toEqual(before);
    }
    expect(refusal(() => editCustomer(context, id(999), NOTHING))).toEqual([404, 404]);
  });

  test('its own phone may be given, and today is a birthday', () => {
    const phone = people.plain.phone;
    const change = { phone, birthday: '2026-11-20', firstName: 'Пётр' };
    expect(edit({ change, currentPhone: phone, branchId: id(BRANCH) })).toMatchObject(change);
    expect(customer(PLAIN)).toMatchObject(change);
  });

  test('counts and sums follow its purchases of the day, the percent the blacklist', () => {
    const status = () => customerStatus(context, branch(), customer(PLAIN));
    expect(status()).toMatchObject({ dailyTxCount: 0, spent: 0, earnedToday: 0, percent: 5 });
    complete(create().id);
    expect(status()).toMatchObject({
      dailyTxCount: 1,
      spent: 100_000,
      earnedToday: 5_000,
      balance: 105_000,
    });
    now += 24 * HOUR;
    expect(status()).toMatchObject({ dailyTxCount: 0, spent: 100_000, earnedToday: 0 });
    expect(customerStatus(context, branch(), customer(BLOCKED)).percent).toBe(0);
  });
});
