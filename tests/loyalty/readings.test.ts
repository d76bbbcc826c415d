/** The pure readings of the client at their edges: pauses, tokens' lives, fields of the wire. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { jwtLifetime } from '../../src-main/loyalty/access-token.ts';
import {
  entryCount,
  flag,
  identifier,
  money,
  number,
  orNull,
  orZero,
  percent,
  textOrEmpty,
  textOrNull,
  timestampOrNull,
  wholeNumber,
} from '../../src-main/loyalty/fields.ts';
import { parseRetryAfter } from '../../src-main/loyalty/retry-after.ts';
import {
  isAlive,
  shouldRefresh,
  lifetimeOfFresh,
  lifetimeOfStored,
} from '../../src-main/loyalty/token-lifetime.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { jwt, NOW } from './support/parts.ts';

const UNREADABLE = Symbol('unreadable');
const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : UNREADABLE;
};

const date = (after: number) => new Date(NOW + after).toUTCString();

describe('Retry-After', () => {
  const whole = Math.ceil(NOW / SECOND) * SECOND;
  test.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['5x', null],
    ['x5', null],
    ['1.', null],
    ['2026-11-20', null],
    ['20 Nov 2026', null],
    ['2026-11-20T10:00:00Z', null],
    ['2026-11-20 10:00:00', null],
    ['Fri, 20 Nov 2026 9:00:00 GMT', null],
    ['Fri, 20 Nov 2026 10:00:5 GMT', null],
    ['Fri, 99 Nov 2026 10:00:00 GMT', null],
    ['0', 0],
    [' 7 ', 7 * SECOND],
    ['1.5', 1_500],
    ['0.0001', 1],
    ['300', 5 * MINUTE],
    ['301', 5 * MINUTE],
    [date(-HOUR), 0],
    [date(HOUR), 5 * MINUTE],
  ])('%j is %s', (header, pause) => {
    expect(parseRetryAfter(header, NOW)).toBe(pause);
  });

  test('a date is counted from the instant of the answer', () => {
    expect(parseRetryAfter(new Date(whole + MINUTE).toUTCString(), whole)).toBe(MINUTE);
    expect(parseRetryAfter(new Date(whole).toUTCString(), whole)).toBe(0);
  });
});

describe('the life of a token', () => {
  const issuedAt = 1_790_000_000;
  test.each([
    [jwt({ iat: issuedAt, exp: issuedAt + 60 }), issuedAt * SECOND, (issuedAt + 60) * SECOND],
    [jwt({ iat: issuedAt + 0.5 }), issuedAt * SECOND + 500, null],
    [jwt({ iat: 0, exp: -1 }), null, null],
    [jwt({ iat: String(issuedAt), exp: null }), null, null],
    [`x.${Buffer.from('{"iat":1e999}').toString('base64url')}.y`, null, null],
    [`x.${Buffer.from('[1]').toString('base64url')}.y`, null, null],
    [`x.${Buffer.from('null').toString('base64url')}.y`, null, null],
    ['x.{.y', null, null],
    ['opaque', null, null],
    ['', null, null],
  ])('%s', (token, begun, ends) => {
    expect(jwtLifetime(token)).toEqual({ issuedAt: begun, expiresAt: ends });
  });

  const till = { wall: NOW, steady: 5_000 };
  const token = jwt({ iat: NOW / SECOND - 60 });
  test.each([
    ['its own beginning', token, NOW + HOUR, NOW - 30_000, HOUR + MINUTE],
    ['the service’s clock', 'opaque', NOW + HOUR, NOW - 30_000, HOUR + 30_000],
    ['the till’s clock', 'opaque', NOW + HOUR, null, HOUR],
    ['no expiry', 'opaque', null, null, DAY],
    ['over before it began', 'opaque', NOW - 1, null, DAY],
    ['over as it begins', 'opaque', NOW, null, DAY],
  ])('a fresh one is counted from its receipt: %s', (_name, text, expires, service, whole) => {
    expect(lifetimeOfFresh(text, expires, service, till)).toEqual({ endsAt: 5_000 + whole, whole });
  });

  test('a stored one ends when it says, and never has more than its whole life', () => {
    expect(lifetimeOfStored(token, null, till)).toBeNull();
    expect(lifetimeOfStored(token, NOW + HOUR, till)).toEqual({
      endsAt: 5_000 + HOUR,
      whole: HOUR + MINUTE,
    });
    expect(lifetimeOfStored('opaque', NOW + 2 * DAY, till)).toEqual({
      endsAt: 5_000 + DAY,
      whole: DAY,
    });
    // The till's clock was an hour behind when it is read again.
    expect(lifetimeOfStored(token, NOW + HOUR, { ...till, wall: NOW - 5 * HOUR })?.endsAt).toBe(
      5_000 + HOUR + MINUTE,
    );
    expect(lifetimeOfStored(jwt({ iat: NOW / SECOND }), NOW, till)).toEqual({
      endsAt: 5_000,
      whole: DAY,
    });
  });

  test('is due under a quarter, alive until its end', () => {
    const lifetime = { endsAt: 100, whole: 40 };
    expect([89, 90, 91].map((at) => shouldRefresh(lifetime, at))).toEqual([false, false, true]);
    expect([99, 100, 101].map((at) => isAlive(lifetime, at))).toEqual([true, false, false]);
    expect([shouldRefresh(null, 0), isAlive(null, 0)]).toEqual([true, false]);
  });
});

describe('fields', () => {
  test.each<readonly [string, z.ZodMiniType, readonly (readonly [unknown, unknown])[]]>([
    [
      'number',
      number,
      [
        [1.5, 1.5],
        [10n ** 20n, 1e20],
        ['-12.50', -12.5],
        [' 7 ', 7],
        ['7x', UNREADABLE],
        ['x7', UNREADABLE],
        ['.5', UNREADABLE],
        ['1.', UNREADABLE],
        ['', UNREADABLE],
        ['9'.repeat(400), UNREADABLE],
        [Number.NaN, UNREADABLE],
        [null, UNREADABLE],
        [true, UNREADABLE],
        [[7], UNREADABLE],
      ],
    ],
    [
      'percent',
      percent,
      [
        [7.000000001, 7],
        [7.12345, 7.1235],
        ['5', 5],
      ],
    ],
    [
      'identifier',
      identifier,
      [
        ['42', '42'],
        [42n, '42'],
        [0, UNREADABLE],
        [null, UNREADABLE],
      ],
    ],
    [
      'money',
      money,
      [
        [12.5, 1_250],
        ['12.5', 1_250],
        [1e300, UNREADABLE],
        ['', UNREADABLE],
      ],
    ],
    [
      'whole number',
      wholeNumber,
      [
        [7, 7],
        ['8', 8],
        [7.5, UNREADABLE],
        [2 ** 53, UNREADABLE],
      ],
    ],
    [
      'text or empty',
      textOrEmpty,
      [
        ['x', 'x'],
        [7, ''],
        [null, ''],
        [undefined, ''],
      ],
    ],
    [
      'text or null',
      textOrNull,
      [
        [' x', ' x'],
        [' ', null],
        ['', null],
        [7, null],
      ],
    ],
    [
      'flag',
      flag,
      [
        [true, true],
        ['true', true],
        [1, true],
        [false, false],
        ['1', false],
        [2, false],
        [null, false],
        [undefined, false],
      ],
    ],
    [
      'timestamp',
      timestampOrNull,
      [
        [5, 5_000],
        [0, null],
        ['x', null],
        [null, null],
      ],
    ],
    [
      'or null',
      orNull(number),
      [
        [5, 5],
        [null, null],
        ['x', null],
      ],
    ],
    [
      'or zero',
      orZero(number),
      [
        [5, 5],
        [null, 0],
        ['x', 0],
      ],
    ],
    [
      'count of entries',
      entryCount,
      [
        [[1, 'x'], 2],
        [null, 0],
        [{ length: 3 }, 0],
      ],
    ],
  ])('%s', (_name, schema, cases) => {
    for (const [value, expected] of cases)
      expect([value, read(schema, value)]).toEqual([value, expected]);
  });
});
