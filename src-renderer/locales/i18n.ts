/** The words of the screens, a folder a language. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { kk } from './kk.ts';
import { ru } from './ru.ts';
import type { Language } from '../format/languages.ts';

export const resources = {
  kk: { translation: kk },
  ru: { translation: ru },
  en: { translation: en },
} as const satisfies Record<Language, unknown>;

/** Russian until main's preferences say otherwise. */
export function createI18n(language: Language = 'ru'): i18n {
  const words = i18next.createInstance();
  void words.use(initReactI18next).init({
    resources,
    lng: language,
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  });
  return words;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}
