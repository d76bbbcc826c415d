/**
 * What every work on an order has at hand, and the reading of an order: its record, what the journal
 * learns of it, and what the screen is told.
 */
import type { OpenedOrder, OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import { INVALID_STATE, SENT_UNSAVED, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import { JournalError, journalOr, type Journal } from '../../ports/journal.ts';
import type { LoyaltyApi, OrderQuery } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import type { Reconciler } from '../reconcile/reconciler.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';
import { isMoneyOnlyHere, leftHere } from './local-reversals.ts';
import {
  isElsewhere,
  isOfSale,
  readingOf,
  reversibleHere,
  subjectOf,
  type KnownOrder,
  type Read,
  type Reading,
  type Subject,
} from './order-subject.ts';
import { countUntold } from './resolve-manually.ts';
import { applyOrderToReversals } from './reversal-records.ts';
import { givenBeside } from './given-back.ts';
import { knownFromOf, reversalsOf } from './shown-reversals.ts';
import type { SendTimes } from './send-times.ts';
import type { SentReversals } from './sent-reversals.ts';

export interface OrderPairing {
  /** As `Pairing.place`. */
  readonly place: string;
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly secrets: { readonly branchId: Id };
}

export interface OrderDeps {
  readonly clock: Clock;
  readonly reconciler: Reconciler;
  readonly pairing: () => OrderPairing | null;
  readonly shiftIsOpen: () => boolean;
  readonly onTotalsChanged: () => void;
  /** What a list shows has changed by no write that tells so by itself. */
  readonly onListsChanged: () => void;
  /** Who is at the till; null: it knows nobody. */
  readonly cashier: () => Actor | null;
  /** Who let pass what begins now; null: nobody was asked. */
  readonly supervisor: () => Actor | null;
  readonly shutdown: Pick<ShutdownGuard, 'isShuttingDown' | 'track'>;
  /** An order was read: a sale that waits for its status is resolved. */
  readonly orderRead: (saleId: string, status: string) => void;
}

/** The reading that a revert or refund goes by, begun while it is confirmed: once it is asked for it is sent
 * a trip earlier. */
interface ReadingAhead {
  readonly requestId: string;
  readonly key: string;
  readonly journal: Journal;
  readonly begunAt: Millis;
  /** As `ended` was then. */
  readonly before: symbol | undefined;
  readonly read: Promise<Read>;
}

/** For longer nothing is gone by: another till may have given something back since. */
const MAX_READ_AGE: Millis = 5 * SECOND;

export interface OrderAccess extends OrderDeps {
  /** Keys of subjects with a call under way: a second Enter does nothing. */
  readonly underWay: Set<string>;
  /** Another mark after each call that has ended: what was asked before doesn't tell what it did. */
  readonly ended: Map<string, symbol>;
  /** By order: when the newest reading was begun that the journal has learned from. */
  readonly learnedFrom: Map<Id, Millis>;
  readonly times: SendTimes;
  readonly sent: SentReversals;
  /** Of the confirmation that was opened last; null: it was used, or could not be made. */
  ahead: ReadingAhead | null;
}

export async function readRecord(
  clock: Clock,
  api: Pick<LoyaltyApi, 'readOrder'>,
  orderId: Id,
  query: OrderQuery = {},
): Promise<Read> {
  const begunAt = clock.steady();
  return { begunAt, record: await api.readOrder(orderId, query) };
}

function readAhead(
  access: OrderAccess,
  { api, journal }: OrderPairing,
  { orderId }: KnownOrder,
  about: Pick<ReadingAhead, 'requestId' | 'key'>,
): Promise<Read> {
  const { clock, ended } = access;
  const begunAt = clock.steady();
  const read = readRecord(clock, api, orderId);
  const mine = { ...about, journal, begunAt, before: ended.get(about.key), read };
  access.ahead = mine;
  void read.then(({ record }) => {
    // A person who asks for more is heard at once, also while the service is away.
    if (!record.ok && access.ahead === mine) access.ahead = null;
  });
  return read;
}

/** What was read for that wish while it was confirmed, else what is read now. Each is used once. */
export async function readFor(
  access: OrderAccess,
  { api, journal }: OrderPairing,
  { orderId }: KnownOrder,
  about: Pick<ReadingAhead, 'requestId' | 'key'>,
): Promise<Read> {
  const { ahead, clock, ended } = access;
  access.ahead = null;
  const isMeant =
    ahead?.requestId === about.requestId &&
    ahead.key === about.key &&
    ahead.journal === journal &&
    ahead.before === ended.get(about.key);
  const isFresh = () => ahead !== null && clock.steady() - ahead.begunAt <= MAX_READ_AGE;
  if (isMeant && isFresh()) {
    const read = await ahead.read;
    if (read.record.ok && isFresh()) return read;
  }
  return readRecord(clock, api, orderId);
}

/** What the journal and the sale learn of a record; nothing of one that was begun before the newest that told them
 * something, however late it is answered. */
export function learn(
  access: OrderAccess,
  journal: Journal,
  known: KnownOrder,
  { order, begunAt }: Reading,
): void {
  const { learnedFrom } = access;
  if (begunAt < (learnedFrom.get(known.orderId) ?? begunAt)) return;
  applyOrderToReversals(journal, known, { order, begunAt }, access.times, access.clock.now());
  learnedFrom.set(known.orderId, begunAt);
  noteKnown(access, journal, known.orderId);
  if (known.saleId !== null) access.orderRead(known.saleId, order.status);
  access.onTotalsChanged();
}

/** What came of these is written down, not by somebody's word alone, and nobody has money of theirs to give back any more. */
export function noteKnown({ sent }: OrderAccess, journal: Journal, orderId: Id): void {
  for (const one of journal.reversals(orderId)) {
    const { requestId, outcome, money, acknowledgedAt, resolvedManually } = one;
    const isOwed = outcome === 'done' && money > 0 && acknowledgedAt === null;
    const isTold = outcome !== 'unknown' && resolvedManually === null;
    if (requestId !== null && isTold && !isOwed) sent.known(requestId);
  }
}

/** What can't be written down is shown as it stands, and learned by a later reading. */
function learnIfStored(...args: Parameters<typeof learn>): void {
  journalOr(null, () => learn(...args));
}

/** As the screen shows it. */
export function shownOrder(
  access: Pick<OrderAccess, 'times' | 'sent'>,
  pairing: OrderPairing,
  { sale, saleId, known }: Subject,
  read: Read | null,
): Result<OpenedOrder, Fault> {
  const { times } = access;
  const {
    journal,
    secrets: { branchId },
  } = pairing;
  const row = saleId === null ? null : journal.saleRow(saleId);
  const reading = readingOf(read);
  const reversals = reversalsOf(journal, { known, saleId }, row, reading, times);
  // Of a sale that a damaged file lost, what was given back is still told.
  if (row === null && saleId !== null && reversals.length === 0) return fail(INVALID_STATE);
  const moneyOnly = isMoneyOnlyHere(journal, { sale, known }, reading?.order ?? null);
  const asked =
    known === null || reading === null ? null : ([reading.order, known, branchId] as const);
  // Without what was sent for it the order says too much.
  const unsaved = known !== null && isUnsaved(access, pairing, known.orderId);
  const remaining =
    moneyOnly && sale !== null ? leftHere(journal, sale) : asked && reversibleHere(...asked);
  return ok({
    orderId: known?.orderId ?? null,
    row,
    record: read?.record ?? null,
    reversals,
    knownFrom: known && knownFromOf(journal, known.orderId, times),
    moneyOnly,
    unsaved,
    remaining: unsaved ? null : remaining,
    givenBeside: known === null || moneyOnly ? ZERO : givenBeside(journal, known),
    elsewhere: asked !== null && isElsewhere(...asked),
  });
}

/** `requestId`: of the revert or refund that is being confirmed; null: none is. */
export async function openOrder(
  access: OrderAccess,
  target: OrderTarget,
  requestId: string | null = null,
): Promise<Result<OpenedOrder, Fault>> {
  const { clock, underWay, ended } = access;
  const pairing = access.pairing();
  if (pairing === null) return fail(INVALID_STATE);
  const subject = subjectHere(access, pairing, target);
  const { known, key } = subject;
  if (known === null) return shownOrder(access, pairing, subject, null);
  const before = ended.get(key);
  // What is read now is newer than what was read for a confirmation, which goes by what it shows.
  if (access.ahead?.key === key) access.ahead = null;
  const now =
    requestId === null
      ? await readRecord(clock, pairing.api, known.orderId, { typed: isOnlyTyped(pairing, known) })
      : await readAhead(access, pairing, known, { requestId, key });
  const overtaken =
    underWay.has(key) || ended.get(key) !== before || isOfSale(pairing.journal, known);
  const reading = readingOf(now);
  if (reading !== null && !overtaken) learnIfStored(access, pairing.journal, known, reading);
  if (!overtaken) journalOr(null, () => countUntold(access, pairing.journal, known, now));
  return shownOrder(access, pairing, subject, now);
}

/** What is meant; of a sale that the file has lost since something was sent for its order, that order. */
export function subjectHere(
  { sent }: Pick<OrderAccess, 'sent'>,
  { journal, place }: OrderPairing,
  target: OrderTarget,
): Subject {
  const subject = subjectOf(journal, target);
  const [lost] = subject.known === null ? sent.of(target, place) : [];
  return lost === undefined ? subject : subjectOf(journal, { orderId: lost.orderId });
}

/** Something was sent for that order, and the file has gone, or come back, without it: it may be done. */
export function isUnsaved(
  { sent }: Pick<OrderAccess, 'sent'>,
  { journal, place }: OrderPairing,
  orderId: Id,
): boolean {
  return sent
    .of({ orderId }, place)
    .some((one) => sent.isUnknown(one) && !isKept(journal, orderId, one.requestId));
}

export function isKept(journal: Journal, orderId: Id, requestId: string): boolean {
  return journal.reversals(orderId).some((one) => one.requestId === requestId);
}

/** Nothing is known of it here but the identifier: no sale, no revert, no refund. */
function isOnlyTyped({ journal }: OrderPairing, { orderId, saleId }: KnownOrder): boolean {
  return saleId === null && journal.reversals(orderId).length === 0;
}

/** Where the journal can't even be asked, an order for which something was sent isn't taken for one without. */
export async function openForScreen(
  access: OrderAccess,
  ...[target, requestId]: readonly [OrderTarget, (string | null)?]
): Promise<Result<OpenedOrder, Fault>> {
  try {
    return await openOrder(access, target, requestId);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    const place = access.pairing()?.place ?? '';
    if (!access.sent.of(target, place).some(access.sent.isUnknown)) throw error;
    return fail(SENT_UNSAVED);
  }
}

/** By itself: nobody is told that the disk takes nothing. */
export async function readAgain(access: OrderAccess, orderId: Id): Promise<void> {
  try {
    await openOrder(access, { orderId });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
  }
}
