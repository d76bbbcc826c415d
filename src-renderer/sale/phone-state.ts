/**
 * The phone while it is typed. The field shows a fixed +7, yet a scanner or a person may type the
 * 8 or 7 before the ten digits; what the digits mean is decided here, once.
 */
import { nationalDigits, readPhone, type PhoneReading } from '../../src-shared/domain/phone.ts';

const NATIONAL = 10;

/**
 * As readPhone, but an eleventh digit after a whole number is "too long" and not another number:
 * no national number begins with 0, 1 or 2, so "70123456789" is 701 234-56-78 and a slip.
 */
export function readTypedPhone(text: string): PhoneReading {
  const digits = text.replace(/\D/gu, '');
  if (/^7[012]\d{9}$/u.test(digits) && !/^\s*\+/u.test(text) && !/\p{L}/u.test(text)) {
    return { ok: false, problem: 'tooLong' };
  }
  return readPhone(text);
}

/** How many digits are missing, 0 when none or when it isn't a number. */
export function missingDigits(text: string): number {
  return Math.max(0, NATIONAL - nationalDigits(text).length);
}

/**
 * First three digits of the mobile numbers behind +7: those of Kazakhstan as libphonenumber lists
 * them (a test compares), and Russia's, which all begin with 9.
 */
const MOBILE = /^(?:7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)|9\d\d)/u;

/**
 * Ten digits that may be a whole number or the country's 7 with one digit still to come
 * ("7701234567" of "77012345678"). Where only one of the two is a mobile number and the number is
 * whole, nothing more is waited for: 747 and most of 77….
 */
export function mayGoOn(text: string): boolean {
  const digits = text.replace(/\D/gu, '');
  if (/^\s*\+/u.test(text) || !/^7[3-9]\d{8}$/u.test(digits)) return false;
  return !beginsMobile(digits) || beginsMobile(digits.slice(1));
}

export function beginsMobile(national: string): boolean {
  return MOBILE.test(national);
}

/**
 * How long after the last digit the number counts as stable, in milliseconds: longer than the gap
 * between two digits of a scanner; much longer when a digit may be missing and nobody was found.
 */
export function stableAfter(text: string, found: boolean): number {
  if (!mayGoOn(text)) return 60;
  return found ? 150 : 500;
}

/** Problems that are said while typing; a number that is only short is left in peace. */
export function saidAtOnce(reading: PhoneReading): boolean {
  return !reading.ok && !['empty', 'tooShort'].includes(reading.problem);
}
