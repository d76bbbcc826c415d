/** What can happen to a sale, what is to be done then, and the shape of one transition. */
import type { Fault } from '../fault.ts';
import type { Result } from '../result.ts';
import type { Millis } from '../time.ts';
import type {
  Payment,
  LoyaltyResult,
  NamedCustomer,
  Sale,
  SaleCustomer,
  SaleOrder,
  SaleState,
  Quote,
  NoLoyaltyReason,
} from './sale.ts';

/** `at`: of a reading the steady time at which it began; of a call that moves something the one at
 * which its last request left (`lastSentAt`). */
export type SaleEvent =
  | { readonly type: 'quoteRead'; readonly now: Quote }
  | { readonly type: 'quoteNotRead'; readonly fault: Fault }
  | { readonly type: 'acceptQuote' }
  /** `quote`: what was read beside it; absent: not in time. */
  | {
      readonly type: 'codeSent';
      readonly at: Millis;
      readonly quote?: Result<Quote, Fault> | undefined;
    }
  | { readonly type: 'codeNotSent'; readonly fault: Fault; readonly at: Millis }
  | { readonly type: 'codeEntered'; readonly at: Millis }
  | { readonly type: 'resendCode'; readonly at: Millis }
  | { readonly type: 'earnOnly' }
  /** `quote`: what was read beside the order; absent: it was read before. `awardIsFree`: no award was
   * given since the cashier chose this one; absent: not read, or too long ago. */
  | {
      readonly type: 'orderCreated';
      readonly order: SaleOrder;
      readonly quote?: Result<Quote, Fault> | undefined;
      readonly awardIsFree?: boolean | undefined;
    }
  | { readonly type: 'orderFailed'; readonly fault: Fault }
  /** `total`: how many the customer has had with it, as the answer says; absent: it doesn't. */
  | { readonly type: 'awardGiven'; readonly total?: number }
  /** `unread`: put off by a busy service, and the stamps couldn't be read since. Their next reading tells. */
  | {
      readonly type: 'awardFailed';
      readonly fault: Fault;
      readonly at: Millis;
      readonly unread?: true;
    }
  /** The cashier's answer to that: the customer had (not) been given one at another till. */
  | { readonly type: 'awardWasOurs' }
  | { readonly type: 'awardWasElsewhere' }
  /** Read after a giving without an answer: how many awards were given since this one was chosen. */
  | { readonly type: 'awardRead'; readonly given: number; readonly at: Millis }
  | { readonly type: 'awardNotRead'; readonly fault: Fault; readonly at: Millis }
  /** The cashier's answer: the money was not taken before the program ended. */
  | { readonly type: 'paymentNotReceived' }
  | ({ readonly type: 'paid' } & Payment)
  | { readonly type: 'completed'; readonly at: Millis }
  | { readonly type: 'completionFailed'; readonly fault: Fault; readonly at: Millis }
  | { readonly type: 'orderRead'; readonly status: string; readonly at: Millis }
  | { readonly type: 'orderNotRead'; readonly fault: Fault; readonly at: Millis }
  /** `status`: what the order says; null when it could not be read. */
  | {
      readonly type: 'resultRead';
      readonly result: LoyaltyResult;
      readonly status: string | null;
      readonly at: Millis;
    }
  /** Bonuses are accrued afterwards for a sale that was paid without them. */
  | { readonly type: 'accrue' }
  /** The same for whoever shows the card after the payment of a sale without a customer. */
  | { readonly type: 'attach'; readonly customer: NamedCustomer }
  | {
      readonly type: 'accrualCreated';
      readonly order: SaleOrder;
      readonly customer: SaleCustomer;
    }
  | { readonly type: 'accrualFailed'; readonly fault: Fault }
  /** A sale that needs attention: the service is asked once more, or the cashier ends it. */
  | { readonly type: 'recheckRequested' }
  | {
      readonly type: 'resolvedManually';
      readonly note: string;
      /** Of an award: how many the cashier was told of; absent: all. */
      readonly awardsSeen?: number | undefined;
    }
  | { readonly type: 'retry' }
  /** Set aside for the next customer. */
  | { readonly type: 'park' }
  /** The program ended while a call was under way, and was started again. */
  | { readonly type: 'interrupted'; readonly at: Millis }
  | { readonly type: 'skipLoyalty'; readonly reason: NoLoyaltyReason }
  | { readonly type: 'cancel' };

export type SaleEffect =
  | { readonly do: 'verifyQuote' }
  /** Balance and percent are read beside it. */
  | { readonly do: 'sendCode' }
  /** `verify`: balance and percent are read beside it. */
  | { readonly do: 'createOrder'; readonly withCode: boolean; readonly verify: boolean }
  /** `isFree`: that it is was read beside the order. */
  | { readonly do: 'giveAward'; readonly order: SaleOrder; readonly isFree: boolean }
  | { readonly do: 'completeOrder'; readonly order: SaleOrder; readonly payment: Payment }
  | { readonly do: 'readOrder'; readonly order: SaleOrder }
  | { readonly do: 'readResult'; readonly order: SaleOrder }
  /** Whether an award whose giving had no answer was given all the same. */
  | { readonly do: 'readAward' }
  /** Look the customer up and create an order for what was paid, spending no bonuses. */
  | { readonly do: 'accrue' }
  /** Paid, not confirmed: to be resolved when the service answers. */
  | { readonly do: 'wait'; readonly order: SaleOrder };

export interface Transition {
  readonly sale: Sale;
  readonly effects: readonly SaleEffect[];
}

/** Those whose meaning depends on the state alone. */
export type StateEvent = Exclude<
  SaleEvent,
  { type: 'skipLoyalty' | 'cancel' | 'earnOnly' | 'park' | 'interrupted' }
>;

export function transitionTo(sale: Sale, state: SaleState, ...effects: SaleEffect[]): Transition {
  return { sale: { ...sale, state }, effects };
}
