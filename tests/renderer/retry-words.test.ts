/** When the till asks the service again: in seconds as long as somebody would count them. */
import { expect, it } from 'vitest';
import { retryWords } from '../../src-renderer/app-shell/retry-words.ts';
import { createI18n } from './words.ts';

it.each([
  ['en', 0, 'trying now…'],
  ['en', -1, 'trying now…'],
  ['en', 1, 'checks again in 1 s'],
  ['en', 119_000, 'checks again in 119 s'],
  ['en', 119_001, 'checks again in 2 min'],
  ['en', 3_600_000, 'checks again in 60 min'],
  ['ru', 12_000, 'проверит через 12 с'],
  ['ru', 3_540_001, 'проверит через 60 мин'],
  ['kk', 12_000, 'тексеруге 12 с қалды'],
  ['kk', 3_540_001, 'тексеруге 60 мин қалды'],
] as const)('%s, %i ms before it', (language, left, words) => {
  expect(retryWords(left, createI18n(language).t).replaceAll('\u00A0', ' ')).toBe(words);
});
