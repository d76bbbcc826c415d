/** Spending bonuses with and without a code: docs/loyalty-api.md, E8.R2 and E8.R3. */
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src-shared/domain/time.ts';
import { bench, people, START, type Bench } from './support.ts';

/** The code of the last SMS. */
function lastCode(till: Bench): string {
  return till.service.sms().at(-1)?.code ?? '';
}

const spend = (till: Bench, code: string) =>
  till.order({ user_id: 102, bonus_amount: 1, use_balance_code: code });

describe('Endpoint 8: spending bonuses', () => {
  test('[E8.11] bonus_amount up to the balance and the amount', async () => {
    const till = await bench();
    const status = async (amount: number, bonus_amount: number) =>
      (await till.order({ user_id: 101, amount, bonus_amount })).status;
    expect(await status(2_000, 1_000)).toBe(201);
    expect(await status(2_000, 1_000.01)).toBe(400);
    expect(await status(500, 500)).toBe(201);
    expect(await status(500, 500.01)).toBe(400);
    const { message } = await till.order({ user_id: 101, amount: 500, bonus_amount: 500.01 });
    expect(message).toBe('bonus_amount is larger than amount');
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

  test('[E8.R3] a wrong code is refused with 3025', async () => {
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

  test('[E8.13] nor does an order that spends nothing use it up', async () => {
    const till = await bench();
    await till.sendCode(102);
    const use_balance_code = lastCode(till);
    expect((await till.order({ user_id: 102, bonus_amount: 0 })).status).toBe(201);
    const spent = await till.order({ user_id: 102, bonus_amount: 100, use_balance_code });
    expect(spent.status).toBe(201);
  });

  test('[E8.13] an order refused for another reason does not use the code up', async () => {
    const till = await bench();
    await till.sendCode(102);
    const use_balance_code = lastCode(till);
    const refused = await till.order({ user_id: 102, bonus_amount: 501, use_balance_code });
    expect([refused.status, refused.code]).toEqual([400, 400]);
    // Nor is a code looked at, and a wrong one counted, where the order can't be.
    for (let count = 0; count < 5; count += 1) {
      const wrong = { bonus_amount: 501, use_balance_code: `x${count}` };
      expect((await till.order({ user_id: 102, ...wrong })).code).toBe(400);
    }
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

  test('[E8.15] a new code forgives no wrong entry', async () => {
    const till = await bench();
    for (let count = 0; count < 5; count += 1) {
      await till.sendCode(102);
      expect((await spend(till, `x${count}`)).code).toBe(3025);
    }
    expect((await spend(till, lastCode(till))).code).toBe(3025);
    expect((await till.sendCode(102)).status).toBe(429);
  });

  test('[E8.15] [E10.9] after five, a new code comes after a minute and takes one try; then after two', async () => {
    const till = await bench();
    await till.sendCode(102);
    for (let count = 0; count < 5; count += 1) await spend(till, `x${count}`);
    const refused = await till.sendCode(102);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    till.clock.at = START + MINUTE;
    expect((await till.sendCode(102)).status).toBe(200);
    await spend(till, 'x');
    expect((await spend(till, lastCode(till))).code).toBe(3025);
    till.clock.at += 2 * MINUTE - 1;
    expect((await till.sendCode(102)).headers.get('retry-after')).toBe('1');
    till.clock.at += 1;
    expect((await till.sendCode(102)).status).toBe(200);
    expect((await spend(till, lastCode(till))).status).toBe(201);
    // It was right: all is forgiven.
    await till.sendCode(102);
    await spend(till, 'x');
    expect((await till.sendCode(102)).status).toBe(200);
  });

  test('[E10.9] nobody waits longer than an hour, and a day later all is forgiven', async () => {
    const till = await bench();
    await till.sendCode(102);
    for (let count = 0; count < 5; count += 1) await spend(till, `x${count}`);
    for (let round = 0; round < 12; round += 1) {
      till.clock.at += HOUR;
      expect((await till.sendCode(102)).status).toBe(200);
      await spend(till, 'x');
    }
    expect((await till.sendCode(102)).headers.get('retry-after')).toBe('3600');
    till.clock.at += DAY;
    await till.login();
    await till.sendCode(102);
    await spend(till, 'x');
    expect((await spend(till, lastCode(till))).status).toBe(201);
  });

  test('[E10.9] a clock that is set back begins the pause anew, and makes it no longer', async () => {
    const till = await bench();
    await till.sendCode(102);
    for (let count = 0; count < 5; count += 1) await spend(till, `x${count}`);
    till.clock.at -= DAY;
    await till.login();
    expect((await till.sendCode(102)).headers.get('retry-after')).toBe('60');
    till.clock.at += MINUTE;
    expect((await till.sendCode(102)).status).toBe(200);
    // Nothing is forgiven by it.
    await spend(till, 'x');
    expect((await till.sendCode(102)).status).toBe(429);
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
