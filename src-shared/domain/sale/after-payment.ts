/**
 * Transitions after the money was taken: completion, and how one without a clear answer is reconciled
 * ("Unknown outcomes": PENDING → complete again; COMPLETED → done; anything else → needsAttention). The
 * order is believed more than any answer: one that says something else after a completion that was
 * answered is reconciled in the same way. It "needs attention" only when no completion can arrive any
 * more.
 */
import { CONTRADICTED, isOutage, type Fault } from '../fault.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { canAccrue, isUnreadLong } from './guards.ts';
import { answered, sent, tellsAll, unanswered } from './late.ts';
import type { Payment, LoyaltyResult, Sale, SaleOrder, SaleState } from './sale.ts';
import { transitionTo, type Transition, type StateEvent } from './transition.ts';
import { saysNothing, unreadAgain } from './unread.ts';

const NO_RESULT: LoyaltyResult = { cashback: null, balance: null, stamps: null };
/** How often an unanswered completion is reconciled at once before the sale is left pending. */
const MAX_RECONCILE_ATTEMPTS = 2;
/** How often a service is believed to be only slow, that says "done" while its order stays as it was. */
const MAX_SAID_DONE = 4;

export function takePayment(sale: Sale, order: SaleOrder | null, payment: Payment): Transition {
  const { method, tendered, split } = payment;
  const taken: Payment = { method, tendered, ...(split ? { split } : {}) };
  return order === null
    ? transitionTo(sale, finished(null, taken, 'noLoyalty', null))
    : transitionTo(
        sale,
        { at: 'completing', order, payment: taken },
        { do: 'completeOrder', order, payment: taken },
      );
}

export type AfterPayment = SaleState & {
  at: 'completing' | 'reconciling' | 'readingResult' | 'done' | 'accruing';
};

export function afterPayment(
  sale: Sale,
  state: AfterPayment,
  event: StateEvent,
): Transition | null {
  switch (state.at) {
    case 'completing':
      return onCompletion(sale, state, event);
    case 'reconciling':
      return onReconciling(sale, state, event);
    case 'readingResult':
      return event.type === 'resultRead' ? onResult(sale, state, event) : null;
    case 'done':
      return state.order === null
        ? onNoLoyalty(sale, state, event)
        : onDone(sale, state, state.order, event);
    case 'accruing':
      return onAccruing(sale, state, event);
    default:
      return unreachable(state);
  }
}

/** The order is asked what became of its completion. */
export function reconcile(sale: Sale, order: SaleOrder, payment: Payment): Transition {
  const state = { at: 'reconciling', order, payment, tries: 1, refused: null } as const;
  return transitionTo(sale, state, { do: 'readOrder', order });
}

function onCompletion(
  sale: Sale,
  { order, payment }: SaleState & { at: 'completing' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'completed') return confirm(unanswered(sale, event.at), order, payment, 1);
  if (event.type !== 'completionFailed') return null;
  // A refusal may answer a repeat of a completion that did happen: only the order can tell.
  return reconcile(sent(sale, event.at, event.fault), order, payment);
}

function onResult(
  sale: Sale,
  { order, payment, tries }: SaleState & { at: 'readingResult' },
  { result, status, at }: StateEvent & { type: 'resultRead' },
): Transition | null {
  // Only the answer said so: nothing is told as complete before the order has been read.
  if (status === null) return leavePending(sale, order, payment, null);
  if (status === 'COMPLETED')
    return transitionTo(answered(sale), { ...finished(order, payment, 'confirmed', null), result });
  const reconciling = { at: 'reconciling', order, payment, tries, refused: null } as const;
  return onReconciling(sale, reconciling, { type: 'orderRead', status, at });
}

function onReconciling(
  sale: Sale,
  state: SaleState & { at: 'reconciling' },
  event: StateEvent,
): Transition | null {
  const { order, payment, tries, refused } = state;
  switch (event.type) {
    case 'orderRead':
      if (event.status === 'COMPLETED') return confirm(sale, order, payment, tries);
      if (event.status !== 'PENDING' || refused !== null)
        return tellsAll(sale, event.at)
          ? transitionTo(answered(sale), finished(order, payment, 'needsAttention', refused))
          : leavePending(sale, order, payment, refused);
      return tries >= MAX_RECONCILE_ATTEMPTS
        ? leavePending(sale, order, payment, null)
        : transitionTo(
            sale,
            { at: 'reconciling', order, payment, refused, tries: tries + 1 },
            { do: 'completeOrder', order, payment },
          );
    case 'completed':
      return confirm(unanswered(sale, event.at), order, payment, tries);
    case 'completionFailed':
      // A refusal may mean that it was completed meanwhile: the order is looked at once more.
      return isTransient(event.fault)
        ? leavePending(sent(sale, event.at, event.fault), order, payment, event.fault)
        : transitionTo(sale, { ...state, refused: event.fault }, { do: 'readOrder', order });
    case 'orderNotRead':
      // One answer that there is no such order is not believed: it is asked again in a while.
      return leavePending(sale, order, payment, isTransient(event.fault) ? event.fault : null);
    default:
      return null;
  }
}

function onNoLoyalty(
  sale: Sale,
  { payment }: SaleState & { at: 'done' },
  event: StateEvent,
): Transition | null {
  return event.type === 'accrue' && canAccrue(sale)
    ? transitionTo(sale, { at: 'accruing', payment }, { do: 'accrue' })
    : null;
}

/** From here on it is a paid sale with an order like any other: completed once, asked until known. */
function onAccruing(
  sale: Sale,
  { payment }: SaleState & { at: 'accruing' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'accrualFailed') return notAccrued(sale, payment, event.fault);
  if (event.type !== 'accrualCreated') return null;
  const { order, customer } = event;
  return transitionTo(
    { ...sale, request: { ...sale.request, customer } },
    finished(order, payment, 'pending', null),
    { do: 'completeOrder', order, payment },
  );
}

