/** Revert and partial refund: docs/loyalty-api.md, E11 and E12, STATES. */
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { bench, people, START } from './support.ts';

const spender = { ...people.plain, branches: [{ branchId: '11', balance: 100, stamps: 2 }] };

describe('Endpoint 11: revert', () => {
  test('[E11.1] [STATES.6] Order with id, status DECLINED, updated_at and error 3015', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    till.clock.at = START + MINUTE;
    const answer = await till.revert(order);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toEqual({
      id: Number(order),
      status: 'DECLINED',
      updated_at: (START + MINUTE) / 1_000,
      error: { code: 3015, message: 'order was manually reverted' },
    });
    expect((await till.readOrder(order)).data).toMatchObject({
      status: 'DECLINED',
      error: { code: 3015 },
    });
  });

  test('[E11.2] the bonuses and stamps that it brought go again', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, add_stamp: true, stamp_count: 2 });
    expect(await till.balance(101)).toBe(1_050);
    await till.revert(order);
    expect(await till.balance(101)).toBe(1_000);
    expect((await till.award(101)).data['received_stamp_count']).toBe(4);
  });

  test('[E11.3] spent bonuses are given back', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, bonus_amount: 600 });
    expect(await till.balance(101)).toBe(420);
    await till.revert(order);
    expect(await till.balance(101)).toBe(1_000);
  });

  test('[E11.4] a reverted order no longer counts as a transaction of the day', async () => {
    const till = await bench({ branch: { dailyTxLimit: 1 } });
    const order = await till.sale({ user_id: 101 });
    expect((await till.cashback(101)).data).toBe(0);
    await till.revert(order);
    expect((await till.cashback(101)).data).toBe(5);
  });

  test('[E11.5] the condition is status COMPLETED: 400 for PENDING and DECLINED', async () => {
    const till = await bench();
    const pending = (await till.order({ user_id: 101 })).data['id'];
    const answer = await till.revert(pending);
    expect([answer.status, answer.code]).toEqual([400, 400]);
    const order = await till.sale({ user_id: 101 });
    await till.revert(order);
    expect((await till.revert(order)).status).toBe(400);
    expect(await till.balance(101)).toBe(1_000);
  });

  test('[E11.6] 404 for an unknown order', async () => {
    const till = await bench();
    expect((await till.revert(999)).status).toBe(404);
  });

  test('[E11.7] cashback that was spent already is not taken below 0', async () => {
    const till = await bench({ customers: [spender] });
    const order = await till.sale({ user_id: 101, amount: 1_000 });
    await till.sale({ user_id: 101, amount: 150, bonus_amount: 150 });
    expect(await till.balance(101)).toBe(0);
    expect((await till.revert(order)).status).toBe(200);
    expect(await till.balance(101)).toBe(0);
  });

  test('[E11.7] stamps that were exchanged already are not taken below 0', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 106, add_stamp: true });
    await till.give(106, 11);
    await till.revert(order);
    expect((await till.award(106)).data['received_stamp_count']).toBe(0);
  });

  test('[E11.8] after a refund, only what is left is reverted', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, amount: 1_000, bonus_amount: 600 });
    await till.refund(order, '333.33');
    await till.revert(order);
    expect(await till.balance(101)).toBe(1_000);
  });
});

describe('Endpoint 12: partial refund', () => {
  test('[E12.1] Order with id, updated_at, both amounts and the refunds', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, amount: 1_000, bonus_amount: 500 });
    till.clock.at = START + MINUTE;
    const answer = await till.refund(order, '250.50');
    expect([answer.status, answer.code]).toEqual([200, 200]);
    const now = (START + MINUTE) / 1_000;
    expect(answer.data).toEqual({
      id: Number(order),
      updated_at: now,
      initial_order_total_amount: 1_000,
      order_total_amount: 749.5,
      refunds: [{ amount: 250.5, refunded_bonus: 125.25, created_at: now }],
    });
  });

  test('[E12.2] the order stays COMPLETED and keeps its refunds', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    await till.refund(order, '100');
    expect((await till.readOrder(order)).data).toMatchObject({
      status: 'COMPLETED',
      initial_order_total_amount: 1_000,
      order_total_amount: 900,
      refunds: [{ amount: 100, refunded_bonus: 0 }],
    });
  });

  test('[E12.3] spent bonuses come back and cashback goes back, in proportion', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, amount: 1_000, bonus_amount: 400 });
    expect(await till.balance(101)).toBe(630);
    await till.refund(order, '500');
    expect(await till.balance(101)).toBe(630 + 200 - 15);
  });

  test('[E12.4] stamps remain', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, add_stamp: true });
    await till.refund(order, '999');
    expect((await till.award(101)).data['received_stamp_count']).toBe(5);
  });

  test('[E12.5] several in a row; roundings never add up to more than was spent', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101, amount: 100, bonus_amount: 0.05 });
    for (const amount of ['33.33', '33.33', '33.33']) await till.refund(order, amount);
    const refunds = (await till.readOrder(order)).data['refunds'] as unknown as {
      refunded_bonus: number;
    }[];
    expect(refunds.map((refund) => refund.refunded_bonus)).toEqual([0.01, 0.02, 0.01]);
    expect((await till.readOrder(order)).data['order_total_amount']).toBe(0.01);
    expect((await till.refund(order, '0.01')).status).toBe(400);
  });

  test('[E12.6] [STATES.7] the amount is less than that of the order; an equal one is refused', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    for (const amount of ['1000', '1000.01', '5000']) {
      const answer = await till.refund(order, amount);
      expect([answer.status, answer.code]).toEqual([400, 400]);
    }
    expect((await till.refund(order, '999.99')).status).toBe(200);
  });

  test('[E12.6] after a refund, the limit is what is left', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    await till.refund(order, '600');
    expect((await till.refund(order, '400')).status).toBe(400);
    expect((await till.refund(order, '399.99')).status).toBe(200);
  });

  test.each([100, '0', '-5', '', 'abc', '1,5', '1.234', '1e2', ' 5', '0x10', null, undefined])(
    '[E12.7] amount is a string with a decimal amount: %s is refused with 400',
    async (amount) => {
      const till = await bench();
      const order = await till.sale({ user_id: 101 });
      const answer = await till.refund(order, amount);
      expect([answer.status, answer.code]).toEqual([400, 400]);
    },
  );

  test('[E12.8] the condition is status COMPLETED: 400 for PENDING and DECLINED', async () => {
    const till = await bench();
    const pending = (await till.order({ user_id: 101 })).data['id'];
    expect((await till.refund(pending, '1')).status).toBe(400);
    const order = await till.sale({ user_id: 101 });
    await till.revert(order);
    expect((await till.refund(order, '1')).status).toBe(400);
  });

  test('[E12.9] 404 for an unknown order', async () => {
    const till = await bench();
    expect((await till.refund(999, '1')).status).toBe(404);
  });

  test('[E12.10] cashback that was spent already is not taken below 0', async () => {
    const till = await bench({ customers: [spender] });
    const order = await till.sale({ user_id: 101, amount: 1_000 });
    await till.sale({ user_id: 101, amount: 150, bonus_amount: 150 });
    expect((await till.refund(order, '900')).status).toBe(200);
    expect(await till.balance(101)).toBe(0);
  });
});
