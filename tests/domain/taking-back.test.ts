/** Refund amounts, the preview, and personal data as typed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiyn } from '../../src-shared/domain/money.ts';
import {
  readNewPhone,
  readTypedBirthday,
  wireBirthday,
} from '../../src-shared/domain/personal-data.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { canTakeBack, previewRefund, readRefund } from '../../src-shared/domain/refund.ts';

describe('a partial refund', () => {
  const left = tiyn(1_000_000);
  test.each([
    ['9999.99', { ok: true, value: 999_999 }],
    ['1', { ok: true, value: 100 }],
    ['0', { ok: false, problem: 'zero' }],
    ['-5', { ok: false, problem: 'negative' }],
    ['10000', { ok: false, problem: 'equalsOrder' }],
    ['10000,01', { ok: false, problem: 'aboveOrder' }],
    ['1.234', { ok: false, problem: 'tooManyDecimals' }],
    ['', { ok: false, problem: 'empty' }],
    ['all', { ok: false, problem: 'notANumber' }],
  ])('of %j', (text, expected) => {
    expect(readRefund(text, left)).toEqual(expected);
  });

  test('the parts of several refunds never promise more bonuses than were spent', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(tiyn);
    fc.assert(
      fc.property(
        amount,
        fc.nat({ max: 100 }),
        fc.array(fc.nat({ max: 100 }), { maxLength: 8 }),
        (total, percent, parts) => {
          const order = {
            initialTotal: total,
            paidFromBonuses: tiyn(Math.floor((total * percent) / 100)),
          };
          let leftOver: number = total;
          let bonuses = 0;
          for (const part of parts) {
            const refund = tiyn(Math.floor((leftOver * part) / 101));
            leftOver -= refund;
            const { bonus, money } = previewRefund(order, refund);
            bonuses += bonus;
            expect(bonus + money).toBe(refund);
          }
          expect(bonuses).toBeLessThanOrEqual(order.paidFromBonuses);
        },
      ),
    );
  });

  test.each([
    ['COMPLETED', true],
    ['PENDING', false],
    ['DECLINED', false],
    ['BLOCKED', false],
    ['RETURNED', false],
    ['SOMETHING_NEW', false],
  ])('is offered on %s: %s', (status, offered) => {
    expect(canTakeBack({ status })).toBe(offered);
  });
});

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
    const reading = readTypedBirthday(text, today);
    expect(reading.ok && reading.value && wireBirthday(reading.value)).toBe(wire);
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
    expect(readTypedBirthday(text, today)).toEqual({ ok: false, problem });
  });
  test('empty is not given', () => {
    expect(readTypedBirthday('  ', today)).toEqual({ ok: true, value: null });
  });
});

test('the phone a customer has already is no change', () => {
  const current = '+77012345678' as Phone;
  expect(readNewPhone('8 701 234 56 78', current)).toEqual({ ok: true, value: null });
  expect(readNewPhone('7022345678', current)).toEqual({ ok: true, value: '+77022345678' });
  expect(readNewPhone('702', current)).toEqual({ ok: false, problem: 'tooShort' });
});
