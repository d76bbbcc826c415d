/**
 * The sale's transitions: `next(sale, event)` gives the new sale and what is to be done now, or
 * null when the event has no meaning in that state (a second Enter, a late answer).
 *
 *   rechecking → [differs] → [sendingCode → awaitingCode] → creating → [givingAward]
 *     → awaitingPayment → completing → [settling] → confirming → done
 */
import { isOutage, type Fault } from '../fault.ts';
import { smallest, ZERO, type Tiyn } from '../money.ts';
import type { PaymentMethod } from '../order.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { canCancel, canGoWithout, canResend, canSpendNothing, codeExpired } from './guards.ts';
import type {
  Payment,
  Receipt,
  Sale,
  SaleOrder,
  SaleRequest,
  SaleState,
  Seen,
  WithoutReason,
} from './sale.ts';

export type SaleEvent =
  | { readonly type: 'rechecked'; readonly now: Seen }
  | { readonly type: 'recheckFailed'; readonly fault: Fault }
  | { readonly type: 'agree' }
  | { readonly type: 'codeSent'; readonly at: Millis }
  | { readonly type: 'codeNotSent'; readonly fault: Fault }
  | { readonly type: 'codeEntered'; readonly at: Millis }
  | { readonly type: 'resendCode'; readonly at: Millis }
  | { readonly type: 'spendNothing' }
  | { readonly type: 'orderCreated'; readonly order: SaleOrder }
  | { readonly type: 'orderFailed'; readonly fault: Fault }
  | { readonly type: 'awardGiven' }
  | { readonly type: 'awardFailed'; readonly fault: Fault }
  | { readonly type: 'paid'; readonly method: PaymentMethod; readonly given: Tiyn | null }
  | { readonly type: 'completed' }
  | { readonly type: 'completionFailed'; readonly fault: Fault }
  | { readonly type: 'orderRead'; readonly status: string }
  | { readonly type: 'orderNotRead'; readonly fault: Fault }
  | { readonly type: 'receiptRead'; readonly receipt: Receipt }
  | { readonly type: 'retry' }
  /** The program ended while a call was under way, and was started again. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'goWithout'; readonly reason: WithoutReason }
  | { readonly type: 'cancel' };

export type SaleEffect =
  | { readonly do: 'recheck' }
  | { readonly do: 'sendCode' }
  | { readonly do: 'createOrder'; readonly withCode: boolean }
  /** `again`: an earlier attempt had no answer and may have been done. */
  | { readonly do: 'giveAward'; readonly order: SaleOrder; readonly again: boolean }
  | { readonly do: 'completeOrder'; readonly order: SaleOrder; readonly payment: Payment }
  | { readonly do: 'readOrder'; readonly order: SaleOrder }
  | { readonly do: 'readReceipt'; readonly order: SaleOrder }
  /** Paid, not confirmed: to be settled when the service answers. */
  | { readonly do: 'wait'; readonly order: SaleOrder };

export interface Step {
  readonly sale: Sale;
  readonly effects: readonly SaleEffect[];
}

const INTERRUPTED: Fault = { code: 'timeout', retry: 'unsafe' };
const NO_RECEIPT: Receipt = { cashback: null, balance: null, stamps: null };
/** How often an unanswered completion is settled at once before it goes to waiting. */
const SETTLE_TRIES = 2;

/** The first step of a new sale. */
export function begin(request: SaleRequest): Step {
  const sale: Sale = {
    request,
    bonus: request.bonus,
    without: request.without,
    state: { at: 'rechecking' },
  };
  if (request.without !== null || request.customer.kind === 'none') {
    return goWithout(sale, request.without ?? 'noCustomer');
  }
  if (request.customer.kind === 'new') return create({ ...sale, bonus: ZERO }, null);
  return { sale, effects: [{ do: 'recheck' }] };
}

/** See the top of this file. */
export function next(sale: Sale, event: SaleEvent): Step | null {
  switch (event.type) {
    case 'goWithout':
      return canGoWithout(sale) ? goWithout(sale, event.reason) : null;
    case 'cancel':
      return canCancel(sale) ? to(sale, { at: 'cancelled', order: orderOf(sale.state) }) : null;
    case 'spendNothing':
      return canSpendNothing(sale) ? create({ ...sale, bonus: ZERO }, null) : null;
    case 'interrupted':
      return interrupted(sale);
    default:
      return inState(sale, event);
  }
}

type StepEvent = Exclude<
  SaleEvent,
  { type: 'goWithout' | 'cancel' | 'spendNothing' | 'interrupted' }
>;

