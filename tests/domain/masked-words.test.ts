/** What the service says is kept without whom it is about. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskFault, maskWords } from '../../src-shared/domain/customer/masked-words.ts';

const PERSON = { name: 'Айгуль Сериккызы', phone: '+77019998877' };

describe('words', () => {
  test.each([
    ['Phone +7 (701) 999-88-77 is blocked', 'Phone [number] is blocked'],
    ['77019998877: unknown', '[number]: unknown'],
    ['8 701 000 11 22', '[number]'],
    ['call 999-88-77', 'call [number]'],
    ['call 111-22-33', 'call 111-22-33'],
    ['order 123456 of 2026', 'order 123456 of 2026'],
    ['Клиенту Айгуле нельзя', 'Клиенту [name] нельзя'],
    ['АЙГУЛЬ СЕРИККЫЗЫ blocked', '[name] [name] blocked'],
    ['not enough bonuses', 'not enough bonuses'],
    ['', ''],
  ])('%s', (text, kept) => {
    expect(maskWords(text, [PERSON])).toBe(kept);
  });

  test('a phone of nobody who is known, too, and short words of a name stay', () => {
    expect(maskWords('7 701 999 88 77')).toBe('[number]');
    expect(maskWords('Li is in the list', [{ name: 'Li Wen', phone: '' }])).toBe(
      'Li is in the list',
    );
    expect(maskWords('WENTWORTH', [{ name: 'Li Wen', phone: '' }])).toBe('[name]');
  });

  test('whatever is around them, neither name nor phone is left', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(around, around, fc.constantFrom(' ', '-', '', ' ('), (before, after, gap) => {
        const phone = ['7', '701', '999', '88', '77'].join(gap);
        const kept = maskWords(`${before} ${phone} Айгуль ${after}`, [PERSON]);
        expect(kept.replaceAll(/\D/gu, '')).not.toContain('9998877');
        expect(kept.toLowerCase()).not.toContain('айгуль');
      }),
    );
  });
});

test('a fault keeps all but that', () => {
  const fault = { code: 'rejected', retry: 'never', status: 400 } as const;
  expect(maskFault(fault)).toBe(fault);
  expect(maskFault({ ...fault, message: '+77019998877' })).toEqual({
    ...fault,
    message: '[number]',
  });
});
