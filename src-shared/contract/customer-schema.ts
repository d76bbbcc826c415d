/** What the lookup and the summary give the renderer. */
import { z } from 'zod';
import type { Award, PrivateBranch, Customer, CustomerSummary, Tag } from '../domain/customer.ts';
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

const privateBranchSchema: z.ZodType<PrivateBranch> = z.object({
  balance: tiynSchema,
  percent: z.number(),
  increasedPercent: z.number().nullable(),
  dailyCount: z.number(),
  dailyLimit: z.number(),
  spent: tiynSchema,
  maxBonusSharePercent: z.number().nullable(),
  isClient: z.boolean(),
  certificates: z.number(),
  delayedBonuses: z.number(),
  expiresAt: millisSchema.nullable(),
});

export const calendarDateSchema: z.ZodType<CalendarDate> = z
  .object({ year: z.number(), month: z.number(), day: z.number() })
  .refine(({ year, month, day }) => calendarDate(year, month, day) !== null, 'format');

export const tagSchema: z.ZodType<Tag> = z.object({
  tagId: idSchema.nullable(),
  name: z.string(),
  background: z.string().nullable(),
  textColor: z.string().nullable(),
  bonusPercentage: z.number().nullable(),
  isDiscount: z.boolean(),
});

const customerSchema: z.ZodType<Customer> = z.object({
  userId: idSchema,
  phone: phoneSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthday: calendarDateSchema.nullable(),
  requiresSmsCode: z.boolean(),
  gradationStatus: z.string().nullable(),
  tags: z.array(tagSchema),
  allTagsRead: z.boolean(),
  privateBranch: privateBranchSchema.nullable(),
});

const awardSchema: z.ZodType<Award> = z.object({
  awardId: awardIdSchema,
  title: z.string(),
  description: z.string(),
  stampCount: z.number(),
  receivedStampCount: z.number(),
  total: z.number(),
  isActive: z.boolean(),
});

/** Endpoint 1: found, 404 (will be registered with the sale), or 403. The `handle` is what the page names
 * this customer by; the same again while the answer is the same one. */
export const lookupSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), handle: customerHandleSchema, customer: customerSchema }),
  z.object({ kind: z.literal('new'), handle: customerHandleSchema, phone: phoneSchema }),
  z.object({ kind: z.literal('blacklisted'), handle: customerHandleSchema, phone: phoneSchema }),
]);
export type HandledLookup = z.output<typeof lookupSchema>;

/** Endpoints 3, 5, 6 and 4, read in parallel. */
export const customerSummarySchema: z.ZodType<CustomerSummary> = z.object({
  balance: readingSchema(tiynSchema),
  held: tiynSchema,
  percent: readingSchema(z.number()),
  award: readingSchema(awardSchema).nullable(),
  privateBranch: readingSchema(privateBranchSchema),
  phoneHold: z.object({ changedAt: millisSchema, until: millisSchema }).nullable(),
});

/** A sale of this till to the same customer, for the card. */
export const saleSummarySchema = z.object({
  at: millisSchema,
  amount: tiynSchema,
  bonus: tiynSchema,
  orderNumber: idSchema.nullable(),
  resolution: z.enum(['confirmed', 'pending', 'needsAttention', 'resolvedManually', 'noLoyalty']),
  /** Given back as a whole. */
  reverted: z.boolean().default(false),
  /** Of the amount, by refunds. */
  refunded: tiynSchema.default(ZERO),
});
export type SaleSummary = z.output<typeof saleSummarySchema>;
