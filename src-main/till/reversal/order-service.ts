/**
 * Sales looked up again, and orders of other tills by their identifier; and taken back: revert and
 * partial refund. Each is in the journal before
 * it is sent; what became of one without an answer is asked until the order tells, and until then
 * nothing else is sent for that order.
 */
import type {
  ForeignRow,
  OpenedOrder,
  SaleRow,
  SalesFilter,
  OrderTarget,
} from '../../../src-shared/contract/orders-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { isBusy, isOnlyHere } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal, type ReversalIntent } from '../../ports/journal.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import { openHere, reverseHere } from './local-reversals.ts';
import { refundCall, REVERT, type ReversalCall } from './reversal-calls.ts';
import {
  isElsewhere,
  methodOf,
  readingOf,
  reversibleHere,
  subjectOf,
  type Read,
  type Reading,
  type Subject,
} from './order-subject.ts';
import { createReversalReconciler } from '../reconcile/reversal-reconciler.ts';
import {
  applyOrderToReversals,
  createSendTimes,
  salesWithPendingReversals,
  knownFromOf,
  lastInDoubt,
  reversalsOf,
  type KnownOrder,
} from './reversal-records.ts';
import type { ShutdownGuard } from '../runtime/shutdown-guard.ts';

export const PAGE = 30;

/** Something was sent for this order, and nobody knows yet what came of it. */
const PENDING: Fault = { code: 'reversalPending', retry: 'never' };

export interface OrderService {
  list(
    search: string,
    skip: number,
    show: SalesFilter,
  ): Result<{ rows: SaleRow[]; more: boolean }, Fault>;
  foreign(skip: number): Result<{ rows: ForeignRow[]; more: boolean }, Fault>;
  open(target: OrderTarget): Promise<Result<OpenedOrder, Fault>>;
  revert(target: OrderTarget, request: ReversalRequest): Promise<Result<OpenedOrder, Fault>>;
  refund(
    target: OrderTarget,
    request: ReversalRequest & { readonly amount: Tiyn },
  ): Promise<Result<OpenedOrder, Fault>>;
  accruable(): Result<SaleRow[], Fault>;
  /** Reads the orders of reversals that had no answer: the shift's report counts them. */
  reconcileReversals(): Promise<void>;
}

/** `requestId`: the same again is the same request, and nothing is sent for it. */
type ReversalRequest = Pick<ReversalIntent, 'requestId' | 'reason'>;

interface OrderPairing {
  readonly api: LoyaltyApi;
  readonly journal: Journal;
  readonly secrets: { readonly branchId: Id };
}

