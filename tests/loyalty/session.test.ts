/** What a 401 leads to: docs/loyalty-api.md, AUTH.C1 and AUTH.C2. */
import { describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { DAY, HOUR, MINUTE, type Millis } from '../../src-shared/domain/time.ts';
import { NEW_ORDER, SAMPLE_CALLS } from './support/calls.ts';
import { faultOf, jwt, NOW, openAt, USER, valueOf } from './support/parts.ts';
import {
  envelope,
  rawServer,
  send,
  type RawServer,
  type SeenRequest,
} from './support/raw-server.ts';

const UNAUTHORISED = envelope(null, 401, 'token expired');
const REFRESH = '/api/v1/auth/refresh_token';
const LOGIN = '/api/v1/auth/business';
const EXPIRE = '2026-11-21T12:00:00.000Z';

type Answer = readonly [status: number, body: string];

interface Behaviour {
  /** Tokens that are accepted. */
  readonly good: readonly string[];
  readonly refresh?: Answer;
  readonly login?: Answer;
}

const freshToken = (token: string): Answer => [
  200,
  `{"code":200,"expire":"${EXPIRE}","token":"${token}"}`,
];
const loggedIn = (token: string): Answer => [
  200,
  envelope(`{"access_token":"${token}","role":"cashier","branches":[101]}`),
];

/** Accepts some tokens and answers 401 to others. */
function guardedServer(behaviour: Behaviour): Promise<RawServer> {
  return rawServer((request, response) => {
    if (request.url === REFRESH)
      return send(response, ...(behaviour.refresh ?? [401, UNAUTHORISED]));
    if (request.url === LOGIN) return send(response, ...(behaviour.login ?? [401, UNAUTHORISED]));
    return answer(behaviour, request, response);
  });
}

function answer(behaviour: Behaviour, request: SeenRequest, response: ServerResponse): void {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  if (!behaviour.good.includes(token)) return send(response, 401, UNAUTHORISED);
  return send(response, 200, envelope('5'));
}

const paths = (server: RawServer) =>
  server.seen.map((request) => (request.url.startsWith('/api/v1/auth') ? request.url : 'call'));

const CREDENTIALS = { login: 'owner', password: 'top-secret' };

describe('401 leads to one refresh and one repeat', () => {
  it('[AUTH.C1] refreshed with the old token and an empty body, repeated with the new one', async () => {
    const server = await guardedServer({ good: ['token-2'], refresh: freshToken('token-2') });
    const { api, tokens } = openAt(server.address);
    expect(valueOf(await api.balance(USER))).toBe(500);
    expect(
      server.seen.map(({ method, url, body, headers }) => [
        method,
        url.split('?')[0],
        body,
        headers.authorization,
      ]),
    ).toEqual([
      ['GET', '/api/v1/branches/101/private/balance', '', 'Bearer token-1'],
      ['POST', REFRESH, '', 'Bearer token-1'],
      ['GET', '/api/v1/branches/101/private/balance', '', 'Bearer token-2'],
    ]);
    expect(tokens).toEqual([{ accessToken: 'token-2', expiresAt: Date.parse(EXPIRE) }]);
  });

  it('an envelope with code 401 under HTTP 200 counts as 401', async () => {
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return send(response, ...freshToken('token-2'));
      return request.headers.authorization === 'Bearer token-2'
        ? send(response, 200, envelope('5'))
        : send(response, 200, UNAUTHORISED);
    });
    const { api } = openAt(server.address);
    expect(valueOf(await api.balance(USER))).toBe(500);
  });

  it('a 401 without a body, or with a page, counts as 401', async () => {
    for (const body of ['', '<html>401</html>']) {
      const server = await rawServer((request, response) => {
        if (request.url === REFRESH) return send(response, ...freshToken('token-2'));
        return request.headers.authorization === 'Bearer token-2'
          ? send(response, 200, envelope('5'))
          : send(response, 401, body);
      });
      const { api } = openAt(server.address);
      expect(valueOf(await api.balance(USER))).toBe(500);
    }
  });

  it.each(SAMPLE_CALLS.filter((call) => call.name !== 'refreshToken'))(
    '[AUTH.C1] $name: refused again after the refresh: unauthorised, no third try',
    async (call) => {
      const server = await guardedServer({ good: [], refresh: freshToken('token-2') });
      const { api } = openAt(server.address);
      expect(faultOf(await call.run(api))).toMatchObject({
        code: 'unauthorised',
        retry: 'safe',
        status: 401,
      });
      expect(paths(server)).toEqual(['call', REFRESH, 'call']);
    },
  );

  it('the move that is repeated is the same request', async () => {
    const server = await guardedServer({ good: ['token-2'], refresh: freshToken('token-2') });
    const { api } = openAt(server.address);
    await api.createOrder(NEW_ORDER);
    const [first, , second] = server.seen;
    expect([second?.method, second?.url, second?.body]).toEqual([
      first?.method,
      first?.url,
      first?.body,
    ]);
    expect(second?.body).toContain('"amount":12500.5');
  });
});

