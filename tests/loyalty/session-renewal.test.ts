/** The renewal of a session at its edges, with the calls themselves made up. */
import { describe, expect, test } from 'vitest';
import type { Perform } from '../../src-main/loyalty/http-client.ts';
import type { Operation } from '../../src-main/loyalty/operation.ts';
import { createSession } from '../../src-main/loyalty/session.ts';
import type { SignIn } from '../../src-main/ports/loyalty-api.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { HOUR, SECOND } from '../../src-shared/domain/time.ts';
import { jwt, NOW, testClock } from './support/parts.ts';

const UNAUTHORISED: Fault = { code: 'unauthorised', retry: 'safe', status: 401 };
const READ: Operation<number> = {
  name: 'read',
  kind: 'readOnly',
  method: 'GET',
  path: '/x',
  parse: () => ok(1),
};

/** `answers`: by the name of the call; what isn't named is done. */
function opened(answers: Readonly<Record<string, () => Result<unknown, Fault>>>, life = HOUR) {
  const control = new AbortController();
  const called: string[] = [];
  const tokens: string[] = [];
  const perform: Perform = async <T>({ name }: Operation<T>) => {
    called.push(name);
    return (answers[name]?.() ?? ok(1)) as Result<T, Fault>;
  };
  const token = jwt({ iat: NOW / SECOND, exp: (NOW + life) / SECOND });
  const clock = testClock();
  const session = createSession(
    { perform, clock, ended: control.signal, tokenChanged: (fresh) => void tokens.push(fresh) },
    {
      accessToken: token,
      tokenExpiresAt: null,
      credentials: { login: 'owner', password: 'secret' },
    },
  );
  return { session, called, tokens, clock, close: () => control.abort() };
}

const refused = () => fail(UNAUTHORISED);
const fresh = () => ok({ accessToken: 'fresh', expiresAt: NOW + 2 * HOUR, serviceTime: null });

describe('a token that is refused', () => {
  test.each<Fault>([
    { code: 'unreachable', retry: 'safe' },
    { code: 'untrustedCertificate', retry: 'safe' },
    { code: 'proxy', retry: 'safe', status: 407 },
    { code: 'timeout', retry: 'safe' },
    { code: 'unavailable', retry: 'safe', status: 429 },
  ])('nobody logs in where the refresh ended with $code', async (fault) => {
    const { session, called } = opened({ read: refused, refreshToken: () => fail(fault) });
    expect(await session.call(READ)).toEqual(fail(fault));
    expect(called).toEqual(['read', 'refreshToken']);
  });

  test('and a refresh that is refused too: the password is tried, once', async () => {
    const { session, called } = opened({ read: refused, refreshToken: refused, login: refused });
    await session.call(READ);
    await session.call(READ);
    expect(called).toEqual(['read', 'refreshToken', 'login', 'read', 'refreshToken']);
  });

  test('after the session was closed: nothing is renewed', async () => {
    const { session, called, close } = opened({
      read: () => {
        close();
        return refused();
      },
    });
    expect(await session.call(READ)).toMatchObject({ fault: { code: 'invalidState' } });
    expect(called).toEqual(['read']);
  });
});

test('a token that comes after the session was closed is not handed to anybody', async () => {
  const { session, tokens, close } = opened({
    refreshToken: () => {
      close();
      return fresh();
    },
  });
  await session.ensureToken(true);
  expect(tokens).toEqual([]);
});

const early = (fault: Fault) => {
  const bench = opened({ refreshToken: () => fail(fault), login: () => fail(fault) });
  bench.clock.pass(0.8 * HOUR);
  return bench.session.ensureToken(false);
};

describe('a token that is refreshed early', () => {
  test('and refused can be used for the rest of its life', async () => {
    expect(await early(UNAUTHORISED)).toMatchObject({ ok: true, value: { refreshed: false } });
  });
  test('while the service is away: that is told', async () => {
    const away: Fault = { code: 'unavailable', retry: 'safe', status: 503 };
    expect(await early(away)).toEqual(fail(away));
  });
});

