/** What counts as the last four digits of a phone, and how much of a name is shown of whom they find. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhone } from '../../src-shared/domain/phone.ts';
import { lastDigitsTyped, shortName } from '../../src-shared/domain/customer/regulars.ts';
import { formatTypedPhone } from '../../src-renderer/format/typed.ts';

test.each([
  ['1234', '1234'],
  ['123 4', '1234'],
  ['8 123', '8123'],
  ['0007', '0007'],
  ['', null],
  ['123', null],
  ['12345', null],
  ['701 234-56-78', null],
  ['+1234', null],
  ['12a4', null],
  ['12,34', null],
  ['१२३४', null],
])('%j is %j', (text, digits) => {
  expect(lastDigitsTyped(text)).toBe(digits);
});

test('any four digits are, as the phone field shows them, and no whole phone is', () => {
  const digit = fc.constantFrom(...'0123456789');
  fc.assert(
    fc.property(fc.array(digit, { minLength: 1, maxLength: 12 }), (typed) => {
      const text = formatTypedPhone(typed.join(''));
      const found = lastDigitsTyped(text);
      expect(found).toBe(typed.length === 4 ? typed.join('') : null);
      if (found !== null) expect(parsePhone(text).ok).toBe(false);
    }),
  );
});

test.each([
  ['Айгүль Сериккызы', 'Айгүль С.'],
  ['Айгүль', 'Айгүль'],
  ['  Әсел   өмірқызы ', 'Әсел Ө.'],
  ['Жан-Поль де Голль', 'Жан-Поль Д.'],
  ['', ''],
  ['Иван (сосед) Петров', 'Иван'],
  ['87012345678', ''],
  ['клиент 87012345678', 'клиент'],
  ['тел+77012345678 Иван', ''],
  ['Абдурахмангазизович Т', 'Абдурахмангазизо… Т.'],
])('of %j is shown %j', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

test('never more is shown than a word and a letter, and no number of four digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const shown = shortName(name);
      expect(shown).not.toMatch(/\d{4}/u);
      const [first = '', initial = '', ...rest] = shown.split(' ');
      expect([[...first].length <= 17, rest]).toEqual([true, []]);
      expect(initial).toMatch(/^(?:|\p{L}.*\.)$/u);
    }),
  );
});
