/** Orders: sales of this till, their reverts and refunds. */
import { z } from 'zod/mini';
import type { Id } from '../domain/id.ts';
import type { Order, OrderDetails, Refund } from '../domain/order.ts';
import { type Remaining } from '../domain/reversal/remaining.ts';
import { REVERSAL_KINDS, REVERSAL_OUTCOMES } from '../domain/reversal/reversible.ts';
import type { WayBack } from '../domain/reversal/ways.ts';
import { RESOLUTIONS, type SaleId } from '../domain/sale/sale.ts';
import { splitSchema, noLoyaltyReasonSchema } from './sale-schema.ts';
import {
  faultSchema,
  idSchema,
  millisSchema,
  readingSchema,
  saleIdSchema,
  tiynSchema,
} from './scalars.ts';
import { nullIfAbsent } from './shaping.ts';

/** A revert or refund was sent, and it isn't known whether it was done. */
const pendingReversalSchema = z.object({
  kind: z.enum(REVERSAL_KINDS),
  /** From then on, by main's steady time, a reading tells also that it was not done; null: it needs attention. */
  knownFrom: z.nullable(millisSchema),
});
export type PendingReversal = z.output<typeof pendingReversalSchema>;

/** A sale of this till as a line of the list. */
export const saleRowSchema = z.object({
  saleId: saleIdSchema,
  at: millisSchema,
  shiftNumber: z.int(),
  orderNumber: z.nullable(idSchema),
  name: z.string(),
  /** The last two digits; null: no customer. */
  phoneEnd: z.nullable(z.string()),
  /** A customer who is kept, and the till has no key to tell who. */
  customerHidden: z._default(z.boolean(), false),
  amount: tiynSchema,
  bonus: tiynSchema,
  method: z.nullable(z.string()),
  /** The parts of a split payment. */
  split: nullIfAbsent(splitSchema),
  /** `open`: not paid yet; `cancelled`: given up before it was paid; `accruing`: its bonuses are
   * being accrued afterwards. */
  resolution: z.enum([...RESOLUTIONS, 'accruing', 'open', 'cancelled']),
  /** Of `pending`, `needsAttention` and `resolvedManually`: the completion, or the award of a sale
   * given up. */
  about: z._default(z.enum(['completion', 'award']), 'completion'),
  /** Since when it has been pending or needing attention; null: it is resolved. */
  since: nullIfAbsent(millisSchema),
  /** When the till asks the service about it again by itself; null: not by itself. */
  nextTryAt: nullIfAbsent(millisSchema),
  /** The service's last word about it, where that was a fault. */
  fault: nullIfAbsent(faultSchema),
  /** Where an award was given since the sale asked for one, how many are known to have been; one, of an older version. */
  awardsGiven: z._default(z.int(), 1),
  /** How the cashier resolved it; also of an award of which more may be learnt. */
  note: nullIfAbsent(z.string()),
  /** The cashier's note on the sale. */
  comment: nullIfAbsent(z.string()),
  /** Who sold it, and who let it pass, by name; null: the till knew nobody, or nobody was asked. */
  cashier: nullIfAbsent(z.string()),
  supervisor: nullIfAbsent(z.string()),
  /** Why no bonuses took part; also of a sale whose bonuses were accrued afterwards. */
  noLoyaltyReason: nullIfAbsent(noLoyaltyReasonSchema),
  /** Bonuses can be accrued for it afterwards. */
  accruable: z._default(z.boolean(), false),
  /** A customer can be attached for some minutes after its payment: when that was (steady); null: none can. */
  attachableSince: nullIfAbsent(millisSchema),
  /** A customer was attached to it afterwards: when, and by whom; null: none, or the till knew nobody. */
  attachedAt: nullIfAbsent(millisSchema),
  attachedBy: nullIfAbsent(z.string()),
  reverted: z.boolean(),
  refunded: tiynSchema,
  pendingReversal: nullIfAbsent(pendingReversalSchema),
});
export type SaleRow = z.output<typeof saleRowSchema>;

/** Which sales a list shows: `unresolved`: those that are pending or need attention; `missedLoyalty`:
 * paid without bonuses by a customer whose phone is known, because the service was away or refused. */
export const salesFilterSchema = z.enum(['all', 'unresolved', 'missedLoyalty']);
export type SalesFilter = z.output<typeof salesFilterSchema>;

/** What older ones are asked for with, as `skip`: what can't be read takes a place, too. null: there are none. */
const nextSchema = z.nullable(z.int().check(z.minimum(0)));

export const saleListSchema = z.object({
  rows: z.array(saleRowSchema),
  next: nextSchema,
});

export const refundSchema: z.ZodMiniType<Refund> = z.object({
  amount: tiynSchema,
  refundedBonus: z.nullable(tiynSchema),
  createdAt: z.nullable(millisSchema),
});

const orderDetailsSchema: z.ZodMiniType<OrderDetails> = z.object({
  type: z.nullable(z.string()),
  sender: z.nullable(z.object({ name: z.string(), phoneEnd: z.nullable(z.string()) })),
  recipient: z.nullable(z.object({ branch: z.string(), address: z.string(), cashier: z.string() })),
  branchId: z.nullable(idSchema),
  paidFromCard: z.nullable(tiynSchema),
  paidFromCash: z.nullable(tiynSchema),
  paidFromBalance: z.nullable(tiynSchema),
  comment: z.nullable(z.string()),
  award: z.nullable(
    z.object({ title: z.nullable(z.string()), stampCount: z.nullable(z.number()) }),
  ),
});