function inState(sale: Sale, event: StepEvent): Step | null {
  const { state } = sale;
  switch (state.at) {
    case 'rechecking':
      if (event.type === 'rechecked') return rechecked(sale, event.now);
      return event.type === 'recheckFailed' ? stop(sale, 'recheck', event.fault) : null;
    case 'differs':
      return event.type === 'agree' ? agreed(sale, state.now) : null;
    case 'sendingCode':
      if (event.type === 'codeSent')
        return to(sale, { at: 'awaitingCode', sentAt: event.at, problem: null });
      return event.type === 'codeNotSent' ? stop(sale, 'sendCode', event.fault) : null;
    case 'awaitingCode':
      return onCode(sale, state, event);
    case 'creating':
      return onCreate(sale, state, event);
    case 'givingAward':
      if (event.type === 'awardGiven')
        return to(sale, { at: 'awaitingPayment', order: state.order });
      return event.type === 'awardFailed'
        ? stop(sale, 'giveAward', event.fault, state.order)
        : null;
    case 'awaitingPayment':
      return event.type === 'paid' ? paid(sale, state.order, event) : null;
    case 'completing':
      return onCompletion(sale, state, event);
    case 'settling':
      return onSettling(sale, state, event);
    case 'confirming':
      return event.type === 'receiptRead' ? finish(sale, state, event.receipt) : null;
    case 'stopped':
      return event.type === 'retry' ? retry(sale, state) : null;
    case 'done':
      return onDone(sale, state, event);
    case 'cancelled':
      return null;
    default:
      return unreachable(state);
  }
}

function to(sale: Sale, state: SaleState, ...effects: SaleEffect[]): Step {
  return { sale: { ...sale, state }, effects };
}

function rechecked(sale: Sale, now: Seen): Step {
  const { seen } = sale.request;
  const same = seen === null || (seen.balance === now.balance && seen.percent === now.percent);
  return same && sale.bonus <= now.balance ? proceed(sale) : to(sale, { at: 'differs', now });
}

function agreed(sale: Sale, now: Seen): Step {
  return proceed({ ...sale, bonus: smallest(sale.bonus, now.balance) });
}

function proceed(sale: Sale): Step {
  const { customer } = sale.request;
  const needsCode = sale.bonus > 0 && customer.kind === 'known' && customer.mustConfirm;
  return needsCode ? to(sale, { at: 'sendingCode' }, { do: 'sendCode' }) : create(sale, null);
}

function create(sale: Sale, codeSentAt: Millis | null): Step {
  return to(
    sale,
    { at: 'creating', codeSentAt },
    { do: 'createOrder', withCode: codeSentAt !== null },
  );
}

function onCode(
  sale: Sale,
  state: SaleState & { at: 'awaitingCode' },
  event: StepEvent,
): Step | null {
  if (event.type === 'codeEntered') {
    return codeExpired(state.sentAt, event.at)
      ? to(sale, { ...state, problem: 'expired' })
      : create(sale, state.sentAt);
  }
  if (event.type !== 'resendCode' || !canResend(sale, event.at)) return null;
  return to(sale, { at: 'sendingCode' }, { do: 'sendCode' });
}

function onCreate(
  sale: Sale,
  state: SaleState & { at: 'creating' },
  event: StepEvent,
): Step | null {
  if (event.type === 'orderCreated') {
    const { order } = event;
    return sale.request.award === null
      ? to(sale, { at: 'awaitingPayment', order })
      : to(sale, { at: 'givingAward', order }, { do: 'giveAward', order, again: false });
  }
  if (event.type !== 'orderFailed') return null;
  if (event.fault.code === 'wrongCode' && state.codeSentAt !== null) {
    return to(sale, { at: 'awaitingCode', sentAt: state.codeSentAt, problem: 'wrong' });
  }
  return stop(sale, 'create', event.fault, null, state.codeSentAt);
}

function paid(sale: Sale, order: SaleOrder | null, payment: Payment): Step {
  const taken: Payment = { method: payment.method, given: payment.given };
  return order === null
    ? to(sale, done(null, taken, 'without', null))
    : to(
        sale,
        { at: 'completing', order, payment: taken },
        { do: 'completeOrder', order, payment: taken },
      );
}

function onCompletion(
  sale: Sale,
  { order, payment }: SaleState & { at: 'completing' },
  event: StepEvent,
): Step | null {
  if (event.type === 'completed')
    return to(sale, { at: 'confirming', order, payment }, { do: 'readReceipt', order });
  if (event.type !== 'completionFailed') return null;
  // A refusal may answer a repeat of a completion that did happen: only the order can tell.
  return to(sale, { at: 'settling', order, payment, tries: 1 }, { do: 'readOrder', order });
}

