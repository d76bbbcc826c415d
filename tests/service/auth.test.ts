/** Login, tokens and refresh: docs/loyalty-api.md, AUTH, E13. */
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../src-shared/domain/time.ts';
import { hashPassword } from '../../src-service/passwords.ts';
import { bench, BRANCH, businessWith, inFolder, START, type Bench } from './support.ts';

const CALLS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/promoters/find?phone=%2B77010000001&branch_id=11'],
  ['PUT', '/customers/101/personal-info'],
  ['GET', '/branches/11/private/balance?user_id=101&group_id=5'],
  ['GET', '/branches/11/customers/101/private-branch'],
  ['GET', '/branches/11/cashback?user_id=101'],
  ['GET', '/branches/11/customers/101/award'],
  ['POST', '/branches/11/awards/0123456789abcdef01234567/give'],
  ['POST', '/branches/11/cash/order'],
  ['POST', '/orders/1/cash/complete'],
  ['POST', '/customers/101/send-use-cashback-code'],
  ['POST', '/orders/1/revert-transaction'],
  ['PATCH', '/orders/1/refund'],
  ['GET', '/branches/11'],
  ['GET', '/orders/1'],
];

const logIn = (till: Bench, password: string, login = 'till') =>
  till.call('/auth/business', { body: { login, password }, token: null });

