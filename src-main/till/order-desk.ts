/**
 * Sales looked up again, and taken back: revert and partial refund. Each is in the journal before
 * it is sent; what became of one without an answer is asked until the order tells, and until then
 * nothing else is sent for that order.
 */
import type { OpenedOrder, OrderRow, OrderShow } from '../../src-shared/contract/orders-schema.ts';
import { WRONG_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { canReverse, remainingOf, type RecordReading } from '../../src-shared/domain/reversal.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { isBusy, isOnlyHere } from '../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleId } from '../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal, type ReversalIntent } from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';
import { openHere, reverseHere } from './local-reversals.ts';
import { refundCall, REVERT, type ReversalCall } from './reversal-calls.ts';
import { createReversalReconciler } from './reversal-reconciler.ts';
import { applyRecord, createSendTimes, reversalsOf, type KnownOrder } from './reversal-records.ts';
import type { Work } from './work.ts';

export const PAGE = 30;

/** Something was sent for this order, and nobody knows yet what came of it. */
const PENDING: Fault = { code: 'reversalPending', retry: 'never' };

export interface OrderDesk {
  list(
    search: string,
    skip: number,
    show: OrderShow,
  ): Result<{ rows: OrderRow[]; more: boolean }, Fault>;
  open(saleId: string): Promise<Result<OpenedOrder, Fault>>;
  revert(saleId: string, wish: Wish): Promise<Result<OpenedOrder, Fault>>;
  refund(
    saleId: string,
    wish: Wish & { readonly amount: Tiyn },
  ): Promise<Result<OpenedOrder, Fault>>;
  accruable(): Result<OrderRow[], Fault>;
  /** Reads the orders of takings-back that had no answer: the shift's report counts them. */
  settleUnknown(): Promise<void>;
}

/** `requestId`: the same again is the same wish, and nothing is sent for it. */
type Wish = Pick<ReversalIntent, 'requestId' | 'reason'>;

interface Tie {
  readonly api: LoyaltyApi;
  readonly journal: Journal;
}

/** What was read of an order, and when that began. */
interface Read {
  readonly record: Result<Order, Fault>;
  readonly begunAt: number;
}