function onSettling(
  sale: Sale,
  { order, payment, tries }: SaleState & { at: 'settling' },
  event: StepEvent,
): Step | null {
  switch (event.type) {
    case 'orderRead':
      if (event.status === 'COMPLETED')
        return to(sale, { at: 'confirming', order, payment }, { do: 'readReceipt', order });
      if (event.status !== 'PENDING') return to(sale, done(order, payment, 'attention', null));
      return tries >= SETTLE_TRIES
        ? to(sale, done(order, payment, 'waiting', null), { do: 'wait', order })
        : to(
            sale,
            { at: 'settling', order, payment, tries: tries + 1 },
            { do: 'completeOrder', order, payment },
          );
    case 'completed':
      return to(sale, { at: 'confirming', order, payment }, { do: 'readReceipt', order });
    case 'completionFailed':
      return isOutage(event.fault) || event.fault.code === 'unauthorised'
        ? to(sale, done(order, payment, 'waiting', event.fault), { do: 'wait', order })
        : to(sale, done(order, payment, 'attention', event.fault));
    case 'orderNotRead':
      return to(sale, done(order, payment, 'waiting', event.fault), { do: 'wait', order });
    default:
      return null;
  }
}

/** A waiting sale is settled later by the same events, without the cashier. */
function onDone(sale: Sale, state: SaleState & { at: 'done' }, event: StepEvent): Step | null {
  const { order, payment } = state;
  if (order === null) return null;
  if (event.type === 'receiptRead') return to(sale, { ...state, receipt: event.receipt });
  if (state.settlement !== 'waiting') return null;
  switch (event.type) {
    case 'orderRead':
      if (event.status === 'COMPLETED')
        return to(sale, done(order, payment, 'confirmed', null), { do: 'readReceipt', order });
      if (event.status === 'PENDING')
        return { sale, effects: [{ do: 'completeOrder', order, payment }] };
      return to(sale, done(order, payment, 'attention', null));
    case 'completed':
      return to(sale, done(order, payment, 'confirmed', null), { do: 'readReceipt', order });
    case 'completionFailed':
      return isOutage(event.fault) || event.fault.code === 'unauthorised'
        ? null
        : to(sale, done(order, payment, 'attention', event.fault));
    default:
      return null;
  }
}

function retry(sale: Sale, state: SaleState & { at: 'stopped' }): Step {
  switch (state.step) {
    case 'recheck':
      return to(sale, { at: 'rechecking' }, { do: 'recheck' });
    case 'sendCode':
      return to(sale, { at: 'sendingCode' }, { do: 'sendCode' });
    case 'create':
      return create(sale, state.codeSentAt);
    case 'giveAward':
      return state.order === null
        ? create(sale, null)
        : to(
            sale,
            { at: 'givingAward', order: state.order },
            { do: 'giveAward', order: state.order, again: state.unknown },
          );
    default:
      return unreachable(state.step);
  }
}

/** Before money is taken the cashier decides; afterwards the service is asked what happened. */
function interrupted(sale: Sale): Step | null {
  const { state } = sale;
  switch (state.at) {
    case 'rechecking':
      return stop(sale, 'recheck', { ...INTERRUPTED, retry: 'safe' });
    case 'sendingCode':
      return stop(sale, 'sendCode', { ...INTERRUPTED, retry: 'safe' });
    case 'creating':
      return stop(sale, 'create', INTERRUPTED, null, state.codeSentAt);
    case 'givingAward':
      return stop(sale, 'giveAward', INTERRUPTED, state.order);
    case 'completing':
    case 'settling': {
      const { order, payment } = state;
      return to(sale, { at: 'settling', order, payment, tries: 1 }, { do: 'readOrder', order });
    }
    case 'confirming':
      return { sale, effects: [{ do: 'readReceipt', order: state.order }] };
    case 'differs':
    case 'awaitingCode':
    case 'awaitingPayment':
    case 'stopped':
    case 'done':
    case 'cancelled':
      return null;
    default:
      return unreachable(state);
  }
}

function stop(
  sale: Sale,
  step: (SaleState & { at: 'stopped' })['step'],
  fault: Fault,
  order: SaleOrder | null = null,
  codeSentAt: Millis | null = null,
): Step {
  return to(sale, {
    at: 'stopped',
    step,
    fault,
    unknown: fault.retry === 'unsafe',
    order,
    codeSentAt,
  });
}

function goWithout(sale: Sale, reason: WithoutReason): Step {
  return to({ ...sale, bonus: ZERO, without: reason }, { at: 'awaitingPayment', order: null });
}

function finish(
  sale: Sale,
  { order, payment }: SaleState & { at: 'confirming' },
  receipt: Receipt,
): Step {
  return to(sale, { ...done(order, payment, 'confirmed', null), receipt });
}

function done(
  order: SaleOrder | null,
  payment: Payment,
  settlement: (SaleState & { at: 'done' })['settlement'],
  fault: Fault | null,
): SaleState & { at: 'done' } {
  return { at: 'done', order, payment, settlement, receipt: NO_RECEIPT, fault };
}

function orderOf(state: SaleState): SaleOrder | null {
  return 'order' in state ? state.order : null;
}
