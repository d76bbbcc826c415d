/** What all endpoints share: docs/loyalty-api.md, COMMON, ERRORS, LIMITS, VERSION. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AWARD, bench, BIG, type Answer } from './support.ts';

function expectEnvelope(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
  expect(answer.body).toEqual({ code: status, message: expect.any(String) });
  expect(answer.message).not.toMatch(/\n|\.ts|SQL|Error:/u);
}

describe('Common rules', () => {
  test('[COMMON.1] a success is {code: 200, message, data}', async () => {
    const till = await bench();
    const { body } = await till.call('/branches/11');
    expect(Object.keys(body)).toEqual(['code', 'message', 'data']);
    expect(body['code']).toBe(200);
    expect(typeof body['message']).toBe('string');
  });

  test('[COMMON.2] a failure has no data', async () => {
    const till = await bench();
    expectEnvelope(await till.call('/branches/999'), 404);
  });

  test('[COMMON.3] answers are JSON in UTF-8', async () => {
    const till = await bench();
    const answer = await till.call('/branches/11');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.data['name']).toBe('Абай 10');
  });

  test.each(['{', '', 'null', '[]', '"text"', '{"a":1,}', '\u0000'])(
    '[COMMON.4] a body that is not a JSON object is refused with 400: %j',
    async (raw) => {
      const till = await bench();
      expectEnvelope(await till.call('/branches/11/cash/order', { raw }), 400);
    },
  );

  test('[COMMON.5] bodies have the Content-Type application/json', async () => {
    const till = await bench();
    const headers = { 'content-type': 'text/plain' };
    const raw = '{"user_id":101,"amount":1,"bonus_amount":0}';
    expectEnvelope(await till.call('/branches/11/cash/order', { raw, headers }), 415);
    const utf8 = { 'content-type': 'application/json; charset=utf-8' };
    const answer = await till.call('/branches/11/cash/order', { raw, headers: utf8 });
    expect(answer.status).toBe(201);
  });

  test('[COMMON.6] fields that are not described are ignored', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 101, surprise: { deep: [1] } })).status).toBe(201);
  });

  test('[COMMON.7] identifiers are int64 numbers, exact in paths and bodies', async () => {
    const till = await bench();
    expect((await till.order({ user_id: BIG })).status).toBe(201);
    expect((await till.order({ user_id: BIG - 1n })).status).toBe(404);
    expect((await till.order({ user_id: BIG + 1n })).status).toBe(404);
    expect((await till.order({ user_id: 2n ** 63n })).status).toBe(400);
    expect((await till.award(BIG)).data['recipient']).toMatchObject({ id: BIG });
  });

  test('[COMMON.7] an identifier as text is none, and none is answered as text', async () => {
    const till = await bench();
    expect((await till.order({ user_id: '101' })).status).toBe(400);
    expect((await till.give('101')).status).toBe(400);
    expect((await till.sendCode(101, '11')).status).toBe(400);
    const created = await till.order({ user_id: 101 });
    expect(created.text).toMatch(/"id":\d+,"order_number":\d+,/u);
    const read = await till.readOrder(created.data['id']);
    expect(read.text).toContain('"sender":{"id":101,');
    expect(read.text).toMatch(/"branch_id":11,.*"group_id":5,/u);
  });
});

describe('Errors', () => {
  test.each([
    ['GET', '//'],
    ['GET', '//index.html'],
    ['GET', '/unknown'],
    ['POST', '/branches/11/nothing'],
    ['GET', '//api/v2/branches/11'],
    ['GET', '//branches/11'],
  ])('[ERRORS.1] an unknown path is a 404 envelope: %s %s', async (method, path) => {
    const till = await bench();
    expectEnvelope(await till.call(path, { method, token: null }), 404);
  });

  test.each([
    ['GET', '/auth/business', 'POST'],
    ['DELETE', '/branches/11', 'GET'],
    ['POST', '/orders/1', 'GET'],
    ['POST', '/orders/1/refund', 'PATCH'],
    ['PATCH', '/customers/101/personal-info', 'PUT'],
  ])('[ERRORS.2] a wrong method is a 405 envelope: %s %s', async (method, path, allowed) => {
    const till = await bench();
    const answer = await till.call(path, { method });
    expectEnvelope(answer, 405);
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  test('[ERRORS.3] a defect is a 500 envelope without a trace', async () => {
    const seen: string[] = [];
    const till = await bench(
      {},
      { log: (entry) => entry.type === 'defect' && seen.push(entry.message) },
    );
    till.service.intercept(() => ({ type: 'defect', message: 'secret detail' }));
    const answer = await till.call('/branches/11');
    expectEnvelope(answer, 500);
    expect(answer.text).not.toContain('secret detail');
    expect(seen.join()).toContain('secret detail');
  });

  test('[ERRORS.4] what is not HTTP at all gets an envelope too', async () => {
    const till = await bench();
    const { hostname, port } = new URL(till.service.address);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/u);
    expect(text).toContain('{"code":400,');
  });

  test('[ERRORS.5] the log holds no phone number and no token', async () => {
    const entries: string[] = [];
    const till = await bench({}, { log: (entry) => entries.push(JSON.stringify(entry)) });
    await till.find('+77010000001');
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.join()).not.toMatch(/7701|Bearer|eyJ/u);
  });
});

describe('Garbage', () => {
  const word = fc.oneof(
    fc.constantFrom('11', '101', '500001', '9007199254740993', AWARD, '%zz', '..', '%00', 'é'),
    fc.webSegment({ size: 'small' }),
  );
  const PATHS = [
    ['GET', '/promoters/find?phone=@&branch_id=@'],
    ['PUT', '/customers/@/personal-info'],
    ['GET', '/branches/@/private/balance?user_id=@&group_id=@'],
    ['GET', '/branches/@/customers/@/private-branch'],
    ['GET', '/branches/@/cashback?user_id=@&type=@'],
    ['GET', '/branches/@/customers/@/award'],
    ['POST', '/branches/@/awards/@/give'],
    ['POST', '/branches/@/cash/order'],
    ['POST', '/orders/@/cash/complete'],
    ['POST', '/customers/@/send-use-cashback-code'],
    ['POST', '/orders/@/revert-transaction'],
    ['PATCH', '/orders/@/refund'],
    ['POST', '/auth/business'],
    ['GET', '/orders/@'],
  ] as const;
  const FIELDS = [
    'user_id',
    'amount',
    'bonus_amount',
    'branch_id',
    'stamp_count',
    'add_stamp',
    'give_award',
    'use_balance',
    'use_balance_code',
    'user_phone',
    'birthday',
    'tags',
    'login',
    '__proto__',
  ];
  const body = fc.oneof(
    fc.dictionary(fc.constantFrom(...FIELDS), fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  );

  test('[ERRORS.6] whatever is sent, the answer is an envelope and never a defect', async () => {
    const till = await bench();
    const request = fc.record({ path: fc.constantFrom(...PATHS), words: fc.array(word), body });
    await fc.assert(
      fc.asyncProperty(request, async ({ path: [method, pattern], words, body: raw }) => {
        let next = 0;
        const path = pattern.replaceAll('@', () => words[next++] ?? '11');
        const answer = await till.call(path, { method, ...(method === 'GET' ? {} : { raw }) });
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
        expect(answer.message).not.toBe('undefined');
      }),
      { numRuns: 400 },
    );
  });

  test('[ERRORS.6] a body nested without end is refused', async () => {
    const till = await bench();
    const raw = '['.repeat(60_000);
    expectEnvelope(await till.call('/branches/11/cash/order', { raw }), 400);
    expectEnvelope(await till.call('/branches/11/cash/order', { raw: raw + raw }), 413);
  });
});

describe('Limits and versions', () => {
  test('[LIMITS.7] the size of a body is bounded (413)', async () => {
    const till = await bench();
    const comment = 'x'.repeat(70_000);
    expectEnvelope(await till.order({ user_id: 101, comment }), 413);
  });

  test('[LIMITS.8] texts are bounded (400)', async () => {
    const till = await bench();
    expect((await till.order({ user_id: 101, comment: 'x'.repeat(1_001) })).status).toBe(400);
  });

  test('[LIMITS.9] the service listens on this machine only', async ({ skip }) => {
    skip(process.platform === 'darwin', 'there this machine has no second address of its own');
    const till = await bench();
    expect(till.service.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    // What listens to the network too is heard at every address of this machine.
    const elsewhere = till.service.address.replace('127.0.0.1', '127.0.0.2');
    await expect(fetch(elsewhere)).rejects.toThrow('fetch failed');
  });

  test('[VERSION.1] all operations live under /api/v1', async () => {
    const till = await bench();
    expect((await till.call('//api/v1/branches/11')).status).toBe(200);
    expectEnvelope(await till.call('//api/branches/11'), 404);
  });
});
