/** Reverts and refunds that were asked for at this till. */
import type { OrderTarget, Reversal } from '../../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { GivenBack } from '../../../src-shared/domain/people/rights.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Untold } from '../../../src-shared/domain/sale/unread.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { ReversedSale } from './sales.ts';

/** A revert or refund before it is sent, in the open shift. Amounts in tiyn; `money` goes back to the
 * customer. */
export interface ReversalIntent {
  /** null: no order of the service knows of the sale. */
  readonly orderId: Id | null;
  /** null: the order is another till's. */
  readonly saleId: SaleId | null;
  /** Made by the screen, one for each time the cashier asks for it. */
  readonly requestId: string;
  readonly kind: Reversal['kind'];
  readonly amount: Tiyn;
  readonly money: Tiyn;
  /** That the customer loses; null: not known. */
  readonly cashback: Tiyn | null;
  /** How many refunds the order had: one that is there later is not among them. */
  readonly refundsBefore: number;
  /** What this till may have handed over for that order in all, by what was left of it when this one was asked for;
   * null: nothing is sent. */
  readonly givenWith: Tiyn | null;
  readonly reason: string;
  /** How it was paid, of an order without a sale; null: not known, or the sale tells. */
  readonly method: string | null;
  /** Who gives it back; null: the till knows nobody. */
  readonly cashier: Actor | null;
  /** Who let it pass; null: nobody was asked. */
  readonly supervisor: Actor | null;
}

export interface ReversalOutcomeDetails {
  readonly outcome: Reversal['outcome'];
  readonly fault: Fault | null;
  /** What the service really gave back; null: it was never known to be done. */
  readonly refundedBonus: Tiyn | null;
  /** Given back; of one that isn't done: as it was intended. */
  readonly money: Tiyn;
  readonly cashback: Tiyn | null;
  /** Somebody says so. Otherwise it is known of the call or of the record. */
  readonly resolvedManually?: ResolvedReversal | undefined;
}

export interface ResolvedReversal {
  readonly note: string;
  /** null: the till knows nobody. */
  readonly by: Actor | null;
}

/** One as it is recorded: `unknown` from the moment of its intent. */
export interface RecordedReversal extends Omit<ReversalOutcomeDetails, 'resolvedManually'> {
  readonly reversalId: number;
  /** null: written by an older version. */
  readonly requestId: string | null;
  readonly kind: Reversal['kind'];
  readonly at: Millis;
  readonly amount: Tiyn;
  /** null: written by an older version. */
  readonly refundsBefore: number | null;
  /** null: by an older version, or nothing was sent. */
  readonly givenWith: Tiyn | null;
  readonly reason: string;
  readonly method: ReversalIntent['method'];
  /** The shift in which `money` was handed over, and what of it in cash (null: nobody knows); both stay, whatever
   * becomes of it. null: none was. */
  readonly givenIn: number | null;
  readonly givenCash: Tiyn | null;
  /** When the result that told of its money was left by a key; null: not yet. */
  readonly acknowledgedAt: Millis | null;
  /** The order's record, when it was read last, showed one alike that none of the order's accounts for. */
  readonly alsoThere: boolean;
  /** Of one that isn't known: late readings in a row that told nothing of it. null: none. */
  readonly untold: Untold | null;
  /** What is known of it is somebody's word alone. */
  readonly resolvedManually: Reversal['resolvedManually'];
  /** By name, as the cashiers are called now. */
  readonly cashier: string | null;
  readonly supervisor: string | null;
}

/** Its request, or the number of one that an older version wrote without a request: in a file that comes back without it
 * its number may be another's. */
export type ReversalName = string | number;

export interface ReversalLog {
  /** Asked for at this till, oldest first. */
  reversals(orderId: Id): readonly RecordedReversal[];
  /** Of a sale that has no order, oldest first. */
  reversalsHere(saleId: SaleId): readonly RecordedReversal[];
  /** Orders with some of which nobody knows what came of them. */
  ordersWithPendingReversals(): readonly Id[];
  /** Done or not known, without a supervisor: by that cashier (null: by all) in the open shift and in those that were
   * opened up to twelve hours before it, and of that sale or order. What that request did is left out: it may be
   * asked again, and does nothing then. */
  givenBack(of: OrderTarget, cashierId: string | null, requestId: string): GivenBack;
  /** Recorded as `unknown` until it is ended; false when that request is known already. */
  recordReversalIntent(intent: ReversalIntent, at: Millis): boolean;
  /** Records an intent again that a damaged file has lost, in the shift and under the number that its trail says; false
   * when that request is known. Of a sale that is lost, too, only the order stays until that is restored. */
  restoreReversal(intent: ReversalIntent, at: Millis): boolean;
  /** One that nothing is sent for, as done, in one write; false when that request is known already. */
  recordReversal(intent: ReversalIntent, at: Millis): boolean;
  /** What is done from now on counts in the shift in which that is learned. `shown`: by the record that told it, in the
   * same write (`recordReversed`). */
  recordReversalOutcome(
    which: ReversalName,
    end: ReversalOutcomeDetails,
    at: Millis,
    shown?: ReversedSale | null,
  ): void;
  /** Of that order the record shows ones alike beside exactly these: believed until it is read again. */
  recordContestedReversals(orderId: Id, requestIds: readonly string[]): void;
  /** Nothing of one that is known. */
  recordUntoldReversal(reversalId: number, untold: Untold): void;
  /** The cashier has left by a key what told that this one is done; does nothing to any other. */
  acknowledgeReversal(requestId: string, at: Millis): void;
}
