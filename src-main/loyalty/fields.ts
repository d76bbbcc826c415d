/**
 * Field types of the wire, shared by the schemas of every resource. Tolerance is decided here:
 * an essential field that is missing or unreadable fails the schema; every other one becomes its
 * fallback. Unknown fields are dropped, unknown enum values stay text, numbers may be strings.
 */
import { z } from 'zod';
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { fromTenge, MAX_AMOUNT, type Tiyn } from '../../src-shared/domain/money.ts';
import { fromWireTimestamp, type Millis } from '../../src-shared/domain/time.ts';

/** A number, or a string or a big integer that is one; always finite. */
export const number: z.ZodType<number> = z.unknown().transform((value, context) => {
  const read = readNumber(value);
  if (read !== null) return read;
  context.addIssue('not a number');
  return z.NEVER;
});

/** Per cent, without the noise that a sum of doubles leaves in the last digits. One too large to
 * have any stays as it came. */
export const percent: z.ZodType<number> = number.transform((value) => {
  const rounded = Math.round(value * 10_000) / 10_000;
  return Number.isFinite(rounded) ? unsignedZero(rounded) : value;
});

/** int64 → Id, every digit kept. */
export const identifier: z.ZodType<Id> = z.unknown().transform((value, context) => {
  const read = parseId(value);
  if (read !== null) return read;
  context.addIssue('not an identifier');
  return z.NEVER;
});

/** Tenge → tiyn. What no till can have taken is no amount: so sums of what was read stay exact. */
export const money: z.ZodType<Tiyn> = number.transform((value, context) => {
  const read = fromTenge(value);
  if (read !== null && Math.abs(read) <= MAX_AMOUNT) return read;
  context.addIssue('not an amount');
  return z.NEVER;
});

export const wholeNumber: z.ZodType<number> = number.refine((value) => Number.isSafeInteger(value));

/** Text; '' when there is none. */
export const textOrEmpty: z.ZodType<string> = z.string().catch('');

/** Text; null when there is none or it is empty. */
export const textOrNull: z.ZodType<string | null> = z
  .string()
  .transform((text) => (text.trim() === '' ? null : text))
  .catch(null);

/** true; or false when it says so, says nothing or nothing readable. */
export const flag: z.ZodType<boolean> = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true' || value === 1);

/** A timestamp in seconds or milliseconds; null when there is none. */
export const timestampOrNull: z.ZodType<Millis | null> = number
  .transform((value) => fromWireTimestamp(value))
  .catch(null);

export function orNull<T>(schema: z.ZodType<T>): z.ZodType<T | null> {
  return schema.nullable().catch(null);
}

export function orZero(schema: z.ZodType<number>): z.ZodType<number> {
  return schema.catch(0);
}

/** How many entries a list has whose fields are not documented. */
export const entryCount: z.ZodType<number> = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.length);

function readNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/u.test(value);
  if (!isText && typeof value !== 'bigint' && typeof value !== 'number') return null;
  // A whole number of some hundred digits is a bigint that no double holds.
  const read = Number(value);
  return Number.isFinite(read) ? unsignedZero(read) : null;
}

/** -0 would be shown as "-0". */
function unsignedZero(value: number): number {
  return value === 0 ? 0 : value;
}
