/** The percent of a customer: docs/loyalty-api.md, E5 and LIMITS. */
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src-shared/domain/time.ts';
import { bench, BRANCH, people, START } from './support.ts';

const tag = (id: number, bonusPercentage: number, isDiscount = false) => ({
  id,
  name: `tag ${id}`,
  bonusPercentage,
  backgroundColor: '#000000',
  color: '#ffffff',
  isDiscount,
});
const LEVELS = [
  { from: 0, percent: 2 },
  { from: 10_000, percent: 4 },
  { from: 30_000, percent: 6 },
];

describe('Endpoint 5: cashback percent', () => {
  test('[E5.1] data is a number: the percent', async () => {
    const till = await bench();
    const answer = await till.cashback(101);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toBe(5);
  });

  test('[E5.2] type is direct or qr, use_certificate a boolean; both are optional', async () => {
    const till = await bench();
    for (const query of [
      '&type=direct',
      '&type=qr',
      '&use_certificate=true',
      '&use_certificate=false',
    ]) {
      expect((await till.cashback(101, query)).data).toBe(5);
    }
    expect((await till.cashback(101, '&type=other')).status).toBe(400);
    expect((await till.cashback(101, '&use_certificate=yes')).status).toBe(400);
  });

  test('[E5.3] user_id is required', async () => {
    const till = await bench();
    expect((await till.call(`/branches/${BRANCH}/cashback`)).status).toBe(400);
  });

  test('[E5.4] 404 for an unknown branch or customer', async () => {
    const till = await bench();
    expect((await till.cashback(999)).status).toBe(404);
    expect((await till.call('/branches/999/cashback?user_id=101')).status).toBe(404);
  });

  test.each([
    ['customer', people.blocked.id, 4052],
    ['phone number', people.blockedPhone.id, 3010],
  ])('[E5.R1] a blacklisted %s is rejected: 400', async (_what, userId, code) => {
    const till = await bench();
    const answer = await till.cashback(userId);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  test('[E5.R1] the blacklist comes before the daily limit', async () => {
    const till = await bench({
      branch: { dailyTxLimit: 1 },
      customers: [
        {
          ...people.blocked,
          branches: [{ branchId: BRANCH, purchases: [{ daysAgo: 0, amount: 100 }] }],
        },
      ],
    });
    expect((await till.cashback(people.blocked.id)).code).toBe(4052);
  });

  test('[E5.R2] 0 beyond the daily limit, whatever else applies', async () => {
    const till = await bench({
      branch: { dailyTxLimit: 2 },
      settings: { tags: [tag(1, 9)] },
      customers: [{ ...people.plain, tags: [1] }],
    });
    await till.sale({ user_id: 101 });
    expect((await till.cashback(101)).data).toBe(9);
    await till.sale({ user_id: 101 });
    expect((await till.cashback(101)).data).toBe(0);
  });

  test('[E5.R3] gradation: the level that the purchases reach', async () => {
    const till = await bench({ branch: { gradation: { levels: LEVELS } } });
    expect((await till.cashback(101)).data).toBe(2);
    await till.sale({ user_id: 101, amount: 9_999.99 });
    expect((await till.cashback(101)).data).toBe(2);
    await till.sale({ user_id: 101, amount: 0.01 });
    expect((await till.cashback(101)).data).toBe(4);
    await till.sale({ user_id: 101, amount: 20_000 });
    expect((await till.cashback(101)).data).toBe(6);
  });

  test('[E5.R3] only purchases of the gradation’s period count', async () => {
    const till = await bench({ branch: { gradation: { periodDays: 30, levels: LEVELS } } });
    await till.sale({ user_id: 101, amount: 10_000 });
    till.clock.at = START + 20 * HOUR;
    await till.login();
    expect((await till.cashback(101)).data).toBe(4);
    till.clock.at = START + 32 * DAY;
    await till.login();
    expect((await till.cashback(101)).data).toBe(2);
  });

  test('[E5.R3] refunds and reverts reduce the purchases that count', async () => {
    const till = await bench({ branch: { gradation: { levels: LEVELS } } });
    const first = await till.sale({ user_id: 101, amount: 10_000 });
    await till.refund(first, '1');
    expect((await till.cashback(101)).data).toBe(2);
    const second = await till.sale({ user_id: 101, amount: 30_000 });
    expect((await till.cashback(101)).data).toBe(6);
    await till.revert(second);
    expect((await till.cashback(101)).data).toBe(2);
  });

  test('[E5.R4] the highest percent that applies: tag, increased, gradation', async () => {
    const till = await bench({
      settings: { tags: [tag(1, 7), tag(2, 3)] },
      customers: [
        { ...people.plain, tags: [1, 2] },
        { ...people.full, tags: [2] },
        { ...people.stranger, branches: [{ branchId: BRANCH, increasedPercent: 8 }] },
      ],
    });
    expect((await till.cashback(101)).data).toBe(7);
    expect((await till.cashback(106)).data).toBe(5);
    expect((await till.cashback(105)).data).toBe(8);
  });

  test('[E5.R4] a discount tag gives no cashback percent', async () => {
    const till = await bench({
      settings: { tags: [tag(1, 20, true)] },
      customers: [{ ...people.plain, tags: [1] }],
    });
    expect((await till.cashback(101)).data).toBe(5);
  });

  test('[E5.R4] the birthday percent applies on the days around the birthday', async () => {
    const birthday = { percent: 10, daysBefore: 2, daysAfter: 1 };
    const percent = async (date: string) => {
      const till = await bench({
        branch: { birthday },
        customers: [{ ...people.plain, birthday: date }],
      });
      return (await till.cashback(101)).data;
    };
    expect(await percent('1990-11-23')).toBe(5);
    expect(await percent('1990-11-22')).toBe(10);
    expect(await percent('1990-11-20')).toBe(10);
    expect(await percent('1990-11-19')).toBe(10);
    expect(await percent('1990-11-18')).toBe(5);
    expect(await percent('')).toBe(5);
  });
});

describe('Limits', () => {
  test('[LIMITS.1] daily_tx_limit and daily_tx_count are per customer and branch', async () => {
    const till = await bench({ branch: { dailyTxLimit: 1 } });
    await till.sale({ user_id: 101 });
    const record = async (branch: string, user: number) =>
      (await till.call(`/branches/${branch}/customers/${user}/private-branch`)).data;
    expect(await record('11', 101)).toMatchObject({ daily_tx_count: 1, daily_tx_limit: 1 });
    expect(await record('12', 101)).toMatchObject({ daily_tx_count: 0, daily_tx_limit: 0 });
    expect(await record('11', 102)).toMatchObject({ daily_tx_count: 0, daily_tx_limit: 1 });
    expect((await till.cashback(102)).data).toBe(5);
  });

  test('[LIMITS.2] the percent is 0 for the rest of the day, which ends at midnight in Almaty', async () => {
    const till = await bench({ branch: { dailyTxLimit: 1 } });
    await till.sale({ user_id: 101 });
    till.clock.at = START + 14 * HOUR - MINUTE;
    expect((await till.cashback(101)).data).toBe(0);
    till.clock.at = START + 14 * HOUR;
    expect((await till.cashback(101)).data).toBe(5);
  });

  test('[LIMITS.2] the offset of the branch’s day is a setting', async () => {
    const till = await bench({ branch: { dailyTxLimit: 1, dayOffsetMinutes: 0 } });
    await till.sale({ user_id: 101 });
    till.clock.at = START + 14 * HOUR;
    expect((await till.cashback(101)).data).toBe(0);
    till.clock.at = START + 19 * HOUR;
    expect((await till.cashback(101)).data).toBe(5);
  });

  test('[LIMITS.3] an order beyond the limit is completed and earns nothing', async () => {
    const till = await bench({ branch: { dailyTxLimit: 1 } });
    await till.sale({ user_id: 101, amount: 1_000 });
    const second = await till.sale({ user_id: 101, amount: 1_000 });
    expect((await till.readOrder(second)).data).toMatchObject({
      status: 'COMPLETED',
      order_cashback_amount: 0,
    });
    expect(await till.balance(101)).toBe(1_050);
  });

  test('[LIMITS.4] a limit of 0 is no limit', async () => {
    const till = await bench({ branch: { dailyTxLimit: 0 } });
    for (let count = 0; count < 4; count += 1) await till.sale({ user_id: 101 });
    expect((await till.cashback(101)).data).toBe(5);
  });

  test('[LIMITS.5] a cashback cap per day is a setting', async () => {
    const till = await bench({ branch: { dailyCashbackCap: 80 } });
    const earned = async () => {
      const order = await till.sale({ user_id: 101, amount: 1_000 });
      return (await till.readOrder(order)).data['order_cashback_amount'];
    };
    expect([await earned(), await earned(), await earned()]).toEqual([50, 30, 0]);
    till.clock.at = START + DAY - HOUR;
    expect(await earned()).toBe(50);
  });

  test('[LIMITS.6] a minimum purchase is a setting', async () => {
    const till = await bench({ branch: { minPurchase: 500 } });
    const earned = async (amount: number) => {
      const order = await till.sale({ user_id: 101, amount });
      return (await till.readOrder(order)).data['order_cashback_amount'];
    };
    expect([await earned(499.99), await earned(500)]).toEqual([0, 25]);
  });
});
