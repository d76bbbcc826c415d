/** The flows of docs/loyalty-api.md, FLOW, told with nothing but the endpoints. */
import { describe, expect, test } from 'vitest';
import { bench, people } from './support.ts';

describe('Typical flows', () => {
  test('[FLOW.SETUP] log in, keep the first branch, read its group and the award setting', async () => {
    const till = await bench();
    const login = await till.login();
    const branchId = login.data['branches']?.[0]?.['id'];
    const branch = await till.call(`/branches/${String(branchId)}`);
    expect(branch.data).toMatchObject({ group_id: 5, configuration: { award: { enabled: true } } });
  });

  test('[FLOW.A] accrual without spending', async () => {
    const till = await bench();
    const user = (await till.find(people.plain.phone)).data['id'];
    expect(await till.balance(user)).toBe(1_000);
    expect((await till.cashback(user)).data).toBe(5);
    expect((await till.award(user)).data['received_stamp_count']).toBe(4);
    const order = await till.order({
      user_id: user,
      amount: 2_000,
      bonus_amount: 0,
      add_stamp: true,
    });
    expect(order.data['status']).toBe('PENDING');
    await till.complete(order.data['id'], { use_balance: false, amount: 0 });
    expect(await till.balance(user)).toBe(1_100);
    expect((await till.award(user)).data['received_stamp_count']).toBe(5);
  });

  test('[FLOW.B] spending bonuses with a confirmation code', async () => {
    const till = await bench();
    const user = (await till.find(people.coded.phone)).data;
    expect(user['send_code_for_use_cashback']).toBe(true);
    const code = (await till.sendCode(user['id'])).data;
    const order = await till.order({
      user_id: user['id'],
      amount: 2_000,
      bonus_amount: 500,
      use_balance_code: code,
    });
    expect(order.status).toBe(201);
    const done = await till.complete(order.data['id'], {
      use_balance: true,
      amount: 500,
      payment_method: 'mixed',
    });
    expect(done.status).toBe(200);
    expect(await till.balance(user['id'])).toBe(75);
  });

  test('[FLOW.C] giving an award', async () => {
    const till = await bench();
    const progress = (await till.award(106)).data;
    expect(progress).toMatchObject({ received_stamp_count: 10, stamp_count: 10, is_active: true });
    const order = await till.order({
      user_id: 106,
      amount: 3_000,
      give_award: true,
      add_stamp: false,
    });
    expect((await till.give(106, 10, String(progress['id']))).data).toMatchObject({
      received_stamp_count: 0,
      total: 3,
    });
    expect((await till.complete(order.data['id'])).status).toBe(200);
    expect((await till.readOrder(order.data['id'])).data).toMatchObject({
      status: 'COMPLETED',
      award: { stamp_count: 10 },
    });
    expect((await till.award(106)).data).toMatchObject({ received_stamp_count: 0, total: 3 });
  });
});
