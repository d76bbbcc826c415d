/** Language and theme of the preferences, put on the document. */
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import type { Preferences } from '../../src-shared/contract/preferences.ts';

export function useAppearance(preferences: Preferences | undefined, words: i18n): void {
  const language = preferences?.language ?? 'ru';
  const theme = preferences?.theme ?? 'system';

  useEffect(() => {
    document.documentElement.lang = language;
    if (words.language !== language) void words.changeLanguage(language);
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
}
