/** Completing an order: docs/loyalty-api.md, E9, STATES. */
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { bench, businessWith, START, type Bench } from './support.ts';

async function pending(till: Bench, body: Record<string, unknown> = {}): Promise<string> {
  return String((await till.order({ user_id: 101, ...body })).data['id']);
}

describe('Endpoint 9: complete', () => {
  test('[E9.1] 200 with empty data, which is omitted', async () => {
    const till = await bench();
    const answer = await till.complete(await pending(till));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ code: 200, message: expect.any(String) });
  });

  test('[E9.2] [STATES.5] PENDING becomes COMPLETED; cashback is credited to the balance', async () => {
    const till = await bench();
    const order = await pending(till, { amount: 999.99 });
    till.clock.at = START + MINUTE;
    await till.complete(order);
    expect((await till.readOrder(order)).data).toMatchObject({
      status: 'COMPLETED',
      order_cashback_amount: 49.99,
      created_at: START / 1_000,
      paid_at: (START + MINUTE) / 1_000,
      updated_at: (START + MINUTE) / 1_000,
    });
    expect(await till.balance(101)).toBe(1_049.99);
  });

  test('[E9.3] bonuses are spent; cashback is earned on the rest', async () => {
    const till = await bench();
    const order = await pending(till, { amount: 1_000, bonus_amount: 400 });
    const answer = await till.complete(order, {
      use_balance: true,
      amount: 400,
      payment_method: 'mixed',
    });
    expect(answer.status).toBe(200);
    expect((await till.readOrder(order)).data['order_cashback_amount']).toBe(30);
    expect(await till.balance(101)).toBe(1_000 - 400 + 30);
  });

  test('[E9.4] the percent is that of completion, not of creation', async () => {
    const till = await bench();
    const order = await pending(till);
    till.service.configure(
      businessWith({ branch: { gradation: { levels: [{ from: 0, percent: 8 }] } } }),
    );
    await till.complete(order);
    expect((await till.readOrder(order)).data['order_cashback_amount']).toBe(80);
  });

  test('[E9.4] a customer who was blacklisted meanwhile completes without cashback', async () => {
    const till = await bench();
    const order = await pending(till);
    till.service.configure(businessWith({ branch: { blacklist: { customers: [101] } } }));
    expect((await till.complete(order)).status).toBe(200);
    expect((await till.readOrder(order)).data['order_cashback_amount']).toBe(0);
  });

  test.each([
    ['use_balance false for an order with bonuses', 400, { use_balance: false, amount: 0 }],
    ['another amount than the order’s', 400, { use_balance: true, amount: 399.99 }],
    ['use_balance true with amount 0', 0, { use_balance: true, amount: 0 }],
    ['use_balance false with an amount', 0, { use_balance: false, amount: 10 }],
    ['spending where the order has no bonuses', 0, { use_balance: true, amount: 10 }],
    ['no use_balance', 0, { use_balance: undefined }],
    ['no amount', 0, { amount: undefined }],
    ['use_balance as a string', 0, { use_balance: 'false' }],
    ['an unknown payment_method', 0, { payment_method: 'barter' }],
  ])('[E9.5] 400 for %s; the order stays PENDING', async (_case, bonus_amount, body) => {
    const till = await bench();
    const order = await pending(till, { bonus_amount });
    const answer = await till.complete(order, body);
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect((await till.readOrder(order)).data['status']).toBe('PENDING');
    expect(await till.balance(101)).toBe(1_000);
  });

  test('[E9.6] an order is never completed twice', async () => {
    const till = await bench();
    const order = await pending(till);
    expect((await till.complete(order)).status).toBe(200);
    const again = await till.complete(order);
    expect([again.status, again.code]).toEqual([400, 400]);
    expect(await till.balance(101)).toBe(1_050);
  });

  test('[E9.6] two tills at once: one wins', async () => {
    const till = await bench();
    const order = await pending(till, { bonus_amount: 1_000 });
    const body = { use_balance: true, amount: 1_000, payment_method: 'cash' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => till.complete(order, body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await till.balance(101)).toBe(0);
  });

  test('[E9.7] 404 for an unknown order, 400 for what is no int64', async () => {
    const till = await bench();
    expect((await till.complete(999)).status).toBe(404);
    expect((await till.complete('abc')).status).toBe(400);
  });

  test('[E9.8] the balance is checked again: it never falls below 0', async () => {
    const till = await bench();
    const first = await pending(till, { bonus_amount: 800 });
    const second = await pending(till, { bonus_amount: 800 });
    const body = { use_balance: true, amount: 800 };
    expect((await till.complete(first, body)).status).toBe(200);
    const answer = await till.complete(second, body);
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect(await till.balance(101)).toBe(210);
    expect((await till.readOrder(second)).data['status']).toBe('PENDING');
  });

  test('[E9.9] a DECLINED order can’t be completed', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    await till.revert(order);
    expect((await till.complete(order)).status).toBe(400);
  });
});

describe('stamps at completion', () => {
  test('[E9.10] stamps are added at completion, by stamp_count', async () => {
    const till = await bench();
    await till.sale({ user_id: 101, add_stamp: true, stamp_count: 3 });
    expect((await till.award(101)).data['received_stamp_count']).toBe(7);
  });

  test('[E9.10] one stamp when no stamp_count is given, none without add_stamp', async () => {
    const till = await bench();
    await till.sale({ user_id: 101, add_stamp: true });
    expect((await till.award(101)).data['received_stamp_count']).toBe(5);
    await till.sale({ user_id: 101, stamp_count: 3 });
    expect((await till.award(101)).data['received_stamp_count']).toBe(5);
  });
});
