/**
 * Giving the award (Flow C, step 3), and what becomes of one whose giving had no answer: the stamps
 * are read until they tell. Given is known as soon as it is read; *not* given only by a reading that
 * was begun when the request could no longer arrive. Nothing is given again before that. One that a busy service
 * put off was acted on by then or never is: any reading tells. Of a sale that was given up each award that was given since is told
 * as soon as it is read, and the stamps are read on until our own request can't be acted on any more.
 */
import { answered, sent, tellsAll } from './late.ts';
import { isTransient, isUntold } from './paid.ts';
import type { AbandonedAward, Sale, SaleOrder, SaleState } from './sale.ts';
import { transitionTo, type Transition, type StateEvent } from './transition.ts';
import { unreadAgain } from './unread.ts';

export type AtAward = SaleState & { at: 'failed'; call: 'giveAward' };

export function giveAward(sale: Sale, order: SaleOrder, isFree = false): Transition {
  return transitionTo(sale, { at: 'givingAward', order }, { do: 'giveAward', order, isFree });
}

export function onAward(
  sale: Sale,
  { order }: SaleState & { at: 'givingAward' },
  event: StateEvent,
): Transition | null {
  if (event.type === 'awardGiven')
    return transitionTo(answered(counted(sale, event.total)), { at: 'awaitingPayment', order });
  // Refused, and it was given all the same: by whom only the customer knows.
  if (event.type === 'awardRead' && event.given > 0)
    return transitionTo(afterSeen(sale, event), { at: 'awardUncertain', order });
  if (event.type !== 'awardFailed') return null;
  const { fault, at, unread = false } = event;
  return transitionTo(sent(sale, at, fault), {
    at: 'failed',
    call: 'giveAward',
    fault,
    outcomeUnknown: unread || fault.retry === 'unsafe',
    order,
    codeSentAt: null,
    codeUsed: false,
  });
}

/** The service has counted for itself: another till may have given one meanwhile, and been reverted. */
function counted(sale: Sale, total: number | undefined): Sale {
  const { award } = sale.request;
  if (award === null || total === undefined) return sale;
  return { ...sale, request: { ...sale.request, award: { ...award, total: total - 1 } } };
}

/** The award of this sale may have been given, or may be yet. */
export function isAwardPending(state: SaleState): state is AtAward {
  return state.at === 'failed' && state.call === 'giveAward' && state.outcomeUnknown;
}

/**
 * The till reads the stamps by itself meanwhile. Time has passed since it was sent: an award that
 * was given may be another till's.
 */
export function onAwardPending(sale: Sale, state: AtAward, event: StateEvent): Transition | null {
  if (event.type !== 'awardRead' || state.order === null) return null;
  // Seen may be another till's, and ours may be acted on yet.
  if (event.given > 0)
    return transitionTo(afterSeen(sale, event), { at: 'awardUncertain', order: state.order });
  if (!tellsAll(sale, event.at)) return null;
  return transitionTo(answered(sale), {
    ...state,
    outcomeUnknown: false,
    fault: { ...state.fault, retry: 'safe' },
  });
}

/** Of two that were given one may be another till's, and the other one ours: that is to be read. */
function afterSeen(sale: Sale, { given, at }: StateEvent & { type: 'awardRead' }): Sale {
  if (given > 1) return { ...sale, unansweredAt: sale.unansweredAt ?? at };
  return tellsAll(sale, at) ? answered(sale) : sale;
}

export type Abandoned = SaleState & { at: 'cancelled' };

/** How many awards the customer of a sale that was given up is known to have been given since it asked for one. */
export function awardsGiven({ award, given }: Pick<Abandoned, 'award' | 'given'>): number {
  return given ?? (award === 'given' || award === 'acknowledged' ? 1 : 0);
}

/** One was given, which the cashier is told at once, and our own request may be acted on yet: that would be one more. */
export function isAwardWatched({ state, unansweredAt }: Sale): boolean {
  return state.at === 'cancelled' && state.award === 'given' && unansweredAt !== null;
}

/** Nobody knows whether one was given, and for long the stamps couldn't be read: somebody may end it. */
export function isAwardUnread({ award, unread }: Abandoned): boolean {
  return award === 'uncertain' && unread?.long === true;
}

export function onCancelled(sale: Sale, state: Abandoned, event: StateEvent): Transition | null {
  if (event.type === 'resolvedManually') return acknowledged(sale, state, event);
  if (state.award !== 'uncertain' && !isAwardWatched(sale)) return null;
  if (event.type === 'awardNotRead') return onNotRead(sale, state, event);
  if (event.type !== 'awardRead') return null;
  const { unread, ...wasRead } = state;
  const { given } = event;
  const isNew = given > awardsGiven(state);
  const seen: Abandoned = isNew ? { ...wasRead, award: 'given', given } : wasRead;
  if (tellsAll(sale, event.at))
    return transitionTo(answered(sale), { ...seen, award: atLast(seen) });
  return isNew || unread !== undefined ? transitionTo(sale, seen) : null;
}

function onNotRead(
  sale: Sale,
  { unread, ...state }: Abandoned,
  { fault, at }: StateEvent & { type: 'awardNotRead' },
): Transition | null {
  if (state.award !== 'uncertain') return null;
  // The service has no such award any more: the cashier's word stands.
  if (state.note !== null && !isTransient(fault) && tellsAll(sale, at))
    return transitionTo(answered(sale), { ...state, award: atLast(state) });
  return isUntold(fault)
    ? transitionTo(sale, { ...state, unread: unreadAgain(unread, fault, at) })
    : null;
}

/** What nobody has seen yet is left to the cashier. Without a word of theirs nothing came but what they said to be another till's. */
function atLast({ award, note }: Abandoned): AbandonedAward {
  if (award !== 'uncertain') return award;
  return note === null ? 'none' : 'acknowledged';
}

function acknowledged(
  sale: Sale,
  state: Abandoned,
  { note: word, awardsSeen = Infinity }: StateEvent & { type: 'resolvedManually' },
): Transition | null {
  if (state.award !== 'given' && !isAwardUnread(state)) return null;
  const { unread: _, ...told } = state;
  const note = state.note === null ? word : `${state.note}\n${word}`;
  // Another one came while the note was typed.
  if (awardsGiven(state) > awardsSeen) return transitionTo(sale, { ...state, note });
  return isAwardWatched(sale)
    ? transitionTo(sale, { ...state, award: 'uncertain', given: awardsGiven(state), note })
    : transitionTo(sale, { ...told, award: 'acknowledged', note });
}
