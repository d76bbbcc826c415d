/** The two calls that take an order back (E11 and E12), and the order as their answers tell
 * it, for when it can't be read afterwards. */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import {
  planRefund,
  planRevert,
  type ReversalPlan,
} from '../../../src-shared/domain/reversal/plan.ts';
import { type Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import type { ReversalIntent } from '../../ports/journal/reversals.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';

/** What a person asks for. `requestId`: the same again is asked for once, and nothing is sent for it. */
export type ReversalRequest = Pick<
  ReversalIntent,
  'requestId' | 'reason' | 'cashier' | 'supervisor'
> & {
  /** It was confirmed as money only. */
  readonly moneyOnly: boolean;
};

export interface ReversalCall {
  /** null: that order can't be taken back so. */
  plan(remaining: Remaining): ReversalPlan | null;
  send(
    api: Pick<LoyaltyApi, 'revertOrder' | 'refundOrder'>,
    before: Order,
  ): Promise<Result<Order, Fault>>;
}

export const REVERT: ReversalCall = {
  plan: planRevert,
  async send(api, before) {
    const answer = await api.revertOrder(before.orderId);
    if (!answer.ok) return answer;
    return ok({ ...answer.value, refunds: noFewer(answer.value.refunds, before) });
  },
};

/** An answer needn't list those that were there: they are no less done. */
function noFewer(told: Order['refunds'], { refunds }: Order): Order['refunds'] {
  return told.length < refunds.length ? refunds : told;
}

export function refundCall(amount: Tiyn): ReversalCall {
  return {
    plan: (remaining) => planRefund(remaining, amount),
    async send(api, before) {
      const answer = await api.refundOrder(before.orderId, amount);
      if (!answer.ok) return answer;
      const { refunds, total, status, updatedAt } = answer.value;
      return ok({
        ...before,
        refunds: noFewer(refunds, before),
        updatedAt,
        total: total ?? before.total,
        status: status ?? before.status,
      });
    },
  };
}
