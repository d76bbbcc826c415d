/**
 * Transitions after the money was taken: completion, and how one without a clear answer is reconciled
 * (its order says so: PENDING → complete again; COMPLETED → done; anything else → needsAttention). The
 * order is believed more than any answer: one that says something else after a completion that was
 * answered is reconciled in the same way. It "needs attention" only when no completion can arrive any
 * more.
 */
import { unreachable } from '../result.ts';
import { afterDone, onAccruing } from './after-done.ts';
import { answered, sent, tellsAll, unanswered } from './late.ts';
import { finished, isTransient, leavePending } from './paid.ts';
import type { Payment, Sale, SaleOrder, SaleState } from './sale.ts';
import { transitionTo, type Transition, type StateEvent } from './transition.ts';

/** How often an unanswered completion is reconciled at once before the sale is left pending. */
const MAX_RECONCILE_ATTEMPTS = 2;

export function takePayment(sale: Sale, order: SaleOrder | null, payment: Payment): Transition {
  const { method, tendered, split, at } = payment;
  const taken: Payment = {
    method,
    tendered,
    ...(split ? { split } : {}),
    ...(at === undefined ? {} : { at }),
  };
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
      return afterDone(sale, state, event);
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

function confirm(sale: Sale, order: SaleOrder, payment: Payment, tries: number): Transition {
  return transitionTo(
    sale,
    { at: 'readingResult', order, payment, tries },
    { do: 'readResult', order },
  );
}