describe('single flight', () => {
  it('ten calls that meet 401 at once cause one refresh, and each is repeated once', async () => {
    const held: ServerResponse[] = [];
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return send(response, ...freshToken('token-2'));
      if (request.headers.authorization === 'Bearer token-2') {
        return send(response, 200, envelope('5'));
      }
      held.push(response);
      if (held.length === 10) for (const waiting of held) send(waiting, 401, UNAUTHORISED);
      return undefined;
    });
    const { api, tokens } = openAt(server.address);
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.balance(USER)));
    expect(answers.map((result) => valueOf(result))).toEqual(Array(10).fill(500));
    expect(paths(server).filter((path) => path === REFRESH)).toHaveLength(1);
    expect(paths(server).filter((path) => path === 'call')).toHaveLength(20);
    expect(tokens).toHaveLength(1);
  });

  it('ten calls with a refresh that fails cause one log-in', async () => {
    const held: ServerResponse[] = [];
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return send(response, 403, envelope(null, 403, 'too old'));
      if (request.url === LOGIN) return send(response, ...loggedIn('token-3'));
      if (request.headers.authorization === 'Bearer token-3') {
        return send(response, 200, envelope('5'));
      }
      held.push(response);
      if (held.length === 10) for (const waiting of held) send(waiting, 401, UNAUTHORISED);
      return undefined;
    });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    await Promise.all(Array.from({ length: 10 }, () => api.balance(USER)));
    expect(paths(server).filter((path) => path === LOGIN)).toHaveLength(1);
    expect(paths(server).filter((path) => path === REFRESH)).toHaveLength(1);
  });

  it('a 401 that comes after the refresh of another call is repeated without a second refresh', async () => {
    const late = Promise.withResolvers<ServerResponse>();
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return send(response, ...freshToken('token-2'));
      if (request.headers.authorization === 'Bearer token-2') {
        return send(response, 200, envelope('5'));
      }
      if (request.url.includes('cashback')) return late.resolve(response);
      return send(response, 401, UNAUTHORISED);
    });
    const { api } = openAt(server.address);
    const slow = api.cashbackPercent(USER);
    const response = await late.promise;
    valueOf(await api.balance(USER));
    send(response, 401, UNAUTHORISED);
    expect(valueOf(await slow)).toBe(5);
    expect(paths(server).filter((path) => path === REFRESH)).toHaveLength(1);
  });

  it('ensureToken joins a refresh that is under way', async () => {
    const refreshing = Promise.withResolvers<ServerResponse>();
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) refreshing.resolve(response);
    });
    const { api } = openAt(server.address);
    const both = [api.ensureToken(true), api.ensureToken(true)];
    send(await refreshing.promise, ...freshToken('token-2'));
    for (const state of await Promise.all(both)) {
      expect(valueOf(state)).toEqual({ refreshed: true, expiresAt: Date.parse(EXPIRE) });
    }
    expect(server.seen).toHaveLength(1);
  });

  it('a later 401 refreshes again', async () => {
    const good = ['token-2'];
    let number = 1;
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return send(response, ...freshToken(`token-${(number += 1)}`));
      return answer({ good }, request, response);
    });
    const { api, tokens } = openAt(server.address);
    valueOf(await api.balance(USER));
    good.splice(0, 1, 'token-3');
    valueOf(await api.balance(USER));
    expect(tokens.map((token) => token.accessToken)).toEqual(['token-2', 'token-3']);
  });
});

