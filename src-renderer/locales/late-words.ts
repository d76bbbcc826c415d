/** Words that no first screen says: those of the advice are read when the help is opened, those of practice with it,
 * those of the file for support with the settings, those of a large journal's check while a start waits for it. */
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { NAMESPACE } from './i18n.ts';
import { useI18n, useWords } from './use-i18n.ts';

const LATE = {
  advice: {
    kk: async () => (await import('./kk/advice.ts')).advice,
    ru: async () => (await import('./ru/advice.ts')).advice,
    en: async () => (await import('./en/advice.ts')).advice,
  },
  practice: {
    kk: async () => (await import('./kk/practice.ts')).practice,
    ru: async () => (await import('./ru/practice.ts')).practice,
    en: async () => (await import('./en/practice.ts')).practice,
  },
  support: {
    kk: async () => (await import('./kk/support.ts')).support,
    ru: async () => (await import('./ru/support.ts')).support,
    en: async () => (await import('./en/support.ts')).support,
  },
  checking: {
    kk: async () => (await import('./kk/checking.ts')).checking,
    ru: async () => (await import('./ru/checking.ts')).checking,
    en: async () => (await import('./en/checking.ts')).checking,
  },
} as const satisfies Record<string, Record<Language, () => Promise<object>>>;
type LateWords = keyof typeof LATE;
const LATE_WORDS = Object.keys(LATE) as readonly LateWords[];

function isThere(instance: i18n, language: Language, words: LateWords): boolean {
  return instance.getResource(language, NAMESPACE, words) !== undefined;
}

/** They are there when this resolves. */
export async function readLateWords(
  instance: i18n,
  language: Language,
  words: LateWords,
): Promise<void> {
  const read = await LATE[words][language]();
  if (!isThere(instance, language, words))
    instance.addResourceBundle(language, NAMESPACE, read, true);
}

/** Those that are there in the language that is spoken, in the next one too: what shows them stays as it stands. */
export async function readLateWordsAnew(instance: i18n, next: Language): Promise<void> {
  const spoken = LANGUAGES.find((language) => language === instance.language);
  if (spoken === undefined) return;
  for (const words of LATE_WORDS) {
    // What fails is told where it is drawn.
    if (isThere(instance, spoken, words))
      await readLateWords(instance, next, words).catch(() => null);
  }
}

/** true: they are there in the language that is spoken. */
export function useLateWords(words: LateWords): boolean {
  const i18n = useWords();
  const { language } = useI18n();
  const [, setRead] = useState<string | null>(null);
  useEffect(() => {
    const failed = (error: unknown) => {
      // Told where it is drawn, as of any part that can't be read.
      setRead(() => {
        throw error;
      });
    };
    readLateWords(i18n, language, words).then(() => setRead(language), failed);
  }, [i18n, language, words]);
  return isThere(i18n, language, words);
}
