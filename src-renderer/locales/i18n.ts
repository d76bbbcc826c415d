/** The words of the screens, a folder a language. Each is a file of its own in the bundle. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en.ts';
import type { advice } from './en/advice.ts';
import type { checking } from './en/checking.ts';
import type { practice } from './en/practice.ts';
import type { support } from './en/support.ts';
import type { Language } from '../format/languages.ts';

const WORDS = {
  kk: async () => (await import('./kk.ts')).kk,
  ru: async () => (await import('./ru.ts')).ru,
  en: async () => (await import('./en.ts')).en,
} as const satisfies Record<Language, () => Promise<object>>;

export const NAMESPACE = 'translation';

/** Speaks the one language at once. */
export function createI18n(language: Language, words: object): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    resources: { [language]: { [NAMESPACE]: words } },
    lng: language,
    // Each language has every key: the compiler asks for it.
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  });
  return instance;
}

export async function readI18n(language: Language): Promise<i18n> {
  return createI18n(language, await WORDS[language]());
}

/** Its words are there when this resolves; the language that is spoken stays. */
export async function readWords(instance: i18n, language: Language): Promise<void> {
  if (instance.hasResourceBundle(language, NAMESPACE)) return;
  instance.addResourceBundle(language, NAMESPACE, await WORDS[language]());
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Those of advice, practice, support and checking are there once late-words.ts has read them. */
    resources: {
      translation: typeof en & typeof advice & typeof practice & typeof support & typeof checking;
    };
  }
}
