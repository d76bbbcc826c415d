/**
 * Each setting of the dialect (src-service/dialect.ts): what the service then answers. The first
 * value of each is the one that all other tests of the service speak.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DIALECT_OPTIONS, PLAIN_DIALECT, type Dialect } from '../../src-service/dialect.ts';
import { bench, leaveUnjudged, people, type Answer, type Bench } from './support.ts';

beforeEach(leaveUnjudged);

const { plain, coded, blocked, blockedPhone, full } = people;

function speaking(dialect: Partial<Dialect>): Promise<Bench> {
  return bench({ settings: { dialect } });
}

const refresh = (till: Bench): Promise<Answer> => till.post('/auth/refresh_token');

const raised = (value: number) => BigInt(value) + 2n ** 53n;

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../src-service', name), 'utf8');

async function refunded(till: Bench): Promise<string> {
  const order = await till.sale({ user_id: plain.id, bonus_amount: 200 });
  expect((await till.refund(order, '250')).status).toBe(200);
  return order;
}

test('[DIALECT.1] the first value of each option is spoken unless another is set', async () => {
  for (const [name, values] of Object.entries(DIALECT_OPTIONS)) {
    expect(PLAIN_DIALECT[name as keyof Dialect]).toBe(values[0]);
  }
});

test('[DIALECT.2] each option and each value is explained and stands in the example', () => {
  const readme = read('README.md');
  const example = JSON.parse(read('settings.example.json')) as { dialect: unknown };
  expect(example.dialect).toEqual(PLAIN_DIALECT);
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  for (const [name, values] of Object.entries(DIALECT_OPTIONS)) {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${name}\``)) ?? '';
    for (const value of values.filter((one) => one !== 'none' || name === 'blacklistCode')) {
      expect(row, `${name}: ${value}`).toContain(`\`${value}\``);
    }
  }
});

describe('login and refresh', () => {
  test('[DIALECT.loginForm] bare', async () => {
    const till = await speaking({ loginForm: 'bare' });
    const { body } = await till.login();
    expect(Object.keys(body)).toEqual(['access_token', 'role', 'branches']);
  });

  test('[DIALECT.refreshForm] in the envelope', async () => {
    const till = await speaking({ refreshForm: 'enveloped' });
    const { body } = await refresh(till);
    expect(body).toMatchObject({
      code: 200,
      message: 'success',
      data: { token: expect.any(String) },
    });
  });

  test('[DIALECT.tokenField] token', async () => {
    const till = await speaking({ tokenField: 'token' });
    const { data } = await till.login();
    expect(Object.keys(data)).toEqual(['token', 'role', 'branches']);
  });

  test('[DIALECT.branchForm] other names, or the bare number', async () => {
    const prefixed = await (await speaking({ branchForm: 'prefixed' })).login();
    expect(prefixed.data['branches']?.[0]).toEqual({
      branch_id: 11,
      branch_name: 'Абай 10',
      branch_address: 'Алматы, Абая 10',
    });
    const numbers = await (await speaking({ branchForm: 'number' })).login();
    expect(numbers.data['branches']).toEqual([11, 12]);
  });

  test.each(['401', '403', '400'] as const)('[DIALECT.wrongLogin] %s', async (wrongLogin) => {
    const till = await speaking({ wrongLogin });
    const body = { login: 'till', password: 'wrong' };
    expect((await till.call('/auth/business', { body, token: null })).status).toBe(
      Number(wrongLogin),
    );
  });
});

describe('identifiers, times, numbers', () => {
  test('[DIALECT.identifiers] large: none fits into a double', async () => {
    const till = await speaking({ identifiers: 'large' });
    const branch = String(raised(11));
    const { data } = await till.find(plain.phone, branch);
    expect(data['id']).toBe(raised(plain.id));
    const login = await till.login();
    expect(login.data['branches']?.[0]?.['id']).toBe(raised(11));
    expect((await till.call(`/branches/${branch}`)).data['group_id']).toBe(raised(5));
    const order = await till.order({ user_id: data['id'] }, branch);
    expect(order.data['id']).toBe(raised(500_001));
    expect((await till.find(blocked.phone, branch)).status).toBe(403);
    expect((await till.find(plain.phone)).status).toBe(404);
  });

  test('[DIALECT.timestampUnit] milliseconds', async () => {
    const till = await speaking({ timestampUnit: 'milliseconds' });
    expect((await till.order({ user_id: plain.id })).data['created_at']).toBe(till.clock.at);
  });

  test.each([
    ['utc', 'T00:00:00Z', 'Z'],
    ['millis', 'T00:00:00.000Z', 'Z'],
    ['offset', 'T00:00:00+05:00', '+05:00'],
  ] as const)('[DIALECT.dateTimeForm] %s', async (dateTimeForm, birthday, expiry) => {
    const till = await speaking({ dateTimeForm });
    const path = `/customers/${plain.id}/personal-info`;
    const { data } = await till.call(path, { method: 'PUT', body: { birthday: '17-05-1990' } });
    expect(data['birthday']).toBe(`1990-05-17${birthday}`);
    const expire = String((await refresh(till)).body['expire']);
    expect(expire.endsWith(expiry)).toBe(true);
    expect(Date.parse(expire)).toBe(till.clock.at + 86_400_000);
  });

  test('[DIALECT.unknownBirthday] the zero of a date', async () => {
    const till = await speaking({ unknownBirthday: 'zeroDate' });
    expect((await till.find(plain.phone)).data['birthday']).toBe('01-01-0001');
    const path = `/customers/${plain.id}/personal-info`;
    const { data } = await till.call(path, { method: 'PUT', body: {} });
    expect(data['birthday']).toBe('0001-01-01T00:00:00Z');
  });

  test('[DIALECT.floats] noisy: off by the last bit, and whole numbers stay whole', async () => {
    const till = await speaking({ floats: 'noisy' });
    const amount = await till.balance(plain.id);
    expect(amount).not.toBe(1_000);
    expect(amount).toBeCloseTo(1_000, 9);
    expect((await till.award(plain.id)).data['received_stamp_count']).toBe(4);
  });
});

describe('what is empty, new or not described', () => {
  test.each([
    ['omitted', 200, '{"code":200,"message":"success"}'],
    ['null', 200, '{"code":200,"message":"success","data":null}'],
    ['object', 200, '{"code":200,"message":"success","data":{}}'],
    ['noContent', 204, ''],
    ['noBody', 200, ''],
  ] as const)('[DIALECT.emptyAnswer] %s', async (emptyAnswer, status, text) => {
    const till = await speaking({ emptyAnswer });
    const order = await till.order({ user_id: plain.id });
    const done = await till.complete(order.data['id']);
    expect({ status: done.status, text: done.text }).toEqual({ status, text });
  });

  test('[DIALECT.emptyFields] left out, also where data itself is 0', async () => {
    const till = await speaking({ emptyFields: 'omitted' });
    const { data } = await till.find(people.stranger.phone);
    expect(Object.keys(data)).toEqual(['id', 'phone', 'created_at']);
    const { text } = await till.call(
      `/branches/11/private/balance?user_id=${people.stranger.id}&group_id=5`,
    );
    expect(text).toBe('{"code":200,"message":"success"}');
    const { data: given } = await till.give(full.id);
    expect(given).not.toHaveProperty('received_stamp_count');
    expect(given).toHaveProperty('total');
  });

  test('[DIALECT.emptyFields] null', async () => {
    const till = await speaking({ emptyFields: 'null' });
    const { data } = await till.find(people.stranger.phone);
    expect(data).toMatchObject({ first_name: null, tags: null, send_code_for_use_cashback: null });
    const { text } = await till.call(
      `/branches/11/private/balance?user_id=${people.stranger.id}&group_id=5`,
    );
    expect(text).toBe('{"code":200,"message":"success","data":null}');
  });

  test('[DIALECT.newFields] in every object', async () => {
    const till = await speaking({ newFields: 'added' });
    const { data } = await till.readOrder(await till.sale({ user_id: plain.id }));
    for (const object of [data, data['sender'], data['recipient']]) {
      expect(object).toHaveProperty('schema_revision', 7);
    }
  });

  test('[DIALECT.newValues] of type, payment method and role', async () => {
    const till = await speaking({ newValues: 'added' });
    const { data } = await till.readOrder(await till.sale({ user_id: plain.id }));
    expect(data).toMatchObject({ type: 'DIRECT_KIOSK', payment_method: 'cash_2' });
    expect((await till.login()).data['role']).toBe('cashier_v2');
  });

  test('[DIALECT.undescribed] filled', async () => {
    const till = await speaking({ undescribed: 'filled' });
    const here = (await till.find(plain.phone)).data['private_branches']?.[0];
    expect(here?.['certificates']).toHaveLength(1);
    expect(here?.['birthday_bonus']).toBeTypeOf('object');
    const { data } = await till.readOrder(await till.sale({ user_id: plain.id }));
    expect(data['recipient']).toHaveProperty('casher_role', 'CASHIER');
  });

  test('[DIALECT.orderAward] named', async () => {
    const till = await speaking({ orderAward: 'named' });
    const order = await till.order({ user_id: full.id, add_stamp: false, give_award: true });
    await till.give(full.id);
    expect((await till.readOrder(order.data['id'])).data['award']).toMatchObject({ title: 'Кофе' });
  });

  test('[DIALECT.orderAnswers] the whole order at creation, refund and revert', async () => {
    const till = await speaking({ orderAnswers: 'whole' });
    const created = await till.order({ user_id: plain.id });
    expect(created.data).toHaveProperty('order_cashback_amount');
    const sold = await till.sale({ user_id: plain.id });
    expect((await till.refund(sold, '1')).data).toHaveProperty('status', 'COMPLETED');
    expect((await till.revert(sold)).data).toHaveProperty('order_total_amount', 999);
  });

  test('[DIALECT.createdCode] 201 in the envelope of 201', async () => {
    const till = await speaking({ createdCode: '201' });
    expect((await till.order({ user_id: plain.id })).code).toBe(201);
    expect((await till.find(plain.phone)).code).toBe(200);
  });
});

describe('refusals', () => {
  test.each([
    ['envelope', 'application/json; charset=utf-8', '{"code":404,"message":"user not found"}'],
    ['text', 'text/plain; charset=utf-8', 'user not found'],
    ['json', 'application/json; charset=utf-8', '{"error":"user not found"}'],
    ['page', 'text/html; charset=utf-8', '<!doctype html><title>404</title>'],
    ['empty', null, ''],
  ] as const)('[DIALECT.errorBody] %s', async (errorBody, type, text) => {
    const till = await speaking({ errorBody });
    const unknown = await till.find('+77019999999');
    expect([unknown.status, unknown.headers.get('content-type'), unknown.text]).toEqual([
      404,
      type,
      text,
    ]);
    // Of a 400 the description shows code and message.
    expect((await till.cashback(blocked.id)).code).toBe(4052);
  });

  test.each([
    ['400', 'status', 400, 400],
    ['403', 'status', 403, 403],
    ['409', 'own', 409, 3099],
    ['422', 'own', 422, 3099],
  ] as const)('[DIALECT.brokenRule] %s, code %s', async (brokenRule, brokenRuleCode, ...said) => {
    const till = await speaking({ brokenRule, brokenRuleCode });
    const pending = await till.order({ user_id: plain.id });
    const refused = await till.revert(pending.data['id']);
    expect([refused.status, refused.code]).toEqual(said);
    // What the description numbers stays.
    expect((await till.find('8701')).status).toBe(400);
    const wrong = { user_id: coded.id, bonus_amount: 10, use_balance_code: 'x' };
    expect((await till.order(wrong)).code).toBe(3025);
  });

  test.each([
    ['empty', ''],
    ['foreign', 'Сұраныс қабылданбады'],
  ] as const)('[DIALECT.messages] %s', async (messages, text) => {
    const till = await speaking({ messages });
    expect((await till.call('/branches/999')).message).toBe(text);
    expect((await till.call('/branches/11')).message).not.toBe('success');
  });

  test('[DIALECT.lookupBlacklist] hidden as if unknown', async () => {
    const till = await speaking({ lookupBlacklist: '404' });
    expect((await till.find(blocked.phone)).text).toBe((await till.find('+77019999999')).text);
  });

  test.each([
    ['byList', 4052, 3010],
    ['4052', 4052, 4052],
    ['3010', 3010, 3010],
    ['none', 400, 400],
  ] as const)('[DIALECT.blacklistCode] %s', async (blacklistCode, byId, byPhone) => {
    const till = await speaking({ blacklistCode });
    expect((await till.cashback(blocked.id)).code).toBe(byId);
    expect((await till.cashback(blockedPhone.id)).code).toBe(byPhone);
  });
});

describe('behaviour', () => {
  test.each([
    ['digits4', /^\d{4}$/u],
    ['digits6', /^\d{6}$/u],
    ['letters6', /^[A-Z]{6}$/u],
  ] as const)('[DIALECT.codeForm] %s', async (codeForm, form) => {
    const till = await speaking({ codeForm });
    const code = String((await till.sendCode(coded.id)).data);
    expect(code).toMatch(form);
    const order = { user_id: coded.id, bonus_amount: 10, use_balance_code: code };
    expect((await till.order(order)).status).toBe(201);
  });

  test.each([
    ['atCompletion', 4, 5],
    ['atCreation', 5, 5],
  ] as const)('[DIALECT.stampsAdded] %s', async (stampsAdded, created, completed) => {
    const till = await speaking({ stampsAdded });
    const stamps = async () => (await till.award(plain.id)).data['received_stamp_count'];
    const order = await till.order({ user_id: plain.id, add_stamp: true, stamp_count: 1 });
    expect(await stamps()).toBe(created);
    await till.complete(order.data['id']);
    expect(await stamps()).toBe(completed);
    await till.revert(order.data['id']);
    expect(await stamps()).toBe(4);
  });

  test.each([
    ['completed', 'COMPLETED', 200],
    ['returned', 'RETURNED', 200],
    ['returnedFinal', 'RETURNED', 400],
  ] as const)('[DIALECT.afterRefund] %s', async (afterRefund, status, again) => {
    const till = await speaking({ afterRefund });
    const order = await refunded(till);
    expect((await till.readOrder(order)).data['status']).toBe(status);
    const here = await till.call(`/branches/11/customers/${plain.id}/private-branch`);
    expect(here.data).toMatchObject({ daily_tx_count: 1, spend_amount: 750 });
    expect((await till.refund(order, '10')).status).toBe(again);
    expect((await till.revert(order)).status).toBe(again);
  });

  test.each([
    ['refused', 400],
    ['accepted', 200],
  ] as const)('[DIALECT.refundOfAll] %s', async (refundOfAll, status) => {
    const till = await speaking({ refundOfAll });
    const order = await till.sale({ user_id: plain.id });
    expect((await till.refund(order, '1000.01')).status).toBe(400);
    expect((await till.refund(order, '1000')).status).toBe(status);
  });

  test.each([
    ['spent', 50],
    ['cashback', 10],
  ] as const)('[DIALECT.refundedBonus] %s', async (refundedBonus, counted) => {
    const till = await speaking({ refundedBonus });
    const { data } = await till.readOrder(await refunded(till));
    expect(data['refunds']?.[0]?.['refunded_bonus']).toBe(counted);
    // The same bonuses moved: 1000 - 200 + 40 cashback, + 50 - 10.
    expect(await till.balance(plain.id)).toBe(880);
  });
});
