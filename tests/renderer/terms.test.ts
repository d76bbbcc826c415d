/** What the screen says is called by one word in each language, wherever it is said. */
import { describe, expect, it, test } from 'vitest';
import { resources } from './words.ts';
import { TERMS } from './terms.ts';

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );

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
    const words = leaves(translation);

    it('has its terms', () => {
      expect(terms.length).toBeGreaterThan(0);
    });

    it.each(terms)('says “$say”', ({ never }) => {
      const others = never.map(named);
      expect(words.filter(([, text]) => others.some((other) => other.test(text)))).toEqual([]);
    });
  });
});
