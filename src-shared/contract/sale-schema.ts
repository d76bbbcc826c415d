/** The sale as it crosses the boundary: the request in, the state out. */
import { z } from 'zod/mini';
import { CASHLESS_METHODS, PAYMENT_METHODS } from '../domain/order.ts';
import type { ChosenSale } from '../domain/sale/chosen-sale.ts';
import {
  ABANDONED_AWARDS,
  CODE_PROBLEMS,
  FAILED_CALLS,
  NO_LOYALTY_REASONS,
  RESOLUTIONS,
  type Sale,
  type SaleRequest,
} from '../domain/sale/sale.ts';
import type { Split } from '../domain/cash/split.ts';
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
import { nullIfAbsent } from './shaping.ts';

export const noLoyaltyReasonSchema = z.enum(NO_LOYALTY_REASONS);
export const resolutionSchema = z.enum(RESOLUTIONS);

/** What the page sends of a new sale. */
export const chosenSaleSchema: z.ZodMiniType<ChosenSale> = z
  .object({
    saleId: saleIdSchema,
    customer: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('lookedUp'), handle: customerHandleSchema }),
        z.object({ kind: z.literal('typed'), phone: phoneSchema }),
      ]),
    ),
    amount: amountSchema,
    bonus: amountSchema,
    stamps: z.int().check(z.minimum(0), z.maximum(99)),
    award: z.boolean(),
    comment: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT))),
    withoutBonuses: z.boolean(),
  })
  .check(
    // A gift may be all that a customer takes.
    z.refine((sale) => sale.amount > 0 || (sale.award && !sale.withoutBonuses), {
      path: ['amount'],
      message: 'zero',
    }),
    z.refine((sale) => sale.bonus <= sale.amount, { path: ['bonus'], message: 'aboveAmount' }),
    z.refine((sale) => !sale.award || sale.stamps === 0, { path: ['stamps'], message: 'format' }),
  );

/** As main composed it, and as it is stored. */
const saleRequestSchema: z.ZodMiniType<SaleRequest> = z
  .object({
    saleId: saleIdSchema,
    customer: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('known'),
        userId: idSchema,
        phone: z.nullable(phoneSchema),
        name: z.string().check(z.maxLength(200)),
        requiresSmsCode: z.boolean(),
        gradation: z.nullish(z.string().check(z.maxLength(200))),
      }),
      z.object({ kind: z.literal('new'), phone: phoneSchema }),
      z.object({ kind: z.literal('none'), phone: z.nullable(phoneSchema) }),
    ]),
    amount: amountSchema,
    bonus: amountSchema,
    stamps: z.int().check(z.minimum(0), z.maximum(99)),
    award: z.nullable(
      z.object({
        awardId: awardIdSchema,
        title: z.string(),
        stampCount: z.int().check(z.positive()),
        total: z.int().check(z.minimum(0)),
      }),
    ),
    comment: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT))),
    quote: z.nullable(z.object({ balance: tiynSchema, percent: z.number() })),
    noLoyaltyReason: z.nullable(noLoyaltyReasonSchema),
  })
  .check(
    // A gift may be all that a customer takes.
    z.refine((sale) => sale.amount > 0 || (sale.award !== null && sale.noLoyaltyReason === null), {
      path: ['amount'],
      message: 'zero',
    }),
    z.refine((sale) => sale.bonus <= sale.amount, { path: ['bonus'], message: 'aboveAmount' }),
    z.refine((sale) => sale.quote === null || sale.bonus <= sale.quote.balance, {
      path: ['bonus'],
      message: 'aboveBalance',
    }),
    z.refine((sale) => sale.award === null || sale.stamps === 0, {
      path: ['stamps'],
      message: 'format',
    }),
  );

const orderSchema = z.object({ orderId: idSchema, orderNumber: z.nullable(idSchema) });
export const splitSchema: z.ZodMiniType<Split> = z.object({
  cash: tiynSchema,
  rest: z.enum(CASHLESS_METHODS),
});
const paymentSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  tendered: z.nullable(tiynSchema),
  split: z.nullish(splitSchema),
  at: z.optional(millisSchema),
});

const unreadSchema = z.object({
  since: millisSchema,
  times: z.int(),
  fault: faultSchema,
  long: z.boolean(),
});