export function createOrderDesk(parts: {
  readonly clock: Clock;
  readonly tie: () => Tie | null;
  readonly shiftId: () => number | null;
  readonly counted: () => void;
  readonly work: Pick<Work, 'over' | 'during'>;
  /** An order was read: a sale that waits for its status is settled. */
  readonly orderRead: (saleId: string, status: string) => void;
}): OrderDesk {
  const { clock } = parts;
  /** Sales with a call under way: a second Enter does nothing. */
  const underWay = new Set<SaleId>();
  /** How many calls about a sale have ended: what was asked before doesn't tell what they did. */
  const ended = new Map<SaleId, number>();
  const times = createSendTimes(clock);

  const guarded = <T>(ask: (journal: Journal) => T): Result<T, Fault> => {
    const journal = parts.tie()?.journal;
    if (journal === undefined) return fail(WRONG_STATE);
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
    applyRecord(journal, known, { order, begunAt }, times, clock.now());
    if (known.saleId !== null) parts.orderRead(known.saleId, order.status);
    parts.counted();
  };

  const opened = (
    journal: Journal,
    saleId: SaleId,
    known: KnownOrder | null,
    of: Read | null,
  ): Result<OpenedOrder, Fault> => {
    const row = journal.orderRow(saleId);
    if (row === null) return fail(WRONG_STATE);
    if (known === null) {
      const here = openHere(journal, journal.find(saleId), clock.now());
      return ok({ row, record: null, reversals: [], remaining: null, ...here });
    }
    const reading = readingOf(of);
    return ok({
      row,
      record: of?.record ?? null,
      reversals: reversalsOf(journal, known, reading, times),
      remaining:
        reading !== null && canReverse(reading.order, known.sale)
          ? remainingOf(reading.order, known.sale)
          : null,
    });
  };

  const open: OrderDesk['open'] = async (saleId) => {
    const tie = parts.tie();
    if (tie === null) return fail(WRONG_STATE);
    const known = knownOrder(tie.journal.find(saleId));
    if (known === null) return opened(tie.journal, saleId, null, null);
    const before = ended.get(saleId);
    const now = await read(tie.api, known.orderId);
    const overtaken = underWay.has(saleId) || ended.get(saleId) !== before;
    const reading = readingOf(now);
    if (reading !== null && !overtaken) learn(tie.journal, known, reading);
    return opened(tie.journal, saleId, known, now);
  };

  const reconciler = createReversalReconciler<SaleId>({
    clock,
    inDoubt() {
      const found = guarded((journal) =>
        journal
          .ordersInDoubt()
          .flatMap(({ orderId, saleId }) =>
            saleId === null ? [] : [{ order: saleId, sentAt: sentAt(journal, orderId) }],
          ),
      );
      if (found.ok) return found.value;
      return parts.tie() === null ? [] : null;
    },
    async read(saleId) {
      if (underWay.has(saleId)) return;
      try {
        await open(saleId);
      } catch (error) {
        if (!(error instanceof JournalError)) throw error;
      }
    },
  });

  /** Of the last one in doubt. */
  const sentAt = (journal: Journal, orderId: Id) =>
    Math.max(
      ...journal
        .reversals(orderId)
        .filter(({ outcome }) => outcome === 'unknown')
        .map(({ requestId }) => times.of(requestId)),
    );

  /** Sends it and writes down what came of it. */
  const perform = async (
    tie: Tie,
    known: KnownOrder,
    { call, before, requestId, reversalId }: Intended,
  ): Promise<Read> => {
    const begunAt = clock.steady();
    const answer = await call.send(tie.api, before);
    times.ended(requestId, begunAt);
    // Logging in again replaces the API of a tie, not its journal; another branch has another one.
    const now = parts.tie();
    const after: Read =
      now?.journal === tie.journal
        ? await read(now.api, known.orderId)
        : { record: fail(WRONG_STATE), begunAt };
    const reading = readingOf(after) ?? { order: answer.ok ? answer.value : before, begunAt };
    const fault = answer.ok ? null : answer.fault;
    applyRecord(tie.journal, known, reading, times, clock.now(), { reversalId, fault });
    return after;
  };

  /** Nothing is sent: no order knows of the sale. */
  const reverseLocally = (
    journal: Journal,
    sale: Sale,
    wish: Wish & { readonly shiftId: number },
    call: ReversalCall,
  ): Result<OpenedOrder, Fault> => {
    if (!isOnlyHere(sale) || parts.work.over()) return fail(WRONG_STATE);
    const done = guarded(() =>
      reverseHere(journal, sale, wish, (remaining) => call.plan(remaining), clock.now()),
    );
    if (!done.ok) return done;
    parts.counted();
    return opened(journal, sale.request.saleId, null, null);
  };

  const reverse = async (
    saleId: SaleId,
    wish: Wish,
    call: ReversalCall,
  ): Promise<Result<OpenedOrder, Fault>> => {
    const tie = parts.tie();
    const shiftId = parts.shiftId();
    if (tie === null || shiftId === null || underWay.has(saleId)) return fail(WRONG_STATE);
    const sale = tie.journal.find(saleId);
    const known = knownOrder(sale);
    // While its completion is being settled, DECLINED would be taken for another till's deed.
    if (sale === null || isBusy(sale)) return fail(WRONG_STATE);
    if (known === null) return reverseLocally(tie.journal, sale, { ...wish, shiftId }, call);
    underWay.add(saleId);
    try {
      const now = await read(tie.api, known.orderId);
      const reading = readingOf(now);
      if (reading !== null) learn(tie.journal, known, reading);
      const { requestId } = wish;
      const earlier = tie.journal.reversals(known.orderId);
      if (!earlier.some((one) => one.requestId === requestId)) {
        if (earlier.some(({ outcome }) => outcome === 'unknown')) return fail(PENDING);
        if (!now.record.ok) return now.record;
      }
      if (!now.record.ok) return opened(tie.journal, saleId, known, now);
      const before = now.record.value;
      const plan = canReverse(before, known.sale)
        ? call.plan(remainingOf(before, known.sale))
        : null;
      if (plan === null) return opened(tie.journal, saleId, known, now);
      if (parts.work.over()) return fail(WRONG_STATE);
      const { kind, amount, money, cashback } = plan;
      const intended = guarded((journal) =>
        journal.intendReversal(
          {
            ...wish,
            orderId: known.orderId,
            saleId,
            shiftId,
            kind,
            amount,
            money,
            cashback,
            refundsBefore: before.refunds.length,
          },
          clock.now(),
        ),
      );
      // Not on the disk: nothing is sent.
      if (!intended.ok) return intended;
      const reversalId = intended.value;
      if (reversalId === null) return opened(tie.journal, saleId, known, now);
      const performing = perform(tie, known, { call, before, requestId, reversalId }).finally(
        () => {
          ended.set(saleId, (ended.get(saleId) ?? 0) + 1);
          reconciler.ended();
        },
      );
      const after = await parts.work.during(performing);
      parts.counted();
      return opened(tie.journal, saleId, known, after);
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'unsafe' });
      throw error;
    } finally {
      underWay.delete(saleId);
    }
  };

  return {
    list: (search, skip, show) =>
      guarded((journal) => {
        const { rows, more } = journal.orders(search, skip, PAGE, show);
        return { rows: [...rows], more };
      }),
    open,
    settleUnknown: reconciler.ask,
    accruable: () => guarded((journal) => [...journal.accruable()]),
    revert: (saleId, wish) => reverse(saleId, wish, REVERT),
    refund: (saleId, { amount, ...wish }) => reverse(saleId, wish, refundCall(amount)),
  };
}

interface Intended {
  readonly call: ReversalCall;
  /** The order as it was when it was planned. */
  readonly before: Order;
  readonly requestId: string;
  readonly reversalId: number;
}

type Reading = RecordReading & { readonly order: Order };

function readingOf(read: Read | null): Reading | null {
  return read?.record.ok ? { order: read.record.value, begunAt: read.begunAt } : null;
}

function knownOrder(sale: Sale | null): KnownOrder | null {
  if (sale === null || !('order' in sale.state)) return null;
  const orderId = sale.state.order?.orderId ?? null;
  const { saleId, amount } = sale.request;
  return orderId === null ? null : { orderId, saleId, sale: { amount, bonus: sale.bonus } };
}
