/** Personal data as typed. */
import { describe, expect, test } from 'vitest';
import {
  parseNewPhone,
  parseTypedBirthday,
  wireBirthday,
} from '../../src-shared/domain/customer/customer-input.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';

describe('a typed birthday', () => {
  const today = '2026-11-20';
  test.each([
    ['05.03.1990', '05-03-1990'],
    ['5.3.1990', '05-03-1990'],
    ['05031990', '05-03-1990'],
    ['05/03/1990', '05-03-1990'],
    ['1990-03-05T00:00:00Z', '05-03-1990'],
    ['29.02.2024', '29-02-2024'],
    ['20.11.2026', '20-11-2026'],
    ['01.01.1900', '01-01-1900'],
  ])('%j goes out as %s', (text, wire) => {
    const parsed = parseTypedBirthday(text, today);
    expect(parsed.ok && parsed.value && wireBirthday(parsed.value)).toBe(wire);
  });
  test.each([
    ['29.02.2023', 'noSuchDay'],
    ['31.04.2000', 'noSuchDay'],
    ['00.01.2000', 'noSuchDay'],
    ['21.11.2026', 'future'],
    ['01.01.1815', 'tooLongAgo'],
    ['in spring', 'format'],
    ['1.2.03', 'format'],
    ['x05.03.1990', 'format'],
    ['05.03.1990x', 'format'],
    ['31.12.1899', 'tooLongAgo'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseTypedBirthday(text, today)).toEqual({ ok: false, problem });
  });
  test('empty is not given', () => {
    expect(parseTypedBirthday('  ', today)).toEqual({ ok: true, value: null });
  });
});

test('the phone a customer has already is no change', () => {
  const current = '+77012345678' as Phone;
  expect(parseNewPhone('8 701 234 56 78', current)).toEqual({ ok: true, value: null });
  expect(parseNewPhone('7022345678', current)).toEqual({ ok: true, value: '+77022345678' });
  expect(parseNewPhone('702', current)).toEqual({ ok: false, problem: 'tooShort' });
});