export const orderSchema: z.ZodMiniType<Order> = z.object({
  orderId: idSchema,
  orderNumber: z.nullable(idSchema),
  status: z.string(),
  createdAt: z.nullable(millisSchema),
  updatedAt: z.nullable(millisSchema),
  paidAt: z.nullable(millisSchema),
  initialTotal: z.nullable(tiynSchema),
  total: z.nullable(tiynSchema),
  cashback: z.nullable(tiynSchema),
  paidFromBonuses: z.nullable(tiynSchema),
  paymentMethod: z.nullable(z.string()),
  refunds: z.array(refundSchema),
  error: z.nullable(z.object({ code: z.number(), message: z.string() })),
  details: z.optional(orderDetailsSchema),
});

const wayBackSchema: z.ZodMiniType<WayBack> = z.object({ method: z.string(), amount: tiynSchema });

/** A revert or refund asked for at this till, and what became of it (domain/reversal/). */
export const reversalSchema = z.object({
  /** null: asked for at an older version of the program. */
  requestId: z.nullable(saleIdSchema),
  kind: z.enum(REVERSAL_KINDS),
  at: millisSchema,
  amount: tiynSchema,
  outcome: z.enum(REVERSAL_OUTCOMES),
  /** Given back; null unless it is done. */
  money: z.nullable(tiynSchema),
  /** How that money goes back: the way it came. */
  ways: z._default(z.array(wayBackSchema), []),
  /** It was known to be done, and its record doesn't show it any more: the money that was given
   * back then, or may have been where nobody has `acknowledged` it. null: that isn't so. */
  undone: nullIfAbsent(tiynSchema),
  /** The cashier has left its result, which told what to give back, by a key. */
  acknowledged: z.boolean(),
  refundedBonus: z.nullable(tiynSchema),
  /** That the customer lost by it, or would lose: an estimate. null: not known. */
  cashback: z.nullable(tiynSchema),
  reason: z.string(),
  /** Who gave it back, and who let it pass, by name; null: as of a sale. */
  cashier: nullIfAbsent(z.string()),
  supervisor: nullIfAbsent(z.string()),
  /** What came instead of a clear answer; also of one that is known by the record since. */
  fault: z.nullable(faultSchema),
  /** The service's record shows one like it, which is none of those that this till did. */
  alsoThere: z.boolean(),
  /** Nothing was sent for it: this till alone knows of it. */
  here: z._default(z.boolean(), false),
  /** While it is unknown, as in `PendingReversal`. */
  knownFrom: nullIfAbsent(millisSchema),
  /** It is unknown, and readings don't tell: somebody may resolve it manually. */
  needsAttention: z._default(z.boolean(), false),
  /** What is known of it is somebody's word alone. `by`: a name; null: as of a sale. */
  resolvedManually: nullIfAbsent(z.object({ note: z.string(), by: z.nullable(z.string()) })),
});
export type Reversal = z.output<typeof reversalSchema>;

export const remainingSchema: z.ZodMiniType<Remaining> = z.object({
  amount: tiynSchema,
  bonus: tiynSchema,
  cashback: z.nullable(tiynSchema),
  original: z.object({ amount: tiynSchema, bonus: tiynSchema, cashback: z.nullable(tiynSchema) }),
});

/** What is opened or reversed: a sale of this till, or an order of the service by its identifier.
 * The order of a sale that this till knows stands for that sale. */
export function ofOrder<S extends z.core.$ZodShape>(more: S) {
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
  orderId: z.nullable(idSchema),
  /** null: this till has no sale for it. */
  row: z.nullable(saleRowSchema),
  /** Another branch took it: only that one reverses it. */
  elsewhere: z.boolean(),
  record: z.nullable(readingSchema(orderSchema)),
  reversals: z.array(reversalSchema),
  /** When what came of all of them will be known at the latest, as in `PendingReversal`; null: it
   * is known. */
  knownFrom: z.nullable(millisSchema),
  /** Nothing is sent for what is given back of it: the service has nothing to take back (`isMoneyOnly`). */
  moneyOnly: z.boolean(),
  /** Something was sent for it that the till's file doesn't tell of: it may be done, and nothing else is begun. */
  unsaved: z._default(z.boolean(), false),
  /** What can still be given back; null: the record can't be read, or allows nothing. */
  remaining: z.nullable(remainingSchema),
  /** Money that was handed over and that the record doesn't show: it comes off what is handed over now. */
  givenBeside: tiynSchema,
});
export type OpenedOrder = z.output<typeof openedOrderSchema>;

/** An order that this till has no sale for, and the last revert or refund asked for here. */
export const foreignRowSchema = z.extend(
  z.pick(reversalSchema, {
    kind: true,
    at: true,
    amount: true,
    outcome: true,
    money: true,
    acknowledged: true,
    resolvedManually: true,
    knownFrom: true,
    alsoThere: true,
  }),
  { orderId: idSchema },
);
export type ForeignRow = z.output<typeof foreignRowSchema>;

export const foreignListSchema = z.object({
  rows: z.array(foreignRowSchema),
  next: nextSchema,
});
