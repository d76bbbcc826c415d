/** Transitions up to the moment at which the cashier takes the money. */
import type { Fault } from '../fault.ts';
import { smallest, ZERO } from '../money.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { give, isAwardInDoubt, onAwardInDoubt } from './award-step.ts';
import { canResend, codeExpired } from './guards.ts';
import {
  NO_CODE,
  type CodeSent,
  type AbandonedAward,
  type Sale,
  type SaleOrder,
  type SaleState,
  type Quote,
  type NoLoyaltyReason,
} from './sale.ts';
import { to, type SaleEffect, type Step, type StepEvent } from './step.ts';

export function recheck(sale: Sale, code: CodeSent): Step {
  return to(sale, { at: 'verifyingQuote', ...codeOf(code) }, { do: 'verifyQuote' });
}

export function rechecked(sale: Sale, code: CodeSent, now: Quote): Step {
  const { quote } = sale;
  const same = quote === null || (quote.balance === now.balance && quote.percent === now.percent);
  return same && sale.bonus <= now.balance
    ? proceed({ ...sale, quote: now }, code)
    : to(sale, { at: 'quoteChanged', now, ...codeOf(code) });
}

export function agreed(sale: Sale, { now, ...code }: CodeSent & { readonly now: Quote }): Step {
  return proceed({ ...sale, quote: now, bonus: smallest(sale.bonus, now.balance) }, code);
}

/** A code that was sent already goes with the order once more. */
function proceed(sale: Sale, code: CodeSent): Step {
  const { customer } = sale.request;
  if (sale.bonus === 0 || customer.kind !== 'known' || !customer.requiresSmsCode)
    return create(sale, NO_CODE);
  return code.codeSentAt === null ? sendCode(sale) : create(sale, code);
}

export function sendCode(sale: Sale): Step {
  return to(sale, { at: 'sendingCode' }, { do: 'sendCode' });
}

/** No answer: the SMS may have been sent, so the customer is asked for it all the same. */
export function onSendingCode(sale: Sale, event: StepEvent): Step | null {
  if (event.type === 'codeSent')
    return to(sale, { at: 'awaitingCode', sentAt: event.at, problem: null });
  if (event.type !== 'codeNotSent') return null;
  return event.fault.retry === 'unsafe'
    ? perhapsSent(sale, event.at)
    : stop(sale, 'sendCode', event.fault);
}

export function perhapsSent(sale: Sale, at: Millis): Step {
  return to(sale, { at: 'awaitingCode', sentAt: at, problem: 'unknown' });
}

export function create(sale: Sale, code: CodeSent): Step {
  return to(
    sale,
    { at: 'creating', ...codeOf(code) },
    { do: 'createOrder', withCode: code.codeSentAt !== null },
  );
}

/** An order that is sent again is checked again first: percent and balance count for each. */
function createAgain(sale: Sale, code: CodeSent): Step {
  return sale.request.customer.kind === 'known' ? recheck(sale, code) : create(sale, code);
}

export function spendNothing(sale: Sale): Step {
  const nothing = { ...sale, bonus: ZERO };
  const { state } = sale;
  if (state.at === 'quoteChanged') return create({ ...nothing, quote: state.now }, NO_CODE);
  return state.at === 'failed' && state.call === 'createOrder'
    ? createAgain(nothing, NO_CODE)
    : create(nothing, NO_CODE);
}

export function onCode(
  sale: Sale,
  state: SaleState & { at: 'awaitingCode' },
  event: StepEvent,
): Step | null {
  if (event.type === 'codeEntered') {
    return codeExpired(state.sentAt, event.at)
      ? to(sale, { ...state, problem: 'expired' })
      : create(sale, { codeSentAt: state.sentAt, codeUsed: state.problem === 'used' });
  }
  if (event.type !== 'resendCode' || !canResend(sale, event.at)) return null;
  return sendCode(sale);
}

export function onCreate(
  sale: Sale,
  state: SaleState & { at: 'creating' },
  event: StepEvent,
): Step | null {
  if (event.type === 'orderCreated') {
    const { order } = event;
    return sale.request.award === null
      ? to(sale, { at: 'awaitingPayment', order })
      : give(sale, order);
  }
  if (event.type !== 'orderFailed') return null;
  const { fault } = event;
  if (fault.code === 'wrongCode' && state.codeSentAt !== null) {
    const problem = state.codeUsed ? 'used' : 'wrong';
    return to(sale, { at: 'awaitingCode', sentAt: state.codeSentAt, problem });
  }
  return notCreated(sale, state, fault);
}

/** Whatever had no answer may have used the code up. */
export function notCreated(sale: Sale, code: CodeSent, fault: Fault): Step {
  const codeUsed = code.codeSentAt !== null && (code.codeUsed || fault.retry === 'unsafe');
  return stop(sale, 'createOrder', fault, { codeSentAt: code.codeSentAt, codeUsed });
}

/** Not this sale's: nothing is left to give, so the sale is given up and typed anew without it. */
export function onAwardQuestion(
  sale: Sale,
  { order }: SaleState & { at: 'awardUncertain' },
  event: StepEvent,
): Step | null {
  if (event.type === 'awardMine') return to(sale, { at: 'awaitingPayment', order });
  return event.type === 'awardNotMine' ? giveUp(sale, order, 'none') : null;
}

/** An award whose giving had no answer may be gone: that is asked as soon as it can be. */
export function cancelled(sale: Sale): Step {
  const { state } = sale;
  const order = 'order' in state ? state.order : null;
  return isAwardInDoubt(state)
    ? giveUp(sale, order, 'uncertain', { do: 'readAward' })
    : giveUp(sale, order, 'none');
}

function giveUp(
  sale: Sale,
  order: SaleOrder | null,
  award: AbandonedAward,
  ...effects: SaleEffect[]
): Step {
  return to(sale, { at: 'cancelled', order, award, note: null }, ...effects);
}

export function onStopped(
  sale: Sale,
  state: SaleState & { at: 'failed' },
  event: StepEvent,
): Step | null {
  if (isAwardInDoubt(state)) return onAwardInDoubt(sale, state, event);
  if (event.type !== 'retry') return null;
  switch (state.call) {
    case 'verifyQuote':
      return recheck(sale, state);
    case 'sendCode':
      return sendCode(sale);
    case 'createOrder':
      return createAgain(sale, state);
    case 'giveAward':
      return state.order === null ? createAgain(sale, NO_CODE) : give(sale, state.order);
    default:
      return unreachable(state.call);
  }
}

export function stop(
  sale: Sale,
  call: (SaleState & { at: 'failed' })['call'],
  fault: Fault,
  code: CodeSent = NO_CODE,
): Step {
  const outcomeUnknown = fault.retry === 'unsafe';
  return to(sale, { at: 'failed', call, fault, outcomeUnknown, order: null, ...codeOf(code) });
}

export function goWithout(sale: Sale, reason: NoLoyaltyReason): Step {
  return to(
    { ...sale, bonus: ZERO, noLoyaltyReason: reason },
    { at: 'awaitingPayment', order: null },
  );
}

function codeOf({ codeSentAt, codeUsed }: CodeSent): CodeSent {
  return { codeSentAt, codeUsed };
}
