/**
 * A sale: what the cashier asked for and the state it has reached. Every state says what is
 * waited for; nothing else about the sale is kept anywhere. The SMS code is never part of it.
 */
import type { Fault } from '../fault.ts';
import type { Id } from '../id.ts';
import { ZERO, type Tiyn } from '../money.ts';
import type { PaymentMethod } from '../order.ts';
import type { Phone } from '../phone.ts';
import type { Split } from '../cash/split.ts';
import type { Millis } from '../time.ts';
import type { Unread } from './unread.ts';

/** Made by the till, a ULID. The same id submitted twice is one sale. */
export type SaleId = string;

export type SaleCustomer =
  | {
      readonly kind: 'known';
      readonly userId: Id;
      /** null: this till may not know any more who it was. */
      readonly phone: Phone | null;
      readonly name: string;
      readonly requiresSmsCode: boolean;
      /** Gradation status as it was before this sale; null: none. Absent: not noted. */
      readonly gradation?: string | null | undefined;
    }
  /** Not found at lookup: registered with the sale through `user_phone` (E8). */
  | { readonly kind: 'new'; readonly phone: Phone }
  /** Nobody, or a phone that could not be looked up: such a sale goes on without bonuses. */
  | { readonly kind: 'none'; readonly phone: Phone | null };

/** Balance and percent as they stood on the screen when the cashier pressed Charge. */
export interface Quote {
  readonly balance: Tiyn;
  readonly percent: number;
}

/** Somebody who can earn. */
export type NamedCustomer = Exclude<SaleCustomer, { readonly kind: 'none' }>;

/** Why a sale goes on without bonuses. */
export const NO_LOYALTY_REASONS = [
  'noCustomer',
  'cashierChoice',
  'blacklisted',
  'offline',
  'refused',
  /** There was no customer; one was attached after the payment (attach.ts). */
  'attachedLater',
] as const;
export type NoLoyaltyReason = (typeof NO_LOYALTY_REASONS)[number];

export interface SelectedAward {
  readonly awardId: string;
  readonly title: string;
  readonly stampCount: number;
  /** How many times the customer had received it before: tells whether an unanswered give was done. */
  readonly total: number;
}

export interface SaleRequest {
  readonly saleId: SaleId;
  readonly customer: SaleCustomer;
  readonly amount: Tiyn;
  /** Bonuses to spend; 0 is accrual only. */
  readonly bonus: Tiyn;
  /** Stamps to add; 0 adds none. Never above 0 together with an award (E8.R1). */
  readonly stamps: number;
  readonly award: SelectedAward | null;
  /** The cashier's note, sent with the order; absent: none. */
  readonly comment?: string | undefined;
  /** null when the screen had no fresh summary. */
  readonly quote: Quote | null;
  /** Not null: no order is created, the sale is only recorded here. */
  readonly noLoyaltyReason: NoLoyaltyReason | null;
}

export interface SaleOrder {
  readonly orderId: Id;
  readonly orderNumber: Id | null;
}

export interface Payment {
  readonly method: PaymentMethod;
  /** Cash handed over; null when it is exact or no cash. */
  readonly tendered: Tiyn | null;
  /** Of `mixed`: the cash part, and how the rest is paid. Absent: not mixed, or noted by an older
   * version, which didn't ask. */
  readonly split?: Split | null | undefined;
  /** Steady time at which it was taken. Absent: noted by an older version. */
  readonly at?: Millis | undefined;
}

/** What the service said after completion; each part null until or unless it was read. */
export interface LoyaltyResult {
  readonly cashback: Tiyn | null;
  /** Its cashback: nothing tells it, and nothing is read again. */
  readonly untold?: true | undefined;
  readonly balance: Tiyn | null;
  readonly stamps: { readonly received: number; readonly needed: number } | null;
}