describe('guessing a password', () => {
  test('[AUTH.8] the sixth try waits a second, the next ones longer, the right password too', async () => {
    const till = await bench();
    for (let count = 0; count < 5; count += 1)
      expect((await logIn(till, `x${count}`)).status).toBe(401);
    const refused = await logIn(till, 'secret');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    till.clock.at += SECOND;
    expect((await logIn(till, 'x')).status).toBe(401);
    expect((await logIn(till, 'secret')).headers.get('retry-after')).toBe('2');
    till.clock.at += 2 * SECOND;
    expect((await logIn(till, 'secret')).status).toBe(200);
    expect((await logIn(till, 'x')).status).toBe(401);
    expect((await logIn(till, 'secret')).status).toBe(200);
  });

  test('[AUTH.8] a hundred at once are a hundred; other logins don’t wait', async () => {
    const owner = { login: 'owner', password: 'other' };
    const till = await bench({
      settings: { logins: [{ login: 'till', password: 'secret' }, owner] },
    });
    const tries = Array.from({ length: 100 }, (_, count) => logIn(till, `x${count}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    expect((await logIn(till, 'other', 'owner')).status).toBe(200);
  });

  test('[AUTH.8] a login that isn’t there is answered and paused like one that is, longest for an hour', async () => {
    const till = await bench();
    const answers = async (login: string) => {
      const found: unknown[] = [];
      for (const step of [0, 0, 0, 0, 0, 0, SECOND, 0, 2 * SECOND, 0]) {
        till.clock.at += step;
        const { status, headers, text } = await logIn(till, 'wrong', login);
        found.push([status, headers.get('retry-after'), text]);
      }
      return found;
    };
    const known = await answers('till');
    expect(known.map((answer) => (answer as unknown[])[0])).toEqual([
      401, 401, 401, 401, 401, 429, 401, 429, 401, 429,
    ]);
    expect(await answers('nobody')).toEqual(known);
    expect((await logIn(till, 'wrong', 'nobody else')).status).toBe(401);
    for (let count = 0; count < 20; count += 1) {
      till.clock.at += HOUR;
      await logIn(till, 'secret', 'nobody');
    }
    expect((await logIn(till, 'x', 'nobody')).headers.get('retry-after')).toBe('3600');
    expect((await logIn(till, 'secret')).status).toBe(200);
  });

  test('[AUTH.8] a clock that is set back begins the pause anew, and makes it no longer', async () => {
    const till = await bench();
    for (let count = 0; count < 5; count += 1) await logIn(till, `x${count}`);
    till.clock.at -= DAY;
    expect((await logIn(till, 'secret')).headers.get('retry-after')).toBe('1');
    till.clock.at += SECOND;
    expect((await logIn(till, 'secret')).status).toBe(200);
  });

  test('[AUTH.9] a hash in the settings stands for the password, and isn’t one itself', async () => {
    const password = await hashPassword('тайна');
    expect(password).not.toContain('тайна');
    const till = await bench({ settings: { logins: [{ login: 'till', password }] } });
    expect((await logIn(till, 'тайна')).status).toBe(200);
    expect((await logIn(till, password)).status).toBe(401);
    expect(await hashPassword('тайна')).not.toBe(password);
  });
});

describe('a call that isn’t from this machine’s programs', () => {
  const login = { body: { login: 'till', password: 'secret' }, token: null };

  test('[LIMITS.10] a page is refused, whichever', async () => {
    const till = await bench();
    for (const origin of ['https://shop.example', 'null', till.service.address]) {
      const answer = await till.call('/auth/business', { ...login, headers: { origin } });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
  });

  test('[LIMITS.10] so is a name that was made to point here', async () => {
    const till = await bench();
    const { port } = new URL(till.service.address);
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json' };
        request(`${till.service.address}/api/v1/auth/business`, { method: 'POST', headers })
          .on('response', (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end(JSON.stringify(login.body));
      });
    for (const host of ['rebound.example', `rebound.example:${port}`, `127.0.0.1.example:${port}`])
      expect([host, await statusFor(host)]).toEqual([host, 403]);
    for (const host of ['127.0.0.1', `localhost:${port}`, `[::1]:${port}`])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
  });
});

describe('login', () => {
  test('[AUTH.1] the business login gives an access token, the role and the branches', async () => {
    const till = await bench();
    const answer = await till.login();
    expect(answer.status).toBe(200);
    expect(answer.code).toBe(200);
    expect(answer.data['access_token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
    expect(answer.data['role']).toBe('cashier');
    expect(answer.data['branches']).toEqual([
      { id: 11, name: 'Абай 10', address: 'Алматы, Абая 10' },
      { id: 12, name: 'Достық 97', address: '' },
    ]);
  });

  test.each([
    { login: 'till', password: 'wrong' },
    { login: 'nobody', password: 'secret' },
    { login: '', password: '' },
  ])('[AUTH.2] a wrong login or password is refused with 401: $login / $password', async (body) => {
    const till = await bench();
    const answer = await till.call('/auth/business', { body, token: null });
    expect([answer.status, answer.code]).toEqual([401, 401]);
    expect(answer.body).not.toHaveProperty('data');
  });

  test('[AUTH.1] [AUTH.2] each login has its own password and its own role', async () => {
    const owner = { login: 'owner', password: 'other', role: 'owner' };
    const till = await bench({
      settings: { logins: [{ login: 'till', password: 'secret' }, owner] },
    });
    const logIn = (login: string, password: string) =>
      till.call('/auth/business', { body: { login, password }, token: null });
    expect((await logIn('owner', 'other')).data['role']).toBe('owner');
    expect((await logIn('till', 'secret')).data['role']).toBe('cashier');
    expect((await logIn('owner', 'secret')).status).toBe(401);
    expect((await logIn('till', 'other')).status).toBe(401);
  });

  test('[AUTH.3] a login without its fields is refused with 400', async () => {
    const till = await bench();
    const answer = await till.call('/auth/business', { body: { login: 'till' }, token: null });
    expect([answer.status, answer.code]).toEqual([400, 400]);
    expect(answer.message).toContain('password');
  });
});

describe('every other request needs a Bearer token', () => {
  test.each(CALLS)('[AUTH.4] %s %s without a token is refused with 401', async (method, path) => {
    const till = await bench();
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await till.call(path, { method, token: null, ...body });
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test.each(['garbage', 'a.b.c', ''])('[AUTH.5] an invalid token "%s" gives 401', async (token) => {
    const till = await bench();
    const answer = await till.call(`/branches/${BRANCH}`, { token });
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('[AUTH.5] a token signed by another service gives 401', async () => {
    const [till, other] = [await bench(), await bench()];
    const answer = await till.call(`/branches/${BRANCH}`, { token: other.token });
    expect(answer.status).toBe(401);
  });

  test('[AUTH.5] another scheme than Bearer gives 401', async () => {
    const till = await bench();
    const headers = { authorization: `Basic ${till.token}` };
    expect((await till.call(`/branches/${BRANCH}`, { token: null, headers })).status).toBe(401);
  });

  test('[AUTH.6] a token lives 24 hours, then gives 401', async () => {
    const till = await bench();
    till.clock.at = START + 24 * HOUR - SECOND;
    expect((await till.call(`/branches/${BRANCH}`)).status).toBe(200);
    till.clock.at = START + 24 * HOUR;
    const answer = await till.call(`/branches/${BRANCH}`);
    expect([answer.status, answer.code]).toEqual([401, 401]);
    expect(answer.message).toContain('expired');
  });

  test('[AUTH.6] the life of a token is a setting (365 days)', async () => {
    const till = await bench({ settings: { tokenLifeSeconds: 365 * 86_400 } });
    till.clock.at = START + 364 * DAY;
    expect((await till.call(`/branches/${BRANCH}`)).status).toBe(200);
  });

  test('[AUTH.7] a token survives a restart of the service on the same data', async () => {
    await inFolder(async (folder) => {
      const first = await bench({}, { database: join(folder, 'data.db') });
      await first.service.stop();
      const second = await bench({}, { database: join(folder, 'data.db') });
      const answer = await second.call(`/branches/${BRANCH}`, { token: first.token });
      expect(answer.status).toBe(200);
      await second.service.stop();
    });
  });
});

describe('Endpoint 13: refresh', () => {
  const path = '/auth/refresh_token';

  test('[E13.1] answers bare: code 200, expire as ISO 8601, token', async () => {
    const till = await bench();
    const answer = await till.post(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      code: 200,
      expire: '2026-11-21T05:00:00.000Z',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u),
    });
  });

  test('[E13.2] the new token is another one and works', async () => {
    const till = await bench();
    const token = String((await till.post(path)).body['token']);
    expect(token).not.toBe(till.token);
    expect((await till.call(`/branches/${BRANCH}`, { token })).status).toBe(200);
  });

  test('[E13.3] an expired token is exchanged too', async () => {
    const till = await bench();
    till.clock.at = START + 10 * DAY;
    expect((await till.call(`/branches/${BRANCH}`)).status).toBe(401);
    const token = String((await till.post(path)).body['token']);
    expect((await till.call(`/branches/${BRANCH}`, { token })).status).toBe(200);
  });

  test.each([null, 'garbage'])('[E13.4] 401 when the token is invalid: %s', async (token) => {
    const till = await bench();
    const answer = await till.call(path, { method: 'POST', token });
    expect([answer.status, answer.code]).toEqual([401, 401]);
  });

  test('[E13.4] 401 when its login is gone: it cannot be refreshed', async () => {
    const till = await bench();
    till.service.configure(
      businessWith({ settings: { logins: [{ login: 'other', password: 'other' }] } }),
    );
    expect((await till.post(path)).status).toBe(401);
  });

  test('[E13.5] 403 when the token expired too long ago', async () => {
    const till = await bench({ settings: { refreshGraceSeconds: 3_600 } });
    till.clock.at = START + 25 * HOUR - SECOND;
    expect((await till.post(path)).status).toBe(200);
    till.clock.at = START + 25 * HOUR;
    const answer = await till.post(path);
    expect([answer.status, answer.code]).toEqual([403, 403]);
    expect(answer.message).toBe('refresh token expired');
  });

  test('[E13.6] a setting puts the answer into the envelope', async () => {
    const till = await bench({ settings: { dialect: { refreshForm: 'enveloped' } } });
    const answer = await till.post(path);
    expect(answer.code).toBe(200);
    expect(answer.data).toEqual({ expire: expect.any(String), token: expect.any(String) });
  });
});
