/** Language and theme of the preferences, put on the document. */
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import { readWords } from '../locales/i18n.ts';
import { readLateWordsAnew } from '../locales/late-words.ts';

/** true: the till's own language is spoken, so that the first screen begins in it. */
export function useAppearance(
  preferences: Pick<Preferences, 'language' | 'theme'> | undefined,
  words: i18n,
): boolean {
  const language = preferences?.language;
  const theme = preferences?.theme ?? 'system';
  const [spoken, setSpoken] = useState(false);

  useEffect(() => {
    if (language === undefined) return undefined;
    let wanted = true;
    void readWords(words, language)
      .then(() => readLateWordsAnew(words, language))
      .then(() => (wanted && words.language !== language ? words.changeLanguage(language) : null))
      // Without its words the one that is spoken must do.
      .catch(() => null)
      .then(() => {
        if (!wanted) return;
        document.documentElement.lang = words.language;
        // The window's, too: the system shows it.
        document.title = words.t('product');
        setSpoken(true);
      });
    return () => {
      wanted = false;
    };
  }, [language, words]);

  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const chosen = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
      document.documentElement.dataset['theme'] = chosen;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);

  return spoken || (language !== undefined && words.language === language);
}
