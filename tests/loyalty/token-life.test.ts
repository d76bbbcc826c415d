/** A token's life when the till's clock is wrong, or is set while the token is in use. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, type Millis } from '../../src-shared/domain/time.ts';
import { jwt, NOW, openAt, valueOf, USER } from './support/parts.ts';
import { envelope, rawServer, send } from './support/raw-server.ts';

const REFRESH = '/api/v1/auth/refresh_token';

const living = (issuedAt: Millis, life: Millis) =>
  jwt({ iat: issuedAt / SECOND, exp: (issuedAt + life) / SECOND });

const JUMPS = [
  ['three hours forwards', 3 * HOUR],
  ['three hours back', -3 * HOUR],
  ['a year forwards', 365 * DAY],
  ['ten years forwards', 3_652 * DAY],
  ['to 1970', -NOW],
] as const;

/** Refreshes to a token issued now by the service's own clock, and accepts only the last one. */
async function service(form: 'jwt' | 'opaque', life: Millis, now: () => Millis) {
  let good = '';
  let refreshes = 0;
  const server = await rawServer((request, response) => {
    if (request.url === REFRESH) {
      refreshes += 1;
      good = form === 'jwt' ? living(now(), life) : `opaque-${refreshes}`;
      const expire = new Date(now() + life).toISOString();
      response.setHeader('date', new Date(now()).toUTCString());
      return send(response, 200, `{"expire":"${expire}","token":"${good}"}`);
    }
    const accepted = request.headers.authorization === `Bearer ${good}`;
    return accepted
      ? send(response, 200, envelope('5'))
      : send(response, 401, envelope(null, 401, 'token expired'));
  });
  return { server, refreshes: () => refreshes };
}

describe.each(JUMPS)('a till whose clock is off: %s', (_name, off) => {
  it.each(['jwt', 'opaque'] as const)(
    'a fresh token (%s) is refreshed when a quarter of its life is left, not before',
    async (form) => {
      let passed = 0;
      const { server, refreshes } = await service(form, DAY, () => NOW + passed);
      const { api, clock } = openAt(server.address);
      clock.jump(off);
      valueOf(await api.ensureToken(true));
      for (let check = 0; check < 5; check += 1) {
        expect(valueOf(await api.ensureToken()).refreshed).toBe(false);
      }
      passed = 18 * HOUR;
      clock.pass(18 * HOUR);
      expect(valueOf(await api.ensureToken()).refreshed).toBe(false);
      passed += MINUTE;
      clock.pass(MINUTE);
      expect(valueOf(await api.ensureToken()).refreshed).toBe(true);
      expect(refreshes()).toBe(2);
    },
  );

  it('a stored token is refreshed once at most, and then stays', async () => {
    const { server, refreshes } = await service('jwt', DAY, () => NOW);
    const opened = openAt(server.address, {
      session: { accessToken: living(NOW - HOUR, DAY) },
      clockOff: off,
    });
    for (let check = 0; check < 5; check += 1) valueOf(await opened.api.ensureToken());
    expect(refreshes()).toBeLessThanOrEqual(1);
  });

  it('a stored token is never taken for longer than its own whole life', async () => {
    const { server } = await service('jwt', DAY, () => NOW);
    const { api, clock } = openAt(server.address, {
      session: { accessToken: living(NOW - HOUR, DAY) },
      clockOff: off,
    });
    clock.pass(18 * HOUR + MINUTE);
    expect(valueOf(await api.ensureToken()).refreshed).toBe(true);
  });

  it('a dead token that looks alive is refreshed by its 401', async () => {
    const { server, refreshes } = await service('jwt', DAY, () => NOW);
    const { api } = openAt(server.address, {
      session: { accessToken: living(NOW - 40 * DAY, DAY) },
      clockOff: off,
    });
    expect(valueOf(await api.balance(USER))).toBe(500);
    expect(refreshes()).toBe(1);
  });

  it('the clock set while a token is in use changes nothing', async () => {
    const { server, refreshes } = await service('jwt', DAY, () => NOW);
    const { api, clock } = openAt(server.address, {
      session: { accessToken: living(NOW - HOUR, DAY) },
    });
    expect(valueOf(await api.ensureToken()).refreshed).toBe(false);
    clock.jump(off);
    expect(valueOf(await api.ensureToken()).refreshed).toBe(false);
    expect(refreshes()).toBe(0);
  });
});

it('nothing known of a fresh token: it is taken for a day, not refreshed at every check', async () => {
  let refreshes = 0;
  const server = await rawServer((_request, response) => {
    refreshes += 1;
    return send(response, 200, `{"token":"opaque-${refreshes}"}`);
  });
  const { api, clock } = openAt(server.address);
  expect(valueOf(await api.ensureToken())).toEqual({ refreshed: true, expiresAt: null });
  expect(valueOf(await api.ensureToken()).refreshed).toBe(false);
  clock.pass(18 * HOUR + MINUTE);
  expect(valueOf(await api.ensureToken()).refreshed).toBe(true);
});
