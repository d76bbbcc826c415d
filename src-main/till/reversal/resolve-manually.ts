/**
 * A revert or refund without an answer whose order tells nothing of it any more: late readings are counted, and after
 * enough of them somebody may end it by their word. Nothing is sent. What a record shows later goes above that.
 */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { provesNotDone } from '../../../src-shared/domain/service/late-acts.ts';
import { min, subtract, type Tiyn } from '../../../src-shared/domain/money.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import { positive } from '../../../src-shared/domain/reversal/sums.ts';
import { isUntold } from '../../../src-shared/domain/sale/paid.ts';
import { untoldAgain } from '../../../src-shared/domain/sale/unread.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { Clock } from '../../ports/system.ts';
import { askJournal } from '../service/ask-journal.ts';
import { subjectOf, type KnownOrder, type Read } from './order-subject.ts';
import { givenBeside, givenInAll } from './given-back.ts';
import { NO_ANSWER } from './reversal-records.ts';
import type { SendTimes } from './send-times.ts';

export interface ManualResolution {
  readonly requestId: string;
  readonly do: 'done' | 'notDone';
  readonly note: string;
}

interface Counting {
  readonly times: SendTimes;
  readonly onTotalsChanged: () => void;
  readonly onListsChanged: () => void;
}

/** After what that reading has told was learned. Of a service that is away nothing is counted, as of a sale. */
export function countUntold(
  { times, onTotalsChanged, onListsChanged }: Counting,
  journal: Journal,
  { orderId }: KnownOrder,
  { record, begunAt }: Read,
): void {
  if (!record.ok && !isUntold(record.fault)) return;
  for (const { reversalId, requestId, outcome, untold: before } of journal.reversals(orderId)) {
    if (outcome !== 'unknown' || !provesNotDone(times.of(requestId), begunAt)) continue;
    const untold = untoldAgain(before, begunAt);
    journal.recordUntoldReversal(reversalId, untold);
    if (untold.long === (before?.long ?? false)) continue;
    onTotalsChanged();
    onListsChanged();
  }
}

interface ResolveDeps {
  readonly clock: Clock;
  readonly pairing: () => { readonly journal: Journal } | null;
  readonly shiftIsOpen: () => boolean;
  readonly onTotalsChanged: () => void;
  readonly cashier: () => Actor | null;
  readonly supervisor: () => Actor | null;
}

/** `invalidState` when it needs no attention (any more). Done: with the money that was planned, less what was handed over
 * before. */
export function resolveManually(
  { pairing, clock, cashier, supervisor, shiftIsOpen, onTotalsChanged }: ResolveDeps,
  { requestId, do: outcome, note }: ManualResolution,
): Result<null, Fault> {
  const journal = pairing()?.journal;
  const asked = askJournal(journal, (of) => find(of, requestId));
  if (!asked.ok) return asked;
  const { one, left } = asked.value ?? {};
  if (one?.outcome !== 'unknown' || one.untold?.long !== true || !shiftIsOpen())
    return fail(INVALID_STATE);
  const { amount, money, cashback } = one;
  const given =
    outcome === 'done'
      ? { refundedBonus: one.refundedBonus ?? subtract(amount, money), money: left ?? money }
      : { refundedBonus: one.refundedBonus, money };
  const resolvedManually = { note, by: supervisor() ?? cashier() };
  const end = { outcome, fault: one.fault ?? NO_ANSWER, ...given, cashback, resolvedManually };
  const done = askJournal(journal, (of) => {
    of.recordReversalOutcome(requestId, end, clock.now());
    return null;
  });
  onTotalsChanged();
  return done;
}

/** null: all of that name is known. */
function find(journal: Journal, requestId: string) {
  for (const orderId of journal.ordersWithPendingReversals()) {
    const { known } = subjectOf(journal, { orderId });
    const one = journal.reversals(orderId).find((sent) => sent.requestId === requestId);
    if (one !== undefined) return { one, left: known && remainingAfter(journal, known, one) };
  }
  return null;
}

/** Of the money that was planned, what its confirmation has shown; less what was handed over for others since: together
 * never more than was left then. */
function remainingAfter(journal: Journal, known: KnownOrder, one: RecordedReversal): Tiyn {
  const { kind, money, givenWith } = one;
  const { sale } = known;
  // An older version noted no such sum: of a sale it is what was paid, as if no other till had given any of it back.
  const most = givenWith ?? (sale && subtract(sale.amount, sale.bonus));
  if (most !== null) return min(money, positive(subtract(most, givenInAll(journal, known, one))));
  // Of another till's order not even that is known; a refund leaves some of it.
  return kind === 'refund' ? money : positive(subtract(money, givenBeside(journal, known)));
}
