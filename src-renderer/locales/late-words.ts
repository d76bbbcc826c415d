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
  const read = LATE_WORDS.filter((words) => isThere(instance, spoken, words));
  // What fails is told where it is drawn.
  await Promise.all(read.map((words) => readLateWords(instance, next, words).catch(() => null)));
}

/** true: they are there in the language that is spoken. */
export function useLateWords(words: LateWords): boolean {
  const { there, failure } = useReading(words);
  // Told where it is drawn, as of any part that can't be read.
  if (!there && failure !== null) throw failure.error;
  return there;
}

/** true: they are there, or can't be read. For what says little of them, and stays as it stands in any language. */
export function useTriedWords(words: LateWords): boolean {
  const { there, failure } = useReading(words);
  const [tried, setTried] = useState(false);
  const isTried = there || failure !== null;
  if (isTried && !tried) setTried(true);
  return tried || isTried;
}

/** `failure`: of the language that is spoken. */
function useReading(words: LateWords) {
  const i18n = useWords();
  const { language } = useI18n();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let wanted = true;
    const ended = (failure: Read['failure']) => {
      if (wanted) setRead({ language, failure });
    };
    readLateWords(i18n, language, words).then(
      () => ended(null),
      (error: unknown) => ended({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [i18n, language, words]);
  return {
    there: isThere(i18n, language, words),
    failure: read?.language === language ? read.failure : null,
  };
}

interface Read {
  readonly language: Language;
  readonly failure: { readonly error: unknown } | null;
}
