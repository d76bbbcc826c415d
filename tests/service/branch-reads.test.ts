/** What a branch says about a customer: docs/loyalty-api.md, E3, E4 and E14. */
import { describe, expect, test } from 'vitest';
import { bench, BIG, BRANCH, START } from './support.ts';

describe('Endpoint 3: balance', () => {
  const path = '/branches/11/private/balance';

  test('[E3.1] data is a number: the available bonuses', async () => {
    const till = await bench();
    const answer = await till.call(`${path}?user_id=101&group_id=5`);
    expect([answer.status, answer.code]).toEqual([200, 200]);
    expect(answer.data).toBe(1_000);
  });

  test('[E3.2] the balance belongs to one branch', async () => {
    const till = await bench();
    expect(await till.balance(101, '11')).toBe(1_000);
    expect(await till.balance(101, '12')).toBe(0);
  });

  test('[E3.3] user_id and group_id are required', async () => {
    const till = await bench();
    expect((await till.call(`${path}?group_id=5`)).status).toBe(400);
    expect((await till.call(`${path}?user_id=101`)).status).toBe(400);
    expect((await till.call(`${path}?user_id=x&group_id=5`)).status).toBe(400);
  });

  test('[E3.4] 404 for an unknown branch or customer, 400 for another group', async () => {
    const till = await bench();
    expect((await till.call(`${path}?user_id=999&group_id=5`)).status).toBe(404);
    const elsewhere = '/branches/999/private/balance?user_id=101&group_id=5';
    expect((await till.call(elsewhere)).status).toBe(404);
    expect((await till.call(`${path}?user_id=101&group_id=6`)).status).toBe(400);
  });

  test('[E3.5] a part of a tenge and an identifier above 2^53', async () => {
    const till = await bench();
    expect(await till.balance(BIG)).toBe(250.5);
    expect((await till.call(`${path}?user_id=${BIG - 1n}&group_id=5`)).status).toBe(404);
  });
});

describe('Endpoint 4: customer record in a branch', () => {
  test('[E4.1] exactly the nine fields', async () => {
    const till = await bench({ branch: { dailyTxLimit: 3 } });
    const answer = await till.call('/branches/11/customers/101/private-branch');
    expect(answer.data).toEqual({
      branch_id: 11,
      group_id: 5,
      balance: 1_000,
      is_client: true,
      cash_back_percent: 5,
      daily_tx_count: 0,
      daily_tx_limit: 3,
      spend_amount: 0,
      updated_at: START / 1_000,
    });
  });

  test('[E4.2] count and purchases follow completed orders', async () => {
    const till = await bench();
    await till.sale({ user_id: 101, amount: 1_500.5 });
    await till.order({ user_id: 101, amount: 900 });
    const record = (await till.call('/branches/11/customers/101/private-branch')).data;
    expect(record).toMatchObject({ daily_tx_count: 1, spend_amount: 1_500.5, balance: 1_075.02 });
  });

  test('[E4.3] a customer who never was here is no client', async () => {
    const till = await bench();
    const record = (await till.call('/branches/11/customers/105/private-branch')).data;
    expect(record).toMatchObject({ is_client: false, balance: 0, spend_amount: 0 });
  });

  test('[E4.3] an order that is only created makes nobody a client, its completion does', async () => {
    const till = await bench();
    const phone = '+77019990000';
    const created = await till.order({ user_id: undefined, user_phone: phone });
    const who = String((await till.find(phone)).data['id']);
    const isClient = async () =>
      (await till.call(`/branches/11/customers/${who}/private-branch`)).data['is_client'];
    expect(await isClient()).toBe(false);
    await till.complete(created.data['id']);
    expect(await isClient()).toBe(true);
  });

  test('[E4.4] a blacklisted customer is shown with 0 percent', async () => {
    const till = await bench();
    const record = (await till.call('/branches/11/customers/103/private-branch')).data;
    expect(record).toMatchObject({ cash_back_percent: 0, balance: 90 });
  });

  test('[E4.5] 404 for an unknown branch or customer', async () => {
    const till = await bench();
    expect((await till.call('/branches/11/customers/999/private-branch')).status).toBe(404);
    expect((await till.call('/branches/999/customers/101/private-branch')).status).toBe(404);
  });
});

describe('Endpoint 14: branch', () => {
  test('[E14.1] the branch with group_id and configuration.award.enabled', async () => {
    const till = await bench();
    const answer = await till.call(`/branches/${BRANCH}`);
    expect(answer.data).toMatchObject({
      id: 11,
      name: 'Абай 10',
      address: 'Алматы, Абая 10',
      group_id: 5,
      configuration: { award: { enabled: true } },
    });
  });

  test('[E14.2] a branch without an award program says so', async () => {
    const till = await bench();
    const answer = await till.call('/branches/12');
    expect(answer.data['configuration']).toEqual({ award: { enabled: false } });
  });

  test('[E14.3] all branches of the business share one group_id', async () => {
    const till = await bench();
    const ids = [await till.call('/branches/11'), await till.call('/branches/12')];
    expect(ids.map((answer) => answer.data['group_id'])).toEqual([5, 5]);
  });

  test('[E14.4] 404 for an unknown branch, 400 for what is no int64', async () => {
    const till = await bench();
    expect((await till.call('/branches/999')).status).toBe(404);
    for (const id of ['abc', '0', '-1', '1.5', '9223372036854775808']) {
      expect((await till.call(`/branches/${id}`)).status).toBe(400);
    }
  });
});
