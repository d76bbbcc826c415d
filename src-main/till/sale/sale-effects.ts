/** One function an effect of the sale: makes the call and says what happened as an event. */
import { ok, unreachable, type Result } from '../../../src-shared/domain/result.ts';
import { wirePaymentMethod } from '../../../src-shared/domain/order.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import {
  toPay,
  type Quote,
  type Sale,
  type SaleCustomer,
} from '../../../src-shared/domain/sale/sale.ts';
import { isAwardPending } from '../../../src-shared/domain/sale/giving-award.ts';
import { isAsked } from '../../../src-shared/domain/sale/guards.ts';
import { BLACKLISTED, CONTRADICTED, type Fault } from '../../../src-shared/domain/fault.ts';
import { spendable, type Lookup } from '../../../src-shared/domain/customer/customer.ts';
import { lastSentAt } from '../../../src-shared/domain/service/late-acts.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { LoyaltyApi } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import { findCustomer } from '../service/find-customer.ts';
import { giveAward, givenSince, readAward } from './award-effects.ts';
import { inTime, readBeside } from './read-result.ts';

export type CallEffect = Exclude<SaleEffect, { do: 'wait' }>;

/** Moves nothing, so that the end of the program needn't wait for it. */
export function isRead(effect: CallEffect): boolean {
  return ['verifyQuote', 'readOrder', 'readResult', 'readAward'].includes(effect.do);
}

export interface CallContext {
  readonly api: LoyaltyApi;
  readonly clock: Clock;
  readonly awardEnabled: boolean;
  /** Bonuses of the same customer's sales that are paid and not resolved. */
  readonly held: Tiyn;
  /** It isn't known yet whether the same customer was given an award in a sale that was given up. */
  readonly isAwardInDoubt: boolean;
  /** The customer's phone was changed: bonuses can't be spent with a code. */
  readonly codeHeld: boolean;
  /** The code that the cashier typed for this sale; it is in memory only. */
  readonly code: string | null;
}

const AWARD_IN_DOUBT: Fault = { code: 'awardInDoubt', retry: 'safe' };
const CODE_NOT_KEPT: Fault = { code: 'codeNotKept', retry: 'safe' };
const CODE_HELD: Fault = { code: 'phoneChanged', retry: 'never' };
const NO_CUSTOMER: Fault = { code: 'internal', retry: 'never' };

/** So long another till can hardly have given the award since it was seen to be free. */
const MAX_AWARD_AGE: Millis = 2 * SECOND;

/** `fault`: the order could not be read, so the result is to be read once more. */
type Outcome = SaleEvent | (SaleEvent & { type: 'resultRead'; fault: Fault | null });

/** What the till asks about a sale by itself. */
export function reconcileEffectFor(sale: Sale): CallEffect | null {
  const { state } = sale;
  if (isAwardPending(state)) return { do: 'readAward' };
  if (state.at === 'cancelled') return isAsked(sale) ? { do: 'readAward' } : null;
  if (state.at !== 'done' || state.order === null) return null;
  const what = state.resolution === 'confirmed' ? 'readResult' : 'readOrder';
  return { do: what, order: state.order };
}

/** Never rejects: a failure is an event of the machine. */
export async function runEffect(
  sale: Sale,
  effect: CallEffect,
  context: CallContext,
): Promise<Outcome> {
  const { api, clock } = context;
  const userId = customerIdOf(sale);
  const at = clock.steady();
  switch (effect.do) {
    case 'verifyQuote': {
      if (userId === null) return { type: 'quoteNotRead', fault: NO_CUSTOMER };
      const read = await readQuote(api, userId, context.held);
      return read.ok
        ? { type: 'quoteRead', now: read.value }
        : { type: 'quoteNotRead', fault: read.fault };
    }
    case 'sendCode': {
      if (context.codeHeld) return { type: 'codeNotSent', fault: CODE_HELD, at };
      if (isAwardHeld(sale, context)) return { type: 'codeNotSent', fault: AWARD_IN_DOUBT, at };
      if (userId === null) return { type: 'codeNotSent', fault: NO_CUSTOMER, at };
      // Asked for first: after an outage it is the one that may go out at once.
      const sending = api.sendCode(userId);
      const reading = readQuote(api, userId, context.held);
      const sent = await sending;
      if (!sent.ok) return { type: 'codeNotSent', fault: sent.fault, at };
      const sentAt = clock.steady();
      // The customer has the code: figures that take longer are read before the order.
      const quote = await inTime(reading, clock);
      return { type: 'codeSent', at: sentAt, ...(quote === null ? {} : { quote }) };
    }
    case 'createOrder':
      if (isAwardHeld(sale, context)) return { type: 'orderFailed', fault: AWARD_IN_DOUBT };
      // The phone may have been changed since the code was sent.
      if (effect.withCode && context.codeHeld) return { type: 'orderFailed', fault: CODE_HELD };
      // The typed code is never stored: after a restart it is asked for again.
      if (effect.withCode && context.code === null)
        return { type: 'orderFailed', fault: CODE_NOT_KEPT };
      return orderBesideReadings(sale, effect, context, userId);
    case 'giveAward':
      return userId === null || sale.request.award === null
        ? { type: 'awardFailed', fault: NO_CUSTOMER, at }
        : giveAward(context, userId, sale.request.award, effect.isFree);
    case 'completeOrder': {
      const method = wirePaymentMethod(effect.payment.method, sale.bonus, toPay(sale));
      const done = await api.completeOrder(effect.order.orderId, { bonus: sale.bonus, method });
      const sentAt = lastSentAt(at, clock.steady());
      return done.ok
        ? { type: 'completed', at: sentAt }
        : { type: 'completionFailed', fault: done.fault, at: sentAt };
    }
    case 'readOrder': {
      const order = await api.readOrder(effect.order.orderId);
      return order.ok
        ? { type: 'orderRead', status: order.value.status, at }
        : { type: 'orderNotRead', fault: order.fault, at };
    }
    case 'readAward':
      return readAward(context, userId, sale.request.award);
    case 'accrue':
      return accrue(sale, api);
    case 'readResult':
      return readResult(sale, effect.order.orderId, context);
    default:
      return unreachable(effect);
  }
}

