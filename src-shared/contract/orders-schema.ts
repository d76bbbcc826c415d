/** Screens 7 and 8: sales of this till, their reverts and refunds, and the shift's report. */
import { z } from 'zod';
import { EDIT_OUTCOMES } from '../domain/customer-edit.ts';
import type { Id } from '../domain/id.ts';
import { ZERO } from '../domain/money.ts';
import type { Order, OrderDetails, Refund } from '../domain/order.ts';
import { REVERSAL_KINDS, REVERSAL_OUTCOMES, type Remaining } from '../domain/reversal/remaining.ts';
import type { SaleId } from '../domain/sale/sale.ts';
import { patternsSchema, trailBreaksSchema } from './trail-schema.ts';
import { splitSchema, noLoyaltyReasonSchema } from './sale-schema.ts';
import {
  faultSchema,
  idSchema,
  millisSchema,
  readingSchema,
  saleIdSchema,
  tiynSchema,
} from './scalars.ts';

/** A revert or refund was sent, and it isn't known whether it was done. */
const pendingReversalSchema = z.object({
  kind: z.enum(REVERSAL_KINDS),
  /** From then on, by main's steady time, a reading tells also that it was not done. */
  knownFrom: millisSchema,
});
export type PendingReversal = z.output<typeof pendingReversalSchema>;

/** A sale of this till as a line of the list. */
export const saleRowSchema = z.object({
  saleId: saleIdSchema,
  at: millisSchema,
  shiftNumber: z.number().int(),
  orderNumber: idSchema.nullable(),
  name: z.string(),
  /** The last two digits; null: no customer. */
  phoneEnd: z.string().nullable(),
  /** A customer who is kept, and the till has no key to tell who. */
  customerHidden: z.boolean().default(false),
  amount: tiynSchema,
  bonus: tiynSchema,
  method: z.string().nullable(),
  /** The parts of a split payment. */
  split: splitSchema.nullable().default(null),
  /** `open`: not paid yet; `cancelled`: given up before it was paid; `accruing`: its bonuses are
   * being accrued afterwards. */
  resolution: z.enum([
    'confirmed',
    'pending',
    'needsAttention',
    'resolvedManually',
    'noLoyalty',
    'accruing',
    'open',
    'cancelled',
  ]),
  /** Of `pending`, `needsAttention` and `resolvedManually`: the completion, or the award of a sale
   * given up. */
  about: z.enum(['completion', 'award']).default('completion'),
  /** Since when it has been pending or needing attention; null: it is resolved. */
  since: millisSchema.nullable().default(null),
  /** When the till asks the service about it again by itself; null: not by itself. */
  nextTryAt: millisSchema.nullable().default(null),
  /** The service's last word about it, where that was a fault. */
  fault: faultSchema.nullable().default(null),
  /** How the cashier resolved it. */
  note: z.string().nullable().default(null),
  /** The cashier's note on the sale. */
  comment: z.string().nullable().default(null),
  /** Why no bonuses took part; also of a sale whose bonuses were accrued afterwards. */
  noLoyaltyReason: noLoyaltyReasonSchema.nullable().default(null),
  /** Bonuses can be accrued for it afterwards. */
  accruable: z.boolean().default(false),
  reverted: z.boolean(),
  refunded: tiynSchema,
  pendingReversal: pendingReversalSchema.nullable().default(null),
});
export type SaleRow = z.output<typeof saleRowSchema>;

/** Which sales a list shows: `unresolved`: those that are pending or need attention; `missedLoyalty`:
 * paid without bonuses by a customer whose phone is known, because the service was away or refused. */
export const salesFilterSchema = z.enum(['all', 'unresolved', 'missedLoyalty']);
export type SalesFilter = z.output<typeof salesFilterSchema>;

export const saleListSchema = z.object({
  rows: z.array(saleRowSchema),
  /** Older ones exist. */
  more: z.boolean(),
});

export const refundSchema: z.ZodType<Refund> = z.object({
  amount: tiynSchema,
  refundedBonus: tiynSchema.nullable(),
  createdAt: millisSchema.nullable(),
});

