/**
 * A revert or refund without an answer whose order tells nothing of it any more: late readings are counted, and after
 * enough of them somebody may end it by their word. Nothing is sent. What a record shows later goes above that.
 */
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { provesNotDone } from '../../../src-shared/domain/service/late-acts.ts';
import { min, subtract, type Tiyn } from '../../../src-shared/domain/money.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import { positive, sumOf } from '../../../src-shared/domain/reversal/sums.ts';
import { isTransient } from '../../../src-shared/domain/sale/paid.ts';
import { saysNothing, untoldAgain } from '../../../src-shared/domain/sale/unread.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import type { Clock } from '../../ports/system.ts';
import { askJournal } from '../service/ask-journal.ts';
import { subjectOf, type KnownOrder, type Read } from './order-subject.ts';
import { givenBeside, NO_ANSWER, type SendTimes } from './reversal-records.ts';

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
    journal.recordUntoldReversal(reversalId, untold);
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

/** `invalidState` when it needs no attention (any more). Done: with the money that was planned, less what was handed over
 * before. */
export function resolveByHand(
  { pairing, clock, cashier, supervisor, shiftIsOpen, onTotalsChanged }: ResolveDeps,
  { requestId, how, note }: ByHand,
): Result<null, Fault> {
  const journal = pairing()?.journal;
  const asked = askJournal(journal, (of) => find(of, requestId));
  if (!asked.ok) return asked;
  const { one, left } = asked.value ?? {};
  if (one?.outcome !== 'unknown' || one.untold?.long !== true || !shiftIsOpen())
    return fail(INVALID_STATE);
  const { amount, money, cashback } = one;
  const given =
    how === 'done'
      ? { refundedBonus: one.refundedBonus ?? subtract(amount, money), money: left ?? money }
      : { refundedBonus: one.refundedBonus, money };
  const byHand = { note, by: supervisor() ?? cashier() };
  const end = { outcome: how, fault: one.fault ?? NO_ANSWER, ...given, cashback, byHand };
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
    if (one !== undefined) return { one, left: known && leftOf(journal, known, one) };
  }
  return null;
}

/** Of the money that was planned, without what was handed over for others and wasn't in the order's record then:
 * together never more than was paid. Of a refund of another till's order only the record tells what that was. */
function leftOf(journal: Journal, known: KnownOrder, one: RecordedReversal): Tiyn {
  const { orderId, sale } = known;
  const { kind, money } = one;
  const beside = givenBeside(journal, known);
  const sent = journal.reversals(orderId);
  const paid = sale && subtract(sale.amount, sale.bonus);
  if (kind === 'revert') {
    const gone = paid === null ? [] : goneFor(one, sent, subtract(paid, money));
    return positive(subtract(sumOf([money, ...gone]), beside));
  }
  if (paid === null) return money;
  const given = sent.filter(isShown);
  return min(money, positive(subtract(paid, sumOf([beside, ...given.map((each) => each.money)]))));
}

const isShown = ({ outcome, resolved }: RecordedReversal) =>
  outcome === 'done' && resolved === null;

/**
 * Money of refunds that the record had when that one was planned, and has no more: all that were asked for since knew
 * of one more. `taken`: what all refunds of the record had given back by then; where that isn't the sum of this till's,
 * others were among them, and which is not known.
 */
function goneFor(
  { reversalId }: RecordedReversal,
  sent: readonly RecordedReversal[],
  taken: Tiyn,
): Tiyn[] {
  const until = sent.filter((one) => one.reversalId <= reversalId);
  const gone = until.flatMap(({ kind, outcome, givenIn, refundsBefore, money }, index) => {
    const isGone = kind === 'refund' && outcome !== 'done' && givenIn !== null;
    const knew = (later: RecordedReversal) => (later.refundsBefore ?? 0) > (refundsBefore ?? 0);
    return isGone && until.slice(index + 1).every(knew) ? [money] : [];
  });
  const there = until.filter(isShown).map(({ money }) => money);
  return sumOf([...gone, ...there]) === taken ? gone : [];
}
