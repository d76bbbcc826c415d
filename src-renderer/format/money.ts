/** Amounts, percents and counts as the cashier reads them. Nothing is computed here. */
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { LANGUAGE_FORMS, type Language } from './languages.ts';

/** Narrow no-break space: between thousands, and before the currency sign. */
export const NARROW = '\u202F';
const MINUS = '\u2212';

/** 1250000 → "12 500 ₸"; decimals only when there are tiyn. */
export function formatMoney(amount: Tiyn, language: Language): string {
  return `${formatAmount(amount, language)}${NARROW}₸`;
}

/** The same without the sign of the currency. */
export function formatAmount(amount: Tiyn, language: Language): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const decimals =
    rest === 0 ? '' : LANGUAGE_FORMS[language].decimalMark + String(rest).padStart(2, '0');
  const sign = amount < 0 ? MINUS + NARROW : '';
  return sign + groupThousands(String(whole)) + decimals;
}

/** An amount that is taken off: "− 500 ₸". */
export function formatMinus(amount: Tiyn, language: Language): string {
  return amount === 0
    ? formatMoney(amount, language)
    : `${MINUS}${NARROW}${formatMoney(amount, language)}`;
}

export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+(?!\d))/gu, NARROW);
}

export function formatPercent(percent: number, language: Language): string {
  const { decimalMark, percentGap } = LANGUAGE_FORMS[language];
  return `${String(Math.round(percent * 100) / 100).replace('.', decimalMark)}${percentGap}%`;
}