const orderDetailsSchema: z.ZodType<OrderDetails> = z.object({
  type: z.string().nullable(),
  paidAt: millisSchema.nullable(),
  sender: z.object({ name: z.string(), phoneEnd: z.string().nullable() }).nullable(),
  recipient: z.object({ branch: z.string(), address: z.string(), cashier: z.string() }).nullable(),
  branchId: idSchema.nullable(),
  paidFromCard: tiynSchema.nullable(),
  paidFromCash: tiynSchema.nullable(),
  paidFromBalance: tiynSchema.nullable(),
  comment: z.string().nullable(),
  award: z.object({ title: z.string().nullable(), stampCount: z.number().nullable() }).nullable(),
});

export const orderSchema: z.ZodType<Order> = z.object({
  orderId: idSchema,
  orderNumber: idSchema.nullable(),
  status: z.string(),
  createdAt: millisSchema.nullable(),
  updatedAt: millisSchema.nullable(),
  initialTotal: tiynSchema.nullable(),
  total: tiynSchema.nullable(),
  cashback: tiynSchema.nullable(),
  paidFromBonuses: tiynSchema.nullable(),
  paymentMethod: z.string().nullable(),
  refunds: z.array(refundSchema),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  details: orderDetailsSchema.optional(),
});

/** A revert or refund asked for at this till, and what became of it (domain/reversal/). */
export const reversalSchema = z.object({
  /** null: asked for at an older version of the program. */
  requestId: saleIdSchema.nullable(),
  kind: z.enum(REVERSAL_KINDS),
  at: millisSchema,
  amount: tiynSchema,
  outcome: z.enum(REVERSAL_OUTCOMES),
  /** Given back; null unless it is done. */
  money: tiynSchema.nullable(),
  refundedBonus: tiynSchema.nullable(),
  /** That the customer lost by it, or would lose: an estimate. null: not known. */
  cashback: tiynSchema.nullable(),
  reason: z.string(),
  /** What came instead of a clear answer; also of one that is known by the record since. */
  fault: faultSchema.nullable(),
  /** The service's record shows one like it, which is none of those that this till did. */
  alsoThere: z.boolean(),
  /** While it is unknown, as in `PendingReversal`. */
  knownFrom: millisSchema.nullable().default(null),
});
export type Reversal = z.output<typeof reversalSchema>;

export const remainingSchema: z.ZodType<Remaining> = z.object({
  amount: tiynSchema,
  bonus: tiynSchema,
  cashback: tiynSchema.nullable(),
  original: z.object({ amount: tiynSchema, bonus: tiynSchema, cashback: tiynSchema.nullable() }),
});

/** What is opened or reversed: a sale of this till, or an order of the service by its identifier.
 * The order of a sale that this till knows stands for that sale. */
export function ofOrder<S extends z.ZodRawShape>(more: S) {
  return z.union([
    z.strictObject({ saleId: saleIdSchema, ...more }),
    z.strictObject({ orderId: idSchema, ...more }),
  ]);
}
export type OrderTarget = { readonly saleId: SaleId } | { readonly orderId: Id };

/** One sale or order opened: what this till knows, and the service's own record when there is an
 * order. */
export const openedOrderSchema = z.object({
  /** null: the service has no order for it. */
  orderId: idSchema.nullable(),
  /** null: this till has no sale for it. */
  row: saleRowSchema.nullable(),
  /** Another branch took it: only that one reverses it. */
  elsewhere: z.boolean(),
  record: readingSchema(orderSchema).nullable(),
  reversals: z.array(reversalSchema),
  /** When what came of all of them will be known at the latest, as in `PendingReversal`; null: it
   * is known. */
  knownFrom: millisSchema.nullable(),
  /** What can still be given back; null: the record can't be read, or allows nothing. */
  remaining: remainingSchema.nullable(),
});
export type OpenedOrder = z.output<typeof openedOrderSchema>;

/** An order that this till has no sale for, and the last revert or refund asked for here. */
export const foreignRowSchema = reversalSchema
  .pick({ kind: true, at: true, amount: true, outcome: true, money: true, knownFrom: true })
  .extend({ orderId: idSchema });
export type ForeignRow = z.output<typeof foreignRowSchema>;

export const foreignListSchema = z.object({
  rows: z.array(foreignRowSchema),
  /** Older ones exist. */
  more: z.boolean(),
});