describe('when the refresh fails', () => {
  it.each([
    ['401: not refreshable', [401, UNAUTHORISED]],
    ['403: refresh token expired', [403, envelope(null, 403, 'expired')]],
    ['403 without a body', [403, '']],
    ['400', [400, envelope(null, 400, 'no')]],
    ['404', [404, envelope(null, 404, 'no')]],
    ['an answer of nonsense', [200, '<html>']],
    ['no token in the answer', [200, '{"code":200,"expire":"2026-11-21"}']],
    ['a token that can be no header', [200, '{"code":200,"token":"a\\nb"}']],
  ] as const)('%s, no credentials: unauthorised, safe', async (_case, refresh) => {
    const server = await guardedServer({ good: [], refresh });
    const { api, tokens } = openAt(server.address);
    expect(faultOf(await api.createOrder(NEW_ORDER))).toMatchObject({
      code: 'unauthorised',
      retry: 'safe',
    });
    expect(paths(server)).toEqual(['call', REFRESH]);
    expect(tokens).toEqual([]);
  });

  it.each([
    ['401', [401, UNAUTHORISED]],
    ['403', [403, envelope(null, 403, 'expired')]],
    ['500', [500, envelope(null, 500, 'broken')]],
    ['an answer of nonsense', [200, '<html>']],
  ] as const)(
    '[AUTH.C2] %s, credentials held: logs in again and repeats once',
    async (_case, refresh) => {
      const server = await guardedServer({
        good: ['token-3'],
        refresh,
        login: loggedIn('token-3'),
      });
      const { api, tokens } = openAt(server.address, { session: { credentials: CREDENTIALS } });
      expect(valueOf(await api.balance(USER))).toBe(500);
      expect(paths(server)).toEqual(['call', REFRESH, LOGIN, 'call']);
      const login = server.seen[2];
      expect(login?.headers).not.toHaveProperty('authorization');
      expect(JSON.parse(login?.body ?? '')).toEqual(CREDENTIALS);
      expect(tokens).toEqual([{ accessToken: 'token-3', expiresAt: null }]);
    },
  );

  it.each([
    ['401', [401, UNAUTHORISED]],
    ['403', [403, envelope(null, 403, 'no')]],
    ['400', [400, envelope(null, 400, 'wrong password')]],
  ] as const)('a password that is refused (%s) is not tried again', async (_case, login) => {
    const server = await guardedServer({ good: [], login });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    expect(faultOf(await api.balance(USER)).code).toBe('unauthorised');
    expect(faultOf(await api.balance(USER)).code).toBe('unauthorised');
    expect(paths(server).filter((path) => path === LOGIN)).toHaveLength(1);
  });

  it('a gateway’s page with 403 instead of the log-in says nothing of the password', async () => {
    const server = await guardedServer({ good: [], login: [403, '<html>Blocked</html>'] });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    for (const _again of [1, 2]) faultOf(await api.balance(USER));
    expect(paths(server).filter((path) => path === LOGIN)).toHaveLength(2);
  });

  it('the service breaks down at the log-in: unavailable, and the password is kept', async () => {
    const server = await guardedServer({ good: [], login: [500, ''] });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    expect(faultOf(await api.createOrder(NEW_ORDER))).toMatchObject({
      code: 'unavailable',
      retry: 'safe',
    });
    await api.balance(USER);
    expect(paths(server).filter((path) => path === LOGIN)).toHaveLength(2);
  });

  it.each([
    ['500', [500, ''], 'unavailable'],
    ['429', [429, ''], 'unavailable'],
  ] as const)(
    '%s, no credentials: the service is in trouble, the session is not lost',
    async (_case, refresh, code) => {
      const server = await guardedServer({ good: [], refresh });
      const { api } = openAt(server.address);
      expect(faultOf(await api.createOrder(NEW_ORDER))).toMatchObject({ code, retry: 'safe' });
    },
  );

  it('the connection breaks at the refresh: timeout, safe even for a move; no log-in', async () => {
    const server = await rawServer((request, response) => {
      if (request.url === REFRESH) return request.socket.destroy();
      return send(response, 401, UNAUTHORISED);
    });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual({ code: 'timeout', retry: 'safe' });
    expect(paths(server)).toEqual(['call', REFRESH]);
  });

  it('429 at the refresh: no log-in on top of it', async () => {
    const server = await guardedServer({ good: [], refresh: [429, ''] });
    const { api } = openAt(server.address, { session: { credentials: CREDENTIALS } });
    await api.balance(USER);
    expect(paths(server)).toEqual(['call', REFRESH]);
  });
});

function living(issuedAt: Millis, expiresAt: Millis): string {
  return jwt({ iat: Math.trunc(issuedAt / 1_000), exp: Math.trunc(expiresAt / 1_000) });
}

