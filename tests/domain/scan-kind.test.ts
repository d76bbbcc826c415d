/** What a scanner has read: a table of cards, codes and keyboards, and properties over all numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import {
  kindOfScan,
  orderCode,
  searchedBy,
  type ScanKind,
} from '../../src-shared/domain/scan-kind.ts';

const PHONE = { kind: 'phone', phone: '+77012345678' };
const order = (number: string) => ({ kind: 'order', number });
const coded = (orderId: string) => ({ kind: 'order', number: orderId, orderId });
const AWARD = '65f1c0ffee65f1c0ffee65f1';

describe('what was scanned', () => {
  it.each<[string, string, object]>([
    ['a card with ten digits', '7012345678', PHONE],
    ['with the country', '77012345678', PHONE],
    ['with the trunk 8', '87012345678', PHONE],
    ['as it is written', '+7 701 234-56-78', PHONE],
    ['with brackets', '+7 (701) 234 56 78', PHONE],
    ['a QR that calls', 'tel:+77012345678', PHONE],
    ['in capitals', 'TEL:87012345678', PHONE],
    ['with dashes and a parameter (RFC 3966)', 'tel:+7-701-234-56-78;ext=1', PHONE],
    ['behind the kind of its code', ']Q3tel:+77012345678', PHONE],
    ['on a magnetic stripe', ';87012345678?', PHONE],
    ['between the letters of Codabar', 'A87012345678B', PHONE],
    ['a call, on a Russian keyboard', 'еудЖ+77012345678', PHONE],
    ['the kind of its code, on a Russian keyboard', 'ъЙ387012345678', PHONE],
    ['a stripe, on a Russian keyboard', 'ж87012345678,', PHONE],
    ['ten digits on a Kazakh keyboard', '.қ"әіңғ,.ү', PHONE],
    ['a call, on a Kazakh keyboard', 'еудЖҺ..қ"әіңғ,.ү', PHONE],
    ['another country’s phone', '+442079460000', { kind: 'other' }],
    ['a phone and a digit too many', '770123456789', order('770123456789')],
    ['no national number: begins with 0', '0012345678', { kind: 'other' }],
    ['no national number: begins with 1', '1234567890', order('1234567890')],
    ['an eleventh digit behind a phone from 70', '70123456789', order('70123456789')],
    ['an order’s number', '1001', order('1001')],
    ['an identifier', '460638', order('460638')],
    ['Done’s code of an order', 'order:460638', coded('460638')],
    ['of one that bare would be an article', 'order:4006381333931', coded('4006381333931')],
    ['of one that bare would be a phone', 'order:7012345678', coded('7012345678')],
    ['in capitals, behind the kind of its code', ']Q3ORDER:460638', coded('460638')],
    ['on a Russian keyboard', 'щквукЖ460638', coded('460638')],
    ['on a Kazakh keyboard', 'щквукЖң,қ,іү', coded('460638')],
    ['on a Russian keyboard with Caps Lock', 'ЩКВУКж460638', coded('460638')],
    ['of no identifier', 'order:0', { kind: 'other' }],
    ['of nothing', 'order:', { kind: 'other' }],
    ['the greatest identifier', '9223372036854775807', order('9223372036854775807')],
    ['more than an identifier', '9223372036854775808', { kind: 'other' }],
    ['an identifier behind the kind of its code', ']Q1460638', order('460638')],
    ['an identifier on a Kazakh keyboard', 'ң,қ,іү', order('460638')],
    ['zeros first', '0001001', { kind: 'other' }],
    ['EAN-13', '4006381333931', { kind: 'other' }],
    ['EAN-8', '96385074', { kind: 'other' }],
    ['UPC-A', '036000291452', { kind: 'other' }],
    ['ITF-14', '15400141288763', { kind: 'other' }],
    ['thirteen digits that are no article', '4006381333932', order('4006381333932')],
    ['an undocumented letter before a phone', 'P87012345678', { kind: 'other' }],
    ['an address', 'https://example.kz/87012345678', { kind: 'other' }],
    ['letters', 'ABCD', { kind: 'other' }],
    ['nothing', '  ', { kind: 'other' }],
  ])('%s', (_what, text, kind) => {
    expect(kindOfScan(text)).toEqual(kind);
  });

  it('is the award where it is one of its codes, whatever else it reads as', () => {
    for (const code of ['500', '4006381333931', '7012345678', AWARD])
      expect(kindOfScan(code, [AWARD, code])).toEqual({ kind: 'award' });
    expect(kindOfScan('ФИ-12', ['AB-12'])).toEqual({ kind: 'award' });
    expect(kindOfScan(AWARD, [])).toEqual({ kind: 'other' });
    expect(kindOfScan('ab-12', ['AB-12'])).toEqual({ kind: 'other' });
  });

  it('is searched for in Orders by its own digits', () => {
    expect(searchedBy('tel:+77012345678')).toBe('7012345678');
    expect(searchedBy('+7 701 234-56-78')).toBe('7012345678');
    // An order may have that very identifier.
    expect(searchedBy('87012345678')).toBe('87012345678');
    expect(searchedBy(']Q1460638')).toBe('460638');
    expect(searchedBy('order:87012345678')).toBe('87012345678');
    expect(searchedBy(' 4006381333931 ')).toBe('4006381333931');
  });
});

const national = fc
  .tuple(fc.constantFrom('3', '4', '7', '8', '9'), fc.stringMatching(/^\d{9}$/u))
  .map((parts) => parts.join(''));
const FORMS: readonly ((digits: string) => string)[] = [
  (digits) => `8${digits}`,
  (digits) => `+7${digits}`,
  (digits) => `tel:+7${digits}`,
  (digits) => `]C1+7 ${digits.slice(0, 3)} ${digits.slice(3)}`,
  (digits) => `;8${digits}?`,
];
const TYPED_AS: readonly [string, string][] = [
  ["qwertyuiop[]asdfghjkl;:'zxcvbnm?", 'йцукенгшщзхъфывапролджЖэячсмить,'],
  ['1234567890-=+qwertyuiop[]asdfghjkl;:C', '"әіңғ,.үұқөһҺйцукенгшщзхъфывапролджЖС'],
];

describe('of all numbers', () => {
  it('Done’s code is the order of that identifier, whatever its digits may be', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (number) => {
        const text = orderCode(id(String(number)));
        expect(kindOfScan(text)).toEqual(coded(String(number)));
        expect(searchedBy(text)).toBe(String(number));
      }),
    );
  });

  it('a phone is that phone, however it is written', () => {
    fc.assert(
      fc.property(national, fc.constantFrom(...FORMS), (digits, form) => {
        expect(kindOfScan(form(digits))).toEqual({ kind: 'phone', phone: `+7${digits}` });
      }),
    );
  });

  it('a phone in a link is that phone on every keyboard', () => {
    fc.assert(
      fc.property(national, fc.constantFrom(...TYPED_AS), (digits, [latin, own]) => {
        const typed = [...`tel:+7${digits}`].map((key) => own[latin.indexOf(key)] ?? key).join('');
        expect(kindOfScan(typed)).toEqual({ kind: 'phone', phone: `+7${digits}` });
      }),
    );
  });

  it('an identifier is an order’s, a phone or an article’s, and keeps all its digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }), (id) => {
        const text = id.toString();
        const kind: ScanKind = kindOfScan(text);
        if (kind.kind === 'order') expect(kind.number).toBe(text);
        else if (kind.kind === 'phone') {
          expect([10, 11]).toContain(text.length);
          expect(text.slice(-10)).toBe(kind.phone.slice(2));
        } else expect([8, 12, 13, 14]).toContain(text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an article’s number is no order', () => {
    const body = fc
      .constantFrom(7, 11, 12, 13)
      .chain((length) =>
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }),
      );
    fc.assert(
      fc.property(body, (digits) => {
        const weighted = digits
          .toReversed()
          .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0);
        const text = [...digits, (10 - (weighted % 10)) % 10].join('');
        expect(kindOfScan(text)).toEqual({ kind: 'other' });
      }),
    );
  });
});
