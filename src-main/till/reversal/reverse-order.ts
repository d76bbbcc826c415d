/**
 * One revert or refund: planned by the order's record, in the journal before it is sent, and
 * recorded by what the record shows afterwards. While one without an answer isn't known, nothing
 * else is sent for that order.
 */
import type { OpenedOrder, OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import {
  INVALID_STATE,
  NOT_STORED,
  SENT_UNSAVED,
  type Fault,
} from '../../../src-shared/domain/fault.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import {
  planRevert,
  toHandOver,
  type ReversalPlan,
} from '../../../src-shared/domain/reversal/plan.ts';
import type { Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { sumOf } from '../../../src-shared/domain/reversal/sums.ts';
import { isBusy } from '../../../src-shared/domain/sale/guards.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { RecordedReversal } from '../../ports/journal/reversals.ts';
import { askJournal } from '../service/ask-journal.ts';
import { isMoneyOnlyHere, reverseHere } from './local-reversals.ts';
import {
  isKept,
  isUnsaved,
  learn,
  noteKnown,
  readFor,
  readRecord,
  shownOrder,
  subjectHere,
  type OrderAccess,
  type OrderPairing,
} from './order-access.ts';
import {
  isOfSale,
  methodOf,
  readingOf,
  reversibleHere,
  type KnownOrder,
  type Read,
  type Subject,
} from './order-subject.ts';
import type { ReversalCall, ReversalRequest } from './reversal-calls.ts';
import { applyOrderToReversals } from './reversal-records.ts';
import { givenBeside, givenInAll } from './given-back.ts';

/** Something was sent for this order, and nobody knows yet what came of it. */
const PENDING: Fault = { code: 'reversalPending', retry: 'never' };

const BEFORE_IT_WAS_SENT = Number.NEGATIVE_INFINITY;

interface Asked {
  readonly request: ReversalRequest;
  readonly call: ReversalCall;
}

export async function reverseOrder(
  access: OrderAccess,
  target: OrderTarget,
  request: ReversalRequest,
  call: ReversalCall,
): Promise<Result<OpenedOrder, Fault>> {
  const pairing = access.pairing();
  if (pairing === null || !access.shiftIsOpen()) return fail(INVALID_STATE);
  try {
    return await reverseSubject(access, pairing, subjectHere(access, pairing, target), {
      request,
      call,
    });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    // Once it has been sent it may be done, whatever the disk took.
    return fail(access.sent.find(request.requestId) === null ? NOT_STORED : SENT_UNSAVED);
  }
}

async function reverseSubject(
  access: OrderAccess,
  pairing: OrderPairing,
  subject: Subject,
  asked: Asked,
): Promise<Result<OpenedOrder, Fault>> {
  const { key, sale, known } = subject;
  if (access.underWay.has(key)) return fail(INVALID_STATE);
  if (mayBeDone(access, pairing, known, asked.request)) return fail(SENT_UNSAVED);
  // While its completion is being reconciled, DECLINED would be taken for another till's doing.
  if (sale !== null && isBusy(sale)) return fail(INVALID_STATE);
  if (known === null) return reverseLocally(access, pairing, subject, asked, null);
  const endedBefore = access.ended.get(key);
  access.underWay.add(key);
  try {
    return await reverseKnown(access, pairing, { ...subject, known }, asked);
  } finally {
    access.underWay.delete(key);
    if (access.ended.get(key) !== endedBefore) access.reconciler.ended(known.orderId);
  }
}

/** Something that the journal doesn't tell of was sent for that order; or the very request was, and isn't kept with it: it
 * is another place's, another order's, or lost. */
function mayBeDone(
  { sent }: OrderAccess,
  pairing: OrderPairing,
  known: KnownOrder | null,
  { requestId }: ReversalRequest,
): boolean {
  if (known !== null && isUnsaved({ sent }, pairing, known.orderId)) return true;
  const asked = sent.find(requestId);
  if (asked === null) return false;
  const isHere = asked.place === pairing.place && asked.orderId === known?.orderId;
  return !isHere || !isKept(pairing.journal, asked.orderId, requestId);
}

/** Nothing is sent: the service has nothing to take back. `read`: the order's record; null: it has none. */
function reverseLocally(
  access: OrderAccess,
  pairing: OrderPairing,
  subject: Subject,
  { request, call }: Asked,
  read: Read | null,
): Result<OpenedOrder, Fault> {
  const { sale } = subject;
  const order = readingOf(read)?.order ?? null;
  const isHere = isMoneyOnlyHere(pairing.journal, subject, order);
  if (sale === null || !isHere || !mayRecord(access, pairing)) return fail(INVALID_STATE);
  const done = askJournal(pairing.journal, (journal) =>
    reverseHere(journal, sale, request, (remaining) => call.plan(remaining), access.clock.now()),
  );
  if (!done.ok) return done;
  access.onTotalsChanged();
  return shownOrder(access, pairing, subject, read);
}

async function reverseKnown(
  access: OrderAccess,
  pairing: OrderPairing,
  subject: Subject & { readonly known: KnownOrder },
  asked: Asked,
): Promise<Result<OpenedOrder, Fault>> {
  const { known, key } = subject;
  const { journal, secrets } = pairing;
  const shown = (read: Read) => shownOrder(access, pairing, subject, read);
  const { requestId } = asked.request;
  const now = await readFor(access, pairing, known, { requestId, key });
  if (isOfSale(journal, known)) return fail(INVALID_STATE);
  const reading = readingOf(now);
  if (reading !== null) learn(access, journal, known, reading);
  if (mayBeDone(access, pairing, known, asked.request)) return fail(SENT_UNSAVED);
  const earlier = journal.reversals(known.orderId);
  if (!earlier.some((one) => one.requestId === requestId)) {
    if (earlier.some(isOpen)) return fail(PENDING);
    if (!now.record.ok) return now.record;
  }
  if (!now.record.ok) return shown(now);
  const before = now.record.value;
  const moneyOnly = isMoneyOnlyHere(journal, subject, before);
  // The order has changed since it was confirmed: something else would be done than was shown.
  if (moneyOnly !== asked.request.moneyOnly) return shown(now);
  if (moneyOnly) return reverseLocally(access, pairing, subject, asked, now);
  const remaining = reversibleHere(before, known, secrets.branchId);
  const plan = remaining && asked.call.plan(remaining);
  if (remaining === null || plan === null) return shown(now);
  const intended = recordIntent(access, pairing, known, asked, { before, remaining, plan });
  // Not on the disk: nothing is sent.
  if (!intended.ok) return intended;
  if (!intended.value) return shown(now);
  const sending = send(access, pairing, known, asked, before).finally(
    () => void access.ended.set(key, Symbol(key)),
  );
  const after = await access.shutdown.track(sending);
  access.onTotalsChanged();
  return mayBeDone(access, pairing, known, asked.request) ? fail(SENT_UNSAVED) : shown(after);
}

/** Nobody knows, or a record that was read too early has not told yet whether somebody's word is right. */
function isOpen({ outcome, resolvedManually }: RecordedReversal): boolean {
  return outcome === 'unknown' || resolvedManually !== null;
}

/** While its order was read the till may have been set up for another branch, whose journal knows nothing of it; or the
 * shift was closed, and it would belong to none. */
function mayRecord(access: OrderAccess, { journal }: OrderPairing): boolean {
  return (
    access.pairing()?.journal === journal &&
    access.shiftIsOpen() &&
    !access.shutdown.isShuttingDown()
  );
}

/** `before`: its record, of which that much was left. */
interface Planned {
  readonly before: Order;
  readonly remaining: Remaining;
  readonly plan: ReversalPlan;
}

/** false: the same request was recorded before. */
function recordIntent(
  access: OrderAccess,
  pairing: OrderPairing,
  known: KnownOrder,
  { request }: Asked,
  { before, remaining, plan }: Planned,
): Result<boolean, Fault> {
  if (!mayRecord(access, pairing)) return fail(INVALID_STATE);
  const { orderId, saleId } = known;
  const { kind, amount, money, cashback } = plan;
  const refundsBefore = before.refunds.length;
  const method = methodOf(before, known);
  const planned = { orderId, saleId, kind, amount, money, cashback, refundsBefore, method };
  const { moneyOnly: _shown, ...asked } = request;
  return askJournal(pairing.journal, (journal: Journal) => {
    const left = toHandOver(planRevert(remaining), remaining, givenBeside(journal, known));
    const givenWith = sumOf([left, givenInAll(journal, known)]);
    return journal.recordReversalIntent({ ...asked, ...planned, givenWith }, access.clock.now());
  });
}

/** Sends it and writes down what came of it. */
async function send(
  access: OrderAccess,
  pairing: OrderPairing,
  known: KnownOrder,
  { request: { requestId }, call }: Asked,
  before: Order,
): Promise<Read> {
  const { clock, times, sent } = access;
  const { orderId, saleId } = known;
  const begunAt = clock.steady();
  times.begun(requestId);
  sent.began({ requestId, place: pairing.place, orderId, saleId });
  access.reconciler.begun(orderId);
  const answer = await call.send(pairing.api, before);
  times.ended(requestId, begunAt);
  // Set up anew meanwhile, for another branch: that one has another journal.
  const now = access.pairing();
  const after: Read =
    now?.journal === pairing.journal
      ? await readRecord(clock, now.api, orderId)
      : { record: fail(INVALID_STATE), begunAt };
  const reading = readingOf(after) ?? {
    order: answer.ok ? answer.value : before,
    begunAt: BEFORE_IT_WAS_SENT,
  };
  const fault = answer.ok ? null : answer.fault;
  const ended = { requestId, fault };
  applyOrderToReversals(pairing.journal, known, reading, times, clock.now(), ended);
  noteKnown(access, pairing.journal, orderId);
  return after;
}
