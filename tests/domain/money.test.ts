/** Money: reading what people type, the wire in both directions, and the stated rounding. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  fromTenge,
  MAX_AMOUNT,
  prorate,
  parseAmount,
  percentOf,
  min,
  subtract,
  tiyn,
  toDecimalText,
  toTenge,
  wholeTenge,
} from '../../src-shared/domain/money.ts';

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT }).map(tiyn);

describe('parseAmount', () => {
  test.each([
    ['12500', 1_250_000],
    ['12 500', 1_250_000],
    ['12\u202f500 ₸', 1_250_000],
    ['12\u00a0500,50', 1_250_050],
    ['0.5', 50],
    ['.5', 50],
    ['7.', 700],
    ['007', 700],
    ['0', 0],
    ['9999999999.99', MAX_AMOUNT],
    ['009999999999.99', MAX_AMOUNT],
  ])('%j is %i tiyn', (text, expected) => {
    expect(parseAmount(text)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['₸', 'empty'],
    ['abc', 'notANumber'],
    ['1e5', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['.', 'notANumber'],
    ['0x10', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['-5', 'negative'],
    ['−5,00', 'negative'],
    ['-12.50', 'negative'],
    ['-', 'negative'],
    ['5-5', 'notANumber'],
    ['-5x', 'notANumber'],
    ['x5', 'notANumber'],
    ['5x', 'notANumber'],
    ['1.234', 'tooManyDecimals'],
    ['0.001', 'tooManyDecimals'],
    ['10000000000', 'tooLarge'],
    ['123456789012', 'tooLarge'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseAmount(text)).toEqual({ ok: false, problem });
  });

  test('whatever is typed gives a value in range or a problem, never an exception', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseAmount(text);
        expect(
          parsed.ok ? parsed.value >= 0 && parsed.value <= MAX_AMOUNT : parsed.problem,
        ).toBeTruthy();
      }),
    );
  });

  test('every amount survives being written and read', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(toDecimalText(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});

describe('the wire', () => {
  test('every amount survives JSON in tenge', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromTenge(JSON.parse(JSON.stringify(toTenge(amount))) as number)).toBe(amount);
      }),
    );
  });

  test.each([
    [1.005, 101],
    [1.0049, 100],
    [0.1 + 0.2, 30],
    [-1.005, -101],
    [1e-7, 0],
    [1e9, 100_000_000_000],
    [90071992547409.9, Number.MAX_SAFE_INTEGER - 1],
  ])('%d tenge is %i tiyn: half away from zero', (tenge, expected) => {
    expect(fromTenge(tenge)).toBe(expected);
  });

  test.each([Number.NaN, Infinity, -Infinity, 90071992547409.92, 1e21, 1e300, 1.7e308])(
    '%d is not an amount',
    (tenge) => {
      expect(fromTenge(tenge)).toBeNull();
    },
  );

  test('there is no negative zero', () => {
    expect(fromTenge(-1e-7)).toBe(0);
    expect(fromTenge(-0)).toBe(0);
    expect(tiyn(-0)).toBe(0);
  });

  test.each([
    [1_250_000, '12500'],
    [50, '0.5'],
    [5, '0.05'],
    [100_005, '1000.05'],
    [-50, '-0.5'],
    [307, '3.07'],
    [-307, '-3.07'],
    [0, '0'],
  ])('%i tiyn is written %s', (amount, text) => {
    expect(toDecimalText(tiyn(amount))).toBe(text);
  });
});

describe('shares', () => {
  test.each([
    [1_200_000, 7, 84_000],
    [999, 33.3, 332],
    [100, 0.1, 0],
    [1_000_000, 1e-3, 10],
    [999_999_999_999, 1e-7, 999],
    [-5_000, 10, 0],
    [1, 1e21, 0],
    [5_000, Infinity, 0],
    [5_000, 0, 0],
    [5_000, -5, 0],
    [5_000, Number.NaN, 0],
    [5_000, 100, 5_000],
  ])('%i tiyn at %d per cent is %i, rounded down', (amount, percent, expected) => {
    expect(percentOf(tiyn(amount), percent)).toBe(expected);
  });

  test('a share never exceeds the amount and grows with it', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b, percent) => {
          const [small, large] = a <= b ? [a, b] : [b, a];
          expect(percentOf(large, percent)).toBeLessThanOrEqual(large);
          expect(percentOf(small, percent)).toBeLessThanOrEqual(percentOf(large, percent));
        },
      ),
    );
  });

  test.each([
    [100, 1, 3, 33],
    [100, 2, 3, 66],
    [100, 3, 3, 100],
    [100, 1, 0, 0],
    [100, 1, -3, 0],
  ])('of %i tiyn, %i parts of %i are %i, rounded down', (whole, part, parts, expected) => {
    expect(prorate(tiyn(whole), tiyn(part), tiyn(parts))).toBe(expected);
  });

  test('parts in proportion never add up to more than the whole', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (whole, x, y) => {
        fc.pre(x + y > 0 && x + y <= MAX_AMOUNT);
        const total = tiyn(x + y);
        expect(prorate(whole, x, total) + prorate(whole, y, total)).toBeLessThanOrEqual(whole);
      }),
    );
  });
});

test.each([
  [0, 0],
  [99, 0],
  [100, 100],
  [12_399, 12_300],
  [-150, -100],
])('of %i tiyn, %i are whole tenge', (amount, whole) => {
  expect(wholeTenge(tiyn(amount))).toBe(whole);
});

describe('whole tiyn', () => {
  test.each([1.5, Number.NaN, Infinity, 2 ** 53])('%d is not a count of them', (value) => {
    expect(() => tiyn(value)).toThrow(RangeError);
  });

  test('are added and taken away exactly, or not at all', () => {
    const most = tiyn(Number.MAX_SAFE_INTEGER);
    expect(add(tiyn(30), tiyn(12))).toBe(42);
    expect(subtract(tiyn(30), tiyn(42))).toBe(-12);
    expect(() => add(most, tiyn(1))).toThrow(RangeError);
    expect(() => subtract(tiyn(-1), most)).toThrow(RangeError);
  });

  test('the smallest is found wherever it stands', () => {
    for (const [first = 0, ...others] of [[1, 2, 3], [3, 1, 2], [2, 3, 1], [1]])
      expect(min(tiyn(first), ...others.map(tiyn))).toBe(1);
  });
});
