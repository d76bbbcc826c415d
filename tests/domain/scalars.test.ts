/** Identifiers, JSON beyond 2^53, phones and times. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { id, parseId } from '../../src-shared/domain/id.ts';
import { maskPhone, nationalDigits, parsePhone } from '../../src-shared/domain/phone.ts';
import {
  calendarDate,
  dayOf,
  daysUntilBirthday,
  fromWireTimestamp,
  parseBirthday,
  startOfDay,
} from '../../src-shared/domain/time.ts';
import { fail, ok, unreachable } from '../../src-shared/domain/result.ts';
import { isThisMachine } from '../../src-shared/domain/service/loopback.ts';
import { parseWire, stringifyWire, wireId } from '../../src-shared/domain/wire-json.ts';

describe('identifiers', () => {
  const int64 = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });

  test('every int64 survives the wire in both directions', () => {
    fc.assert(
      fc.property(int64, (value) => {
        const text = stringifyWire({ id: wireId(id(value)) });
        expect(text).toBe(`{"id":${value}}`);
        expect(parseId((parseWire(text) as { id: unknown }).id)).toBe(value.toString());
      }),
    );
  });

  test.each([
    0,
    -1,
    1.5,
    2 ** 53,
    '',
    'abc',
    '1.0',
    null,
    undefined,
    {},
    '9223372036854775808',
    true,
    [42],
    ['42'],
    'x42',
    '42x',
    new Date(42),
  ])('%j is no identifier', (value) => {
    expect(parseId(value)).toBeNull();
  });

  test('leading zeros and blanks are one and the same identifier', () => {
    expect(parseId(' 0042 ')).toBe('42');
  });

  test('the greatest is one, the next is not', () => {
    expect(parseId('9223372036854775807')).toBe('9223372036854775807');
    expect(parseId(9_223_372_036_854_775_808n)).toBeNull();
  });

  test('what must be one and is not is a defect', () => {
    expect(id(42)).toBe('42');
    expect(() => id('none')).toThrow(RangeError);
    expect(() => id(0)).toThrow(RangeError);
  });

  test('what a double holds stays a number, and a text of digits a text', () => {
    expect(parseWire('{"id":42,"code":"9007199254740993","list":[null,true,{}]}')).toEqual({
      id: 42,
      code: '9007199254740993',
      list: [null, true, {}],
    });
  });

  test('a negative integer beyond 2^53 keeps its digits', () => {
    expect(parseWire('-9007199254740993')).toBe(-9_007_199_254_740_993n);
  });

  test('fractions and exponents beyond 2^53 stay numbers', () => {
    expect(parseWire('[1e300, 12345678901234567.5]')).toEqual([1e300, 12345678901234568]);
  });
});

describe('phones', () => {
  test.each([
    '7012345678',
    '87012345678',
    '77012345678',
    '+77012345678',
    '+7 (701) 234-56-78',
    '8 701 234 56 78',
    '8(701)2345678',
    ' 701-234-56-78 ',
    '0077012345678',
    ' 0077012345678',
  ])('%j is +77012345678', (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, phone: '+77012345678' });
  });

  test.each(['8 701 200 34 56', '+7 701 200 34 56', '7012003456'])(
    'zeros inside of %j are no prefix',
    (text) => {
      expect(parsePhone(text)).toEqual({ ok: true, phone: '+77012003456' });
    },
  );

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['701', 'tooShort'],
    ['8701234567', 'tooShort'],
    ['770123456789', 'tooLong'],
    ['+1 212 555 0100', 'foreign'],
    ['+996 555 123456', 'foreign'],
    ['seven', 'letters'],
    ['70l2345678', 'letters'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parsePhone(text)).toEqual({ ok: false, problem });
  });

  test('while typing, 8 is dropped at once and 7 only as a country code', () => {
    expect(nationalDigits('87')).toBe('7');
    expect(nationalDigits('77012')).toBe('77012');
    expect(nationalDigits('+7701')).toBe('701');
    expect(nationalDigits('77012345678')).toBe('7012345678');
  });

  test.each([
    [' +7701', '701'],
    ['+1202', '1202'],
    ['12345678901', '12345678901'],
    ['701+2345678', '7012345678'],
  ])('%j shows as %s while typing: only a country code in front is dropped', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits);
  });

  test('whatever is typed gives ten digits after +7 or a problem', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parsePhone(text);
        expect(parsed.ok ? /^\+7\d{10}$/u.test(parsed.phone) : parsed.problem).toBeTruthy();
      }),
    );
  });

  test('only the last two digits are ever shown in a log', () => {
    expect(maskPhone('+77012345678')).toBe('+7 ••• •••-••-78');
  });
});

describe('times', () => {
  test('every unit of a timestamp gives the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }), (seconds) => {
        expect(fromWireTimestamp(seconds)).toBe(seconds * 1_000);
        for (const finer of [1e3, 1e6, 1e9])
          expect(fromWireTimestamp(seconds * finer)).toBe(seconds * 1_000);
      }),
    );
  });

  test.each([0, -1, Number.NaN, Infinity, -Infinity, 1e20, 1e300])('%d is no instant', (value) => {
    expect(fromWireTimestamp(value)).toBeNull();
  });

  test.each([
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
    [1_700_000_000.5, 1_700_000_000_500],
    [1_700_000_000_000.7, 1_700_000_000_000],
    [99_999_999_999_999, 99_999_999_999_999],
    [100_000_000_000_000, 100_000_000_000],
    [99_999_999_999_999_984, 99_999_999_999_999],
    [100_000_000_000_000_000, 100_000_000_000],
  ])('%d on the wire is %d', (value, millis) => {
    expect(fromWireTimestamp(value)).toBe(millis);
  });

  test('the day turns at midnight in Almaty', () => {
    const midnight = startOfDay('2026-11-21');
    expect(new Date(midnight).toISOString()).toBe('2026-11-20T19:00:00.000Z');
    expect(dayOf(midnight - 1)).toBe('2026-11-20');
    expect(dayOf(midnight)).toBe('2026-11-21');
  });

  test.each([
    ['05-03-1990', { year: 1990, month: 3, day: 5 }],
    ['1990-03-05T00:00:00Z', { year: 1990, month: 3, day: 5 }],
    ['1990-03-05', { year: 1990, month: 3, day: 5 }],
    ['29-02-2024', { year: 2024, month: 2, day: 29 }],
    ['29-02-2023', null],
    ['31-04-2000', null],
    ['00-00-0000', null],
    ['05.03.1990', { year: 1990, month: 3, day: 5 }],
    [' 05-03-1990 ', { year: 1990, month: 3, day: 5 }],
    [' 1990-03-05 ', { year: 1990, month: 3, day: 5 }],
    ['x05-03-1990', null],
    ['05-03-19901', null],
    ['x1990-03-05', null],
    ['1990-03-051', null],
    ['soon', null],
    ['', null],
  ])('birthday %j', (text, expected) => {
    expect(parseBirthday(text)).toEqual(expected);
  });

  test.each([
    ['2026-11-20', { year: 1990, month: 11, day: 20 }, 0],
    ['2026-11-20', { year: 1990, month: 11, day: 23 }, 3],
    ['2026-12-31', { year: 1990, month: 1, day: 1 }, 1],
    ['2026-11-20', { year: 1990, month: 11, day: 19 }, 364],
    ['2027-02-28', { year: 2000, month: 2, day: 29 }, 1],
    ['2028-02-28', { year: 2000, month: 2, day: 29 }, 1],
  ])('on %s the birthday %j is in %i days', (today, birthday, days) => {
    expect(daysUntilBirthday(birthday, today)).toBe(days);
  });

  test('no day of any month is lost', () => {
    expect(calendarDate(2026, 12, 31)).not.toBeNull();
    expect(calendarDate(2026, 13, 1)).toBeNull();
    expect(calendarDate(2026, 1, 0)).toBeNull();
    expect(calendarDate(2026, 0, 1)).toBeNull();
    expect(calendarDate(2026, 1, 31)).toEqual({ year: 2026, month: 1, day: 31 });
  });

  test('years are whole and begin with 1', () => {
    expect(calendarDate(1, 1, 1)).not.toBeNull();
    expect(calendarDate(0, 1, 1)).toBeNull();
    expect(calendarDate(1990.5, 1, 1)).toBeNull();
    expect(calendarDate(Number.NaN, 1, 1)).toBeNull();
  });
});

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost', true],
  ['', false],
  ['127.0.0.2', false],
  ['::1', false],
  ['LOCALHOST', false],
  ['localhost.example.com', false],
])('the host %j is this machine: %s', (host, here) => {
  expect(isThisMachine(host)).toBe(here);
});

test('a result holds a value or a fault', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(fail('broken')).toEqual({ ok: false, fault: 'broken' });
  expect(() => unreachable('new' as never)).toThrow('not a member of the union: "new"');
});
