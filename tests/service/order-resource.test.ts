/** The order as a resource: docs/loyalty-api.md, Order, and reading it (E14). */
import { describe, expect, test } from 'vitest';
import { HOUR } from '../../src-shared/domain/time.ts';
import { AWARD, bench, BIG, BRANCH, people, START, type Bench } from './support.ts';

async function pending(till: Bench, body: Record<string, unknown> = {}): Promise<string> {
  return String((await till.order({ user_id: 101, ...body })).data['id']);
}

/** How a sale of that order was paid, by the order's paid_from_* fields. */
async function parts(body: Record<string, unknown>, payment: Record<string, unknown>) {
  const till = await bench();
  const order = await till.sale({ user_id: 101, ...body }, payment);
  const data = (await till.readOrder(order)).data;
  return {
    method: data['payment_method'],
    card: data['paid_from_card'],
    cash: data['paid_from_cash'],
    bonus: data['paid_from_private_balance'],
    general: data['paid_from_balance'],
  };
}

describe('Order', () => {
  test.each([
    ['cash', { cash: 1_000, card: 0 }],
    ['card', { cash: 0, card: 1_000 }],
    ['online', { cash: 0, card: 1_000 }],
    ['mixed', { cash: 1_000, card: 0 }],
  ])('[ORDER.1] paid_from_* without bonuses, payment_method %s', async (method, expected) => {
    const paid = await parts({ amount: 1_000 }, { payment_method: method });
    expect(paid).toEqual({ method, bonus: 0, general: 0, ...expected });
  });

  test.each([
    ['mixed', { cash: 700.5, card: 0 }],
    ['card', { cash: 0, card: 700.5 }],
  ])('[ORDER.1] paid_from_* with bonuses, the rest by %s', async (method, expected) => {
    const paid = await parts({ amount: 1_000, bonus_amount: 299.5 }, { payment_method: method });
    expect(paid).toEqual({ method, bonus: 299.5, general: 0, ...expected });
  });

  test('[ORDER.1] payment_method may be left out: cash, or mixed when bonuses are spent', async () => {
    expect((await parts({}, { payment_method: undefined })).method).toBe('cash');
    const spent = await parts({ bonus_amount: 100 }, { payment_method: undefined });
    expect(spent).toMatchObject({ method: 'mixed', bonus: 100, cash: 900 });
  });

  test('[ORDER.2] GET /orders/{id} returns the full Order', async () => {
    const till = await bench();
    const order = await pending(till, { comment: 'x' });
    expect((await till.readOrder(order)).data).toEqual({
      id: Number(order),
      order_number: 1_001,
      type: 'DIRECT',
      sender: {
        id: 101,
        first_name: 'Иван',
        last_name: 'Петров',
        phone: people.plain.phone,
        avatar: '',
      },
      recipient: {
        branch_id: 11,
        branch_name: 'Абай 10',
        branch_address: 'Алматы, Абая 10',
        group_id: 5,
        casher_phone: '+77010009999',
        casher_name: 'Динара',
        type: null,
        branch_category: null,
        icon: null,
        organization_id: null,
        casher_id: null,
        casher_role: null,
      },
      created_at: START / 1_000,
      paid_at: 0,
      updated_at: START / 1_000,
      status: 'PENDING',
      initial_order_total_amount: 1_000,
      order_total_amount: 1_000,
      order_cashback_amount: 0,
      paid_from_card: 0,
      paid_from_balance: 0,
      paid_from_private_balance: 0,
      paid_from_cash: 0,
      comment: 'x',
      payment_method: '',
      award: null,
      private_order: true,
      refunds: [],
    });
  });

  test('[ORDER.2] what happened to it since: payment, award, refund', async () => {
    const avatar = 'https://example.invalid/m.png';
    const full = { ...people.full, avatar, branches: [{ branchId: BRANCH, stamps: 10 }] };
    const till = await bench({ customers: [full] });
    const order = await pending(till, { user_id: full.id, give_award: true });
    await till.give(full.id);
    till.clock.at = START + HOUR;
    await till.complete(order);
    const paid = {
      sender: { id: full.id, avatar },
      award: { id: AWARD, stamp_count: 10 },
      paid_at: (START + HOUR) / 1_000,
    };
    expect((await till.readOrder(order)).data).toMatchObject({
      ...paid,
      status: 'COMPLETED',
      updated_at: (START + HOUR) / 1_000,
    });
    till.clock.at = START + 2 * HOUR;
    await till.refund(order, '10');
    expect((await till.readOrder(order)).data).toMatchObject({
      ...paid,
      updated_at: (START + 2 * HOUR) / 1_000,
      refunds: [{ amount: 10, created_at: (START + 2 * HOUR) / 1_000 }],
    });
  });

  test('[ORDER.2] award is the one given with the order, and null before and elsewhere', async () => {
    const till = await bench();
    const other = await pending(till, { user_id: 106 });
    const order = await pending(till, { user_id: 106, add_stamp: false, give_award: true });
    const awardOf = async (id: string) => (await till.readOrder(id)).data['award'];
    expect(await awardOf(order)).toBeNull();
    await till.give(106);
    expect(await awardOf(order)).toEqual({ id: AWARD, stamp_count: 10 });
    await till.complete(order);
    expect(await awardOf(order)).toEqual({ id: AWARD, stamp_count: 10 });
    expect(await awardOf(other)).toBeNull();
  });

  test('[ORDER.2] identifiers are bare numbers with every digit, never text', async () => {
    const till = await bench({ settings: { firstOrderId: BIG, groupId: BIG } });
    const { text } = await till.readOrder(await pending(till, { user_id: BIG }));
    const numbers = [...text.matchAll(/"((?:\w+_)?id|order_number)":([^,}]+)/gu)];
    expect(numbers.map(([, name, value]) => [name, value])).toEqual([
      ['id', String(BIG)],
      ['order_number', '1001'],
      ['id', String(BIG)],
      ['branch_id', '11'],
      ['group_id', String(BIG)],
      ['organization_id', 'null'],
      ['casher_id', 'null'],
    ]);
  });

  test('[ORDER.3] order numbers rise; 404 for an unknown order', async () => {
    const till = await bench();
    const numbers = [await till.order({ user_id: 101 }), await till.order({ user_id: 102 })];
    expect(numbers.map((answer) => answer.data['order_number'])).toEqual([1_001, 1_002]);
    expect((await till.readOrder(999)).status).toBe(404);
  });

  test('[ORDER.4] timestamps are in seconds or, by a setting, milliseconds', async () => {
    const till = await bench({ settings: { dialect: { timestampUnit: 'milliseconds' } } });
    till.clock.at = START + HOUR + 7;
    const order = await pending(till);
    expect((await till.readOrder(order)).data['created_at']).toBe(START + HOUR + 7);
  });

  test('[ORDER.5] an order that is not DECLINED has no error', async () => {
    const till = await bench();
    const order = await till.sale({ user_id: 101 });
    expect((await till.readOrder(order)).data).not.toHaveProperty('error');
  });
});
