/** The code of an SMS: sent while balance and percent are read beside it, awaited and typed. */
import type { Millis } from '../time.ts';
import { bonusAgreed, create, quoteRead, sendCode, stop, verifyQuote } from './before-payment.ts';
import { canResend, codeExpired, requiresCode } from './guards.ts';
import type { CodeProblem, Sale, SaleState } from './sale.ts';
import { transitionTo, type StateEvent, type Transition } from './transition.ts';

/** The sale goes on by agreeing, by trying again or by a new SMS, and a code is to be typed then. */
export function isCodeNext(sale: Sale): boolean {
  const { state } = sale;
  if (state.at !== 'quoteChanged' && state.at !== 'failed') return requiresCode(sale);
  if (state.order !== null) return false;
  const bonus = state.at === 'quoteChanged' ? bonusAgreed(sale, state.now) : sale.bonus;
  return (
    requiresCode({ ...sale, bonus }) &&
    (state.codeSentAt === null || state.codeAwaited !== undefined)
  );
}

/** No answer: the SMS may have been sent, so the customer is asked for it all the same. */
export function onSendingCode(
  sale: Sale,
  { needed }: SaleState & { at: 'sendingCode' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'codeSent') {
    return onCodeSent(sale, event, needed === true ? 'needed' : null);
  }
  if (event.type !== 'codeNotSent') return null;
  return event.fault.retry === 'unsafe'
    ? perhapsSent(sale, event.at)
    : stop(sale, 'sendCode', event.fault);
}

/** Figures that couldn't be read are read before the order; a refusal is told at once. */
function onCodeSent(
  sale: Sale,
  { at, quote }: StateEvent & { type: 'codeSent' },
  problem: CodeProblem | null,
): Transition {
  const reached = { codeSentAt: at, codeUsed: false, codeAwaited: { problem }, order: null };
  if (quote?.ok) return quoteRead(sale, reached, quote.value);
  return quote?.fault.retry === 'never'
    ? stop(sale, 'verifyQuote', quote.fault, reached)
    : transitionTo(sale, { at: 'awaitingCode', sentAt: at, problem });
}

export function perhapsSent(sale: Sale, at: Millis): Transition {
  return transitionTo(sale, { at: 'awaitingCode', sentAt: at, problem: 'unknown' });
}

export function onCode(
  sale: Sale,
  state: SaleState & { at: 'awaitingCode' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'codeEntered') {
    if (codeExpired(state.sentAt, event.at))
      return transitionTo(sale, { ...state, problem: 'expired' });
    const code = { codeSentAt: state.sentAt, codeUsed: mayBeUsed(state.problem) };
    return state.verified ? create(sale, code) : verifyQuote(sale, { ...code, order: null });
  }
  if (event.type !== 'resendCode' || !canResend(sale, event.at)) return null;
  return sendCode(sale);
}

function mayBeUsed(problem: CodeProblem | null): boolean {
  return problem === 'used' || problem === 'notKeptUsed';
}
