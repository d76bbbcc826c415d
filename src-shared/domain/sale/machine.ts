/**
 * The sale's transitions: `transition(sale, event)` gives the new sale and what is to be done now, or
 * null when the event has no meaning in that state (a second Enter, a late answer).
 *
 *   verifyingQuote → [quoteChanged] → creating → [givingAward]
 *   sendingCode (verified beside it) → [quoteChanged] → awaitingCode → [verifyingQuote] → creating → [givingAward]
 *   creating (spends nothing, verified beside it) → [quoteChanged] → [givingAward]
 *     → awaitingPayment → completing → [reconciling] → readingResult → done
 *   awaitingCode or awaitingPayment → [parked → cancelled, typed anew]
 *   done without bonuses → [accruing → done with an order]
 */
import type { Fault } from '../fault.ts';
import { ZERO } from '../money.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { notAccrued } from './after-done.ts';
import { afterPayment, takePayment, reconcile } from './after-payment.ts';
import { isAwardPending, onAward, onCancelled } from './giving-award.ts';
import {
  agreed,
  cancelled,
  create,
  createVerified,
  skipLoyalty,
  notCreated,
  onAwardUncertain,
  onCreate,
  onFailed,
  sendCode,
  verifyQuote,
  quoteRead,
  earnOnly,
  stop,
} from './before-payment.ts';
import { forgetCode, forgotten, onCode, onSendingCode, perhapsSent } from './sms-code.ts';
import {
  canCancel,
  canEarnOnly,
  canPark,
  canSkipLoyalty,
  isAsked,
  requiresCode,
} from './guards.ts';
import { startedAgain } from './late.ts';
import { isSplitOf } from '../cash/split.ts';
import {
  cashDue,
  NO_CODE,
  toPay,
  type Payment,
  type Sale,
  type SaleOrder,
  type SaleRequest,
} from './sale.ts';
import { transitionTo, type SaleEvent, type Transition, type StateEvent } from './transition.ts';

const INTERRUPTED: Fault = { code: 'timeout', retry: 'unsafe' };

/** The first transition of a new sale. */
export function startSale(request: SaleRequest): Transition {
  const sale: Sale = {
    request,
    bonus: request.bonus,
    noLoyaltyReason: request.noLoyaltyReason,
    quote: request.quote,
    unansweredAt: null,
    state: { at: 'verifyingQuote', order: null, ...NO_CODE },
  };
  if (request.noLoyaltyReason !== null || request.customer.kind === 'none') {
    return skipLoyalty(sale, request.noLoyaltyReason ?? 'noCustomer');
  }
  if (request.customer.kind === 'new') return create({ ...sale, bonus: ZERO }, NO_CODE);
  // What spends nothing needs no figures before it: a difference is shown before any money is taken.
  if (sale.bonus === 0) return createVerified(sale);
  return requiresCode(sale) ? sendCode(sale) : verifyQuote(sale, { ...NO_CODE, order: null });
}

/** See the top of this file. */
export function transition(sale: Sale, event: SaleEvent): Transition | null {
  switch (event.type) {
    case 'skipLoyalty':
      return canSkipLoyalty(sale) ? skipLoyalty(sale, event.reason) : null;
    case 'cancel':
      return canCancel(sale) ? cancelled(sale) : null;
    case 'park':
      return canPark(sale) ? parked(sale) : null;
    case 'earnOnly':
      return canEarnOnly(sale) ? earnOnly(sale) : null;
    case 'interrupted':
      return interrupted(sale, event.at);
    default:
      return inState(sale, event);
  }
}

