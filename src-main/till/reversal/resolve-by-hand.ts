/**
 * A revert or refund without an answer whose order tells nothing of it any more: late readings are counted, and after
 * enough of them somebody may end it by their word. Nothing is sent. What a record shows later goes above that.
 */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { provesNotDone } from '../../../src-shared/domain/late-acts.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import { isTransient } from '../../../src-shared/domain/sale/paid.ts';
import { saysNothing, untoldAgain } from '../../../src-shared/domain/sale/unread.ts';
import type { Actor } from '../../../src-shared/domain/people.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import { askJournal } from '../service/ask-journal.ts';
import type { KnownOrder, Read } from './order-subject.ts';
import { NO_ANSWER, type SendTimes } from './reversal-records.ts';

export interface ByHand {
  readonly requestId: string;
  readonly how: 'done' | 'notDone';
  readonly note: string;
}

/** After what that reading has told was learned. Of a service that is away nothing is counted, as of a sale. */
export function countUntold(
  { times, onTotalsChanged }: { readonly times: SendTimes; readonly onTotalsChanged: () => void },
  journal: Journal,
  { orderId }: KnownOrder,
  { record, begunAt }: Read,
): void {
  if (!record.ok && isTransient(record.fault) && !saysNothing(record.fault)) return;
  for (const { reversalId, requestId, outcome, untold: before } of journal.reversals(orderId)) {
    if (outcome !== 'unknown' || !provesNotDone(times.of(requestId), begunAt)) continue;
    const untold = untoldAgain(before, begunAt);
    journal.recordUntold(reversalId, untold);
    if (untold.long !== (before?.long ?? false)) onTotalsChanged();
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

/** `invalidState` when it needs no attention (any more). Done: with the money that was planned. */
export function resolveByHand(
  { pairing, clock, cashier, supervisor, shiftIsOpen, onTotalsChanged }: ResolveDeps,
  { requestId, how, note }: ByHand,
): Result<null, Fault> {
  const journal = pairing()?.journal;
  const asked = askJournal(journal, (of) =>
    of
      .ordersWithPendingReversals()
      .flatMap((orderId) => of.reversals(orderId))
      .find((one) => one.requestId === requestId),
  );
  if (!asked.ok) return asked;
  const one = asked.value;
  if (one?.outcome !== 'unknown' || one.untold?.long !== true || !shiftIsOpen())
    return fail(INVALID_STATE);
  const { amount, money, cashback } = one;
  const refundedBonus =
    how === 'done' ? (one.refundedBonus ?? subtract(amount, money)) : one.refundedBonus;
  const byHand = { note, by: supervisor() ?? cashier() };
  const fault = one.fault ?? NO_ANSWER;
  const end = { outcome: how, fault, refundedBonus, money, cashback, byHand };
  const done = askJournal(journal, (of) => {
    of.recordReversalOutcome(requestId, end, clock.now());
    return null;
  });
  onTotalsChanged();
  return done;
}
