/** The sale as it crosses the boundary: the request in, the state out. */
import { z } from 'zod';
import { CASHLESS_METHODS, PAYMENT_METHODS } from '../domain/order.ts';
import type { ChosenSale } from '../domain/sale/chosen-sale.ts';
import { CODE_PROBLEMS, type Sale, type SaleRequest } from '../domain/sale/sale.ts';
import type { Split } from '../domain/split.ts';
import { MAX_COMMENT } from '../domain/verbatim.ts';
import {
  amountSchema,
  awardIdSchema,
  customerHandleSchema,
  faultSchema,
  idSchema,
  millisSchema,
  phoneSchema,
  saleIdSchema,
  smsCodeSchema,
  tiynSchema,
} from './scalars.ts';

export const noLoyaltyReasonSchema = z.enum([
  'noCustomer',
  'cashierChoice',
  'blacklisted',
  'offline',
  'refused',
  'attachedLater',
]);

/** What the page sends of a new sale. */
export const chosenSaleSchema: z.ZodType<ChosenSale> = z
  .object({
    saleId: saleIdSchema,
    customer: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('lookedUp'), handle: customerHandleSchema }),
        z.object({ kind: z.literal('typed'), phone: phoneSchema }),
      ])
      .nullable(),
    amount: amountSchema,
    bonus: amountSchema,
    stamps: z.number().int().min(0).max(99),
    award: z.boolean(),
    comment: z.string().trim().min(1).max(MAX_COMMENT).optional(),
    withoutBonuses: z.boolean(),
  })
  // A gift may be all that a customer takes.
  .refine((sale) => sale.amount > 0 || (sale.award && !sale.withoutBonuses), {
    path: ['amount'],
    message: 'zero',
  })
  .refine((sale) => sale.bonus <= sale.amount, { path: ['bonus'], message: 'aboveAmount' })
  .refine((sale) => !sale.award || sale.stamps === 0, { path: ['stamps'], message: 'format' });

/** As main composed it, and as it is stored. */
const saleRequestSchema: z.ZodType<SaleRequest> = z
  .object({
    saleId: saleIdSchema,
    customer: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('known'),
        userId: idSchema,
        phone: phoneSchema.nullable(),
        name: z.string().max(200),
        requiresSmsCode: z.boolean(),
        gradation: z.string().max(200).nullish(),
      }),
      z.object({ kind: z.literal('new'), phone: phoneSchema }),
      z.object({ kind: z.literal('none'), phone: phoneSchema.nullable() }),
    ]),
    amount: amountSchema,
    bonus: amountSchema,
    stamps: z.number().int().min(0).max(99),
    award: z
      .object({
        awardId: awardIdSchema,
        title: z.string(),
        stampCount: z.number().int().positive(),
        total: z.number().int().min(0),
      })
      .nullable(),
    comment: z.string().trim().min(1).max(MAX_COMMENT).optional(),
    quote: z.object({ balance: tiynSchema, percent: z.number() }).nullable(),
    noLoyaltyReason: noLoyaltyReasonSchema.nullable(),
  })
  // A gift may be all that a customer takes.
  .refine((sale) => sale.amount > 0 || (sale.award !== null && sale.noLoyaltyReason === null), {
    path: ['amount'],
    message: 'zero',
  })
  .refine((sale) => sale.bonus <= sale.amount, { path: ['bonus'], message: 'aboveAmount' })
  .refine((sale) => sale.quote === null || sale.bonus <= sale.quote.balance, {
    path: ['bonus'],
    message: 'aboveBalance',
  })
  .refine((sale) => sale.award === null || sale.stamps === 0, {
    path: ['stamps'],
    message: 'format',
  });

const orderSchema = z.object({ orderId: idSchema, orderNumber: idSchema.nullable() });
export const splitSchema: z.ZodType<Split> = z.object({
  cash: tiynSchema,
  rest: z.enum(CASHLESS_METHODS),
});
const paymentSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  tendered: tiynSchema.nullable(),
  split: splitSchema.nullish(),
  at: millisSchema.optional(),
});

/** Of those written by an older version: none, and not used up. */
const unreadSchema = z.object({
  since: millisSchema,
  times: z.number().int(),
  fault: faultSchema,
  long: z.boolean(),
});

const codeSentShape = {
  codeSentAt: millisSchema.nullable().default(null),
  codeUsed: z.boolean().default(false),
};
const reachedShape = { order: orderSchema.nullable().default(null), ...codeSentShape };
const quoteSchema = z.object({ balance: tiynSchema, percent: z.number() });

const stateSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('verifyingQuote'), ...reachedShape }),
  z.object({ at: z.literal('quoteChanged'), now: quoteSchema, ...reachedShape }),
  z.object({ at: z.literal('sendingCode') }),
  z.object({
    at: z.literal('awaitingCode'),
    sentAt: millisSchema,
    problem: z.enum(CODE_PROBLEMS).nullable(),
  }),
  z.object({ at: z.literal('creating'), ...codeSentShape }),
  z.object({ at: z.literal('givingAward'), order: orderSchema }),
  z.object({ at: z.literal('awardUncertain'), order: orderSchema }),
  z.object({ at: z.literal('awaitingPayment'), order: orderSchema.nullable() }),
  z.object({ at: z.literal('parked'), order: orderSchema.nullable() }),
  z.object({ at: z.literal('paymentUncertain'), order: orderSchema.nullable() }),
  z.object({ at: z.literal('completing'), order: orderSchema, payment: paymentSchema }),
  z.object({
    at: z.literal('reconciling'),
    order: orderSchema,
    payment: paymentSchema,
    tries: z.number(),
    refused: faultSchema.nullable().default(null),
  }),
  z.object({
    at: z.literal('readingResult'),
    order: orderSchema,
    payment: paymentSchema,
    tries: z.number().default(1),
  }),
  z.object({
    at: z.literal('done'),
    order: orderSchema.nullable(),
    payment: paymentSchema,
    resolution: z.enum(['confirmed', 'pending', 'needsAttention', 'resolvedManually', 'noLoyalty']),
    result: z.object({
      cashback: tiynSchema.nullable(),
      balance: tiynSchema.nullable(),
      stamps: z.object({ received: z.number(), needed: z.number() }).nullable(),
    }),
    fault: faultSchema.nullable(),
    note: z.string().nullable().default(null),
    saidDone: z.number().int().optional(),
    unread: unreadSchema.optional(),
  }),
  z.object({ at: z.literal('accruing'), payment: paymentSchema }),
  z.object({
    at: z.literal('failed'),
    call: z.enum(['verifyQuote', 'sendCode', 'createOrder', 'giveAward']),
    fault: faultSchema,
    outcomeUnknown: z.boolean(),
    ...reachedShape,
  }),
  z.object({
    at: z.literal('cancelled'),
    order: orderSchema.nullable(),
    award: z.enum(['none', 'uncertain', 'spent', 'acknowledged']).default('none'),
    note: z.string().nullable().default(null),
  }),
]);

/** States that the machine has and that a stored sale could not be read in: none, or this doesn't compile. */
type Unreadable = Exclude<Sale['state']['at'], z.output<typeof stateSchema>['at']>;

export const saleSchema: z.ZodType<[Unreadable] extends [never] ? Sale : Unreadable> = z.object({
  request: saleRequestSchema,
  bonus: tiynSchema,
  noLoyaltyReason: noLoyaltyReasonSchema.nullable(),
  quote: quoteSchema.nullable().default(null),
  unansweredAt: millisSchema.nullable().default(null),
  state: stateSchema,
});

/** What the cashier can do with the sale that is open. */
export const saleActionSchema = z.discriminatedUnion('do', [
  /** Agree to the changed balance or percent. */
  z.object({ do: z.literal('acceptQuote') }),
  z.object({ do: z.literal('enterCode'), code: smsCodeSchema }),
  z.object({ do: z.literal('resendCode') }),
  /** Spend no bonuses, still earn. */
  z.object({ do: z.literal('earnOnly') }),
  /** Leave bonuses out of this sale. */
  z.object({ do: z.literal('skipLoyalty') }),
  z.object({ do: z.literal('retry') }),
  /** After a crash: the money was not taken, the till asks for it again. */
  z.object({ do: z.literal('paymentNotReceived') }),
  /** The award that was given meanwhile was this sale's, or another till's. */
  z.object({ do: z.literal('awardWasOurs') }),
  z.object({ do: z.literal('awardWasElsewhere') }),
  z.object({
    do: z.literal('pay'),
    method: z.enum(PAYMENT_METHODS),
    tendered: amountSchema.nullable(),
    /** The parts of `mixed`, and of nothing else. */
    split: splitSchema.nullish(),
  }),
  /** Set aside for the next customer. */
  z.object({ do: z.literal('park') }),
  /** Back to the purchase; what was typed is still there. */
  z.object({ do: z.literal('cancel') }),
  /** Next customer: only when the sale is done. */
  z.object({ do: z.literal('dismiss') }),
]);
export type SaleAction = z.output<typeof saleActionSchema>;
