/** What the screen and main's own boxes say is called by one word in each language, wherever it is said. */
import { describe, expect, it, test } from 'vitest';
import { NOT_STARTED } from '../../src-main/shell/start/not-started-words.ts';
import { WORDS } from '../../src-main/shell/own-dialog-words.ts';
import { DONE, PROBLEMS } from '../../src-main/shell/recovery/recovery-words.ts';
import { resources } from './words.ts';
import { SAME, TERMS } from './terms.ts';

/** A function: words around a name, a place or a number. */
type Tree = { readonly [key: string]: string | Tree | ((filled: never) => string) };

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object'
      ? leaves(value, `${path}${key}.`)
      : [[path + key, typeof value === 'string' ? value : value('7' as never)]],
  );

/** What main says itself, without the page. */
const ofMain: Readonly<Record<string, Tree>> = {
  en: { dialog: { ...WORDS.en }, notStarted: NOT_STARTED.en, recovery: { ...PROBLEMS, ...DONE } },
  ru: { dialog: { ...WORDS.ru }, notStarted: NOT_STARTED.ru },
  kk: { dialog: { ...WORDS.kk }, notStarted: NOT_STARTED.kk },
};

/** As words, whatever their case; `\b` knows Latin letters only. */
function named(word: string): RegExp {
  const prefix = word.endsWith('*');
  const literal = RegExp.escape(prefix ? word.slice(0, -1) : word);
  return new RegExp(`(?<!\\p{L})${literal}${prefix ? '' : '(?!\\p{L})'}`, 'iu');
}

describe('one word for one thing', () => {
  test.each([
    ['двиг*', 'Бонусы не двигались.', true],
    ['двиг*', 'Они подвигались.', false],
    ['частями', 'Частями', true],
    ['спросит', 'Спросите клиента.', false],
    ['to pay {{*', 'to pay {{amount}} · Enter', true],
  ])('“%s” in “%s”: %s', (word, text, found) => {
    expect(named(word).test(text)).toBe(found);
  });

  describe.each(Object.entries(resources))('%s', (language, { translation }) => {
    const terms = TERMS[language] ?? [];
    const words = leaves({ page: translation, main: ofMain[language] ?? {} });

    it('has its terms', () => {
      expect(terms.length).toBeGreaterThan(0);
    });

    it.each(SAME)('says the same by %s and %s', (one, other) => {
      const said = Object.fromEntries(words);
      expect(said[`page.${one}`]).toEqual(expect.any(String));
      expect(said[`page.${other}`]).toBe(said[`page.${one}`]);
    });

    it.each(terms)('says “$say”', ({ never }) => {
      const others = never.map(named);
      // What is read from elsewhere is named by its key.
      const said = words.map(
        ([key, text]) => [key, text.replaceAll(/\$t\([^)]*\)/gu, '')] as const,
      );
      expect(said.filter(([, text]) => others.some((other) => other.test(text)))).toEqual([]);
    });
  });
});
