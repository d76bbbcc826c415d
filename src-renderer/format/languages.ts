/** How each language of the program is named and writes numbers and days. A new one is asked for here by the compiler. */
import type { Language } from '../../src-shared/contract/choices.ts';

export type { Language };

interface Forms {
  /** In itself. */
  readonly name: string;
  /** Where there is room for three letters only. */
  readonly short: string;
  /** As a day names them. Said here, because Chromium knows Kazakh but none of its months ("M11 20"). */
  readonly months: { readonly long: readonly string[]; readonly short: readonly string[] };
  readonly withYear: (day: string, year: string) => string;
  readonly decimalMark: ',' | '.';
  /** Between a number and its sign of percent. */
  readonly percentGap: '' | '\u00A0';
}

export const LANGUAGE_FORMS: Readonly<Record<Language, Forms>> = {
  kk: {
    name: 'Қазақша',
    short: 'Қаз',
    months: {
      long: words(
        'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
      ),
      short: words('қаң. ақп. нау. сәу. мам. мау. шіл. там. қыр. қаз. қар. жел.'),
    },
    withYear: (day, year) => `${year} ж. ${day}`,
    decimalMark: ',',
    percentGap: '',
  },
  ru: {
    name: 'Русский',
    short: 'Рус',
    months: {
      long: words(
        'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
      ),
      short: words('янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'),
    },
    withYear: (day, year) => `${day} ${year} г.`,
    decimalMark: ',',
    percentGap: '\u00A0',
  },
  en: {
    name: 'English',
    short: 'Eng',
    months: {
      long: words(
        'January February March April May June July August September October November December',
      ),
      short: words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    },
    withYear: (day, year) => `${day} ${year}`,
    decimalMark: '.',
    percentGap: '',
  },
};

function words(text: string): readonly string[] {
  return text.split(' ');
}