/** A customer's phone was changed at this till. */
export const phoneChangeSchema = z.object({
  at: millisSchema,
  cashier: z.string(),
  /** The last two digits. */
  from: z.string(),
  to: z.string(),
  outcome: z.enum(EDIT_OUTCOMES),
  /** For how long it holds the customer's bonuses; 0: the owner wants no hold. */
  holdHours: z.number().int(),
});

const countedSchema = z.object({ count: z.number().int(), amount: tiynSchema });

/** `amount`: money; `cashback`: that customers lost, an estimate. */
const reversedSchema = countedSchema.extend({
  bonus: tiynSchema,
  cashback: tiynSchema.default(ZERO),
});

/** Reports that were frozen by an older version have none. */
const NOTHING_LATER = { count: 0, amount: ZERO, cashback: ZERO };
const NO_PATTERNS = { spentWithoutCode: [], customers: [] };
const NO_EDITS = { count: 0, phones: 0, phoneChanges: [] };
const NOTHING_REVERSED = { count: 0, amount: ZERO, bonus: ZERO, cashback: ZERO };

/** The trail where it stood: how many events, the beginning of the last one's seal, and what was found to
 * be broken; null: of an older version, or it wasn't on the disk. */
const trailSchema = z.object({
  count: z.number().int(),
  mac: z.string(),
  ...trailBreaksSchema.shape,
});

/** Running (X) or frozen (Z) totals of a shift. Amounts in tiyn. */
export const shiftReportSchema = z.object({
  shiftNumber: z.number().int(),
  cashier: z.string(),
  openedAt: millisSchema,
  closedAt: millisSchema.nullable(),
  /** Paid sales and the money taken for them, before refunds and reverts. */
  sales: countedSchema,
  byMethod: z.record(z.string(), countedSchema),
  /** Sales that were paid in two ways: each part is in its own way's line, so they count twice there. */
  splits: z.number().int().default(0),
  /** Money given back by refunds and reverts, by the way in which it had been paid. */
  refundsByMethod: z.record(z.string(), countedSchema).default({}),
  bonusesSpent: tiynSchema,
  cashbackCredited: tiynSchema,
  /** Money and bonuses given back. */
  refunds: reversedSchema,
  reverts: reversedSchema,
  /** Of these, for orders of other tills: the money went out here, and had been taken there. */
  foreign: reversedSchema.default(NOTHING_REVERSED),
  /** Counted as given back in the reports of earlier shifts, and found not to be done in this one. */
  undone: reversedSchema.default(NOTHING_REVERSED),
  /** Reverts and refunds of which nobody knows what became of them. */
  reversalsInDoubt: z.number().int().default(0),
  awards: z.number().int(),
  withoutBonuses: countedSchema,
  unresolved: z.array(saleRowSchema),
  /** Sales of earlier shifts that were resolved or accrued in this one: their money is in those
   * shifts' totals. `cashback`: what was learned in this shift of earlier ones' sales; it is in no
   * other report. */
  fromEarlierShifts: countedSchema.extend({ cashback: tiynSchema }).default(NOTHING_LATER),
  /** Resolved by the cashier in this shift, of whichever shift they are. */
  resolvedManually: z.array(saleRowSchema).default([]),
  /** Edits of customers' data, changes of phones among them; of these the first ones are listed. */
  customerEdits: z
    .object({
      count: z.number().int(),
      phones: z.number().int(),
      phoneChanges: z.array(phoneChangeSchema),
    })
    .default(NO_EDITS),
  /** Bonuses of customers from whom the service wants no code, by cashier; and the customers who are worth
   * a look, at most five (domain/patterns.ts). `cashier` is null where nobody signs in. */
  patterns: z
    .object({
      spentWithoutCode: z.array(z.object({ cashier: z.string().nullable(), amount: tiynSchema })),
      customers: z.array(
        z.object({
          /** The last two digits; null: not kept. */
          phoneEnd: z.string().nullable(),
          cashier: z.string().nullable(),
          sales: z.number().int(),
          spentWithoutCode: tiynSchema,
          earned: tiynSchema,
        }),
      ),
    })
    .default(NO_PATTERNS),
  /** What an owner looks at, by cashier; none: nothing to tell, or of an older version. */
  byCashier: z.array(patternsSchema).readonly().default([]),
  trail: trailSchema.nullable().default(null),
});
export type ShiftReport = z.output<typeof shiftReportSchema>;
