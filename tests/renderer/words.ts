/** The words of all languages at once, for tests of them. */
import { en } from '../../src-renderer/locales/en.ts';
import * as locales from '../../src-renderer/locales/i18n.ts';
import { kk } from '../../src-renderer/locales/kk.ts';
import { ru } from '../../src-renderer/locales/ru.ts';
import type { Language } from '../../src-renderer/format/languages.ts';

export const resources = {
  kk: { translation: kk },
  ru: { translation: ru },
  en: { translation: en },
} as const satisfies Record<Language, unknown>;

export const createI18n = (language: Language) =>
  locales.createI18n(language, resources[language].translation);