describe('somebody logs in again', () => {
  const AGAIN: SignIn = {
    accessToken: 'again',
    tokenExpiresAt: NOW + HOUR,
    credentials: { login: 'owner', password: 'new secret' },
  };

  /** Each call tells with what it was signed; `answers` are given in turn, then it is done. */
  function held(answers: readonly ((token: string | null) => Promise<Result<unknown, Fault>>)[]) {
    const left = [...answers];
    const sent: string[] = [];
    const tokens: string[] = [];
    const perform: Perform = async <T>({ name, body }: Operation<T>, token: string | null) => {
      sent.push(`${name} ${token ?? JSON.stringify(body)}`);
      return (await (left.shift()?.(token) ?? ok(1))) as Result<T, Fault>;
    };
    const session = createSession(
      {
        perform,
        clock: testClock(),
        ended: new AbortController().signal,
        tokenChanged: (token) => void tokens.push(token),
      },
      {
        accessToken: 'first',
        tokenExpiresAt: NOW + HOUR,
        credentials: { login: 'owner', password: 'old secret' },
      },
    );
    const loggingIn = (answer: Result<unknown, Fault>) => async () => {
      session.loggedIn(AGAIN);
      return answer;
    };
    return { session, sent, tokens, loggingIn, next: (...more: typeof left) => left.push(...more) };
  }

  const REFUSED = fail(UNAUTHORISED);
  const AWAY: Fault = { code: 'unreachable', retry: 'safe' };
  const refuse = async () => REFUSED;

  test('what is under way goes on to its answer', async () => {
    const { session, sent, loggingIn, next } = held([]);
    next(loggingIn(ok(7)));
    expect(await session.call(READ)).toEqual(ok(7));
    await session.call(READ);
    expect(sent).toEqual(['read first', 'read again']);
  });

  test('what meets 401 then is asked once more by the new session, and nothing is renewed', async () => {
    const { session, sent, tokens, loggingIn, next } = held([]);
    next(loggingIn(REFUSED));
    expect(await session.call(READ)).toEqual(ok(1));
    expect([sent, tokens]).toEqual([['read first', 'read again'], []]);
  });

  test.each([
    ['renewed', ok({ accessToken: 'late', expiresAt: NOW + 2 * HOUR, serviceTime: null })],
    ['refused', REFUSED],
    ['not heard', fail(AWAY)],
  ])('while the session before is renewed: %s, the new one counts', async (_what, renewed) => {
    const { session, sent, tokens, loggingIn, next } = held([refuse]);
    next(loggingIn(renewed));
    expect(await session.call(READ)).toEqual(ok(1));
    expect([sent, tokens]).toEqual([['read first', 'refreshToken first', 'read again'], []]);
  });

  test('a password that is refused to the one before is still tried for the new one', async () => {
    const { session, sent, loggingIn, next } = held([refuse, refuse]);
    next(loggingIn(REFUSED));
    expect(await session.call(READ)).toEqual(ok(1));
    next(refuse, refuse, async () => ok({ accessToken: 'fresh', expiresAt: null }));
    expect(await session.call(READ)).toEqual(ok(1));
    expect(sent.slice(2)).toEqual([
      expect.stringContaining('old secret'),
      'read again',
      'read again',
      'refreshToken again',
      expect.stringContaining('new secret'),
      'read fresh',
    ]);
  });

  test('refused also after its renewal: asked once more', async () => {
    const { session, sent, loggingIn, next } = held([
      refuse,
      async () => ok({ accessToken: 'fresh', expiresAt: NOW + HOUR, serviceTime: null }),
    ]);
    next(loggingIn(REFUSED));
    expect(await session.call(READ)).toEqual(ok(1));
    expect(sent).toEqual(['read first', 'refreshToken first', 'read fresh', 'read again']);
  });

  test('and again, before the first one could be renewed: asked by the last one', async () => {
    const { session, sent, loggingIn, next } = held([]);
    next(loggingIn(REFUSED), refuse, refuse, async () => fresh(), loggingIn(REFUSED));
    expect(await session.call(READ)).toEqual(ok(1));
    expect(sent).toEqual([
      'read first',
      'read again',
      'read again',
      'refreshToken again',
      'read fresh',
      'read again',
    ]);
  });

  test('the new one is refused too: that is told', async () => {
    const { session, sent, loggingIn, next } = held([]);
    next(loggingIn(REFUSED), refuse, refuse, refuse, refuse);
    expect(await session.call(READ)).toEqual(REFUSED);
    expect(sent).toEqual([
      'read first',
      'read again',
      'read again',
      'refreshToken again',
      expect.stringContaining('new secret'),
    ]);
  });
});
