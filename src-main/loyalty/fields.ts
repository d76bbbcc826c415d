/**
 * Field types of the wire, shared by the schemas of every resource. Tolerance is decided here:
 * an essential field that is missing or unreadable fails the schema; every other one becomes its
 * fallback. Unknown fields are dropped, unknown enum values stay text, numbers may be strings.
 */
import { z } from 'zod/mini';
import { mapped, parsedBy } from '../../src-shared/contract/shaping.ts';
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { fromTenge, MAX_AMOUNT, type Tiyn } from '../../src-shared/domain/money.ts';
import { fromWireTimestamp, type Millis } from '../../src-shared/domain/time.ts';

/** A number, or a string or a big integer that is one; always finite. */
export const number: z.ZodMiniType<number> = parsedBy(z.unknown(), parseNumber, 'not a number');

/** Per cent, without the noise that a sum of doubles leaves in the last digits. One too large to
 * have any stays as it came. */
export const percent: z.ZodMiniType<number> = mapped(number, (value) => {
  const rounded = Math.round(value * 10_000) / 10_000;
  return Number.isFinite(rounded) ? unsignedZero(rounded) : value;
});

/** int64 → Id, every digit kept. */
export const identifier: z.ZodMiniType<Id> = parsedBy(z.unknown(), parseId, 'not an identifier');

/** Tenge → tiyn. What no till can have taken is no amount: so sums of what was read stay exact. */
export const money: z.ZodMiniType<Tiyn> = parsedBy(
  number,
  (value) => {
    const parsed = fromTenge(value);
    return parsed !== null && Math.abs(parsed) <= MAX_AMOUNT ? parsed : null;
  },
  'not an amount',
);

export const wholeNumber: z.ZodMiniType<number> = number.check(
  z.refine((value) => Number.isSafeInteger(value)),
);

/** Text; '' when there is none. */
export const textOrEmpty: z.ZodMiniType<string> = z.catch(z.string(), '');

/** Text; null when there is none or it is empty. */
export const textOrNull: z.ZodMiniType<string | null> = z.catch(
  mapped(z.string(), (text) => (text.trim() === '' ? null : text)),
  null,
);

/** true; or false when it says so, says nothing or nothing readable. */
export const flag: z.ZodMiniType<boolean> = mapped(
  z.optional(z.unknown()),
  (value) => value === true || value === 'true' || value === 1,
);

/** A timestamp in seconds or milliseconds; null when there is none. */
export const timestampOrNull: z.ZodMiniType<Millis | null> = z.catch(
  mapped(number, (value) => fromWireTimestamp(value)),
  null,
);

export function orNull<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> {
  return z.catch(z.nullable(schema), null);
}

export function orZero(schema: z.ZodMiniType<number>): z.ZodMiniType<number> {
  return z.catch(schema, 0);
}

/** How many entries a list has whose fields are not documented. */
export const entryCount: z.ZodMiniType<number> = mapped(
  z.catch(z.array(z.unknown()), []),
  (entries) => entries.length,
);

function parseNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/u.test(value);
  if (!isText && typeof value !== 'bigint' && typeof value !== 'number') return null;
  // A whole number of some hundred digits is a bigint that no double holds.
  const parsed = Number(value);
  return Number.isFinite(parsed) ? unsignedZero(parsed) : null;
}

/** -0 would be shown as "-0". */
function unsignedZero(value: number): number {
  return value === 0 ? 0 : value;
}
