/**
 * Sales looked up again, and orders of other tills by their identifier; reverted, and refunded in
 * part. What became of a reversal without an answer is asked until the order tells.
 */
import type {
  ForeignRow,
  OpenedOrder,
  SaleRow,
  SalesFilter,
  OrderTarget,
} from '../../../src-shared/contract/orders-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Journal } from '../../ports/journal.ts';
import { pendingReversals } from '../reconcile/pending-reversals.ts';
import { askJournal, awaitJournal } from '../service/ask-journal.ts';
import {
  noteKnown,
  openForScreen,
  readAgain,
  type OrderAccess,
  type OrderDeps,
} from './order-access.ts';
import { NewestMap } from './newest-map.ts';
import { refundCall, REVERT, type ReversalCall, type ReversalRequest } from './reversal-calls.ts';
import { createSendTimes, type SendTimes } from './send-times.ts';
import { createSentReversals, MAX_KNOWN } from './sent-reversals.ts';
import {
  knownFromOf,
  lastPending,
  salesWithPendingReversals,
  shownFrom,
} from './shown-reversals.ts';
import { resolveManually, type ManualResolution } from './resolve-manually.ts';
import { reverseOrder } from './reverse-order.ts';

export const PAGE_SIZE = 30;

type ReversalInput = Pick<ReversalRequest, 'requestId' | 'reason'> & {
  readonly moneyOnly?: boolean | undefined;
};

interface Page<R> {
  rows: R[];
  next: number | null;
}

const nextOf = (skip: number, more: boolean) => (more ? skip + PAGE_SIZE : null);

export interface OrderService {
  list(
    search: string,
    skip: number,
    show: SalesFilter,
    /** null: of everybody. */
    cashierId?: string | null,
  ): Promise<Result<Page<SaleRow>, Fault>>;
  foreign(skip: number): Result<Page<ForeignRow>, Fault>;
  /** `requestId`: of the revert or refund that is being confirmed; null: none is. */
  open(target: OrderTarget, requestId?: string | null): Promise<Result<OpenedOrder, Fault>>;
  revert(target: OrderTarget, input: ReversalInput): Promise<Result<OpenedOrder, Fault>>;
  refund(
    target: OrderTarget,
    input: ReversalInput & { readonly amount: Tiyn },
  ): Promise<Result<OpenedOrder, Fault>>;
  /** One that needs attention, by somebody's word. */
  resolve(input: ManualResolution): Result<null, Fault>;
  /** Its result was left by a key. */
  acknowledge(requestId: string): Result<null, Fault>;
}

export function createOrderService(parts: OrderDeps): OrderService {
  const times = createSendTimes(parts.clock);
  const access: OrderAccess = {
    ...parts,
    times,
    sent: createSentReversals(),
    underWay: new Set(),
    ended: new NewestMap(MAX_KNOWN),
    learnedFrom: new NewestMap(MAX_KNOWN),
    ahead: null,
  };
  parts.reconciler.add(
    pendingReversals({
      reconciler: parts.reconciler,
      knownFrom: (journal, orderId) => knownFromOf(journal, orderId, times),
      isBusy: (orderId) => access.underWay.has(orderId),
      read: (orderId) => readAgain(access, orderId),
    }),
  );
  const journal = () => parts.pairing()?.journal;
  const reverse = (target: OrderTarget, input: ReversalInput, call: ReversalCall) =>
    reverseOrder(
      access,
      target,
      {
        ...input,
        moneyOnly: input.moneyOnly ?? false,
        cashier: parts.cashier(),
        supervisor: parts.supervisor(),
      },
      call,
    );
  return {
    list: (...which) => awaitJournal(journal(), (of) => listSales(of, times, ...which)),
    foreign: (skip) => askJournal(journal(), (of) => listForeign(of, times, skip)),
    open: (target, requestId) => openForScreen(access, target, requestId),
    revert: (target, input) => reverse(target, input, REVERT),
    refund: (target, { amount, ...input }) => reverse(target, input, refundCall(amount)),
    resolve: (input) => resolveManually(parts, input),
    acknowledge(requestId) {
      const done = acknowledge(parts, requestId);
      const { orderId = null } = access.sent.find(requestId) ?? {};
      // By what is written down: of a lost row nothing is.
      if (done.ok && orderId !== null)
        askJournal(journal(), (of) => noteKnown(access, of, orderId));
      return done;
    },
  };
}

function acknowledge(
  { pairing, clock, onTotalsChanged }: OrderDeps,
  requestId: string,
): Result<null, Fault> {
  const done = askJournal(pairing()?.journal, (journal) => {
    journal.acknowledgeReversal(requestId, clock.now());
    return null;
  });
  onTotalsChanged();
  return done;
}

async function listSales(
  journal: Journal,
  times: SendTimes,
  search: string,
  skip: number,
  show: SalesFilter,
  cashierId: string | null = null,
): Promise<Page<SaleRow>> {
  const { rows, more } = await journal.searchSales(search, skip, PAGE_SIZE, show, cashierId);
  const pending = salesWithPendingReversals(journal, times);
  return {
    rows: rows.map((row) => ({ ...row, pendingReversal: pending.get(row.saleId) ?? null })),
    next: nextOf(skip, more),
  };
}

function listForeign(journal: Journal, times: SendTimes, skip: number): Page<ForeignRow> {
  const { rows, more } = journal.foreignOrders(skip, PAGE_SIZE);
  const knownFrom = ({ orderId, outcome }: ForeignRow) =>
    outcome === 'unknown' ? shownFrom(lastPending(journal, orderId, times)) : null;
  return {
    rows: rows.map((row) => ({ ...row, knownFrom: knownFrom(row) })),
    next: nextOf(skip, more),
  };
}