const codeProblemSchema = z.nullable(z.enum(CODE_PROBLEMS));
/** Of those written by an older version: none, and not used up. */
const codeSentShape = {
  codeSentAt: nullIfAbsent(millisSchema),
  codeUsed: z._default(z.boolean(), false),
  codeAwaited: z.optional(z.object({ problem: codeProblemSchema })),
};
const reachedShape = { order: nullIfAbsent(orderSchema), ...codeSentShape };
const quoteSchema = z.object({ balance: tiynSchema, percent: z.number() });

const stateSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('verifyingQuote'), ...reachedShape }),
  z.object({ at: z.literal('quoteChanged'), now: quoteSchema, ...reachedShape }),
  z.object({ at: z.literal('sendingCode'), needed: z.optional(z.literal(true)) }),
  z.object({
    at: z.literal('awaitingCode'),
    sentAt: millisSchema,
    problem: codeProblemSchema,
    verified: z.optional(z.literal(true)),
  }),
  z.object({ at: z.literal('creating'), ...codeSentShape }),
  z.object({ at: z.literal('givingAward'), order: orderSchema }),
  z.object({ at: z.literal('awardUncertain'), order: orderSchema }),
  z.object({ at: z.literal('awaitingPayment'), order: z.nullable(orderSchema) }),
  z.object({ at: z.literal('parked'), order: z.nullable(orderSchema) }),
  z.object({ at: z.literal('paymentUncertain'), order: z.nullable(orderSchema) }),
  z.object({ at: z.literal('completing'), order: orderSchema, payment: paymentSchema }),
  z.object({
    at: z.literal('reconciling'),
    order: orderSchema,
    payment: paymentSchema,
    tries: z.number(),
    refused: nullIfAbsent(faultSchema),
  }),
  z.object({
    at: z.literal('readingResult'),
    order: orderSchema,
    payment: paymentSchema,
    tries: z._default(z.number(), 1),
  }),
  z.object({
    at: z.literal('done'),
    order: z.nullable(orderSchema),
    payment: paymentSchema,
    resolution: resolutionSchema,
    result: z.object({
      cashback: z.nullable(tiynSchema),
      untold: z.optional(z.literal(true)),
      balance: z.nullable(tiynSchema),
      stamps: z.nullable(z.object({ received: z.number(), needed: z.number() })),
    }),
    fault: z.nullable(faultSchema),
    note: nullIfAbsent(z.string()),
    saidDone: z.optional(z.int()),
    unread: z.optional(unreadSchema),
  }),
  z.object({ at: z.literal('accruing'), payment: paymentSchema }),
  z.object({
    at: z.literal('failed'),
    call: z.enum(FAILED_CALLS),
    fault: faultSchema,
    outcomeUnknown: z.boolean(),
    ...reachedShape,
  }),
  z.object({
    at: z.literal('cancelled'),
    order: z.nullable(orderSchema),
    award: z._default(z.enum(ABANDONED_AWARDS), 'none'),
    given: z.optional(z.int()),
    note: nullIfAbsent(z.string()),
    unread: z.optional(unreadSchema),
  }),
]);

/** States that the machine has and that a stored sale could not be read in: none, or this doesn't compile. */
type Unreadable = Exclude<Sale['state']['at'], z.output<typeof stateSchema>['at']>;

export const saleSchema: z.ZodMiniType<[Unreadable] extends [never] ? Sale : Unreadable> = z.object(
  {
    request: saleRequestSchema,
    bonus: tiynSchema,
    noLoyaltyReason: z.nullable(noLoyaltyReasonSchema),
    quote: nullIfAbsent(quoteSchema),
    unansweredAt: nullIfAbsent(millisSchema),
    state: stateSchema,
  },
);

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
    tendered: z.nullable(amountSchema),
    /** The parts of `mixed`, and of nothing else. */
    split: z.nullish(splitSchema),
  }),
  /** Set aside for the next customer. */
  z.object({ do: z.literal('park') }),
  /** Back to the purchase; what was typed is still there. */
  z.object({ do: z.literal('cancel') }),
  /** Next customer: only when the sale is done. */
  z.object({ do: z.literal('dismiss') }),
]);
export type SaleAction = z.output<typeof saleActionSchema>;
