/** The words of all languages at once, also those that are read late, for tests of them. */
import { en } from '../../src-renderer/locales/en.ts';
import { advice as enAdvice } from '../../src-renderer/locales/en/advice.ts';
import { checking as enChecking } from '../../src-renderer/locales/en/checking.ts';
import { practice as enPractice } from '../../src-renderer/locales/en/practice.ts';
import { support as enSupport } from '../../src-renderer/locales/en/support.ts';
import * as locales from '../../src-renderer/locales/i18n.ts';
import { kk } from '../../src-renderer/locales/kk.ts';
import { advice as kkAdvice } from '../../src-renderer/locales/kk/advice.ts';
import { checking as kkChecking } from '../../src-renderer/locales/kk/checking.ts';
import { practice as kkPractice } from '../../src-renderer/locales/kk/practice.ts';
import { support as kkSupport } from '../../src-renderer/locales/kk/support.ts';
import { ru } from '../../src-renderer/locales/ru.ts';
import { advice as ruAdvice } from '../../src-renderer/locales/ru/advice.ts';
import { checking as ruChecking } from '../../src-renderer/locales/ru/checking.ts';
import { practice as ruPractice } from '../../src-renderer/locales/ru/practice.ts';
import { support as ruSupport } from '../../src-renderer/locales/ru/support.ts';
import type { Language } from '../../src-renderer/format/languages.ts';

export const resources = {
  kk: { translation: { ...kk, ...kkAdvice, ...kkPractice, ...kkSupport, ...kkChecking } },
  ru: { translation: { ...ru, ...ruAdvice, ...ruPractice, ...ruSupport, ...ruChecking } },
  en: { translation: { ...en, ...enAdvice, ...enPractice, ...enSupport, ...enChecking } },
} as const satisfies Record<Language, unknown>;

export const createI18n = (language: Language) =>
  locales.createI18n(language, resources[language].translation);
