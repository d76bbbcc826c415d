/**
 * Customers that exist from the start: the demo's people and those of an integrator's settings
 * file. Dates are relative ("today", days ago), so that their stories stay true on any day.
 */
import { z } from 'zod';
import { idField, percentField, phoneField, tengeField } from './settings-fields.ts';

const purchaseSchema = z.strictObject({ daysAgo: z.int().min(0), amount: tengeField });

const membershipSchema = z.strictObject({
  branchId: idField,
  balance: tengeField.prefault(0),
  stamps: z.int().min(0).default(0),
  awardsReceived: z.int().min(0).default(0),
  increasedPercent: percentField.default(0),
  /** When the membership ends; absent = never. */
  expiredAt: z.iso.datetime({ offset: true }).optional(),
  /** When the business last wrote to the customer; absent = never. */
  notifiedAt: z.iso.datetime({ offset: true }).optional(),
  /** Completed purchases; they make the spend amount, the gradation and today's count. */
  purchases: z.array(purchaseSchema).default([]),
  /** Merged into the PrivateBranch record as it is: the objects of FIELDS.O4. */
  extra: z.record(z.string(), z.json()).default({}),
});

export const customerSeedSchema = z.strictObject({
  id: idField,
  phone: phoneField,
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  avatar: z.string().default(''),
  username: z.string().default(''),
  /** YYYY-MM-DD, or always so many days from today; a leap year, so that 29 February is one too. */
  birthday: z
    .union([
      z.iso.date(),
      z.literal(''),
      z.strictObject({ inDays: z.int().min(0).max(365), year: z.int().multipleOf(4) }),
    ])
    .default(''),
  /** Overrides the branch's `requireCode`. */
  needsCode: z.boolean().optional(),
  tags: z.array(idField).default([]),
  registeredDaysAgo: z.int().min(0).default(0),
  branches: z.array(membershipSchema).default([]),
});

export type CustomerSeed = z.output<typeof customerSeedSchema>;
export type CustomerSeedInput = z.input<typeof customerSeedSchema>;
export type MembershipSeed = CustomerSeed['branches'][number];
