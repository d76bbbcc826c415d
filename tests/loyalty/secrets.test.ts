/**
 * What must never leave the client: the SMS code that Endpoint 10 returns, and in the log anything
 * but an operation's name, the HTTP status and the duration.
 */
import { describe, expect, it } from 'vitest';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { NEW_ORDER, PHONE, SAMPLE_CALLS } from './support/calls.ts';
import { faultOf, openAt, ORDER, testClock, testLog, USER, type Opened } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

const CODE = '739251';

/** Everything that came out of the client. */
function traces(opened: Opened, result: unknown): string {
  return JSON.stringify([result, opened.log.entries, opened.reports, opened.tokens]);
}

describe('[10] the code in the answer is dropped', () => {
  it.each([
    ['as described: a string', 200, envelope(`"${CODE}"`), true],
    ['as a number', 200, envelope(CODE), true],
    ['in an object', 200, envelope(`{"code":"${CODE}"}`), true],
    ['in the message', 200, envelope(null, 200, `code ${CODE} sent`)],
    ['in the message of a refusal', 400, envelope(null, 400, `code ${CODE} sent already`)],
    ['in the message of a failure', 500, envelope(null, 500, `gateway refused ${CODE}`)],
    ['as the envelope code', 200, `{"code":${CODE},"message":"sent"}`],
    ['as the envelope code of a refusal', 400, `{"code":${CODE},"message":"sent"}`],
    ['without an envelope', 200, `"${CODE}"`],
    ['as a bare number', 200, CODE],
    ['in broken JSON', 200, `{"code":200,"data":"${CODE}`],
    ['in a page', 200, `<html>${CODE}</html>`],
    ['in a page of a failure', 502, `<html>${CODE}</html>`],
  ])('%s', async (_case, status, body, sent = false) => {
    const server = await constantServer(status, body);
    const opened = openAt(server.address);
    const result = await opened.api.sendCode(USER);
    expect(server.seen).toHaveLength(1);
    expect(traces(opened, result)).not.toContain(CODE);
    if (sent) {
      expect(result).toEqual({ ok: true, value: null });
    } else {
      expect(result.ok).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['null', envelope(null)],
    ['an empty text', envelope('""')],
    ['something else', envelope('{"unexpected":[1,null]}')],
    ['a list', envelope('[4321]')],
    ['true', envelope('true')],
  ])('%s instead of it: nobody knows whether an SMS was sent', async (_case, body) => {
    const server = await constantServer(200, body);
    expect(faultOf(await openAt(server.address).api.sendCode(USER))).toMatchObject({
      code: 'malformed',
      retry: 'unsafe',
    });
  });

  it('cut off in the middle', async () => {
    const server = await rawServer((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(envelope(`"${CODE}"`), () => request.socket.destroy());
    });
    const opened = openAt(server.address);
    const result = await opened.api.sendCode(USER);
    expect(faultOf(result).code).toBe('timeout');
    expect(traces(opened, result)).not.toContain(CODE);
  });

  it('after a refresh, too', async () => {
    const server = await rawServer((request, response) => {
      if (request.url.endsWith('refresh_token')) return send(response, 200, '{"token":"token-2"}');
      return request.headers.authorization === 'Bearer token-2'
        ? send(response, 200, envelope(`"${CODE}"`))
        : send(response, 401, envelope(`"${CODE}"`, 401, CODE));
    });
    const opened = openAt(server.address);
    const result = await opened.api.sendCode(USER);
    expect(result).toEqual({ ok: true, value: null });
    expect(traces(opened, result)).not.toContain(CODE);
  });

  it('a code that might be the one in the SMS is not', async () => {
    for (const code of [42, 399, 600, 4711]) {
      const server = await constantServer(400, envelope(null, code));
      const fault = faultOf(await openAt(server.address).api.sendCode(USER));
      expect(fault).not.toHaveProperty('serviceCode');
    }
  });

  it('documented codes of a refusal are kept', async () => {
    for (const code of [3025, 4052, 3010, 400, 599]) {
      const server = await constantServer(400, envelope(null, code));
      expect(faultOf(await openAt(server.address).api.sendCode(USER)).serviceCode).toBe(code);
    }
  });
});

describe('the log', () => {
  const SECRETS = {
    token: 'tok-9f8e7d',
    fresh: 'tok-fresh-1a2b',
    login: 'owner-login',
    password: 'pa55-word',
    code: '739251',
    phone: '7012345678',
    name: 'Айгерім',
    comment: 'comment-text',
  };
  const LOGGED = ['operation', 'status', 'ms'];

  it.each([
    ['good answers', 200, envelope(`{"id":5,"first_name":"${SECRETS.name}","status":"X"}`)],
    ['refusals', 400, envelope(null, 400, `${SECRETS.phone} ${SECRETS.name}`)],
    ['failures', 500, `<html>${SECRETS.phone}</html>`],
    ['nonsense', 200, `{"code":200,"data":{"phone":"${SECRETS.phone}"`],
  ])('of every call has its name, status and duration only: %s', async (_case, status, body) => {
    const server = await constantServer(status, body);
    const opened = openAt(`${server.address}/secret-prefix`, {
      session: {
        accessToken: SECRETS.token,
        credentials: { login: SECRETS.login, password: SECRETS.password },
      },
    });
    for (const call of SAMPLE_CALLS) await call.run(opened.api);
    await opened.api.createOrder({ ...NEW_ORDER, code: SECRETS.code, comment: SECRETS.comment });
    await opened.api.createOrder({ ...NEW_ORDER, userId: null, userPhone: PHONE });
    await opened.api.completeOrder(ORDER, { bonus: tiyn(1), method: 'cash' });
    expect(opened.log.entries.length).toBeGreaterThanOrEqual(SAMPLE_CALLS.length + 3);
    for (const entry of opened.log.entries) {
      expect(entry.event).toBe('loyalty.call');
      expect(Object.keys(entry.fields as object)).toEqual(LOGGED);
    }
    const logged = JSON.stringify([opened.log.entries, opened.reports]);
    for (const secret of [...Object.values(SECRETS), 'secret-prefix', '127.0.0.1', '500001']) {
      expect(logged).not.toContain(secret);
    }
  });

  it('of log-in, refresh and log-in again holds no token and no password', async () => {
    const server = await rawServer((request, response) => {
      if (request.url.endsWith('business')) {
        return send(response, 200, envelope(`{"token":"${SECRETS.fresh}","branches":[1]}`));
      }
      return send(response, 401, envelope(null, 401, `bad ${SECRETS.token}`));
    });
    const opened = openAt(server.address, {
      session: {
        accessToken: SECRETS.token,
        credentials: { login: SECRETS.login, password: SECRETS.password },
      },
    });
    const result = await opened.api.balance(USER);
    expect(
      opened.log.entries.map((entry) => (entry.fields as { operation: string }).operation),
    ).toEqual(['balance', 'refreshToken', 'login', 'balance']);
    expect(opened.tokens).toEqual([{ accessToken: SECRETS.fresh, expiresAt: null }]);
    const out = JSON.stringify([opened.log.entries, opened.reports]);
    for (const secret of Object.values(SECRETS)) expect(out).not.toContain(secret);
    expect(JSON.stringify(result)).not.toContain(SECRETS.password);
  });

  it('of a failed set-up holds neither the address nor the login', async () => {
    const log = testLog();
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log });
    await gateway.login('https://host-name.invalid/p', SECRETS.login, SECRETS.password);
    await gateway.login('http://host-name.invalid/p', SECRETS.login, SECRETS.password);
    expect(log.entries).toEqual([
      { event: 'loyalty.call', fields: { operation: 'login', status: null, ms: 0 } },
    ]);
  });

  it.each(['a\nb', 'tök', 'tok\u0000en'])(
    'a stored token that can be no header (%j) is named nowhere',
    async (accessToken) => {
      const server = await constantServer(200, envelope('5'));
      const opened = openAt(server.address, { session: { accessToken } });
      const result = await opened.api.balance(USER);
      expect(JSON.stringify([result, opened.log.entries, opened.reports])).not.toContain(
        JSON.stringify(accessToken).slice(1, -1),
      );
    },
  );

  it('of a listener that throws holds no token', async () => {
    const log = testLog();
    const server = await constantServer(200, '{"token":"tok-fresh-1a2b"}');
    const gateway = createLoyaltyGateway({ fetch, clock: testClock(), log });
    const api = gateway.open(
      {
        address: server.address,
        branchId: USER,
        groupId: USER,
        accessToken: SECRETS.token,
        tokenExpiresAt: null,
        credentials: null,
      },
      {
        called: () => undefined,
        groupChanged: () => undefined,
        tokenChanged: (token) => {
          throw new Error(`cannot store ${token}`);
        },
      },
    );
    expect((await api.ensureToken()).ok).toBe(true);
    expect(log.entries.map((entry) => entry.event)).toContain('loyalty.hook');
    expect(JSON.stringify(log.entries)).not.toContain('tok-fresh');
  });
});
