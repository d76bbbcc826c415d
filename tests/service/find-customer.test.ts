/** Finding customers: docs/loyalty-api.md, E1, User, Tag, PrivateBranch. */
import { describe, expect, test } from 'vitest';
import { bench, BIG, BRANCH, people, START } from './support.ts';

const SECONDS = START / 1_000;
const VIP = {
  id: 1,
  name: 'VIP',
  bonusPercentage: 7,
  backgroundColor: '#6d28d9',
  color: '#ffffff',
};

async function needsCode(requireCode: boolean, phone: string): Promise<unknown> {
  const till = await bench({
    branch: { requireCode },
    customers: [{ ...people.full, needsCode: false }],
  });
  return (await till.find(phone)).data['send_code_for_use_cashback'];
}

describe('Endpoint 1: find', () => {
  test('[E1.1] finds a customer by phone', async () => {
    const till = await bench();
    const answer = await till.find(people.plain.phone);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toMatchObject({
      id: 101,
      phone: '+77010000001',
      first_name: 'Иван',
      last_name: 'Петров',
    });
  });

  test('[E1.2] returns every field of User', async () => {
    const till = await bench();
    const user = (await till.find(people.plain.phone)).data;
    expect(Object.keys(user).toSorted()).toEqual([
      'avatar',
      'birthday',
      'created_at',
      'first_name',
      'gradation_status',
      'id',
      'last_name',
      'phone',
      'private_branches',
      'send_code_for_use_cashback',
      'tags',
      'username',
    ]);
    expect(user['created_at']).toBe(SECONDS);
  });

  test('[E1.2] with what is known of the customer', async () => {
    const known = { avatar: 'https://example.invalid/a.png', username: 'ivan', birthday: '' };
    const till = await bench({ customers: [{ ...people.plain, ...known, registeredDaysAgo: 2 }] });
    const user = (await till.find(people.plain.phone)).data;
    expect(user).toMatchObject({
      ...known,
      first_name: 'Иван',
      last_name: 'Петров',
      created_at: SECONDS - 2 * 86_400,
    });
  });

  test('[E1.3] private_branches holds every field of PrivateBranch', async () => {
    const till = await bench();
    const user = (await till.find(people.plain.phone)).data;
    expect(user['private_branches']).toEqual([
      {
        branch_id: 11,
        group_id: 5,
        balance: 1_000,
        daily_tx_count: 0,
        daily_tx_limit: 0,
        spend_amount: 0,
        cash_back_percent: 5,
        increased_cashback_percent: 0,
        bonus_percentage: 0,
        birthday_bonus: null,
        expired_at: 0,
        updated_at: SECONDS,
        last_uploaded_notification: 0,
        first_transaction_date_after_notification: 0,
        is_client: true,
        come_from: null,
        certificates: [],
        delay_bonuses: [],
        tags: null,
      },
    ]);
  });

  test('[E1.3] who was never notified paid nothing after it', async () => {
    const till = await bench({
      customers: [{ ...people.plain, branches: [{ branchId: BRANCH }] }],
    });
    await till.sale({ user_id: 101 });
    expect((await till.find(people.plain.phone)).data['private_branches']?.[0]).toMatchObject({
      last_uploaded_notification: 0,
      first_transaction_date_after_notification: 0,
    });
  });

  test('[E1.3] with what is known of the membership', async () => {
    const [expiredAt, notifiedAt] = ['2027-01-01T00:00:00+05:00', '2026-11-19T09:00:00+05:00'];
    const membership = { branchId: BRANCH, increasedPercent: 4.5, expiredAt, notifiedAt };
    const elsewhere = { branchId: '12', notifiedAt: '2026-11-18T09:00:00+05:00' };
    const till = await bench({
      branch: {
        bonusSharePercent: 30,
        dailyTxLimit: 7,
        birthday: { percent: 10, daysBefore: 3, daysAfter: 2 },
      },
      customers: [{ ...people.plain, branches: [elsewhere, membership] }],
    });
    const here = async () => (await till.find(people.plain.phone)).data['private_branches']?.[0];
    const notified = Date.parse(notifiedAt) / 1_000;
    expect(await here()).toMatchObject({
      daily_tx_limit: 7,
      increased_cashback_percent: 4.5,
      bonus_percentage: 30,
      birthday_bonus: { percent: 10, days_before: 3, days_after: 2 },
      expired_at: Date.parse(expiredAt) / 1_000,
      last_uploaded_notification: notified,
      first_transaction_date_after_notification: 0,
    });
    await till.sale({ user_id: 101 });
    till.clock.at += 3_600_000;
    await till.sale({ user_id: 101 });
    expect(await here()).toMatchObject({
      last_uploaded_notification: notified,
      first_transaction_date_after_notification: SECONDS,
    });
  });

  test('[E1.4] a customer who is in no branch has no private_branches', async () => {
    const till = await bench();
    expect((await till.find(people.stranger.phone)).data['private_branches']).toEqual([]);
  });

  test('[E1.5] 404 user not found', async () => {
    const till = await bench();
    const answer = await till.find('+77019999999');
    expect([answer.status, answer.code, answer.message]).toEqual([404, 404, 'user not found']);
  });

  test.each([
    '',
    '87010000001',
    '+7701000000',
    '+770100000011',
    '+1701000000',
    '+7701abc0001',
    ' 77010000001',
  ])('[E1.6] 400 invalid phone format: "%s"', async (phone) => {
    const till = await bench();
    const answer = await till.find(phone);
    expect([answer.status, answer.code]).toEqual([400, 400]);
  });

  test.each([people.blocked.phone, people.blockedPhone.phone])(
    '[E1.7] 403 for a customer in the blacklist: %s',
    async (phone) => {
      const till = await bench();
      const answer = await till.find(phone);
      expect([answer.status, answer.code]).toEqual([403, 403]);
    },
  );

  test('[E1.8] branch_id says whose blacklist is looked at', async () => {
    const till = await bench();
    expect((await till.find(people.blocked.phone, '12')).status).toBe(200);
  });

  test('[E1.9] branch_id is required; an unknown branch is 404', async () => {
    const till = await bench();
    const path = `/promoters/find?phone=${encodeURIComponent(people.plain.phone)}`;
    expect((await till.call(path)).status).toBe(400);
    expect((await till.find(people.plain.phone, '999')).status).toBe(404);
  });

  test('[E1.10] birthday has the form DD-MM-YYYY; it is empty when unknown', async () => {
    const till = await bench({ customers: [{ ...people.plain, birthday: '1990-05-17' }] });
    expect((await till.find(people.plain.phone)).data['birthday']).toBe('17-05-1990');
    expect((await till.find(people.full.phone)).data['birthday']).toBe('');
  });

  test('[E1.11] send_code_for_use_cashback: the customer first, else the branch', async () => {
    expect(await needsCode(false, people.plain.phone)).toBe(false);
    expect(await needsCode(true, people.plain.phone)).toBe(true);
    expect(await needsCode(false, people.coded.phone)).toBe(true);
    expect(await needsCode(true, people.full.phone)).toBe(false);
  });

  test('[E1.12] tags carry name, percent, both colours, user_count and is_discount', async () => {
    const till = await bench({
      settings: { tags: [VIP] },
      customers: [
        { ...people.plain, tags: [1] },
        { ...people.full, tags: [1] },
      ],
    });
    expect((await till.find(people.plain.phone)).data['tags']).toEqual([
      {
        id: 1,
        name: 'VIP',
        bonus_percentage: 7,
        background_color: '#6d28d9',
        color: '#ffffff',
        created_at: 0,
        updated_at: 0,
        user_count: 2,
        is_discount: false,
      },
    ]);
  });

  test('[E1.12] with their times, where the business tells them', async () => {
    const [createdAt, updatedAt] = ['2026-01-01T00:00:00+05:00', '2026-02-01T00:00:00+05:00'];
    const tags = [
      { ...VIP, createdAt, updatedAt },
      { ...VIP, id: 2, createdAt },
    ];
    const till = await bench({
      settings: { tags },
      customers: [{ ...people.plain, tags: [1, 2] }],
    });
    const [created, updated] = [createdAt, updatedAt].map((at) => Date.parse(at) / 1_000);
    expect((await till.find(people.plain.phone)).data['tags']).toMatchObject([
      { created_at: created, updated_at: updated },
      { created_at: created, updated_at: created },
    ]);
  });

  test('[E1.13] gradation_status names the level; it may be empty', async () => {
    const till = await bench({
      branch: {
        gradation: {
          levels: [
            { from: 0, percent: 3 },
            { from: 5_000, percent: 5, status: 'Silver' },
          ],
        },
      },
    });
    const status = async () => (await till.find(people.plain.phone)).data['gradation_status'];
    expect(await status()).toBe('');
    await till.sale({ user_id: 101, amount: 5_000 });
    expect(await status()).toBe('Silver');
  });

  test('[E1.13] and is empty below the first level', async () => {
    const levels = [{ from: 5_000, percent: 5, status: 'Silver' }];
    const till = await bench({ branch: { gradation: { levels } } });
    expect((await till.find(people.plain.phone)).data['gradation_status']).toBe('');
  });

  test('[E1.14] an identifier above 2^53 keeps all its digits', async () => {
    const till = await bench();
    const answer = await till.find(people.big.phone);
    expect(answer.data['id']).toBe(BIG);
    expect(answer.text).toContain('"id":9007199254740993,');
  });

  test('[E1.15] objects whose fields are open come as the business holds them', async () => {
    const extra = { delay_bonuses: [{ amount: 5 }], come_from: { source: 'x' } };
    const till = await bench({
      customers: [{ ...people.plain, branches: [{ branchId: BRANCH, extra }] }],
    });
    const user = (await till.find(people.plain.phone)).data;
    expect(user['private_branches']?.[0]).toMatchObject(extra);
  });
});