/** The SMS code that goes with an order, through the states before the order is sent. */
export interface CodeSent {
  /** When it was sent (steady); null: none takes part. */
  readonly codeSentAt: Millis | null;
  /** An attempt to create the order with it had no answer: it may be used up. */
  readonly codeUsed: boolean;
  /** It is to be typed, and this is said where it is: nobody has, or what was typed is gone with the end of the program; absent: what
   * was typed goes with the order. */
  readonly codeAwaited?: { readonly problem: CodeProblem | null } | undefined;
}
export const NO_CODE: CodeSent = { codeSentAt: null, codeUsed: false };

export const CODE_PROBLEMS = [
  'wrong',
  'expired',
  'unknown',
  'needed',
  'used',
  'notKept',
  'notKeptUsed',
] as const;
export type CodeProblem = (typeof CODE_PROBLEMS)[number];

export const FAILED_CALLS = ['verifyQuote', 'sendCode', 'createOrder', 'giveAward'] as const;
export type FailedCall = (typeof FAILED_CALLS)[number];

/** `confirmed`: the service completed it. `pending`: paid, completion not yet confirmed.
 * `needsAttention`: paid, and the service refuses the completion. `resolvedManually`: the cashier
 * ended that, with a note. `noLoyalty`: no bonuses took part. */
