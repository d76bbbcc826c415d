/** How each language of the program is named and writes numbers and days. A new one is asked for here by the compiler. */
import type { Language } from '../../src-shared/contract/preferences.ts';

export type { Language };

interface Forms {
  /** In itself. */
  readonly name: string;
  /** For days. */
  readonly locale: string;
  readonly decimalMark: ',' | '.';
  /** Between a number and its sign of percent. */
  readonly percentGap: '' | '\u00A0';
}

export const LANGUAGE_FORMS: Readonly<Record<Language, Forms>> = {
  ru: { name: 'Русский', locale: 'ru-KZ', decimalMark: ',', percentGap: '\u00A0' },
  en: { name: 'English', locale: 'en-GB', decimalMark: '.', percentGap: '' },
};
