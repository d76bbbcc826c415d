/**
 * Customers' phone numbers: `+7` and ten digits on the wire (docs/loyalty-api.md, User.phone).
 * A person may type, paste or scan 8701…, 7701…, +7 (701) …, 701….
 */
import { Metadata } from 'libphonenumber-js/min';

declare const phoneBrand: unique symbol;
/** `+7` followed by ten digits. */
export type Phone = string & { readonly [phoneBrand]: 'Phone' };

export type PhoneProblem = 'empty' | 'letters' | 'tooShort' | 'tooLong' | 'foreign' | 'impossible';
export type ParsedPhone =
  | { readonly ok: true; readonly phone: Phone }
  | { readonly ok: false; readonly problem: PhoneProblem };

/** The ten digits after +7 of what was typed so far (fewer while typing); '' when there are none. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/gu, '');
  if (/^\s*\+/u.test(text)) return digits.startsWith('7') ? digits.slice(1) : digits;
  // 8 is always the trunk prefix; a leading 7 is the country code only if ten digits follow it.
  if (digits.startsWith('8')) return digits.slice(1);
  return digits.startsWith('7') && digits.length > 10 ? digits.slice(1) : digits;
}

/** What a person typed → a phone for the wire, or what is wrong with it. */
export function parsePhone(text: string): ParsedPhone {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (/\p{L}/u.test(text)) return { ok: false, problem: 'letters' };
  const plus = /^\s*(?:\+|00)/u.test(text);
  const digits = text.replace(/\D/gu, '');
  if (plus && !digits.replace(/^00/u, '').startsWith('7')) return { ok: false, problem: 'foreign' };
  const national = plus ? digits.replace(/^00/u, '').slice(1) : nationalDigits(text);
  if (national.length < 10) return { ok: false, problem: 'tooShort' };
  if (national.length > 10) return { ok: false, problem: 'tooLong' };
  if (!possibleLengths().includes(national.length)) return { ok: false, problem: 'impossible' };
  return { ok: true, phone: `+7${national}` as Phone };
}

/** How many digits may follow +7. Both of its countries say the same (tests/tools/bundling.test.ts). */
function possibleLengths(): readonly number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan('KZ');
  return metadata.numberingPlan?.possibleLengths() ?? [];
}

/** The last two digits with the rest hidden: all that may reach a log, a report or a picture. */
export function maskPhone(phone: string): string {
  return `+7 ••• •••-••-${phone.slice(-2)}`;
}
