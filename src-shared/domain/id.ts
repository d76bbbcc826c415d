/**
 * Identifiers. On the wire they are int64 numbers and may be above 2^53 (docs/loyalty-api.md,
 * COMMON); inside they are decimal strings, so that no digit is ever lost.
 */
declare const idBrand: unique symbol;
export type Id = string & { readonly [idBrand]: 'Id' };

const MAX = 9_223_372_036_854_775_807n;

/** Decimal text, a safe integer or a bigint → Id; null when it is not a positive int64. */
export function parseId(value: unknown): Id | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null;
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string') {
    return null;
  }
  const text = String(value).trim();
  if (!/^\d{1,19}$/u.test(text)) return null;
  const number = BigInt(text);
  return number > 0n && number <= MAX ? (number.toString() as Id) : null;
}

/** The same, for a value that is known to be one; throws a RangeError otherwise. */
export function id(value: string | number | bigint): Id {
  const result = parseId(value);
  if (result === null) throw new RangeError(`not a positive int64: ${value}`);
  return result;
}