/** Its award would be taken for the one that is in doubt, or that for this one. */
function isAwardHeld(sale: Sale, context: CallContext): boolean {
  return sale.request.award !== null && context.isAwardInDoubt;
}

/** Whether the call failed, for the journal. */
export function faultOf(event: Outcome): Fault | null {
  return 'fault' in event ? event.fault : null;
}

async function readQuote(api: LoyaltyApi, userId: Id, held: Tiyn): Promise<Result<Quote, Fault>> {
  const [balance, percent] = await Promise.all([api.balance(userId), api.cashbackPercent(userId)]);
  if (!balance.ok) return balance;
  if (!percent.ok) return percent;
  return ok({ balance: spendable(balance.value, held), percent: percent.value });
}

/**
 * The order, and at the same time what has to be read for it: balance and percent (`verify`) and whether
 * the award is still to be given. One that was created is told of in any case.
 */
async function orderBesideReadings(
  sale: Sale,
  { withCode, verify }: CallEffect & { do: 'createOrder' },
  { api, clock, code, held }: CallContext,
  userId: Id | null,
): Promise<SaleEvent> {
  const { award } = sale.request;
  const begunAt = clock.steady();
  const ordering = createOrder(sale, withCode ? code : null, api);
  const reading = verify && userId !== null ? readQuote(api, userId, held) : null;
  const counting = userId === null || award === null ? null : givenSince(api, userId, award);
  const created = await ordering;
  if (created.type !== 'orderCreated') return created;
  const [quote, given] = await Promise.all([reading, counting]);
  const isFresh = clock.steady() - begunAt <= MAX_AWARD_AGE;
  return {
    ...created,
    ...(quote === null ? {} : { quote }),
    ...(given?.ok && isFresh ? { awardIsFree: given.value === 0 } : {}),
  };
}

async function createOrder(
  sale: Sale,
  code: string | null,
  api: LoyaltyApi,
): Promise<SaleEvent & { type: 'orderCreated' | 'orderFailed' }> {
  const { customer, amount, stamps, award } = sale.request;
  const created = await api.createOrder({
    userId: customerIdOf(sale),
    userPhone: customer.kind === 'new' ? customer.phone : null,
    amount,
    bonus: sale.bonus,
    stamps,
    giveAward: award !== null,
    comment: sale.request.comment ?? null,
    code,
  });
  if (!created.ok) return { type: 'orderFailed', fault: created.fault };
  const { orderId, orderNumber } = created.value;
  return { type: 'orderCreated', order: { orderId, orderNumber } };
}

/** Flow A for a purchase that was paid while the service was away; spends nothing. */
async function accrue(sale: Sale, api: LoyaltyApi): Promise<SaleEvent> {
  const { phone } = sale.request.customer;
  if (phone === null) return { type: 'accrualFailed', fault: NO_CUSTOMER };
  const found = await findCustomer(api, phone);
  if (!found.ok) return { type: 'accrualFailed', fault: found.fault };
  if (found.value.kind === 'blacklisted') return { type: 'accrualFailed', fault: BLACKLISTED };
  const customer = customerFound(found.value);
  // A gift that was chosen was not handed over, and no stamps: the sale went on without them.
  const request = { ...sale.request, customer, award: null, stamps: 0 };
  const created = await createOrder({ ...sale, request }, null, api);
  if (created.type === 'orderCreated') {
    return { type: 'accrualCreated', order: created.order, customer };
  }
  return { type: 'accrualFailed', fault: created.fault };
}

function customerFound(found: Exclude<Lookup, { kind: 'blacklisted' }>): SaleCustomer {
  if (found.kind === 'new') return { kind: 'new', phone: found.phone };
  const { userId, phone, firstName, lastName, requiresSmsCode } = found.customer;
  const name = `${firstName} ${lastName}`.trim().slice(0, 200);
  return { kind: 'known', userId, phone, name, requiresSmsCode };
}

async function readResult(sale: Sale, orderId: Id, context: CallContext): Promise<Outcome> {
  const at = context.clock.steady();
  const { order, result } = await readBeside(sale.request.customer, orderId, context);
  const status = order.ok ? order.value.status : null;
  const fault = readAgainFor(order);
  const told =
    fault === null && result.cashback === null ? { ...result, untold: true as const } : result;
  return { type: 'resultRead', result: told, status, at, fault };
}

/** The shift's report counts the cashback; a refusal would only be repeated. */
function readAgainFor(order: Result<{ readonly status: string }, Fault>): Fault | null {
  if (order.ok) return order.value.status === 'PENDING' ? CONTRADICTED : null;
  return order.fault.retry === 'never' ? null : order.fault;
}

export function customerIdOf({ request }: Sale): Id | null {
  return request.customer.kind === 'known' ? request.customer.userId : null;
}
