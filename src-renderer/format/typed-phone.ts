/**
 * The phone while it is typed. The field shows a fixed +7, yet a scanner or a person may type the
 * 8 or 7 before the ten digits; what the digits mean is decided here, once.
 */
import { nationalDigits, parsePhone, type ParsedPhone } from '../../src-shared/domain/phone.ts';

const NATIONAL_DIGITS = 10;

/**
 * As parsePhone, but an eleventh digit after a whole number is "too long" and not another number:
 * no national number begins with 0, 1 or 2, so "70123456789" is 701 234-56-78 and a slip.
 */
export function parseTypedPhone(text: string): ParsedPhone {
  const digits = text.replace(/\D/gu, '');
  if (/^7[012]\d{9}$/u.test(digits) && !/^\s*\+/u.test(text) && !/\p{L}/u.test(text)) {
    return { ok: false, problem: 'tooLong' };
  }
  return parsePhone(text);
}

/** How many digits are missing, 0 when none or when it isn't a number. */
export function missingDigits(text: string): number {
  return Math.max(0, NATIONAL_DIGITS - nationalDigits(text).length);
}

/** Problems that are said while typing; a number that is only short is left in peace. */
export function saidAtOnce(parsed: ParsedPhone): boolean {
  return !parsed.ok && !['empty', 'tooShort'].includes(parsed.problem);
}
