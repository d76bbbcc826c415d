/** A genuine token is verified once; what may change about it is judged at each request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authenticate, issueToken, refreshToken } from '../../src-service/http/tokens.ts';
import type { Context } from '../../src-service/operations/context.ts';
import { parseSettings, type Settings } from '../../src-service/settings.ts';
import { openDatabase } from '../../src-service/store/database.ts';
import { businessWith, START } from './business.ts';

const HOUR = 3_600_000;

let now = START;
let settings: Settings;
let context: Context;

function open(): Context {
  return {
    db: openDatabase(':memory:'),
    get settings() {
      return settings;
    },
    now: () => now,
    sendSms: () => undefined,
  };
}

const verified = () => vi.spyOn(globalThis.crypto.subtle, 'verify');

async function issued(): Promise<string> {
  const [login] = settings.logins;
  if (login === undefined) throw new Error('the business has a login');
  return `Bearer ${(await issueToken(context, login)).token}`;
}

beforeEach(() => {
  now = START;
  settings = parseSettings(businessWith({}));
  context = open();
});
afterEach(() => {
  vi.restoreAllMocks();
  context.db.close();
});

test('the second request with it needs no signature', async () => {
  const token = await issued();
  const verify = verified();
  const login = await authenticate(context, token);
  expect(await authenticate(context, token)).toBe(login);
  expect(verify).toHaveBeenCalledTimes(1);
});

test('a remembered one expires on time, and can be exchanged then', async () => {
  const token = await issued();
  await authenticate(context, token);
  now = START + 24 * HOUR;
  await expect(authenticate(context, token)).rejects.toThrow('token expired');
  expect((await refreshToken(context, token)).token).toMatch(/^ey/u);
  now = START;
  expect(await authenticate(context, token)).toBe(settings.logins[0]?.login);
});

test('a remembered one whose login is gone is refused', async () => {
  const token = await issued();
  await authenticate(context, token);
  settings = { ...settings, logins: settings.logins.slice(1) };
  await expect(authenticate(context, token)).rejects.toThrow('the login of this token is gone');
});

test('one that is not ours is never remembered, nor is one remembered for another database', async () => {
  const token = await issued();
  const forged = `${token.slice(0, -6)}AAAAAA`;
  const verify = verified();
  for (let at = 0; at < 2; at += 1) {
    await expect(authenticate(context, forged)).rejects.toThrow('token invalid');
  }
  expect(verify).toHaveBeenCalledTimes(2);
  await authenticate(context, token);
  const other = open();
  await expect(authenticate(other, token)).rejects.toThrow('token invalid');
  other.db.close();
});

test('a thousand are remembered, those used last', async () => {
  const [first, second] = [await issued(), await issued()];
  await authenticate(context, first);
  await authenticate(context, second);
  for (let at = 0; at < 998; at += 1) await authenticate(context, await issued());
  await authenticate(context, first);
  await authenticate(context, await issued());
  const verify = verified();
  await authenticate(context, first);
  expect(verify).not.toHaveBeenCalled();
  await authenticate(context, second);
  expect(verify).toHaveBeenCalledTimes(1);
});
