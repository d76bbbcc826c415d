/** The words and number forms of the chosen language, for components. */
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import { formatAmount, formatMinus, formatMoney, formatPercent } from '../format/money.ts';
import { formatDay, formatShortDay } from '../format/time.ts';

export function useI18n() {
  const { t, i18n } = useTranslation();
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'ru';
  return useMemo(() => wordsIn(language, t), [t, language]);
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

export type I18n = ReturnType<typeof useI18n>;
