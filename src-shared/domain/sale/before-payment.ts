/** Transitions up to the moment at which the cashier takes the money. */
import { isNotNow, type Fault } from '../fault.ts';
import { min, wholeTenge, ZERO, type Tiyn } from '../money.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { giveAward, isAwardPending, onAwardPending, type Abandoned } from './giving-award.ts';
import { requiresCode } from './guards.ts';
import { answered } from './late.ts';
import {
  NO_CODE,
  type CodeProblem,
  type CodeSent,
  type Sale,
  type SaleOrder,
  type SaleState,
  type Quote,
  type NoLoyaltyReason,
} from './sale.ts';
import { transitionTo, type SaleEffect, type Transition, type StateEvent } from './transition.ts';

/** How far a sale had come before its figures were read. */
type Reached = CodeSent & { readonly order: SaleOrder | null };
export const NOTHING: Reached = { ...NO_CODE, order: null };

export function verifyQuote(sale: Sale, reached: Reached): Transition {
  return transitionTo(sale, { at: 'verifyingQuote', ...reachedOf(reached) }, { do: 'verifyQuote' });
}

/** `awardIsFree`: as read together with the figures. */
export function quoteRead(
  sale: Sale,
  reached: Reached,
  now: Quote,
  awardIsFree?: boolean,
): Transition {
  return isAgreed(sale, now)
    ? agreed(sale, reached, now, awardIsFree)
    : transitionTo(sale, { at: 'quoteChanged', now, ...reachedOf(reached) });
}

/** They are what the cashier saw, or the cashier saw none. */
function isAgreed({ quote, bonus }: Sale, now: Quote): boolean {
  const same = quote === null || (quote.balance === now.balance && quote.percent === now.percent);
  return same && bonus <= now.balance;
}

/** What is spent once these figures are agreed to. Whole tenge stay whole: tiyn are spent where they were before, by
 * the owner's setting or as typed. */
export function bonusAgreed({ bonus }: Pick<Sale, 'bonus'>, { balance }: Quote): Tiyn {
  const most = min(bonus, balance);
  return wholeTenge(bonus) === bonus ? wholeTenge(most) : most;
}

/** An order that exists is gone on with: another one would only be left behind. */
export function agreed(
  sale: Sale,
  { order, ...code }: Reached,
  now: Quote,
  awardIsFree?: boolean,
): Transition {
  const known = { ...sale, quote: now, bonus: bonusAgreed(sale, now) };
  return order === null ? confirmOrCreate(known, code) : ordered(known, order, awardIsFree);
}

/** A code that was typed already goes with the order once more. */
function confirmOrCreate(sale: Sale, code: CodeSent): Transition {
  if (!requiresCode(sale)) return create(sale, NO_CODE);
  if (code.codeSentAt === null) return sendCode(sale);
  return code.codeAwaited === undefined
    ? create(sale, code)
    : awaitCode(sale, code.codeSentAt, code.codeAwaited.problem);
}

/** Balance and percent were agreed to. */
export function awaitCode(sale: Sale, sentAt: Millis, problem: CodeProblem | null): Transition {
  return transitionTo(sale, { at: 'awaitingCode', sentAt, problem, verified: true });
}

/** `needed`: nobody expected that one is asked for, and that is still to be said. */
export function sendCode(sale: Sale, needed = false): Transition {
  const state = { at: 'sendingCode', ...(needed ? { needed } : {}) } as const;
  return transitionTo(sale, state, { do: 'sendCode' });
}

/** An order without a code was refused for its code: the customer needs one since the look-up. null: spends nothing. */
function sendNeeded(sale: Sale): Transition | null {
  const { customer } = sale.request;
  if (customer.kind !== 'known' || sale.bonus === 0) return null;
  const request = { ...sale.request, customer: { ...customer, requiresSmsCode: true } };
  return sendCode({ ...sale, request }, true);
}

export function create(sale: Sale, code: CodeSent): Transition {
  return transitionTo(
    sale,
    { at: 'creating', ...codeOf(code) },
    { do: 'createOrder', withCode: code.codeSentAt !== null, verify: false },
  );
}

/** Balance and percent are read beside it. */
export function createVerified(sale: Sale): Transition {
  return transitionTo(
    sale,
    { at: 'creating', ...NO_CODE },
    { do: 'createOrder', withCode: false, verify: true },
  );
}

/** An order that is sent again is checked again first: percent and balance count for each. */
function createAgain(sale: Sale, code: CodeSent): Transition {
  return sale.request.customer.kind === 'known'
    ? verifyQuote(sale, { ...code, order: null })
    : create(sale, code);
}

export function earnOnly(sale: Sale): Transition {
  const nothing = { ...sale, bonus: ZERO };
  const { state } = sale;
  if (state.at === 'quoteChanged') return create({ ...nothing, quote: state.now }, NO_CODE);
  if (state.at === 'failed' && state.call === 'createOrder') return createAgain(nothing, NO_CODE);
  return state.at === 'awaitingCode' && state.verified
    ? create(nothing, NO_CODE)
    : createVerified(nothing);
}

