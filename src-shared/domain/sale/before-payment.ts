/** Transitions up to the moment at which the cashier takes the money. */
import type { Fault } from '../fault.ts';
import { smallest, ZERO } from '../money.ts';
import { unreachable } from '../result.ts';
import type { Millis } from '../time.ts';
import { canResend, codeExpired } from './guards.ts';
import type { LostAward, Sale, SaleOrder, SaleState, Seen, WithoutReason } from './sale.ts';
import { to, type SaleEffect, type Step, type StepEvent } from './step.ts';

export function rechecked(sale: Sale, now: Seen): Step {
  const { seen } = sale.request;
  const same = seen === null || (seen.balance === now.balance && seen.percent === now.percent);
  return same && sale.bonus <= now.balance ? proceed(sale) : to(sale, { at: 'differs', now });
}

export function agreed(sale: Sale, now: Seen): Step {
  return proceed({ ...sale, bonus: smallest(sale.bonus, now.balance) });
}

export function proceed(sale: Sale): Step {
  const { customer } = sale.request;
  const needsCode = sale.bonus > 0 && customer.kind === 'known' && customer.mustConfirm;
  return needsCode ? to(sale, { at: 'sendingCode' }, { do: 'sendCode' }) : create(sale, null);
}

export function create(sale: Sale, codeSentAt: Millis | null): Step {
  return to(
    sale,
    { at: 'creating', codeSentAt },
    { do: 'createOrder', withCode: codeSentAt !== null },
  );
}

export function onCode(
  sale: Sale,
  state: SaleState & { at: 'awaitingCode' },
  event: StepEvent,
): Step | null {
  if (event.type === 'codeEntered') {
    return codeExpired(state.sentAt, event.at)
      ? to(sale, { ...state, problem: 'expired' })
      : create(sale, state.sentAt);
  }
  if (event.type !== 'resendCode' || !canResend(sale, event.at)) return null;
  return to(sale, { at: 'sendingCode' }, { do: 'sendCode' });
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
      : to(sale, { at: 'givingAward', order }, { do: 'giveAward', order, again: false });
  }
  if (event.type !== 'orderFailed') return null;
  if (event.fault.code === 'wrongCode' && state.codeSentAt !== null) {
    return to(sale, { at: 'awaitingCode', sentAt: state.codeSentAt, problem: 'wrong' });
  }
  return stop(sale, 'create', event.fault, null, state.codeSentAt);
}

export function onAward(
  sale: Sale,
  { order }: SaleState & { at: 'givingAward' },
  event: StepEvent,
): Step | null {
  if (event.type === 'awardGiven') return to(sale, { at: 'awaitingPayment', order });
  if (event.type === 'awardUnclear') return to(sale, { at: 'awardQuestion', order });
  return event.type === 'awardFailed' ? stop(sale, 'giveAward', event.fault, order) : null;
}

/** Not this sale's: nothing is left to give, so the sale is given up and typed anew without it. */
export function onAwardQuestion(
  sale: Sale,
  { order }: SaleState & { at: 'awardQuestion' },
  event: StepEvent,
): Step | null {
  if (event.type === 'awardMine') return to(sale, { at: 'awaitingPayment', order });
  return event.type === 'awardNotMine' ? giveUp(sale, order, 'none') : null;
}

/** An award whose giving had no answer may be gone: that is asked as soon as it can be. */
export function cancelled(sale: Sale): Step {
  const { state } = sale;
  const order = 'order' in state ? state.order : null;
  const inDoubt = state.at === 'stopped' && state.step === 'giveAward' && state.unknown;
  return inDoubt
    ? giveUp(sale, order, 'inDoubt', { do: 'readAward' })
    : giveUp(sale, order, 'none');
}

function giveUp(
  sale: Sale,
  order: SaleOrder | null,
  award: LostAward,
  ...effects: SaleEffect[]
): Step {
  return to(sale, { at: 'cancelled', order, award, note: null }, ...effects);
}

export function onCancelled(
  sale: Sale,
  state: SaleState & { at: 'cancelled' },
  event: StepEvent,
): Step | null {
  if (state.award === 'inDoubt' && event.type === 'awardRead')
    return to(sale, { ...state, award: event.spent ? 'spent' : 'none' });
  return state.award === 'spent' && event.type === 'settledByHand'
    ? to(sale, { ...state, award: 'known', note: event.note })
    : null;
}

export function retry(sale: Sale, state: SaleState & { at: 'stopped' }): Step {
  switch (state.step) {
    case 'recheck':
      return to(sale, { at: 'rechecking' }, { do: 'recheck' });
    case 'sendCode':
      return to(sale, { at: 'sendingCode' }, { do: 'sendCode' });
    case 'create':
      return create(sale, state.codeSentAt);
    case 'giveAward':
      return state.order === null
        ? create(sale, null)
        : to(
            sale,
            { at: 'givingAward', order: state.order },
            { do: 'giveAward', order: state.order, again: state.unknown },
          );
    default:
      return unreachable(state.step);
  }
}

export function stop(
  sale: Sale,
  step: (SaleState & { at: 'stopped' })['step'],
  fault: Fault,
  order: SaleOrder | null = null,
  codeSentAt: Millis | null = null,
): Step {
  return to(sale, {
    at: 'stopped',
    step,
    fault,
    unknown: fault.retry === 'unsafe',
    order,
    codeSentAt,
  });
}

export function goWithout(sale: Sale, reason: WithoutReason): Step {
  return to({ ...sale, bonus: ZERO, without: reason }, { at: 'awaitingPayment', order: null });
}
