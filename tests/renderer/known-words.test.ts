/** How long it takes yet until a request without an answer is known of: for the eye and the ear. */
import { describe, expect, it } from 'vitest';
import { knownWords } from '../../src-renderer/ui/notice/known-words.ts';
import { createI18n } from './words.ts';

const plain = (words: string) => words.replaceAll('\u00A0', ' ');

describe('what was not answered', () => {
  it.each([
    ['en', 70_000, 'Will be known in at most 1 min 10 s', 'Will be known in at most 2 min'],
    ['en', 60_000, 'Will be known in at most 1 min 0 s', 'Will be known in at most 1 min'],
    ['en', 9_001, 'Will be known in at most 10 s', 'Will be known in at most 1 min'],
    ['en', 1, 'Will be known in at most 1 s', 'Will be known in at most 1 min'],
    ['ru', 70_000, 'Узнаем не позже чем через 1 мин 10 с', 'Узнаем не позже чем через 2 мин'],
    ['ru', 9_000, 'Узнаем не позже чем через 9 с', 'Узнаем не позже чем через 1 мин'],
    [
      'kk',
      70_000,
      'Ең көбі 1 мин 10 с ішінде белгілі болады',
      'Ең көбі 2 мин ішінде белгілі болады',
    ],
    ['en', 0, 'The till is checking…', 'The till is checking…'],
    ['ru', -5_000, 'Касса проверяет…', 'Касса проверяет…'],
  ] as const)('%s, %i ms before it can be known', (language, left, shown, spoken) => {
    const words = knownWords(left, false, createI18n(language).t);
    expect({ shown: plain(words.shown), spoken: plain(words.spoken) }).toEqual({ shown, spoken });
  });

  it.each([70_000, -70_000])('is not promised by an offline till, %i ms before', (left) => {
    const words = knownWords(left, true, createI18n('en').t);
    expect(words.shown).toBe('Will be known once the service answers');
    expect(words.spoken).toBe(words.shown);
  });
});
