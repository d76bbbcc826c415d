/** Creating a cash order: loyalty-service.md, Endpoint 8. */
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { bench, BIG, people, START, type Bench } from './support.ts';

/** The code of the last SMS. */
function lastCode(till: Bench): string {
  return till.service.sms().at(-1)?.code ?? '';
}

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
    [people.blocked.id, 4052],
    [people.blockedPhone.id, 3010],
  ])('[E8.6] a blacklisted customer is refused: 400 (user %s, code %s)', async (userId, code) => {
    const till = await bench();
    const answer = await till.order({ user_id: userId });
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

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
  test('[E8.8] creates a new customer when user_id is not given', async () => {
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
  test('[E8.R1] add_stamp and give_award must not both be true', async () => {
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

describe('Endpoint 8: spending bonuses', () => {
  test('[E8.11] bonus_amount up to the balance and the amount', async () => {
    const till = await bench();
    const status = async (amount: number, bonus_amount: number) =>
      (await till.order({ user_id: 101, amount, bonus_amount })).status;
    expect(await status(2_000, 1_000)).toBe(201);
    expect(await status(2_000, 1_000.01)).toBe(400);
    expect(await status(500, 500)).toBe(201);
    expect(await status(500, 500.01)).toBe(400);
  });

  test('[E8.12] bonus_amount up to the branch’s share of the purchase', async () => {
    const till = await bench({ branch: { bonusSharePercent: 30 } });
    const status = async (bonus_amount: number) =>
      (await till.order({ user_id: 101, amount: 1_000, bonus_amount })).status;
    expect(await status(300)).toBe(201);
    expect(await status(300.01)).toBe(400);
  });

  test('[E8.R2] use_balance_code is required when bonuses are spent and the customer needs it', async () => {
    const till = await bench();
    const answer = await till.order({ user_id: 102, bonus_amount: 100 });
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect(answer.message).toContain('use_balance_code');
    expect((await till.order({ user_id: 102, bonus_amount: 0 })).status).toBe(201);
    expect((await till.order({ user_id: 101, bonus_amount: 100 })).status).toBe(201);
  });

  test('[E8.R2] the branch may require it of everybody', async () => {
    const till = await bench({ branch: { requireCode: true } });
    expect((await till.order({ user_id: 101, bonus_amount: 100 })).status).toBe(400);
  });

  test('[E8.R3] a wrong code yields error code 3025', async () => {
    const till = await bench();
    await till.sendCode(102);
    const wrong = lastCode(till) === '0000' ? '0001' : '0000';
    for (const use_balance_code of [wrong, '12', 'abcd', '۱۲۳۴']) {
      const answer = await till.order({ user_id: 102, bonus_amount: 100, use_balance_code });
      expect([answer.status, answer.code]).toEqual([400, 3025]);
    }
  });

  test('[E8.R3] a code that was never sent is wrong', async () => {
    const till = await bench();
    const answer = await till.order({ user_id: 102, bonus_amount: 1, use_balance_code: '1234' });
    expect([answer.status, answer.code]).toEqual([400, 3025]);
  });

  test('[E8.13] the right code is accepted, once', async () => {
    const till = await bench();
    await till.sendCode(102);
    const body = { user_id: 102, bonus_amount: 100, use_balance_code: lastCode(till) };
    expect((await till.order(body)).status).toBe(201);
    expect((await till.order(body)).code).toBe(3025);
  });

  test('[E8.13] an order refused for another reason does not use the code up', async () => {
    const till = await bench();
    await till.sendCode(102);
    const use_balance_code = lastCode(till);
    const refused = await till.order({ user_id: 102, bonus_amount: 501, use_balance_code });
    expect([refused.status, refused.code]).toEqual([400, 400]);
    const accepted = await till.order({ user_id: 102, bonus_amount: 500, use_balance_code });
    expect(accepted.status).toBe(201);
  });

  test('[E8.14] a code belongs to its customer and branch', async () => {
    const till = await bench({
      customers: [
        {
          ...people.coded,
          branches: [
            { branchId: '11', balance: 50 },
            { branchId: '12', balance: 50 },
          ],
        },
        { ...people.full, needsCode: true, branches: [{ branchId: '11', balance: 50 }] },
      ],
    });
    await till.sendCode(102);
    const use_balance_code = lastCode(till);
    const spend = { bonus_amount: 10, use_balance_code };
    expect((await till.order({ user_id: 106, ...spend })).code).toBe(3025);
    expect((await till.order({ user_id: 102, ...spend }, '12')).code).toBe(3025);
    expect((await till.order({ user_id: 102, ...spend })).status).toBe(201);
  });

  test('[E8.15] a code is void after five wrong entries', async () => {
    const till = await bench();
    await till.sendCode(102);
    const right = lastCode(till);
    for (let count = 0; count < 5; count += 1) {
      await till.order({ user_id: 102, bonus_amount: 1, use_balance_code: `x${count}` });
    }
    const answer = await till.order({ user_id: 102, bonus_amount: 1, use_balance_code: right });
    expect(answer.code).toBe(3025);
  });

  test('[E8.16] a code expires after ten minutes (a setting)', async () => {
    const till = await bench();
    await till.sendCode(102);
    const body = { user_id: 102, bonus_amount: 1, use_balance_code: lastCode(till) };
    till.clock.at = START + 10 * MINUTE + 1;
    expect((await till.order(body)).code).toBe(3025);
    till.clock.at = START + 10 * MINUTE;
    expect((await till.order(body)).status).toBe(201);
  });
});

describe('Endpoint 10: send the confirmation code', () => {
  test('[E10.1] data is a string, the code; the customer gets the same by SMS', async () => {
    const till = await bench();
    const answer = await till.sendCode(102);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toMatch(/^\d{4}$/u);
    expect(till.service.sms()).toEqual([
      {
        phone: people.coded.phone,
        text: expect.stringContaining(String(answer.data)),
        code: answer.data,
        at: START,
      },
    ]);
  });

  test('[E10.2] subscribers are told of each SMS until they leave', async () => {
    const till = await bench();
    const seen: string[] = [];
    const leave = till.service.onSms((message) => seen.push(message.code));
    const code = String((await till.sendCode(102)).data);
    leave();
    await till.sendCode(102);
    expect(seen).toEqual([code]);
  });

  test('[E10.3] a new code invalidates the earlier one', async () => {
    const till = await bench();
    const first = String((await till.sendCode(102)).data);
    let second = String((await till.sendCode(102)).data);
    while (second === first) second = String((await till.sendCode(102)).data);
    const spend = { user_id: 102, bonus_amount: 1 };
    expect((await till.order({ ...spend, use_balance_code: first })).code).toBe(3025);
    expect((await till.order({ ...spend, use_balance_code: second })).status).toBe(201);
  });

  test('[E10.4] branch_id is required, as a number', async () => {
    const till = await bench();
    expect((await till.post('/customers/102/send-use-cashback-code', {})).status).toBe(400);
    expect((await till.sendCode(102, '11')).status).toBe(400);
    expect(till.service.sms()).toEqual([]);
  });

  test('[E10.5] 404 for an unknown customer or branch', async () => {
    const till = await bench();
    expect((await till.sendCode(999)).status).toBe(404);
    expect((await till.sendCode(102, 999)).status).toBe(404);
  });

  test('[E10.6] a blacklisted customer gets no code', async () => {
    const till = await bench();
    const answer = await till.sendCode(people.blocked.id);
    expect([answer.status, answer.code]).toEqual([400, 4052]);
    expect(till.service.sms()).toEqual([]);
  });

  test('[E10.7] the code is not stored in a readable form', async () => {
    const { readFileSync, mkdtempSync, rmSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const { join } = await import('node:path');
    const folder = mkdtempSync(join(tmpdir(), 'loyalty-'));
    try {
      const till = await bench({}, { database: join(folder, 'data.db') });
      const code = String((await till.sendCode(102)).data);
      await till.service.stop();
      const { openDatabase } = await import('../../src-service/store/database.ts');
      const db = openDatabase(join(folder, 'data.db'));
      const row = db.get('SELECT hash FROM balance_codes');
      db.close();
      expect(row?.['hash']).toMatch(/^[0-9a-f]{64}$/u);
      expect(row?.['hash']).not.toBe(code);
      expect(readFileSync(join(folder, 'data.db')).length).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
