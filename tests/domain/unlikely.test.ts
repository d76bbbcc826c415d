/** Sums that are asked about, and phones that were typed as amounts. */
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import {
  DEFAULT_CEILING,
  isUnlikelyAmount,
  isUnlikelyChange,
  MAX_CHANGE,
  phoneInAmount,
} from '../../src-shared/domain/cash/unlikely.ts';

test('a till asks above 1 000 000 ₸ where its owner said nothing, and above 20 000 ₸ of change', () => {
  expect(DEFAULT_CEILING).toBe(100_000_000);
  expect(MAX_CHANGE).toBe(2_000_000);
});

test.each<[number, number | null, boolean]>([
  [100, 100, false],
  [101, 100, true],
  [99, 100, false],
  [900_000_000, null, false],
])('%i where the owner’s ceiling is %s: %s', (amount, ceiling, unlikely) => {
  expect(isUnlikelyAmount(tiyn(amount), ceiling === null ? null : tiyn(ceiling))).toBe(unlikely);
});

test.each([
  [2_500_000, 500_000, false],
  [2_500_001, 500_000, true],
  [500_000, 2_500_000, false],
])('%i given for %i: %s', (given, due, unlikely) => {
  expect(isUnlikelyChange(tiyn(given), tiyn(due))).toBe(unlikely);
});

describe('a phone in the amount', () => {
  test.each([
    ['7012345678', '+77012345678'],
    ['77012345678', '+77012345678'],
    ['87012345678', '+77012345678'],
    ['+77012345678', '+77012345678'],
    ['7 012 345 678', '+77012345678'],
    ['701\u00a0234\u202f5678', '+77012345678'],
  ])('%s', (text, phone) => {
    expect(phoneInAmount(text)).toBe(phone);
  });

  test.each([
    ['nine digits', '701234567'],
    ['another first digit', '6012345678'],
    ['twelve digits', '777012345678'],
    ['another country', '97012345678'],
    ['more after it', '7012345678,50'],
    ['something before it', '1 7012345678'],
    ['a decimal', '70123456,78'],
    ['a currency sign after it', '7012345678 ₸'],
    ['a currency sign before it', '₸7012345678'],
    ['nothing', ''],
  ])('%s is none', (_name, text) => {
    expect(phoneInAmount(text)).toBeNull();
  });
});
