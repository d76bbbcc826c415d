/**
 * Transitions after the money was taken: completion, and how one without a clear answer is settled
 * ("Unknown outcomes": PENDING → complete again; COMPLETED → done; anything else → attention).
 */
import { isOutage, type Fault } from '../fault.ts';
import { unreachable } from '../result.ts';
import { canAccrue } from './guards.ts';
import type { Payment, Receipt, Sale, SaleOrder, SaleState } from './sale.ts';
import { to, type Step, type StepEvent } from './step.ts';

const NO_RECEIPT: Receipt = { cashback: null, balance: null, stamps: null };
/** How often an unanswered completion is settled at once before it goes to waiting. */
const SETTLE_TRIES = 2;

export function paid(sale: Sale, order: SaleOrder | null, payment: Payment): Step {
  const taken: Payment = { method: payment.method, given: payment.given };
  return order === null
    ? to(sale, done(null, taken, 'without', null))
    : to(
        sale,
        { at: 'completing', order, payment: taken },
        { do: 'completeOrder', order, payment: taken },
      );
}

export type AfterPayment = SaleState & {
  at: 'completing' | 'settling' | 'confirming' | 'done' | 'accruing';
};

export function afterPayment(sale: Sale, state: AfterPayment, event: StepEvent): Step | null {
  switch (state.at) {
    case 'completing':
      return onCompletion(sale, state, event);
    case 'settling':
      return onSettling(sale, state, event);
    case 'confirming':
      return event.type === 'receiptRead' ? finish(sale, state, event.receipt) : null;
    case 'done':
      return state.order === null
        ? onWithout(sale, state, event)
        : onDone(sale, state, state.order, event);
    case 'accruing':
      return onAccruing(sale, state, event);
    default:
      return unreachable(state);
  }
}

/** The order is asked what became of its completion. */
export function settle(sale: Sale, order: SaleOrder, payment: Payment): Step {
  const state = { at: 'settling', order, payment, tries: 1, refused: null } as const;
  return to(sale, state, { do: 'readOrder', order });
}

function onCompletion(
  sale: Sale,
  { order, payment }: SaleState & { at: 'completing' },
  event: StepEvent,
): Step | null {
  if (event.type === 'completed') return confirm(sale, order, payment);
  if (event.type !== 'completionFailed') return null;
  // A refusal may answer a repeat of a completion that did happen: only the order can tell.
  return settle(sale, order, payment);
}

function onSettling(
  sale: Sale,
  state: SaleState & { at: 'settling' },
  event: StepEvent,
): Step | null {
  const { order, payment, tries, refused } = state;
  switch (event.type) {
    case 'orderRead':
      if (event.status === 'COMPLETED') return confirm(sale, order, payment);
      if (event.status !== 'PENDING') return to(sale, done(order, payment, 'attention', null));
      if (refused !== null) return to(sale, done(order, payment, 'attention', refused));
      return tries >= SETTLE_TRIES
        ? wait(sale, order, payment, null)
        : to(sale, { ...state, tries: tries + 1 }, { do: 'completeOrder', order, payment });
    case 'completed':
      return confirm(sale, order, payment);
    case 'completionFailed':
      // A refusal may mean that it was completed meanwhile: the order is looked at once more.
      return isPassing(event.fault)
        ? wait(sale, order, payment, event.fault)
        : to(sale, { ...state, refused: event.fault }, { do: 'readOrder', order });
    case 'orderNotRead':
      // One answer that there is no such order is not believed: it is asked again in a while.
      return wait(sale, order, payment, isPassing(event.fault) ? event.fault : null);
    default:
      return null;
  }
}

function onWithout(
  sale: Sale,
  { payment }: SaleState & { at: 'done' },
  event: StepEvent,
): Step | null {
  return event.type === 'accrue' && canAccrue(sale)
    ? to(sale, { at: 'accruing', payment }, { do: 'accrue' })
    : null;
}

/** From here on it is a paid sale with an order like any other: completed once, asked until known. */
function onAccruing(
  sale: Sale,
  { payment }: SaleState & { at: 'accruing' },
  event: StepEvent,
): Step | null {
  if (event.type === 'accrualFailed') return notAccrued(sale, payment, event.fault);
  if (event.type !== 'accrualCreated') return null;
  const { order, customer } = event;
  return to(
    { ...sale, request: { ...sale.request, customer } },
    done(order, payment, 'waiting', null),
    { do: 'completeOrder', order, payment },
  );
}

/** An order that was created without our hearing of it stays PENDING and moves no bonuses. */
export function notAccrued(sale: Sale, payment: Payment, fault: Fault): Step {
  return to(sale, done(null, payment, 'without', fault));
}

/** A waiting sale is settled later by the same events, without the cashier. */
function onDone(
  sale: Sale,
  state: SaleState & { at: 'done' },
  order: SaleOrder,
  event: StepEvent,
): Step | null {
  const { payment, fault } = state;
  if (event.type === 'receiptRead') return to(sale, { ...state, receipt: event.receipt });
  const completed = event.type === 'orderRead' && event.status === 'COMPLETED';
  if (state.settlement === 'attention') {
    if (completed) return confirmLater(sale, order, payment);
    if (event.type === 'askAgain')
      return to(sale, done(order, payment, 'waiting', null), { do: 'readOrder', order });
    return event.type === 'settledByHand'
      ? to(sale, { ...state, settlement: 'byHand', note: event.note })
      : null;
  }
  if (state.settlement !== 'waiting') return null;
  const refused = fault !== null && !isPassing(fault) ? fault : null;
  switch (event.type) {
    case 'orderRead':
      if (event.status === 'COMPLETED') return confirmLater(sale, order, payment);
      if (event.status !== 'PENDING') return to(sale, done(order, payment, 'attention', null));
      return refused === null
        ? { sale, effects: [{ do: 'completeOrder', order, payment }] }
        : to(sale, done(order, payment, 'attention', refused));
    case 'completed':
      return confirmLater(sale, order, payment);
    case 'completionFailed':
      return isPassing(event.fault)
        ? null
        : to(sale, { ...state, fault: event.fault }, { do: 'readOrder', order });
    case 'orderNotRead':
      return isPassing(event.fault)
        ? null
        : to(sale, done(order, payment, 'attention', event.fault));
    default:
      return null;
  }
}

function confirm(sale: Sale, order: SaleOrder, payment: Payment): Step {
  return to(sale, { at: 'confirming', order, payment }, { do: 'readReceipt', order });
}

function confirmLater(sale: Sale, order: SaleOrder, payment: Payment): Step {
  return to(sale, done(order, payment, 'confirmed', null), { do: 'readReceipt', order });
}

function wait(sale: Sale, order: SaleOrder, payment: Payment, fault: Fault | null): Step {
  return to(sale, done(order, payment, 'waiting', fault), { do: 'wait', order });
}

/** It says nothing about the order: asking later may bring another answer. */
function isPassing(fault: Fault): boolean {
  return isOutage(fault) || ['unauthorised', 'internal', 'wrongState'].includes(fault.code);
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
  return { at: 'done', order, payment, settlement, receipt: NO_RECEIPT, fault, note: null };
}