/** An order that was created without our hearing of it stays PENDING and moves no bonuses. */
export function notAccrued(sale: Sale, payment: Payment, fault: Fault): Transition {
  return transitionTo(sale, finished(null, payment, 'noLoyalty', fault));
}

/** A pending sale is resolved later by the same events, without the cashier. */
function onDone(
  sale: Sale,
  state: SaleState & { at: 'done' },
  order: SaleOrder,
  event: StateEvent,
): Transition | null {
  const { payment, fault } = state;
  if (state.resolution === 'confirmed')
    return event.type === 'resultRead' ? onLateResult(sale, state, order, event) : null;
  const completed = event.type === 'orderRead' && event.status === 'COMPLETED';
  if (state.resolution === 'needsAttention') {
    if (completed) return confirmLater(sale, order, payment);
    if (event.type === 'recheckRequested') {
      const pending = { ...finished(order, payment, 'pending', null), ...oneLess(state.saidDone) };
      return transitionTo(sale, pending, { do: 'readOrder', order });
    }
    return event.type === 'resolvedManually'
      ? transitionTo(sale, { ...state, resolution: 'resolvedManually', note: event.note })
      : null;
  }
  if (state.resolution !== 'pending') return null;
  const refused = fault !== null && !isTransient(fault) ? fault : null;
  const { saidDone = 0 } = state;
  const { unread, ...wasRead } = state;
  const attention = (at: Millis, why: Fault | null) =>
    tellsAll(sale, at)
      ? transitionTo(answered(sale), {
          ...finished(order, payment, 'needsAttention', why),
          saidDone,
        })
      : null;
  switch (event.type) {
    case 'orderRead':
      if (completed) return confirmLater(sale, order, payment);
      if (event.status !== 'PENDING' || refused !== null) return attention(event.at, refused);
      // Not completed once more: it would only say the same again.
      if (saidDone >= MAX_SAID_DONE) return attention(event.at, CONTRADICTED);
      return transitionTo(sale, wasRead, { do: 'completeOrder', order, payment });
    case 'completed':
      // Not confirmed before the order says so.
      return transitionTo(
        unanswered(sale, event.at),
        { ...state, saidDone: saidDone + 1 },
        { do: 'readResult', order },
      );
    case 'resultRead':
      if (event.status === null || event.status === 'PENDING') return null;
      if (event.status !== 'COMPLETED') return attention(event.at, null);
      return transitionTo(answered(sale), {
        ...finished(order, payment, 'confirmed', null),
        result: event.result,
      });
    case 'completionFailed':
      return isTransient(event.fault)
        ? { sale: sent(sale, event.at, event.fault), effects: [] }
        : transitionTo(sale, { ...state, fault: event.fault }, { do: 'readOrder', order });
    case 'orderNotRead':
      if (!isTransient(event.fault)) return attention(event.at, event.fault);
      return saysNothing(event.fault)
        ? transitionTo(sale, { ...state, unread: unreadAgain(unread, event.fault, event.at) })
        : null;
    case 'recheckRequested':
      return isUnreadLong(state) ? transitionTo(sale, state, { do: 'readOrder', order }) : null;
    case 'resolvedManually':
      return isUnreadLong(state)
        ? transitionTo(sale, { ...wasRead, resolution: 'resolvedManually', note: event.note })
        : null;
    default:
      return null;
  }
}

/** Asked once more by the cashier: once more it may say that it is done. */
function oneLess(saidDone = 0): { readonly saidDone?: number } {
  return saidDone > 0 ? { saidDone: saidDone - 1 } : {};
}

/** What a completed order can have become since: reverted, or given back. */
const AFTER_COMPLETED = new Set(['COMPLETED', 'DECLINED', 'RETURNED']);

/** Read for a sale that the order had confirmed before. */
function onLateResult(
  sale: Sale,
  state: SaleState & { at: 'done' },
  order: SaleOrder,
  { status, result, at }: StateEvent & { type: 'resultRead' },
): Transition {
  if (status === null || AFTER_COMPLETED.has(status))
    return transitionTo(status === null ? sale : answered(sale), { ...state, result });
  return status !== 'PENDING' && tellsAll(sale, at)
    ? transitionTo(answered(sale), finished(order, state.payment, 'needsAttention', null))
    : leavePending(sale, order, state.payment, null);
}

function confirm(sale: Sale, order: SaleOrder, payment: Payment, tries: number): Transition {
  return transitionTo(
    sale,
    { at: 'readingResult', order, payment, tries },
    { do: 'readResult', order },
  );
}

function confirmLater(sale: Sale, order: SaleOrder, payment: Payment): Transition {
  return transitionTo(answered(sale), finished(order, payment, 'confirmed', null), {
    do: 'readResult',
    order,
  });
}

function leavePending(
  sale: Sale,
  order: SaleOrder,
  payment: Payment,
  fault: Fault | null,
): Transition {
  return transitionTo(sale, finished(order, payment, 'pending', fault), { do: 'wait', order });
}

/** It says nothing about the order: asking later may bring another answer. */
function isTransient(fault: Fault): boolean {
  return isOutage(fault) || ['unauthorised', 'internal', 'invalidState'].includes(fault.code);
}

function finished(
  order: SaleOrder | null,
  payment: Payment,
  resolution: (SaleState & { at: 'done' })['resolution'],
  fault: Fault | null,
): SaleState & { at: 'done' } {
  return { at: 'done', order, payment, resolution, result: NO_RESULT, fault, note: null };
}
