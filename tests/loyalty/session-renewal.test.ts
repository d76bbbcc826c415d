/** The renewal of a session at its edges, with the calls themselves made up. */
import { describe, expect, test } from 'vitest';
import type { Perform } from '../../src-main/loyalty/http-client.ts';
import type { Operation } from '../../src-main/loyalty/operation.ts';
import { createSession } from '../../src-main/loyalty/session.ts';
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