export function createOrderService(parts: {
  readonly clock: Clock;
  readonly pairing: () => OrderPairing | null;
  readonly shiftId: () => number | null;
  readonly onTotalsChanged: () => void;
  readonly shutdown: Pick<ShutdownGuard, 'isShuttingDown' | 'track'>;
  /** An order was read: a sale that waits for its status is resolved. */
  readonly orderRead: (saleId: string, status: string) => void;
}): OrderService {
  const { clock } = parts;
  /** Keys of subjects with a call under way: a second Enter does nothing. */
  const underWay = new Set<string>();
  /** Another mark after each call that has ended: what was asked before doesn't tell what it did. */
  const ended = new Map<string, symbol>();
  const times = createSendTimes(clock);

  const guarded = <T>(ask: (journal: Journal) => T): Result<T, Fault> => {
    const journal = parts.pairing()?.journal;
    if (journal === undefined) return fail(INVALID_STATE);
    try {
      return ok(ask(journal));
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'safe' });
      throw error;
    }
  };

  const read = async (api: Pick<LoyaltyApi, 'readOrder'>, orderId: Id): Promise<Read> => {
    const begunAt = clock.steady();
    return { begunAt, record: await api.readOrder(orderId) };
  };

  const learn = (journal: Journal, known: KnownOrder, { order, begunAt }: Reading) => {
    applyOrderToReversals(journal, known, { order, begunAt }, times, clock.now());
    if (known.saleId !== null) parts.orderRead(known.saleId, order.status);
    parts.onTotalsChanged();
  };

  const opened = (
    { journal, secrets }: OrderPairing,
    { sale, saleId, known }: Subject,
    of: Read | null,
  ): Result<OpenedOrder, Fault> => {
    const row = saleId === null ? null : journal.saleRow(saleId);
    if (row === null && saleId !== null) return fail(INVALID_STATE);
    if (known === null) {
      const here = openHere(journal, sale);
      const nothing = {
        orderId: null,
        record: null,
        reversals: [],
        knownFrom: null,
        remaining: null,
      };
      return ok({ ...nothing, row, elsewhere: false, ...here });
    }
    const reading = readingOf(of);
    const { branchId } = secrets;
    return ok({
      orderId: known.orderId,
      row,
      record: of?.record ?? null,
      reversals: reversalsOf(journal, known, reading, times),
      knownFrom: knownFromOf(journal, known.orderId, times),
      remaining: reading === null ? null : reversibleHere(reading.order, known, branchId),
      elsewhere: reading !== null && isElsewhere(reading.order, known, branchId),
    });
  };

  const open: OrderService['open'] = async (target) => {
    const pairing = parts.pairing();
    if (pairing === null) return fail(INVALID_STATE);
    const subject = subjectOf(pairing.journal, target);
    const { known, key } = subject;
    if (known === null) return opened(pairing, subject, null);
    const before = ended.get(key);
    const now = await read(pairing.api, known.orderId);
    const overtaken = underWay.has(key) || ended.get(key) !== before;
    const reading = readingOf(now);
    if (reading !== null && !overtaken) learn(pairing.journal, known, reading);
    return opened(pairing, subject, now);
  };

  const reconciler = createReversalReconciler<Id>({
    clock,
    inDoubt() {
      const found = guarded((journal) =>
        journal.ordersInDoubt().map((order) => ({
          order,
          sentAt: lastInDoubt(journal, order, times)?.sentAt ?? clock.steady(),
        })),
      );
      if (found.ok) return found.value;
      return parts.pairing() === null ? [] : null;
    },
    async read(orderId) {
      if (underWay.has(orderId)) return;
      try {
        await open({ orderId });
      } catch (error) {
        if (!(error instanceof JournalError)) throw error;
      }
    },
  });

  /** Sends it and writes down what came of it. */
  const perform = async (
    pairing: OrderPairing,
    known: KnownOrder,
    { call, before, requestId, reversalId }: Intended,
  ): Promise<Read> => {
    const begunAt = clock.steady();
    times.begun(requestId);
    const answer = await call.send(pairing.api, before);
    times.ended(requestId, begunAt);
    // Logging in again replaces the API of a pairing, not its journal; another branch has another one.
    const now = parts.pairing();
    const after: Read =
      now?.journal === pairing.journal
        ? await read(now.api, known.orderId)
        : { record: fail(INVALID_STATE), begunAt };
    const reading = readingOf(after) ?? { order: answer.ok ? answer.value : before, begunAt };
    const fault = answer.ok ? null : answer.fault;
    applyOrderToReversals(pairing.journal, known, reading, times, clock.now(), {
      reversalId,
      fault,
    });
    return after;
  };

  /** Nothing is sent: no order knows of the sale. */
  const reverseLocally = (
    pairing: OrderPairing,
    subject: Subject & { readonly sale: Sale },
    request: ReversalRequest & { readonly shiftId: number },
    call: ReversalCall,
  ): Result<OpenedOrder, Fault> => {
    const { sale } = subject;
    if (!isOnlyHere(sale) || parts.shutdown.isShuttingDown()) return fail(INVALID_STATE);
    const done = guarded(() =>
      reverseHere(pairing.journal, sale, request, (remaining) => call.plan(remaining), clock.now()),
    );
    if (!done.ok) return done;
    parts.onTotalsChanged();
    return opened(pairing, subject, null);
  };

  const reverse = async (
    target: OrderTarget,
    request: ReversalRequest,
    call: ReversalCall,
  ): Promise<Result<OpenedOrder, Fault>> => {
    const pairing = parts.pairing();
    const shiftId = parts.shiftId();
    if (pairing === null || shiftId === null) return fail(INVALID_STATE);
    const subject = subjectOf(pairing.journal, target);
    const { key, sale, known } = subject;
    if (underWay.has(key)) return fail(INVALID_STATE);
    // While its completion is being reconciled, DECLINED would be taken for another till's deed.
    if (sale !== null && isBusy(sale)) return fail(INVALID_STATE);
    if (known === null) {
      if (sale === null) return fail(INVALID_STATE);
      return reverseLocally(pairing, { ...subject, sale }, { ...request, shiftId }, call);
    }
    underWay.add(key);
    try {
      const now = await read(pairing.api, known.orderId);
      const reading = readingOf(now);
      if (reading !== null) learn(pairing.journal, known, reading);
      const { requestId } = request;
      const earlier = pairing.journal.reversals(known.orderId);
      if (!earlier.some((one) => one.requestId === requestId)) {
        if (earlier.some(({ outcome }) => outcome === 'unknown')) return fail(PENDING);
        if (!now.record.ok) return now.record;
      }
      if (!now.record.ok) return opened(pairing, subject, now);
      const before = now.record.value;
      const remaining = reversibleHere(before, known, pairing.secrets.branchId);
      const plan = remaining === null ? null : call.plan(remaining);
      if (plan === null) return opened(pairing, subject, now);
      // Set up for another branch while it was read: that one's journal knows nothing of this order.
      const isLeft = parts.pairing()?.journal !== pairing.journal;
      if (isLeft || parts.shutdown.isShuttingDown()) return fail(INVALID_STATE);
      const { kind, amount, money, cashback } = plan;
      const intended = guarded((journal) =>
        journal.recordReversalIntent(
          {
            ...request,
            orderId: known.orderId,
            saleId: known.saleId,
            shiftId,
            kind,
            amount,
            money,
            cashback,
            refundsBefore: before.refunds.length,
            method: methodOf(before, known),
          },
          clock.now(),
        ),
      );
      // Not on the disk: nothing is sent.
      if (!intended.ok) return intended;
      const reversalId = intended.value;
      if (reversalId === null) return opened(pairing, subject, now);
      const performing = perform(pairing, known, { call, before, requestId, reversalId }).finally(
        () => {
          ended.set(key, Symbol(key));
          reconciler.ended();
        },
      );
      const after = await parts.shutdown.track(performing);
      parts.onTotalsChanged();
      return opened(pairing, subject, after);
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'unsafe' });
      throw error;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    list: (search, skip, show) =>
      guarded((journal) => {
        const { rows, more } = journal.sales(search, skip, PAGE, show);
        const doubts = salesWithPendingReversals(journal, times);
        return {
          rows: rows.map((row) => ({ ...row, doubt: doubts.get(row.saleId) ?? null })),
          more,
        };
      }),
    foreign: (skip) =>
      guarded((journal) => {
        const { rows, more } = journal.foreign(skip, PAGE);
        const knownFrom = ({ orderId, outcome }: ForeignRow) =>
          outcome === 'unknown' ? knownFromOf(journal, orderId, times) : null;
        return { rows: rows.map((row) => ({ ...row, knownFrom: knownFrom(row) })), more };
      }),
    open,
    reconcileReversals: reconciler.ask,
    accruable: () => guarded((journal) => [...journal.accruable()]),
    revert: (target, request) => reverse(target, request, REVERT),
    refund: (target, { amount, ...request }) => reverse(target, request, refundCall(amount)),
  };
}

interface Intended {
  readonly call: ReversalCall;
  /** The order as it was when it was planned. */
  readonly before: Order;
  readonly requestId: string;
  readonly reversalId: number;
}
