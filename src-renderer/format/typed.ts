/**
 * Formatting while a person types. Only what is already a number or a phone is reshaped; anything
 * else stays exactly as typed, so that a message can point at it.
 */
import { nationalDigits } from '../../src-shared/domain/phone.ts';
import { groupThousands } from './money.ts';

/** "12500" → "12 500"; "12500,5" → "12 500,5"; "abc" and "-5" stay. */
export function formatTypedAmount(text: string): string {
  const compact = text.replace(/[\s\u00a0\u202f₸]/gu, '');
  const match = /^(\d+)([.,]\d*)?$/u.exec(compact);
  if (!match) return compact === '' ? '' : text;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/u, '');
  return groupThousands(whole) + (match[2] ?? '');
}

/**
 * "7012345678" → "701 234-56-78", "8701…" the same. The fixed +7 stands before the field, so the
 * prefix is dropped as soon as it is certain; letters and foreign numbers stay as typed.
 */
export function formatTypedPhone(text: string): string {
  if (/[^\d\s()+\-.\u00a0\u202f]/u.test(text)) return text;
  if (/^\s*(?:\+(?!7)|00)/u.test(text)) return text;
  const digits = text.replace(/\D/gu, '');
  if (digits === '') return text.trim() === '+' ? '+' : '';
  const plus = text.trim().startsWith('+');
  // An eleventh digit after a whole number: stays visible, the field says that it is too long.
  if (!plus && /^7[012]\d{9}$/u.test(digits)) return text;
  const national = nationalDigits(text);
  if (national.length > 10) return text;
  // A lone trunk 8 or "+7" must stay visible until the next digit, or it seems to be swallowed.
  if (national === '') return text.trim();
  if (digits.startsWith('8') && !plus && digits.length < 11) {
    return `8 ${phoneGroups(national)}`;
  }
  return phoneGroups(national);
}

/** Up to ten digits → "701 234-56-78". */
export function phoneGroups(national: string): string {
  const parts = [national.slice(0, 3), national.slice(3, 6)].filter((part) => part !== '');
  const tail = [national.slice(6, 8), national.slice(8, 10)].filter((part) => part !== '');
  return [parts.join(' '), ...tail].join('-');
}

/** "+77012345678" → "+7 701 234-56-78". */
export function formatPhone(phone: string): string {
  return phone.startsWith('+7') ? `+7 ${typedPhone(phone)}` : phone;
}

/** The same within a sentence: no line ends in the middle of it. */
export function unbrokenPhone(phone: string): string {
  return formatPhone(phone).replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
}

/** As it stands in a field, behind the fixed +7: "+77012345678" → "701 234-56-78". */
export function typedPhone(phone: string): string {
  return phone.startsWith('+7') ? phoneGroups(phone.slice('+7'.length)) : phone;
}

/** Where the caret goes: after as many significant characters as stood before it. */
export function caretAfter(formatted: string, significantBefore: number): number {
  if (significantBefore <= 0) return 0;
  let seen = 0;
  for (const [index, character] of [...formatted].entries()) {
    if (!isSpacing(character)) seen += 1;
    if (seen >= significantBefore) return index + 1;
  }
  return formatted.length;
}

export function countSignificant(text: string): number {
  return [...text].filter((character) => !isSpacing(character)).length;
}

function isSpacing(character: string): boolean {
  return /[\s\u00a0\u202f\-()]/u.test(character);
}
