/** The boards of the screen's letters: every letter of each language, each once, in keys as wide as a finger. */
import { describe, expect, it, test } from 'vitest';
import {
  afterCapitals,
  afterTyped,
  ROW,
  rowsOf,
  SPECIAL,
  specialOf,
  typedBy,
  type Board,
} from '../../src-renderer/keyboard/touch/letter-rows.ts';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';

const ALPHABETS = {
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  en: 'abcdefghijklmnopqrstuvwxyz',
};
const DIGITS = '0123456789';
const BOARDS: readonly Board[] = [...LANGUAGES, 'signs', 'digits'];

const keysOf = (board: Board) => rowsOf(board).flat();
const charactersOf = (board: Board) =>
  keysOf(board)
    .filter((key) => specialOf(key) === null)
    .map(({ key }) => key);
const sorted = (text: string) => [...text].toSorted().join('');

describe.each(LANGUAGES)('%s', (language) => {
  const letters = charactersOf(language).filter((key) => key.toUpperCase() !== key);

  it('has the whole alphabet and nothing beside it', () => {
    expect(sorted(letters.join(''))).toBe(sorted(ALPHABETS[language]));
  });

  it('has each capital letter as one of its own', () => {
    const capitals = keysOf(language)
      .filter(({ key }) => letters.includes(key))
      .map((key) => typedBy(key, 'all'));
    expect(sorted(capitals.join(''))).toBe(sorted(ALPHABETS[language].toUpperCase()));
  });

  it('has every key that is none of a letter, once', () => {
    const special = keysOf(language)
      .map(specialOf)
      .filter((one) => one !== null);
    expect(special.toSorted()).toEqual(SPECIAL.toSorted());
  });
});

describe.each(BOARDS)('the board %s', (board) => {
  it('has all digits, and nothing twice', () => {
    const characters = charactersOf(board);
    expect(characters).toEqual(expect.arrayContaining([...DIGITS]));
    expect(new Set(characters).size).toBe(characters.length);
    for (const one of characters) expect([...one]).toHaveLength(1);
  });

  it('can be corrected and left', () => {
    const special = keysOf(board).map(specialOf);
    expect(special).toContain('backspace');
    expect(special).toContain('done');
  });

  it('fits its rows, and no key is narrower than a finger beside the main action at 1024 px', () => {
    // From the rail to the column of the main action, less what is around the keys.
    const width = 1024 - 80 - 12 - 264 - 24 - 16 - 2;
    for (const row of rowsOf(board)) {
      const taken = row.reduce((sum, key) => sum + key.width, 0);
      expect(taken).toBeLessThanOrEqual(ROW + 1e-9);
      const narrowest = Math.min(...row.map((key) => key.width));
      expect(((width - (row.length - 1) * 4) * narrowest) / ROW).toBeGreaterThanOrEqual(44);
    }
  });
});

test('the signs are all that a password may hold', () => {
  const ascii = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at));
  const typed = new Set([
    ...charactersOf('signs'),
    ...charactersOf('en').flatMap((key) => [key, key.toUpperCase()]),
  ]);
  expect(ascii.filter((sign) => !typed.has(sign))).toEqual([]);
});

describe('capital letters', () => {
  const letter = { key: 'ұ', width: 1 };

  it('are one behind the shift, and go on behind caps', () => {
    const once = afterCapitals('shift', 'none');
    expect(typedBy(letter, once)).toBe('Ұ');
    expect(afterTyped(letter, once)).toBe('none');
    const all = afterCapitals('caps', 'none');
    expect(typedBy(letter, all)).toBe('Ұ');
    expect(afterTyped(letter, all)).toBe('all');
  });

  it('wait for their letter behind a digit or a sign', () => {
    expect(afterTyped({ key: '1', width: 1 }, 'next')).toBe('next');
    expect(afterTyped({ key: '-', width: 1 }, 'next')).toBe('next');
  });

  it.each([
    ['shift', 'next', 'none'],
    ['shift', 'all', 'none'],
    ['caps', 'all', 'none'],
    ['caps', 'next', 'all'],
  ] as const)('%s while %s: %s', (key, before, after) => {
    expect(afterCapitals(key, before)).toBe(after);
  });
});
