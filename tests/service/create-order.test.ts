/** Creating a cash order: docs/loyalty-api.md, E8. */
import { describe, expect, test } from 'vitest';
import { businessWith } from './business.ts';
import { bench, BIG, people, START } from './support.ts';

describe('Endpoint 8: the order', () => {
  test('[E8.1] 201 with exactly the described fields; the envelope’s code is 200', async () => {
    const till = await bench();
    const answer = await till.order({ user_id: 101, amount: 1_234.5, comment: 'касса 2' });
    expect([answer.status, answer.code]).toEqual([201, 200]);
    expect(answer.data).toEqual({
      id: 500_001,
      order_number: 1_001,
      type: 'DIRECT',
      status: 'PENDING',
      order_total_amount: 1_234.5,
      created_at: START / 1_000,
      sender: { first_name: 'Иван', last_name: 'Петров', phone: '+77010000001' },
      recipient: { branch_id: 11, branch_name: 'Абай 10', branch_address: 'Алматы, Абая 10' },
    });
  });

  test('[E8.2] nothing moves at creation', async () => {
    const till = await bench();
    await till.order({ user_id: 101, bonus_amount: 400, add_stamp: true });
    expect(await till.balance(101)).toBe(1_000);
    expect((await till.award(101)).data['received_stamp_count']).toBe(4);
    const record = (await till.call('/branches/11/customers/101/private-branch')).data;
    expect(record).toMatchObject({ daily_tx_count: 0, spend_amount: 0 });
  });

  test('[E8.3] the comment is kept', async () => {
    const till = await bench();
    const id = (await till.order({ user_id: 101, comment: 'Сыйлық' })).data['id'];
    expect((await till.readOrder(id)).data['comment']).toBe('Сыйлық');
  });

  test('[E8.4] 404 for an unknown customer or branch', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 999 })).status).toBe(404);
    expect((await till.order({ user_id: 101 }, '999')).status).toBe(404);
  });

  test.each([
    ['no user_id and no user_phone', { user_id: undefined }],
    ['user_id as a string', { user_id: '101' }],
    ['user_id that is no int64', { user_id: 1.5 }],
    ['no amount', { amount: undefined }],
    ['amount as a string', { amount: '100' }],
    ['amount 0', { amount: 0 }],
    ['amount below 0', { amount: -5 }],
    ['amount beyond what is exact', { amount: 1e15 }],
    ['no bonus_amount', { bonus_amount: undefined }],
    ['bonus_amount below 0', { bonus_amount: -1 }],
    ['add_stamp as a number', { add_stamp: 1 }],
    ['stamp_count 0', { add_stamp: true, stamp_count: 0 }],
    ['stamp_count below 0', { add_stamp: true, stamp_count: -1 }],
    ['a part of a stamp', { add_stamp: true, stamp_count: 1.5 }],
    ['stamp_count out of all proportion', { add_stamp: true, stamp_count: 100_000 }],
  ])('[E8.5] 400 for %s', async (_case, body) => {
    const till = await bench();
    const answer = await till.order({ user_id: 101, ...body });
    expect([answer.status, answer.code]).toEqual([400, 400]);
  });

  test.each([
    [people.blocked.id, 4052, 'customer is in the blacklist'],
    [people.blockedPhone.id, 3010, 'phone number is in the blacklist'],
  ])(
    '[E8.6] a blacklisted customer is refused: 400 (user %s, code %s)',
    async (userId, code, why) => {
      const till = await bench();
      const answer = await till.order({ user_id: userId });
      // The till shows what the service says.
      expect([answer.status, answer.code, answer.message]).toEqual([400, code, why]);
      // Whatever else is wrong with the order.
      expect((await till.order({ user_id: userId, bonus_amount: 1_000 })).code).toBe(code);
    },
  );

  test('[E8.7] identifiers above 2^53 of a customer and an order', async () => {
    const till = await bench({ settings: { firstOrderId: BIG } });
    const answer = await till.order({ user_id: BIG });
    expect(answer.data['id']).toBe(BIG);
    expect((await till.complete(BIG)).status).toBe(200);
    expect((await till.readOrder(BIG)).data).toMatchObject({
      id: BIG,
      sender: { id: BIG },
      status: 'COMPLETED',
    });
    expect((await till.readOrder(BIG - 1n)).status).toBe(404);
  });
});

describe('Endpoint 8: user_phone', () => {
  test('[E8.8] registers a new customer by user_phone', async () => {
    const till = await bench();
    const answer = await till.order({ user_phone: '+77015550000' });
    expect(answer.status).toBe(201);
    expect(answer.data['sender']).toEqual({
      first_name: '',
      last_name: '',
      phone: '+77015550000',
    });
    const user = await till.find('+77015550000');
    expect(user.status).toBe(200);
    expect(user.data['private_branches']).toMatchObject([{ branch_id: 11, balance: 0 }]);
  });

  test('[E8.8] takes the customer who has that phone', async () => {
    const till = await bench();
    const answer = await till.order({ user_phone: people.plain.phone });
    expect(answer.data['sender']).toMatchObject({ first_name: 'Иван' });
  });

  test('[E8.8] user_id 0 and null mean that it is not given', async () => {
    const till = await bench();
    for (const user_id of [0, null]) {
      expect((await till.order({ user_id, user_phone: '+77015550001' })).status).toBe(201);
    }
  });

  test('[E8.8] an invalid or blacklisted phone creates nobody', async () => {
    const till = await bench();
    expect((await till.order({ user_phone: '87015550000' })).status).toBe(400);
    expect((await till.order({ user_phone: people.blockedPhone.phone })).code).toBe(3010);
    till.service.configure(businessWith({ branch: { blacklist: { phones: ['+77015550002'] } } }));
    expect((await till.order({ user_phone: '+77015550002' })).code).toBe(3010);
    till.service.configure(businessWith());
    expect((await till.order({ user_phone: '+77015550002', bonus_amount: 5 })).status).toBe(400);
    expect((await till.find('+77015550002')).status).toBe(404);
  });

  test('[E8.8] user_id wins when both are given', async () => {
    const till = await bench();
    const answer = await till.order({ user_id: 101, user_phone: '+77015550003' });
    expect(answer.data['sender']).toMatchObject({ phone: people.plain.phone });
  });
});

describe('Endpoint 8: stamps and awards', () => {
  test('[E8.R1] add_stamp and give_award exclude each other', async () => {
    const till = await bench();
    const answer = await till.order({ user_id: 106, add_stamp: true, give_award: true });
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect((await till.order({ user_id: 106, add_stamp: false, give_award: true })).status).toBe(
      201,
    );
    expect((await till.order({ user_id: 106, add_stamp: true, give_award: false })).status).toBe(
      201,
    );
  });

  test('[E8.9] give_award needs enough stamps and an active program', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 101, give_award: true })).status).toBe(400);
    expect((await till.order({ user_id: 106, give_award: true }, '12')).status).toBe(400);
  });

  test('[E8.9] a receipt of nothing but the gift costs 0', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 106, give_award: true, amount: 0 })).status).toBe(201);
  });

  test('[E8.10] add_stamp needs an active program in the branch', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 101, add_stamp: true }, '12')).status).toBe(400);
  });
});