export const RESOLUTIONS = [
  'confirmed',
  'pending',
  'needsAttention',
  'resolvedManually',
  'noLoyalty',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** What became of the award of a sale that was given up. `uncertain`: it may have been given, to
 * be asked when the service answers. `given`: the customer was given one since, by whichever till; as long as
 * the sale's own request may be acted on, another one is looked for. `acknowledged`: the cashier has seen that,
 * and nothing more can come; until then what was seen is `uncertain` again, with the note. */
export const ABANDONED_AWARDS = ['none', 'uncertain', 'given', 'acknowledged'] as const;
export type AbandonedAward = (typeof ABANDONED_AWARDS)[number];

export type SaleState =
  /** Balance and percent are being read again; also before an order is sent a second time. `order`: it was
   * created beside a reading that failed, or that differs; null: not yet. */
  | ({ readonly at: 'verifyingQuote'; readonly order: SaleOrder | null } & CodeSent)
  /** They differ from what the cashier saw; nothing more is sent until the cashier agrees. */
  | ({
      readonly at: 'quoteChanged';
      readonly now: Quote;
      readonly order: SaleOrder | null;
    } & CodeSent)
  /** The service is asked to send the SMS, and for balance and percent beside it. `needed`: it has refused an order without a code. */
  | { readonly at: 'sendingCode'; readonly needed?: true | undefined }
  /** The customer's code is typed. `sentAt` starts the 5 minutes and the pause before a resend.
   * `unknown`: nobody answered whether the SMS was sent. `needed`: nobody expected that one is asked for. `used`: refused, after an attempt without
   * an answer that may have used it up. `notKept`: what was typed was forgotten with the end of the program,
   * and nobody has judged it; `notKeptUsed`: that, and such an attempt was made with it before. */
  | {
      readonly at: 'awaitingCode';
      readonly sentAt: Millis;
      readonly problem: CodeProblem | null;
      /** Balance and percent were read beside the sending, or since, and agreed to; absent: they are read before the order. */
      readonly verified?: true | undefined;
    }
  /** The order is being created. */
  | ({ readonly at: 'creating' } & CodeSent)
  /** The award is being given (Flow C, step 3). */
  | { readonly at: 'givingAward'; readonly order: SaleOrder }
  /** An earlier attempt had no answer and the customer's awards have risen by one: by this sale or
   * by another till's. Only the cashier and the customer know. */
  | { readonly at: 'awardUncertain'; readonly order: SaleOrder }
  /** The cashier takes the money. Without an order the sale is only recorded here. */
  | { readonly at: 'awaitingPayment'; readonly order: SaleOrder | null }
  /** Set aside before money was taken: the next customer is served. Recalled, it is given up and typed anew. */
  | { readonly at: 'parked'; readonly order: SaleOrder | null }
  /** The program ended while money was taken: only the cashier knows whether it was. */
  | { readonly at: 'paymentUncertain'; readonly order: SaleOrder | null }
  /** The money is taken; the order is being completed. */
  | { readonly at: 'completing'; readonly order: SaleOrder; readonly payment: Payment }
  /** Completion had no clear answer: the order is read to learn what happened. */
  | {
      readonly at: 'reconciling';
      readonly order: SaleOrder;
      readonly payment: Payment;
      readonly tries: number;
      /** The service refused the completion; the order is looked at once more. */
      readonly refused: Fault | null;
    }
  /** The completion was answered; the order is read, which is believed more than the answer. */
  | {
      readonly at: 'readingResult';
      readonly order: SaleOrder;
      readonly payment: Payment;
      readonly tries: number;
    }
  | {
      readonly at: 'done';
      readonly order: SaleOrder | null;
      readonly payment: Payment;
      readonly resolution: Resolution;
      readonly result: LoyaltyResult;
      readonly fault: Fault | null;
      /** How the cashier resolved it; null unless `resolvedManually`. */
      readonly note: string | null;
      /** How often the service has said, since it is pending, that it completed the order, while the
       * order stayed as it was; absent: never. */
      readonly saidDone?: number | undefined;
      /** What came instead of the order, while the sale is pending; absent: it could be read. */
      readonly unread?: Unread | undefined;
    }
  /** Paid without bonuses; an order is created for it afterwards, to accrue them. */
  | { readonly at: 'accruing'; readonly payment: Payment }
  /** A call failed before money was taken. `outcomeUnknown`: it may have happened all the same, or happen
   * yet; the till goes on asking about an award. */
  | ({
      readonly at: 'failed';
      readonly call: FailedCall;
      readonly fault: Fault;
      readonly outcomeUnknown: boolean;
      readonly order: SaleOrder | null;
    } & CodeSent)
  /** Given up before money was taken. An order that exists stays PENDING and moves no bonuses. */
  | {
      readonly at: 'cancelled';
      readonly order: SaleOrder | null;
      readonly award: AbandonedAward;
      /** How many awards the customer is known to have been given since this one was asked for (`awardsGiven`), with the
       * one that the cashier said to be another till's; absent: none, or noted by an older version, which told of the first one only. */
      readonly given?: number | undefined;
      /** What the cashier has said of those; null: nothing. More than one word: a line each. */
      readonly note: string | null;
      /** What came instead of the stamps, while the award is uncertain; absent: they could be read. */
      readonly unread?: Unread | undefined;
    };

export interface Sale {
  readonly request: SaleRequest;
  /** Bonuses that will be spent now: the request's, or less after a change or a refusal. */
  readonly bonus: Tiyn;
  /** Not null once the sale goes on without bonuses. */
  readonly noLoyaltyReason: NoLoyaltyReason | null;
  /** Balance and percent as they were agreed to: read again with the sale, or seen on the screen. */
  readonly quote: Quote | null;
  /** Steady time at which the last giving or completion was sent that nobody's record has answered
   * for: until it can't arrive any more no reading proves that it wasn't acted on. null: none. */
  readonly unansweredAt: Millis | null;
  readonly state: SaleState;
}

/** What is paid in cash: all, a part, or nothing; null: of a split nobody noted. */
export function cashDue(
  sale: Sale,
  { method, split }: Pick<Payment, 'method' | 'split'>,
): Tiyn | null {
  if (method === 'mixed') return split?.cash ?? null;
  return method === 'cash' ? toPay(sale) : ZERO;
}

/** What the cashier has to take, in tiyn. */
export function toPay(sale: Sale): Tiyn {
  return (sale.request.amount - sale.bonus) as Tiyn;
}

/** So many sales can be parked at once. */
export const MAX_PARKED = 5;

/** A code is waited for at most 5 minutes (Limits). */
export const CODE_LIFETIME: Millis = 5 * 60_000;
/** Pause before the code can be sent again. */
export const RESEND_PAUSE: Millis = 45_000;
