/**
 * Transitions of a sale that is done: what of it is still open is learned from its order, decided by the
 * cashier, or accrued later.
 */
import { CONTRADICTED, type Fault } from '../fault.ts';
import type { Millis } from '../time.ts';
import { canAttach } from './attach.ts';
import { canAccrue, isUnreadLong } from './guards.ts';
import { answered, sent, tellsAll, unanswered } from './late.ts';
import { finished, isTransient, NO_RESULT } from './paid.ts';
import type { LoyaltyResult, Payment, Sale, SaleOrder, SaleState } from './sale.ts';
import { transitionTo, type StateEvent, type Transition } from './transition.ts';
import { saysNothing, unreadAgain } from './unread.ts';

/** How often a service is believed to be only slow, that says "done" while its order stays as it was. */
const MAX_SAID_DONE = 4;

type Done = SaleState & { at: 'done' };

/** A pending sale is resolved later by the same events, without the cashier. */
export function afterDone(sale: Sale, state: Done, event: StateEvent): Transition | null {
  const { order } = state;
  if (order === null) return onNoLoyalty(sale, state, event);
  switch (state.resolution) {
    case 'confirmed':
      return event.type === 'resultRead' ? onLateResult(sale, state, order, event) : null;
    case 'needsAttention':
      return onNeedsAttention(sale, state, order, event);
    case 'pending':
      return onPending(sale, state, order, event);
    default:
      return null;
  }
}

function onNeedsAttention(
  sale: Sale,
  state: Done,
  order: SaleOrder,
  event: StateEvent,
): Transition | null {
  switch (event.type) {
    case 'orderRead':
      return event.status === 'COMPLETED' ? confirmLater(sale, state, order) : null;
    case 'recheckRequested': {
      const pending = { ...asked(state, order, 'pending', null), ...oneLess(state.saidDone) };
      return transitionTo(sale, pending, { do: 'readOrder', order });
    }
    case 'resolvedManually':
      return transitionTo(sale, { ...state, resolution: 'resolvedManually', note: event.note });
    default:
      return null;
  }
}

function onPending(
  sale: Sale,
  state: Done,
  order: SaleOrder,
  event: StateEvent,
): Transition | null {
  const { payment, saidDone = 0 } = state;
  const { unread, ...wasRead } = state;
  switch (event.type) {
    case 'orderRead':
      return onPendingRead(sale, wasRead, order, event);
    case 'completed':
      // Not confirmed before the order says so.
      return transitionTo(
        unanswered(sale, event.at),
        { ...state, saidDone: saidDone + 1 },
        { do: 'readResult', order },
      );
    case 'resultRead':
      if (event.status === null || event.status === 'PENDING') return null;
      if (event.status !== 'COMPLETED') return needAttention(sale, state, event.at, null);
      return transitionTo(answered(sale), {
        ...finished(order, payment, 'confirmed', null),
        result: learned(state, event.result),
      });
    case 'completionFailed':
      return isTransient(event.fault)
        ? { sale: sent(sale, event.at, event.fault), effects: [] }
        : transitionTo(sale, { ...state, fault: event.fault }, { do: 'readOrder', order });
    case 'orderNotRead':
      if (!isTransient(event.fault)) return needAttention(sale, state, event.at, event.fault);
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

function onPendingRead(
  sale: Sale,
  state: Done,
  order: SaleOrder,
  { status, at }: StateEvent & { type: 'orderRead' },
): Transition | null {
  const { payment, fault, saidDone = 0 } = state;
  if (status === 'COMPLETED') return confirmLater(sale, state, order);
  const refused = fault !== null && !isTransient(fault) ? fault : null;
  if (status !== 'PENDING' || refused !== null) return needAttention(sale, state, at, refused);
  // Not completed once more: it would only say the same again.
  if (saidDone >= MAX_SAID_DONE) return needAttention(sale, state, at, CONTRADICTED);
  return transitionTo(sale, state, { do: 'completeOrder', order, payment });
}

/** Only when no completion can arrive any more. */
function needAttention(sale: Sale, state: Done, at: Millis, why: Fault | null): Transition | null {
  const { order, saidDone = 0 } = state;
  return tellsAll(sale, at)
    ? transitionTo(answered(sale), { ...asked(state, order, 'needsAttention', why), saidDone })
    : null;
}

/** What is asked about (again) keeps the cashback that was learned: a report counts it, and none counts it twice. */
function asked(
  state: Done,
  order: SaleOrder | null,
  resolution: Done['resolution'],
  fault: Fault | null,
): Done {
  return { ...finished(order, state.payment, resolution, fault), result: learned(state) };
}

/** A reading that tells nothing of the cashback takes none away. */
function learned({ result: before }: Done, result: LoyaltyResult = NO_RESULT): LoyaltyResult {
  return { ...result, cashback: result.cashback ?? before.cashback };
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
  state: Done,
  order: SaleOrder,
  { status, result, at }: StateEvent & { type: 'resultRead' },
): Transition {
  if (status === null || AFTER_COMPLETED.has(status))
    return transitionTo(status === null ? sale : answered(sale), {
      ...state,
      result: learned(state, result),
    });
  return status !== 'PENDING' && tellsAll(sale, at)
    ? transitionTo(answered(sale), asked(state, order, 'needsAttention', null))
    : transitionTo(sale, asked(state, order, 'pending', null), { do: 'wait', order });
}

function confirmLater(sale: Sale, state: Done, order: SaleOrder): Transition {
  return transitionTo(answered(sale), asked(state, order, 'confirmed', null), {
    do: 'readResult',
    order,
  });
}

function onNoLoyalty(sale: Sale, { payment }: Done, event: StateEvent): Transition | null {
  const accruing = { at: 'accruing', payment } as const;
  if (event.type === 'accrue')
    return canAccrue(sale) ? transitionTo(sale, accruing, { do: 'accrue' }) : null;
  if (event.type !== 'attach' || !canAttach(sale)) return null;
  const request = { ...sale.request, customer: event.customer };
  const attached = { ...sale, request, noLoyaltyReason: 'attachedLater' } as const;
  return transitionTo(attached, accruing, { do: 'accrue' });
}

/** From here on it is a paid sale with an order like any other: completed once, asked until known. */
export function onAccruing(
  sale: Sale,
  { payment }: SaleState & { at: 'accruing' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'accrualFailed') return notAccrued(sale, payment, event.fault);
  if (event.type !== 'accrualCreated') return null;
  const { order, customer } = event;
  return transitionTo(
    // Its order adds no stamps.
    { ...sale, request: { ...sale.request, customer, stamps: 0 } },
    finished(order, payment, 'pending', null),
    { do: 'completeOrder', order, payment },
  );
}

/** An order that was created without our hearing of it stays PENDING and moves no bonuses. */
export function notAccrued(sale: Sale, payment: Payment, fault: Fault): Transition {
  return transitionTo(sale, finished(null, payment, 'noLoyalty', fault));
}
