/**
 * What a scanner has typed: a customer's phone, a number that an order may have, the code of the shop's award, or
 * anything else. A scanner presses keys, so what it says also depends on the language of the keyboard.
 */
import { parseId, type Id } from './id.ts';
import { nationalDigits, parsePhone, type Phone } from './phone.ts';

export type ScanKind =
  | { readonly kind: 'phone'; readonly phone: Phone }
  /** An order's number or identifier: both are bare digits, but in Done's code. */
  | {
      readonly kind: 'order';
      readonly number: string;
      /** Of Done's code, which is no number. */
      readonly orderId?: Id;
    }
  | { readonly kind: 'award' }
  | { readonly kind: 'other' };

/** `awards`: the codes of the award, as the till knows them: they are these and nothing else. */
export function kindOfScan(text: string, awards: readonly string[] = []): ScanKind {
  const readings = readingsOf(text);
  if (readings.some((one) => awards.includes(one))) return { kind: 'award' };
  for (const reading of readings.map(unwrapped)) {
    const phone = phoneOf(reading);
    if (phone !== null) return { kind: 'phone', phone };
    const orderId = identifierOf(ORDER_CODE.exec(reading)?.[1] ?? '');
    if (orderId !== null) return { kind: 'order', number: orderId, orderId };
    if (isOrder(reading)) return { kind: 'order', number: reading };
  }
  return { kind: 'other' };
}

/** As an order's list is searched for it: digits as they are, a phone without what was written around it. */
export function searchedBy(text: string): string {
  const kind = kindOfScan(text);
  if (kind.kind === 'order') return kind.number;
  if (kind.kind !== 'phone') return text.trim();
  // Bare, it may be an order's identifier just as well.
  const bare = readingsOf(text).map(unwrapped).find(isBare);
  return bare ?? kind.phone.slice(2);
}

const isBare = (text: string) => /^\d+$/u.test(text);

/**
 * What scanners and cards are documented to put around a number: the symbology identifier (ISO/IEC 15424, `]Q3`), the
 * sentinels of a magnetic stripe's second track (ISO/IEC 7811, `;…?`), and Codabar's letters (EN 798, `A…B`).
 */
const WRAPPERS: readonly RegExp[] = [/^\][A-Za-z]\d(.*)$/u, /^;(\d+)\?$/u, /^[A-D](\d+)[A-D]$/iu];

function unwrapped(text: string): string {
  for (const wrapper of WRAPPERS) {
    const inside = wrapper.exec(text)?.[1];
    if (inside !== undefined) return unwrapped(inside);
  }
  return text;
}

const WRITTEN = /^\+?[\d\s\u00a0\u202f().-]+$/u;

/** Written out in full: with `+7`, 8 or 7 before its ten digits, or these alone. No national number begins with 0, 1 or 2. */
function phoneOf(text: string): Phone | null {
  const isLink = /^tel:/iu.test(text);
  // RFC 3966: what follows a semicolon isn't the number.
  const written = isLink ? (text.slice('tel:'.length).split(/[;?]/u)[0] ?? '') : text;
  if (!WRITTEN.test(written) || /^[012]/u.test(nationalDigits(written))) return null;
  const read = parsePhone(written);
  return read.ok ? read.phone : null;
}

/** What Done shows as a code: bare, one identifier in ten of some lengths would be an article, or a phone. */
export const orderCode = (orderId: Id): string => `order:${orderId}`;
/** With Caps Lock the keyboard's colon is its other sign. */
const ORDER_CODE = /^order[:;](\d+)$/iu;

/** As the service writes identifiers and numbers. */
function isOrder(text: string): boolean {
  return identifierOf(text) !== null && !isArticle(text);
}

const identifierOf = (text: string) => (/^[1-9]/u.test(text) ? parseId(text) : null);

const ARTICLE_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** The number of an article (GTIN: EAN-8, UPC-A, EAN-13, ITF-14), by its check digit. */
function isArticle(digits: string): boolean {
  if (!ARTICLE_LENGTHS.has(digits.length)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** As it was typed, and as the same keys of a Latin keyboard would have typed it. */
function readingsOf(text: string): readonly string[] {
  const typed = text.trim();
  if (!/\p{Script=Cyrillic}/u.test(typed)) return [typed];
  return [typed, onLatinKeys(typed, RUSSIAN), onLatinKeys(typed, KAZAKH)];
}

function onLatinKeys(text: string, keys: ReadonlyMap<string, string>): string {
  return [...text].map((key) => keys.get(key) ?? key).join('');
}

const keysOf = (own: string, latin: string) =>
  [...own].map((key, at): [string, string] => [key, latin.charAt(at)]);

const LETTERS: readonly [string, string][] = [
  ...keysOf('йцукенгшщзхъфывапролджэячсмитьбю', "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
  ...keysOf('ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ', 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'),
];

/** Signs that stand elsewhere count only beside a letter of that keyboard. */
const RUSSIAN: ReadonlyMap<string, string> = new Map([...LETTERS, ...keysOf('.,№;:?', '/?#$^&')]);

/** Its row of digits has letters and signs on it. */
const KAZAKH: ReadonlyMap<string, string> = new Map([
  ...LETTERS,
  ...keysOf('"әіңғ,.үұқөһ', '1234567890-='),
  ...keysOf('ӨҺ', '_+'),
]);
