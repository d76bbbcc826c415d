/**
 * What holds in each state, whatever else the sale is: one table for the machine's guards, the screen and the
 * journal's questions. A new state is a new row, and the compiler asks for it.
 */
import type { SaleState } from './sale.ts';

export type SaleStateName = SaleState['at'];

export type Trait =
  /** The money was taken. */
  | 'paid'
  /** Paid, and what became of the completion isn't known from the order's own record yet. */
  | 'confirming'
  /** A call is under way; the screen names it. */
  | 'calling'
  /** The call needn't be waited for: a reading and an SMS change nothing, an order that nobody completes
   * stays PENDING. Its answer means nothing once the sale has gone on. */
  | 'abandonable'
  /** It can be given up, unless its award was given. */
  | 'cancellable'
  /** Neither the cashier nor the service is waited for. */
  | 'over';

const TRAITS: Readonly<Record<SaleStateName, readonly Trait[]>> = {
  verifyingQuote: ['calling', 'abandonable', 'cancellable'],
  quoteChanged: ['cancellable'],
  sendingCode: ['calling', 'abandonable', 'cancellable'],
  awaitingCode: ['cancellable'],
  creating: ['calling', 'abandonable', 'cancellable'],
  givingAward: ['calling'],
  awardUncertain: [],
  awaitingPayment: ['cancellable'],
  parked: ['cancellable'],
  paymentUncertain: ['cancellable'],
  completing: ['paid', 'confirming', 'calling'],
  reconciling: ['paid', 'confirming', 'calling'],
  readingResult: ['paid', 'confirming', 'calling'],
  done: ['paid', 'over'],
  accruing: ['paid', 'calling'],
  failed: ['cancellable'],
  cancelled: ['over'],
};

/** Whether a state is so. */
export function isIn({ at }: Pick<SaleState, 'at'>, trait: Trait): boolean {
  return TRAITS[at].includes(trait);
}

/** All states that are so, in the table's order. */
export function statesThatAre(trait: Trait): readonly SaleStateName[] {
  return (Object.keys(TRAITS) as SaleStateName[]).filter((at) => TRAITS[at].includes(trait));
}
