/** Money: reading what people type, the wire in both directions, and the stated rounding. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromTenge,
  MAX_AMOUNT,
  proportion,
  readAmount,
  share,
  tiyn,
  toDecimalText,
  toTenge,
} from '../../src-shared/domain/money.ts';

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT }).map(tiyn);

describe('readAmount', () => {
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
  ])('%j is %i tiyn', (text, expected) => {
    expect(readAmount(text)).toEqual({ ok: true, value: expected });
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
    ['1.234', 'tooManyDecimals'],
    ['0.001', 'tooManyDecimals'],
    ['123456789012', 'tooLarge'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem });
  });

  test('whatever is typed gives a value in range or a problem, never an exception', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readAmount(text);
        expect(
          reading.ok ? reading.value >= 0 && reading.value <= MAX_AMOUNT : reading.problem,
        ).toBeTruthy();
      }),
    );
  });

  test('every amount survives being written and read', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readAmount(toDecimalText(amount))).toEqual({ ok: true, value: amount });
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
  ])('%d tenge is %i tiyn: half away from zero', (tenge, expected) => {
    expect(fromTenge(tenge)).toBe(expected);
  });

  test.each([Number.NaN, Infinity, -Infinity, 1e300])('%d is not an amount', (tenge) => {
    expect(fromTenge(tenge)).toBeNull();
  });

  test.each([
    [1_250_000, '12500'],
    [50, '0.5'],
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
    [5_000, 0, 0],
    [5_000, -5, 0],
    [5_000, Number.NaN, 0],
    [5_000, 100, 5_000],
  ])('%i tiyn at %d per cent is %i, rounded down', (amount, percent, expected) => {
    expect(share(tiyn(amount), percent)).toBe(expected);
  });

  test('a share never exceeds the amount and grows with it', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b, percent) => {
          const [small, large] = a <= b ? [a, b] : [b, a];
          expect(share(large, percent)).toBeLessThanOrEqual(large);
          expect(share(small, percent)).toBeLessThanOrEqual(share(large, percent));
        },
      ),
    );
  });

  test('parts in proportion never add up to more than the whole', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (whole, x, y) => {
        fc.pre(x + y > 0 && x + y <= MAX_AMOUNT);
        const total = tiyn(x + y);
        expect(proportion(whole, x, total) + proportion(whole, y, total)).toBeLessThanOrEqual(
          whole,
        );
      }),
    );
  });
});
