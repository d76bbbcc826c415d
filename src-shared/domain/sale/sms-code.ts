/** The code of an SMS: sent while balance and percent are read beside it, awaited and typed. */
import type { Millis } from '../time.ts';
import {
  bonusAgreed,
  create,
  NOTHING,
  quoteRead,
  sendCode,
  stop,
  verifyQuote,
} from './before-payment.ts';
import { canResend, codeExpired, isUntyped, requiresCode } from './guards.ts';
import type { CodeProblem, CodeSent, Sale, SaleState } from './sale.ts';
import { transitionTo, type StateEvent, type Transition } from './transition.ts';

/** The sale goes on by agreeing, by trying again or by a new SMS, and a code is to be typed then. */
export function isCodeNext(sale: Sale): boolean {
  const { state } = sale;
  if (state.at !== 'quoteChanged' && state.at !== 'failed') return requiresCode(sale);
  if (state.order !== null) return false;
  const bonus = state.at === 'quoteChanged' ? bonusAgreed(sale, state.now) : sale.bonus;
  return requiresCode({ ...sale, bonus }) && isUntyped(state);
}

/** No answer: the SMS may have been sent, so the customer is asked for it all the same. */
export function onSendingCode(
  sale: Sale,
  { needed }: SaleState & { at: 'sendingCode' },
  event: StateEvent,
): Transition | null {
  const problem: CodeProblem | null = needed === true ? 'needed' : null;
  if (event.type === 'codeSent') return onCodeSent(sale, event, problem);
  if (event.type !== 'codeNotSent') return null;
  if (event.fault.retry === 'unsafe') return perhapsSent(sale, event.at);
  const reached = problem === null ? NOTHING : { ...NOTHING, codeAwaited: { problem } };
  return stop(sale, 'sendCode', event.fault, reached);
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

/** What was typed is gone with the end of the program. */
export function forgotten<State extends CodeSent>(state: State): State {
  if (isUntyped(state)) return state;
  return { ...state, codeAwaited: { problem: state.codeUsed ? 'notKeptUsed' : 'notKept' } };
}

/** The same of a sale that stands still; null: nothing was typed. */
export function forgetCode(
  sale: Sale,
  state: SaleState & { at: 'quoteChanged' | 'failed' },
): Transition | null {
  const after = forgotten(state);
  return after === state ? null : transitionTo(sale, after);
}
