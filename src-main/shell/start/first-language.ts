/** In which language the program begins, before anybody has chosen one. */
import { app } from 'electron';
import { LANGUAGES, type Language } from '../../../src-shared/contract/choices.ts';

/** Where a language isn't in the program yet, the one that its speakers most likely read. */
const READ_ALSO: Readonly<Record<string, Language>> = { ky: 'ru', uz: 'ru', be: 'ru' };

/**
 * The first of the system's languages that the program has. Not `getLocale`: that answers with one
 * that Chromium has words of, and English where it has none, as for Kazakh.
 */
export function firstLanguage(): Language {
  for (const tag of app.getPreferredSystemLanguages()) {
    const language = tag.split('-')[0]?.toLowerCase() ?? '';
    const found = LANGUAGES.find((one) => one === language) ?? READ_ALSO[language];
    if (found !== undefined) return found;
  }
  return 'ru';
}
