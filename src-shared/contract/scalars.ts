/** The domain's branded scalars as schemas, so that a validated value is a domain value. */
import { z } from 'zod/mini';
import { FAULT_CODES, type Fault } from '../domain/fault.ts';
import { parseId, type Id } from '../domain/id.ts';
import { MAX_AMOUNT, type Tiyn } from '../domain/money.ts';
import { RIGHTS } from '../domain/people/rights.ts';
import type { Phone } from '../domain/phone.ts';
import { parseAwardId, parseProductId, parseSmsCode } from '../domain/verbatim.ts';
import { parsedBy } from './shaping.ts';

export const idSchema = z.custom<Id>(
  (value) => typeof value === 'string' && parseId(value) === value,
  'id',
);

export const tiynSchema = z.custom<Tiyn>((value) => Number.isSafeInteger(value), 'tiyn');

/** An amount that a screen may send: 0 up to MAX_AMOUNT. */
export const amountSchema = z.custom<Tiyn>(
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_AMOUNT,
  'amount',
);

/** One that stands for something: above 0. */
export const aboveZeroSchema = amountSchema.check(z.refine((amount) => amount > 0, 'amount'));

export const phoneSchema = z.custom<Phone>(
  (value) => typeof value === 'string' && /^\+7\d{10}$/u.test(value),
  'phone',
);

/** Trims; `format` when it can't be one. */
function verbatimSchema(parse: (text: string) => string | null) {
  return parsedBy(z.string(), parse, 'format');
}

/** `gift_product_id`: the point of sale's own, any text. */
export const productIdSchema = verbatimSchema(parseProductId);

/** `award_id`: the service's own, any text that can stand in a path. */
export const awardIdSchema = verbatimSchema(parseAwardId);

/** What the cashier typed of the customer's SMS. */
export const smsCodeSchema = verbatimSchema(parseSmsCode);

/** Of a customer that main has looked up (`CustomerHandle`). */
export const customerHandleSchema = z.int('format').check(z.positive('format'));

export const millisSchema = z.int();

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/u;

/** A ULID made by the renderer for each sale. */
export const saleIdSchema = z.string().check(z.regex(ULID));

/** Of one of the till's people: a ULID made by the renderer, too. */
export const cashierIdSchema = z.string().check(z.regex(ULID));

export const faultSchema: z.ZodMiniType<Fault> = z.object({
  code: z.enum(FAULT_CODES),
  retry: z.enum(['safe', 'unsafe', 'never']),
  status: z.optional(z.number()),
  serviceCode: z.optional(z.number()),
  message: z.optional(z.string().check(z.maxLength(300))),
  retryAfter: z.optional(z.number()),
  field: z.optional(z.string()),
  right: z.optional(z.enum(RIGHTS)),
  problem: z.optional(
    z.custom<NonNullable<Fault['problem']>>((value) => typeof value === 'string'),
  ),
});

/** A part of an answer that may fail alone. */
export function readingSchema<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), fault: faultSchema }),
  ]);
}
