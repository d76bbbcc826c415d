/** Screen 7: sales of this till, their reverts and refunds. */
import { z } from 'zod';
import type { Id } from '../domain/id.ts';
import type { Order, OrderDetails, Refund } from '../domain/order.ts';
import { REVERSAL_KINDS, REVERSAL_OUTCOMES, type Remaining } from '../domain/reversal/remaining.ts';
import type { WayBack } from '../domain/reversal/ways.ts';
import type { SaleId } from '../domain/sale/sale.ts';
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
  /** Who sold it, and who let it pass, by name; null: the till knew nobody, or nobody was asked. */
  cashier: z.string().nullable().default(null),
  supervisor: z.string().nullable().default(null),
  /** Why no bonuses took part; also of a sale whose bonuses were accrued afterwards. */
  noLoyaltyReason: noLoyaltyReasonSchema.nullable().default(null),
  /** Bonuses can be accrued for it afterwards. */
  accruable: z.boolean().default(false),
  /** A customer can be attached for some minutes after its payment: when that was (steady); null: none can. */
  attachableSince: millisSchema.nullable().default(null),
  /** A customer was attached to it afterwards: when, and by whom; null: none, or the till knew nobody. */
  attachedAt: millisSchema.nullable().default(null),
  attachedBy: z.string().nullable().default(null),
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
  paidAt: millisSchema.nullable(),
  initialTotal: tiynSchema.nullable(),
  total: tiynSchema.nullable(),
  cashback: tiynSchema.nullable(),
  paidFromBonuses: tiynSchema.nullable(),
  paymentMethod: z.string().nullable(),
  refunds: z.array(refundSchema),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  details: orderDetailsSchema.optional(),
});

const wayBackSchema: z.ZodType<WayBack> = z.object({ method: z.string(), amount: tiynSchema });

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
  /** How that money goes back: the way it came. */
  ways: z.array(wayBackSchema).default([]),
  /** It was known to be done, and its record doesn't show it any more: the money that was given
   * back then, or may have been where nobody has `acknowledged` it. null: that isn't so. */
  undone: tiynSchema.nullable().default(null),
  /** The cashier has left its result, which told what to give back, by a key. */
  acknowledged: z.boolean(),
  refundedBonus: tiynSchema.nullable(),
  /** That the customer lost by it, or would lose: an estimate. null: not known. */
  cashback: tiynSchema.nullable(),
  reason: z.string(),
  /** Who gave it back, and who let it pass, by name; null: as of a sale. */
  cashier: z.string().nullable().default(null),
  supervisor: z.string().nullable().default(null),
  /** What came instead of a clear answer; also of one that is known by the record since. */
  fault: faultSchema.nullable(),
  /** The service's record shows one like it, which is none of those that this till did. */
  alsoThere: z.boolean(),
  /** Nothing was sent for it: this till alone knows of it. */
  here: z.boolean().default(false),
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
  /** Nothing is sent for what is given back of it: the service has nothing to take back (`isMoneyOnly`). */
  moneyOnly: z.boolean(),
  /** What can still be given back; null: the record can't be read, or allows nothing. */
  remaining: remainingSchema.nullable(),
  /** Money that was handed over and that the record doesn't show: it comes off what is handed over now. */
  givenBeside: tiynSchema,
});
export type OpenedOrder = z.output<typeof openedOrderSchema>;

/** An order that this till has no sale for, and the last revert or refund asked for here. */
export const foreignRowSchema = reversalSchema
  .pick({
    kind: true,
    at: true,
    amount: true,
    outcome: true,
    money: true,
    acknowledged: true,
    knownFrom: true,
  })
  .extend({ orderId: idSchema });
export type ForeignRow = z.output<typeof foreignRowSchema>;

export const foreignListSchema = z.object({
  rows: z.array(foreignRowSchema),
  /** Older ones exist. */
  more: z.boolean(),
});
