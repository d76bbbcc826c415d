/** Editing personal data: docs/loyalty-api.md, E2. */
import { describe, expect, test } from 'vitest';
import { bench } from './support.ts';

const VIP = {
  id: 1,
  name: 'VIP',
  bonusPercentage: 7,
  backgroundColor: '#6d28d9',
  color: '#ffffff',
};

async function edit(body: unknown, userId: unknown = 101) {
  const till = await bench({ settings: { tags: [VIP] } });
  const path = `/customers/${String(userId)}/personal-info`;
  return { till, answer: await till.call(path, { method: 'PUT', body }) };
}

describe('Endpoint 2: personal data', () => {
  test('[E2.1] returns id, phone, names and the birthday as ISO 8601 with zero time', async () => {
    const { answer, till } = await edit({
      first_name: 'Жанна',
      last_name: 'Ли',
      birthday: '29-02-1992',
      phone_number: '+77010000001',
      branch_id: 11,
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: 101,
      phone: '+77010000001',
      first_name: 'Жанна',
      last_name: 'Ли',
      birthday: '1992-02-29T00:00:00Z',
    });
    expect((await till.find('+77010000001')).data['birthday']).toBe('29-02-1992');
  });

  test('[E2.2] no field is required; what is not given stays', async () => {
    const { answer } = await edit({});
    expect(answer.data).toMatchObject({ first_name: 'Иван', last_name: 'Петров', birthday: '' });
    const partly = await edit({ first_name: 'Пётр', last_name: null, birthday: '' });
    expect(partly.answer.data).toMatchObject({ first_name: 'Пётр', last_name: 'Петров' });
  });

  test('[E2.2] a name that is sent empty, or as blanks, is not given: it stays', async () => {
    const till = await bench();
    const path = '/customers/101/personal-info';
    const body = { first_name: '', last_name: '  ' };
    const answer = await till.call(path, { method: 'PUT', body });
    expect(answer.data).toMatchObject({ first_name: 'Иван', last_name: 'Петров' });
  });

  test('[E2.3] new_phone_number replaces the phone', async () => {
    const { answer, till } = await edit({
      phone_number: '+77010000001',
      new_phone_number: '+77017777777',
    });
    expect(answer.data['phone']).toBe('+77017777777');
    expect((await till.find('+77010000001')).status).toBe(404);
    expect((await till.find('+77017777777')).data['id']).toBe(101);
  });

  test('[E2.4] tags replace the tags of the customer', async () => {
    const { answer, till } = await edit({ tags: [1] });
    expect(answer.status).toBe(200);
    const tags = async () => (await till.find('+77010000001')).data['tags'];
    expect(await tags()).toMatchObject([{ id: 1, name: 'VIP' }]);
    // Not told of, they stay.
    await till.call('/customers/101/personal-info', { method: 'PUT', body: { first_name: 'A' } });
    expect(await tags()).toMatchObject([{ id: 1, name: 'VIP' }]);
    await till.call('/customers/101/personal-info', { method: 'PUT', body: { tags: [] } });
    expect(await tags()).toEqual([]);
  });

  test.each([
    ['birthday in the other form', { birthday: '1992-02-29' }],
    ['a day that does not exist', { birthday: '31-04-1990' }],
    ['a birthday in the future', { birthday: '21-11-2026' }],
    ['a phone of another form', { new_phone_number: '87017777777' }],
    ['a new phone that another user has', { new_phone_number: '+77010000002' }],
    ['a phone_number that is not the customer’s', { phone_number: '+77010000002' }],
    ['an unknown tag', { tags: [9] }],
    ['a number for a name', { first_name: 5 }],
    ['branch_id as a string', { branch_id: '11' }],
  ])('[E2.5] 400 for %s, and nothing is changed', async (_case, body) => {
    const { answer, till } = await edit({ last_name: 'Новый', ...body });
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect((await till.find('+77010000001')).data['last_name']).toBe('Петров');
  });

  test('[E2.6] 404 for an unknown customer or branch', async () => {
    expect((await edit({}, 999)).answer.status).toBe(404);
    expect((await edit({ branch_id: 999 })).answer.status).toBe(404);
  });
});
