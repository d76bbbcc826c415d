/** One function an effect of the sale: makes the call and says what happened as an event. */
import { unreachable } from '../../src-shared/domain/result.ts';
import { wirePaymentMethod } from '../../src-shared/domain/order.ts';
import type { SaleEffect, SaleEvent } from '../../src-shared/domain/sale/step.ts';
import {
  toPay,
  type AwardGift,
  type Receipt,
  type Sale,
} from '../../src-shared/domain/sale/sale.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/int64.ts';
import type { StepName } from '../ports/journal.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Clock } from '../ports/system.ts';

export type CallEffect = Exclude<SaleEffect, { do: 'wait' }>;

export interface CallContext {
  readonly api: LoyaltyApi;
  readonly clock: Clock;
  readonly awardEnabled: boolean;
  /** The code that the cashier typed for this sale; it is in memory only. */
  readonly code: string | null;
}

export const STEP_OF: Record<CallEffect['do'], StepName> = {
  recheck: 'recheck',
  sendCode: 'sendCode',
  createOrder: 'createOrder',
  giveAward: 'giveAward',
  completeOrder: 'completeOrder',
  readOrder: 'readOrder',
  readReceipt: 'readReceipt',
};

/** The award's progress can't be read, so an earlier attempt stays in the dark. */
const UNKNOWN: Fault = { code: 'timeout', retry: 'unsafe' };
const CODE_GONE: Fault = { code: 'wrongCode', retry: 'safe' };
const NO_CUSTOMER: Fault = { code: 'internal', retry: 'never' };

/** `fault`: the order could not be read, so the receipt is to be read once more. */
type Outcome = SaleEvent | { type: 'receiptRead'; receipt: Receipt; fault: Fault | null };

/** Never rejects: a failure is an event of the machine. */
export async function makeCall(
  sale: Sale,
  effect: CallEffect,
  context: CallContext,
): Promise<Outcome> {
  const { api, clock } = context;
  const userId = knownUser(sale);
  switch (effect.do) {
    case 'recheck':
      return userId === null ? { type: 'recheckFailed', fault: NO_CUSTOMER } : recheck(api, userId);
    case 'sendCode': {
      const sent = await (userId === null ? null : api.sendCode(userId));
      if (sent?.ok) return { type: 'codeSent', at: clock.now() };
      return { type: 'codeNotSent', fault: sent?.fault ?? NO_CUSTOMER };
    }
    case 'createOrder':
      // The typed code is never stored: after a restart it is asked for again.
      if (effect.withCode && context.code === null)
        return { type: 'orderFailed', fault: CODE_GONE };
      return createOrder(sale, effect.withCode ? context.code : null, api);
    case 'giveAward':
      return userId === null || sale.request.award === null
        ? { type: 'awardFailed', fault: NO_CUSTOMER }
        : giveAward(api, userId, sale.request.award, effect.again);
    case 'completeOrder': {
      const method = wirePaymentMethod(effect.payment.method, sale.bonus, toPay(sale));
      const done = await api.completeOrder(effect.order.orderId, { bonus: sale.bonus, method });
      return done.ok ? { type: 'completed' } : { type: 'completionFailed', fault: done.fault };
    }
    case 'readOrder': {
      const order = await api.readOrder(effect.order.orderId);
      return order.ok
        ? { type: 'orderRead', status: order.value.status }
        : { type: 'orderNotRead', fault: order.fault };
    }
    case 'readReceipt':
      return readReceipt(sale, effect.order.orderId, context);
    default:
      return unreachable(effect);
  }
}

/** Whether the step failed, for the journal. */
export function faultOf(event: Outcome): Fault | null {
  return 'fault' in event ? event.fault : null;
}

async function recheck(api: LoyaltyApi, userId: Id): Promise<SaleEvent> {
  const [balance, percent] = await Promise.all([api.balance(userId), api.cashbackPercent(userId)]);
  if (!balance.ok) return { type: 'recheckFailed', fault: balance.fault };
  if (!percent.ok) return { type: 'recheckFailed', fault: percent.fault };
  return { type: 'rechecked', now: { balance: balance.value, percent: percent.value } };
}

async function createOrder(sale: Sale, code: string | null, api: LoyaltyApi): Promise<SaleEvent> {
  const { customer, amount, stamps, award } = sale.request;
  const created = await api.createOrder({
    userId: knownUser(sale),
    userPhone: customer.kind === 'new' ? customer.phone : null,
    amount,
    bonus: sale.bonus,
    stamps,
    giveAward: award !== null,
    comment: null,
    code,
  });
  if (!created.ok) return { type: 'orderFailed', fault: created.fault };
  const { orderId, orderNumber } = created.value;
  return { type: 'orderCreated', order: { orderId, orderNumber } };
}

/**
 * Flow C, step 3. `total` tells whether an unanswered attempt was done: it is looked at after one,
 * and before the next, so that a second attempt never gives a second award. Before the first one
 * it would only tell of another till, whose award the service itself refuses to give twice.
 */
async function giveAward(
  api: LoyaltyApi,
  userId: Id,
  gift: AwardGift,
  again: boolean,
): Promise<SaleEvent> {
  const wasGiven = async () => {
    const now = await api.award(userId);
    return now.ok ? now.value.total > gift.total : null;
  };
  if (again) {
    const before = await wasGiven();
    if (before === null) return { type: 'awardFailed', fault: UNKNOWN };
    if (before) return { type: 'awardGiven' };
  }
  const given = await api.giveAward(gift.awardId, userId, gift.stampCount);
  if (given.ok) return { type: 'awardGiven' };
  if (given.fault.retry === 'unsafe' && (await wasGiven()) === true) return { type: 'awardGiven' };
  return { type: 'awardFailed', fault: given.fault };
}

/** What could be read; a part that couldn't is null, and never holds the sale up. */
async function readReceipt(
  sale: Sale,
  orderId: Id,
  { api, awardEnabled }: CallContext,
): Promise<Outcome> {
  const userId = knownUser(sale);
  const [order, balance, award] = await Promise.all([
    api.readOrder(orderId),
    userId === null ? null : api.balance(userId),
    userId === null || !awardEnabled ? null : api.award(userId),
  ]);
  const receipt = {
    cashback: order.ok ? order.value.cashback : null,
    balance: balance?.ok ? balance.value : null,
    stamps: award?.ok
      ? { received: award.value.receivedStampCount, needed: award.value.stampCount }
      : null,
  };
  // The shift's report counts the cashback; a refusal would only be repeated.
  const again = !order.ok && order.fault.retry !== 'never';
  return { type: 'receiptRead', receipt, fault: again ? order.fault : null };
}

function knownUser({ request }: Sale): Id | null {
  return request.customer.kind === 'known' ? request.customer.userId : null;
}
