/**
 * Sales looked up again, and taken back: revert and partial refund (Endpoints 11 and 12). An
 * unknown outcome is settled by reading the order ("Unknown outcomes"): its status tells of a
 * revert, its refunds, compared with those known before, tell of a refund.
 */
import type { OpenedOrder, OrderRow, OrderShow } from '../../src-shared/contract/orders-schema.ts';
import { WRONG_STATE, type Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import { subtract, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { canTakeBack, previewRefund, previewRevert } from '../../src-shared/domain/refund.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { isBusy } from '../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import {
  JournalError,
  type Journal,
  type ReversalEnd,
  type ReversalIntent,
} from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';
import { settleReversals } from './unknown-reversals.ts';
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

/** What a call brought: the end for the journal, and the order as it is known after it. */
interface TakenBack {
  readonly end: ReversalEnd;
  readonly record: Result<Order, Fault>;
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
    const record = orderId === null ? null : await tie.api.readOrder(orderId);
    if (record?.ok && !underWay.has(saleId)) learn(tie.journal, saleId, record.value);
    return opened(tie.journal, saleId, record);
  };

  const takeBack = async (
    saleId: string,
    intend: (order: Order) => Omit<ReversalIntent, 'saleId' | 'shiftId'> | null,
    call: (tie: Tie, order: Order) => Promise<TakenBack>,
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
        journal.intendReversal({ saleId, shiftId, ...intent }, parts.clock.now()),
      );
      // Not on the disk: nothing is sent.
      if (!intended.ok) return intended;
      const reversalId = intended.value;
      if (reversalId === null) return opened(tie.journal, saleId, before);
      const take = async () => {
        const taken = await call(tie, before.value);
        tie.journal.endReversal(reversalId, taken.end, parts.clock.now());
        return taken.record;
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
    async settleUnknown() {
      try {
        const inDoubt = parts.tie()?.journal.salesInDoubt() ?? [];
        await Promise.all(inDoubt.filter((saleId) => !underWay.has(saleId)).map(open));
      } catch (error) {
        if (!(error instanceof JournalError)) throw error;
      }
    },
    accruable: () => read((journal) => [...journal.accruable()]),
    revert: (saleId, wish) =>
      takeBack(
        saleId,
        (order) => ({
          ...wish,
          kind: 'revert',
          amount: order.total ?? ZERO,
          money: previewRevert(leftOf(order)).money,
        }),
        revert,
      ),
    refund: (saleId, { amount, ...wish }) =>
      takeBack(
        saleId,
        (order) =>
          order.total === null || amount <= 0 || amount >= order.total
            ? null
            : {
                ...wish,
                kind: 'refund',
                amount,
                money: previewRefund(paidOf(order), amount).money,
              },
        (tie, order) => refund(tie, order, amount),
      ),
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

async function revert({ api }: Tie, before: Order): Promise<TakenBack> {
  const { money, bonus: refundedBonus } = previewRevert(leftOf(before));
  const answer = await api.revertOrder(before.orderId);
  const record = await api.readOrder(before.orderId);
  if (answer.ok) return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  const happened = record.ok && record.value.status === 'DECLINED';
  // A refusal, then DECLINED: it was reverted elsewhere, and its money is not this till's.
  if (happened && answer.fault.retry === 'unsafe') {
    return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  }
  return { end: notDone(answer.fault, record, money), record };
}

async function refund({ api }: Tie, before: Order, amount: Tiyn): Promise<TakenBack> {
  const answer = await api.refundOrder(before.orderId, amount);
  const record = await api.readOrder(before.orderId);
  const refunds = answer.ok ? answer.value.refunds : record.ok ? record.value.refunds : [];
  const mine = refunds.slice(before.refunds.length).find((entry) => entry.amount === amount);
  if (answer.ok || mine !== undefined) {
    const preview = previewRefund(paidOf(before), amount);
    const refundedBonus = mine?.refundedBonus ?? null;
    const money = refundedBonus === null ? preview.money : subtract(amount, refundedBonus);
    return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  }
  const { money } = previewRefund(paidOf(before), amount);
  return { end: notDone(answer.fault, record, money), record };
}

/** Nothing can be known without the record when the call may have been acted on. */
function notDone(fault: Fault, record: Result<Order, Fault>, money: Tiyn): ReversalEnd {
  const unknown = fault.retry === 'unsafe' && !record.ok;
  return {
    outcome: unknown ? 'unknown' : 'refused',
    fault,
    refundedBonus: null,
    // Of an unknown one the intended sum is kept, for the day when it is known.
    money: unknown ? money : ZERO,
  };
}

function leftOf(order: Order) {
  return {
    total: order.total ?? ZERO,
    paidFromBonuses: order.paidFromBonuses ?? ZERO,
    refunds: order.refunds,
  };
}

function paidOf(order: Order) {
  return {
    initialTotal: order.initialTotal ?? order.total ?? ZERO,
    paidFromBonuses: order.paidFromBonuses ?? ZERO,
  };
}

function orderIdOf(sale: Sale | null): Id | null {
  if (sale === null || !('order' in sale.state)) return null;
  return sale.state.order?.orderId ?? null;
}