function inState(sale: Sale, event: StateEvent): Transition | null {
  const { state } = sale;
  switch (state.at) {
    case 'verifyingQuote':
      if (event.type === 'quoteRead') return quoteRead(sale, state, event.now);
      return event.type === 'quoteNotRead' ? stop(sale, 'verifyQuote', event.fault, state) : null;
    case 'quoteChanged':
      return event.type === 'acceptQuote' ? agreed(sale, state, state.now) : null;
    case 'sendingCode':
      return onSendingCode(sale, state, event);
    case 'awaitingCode':
      return onCode(sale, state, event);
    case 'creating':
      return onCreate(sale, state, event);
    case 'givingAward':
      return onAward(sale, state, event);
    case 'awardUncertain':
      return onAwardUncertain(sale, state, event);
    case 'awaitingPayment':
      return onPayment(sale, state.order, event);
    case 'parked':
      return null;
    case 'paymentUncertain':
      return event.type === 'paymentNotReceived'
        ? transitionTo(sale, { at: 'awaitingPayment', order: state.order })
        : onPayment(sale, state.order, event);
    case 'completing':
    case 'reconciling':
    case 'readingResult':
    case 'done':
    case 'accruing':
      return afterPayment(sale, state, event);
    case 'failed':
      return onFailed(sale, state, event);
    case 'cancelled':
      return onCancelled(sale, state, event);
    default:
      return unreachable(state);
  }
}

function onPayment(sale: Sale, order: SaleOrder | null, event: StateEvent): Transition | null {
  return event.type === 'paid' && isEnough(sale, event) ? takePayment(sale, order, event) : null;
}

/** An order that exists stays PENDING and moves nothing, and is left behind by whatever comes next. */
function parked(sale: Sale): Transition {
  const { state } = sale;
  return transitionTo(sale, { at: 'parked', order: 'order' in state ? state.order : null });
}

/** Before money is taken the cashier decides; afterwards the service is asked what happened. */
function interrupted(sale: Sale, at: Millis): Transition | null {
  const { state } = sale;
  switch (state.at) {
    case 'verifyingQuote':
      return stop(sale, 'verifyQuote', { ...INTERRUPTED, retry: 'safe' }, forgotten(state));
    case 'sendingCode':
      return perhapsSent(sale, at);
    case 'creating':
      return notCreated(sale, forgotten({ ...state, codeUsed: true }), INTERRUPTED);
    case 'givingAward':
      return onAward(sale, state, { type: 'awardFailed', fault: INTERRUPTED, at });
    case 'completing':
    case 'reconciling':
      return reconcile(startedAgain(sale, at), state.order, state.payment);
    case 'readingResult':
      return transitionTo(startedAgain(sale, at), state, { do: 'readResult', order: state.order });
    case 'awaitingPayment':
      return transitionTo(sale, { at: 'paymentUncertain', order: state.order });
    case 'accruing':
      return notAccrued(sale, state.payment, INTERRUPTED);
    case 'failed':
      return isAwardPending(state)
        ? { sale: startedAgain(sale, at), effects: [] }
        : forgetCode(sale, state);
    case 'quoteChanged':
      return forgetCode(sale, state);
    case 'done':
      return state.resolution === 'pending' ? { sale: startedAgain(sale, at), effects: [] } : null;
    case 'cancelled':
      return isAsked(sale) ? { sale: startedAgain(sale, at), effects: [] } : null;
    case 'awardUncertain':
      return sale.unansweredAt === null ? null : { sale: startedAgain(sale, at), effects: [] };
    case 'awaitingCode':
    case 'parked':
    case 'paymentUncertain':
      return null;
    default:
      return unreachable(state);
  }
}

/**
 * Cash handed over covers what is due in cash; with the other ways nothing is handed over. A split
 * names its parts, and nothing else has any.
 */
function isEnough(sale: Sale, payment: Payment): boolean {
  const { method, tendered, split } = payment;
  if (split !== null && split !== undefined) {
    if (method !== 'mixed' || !isSplitOf(split, toPay(sale))) return false;
  } else if (method === 'mixed') return false;
  if (tendered === null) return true;
  const due = cashDue(sale, payment);
  return due !== null && due > 0 && tendered >= due;
}
