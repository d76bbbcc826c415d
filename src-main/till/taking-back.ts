/**
 * The call that takes an order back, whole or in part, and what became of it (Endpoints 11 and
 * 12). One without an answer is settled by reading the order ("Unknown outcomes"): its status tells
 * of a revert, its refunds, compared with those known before, tell of a refund.
 */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { subtract, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import type { Order, Refund } from '../../src-shared/domain/order.ts';
import { previewRefund, previewRevert } from '../../src-shared/domain/refund.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { ReversalEnd, ReversalIntent } from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';

/** What a call brought: the end for the journal, and the order as it is known after it. */
export interface TakenBack {
  readonly end: ReversalEnd;
  readonly record: Result<Order, Fault>;
}

export interface Line {
  readonly api: Pick<LoyaltyApi, 'revertOrder' | 'refundOrder'>;
  /** The order, over the session that there is now. */
  read(): Promise<Result<Order, Fault>>;
  /** That session is another one than that of `api`, whose calls were cut off: what they sent may
   * still arrive. */
  cutOff(): boolean;
}

type Intended = Pick<ReversalIntent, 'kind' | 'amount' | 'money'>;

export interface TakingBack {
  /** null: that order can't be taken back so. */
  intend(order: Order): Intended | null;
  send(line: Line, before: Order): Promise<TakenBack>;
}

export const REVERT: TakingBack = {
  intend: (order) => ({
    kind: 'revert',
    amount: order.total ?? ZERO,
    money: previewRevert(leftOf(order)).money,
  }),
  send: revert,
};

/** Of less than what is left of the order. */
export function refundOf(amount: Tiyn): TakingBack {
  return {
    intend: (order) =>
      order.total === null || amount <= 0 || amount >= order.total
        ? null
        : { kind: 'refund', amount, money: previewRefund(paidOf(order), amount).money },
    send: (line, before) => refund(line, before, amount),
  };
}

/** A refund of that amount that came after the first `known` ones. */
export function refundSince(
  known: number,
  refunds: readonly Refund[],
  amount: Tiyn,
): Refund | undefined {
  return refunds.slice(known).find((entry) => entry.amount === amount);
}

async function revert(line: Line, before: Order): Promise<TakenBack> {
  const { money, bonus: refundedBonus } = previewRevert(leftOf(before));
  const answer = await line.api.revertOrder(before.orderId);
  const record = await line.read();
  if (answer.ok) return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  const happened = record.ok && record.value.status === 'DECLINED';
  // A refusal, then DECLINED: it was reverted elsewhere, and its money is not this till's.
  if (happened && answer.fault.retry === 'unsafe') {
    return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  }
  return { end: notDone(answer.fault, record.ok && !line.cutOff(), money), record };
}

async function refund(line: Line, before: Order, amount: Tiyn): Promise<TakenBack> {
  const answer = await line.api.refundOrder(before.orderId, amount);
  const record = await line.read();
  const refunds = answer.ok ? answer.value.refunds : record.ok ? record.value.refunds : [];
  const mine = refundSince(before.refunds.length, refunds, amount);
  const preview = previewRefund(paidOf(before), amount);
  if (answer.ok || mine !== undefined) {
    const refundedBonus = mine?.refundedBonus ?? null;
    const money = refundedBonus === null ? preview.money : subtract(amount, refundedBonus);
    return { end: { outcome: 'done', fault: null, refundedBonus, money }, record };
  }
  return { end: notDone(answer.fault, record.ok && !line.cutOff(), preview.money), record };
}

/** `told`: the order's record shows that the call has not been acted on, if it had arrived. */
function notDone(fault: Fault, told: boolean, money: Tiyn): ReversalEnd {
  const unknown = fault.retry === 'unsafe' && !told;
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
