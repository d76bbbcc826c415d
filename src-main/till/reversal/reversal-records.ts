/**
 * Brings what the journal says of an order's reverts and refunds in line with the order's record:
 * those without an answer, and those that were recorded otherwise long ago.
 */
import type {
  PendingReversal,
  Reversal,
  SaleRow,
} from '../../../src-shared/contract/orders-schema.ts';
import { CONTRADICTED, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { lastSentAt, provableFrom } from '../../../src-shared/domain/service/late-acts.ts';
import { subtract, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import {
  reconcile,
  type RecordReading,
  type ReversalResult,
  type SentReversal,
} from '../../../src-shared/domain/reversal/reconcile.ts';
import { reversedOf } from '../../../src-shared/domain/reversal/remaining.ts';
import { shareOf, sumOf } from '../../../src-shared/domain/reversal/sums.ts';
import { waysBack } from '../../../src-shared/domain/reversal/ways.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { Clock } from '../../ports/system.ts';
import type { KnownOrder, Subject } from './order-subject.ts';

/** The program ended before an answer came. */
export const NO_ANSWER: Fault = { code: 'timeout', retry: 'unsafe' };

/** When the last request of each can have left, by `Clock.steady`. */
export interface SendTimes {
  /** Until it has ended it counts as sent when it began. */
  begun(requestId: string): void;
  ended(requestId: string, begunAt: Millis): void;
  of(requestId: string | null): Millis;
  /** Whether anything was sent for it in this run of the program. */
  has(requestId: string): boolean;
}

/** What was sent in an earlier run of the program counts from this one's start: between the two any
 * clock may have been set. */
export function createSendTimes(clock: Pick<Clock, 'steady'>): SendTimes {
  const started = clock.steady();
  const times = new Map<string | null, Millis>();
  return {
    begun: (requestId) => void times.set(requestId, clock.steady()),
    ended(requestId, begunAt) {
      times.set(requestId, lastSentAt(begunAt, clock.steady()));
    },
    of: (requestId) => times.get(requestId) ?? started,
    has: (requestId) => times.has(requestId),
  };
}

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
  if (known.saleId !== null) journal.recordReversed(known.saleId, reversedOf(reading.order));
  const recorded = journal.reversals(known.orderId);
  const results = reconcileKnown(journal, known, sentOf(recorded, times, call), reading);
  for (const [index, reversal] of recorded.entries()) {
    const result = results[index];
    const isCall = reversal.requestId === call?.requestId;
    // Somebody's word stands until the record tells.
    const before = reversal.resolved === null ? reversal.outcome : 'unknown';
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
    );
  }
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

/** As the screen shows them, oldest first: those that were sent for the order, and those of the sale that nothing
 * was sent for. Without a reading what the last one showed is believed. `row`: of the sale; null: the order is another till's. */
export function reversalsOf(
  journal: Journal,
  { known, saleId }: Pick<Subject, 'known' | 'saleId'>,
  row: SaleRow | null,
  reading: RecordReading | null,
  times: SendTimes,
): Reversal[] {
  const here = hereOf(journal, saleId, known?.orderId);
  const sent = known === null ? [] : journal.reversals(known.orderId);
  const alsoThere = known && reading && alsoThereOf(journal, known, sent, reading, times);
  const unsent = new Set(here);
  return [...sent, ...here]
    .toSorted((one, other) => one.reversalId - other.reversalId)
    .map((one) => ({
      ...shownReversal(one, row),
      alsoThere: alsoThere?.has(one) ?? one.alsoThere,
      here: unsent.has(one),
      knownFrom: one.outcome === 'unknown' ? provableFrom(times.of(one.requestId)) : null,
    }));
}

/** Those of which the record shows one alike that none of them accounts for. */
function alsoThereOf(
  journal: Journal,
  known: KnownOrder,
  recorded: readonly RecordedReversal[],
  reading: RecordReading,
  times: SendTimes,
): ReadonlySet<unknown> {
  const results = reconcileKnown(journal, known, sentOf(recorded, times, null), reading);
  return new Set(results.map(({ alsoThere }, index) => alsoThere && recorded[index]));
}

/** Those that nothing was sent for. `saleId`: null of another till's order, and of a sale that can't be read:
 * what was given back for that one can. */
function hereOf(
  journal: Journal,
  saleId: SaleId | null,
  orderId: Id | undefined,
): readonly RecordedReversal[] {
  const of = saleId ?? (orderId === undefined ? null : journal.saleOf(orderId));
  return of === null ? [] : journal.reversalsHere(of);
}

function reconcileKnown(
  journal: Journal,
  { orderId, saleId, sale }: KnownOrder,
  sent: readonly SentReversal[],
  reading: RecordReading,
): readonly ReversalResult[] {
  return reconcile(sent, reading, sale, givenFor(hereOf(journal, saleId, orderId)));
}

/** Money that was handed over for them. */
function givenFor(all: readonly RecordedReversal[]): Tiyn {
  return sumOf(all.map((one) => givenOf(one) ?? ZERO));
}

/** Handed over for what the order's record doesn't show: not done any more, or nothing was sent for it. */
export function givenBeside(journal: Journal, { orderId, saleId }: KnownOrder): Tiyn {
  const undone = journal
    .reversals(orderId)
    .filter(({ outcome, resolved }) => outcome !== 'done' || resolved !== null);
  return givenFor([...undone, ...hereOf(journal, saleId, orderId)]);
}

/** Handed over for the order by this till; `but`: for all but that one. */
export function givenInAll(
  journal: Journal,
  { orderId, saleId }: KnownOrder,
  but?: RecordedReversal,
): Tiyn {
  const all = [...journal.reversals(orderId), ...hereOf(journal, saleId, orderId)];
  return givenFor(all.filter(({ reversalId }) => reversalId !== but?.reversalId));
}

/** Money that was handed over for it; null: none was. */
export function givenOf({ givenIn, outcome, money }: RecordedReversal): Tiyn | null {
  return givenIn === null && outcome !== 'done' ? null : money;
}

/** What the journal alone tells of one of them. */
function shownReversal(
  reversal: RecordedReversal,
  row: SaleRow | null,
): Omit<Reversal, 'alsoThere' | 'here' | 'knownFrom'> {
  const {
    reversalId: _id,
    refundsBefore: _before,
    givenWith: _most,
    method,
    givenIn: _in,
    givenCash,
    acknowledgedAt,
    untold: _untold,
    ...one
  } = reversal;
  const isDone = one.outcome === 'done';
  return {
    ...one,
    money: isDone ? one.money : null,
    ways: isDone ? [...waysBack(row ?? { method, split: null }, one.money, givenCash)] : [],
    undone: isDone ? null : givenOf(reversal),
    acknowledged: acknowledgedAt !== null,
    // What the service gave back nobody here can say.
    refundedBonus: isDone && one.resolved === null ? one.refundedBonus : null,
    needsAttention: isStuck(reversal),
  };
}

/** No reading tells of it. One that an older version wrote has no name by which it could be ended. */
function isStuck({ outcome, requestId, untold }: RecordedReversal): boolean {
  return outcome === 'unknown' && requestId !== null && untold?.long === true;
}

/** The last of an order's that isn't known, from when on a reading tells of all of them, and whether somebody has to end
 * one; null: all are known. */
export function lastPending(journal: Journal, orderId: Id, times: SendTimes) {
  const unknown = journal.reversals(orderId).filter(({ outcome }) => outcome === 'unknown');
  const kind = unknown.at(-1)?.kind;
  const sentAt = Math.max(...unknown.map(({ requestId }) => times.of(requestId)));
  return kind === undefined
    ? null
    : { kind, knownFrom: provableFrom(sentAt), isStuck: unknown.some(isStuck) };
}

/** The sales in whose orders something isn't known. */
export function salesWithPendingReversals(
  journal: Journal,
  times: SendTimes,
): ReadonlyMap<SaleId, PendingReversal> {
  const pending = new Map<SaleId, PendingReversal>();
  for (const orderId of journal.ordersWithPendingReversals()) {
    const saleId = journal.saleOf(orderId);
    const last = lastPending(journal, orderId, times);
    if (saleId === null || last === null) continue;
    pending.set(saleId, { kind: last.kind, knownFrom: shownFrom(last) });
  }
  return pending;
}

/** null: all are known, or one needs attention. */
export function shownFrom(last: ReturnType<typeof lastPending>): Millis | null {
  return last === null || last.isStuck ? null : last.knownFrom;
}

/** From then on a reading tells what came of all of an order's; null: it is known. */
export function knownFromOf(journal: Journal, orderId: Id, times: SendTimes): Millis | null {
  return lastPending(journal, orderId, times)?.knownFrom ?? null;
}

function sentOf(
  recorded: readonly RecordedReversal[],
  times: SendTimes,
  call: EndedCall | null,
): readonly SentReversal[] {
  return recorded.map((reversal) => {
    const { kind, amount, money, refundedBonus, refundsBefore, at, requestId } = reversal;
    const isCall = reversal.requestId === call?.requestId;
    const outcome = reversal.resolved === null ? reversal.outcome : 'unknown';
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
function faultOf({ fault, outcome, resolved }: RecordedReversal): Fault {
  return outcome === 'done' && resolved === null ? CONTRADICTED : (fault ?? NO_ANSWER);
}
