/** Sales and orders afterwards: looked up, resolved, accrued, reverted, refunded. */
import { z } from 'zod/mini';
import {
  foreignListSchema,
  ofOrder,
  openedOrderSchema,
  saleListSchema,
  salesFilterSchema,
} from '../orders-schema.ts';
import { amountSchema, cashierIdSchema, customerHandleSchema, saleIdSchema } from '../scalars.ts';
import { nothing, reasonSchema, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

/** Beside the order: the request's own identifier (a ULID), and why. */
const reversalRequest = {
  requestId: saleIdSchema,
  reason: reasonSchema,
  /** As it was confirmed: nothing is to be sent for it. Where main finds otherwise nothing is done. */
  moneyOnly: z.optional(z.boolean()),
};

export const orderCommands = {
  /** Sales of this till, newest first; `search` is a number, a phone, an amount or a name. */
  'sales.list': {
    input: z.object({
      search: z.string().check(z.maxLength(60)),
      skip: z.int().check(z.minimum(0)),
      show: z._default(salesFilterSchema, 'all'),
      /** Only what that one sold. */
      cashier: z.optional(cashierIdSchema),
    }),
    output: saleListSchema,
    faults: ['storage'],
  },
  /** Orders without a sale of this till for which a revert or refund was asked for here; the one
   * with the newest such first. */
  'orders.foreign': {
    input: z.object({ skip: z.int().check(z.minimum(0)) }),
    output: foreignListSchema,
    faults: ['storage'],
  },
  /** One sale, or an order by its identifier, with the service's own record. `requestId`: of the revert or
   * refund that is being confirmed; what is read now is what that one goes by. */
  'orders.open': {
    input: ofOrder({ requestId: z.optional(saleIdSchema) }),
    output: openedOrderSchema,
    faults: ['storage'],
  },
  /** A sale that needs attention: `recheck` asks the service once more, `manually` resolves it with a
   * note. `awardsSeen`: how many awards it told of when that was begun; where there are more by now, it goes on to need
   * attention, with the note. A revert or refund that does is ended by somebody's word and a note: it was done, or wasn't. */
  'orders.resolve': {
    input: z.discriminatedUnion('do', [
      z.object({ saleId: saleIdSchema, do: z.literal('recheck') }),
      z.object({
        saleId: saleIdSchema,
        do: z.literal('manually'),
        note: reasonSchema,
        awardsSeen: z.optional(z.int()),
      }),
      z.object({
        requestId: saleIdSchema,
        do: z.enum(['done', 'notDone']),
        note: reasonSchema,
      }),
    ]),
    output: nothing,
    faults: ['storage'],
  },
  /** Accrues bonuses for one sale that was paid without them, or for all of those one after another; the rows
   * tell how it went. What isn't on the disk is not begun: `storage`, and the rest is left. */
  'orders.accrue': {
    input: z.object({ saleId: z.nullable(saleIdSchema) }),
    output: nothing,
    faults: ['storage'],
  },
  /** "I have a card" after the payment: who was looked up is attached to a sale without a customer, and bonuses are
   * accrued for it, none spent. For some minutes (`attachMinutes`), in the shift of the sale; on the disk before
   * it is sent, or `storage`. The same sale and customer again do nothing. */
  'orders.attach': {
    input: z.object({ saleId: saleIdSchema, customer: customerHandleSchema }),
    output: nothing,
    faults: ['lookUpAgain', 'blacklisted', 'storage'],
  },
  /** E11. Nothing is sent when the order can't be reversed: the answer shows why; nor while
   * it isn't known what became of an earlier revert or refund of it (`reversalPending`). The same
   * `requestId` (a ULID) again is the same revert, and does nothing. */
  'orders.revert': {
    input: ofOrder(reversalRequest),
    output: openedOrderSchema,
    faults: [...SERVICE_FAULTS, 'notFound', 'reversalPending', 'storage'],
  },
  /** E12. Nothing is sent when the amount isn't below what is left of the order. */
  'orders.refund': {
    input: ofOrder({ ...reversalRequest, amount: amountSchema }),
    output: openedOrderSchema,
    faults: [...SERVICE_FAULTS, 'notFound', 'reversalPending', 'storage'],
  },
  /** The result of that revert or refund was left by a key: the cashier knows what to give back. Until then the till
   * goes on telling of it (`openItems.toGiveBack`). */
  'orders.acknowledge': {
    input: z.object({ requestId: saleIdSchema }),
    output: nothing,
    faults: ['storage'],
  },
} as const satisfies Record<string, CommandShape>;
