/**
 * Brings what the journal says of an order's reverts and refunds in line with the order's record:
 * those without an answer, and those that were recorded otherwise long ago.
 */
import { CONTRADICTED, type Fault } from '../../../src-shared/domain/fault.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import {
  reconcile,
  type RecordReading,
  type ReversalResult,
  type SentReversal,
} from '../../../src-shared/domain/reversal/reconcile.ts';
import { reversedOf } from '../../../src-shared/domain/reversal/remaining.ts';
import { shareOf } from '../../../src-shared/domain/reversal/sums.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { KnownOrder } from './order-subject.ts';
import type { SendTimes } from './send-times.ts';
import { hereOf, givenFor, givenOf } from './given-back.ts';

/** The program ended before an answer came. */
export const NO_ANSWER: Fault = { code: 'timeout', retry: 'unsafe' };

/** How a call ended, of the reversal that it was made for. */
export interface EndedCall {
  readonly requestId: string;
  /** null: with the answer that the description promises. */
  readonly fault: Fault | null;
}

/**
 * Writes down what the record shows. `call`: one that has just ended, which is recorded in any case.
 */
export function applyOrderToReversals(
  journal: Journal,
  known: KnownOrder,
  reading: RecordReading,
  times: SendTimes,
  at: Millis,
  call: EndedCall | null = null,
): void {
  const { saleId } = known;
  let shown = saleId === null ? null : { saleId, ...reversedOf(reading.order) };
  const recorded = journal.reversals(known.orderId);
  const results = reconcileKnown(journal, known, sentOf(recorded, times, call), reading);
  for (const [index, reversal] of recorded.entries()) {
    const result = results[index];
    const isCall = reversal.requestId === call?.requestId;
    // Somebody's word stands until the record tells.
    const before = reversal.resolvedManually === null ? reversal.outcome : 'unknown';
    if (result === undefined || (result.outcome === before && !isCall)) continue;
    journal.recordReversalOutcome(
      reversal.requestId ?? reversal.reversalId,
      {
        outcome: result.outcome,
        fault: isCall ? faultOfCall(result, call) : faultOf(reversal),
        refundedBonus: result.bonus ?? reversal.refundedBonus,
        money: result.money ?? reversal.money,
        cashback: cashbackOf(reversal, result),
      },
      at,
      shown,
    );
    shown = null;
  }
  if (shown !== null) journal.recordReversed(shown);
  recordContested(journal, known, recorded, results);
}

/** Those of which the record shows one alike that none of them accounts for. */
function recordContested(
  journal: Journal,
  { orderId }: KnownOrder,
  recorded: readonly RecordedReversal[],
  results: readonly ReversalResult[],
): void {
  const contested = recorded.filter((_one, index) => results[index]?.alsoThere === true);
  journal.recordContestedReversals(
    orderId,
    contested.flatMap(({ requestId }) => requestId ?? []),
  );
}

/** Of less than was planned it takes less, in proportion. */
function cashbackOf({ amount, cashback }: RecordedReversal, result: ReversalResult) {
  if (cashback === null || result.amount === null) return cashback;
  return shareOf(cashback, result.amount, amount);
}

/** Those of which the record shows one alike that none of them accounts for. */
export function alsoThereOf(
  journal: Journal,
  known: KnownOrder,
  recorded: readonly RecordedReversal[],
  reading: RecordReading,
  times: SendTimes,
): ReadonlySet<unknown> {
  const results = reconcileKnown(journal, known, sentOf(recorded, times, null), reading);
  return new Set(results.map(({ alsoThere }, index) => alsoThere && recorded[index]));
}

function reconcileKnown(
  journal: Journal,
  { orderId, saleId, sale }: KnownOrder,
  sent: readonly SentReversal[],
  reading: RecordReading,
): readonly ReversalResult[] {
  return reconcile(sent, reading, sale, givenFor(hereOf(journal, saleId, orderId)));
}

function sentOf(
  recorded: readonly RecordedReversal[],
  times: SendTimes,
  call: EndedCall | null,
): readonly SentReversal[] {
  return recorded.map((reversal) => {
    const { kind, amount, money, refundedBonus, refundsBefore, at, requestId } = reversal;
    const isCall = reversal.requestId === call?.requestId;
    const outcome = reversal.resolvedManually === null ? reversal.outcome : 'unknown';
    // An older version kept no intended sum of what it took to be not done.
    const unnoted = money === 0 && ['refused', 'notDone'].includes(reversal.outcome);
    return {
      kind,
      amount,
      // What was handed over before may have made the money less: then the rest of it is no bonuses.
      bonus: unnoted ? null : (refundedBonus ?? subtract(amount, money)),
      given: givenOf(reversal),
      refundsBefore,
      at,
      outcome,
      accepted: isCall ? call.fault === null : outcome === 'done',
      fault: isCall ? call.fault : reversal.fault,
      sentAt: times.of(requestId),
    };
  });
}

function faultOfCall({ outcome }: ReversalResult, { fault }: EndedCall): Fault | null {
  if (outcome === 'done') return null;
  return fault ?? CONTRADICTED;
}

/** Kept when it is known at last: the cashier is told that it had no answer, and what to do. One that
 * was known to be done, not by somebody's word, is contradicted by its record, whatever came when it was sent. */
function faultOf({ fault, outcome, resolvedManually }: RecordedReversal): Fault {
  return outcome === 'done' && resolvedManually === null ? CONTRADICTED : (fault ?? NO_ANSWER);
}
