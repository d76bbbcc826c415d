/**
 * Money. Inside the program every amount is a whole number of tiyn (1/100 tenge) in a branded
 * type; floating point exists only at the wire. This file is the only place that rounds.
 *
 * Rounding, stated once: a number from the service is rounded half away from zero to a tiyn;
 * a share of an amount (cashback, spend limit) is rounded down to a tiyn, so that the till never
 * promises more than the service gives.
 */
declare const tiynBrand: unique symbol;
export type Tiyn = number & { readonly [tiynBrand]: 'Tiyn' };

export const TIYN_PER_TENGE = 100;
/** 9 999 999 999.99 ₸: what fits the screen and is exact in a double with two decimals. */
export const MAX_AMOUNT = 999_999_999_999 as Tiyn;
export const ZERO = 0 as Tiyn;

/** An integer count of tiyn. Throws a RangeError for anything that is not a safe integer. */
export function tiyn(value: number): Tiyn {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of tiyn: ${value}`);
  return (value === 0 ? 0 : value) as Tiyn;
}

/** Without what is less than a tenge. */
export function wholeTenge(amount: Tiyn): Tiyn {
  return (Math.trunc(amount / TIYN_PER_TENGE) * TIYN_PER_TENGE) as Tiyn;
}

/** A JSON number in tenge → tiyn, or null when it is not finite or too large to be exact. */
export function fromTenge(tenge: number): Tiyn | null {
  if (!Number.isFinite(tenge)) return null;
  const negative = tenge < 0;
  // The shortest decimal that names this double is what the sender wrote: 1.005 → "1.005".
  const scaled = roundDecimalText(Math.abs(tenge).toString());
  if (scaled > Number.MAX_SAFE_INTEGER) return null;
  return tiyn(negative ? -scaled : scaled);
}

/** Tiyn → a JSON number in tenge with at most two decimals. */
export function toTenge(amount: Tiyn): number {
  return amount / TIYN_PER_TENGE;
}

/** Tiyn → decimal text in tenge ("12500", "0.5", "-3.07"), for the body of a refund (E12). */
export function toDecimalText(amount: Tiyn): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(amount) / TIYN_PER_TENGE);
  const rest = Math.abs(amount) % TIYN_PER_TENGE;
  if (rest === 0) return `${sign}${whole}`;
  return `${sign}${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

export function add(a: Tiyn, b: Tiyn): Tiyn {
  return tiyn(a + b);
}

export function subtract(a: Tiyn, b: Tiyn): Tiyn {
  return tiyn(a - b);
}

export function min(first: Tiyn, ...others: readonly Tiyn[]): Tiyn {
  return others.reduce((least, next) => (next < least ? next : least), first);
}

/**
 * `percent` per cent of `amount`, rounded down to a tiyn. The percent may have any decimals that
 * a double names; a negative or non-finite percent counts as 0.
 */
export function percentOf(amount: Tiyn, percent: number): Tiyn {
  if (!Number.isFinite(percent) || percent <= 0 || amount <= 0) return ZERO;
  const { digits, scale } = decimalParts(percent.toString());
  const product = (BigInt(amount) * digits) / (100n * 10n ** BigInt(scale));
  const result = Number(product);
  return Number.isSafeInteger(result) ? tiyn(result) : ZERO;
}

/** `part` of `amount` in the proportion numerator/denominator, rounded down to a tiyn. */
export function prorate(amount: Tiyn, numerator: Tiyn, denominator: Tiyn): Tiyn {
  if (denominator <= 0) return ZERO;
  return tiyn(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)));
}

export type AmountProblem = 'empty' | 'notANumber' | 'negative' | 'tooManyDecimals' | 'tooLarge';
export type ParsedAmount =
  | { readonly ok: true; readonly value: Tiyn }
  | { readonly ok: false; readonly problem: AmountProblem };

/**
 * What a person typed or pasted → tiyn. Accepts a comma or a point as the decimal mark, spaces of
 * any kind between thousands, and a currency sign. Never guesses: "1.234" has three decimals and
 * is refused, not read as a thousand.
 */
export function parseAmount(text: string): ParsedAmount {
  const compact = text.replace(/[\s\u00a0\u202f₸]/gu, '').replace(/−/gu, '-');
  if (compact === '') return { ok: false, problem: 'empty' };
  if (/^-\d*[.,]?\d*$/u.test(compact)) return { ok: false, problem: 'negative' };
  const match = /^(\d*)(?:[.,](\d*))?$/u.exec(compact);
  const whole = match?.[1] ?? '';
  const decimals = match?.[2] ?? '';
  if (!match || (whole === '' && decimals === '')) return { ok: false, problem: 'notANumber' };
  if (decimals.length > 2) return { ok: false, problem: 'tooManyDecimals' };
  const significant = whole.replace(/^0+/u, '');
  if (significant.length > 10) return { ok: false, problem: 'tooLarge' };
  return { ok: true, value: tiyn(Number(significant + decimals.padEnd(2, '0'))) };
}

/** `text` is a double as JavaScript writes it. */
function decimalParts(text: string): { digits: bigint; scale: number } {
  const [mantissa = '0', exponentText = '0'] = text.split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const scale = decimals.length - Number(exponentText);
  const digits = BigInt(whole + decimals);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Infinity for what no double holds. */
function roundDecimalText(text: string): number {
  const { digits, scale } = decimalParts(text);
  const scaled = digits * 100n;
  const unit = 10n ** BigInt(scale);
  return Number((scaled * 2n + unit) / (unit * 2n));
}