describe('ensureToken', () => {
  it.each([
    ['fresh', living(NOW - HOUR, NOW + 23 * HOUR), null, false],
    ['a quarter left', living(NOW - 18 * HOUR, NOW + 6 * HOUR), null, false],
    ['under a quarter left', living(NOW - 18 * HOUR - MINUTE, NOW + 6 * HOUR - MINUTE), null, true],
    ['expired', living(NOW - 25 * HOUR, NOW - HOUR), null, true],
    ['expires now', living(NOW - 24 * HOUR, NOW), null, true],
    ['365 days, 100 left', living(NOW - 265 * DAY, NOW + 100 * DAY), null, false],
    ['365 days, 90 left', living(NOW - 275 * DAY, NOW + 90 * DAY), null, true],
    ['no JWT, expiry known, 7 h left', 'opaque', NOW + 7 * HOUR, false],
    ['no JWT, expiry known, 5 h left', 'opaque', NOW + 5 * HOUR, true],
    ['no JWT, expired', 'opaque', NOW - 1, true],
    ['nothing known', 'opaque', null, true],
    ['a JWT without times', jwt({}), null, true],
    ['a JWT with nonsense for times', jwt({ iat: 'x', exp: -1 }), null, true],
    ['a JWT with text for times', jwt({ iat: '1', exp: '9999999999' }), null, true],
    ['issued when it expires, 5 h left', living(NOW + 5 * HOUR, NOW + 5 * HOUR), null, true],
    ['three parts that are no JWT', 'a.%%%.c', null, true],
    ['the stored expiry wins over the JWT', living(NOW - HOUR, NOW + 23 * HOUR), NOW - 1, true],
  ])('%s: refreshes: %s', async (_case, accessToken, tokenExpiresAt, refreshes) => {
    const server = await guardedServer({ good: [], refresh: freshToken('token-2') });
    const { api, tokens } = openAt(server.address, { session: { accessToken, tokenExpiresAt } });
    expect(valueOf(await api.ensureToken()).refreshed).toBe(refreshes);
    expect(tokens).toHaveLength(refreshes ? 1 : 0);
    expect(server.seen).toHaveLength(refreshes ? 1 : 0);
  });

  it('forced: refreshes a fresh token', async () => {
    const server = await guardedServer({ good: [], refresh: freshToken('token-2') });
    const session = { tokenExpiresAt: NOW + 23 * HOUR };
    const { api } = openAt(server.address, { session });
    expect(valueOf(await api.ensureToken(true))).toEqual({
      refreshed: true,
      expiresAt: Date.parse(EXPIRE),
    });
  });

  it.each([
    ['bare', (token: string) => `{"code":200,"expire":"${EXPIRE}","token":"${token}"}`],
    ['bare without a code', (token: string) => `{"expire":"${EXPIRE}","token":"${token}"}`],
    ['enveloped', (token: string) => envelope(`{"expire":"${EXPIRE}","token":"${token}"}`)],
    [
      'enveloped with its own code',
      (token: string) => envelope(`{"code":200,"expire":"${EXPIRE}","token":"${token}"}`),
    ],
    [
      'expiry in seconds',
      (token: string) => `{"expire":${Date.parse(EXPIRE) / 1_000},"token":"${token}"}`,
    ],
  ])('the refresh answer %s', async (_form, body) => {
    const server = await guardedServer({ good: [], refresh: [200, body('token-2')] });
    const { api, tokens } = openAt(server.address);
    valueOf(await api.ensureToken());
    expect(tokens).toEqual([{ accessToken: 'token-2', expiresAt: Date.parse(EXPIRE) }]);
  });

  it('without `expire` the JWT tells, and then nothing is due', async () => {
    const fresh = living(NOW, NOW + DAY);
    const server = await guardedServer({ good: [], refresh: [200, `{"token":"${fresh}"}`] });
    const { api, tokens } = openAt(server.address);
    expect(valueOf(await api.ensureToken())).toEqual({ refreshed: true, expiresAt: NOW + DAY });
    expect(valueOf(await api.ensureToken())).toEqual({ refreshed: false, expiresAt: NOW + DAY });
    expect(tokens).toEqual([{ accessToken: fresh, expiresAt: NOW + DAY }]);
  });

  it('an early refresh that is refused leaves the token in use; a forced one tells', async () => {
    const server = await guardedServer({ good: [] });
    const expiresAt = NOW + HOUR;
    const { api } = openAt(server.address, { session: { tokenExpiresAt: expiresAt } });
    expect(valueOf(await api.ensureToken())).toEqual({ refreshed: false, expiresAt });
    expect(faultOf(await api.ensureToken(true))).toMatchObject({ code: 'unauthorised' });
  });

  it('a token that expires now is of no use', async () => {
    const server = await guardedServer({ good: [] });
    const { api } = openAt(server.address, { session: { tokenExpiresAt: NOW } });
    expect(faultOf(await api.ensureToken())).toMatchObject({ code: 'unauthorised' });
  });

  it('an expired token that cannot be refreshed: unauthorised; with credentials: logged in', async () => {
    const server = await guardedServer({ good: [], login: loggedIn('token-3') });
    const session = { tokenExpiresAt: NOW - 1 };
    expect(faultOf(await openAt(server.address, { session }).api.ensureToken())).toMatchObject({
      code: 'unauthorised',
    });
    const held = openAt(server.address, { session: { ...session, credentials: CREDENTIALS } });
    expect(valueOf(await held.api.ensureToken()).refreshed).toBe(true);
    expect(held.tokens).toEqual([{ accessToken: 'token-3', expiresAt: null }]);
  });

  it('a listener that throws does not make the call fail', async () => {
    const server = await guardedServer({ good: ['token-2'], refresh: freshToken('token-2') });
    const { api, reports } = openAt(server.address);
    reports.push = () => {
      throw new Error('a defect in a listener');
    };
    expect(valueOf(await api.balance(USER))).toBe(500);
  });
});
