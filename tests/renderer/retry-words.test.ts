/** When the till asks the service again: in seconds as long as somebody would count them. */
import { expect, it } from 'vitest';
import { retryWords } from '../../src-renderer/app-shell/retry-words.ts';
import { createI18n } from './words.ts';

it.each([
  ['en', 0, 'trying now…'],
  ['en', -1, 'trying now…'],
  ['en', 1, 'by itself in 1 s'],
  ['en', 119_000, 'by itself in 119 s'],
  ['en', 119_001, 'by itself in 2 min'],
  ['en', 3_600_000, 'by itself in 60 min'],
  ['ru', 12_000, 'сама через 12 с'],
  ['ru', 3_540_001, 'сама через 60 мин'],
  ['kk', 12_000, 'касса 12 с кейін тексереді'],
  ['kk', 3_540_001, 'касса 60 мин кейін тексереді'],
] as const)('%s, %i ms before it', (language, left, words) => {
  expect(retryWords(left, createI18n(language).t).replaceAll('\u00A0', ' ')).toBe(words);
});
