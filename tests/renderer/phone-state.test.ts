/** What typed digits mean, and when the number counts as stable. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { describe, expect, it } from 'vitest';
import {
  beginsMobile,
  mayGoOn,
  missingDigits,
  readTypedPhone,
  saidAtOnce,
  stableAfter,
} from '../../src-renderer/sale/phone-state.ts';

describe('a typed phone', () => {
  it.each(['7012345678', '87012345678', '77012345678', '+7 (701) 234-56-78', '701 234-56-78'])(
    '%s is one number',
    (text) => {
      expect(readTypedPhone(text)).toEqual({ ok: true, phone: '+77012345678' });
    },
  );

  it.each([
    ['', 'empty'],
    ['70123', 'tooShort'],
    ['70123456789', 'tooLong'],
    ['701234567890', 'tooLong'],
    ['70123x5678', 'letters'],
    ['+44 20 7946 0000', 'foreign'],
  ])('%s: %s', (text, problem) => {
    expect(readTypedPhone(text)).toEqual({ ok: false, problem });
  });

  it('is left in peace while it is only short', () => {
    expect(saidAtOnce(readTypedPhone('70123'))).toBe(false);
    expect(saidAtOnce(readTypedPhone('70123456789'))).toBe(true);
    expect(missingDigits('70123')).toBe(5);
    expect(missingDigits('8701')).toBe(7);
  });

  it.each([
    // [typed, may be the country's 7 and nine digits of ten]
    ['747 123-45-67', false],
    ['771 123-45-67', false],
    ['775 123-45-67', false],
    ['776 523-45-67', false],
    ['776 123-45-67', true],
    ['777 223-45-67', false],
    ['777 123-45-67', true],
    ['777 723-45-67', true],
    ['778 123-45-67', false],
    ['778 523-45-67', true],
    ['785 123-45-67', false],
    ['770 123-45-67', true],
    ['774 712-34-56', true],
    ['791 612-34-56', true],
    ['773 123-45-67', true],
    ['701 234-56-78', false],
    ['777 123-45-6', false],
    ['777 123-45-67 8', false],
  ])('%s may go on: %s', (text, goesOn) => {
    expect(mayGoOn(text)).toBe(goesOn);
  });

  it('knows the mobile codes that libphonenumber knows', () => {
    const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'));
    const listed = codes.filter((code) =>
      parsePhoneNumberFromString(`+7${code}1234567`)?.isValid(),
    );
    expect(listed.length).toBeGreaterThan(100);
    expect(codes.filter((code) => beginsMobile(`${code}1234567`))).toEqual(listed);
  });

  it('waits for a digit that may still come', () => {
    expect(mayGoOn('770 123-45-67')).toBe(true);
    expect(mayGoOn('701 234-56-78')).toBe(false);
    expect(mayGoOn('+7 777 123-45-67')).toBe(false);
    expect(stableAfter('770 123-45-67', false)).toBeGreaterThan(300);
    expect(stableAfter('770 123-45-67', true)).toBeLessThan(200);
    expect(stableAfter('701 234-56-78', false)).toBeLessThan(100);
  });
});
