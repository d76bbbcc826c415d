/**
 * The words and number forms of the chosen language, for components. They are made once for all: a screen asks for
 * them a hundred times, and react-i18next's own hook makes them anew for each component.
 */
import { useContext, useSyncExternalStore } from 'react';
import type { i18n, TFunction, TOptions } from 'i18next';
import { I18nContext } from 'react-i18next';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { formatAmount, formatMinus, formatMoney, formatPercent } from '../format/money.ts';
import { formatDay, formatShortDay } from '../format/time.ts';

export function useWords(): i18n {
  const { i18n } = useContext(I18nContext) ?? {};
  if (i18n === undefined) throw new Error('no words outside of I18nextProvider');
  return i18n;
}

export function useI18n(): I18n {
  const { subscribe, read } = spokenBy(useWords());
  return useSyncExternalStore(subscribe, read, read);
}

interface Spoken {
  subscribe(changed: () => void): () => void;
  read(): I18n;
}
const SPOKEN = new WeakMap<i18n, Spoken>();

function spokenBy(instance: i18n): Spoken {
  const known = SPOKEN.get(instance);
  if (known !== undefined) return known;
  let [spoken, words] = ['', null as I18n | null];
  const made: Spoken = {
    subscribe(changed) {
      instance.on('languageChanged', changed);
      return () => instance.off('languageChanged', changed);
    },
    read() {
      if (words !== null && spoken === instance.language) return words;
      spoken = instance.language;
      const language = LANGUAGES.find((one) => one === spoken) ?? 'ru';
      words = wordsIn(language, remembering(instance.getFixedT(spoken)));
      return words;
    },
  };
  SPOKEN.set(instance, made);
  return made;
}

/** What is said without figures is looked for once. Words that aren't there yet (late-words.ts) are looked for again. */
function remembering(t: TFunction): TFunction {
  const said = new Map<string, string>();
  const say = (key: 'product', options?: TOptions): string => {
    if (options !== undefined) return t(key, options);
    const known = said.get(key);
    if (known !== undefined) return known;
    const found = t(key);
    if (found !== (key as string)) said.set(key, found);
    return found;
  };
  return say as unknown as TFunction;
}

/** `t` speaks that language. */
export function wordsIn(language: Language, t: TFunction) {
  return {
    t,
    language,
    money: (amount: Tiyn) => formatMoney(amount, language),
    minus: (amount: Tiyn) => formatMinus(amount, language),
    amount: (amount: Tiyn) => formatAmount(amount, language),
    percent: (percent: number) => formatPercent(percent, language),
    day: (at: Millis, now: Millis) => formatDay(at, now, language),
    shortDay: (at: Millis) => formatShortDay(at, language),
  };
}

export type I18n = ReturnType<typeof wordsIn>;
