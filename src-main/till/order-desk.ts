/**
 * Sales looked up again, and taken back: revert and partial refund. Each is in the journal before
 * it is sent; what became of one without an answer is asked until the order tells.
 */
import type { OpenedOrder, OrderRow, OrderShow } from '../../src-shared/contract/orders-schema.ts';
import { WRONG_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { canTakeBack } from '../../src-shared/domain/refund.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { isBusy } from '../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal, type ReversalIntent } from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';
import { REVERT, refundOf, type Line, type TakingBack } from './taking-back.ts';
import { createDoubts, settleReversals } from './unknown-reversals.ts';
import type { Work } from './work.ts';

export const PAGE = 30;

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

export function createOrderDesk(parts: {
  readonly clock: Clock;
  readonly tie: () => Tie | null;
  readonly shiftId: () => number | null;
  readonly counted: () => void;
  readonly work: Pick<Work, 'over' | 'during'>;
  /** An order was read: a sale that waits for its status is settled. */
  readonly orderRead: (saleId: string, status: string) => void;
}): OrderDesk {
  /** Sales with a call under way: a second Enter does nothing. */
  const underWay = new Set<string>();
  /** How many calls about a sale have ended: what was asked before doesn't tell what they did. */
  const ended = new Map<string, number>();

  const learn = (journal: Journal, saleId: string, order: Order) => {
    settleReversals(journal, saleId, order, parts.clock.now());
    parts.orderRead(saleId, order.status);
    parts.counted();
  };

  const read = <T>(ask: (journal: Journal) => T): Result<T, Fault> => {
    const journal = parts.tie()?.journal;
    if (journal === undefined) return fail(WRONG_STATE);
    try {
      return ok(ask(journal));
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'safe' });
      throw error;
    }
  };

  const open: OrderDesk['open'] = async (saleId) => {
    const tie = parts.tie();
    if (tie === null) return fail(WRONG_STATE);
    const orderId = orderIdOf(tie.journal.find(saleId));
    const before = ended.get(saleId);
    const record = orderId === null ? null : await tie.api.readOrder(orderId);
    const overtaken = underWay.has(saleId) || ended.get(saleId) !== before;
    if (record?.ok && !overtaken) learn(tie.journal, saleId, record.value);
    return opened(tie.journal, saleId, record);
  };

  const doubts = createDoubts({
    clock: parts.clock,
    sales() {
      const found = read((journal) => journal.salesInDoubt());
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

  /** Logging in again replaces the API of a tie, not its journal; another branch has another one. */
  const lineOf = (tie: Tie, orderId: Id): Line => ({
    api: tie.api,
    async read() {
      const now = parts.tie();
      return now?.journal === tie.journal ? now.api.readOrder(orderId) : fail(WRONG_STATE);
    },
    cutOff: () => parts.tie()?.api !== tie.api,
  });

  const takeBack = async (
    saleId: string,
    wish: Wish,
    { intend, send }: TakingBack,
  ): Promise<Result<OpenedOrder, Fault>> => {
    const tie = parts.tie();
    const shiftId = parts.shiftId();
    if (tie === null || shiftId === null || underWay.has(saleId)) return fail(WRONG_STATE);
    const sale = tie.journal.find(saleId);
    const orderId = orderIdOf(sale);
    // While its completion is being settled, DECLINED would be taken for another till's deed.
    if (sale === null || orderId === null || isBusy(sale)) return fail(WRONG_STATE);
    underWay.add(saleId);
    try {
      const before = await tie.api.readOrder(orderId);
      if (!before.ok) return before;
      learn(tie.journal, saleId, before.value);
      const intent = canTakeBack(before.value) ? intend(before.value) : null;
      if (intent === null) return opened(tie.journal, saleId, before);
      if (parts.work.over()) return fail(WRONG_STATE);
      const intended = read((journal) =>
        journal.intendReversal(
          { ...wish, ...intent, saleId, shiftId, refundsBefore: before.value.refunds.length },
          parts.clock.now(),
        ),
      );
      // Not on the disk: nothing is sent.
      if (!intended.ok) return intended;
      const reversalId = intended.value;
      if (reversalId === null) return opened(tie.journal, saleId, before);
      const take = async () => {
        try {
          const taken = await send(lineOf(tie, orderId), before.value);
          tie.journal.endReversal(reversalId, taken.end, parts.clock.now());
          return taken.record;
        } finally {
          ended.set(saleId, (ended.get(saleId) ?? 0) + 1);
          doubts.ended();
        }
      };
      const record = await parts.work.during(take());
      parts.counted();
      return opened(tie.journal, saleId, record);
    } catch (error) {
      if (error instanceof JournalError) return fail({ code: 'storage', retry: 'unsafe' });
      throw error;
    } finally {
      underWay.delete(saleId);
    }
  };

  return {
    list: (search, skip, show) =>
      read((journal) => {
        const { rows, more } = journal.orders(search, skip, PAGE, show);
        return { rows: [...rows], more };
      }),
    open,
    settleUnknown: doubts.ask,
    accruable: () => read((journal) => [...journal.accruable()]),
    revert: (saleId, wish) => takeBack(saleId, wish, REVERT),
    refund: (saleId, { amount, ...wish }) => takeBack(saleId, wish, refundOf(amount)),
  };
}

function opened(
  journal: Journal,
  saleId: string,
  record: OpenedOrder['record'],
): Result<OpenedOrder, Fault> {
  const row = journal.orderRow(saleId);
  return row === null
    ? fail(WRONG_STATE)
    : ok({ row, record, reversals: [...journal.reversals(saleId)] });
}

function orderIdOf(sale: Sale | null): Id | null {
  if (sale === null || !('order' in sale.state)) return null;
  return sale.state.order?.orderId ?? null;
}
