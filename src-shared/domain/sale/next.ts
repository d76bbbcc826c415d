/**
 * The sale's transitions: `next(sale, event)` gives the new sale and what is to be done now, or
 * null when the event has no meaning in that state (a second Enter, a late answer).
 *
 *   rechecking → [differs] → [sendingCode → awaitingCode] → creating → [givingAward]
 *     → awaitingPayment → completing → [settling] → confirming → done
 *   done without bonuses → [accruing → done with an order]
 */
import type { Fault } from '../fault.ts';
import { ZERO } from '../money.ts';
import { unreachable } from '../result.ts';
import { afterPayment, notAccrued, paid, settle } from './after-payment.ts';
import {
  agreed,
  cancelled,
  create,
  goWithout,
  onAward,
  onAwardQuestion,
  onCancelled,
  onCode,
  onCreate,
  rechecked,
  retry,
  stop,
} from './before-payment.ts';
import { canCancel, canGoWithout, canSpendNothing } from './guards.ts';
import { toPay, type Payment, type Sale, type SaleRequest } from './sale.ts';
import { to, type SaleEvent, type Step, type StepEvent } from './step.ts';

const INTERRUPTED: Fault = { code: 'timeout', retry: 'unsafe' };

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
      return canCancel(sale) ? cancelled(sale) : null;
    case 'spendNothing':
      return canSpendNothing(sale) ? create({ ...sale, bonus: ZERO }, null) : null;
    case 'interrupted':
      return interrupted(sale);
    default:
      return inState(sale, event);
  }
}

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
      return onAward(sale, state, event);
    case 'awardQuestion':
      return onAwardQuestion(sale, state, event);
    case 'awaitingPayment':
      return event.type === 'paid' && isEnough(sale, event) ? paid(sale, state.order, event) : null;
    case 'paymentQuestion':
      if (event.type === 'notTaken') return to(sale, { at: 'awaitingPayment', order: state.order });
      return event.type === 'paid' && isEnough(sale, event) ? paid(sale, state.order, event) : null;
    case 'completing':
    case 'settling':
    case 'confirming':
    case 'done':
    case 'accruing':
      return afterPayment(sale, state, event);
    case 'stopped':
      return event.type === 'retry' ? retry(sale, state) : null;
    case 'cancelled':
      return onCancelled(sale, state, event);
    default:
      return unreachable(state);
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
    case 'settling':
      return settle(sale, state.order, state.payment);
    case 'confirming':
      return { sale, effects: [{ do: 'readReceipt', order: state.order }] };
    case 'awaitingPayment':
      return to(sale, { at: 'paymentQuestion', order: state.order });
    case 'accruing':
      return notAccrued(sale, state.payment, INTERRUPTED);
    case 'differs':
    case 'awaitingCode':
    case 'awardQuestion':
    case 'paymentQuestion':
    case 'stopped':
    case 'done':
    case 'cancelled':
      return null;
    default:
      return unreachable(state);
  }
}

/** Cash handed over covers what is due; with the other ways nothing is handed over. */
function isEnough(sale: Sale, { method, given }: Pick<Payment, 'method' | 'given'>): boolean {
  return given === null || (method === 'cash' && given >= toPay(sale));
}
