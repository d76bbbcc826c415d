/**
 * The words of the screens as flows look for them: by their meaning, so that a changed word is one
 * change, where it is translated. What is promised about money stands in `promises.ts`.
 */
import type { ParseKeys } from 'i18next';
import { createI18n } from '../renderer/words.ts';
import type { Language } from '../../src-renderer/format/languages.ts';

/** What fills the holes of a sentence; an expression stands for whatever it matches. */
type Values = Readonly<Record<string, string | number | RegExp>>;

/** In the language of most flows. */
export const { said, begins, within, either } = wordsIn('en');

export function wordsIn(language: Language) {
  const { t } = createI18n(language);
  const forms = (key: ParseKeys, { count }: Values) => {
    const counts = typeof count === 'number' ? [count] : [1, 2];
    const form = (one: number) => t(key as 'enter', { count: one, skipInterpolation: true });
    return [...new Set(counts.map(form))];
  };
  const pattern = (key: ParseKeys, values: Values) =>
    forms(key, values)
      .map((words) => words.split(/\{\{|\}\}/u))
      .map((parts) =>
        parts.map((part, at) => (at % 2 === 0 ? literally(part) : hole(values[part]))),
      )
      .map((parts) => parts.join(''))
      .join('|');
  return {
    /** The whole sentence, as it stands on the screen. */
    said(key: ParseKeys, values: Values = {}): string {
      const [words = ''] = forms(key, values);
      return words.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
        const value = values[name];
        if (value === undefined || value instanceof RegExp) throw new Error(`${key}: ${name}?`);
        return String(value);
      });
    },
    /** What begins with the sentence; without a value anything stands there. */
    begins: (key: ParseKeys, values: Values = {}) =>
      new RegExp(`^(?:${pattern(key, values)})`, 'u'),
    within: (key: ParseKeys, values: Values = {}) => new RegExp(pattern(key, values), 'u'),
    /** One of them. */
    either: (...keys: readonly ParseKeys[]) =>
      new RegExp(keys.map((key) => pattern(key, {})).join('|'), 'u'),
  };
}

/** What begins with these words, which stand one after the other. */
export const beginsWith = (...words: readonly string[]): RegExp =>
  new RegExp(`^${literally(words.join(' '))}`, 'u');

function hole(value: Values[string] | undefined): string {
  if (value === undefined) return '.+?';
  return value instanceof RegExp ? value.source : literally(String(value));
}

/** Any space is as good as another: amounts have narrow ones. */
function literally(words: string): string {
  return words
    .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll(/\s/gu, String.raw`\s`);
}
