/** What the lookup and the summary give the renderer. */
import { z } from 'zod/mini';
import type {
  Award,
  PrivateBranch,
  Customer,
  CustomerSummary,
  Tag,
} from '../domain/customer/customer.ts';
import { ZERO } from '../domain/money.ts';
import { calendarDate, type CalendarDate } from '../domain/time.ts';
import {
  awardIdSchema,
  customerHandleSchema,
  idSchema,
  millisSchema,
  phoneSchema,
  readingSchema,
  tiynSchema,
} from './scalars.ts';
import { resolutionSchema } from './sale-schema.ts';

const privateBranchSchema: z.ZodMiniType<PrivateBranch> = z.object({
  balance: tiynSchema,
  percent: z.number(),
  increasedPercent: z.nullable(z.number()),
  dailyCount: z.number(),
  dailyLimit: z.number(),
  spent: tiynSchema,
  maxBonusSharePercent: z.nullable(z.number()),
  isClient: z.boolean(),
  certificates: z.number(),
  delayedBonuses: z.number(),
  expiresAt: z.nullable(millisSchema),
});

export const calendarDateSchema: z.ZodMiniType<CalendarDate> = z
  .object({ year: z.number(), month: z.number(), day: z.number() })
  .check(z.refine(({ year, month, day }) => calendarDate(year, month, day) !== null, 'format'));

export const tagSchema: z.ZodMiniType<Tag> = z.object({
  tagId: z.nullable(idSchema),
  name: z.string(),
  background: z.nullable(z.string()),
  textColor: z.nullable(z.string()),
  bonusPercentage: z.nullable(z.number()),
  isDiscount: z.boolean(),
});

const customerSchema: z.ZodMiniType<Customer> = z.object({
  userId: idSchema,
  phone: phoneSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.nullable(calendarDateSchema),
  requiresSmsCode: z.boolean(),
  gradationStatus: z.nullable(z.string()),
  tags: z.array(tagSchema),
  allTagsRead: z.boolean(),
  privateBranch: z.nullable(privateBranchSchema),
});

const awardSchema: z.ZodMiniType<Award> = z.object({
  awardId: awardIdSchema,
  title: z.string(),
  description: z.string(),
  stampCount: z.number(),
  receivedStampCount: z.number(),
  total: z.number(),
  isActive: z.boolean(),
});

/** E1: found, 404 (will be registered with the sale), or 403. The `handle` is what the page names
 * this customer by; the same again while the answer is the same one. */
export const lookupSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    handle: customerHandleSchema,
    customer: customerSchema,
    owesConsent: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('new'), handle: customerHandleSchema, phone: phoneSchema }),
  z.object({ kind: z.literal('blacklisted'), handle: customerHandleSchema, phone: phoneSchema }),
]);
export type HandledLookup = z.output<typeof lookupSchema>;

/** E3, E5, E6 and E4, read in parallel. */
export const customerSummarySchema: z.ZodMiniType<CustomerSummary> = z.object({
  balance: readingSchema(tiynSchema),
  held: tiynSchema,
  percent: readingSchema(z.number()),
  award: z.nullable(readingSchema(awardSchema)),
  privateBranch: readingSchema(privateBranchSchema),
  phoneHold: z.nullable(z.object({ changedAt: millisSchema, until: millisSchema })),
});

/** Somebody who has bought here, found by the last four digits: no more than tells one from another. */
export const regularSchema = z.object({
  /** Main's own number, until the next search. */
  regular: z.int('format').check(z.positive('format')),
  /** Shortened; '' where none is known. */
  name: z.string(),
  /** Of the last purchase. */
  at: millisSchema,
});
export type Regular = z.output<typeof regularSchema>;

/** A sale of this till to the same customer, for the card. */
export const saleSummarySchema = z.object({
  at: millisSchema,
  amount: tiynSchema,
  bonus: tiynSchema,
  orderNumber: z.nullable(idSchema),
  resolution: resolutionSchema,
  /** Given back as a whole. */
  reverted: z._default(z.boolean(), false),
  /** Of the amount, by refunds. */
  refunded: z._default(tiynSchema, ZERO),
});
export type SaleSummary = z.output<typeof saleSummarySchema>;