export function onCreate(
  sale: Sale,
  state: SaleState & { at: 'creating' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'orderCreated') return onCreated(sale, event);
  if (event.type !== 'orderFailed') return null;
  const { fault } = event;
  const problem = problemOf(fault, state);
  if (problem !== null && state.codeSentAt !== null) {
    return awaitCode(sale, state.codeSentAt, problem);
  }
  const needed = fault.code === 'wrongCode' ? sendNeeded(sale) : null;
  return needed ?? notCreated(sale, state, fault);
}

/** What is wrong with the code; null: the fault is not about it. */
function problemOf({ code }: Fault, { codeUsed }: CodeSent): CodeProblem | null {
  if (code === 'codeNotKept') return codeUsed ? 'notKeptUsed' : 'notKept';
  if (code !== 'wrongCode') return null;
  return codeUsed ? 'used' : 'wrong';
}

function onCreated(
  sale: Sale,
  { order, quote, awardIsFree }: StateEvent & { type: 'orderCreated' },
): Transition {
  if (quote === undefined) return ordered(sale, order, awardIsFree);
  const reached = { ...NO_CODE, order };
  return quote.ok
    ? quoteRead(sale, reached, quote.value, awardIsFree)
    : stop(sale, 'verifyQuote', quote.fault, reached);
}

function ordered(sale: Sale, order: SaleOrder, awardIsFree?: boolean): Transition {
  return sale.request.award === null
    ? transitionTo(sale, { at: 'awaitingPayment', order })
    : giveAward(sale, order, awardIsFree);
}

/** Whatever had no answer may have used the code up, and so may what a busy service put off. */
export function notCreated(sale: Sale, code: CodeSent, fault: Fault): Transition {
  const mayBeMade = fault.retry === 'unsafe' || isNotNow(fault);
  const codeUsed = code.codeSentAt !== null && (code.codeUsed || mayBeMade);
  return stop(sale, 'createOrder', fault, { ...code, codeUsed, order: null });
}

/**
 * Not this sale's: nothing is left to give, so the sale is given up and typed anew without it. While
 * what it has sent may be acted on yet, the stamps are read on: ours is one more than the one that was said to be theirs.
 */
export function onAwardUncertain(
  sale: Sale,
  { order }: SaleState & { at: 'awardUncertain' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'awardWasOurs')
    return transitionTo(answered(sale), { at: 'awaitingPayment', order });
  if (event.type !== 'awardWasElsewhere') return null;
  return sale.unansweredAt === null
    ? abandon(sale, { order, award: 'none' })
    : abandon(sale, { order, award: 'uncertain', given: 1 }, { do: 'readAward' });
}

/** An award whose giving had no answer may be gone: that is asked as soon as it can be. */
export function cancelled(sale: Sale): Transition {
  const { state } = sale;
  const order = 'order' in state ? state.order : null;
  return isAwardPending(state)
    ? abandon(sale, { order, award: 'uncertain' }, { do: 'readAward' })
    : abandon(sale, { order, award: 'none' });
}

function abandon(
  sale: Sale,
  state: Pick<Abandoned, 'order' | 'award' | 'given'>,
  ...effects: SaleEffect[]
): Transition {
  return transitionTo(sale, { at: 'cancelled', ...state, note: null }, ...effects);
}

export function onFailed(
  sale: Sale,
  state: SaleState & { at: 'failed' },
  event: StateEvent,
): Transition | null {
  if (isAwardPending(state)) return onAwardPending(sale, state, event);
  if (event.type !== 'retry') return null;
  switch (state.call) {
    case 'verifyQuote':
      return verifyQuote(sale, state);
    case 'sendCode':
      return sendCode(sale, state.codeAwaited?.problem === 'needed');
    case 'createOrder':
      return createAgain(sale, state);
    case 'giveAward':
      return state.order === null ? createAgain(sale, NO_CODE) : giveAward(sale, state.order);
    default:
      return unreachable(state.call);
  }
}

export function stop(
  sale: Sale,
  call: (SaleState & { at: 'failed' })['call'],
  fault: Fault,
  reached: Reached = NOTHING,
): Transition {
  const outcomeUnknown = fault.retry === 'unsafe';
  return transitionTo(sale, { at: 'failed', call, fault, outcomeUnknown, ...reachedOf(reached) });
}

export function skipLoyalty(sale: Sale, reason: NoLoyaltyReason): Transition {
  return transitionTo(
    { ...sale, bonus: ZERO, noLoyaltyReason: reason },
    { at: 'awaitingPayment', order: null },
  );
}

function codeOf({ codeSentAt, codeUsed, codeAwaited }: CodeSent): CodeSent {
  return { codeSentAt, codeUsed, ...(codeAwaited === undefined ? {} : { codeAwaited }) };
}

function reachedOf({ order, ...code }: Reached): Reached {
  return { order, ...codeOf(code) };
}
