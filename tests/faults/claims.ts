/**
 * What the screen claims, as a model: the words of the sale's steps, of the list of orders and of an
 * opened order come from the journal's states, so each state stands for what a cashier reads there.
 * Only what is certain may be claimed as done, not done or refused. Pure.
 */
import { awardsGiven, isAwardPending } from '../../src-shared/domain/sale/giving-award.ts';
import { isAsked } from '../../src-shared/domain/sale/guards.ts';
import type { AbandonedAward, Sale } from '../../src-shared/domain/sale/sale.ts';
import type { JournalEdit, JournalFacts, JournalReversal } from './facts.ts';
import type { OperationKind } from './acts.ts';

export type Says = 'done' | 'not done' | 'refused' | 'not known';

/**
 * `awarded`: the customer was given awards since one was asked for, whoever gave them. `taken`: the service has said that
 * the order is paid, or it is; of what that brought nothing is said yet.
 */
export interface Claim {
  readonly about: OperationKind | 'awarded' | 'taken';
  /** The order; of an award and an edit the customer; null: the last request of that kind. */
  readonly of: string | null;
  readonly says: Says;
  /** One of several reversals of the same order, or edits or awards of the same customer; null: there is one only. */
  readonly request: number | string | null;
  /** Of awards: how many the customer has had by what is said, with those of before, and whether the till looks for more. */
  readonly awards?: { readonly total: number; readonly watched: boolean } | undefined;
}

export type Screen = Pick<JournalFacts, 'sales' | 'reversals' | 'edits'>;

export function claimsOf({ sales, reversals, edits }: Screen): Claim[] {
  return [
    ...sales.flatMap(claimsOfSale),
    ...claimsOfReversals(reversals, sales),
    ...claimsOfEdits(edits),
  ];
}

export function claimsOfSale(sale: Sale): Claim[] {
  const { saleId } = sale.request;
  return [
    ...claimed('order', orderOf(sale), ofOrder(sale)),
    ...ofPayment(sale),
    ...claimed('completed', orderOf(sale), ofCompletion(sale)),
    // Each sale asks for an award of its own.
    ...claimed('award', customerOf(sale), ofAward(sale), saleId, awardsIn(sale)),
    ...claimed('awarded', customerOf(sale), ofAnyAward(sale), saleId, awardsIn(sale)),
    ...claimed('code', null, ofCode(sale)),
  ];
}

function claimed(
  about: Claim['about'],
  of: string | null,
  says: Says | null,
  request: Claim['request'] = null,
  awards?: Claim['awards'],
): Claim[] {
  return says === null ? [] : [{ about, of, says, request, awards }];
}

function ofOrder({ state }: Sale): Says | null {
  if (state.at === 'failed' && state.call === 'createOrder')
    return state.outcomeUnknown ? 'not known' : 'not done';
  return 'order' in state && state.order !== null ? 'done' : null;
}

/** "Payment taken". Where a customer is attached to a purchase that is over, by the till alone: of no order. */
function ofPayment(sale: Sale): Claim[] {
  const { state, noLoyaltyReason } = sale;
  if (state.at === 'readingResult') return claimed('taken', orderOf(sale), 'done');
  const isWaitedFor = state.at === 'done' && state.resolution === 'pending' && state.fault === null;
  const isAttached = isWaitedFor && noLoyaltyReason === 'attachedLater';
  return claimed('taken', null, isAttached || state.at === 'accruing' ? 'done' : null);
}

function ofCompletion({ state }: Sale): Says | null {
  switch (state.at) {
    case 'completing':
    case 'reconciling':
    // Of the order nothing is said before it was read.
    case 'readingResult':
      return 'not known';
    case 'failed':
      // While an award is in doubt only that is spoken of.
      return state.order === null || isAwardPending(state) ? null : 'not done';
    // Before payment it is said that no bonuses have changed.
    case 'verifyingQuote':
    case 'quoteChanged':
    case 'givingAward':
    // Given up, or paid without bonuses, though an order exists: none of its bonuses move.
    case 'cancelled':
      return state.order === null ? null : 'not done';
    case 'done':
      if (state.order === null) return null;
      switch (state.resolution) {
        case 'confirmed':
          return 'done';
        // Refused, or its order can't be read: nothing is said to be certain.
        case 'pending':
        case 'needsAttention':
          return 'not known';
        case 'noLoyalty':
          return 'not done';
        // The cashier's word, not the program's.
        case 'resolvedManually':
          return null;
        default:
          return state.resolution satisfies never;
      }
    default:
      return null;
  }
}

function ofAward({ request, state }: Sale): Says | null {
  if (request.award === null) return null;
  switch (state.at) {
    case 'givingAward':
    case 'awardUncertain':
      return 'not known';
    case 'failed':
      if (state.call !== 'giveAward') return null;
      return state.outcomeUnknown ? 'not known' : 'not done';
    case 'cancelled':
      return ofAbandoned(state.award);
    case 'done':
      return state.resolution === 'confirmed' ? 'done' : null;
    default:
      return null;
  }
}

function ofAbandoned(award: AbandonedAward): Says | null {
  switch (award) {
    case 'none':
      return 'not done';
    case 'uncertain':
      return 'not known';
    // Whose it was isn't said.
    case 'given':
    // The cashier's word, not the program's.
    case 'acknowledged':
      return null;
    default:
      return award satisfies never;
  }
}

function ofAnyAward({ state }: Sale): Says | null {
  if (state.at !== 'cancelled' || awardsGiven(state) === 0) return null;
  // Once the cashier has seen them they aren't told any more.
  return state.award === 'given' ? 'done' : 'not known';
}

function awardsIn(sale: Sale): Claim['awards'] {
  const { request, state } = sale;
  const given = state.at === 'cancelled' ? awardsGiven(state) : 0;
  return { total: (request.award?.total ?? 0) + given, watched: isAsked(sale) };
}

function ofCode({ state }: Sale): Says | null {
  if (state.at === 'awaitingCode') return state.problem === 'unknown' ? 'not known' : 'done';
  // Without an answer the code is asked for (`unknown` above): where a sale stops here none was sent.
  return state.at === 'failed' && state.call === 'sendCode' ? 'not done' : null;
}

const SAYS = {
  done: 'done',
  refused: 'refused',
  notDone: 'not done',
  unknown: 'not known',
} as const;

/** Each reversal of an order is a request of its own. */
function claimsOfReversals(reversals: readonly JournalReversal[], sales: readonly Sale[]): Claim[] {
  return reversals.map(({ saleId, orderId, kind, outcome }, request) => {
    const sale = sales.find(({ request }) => request.saleId === saleId);
    return {
      about: kind === 'revert' ? 'reverted' : 'refund',
      of: sale === undefined ? orderId : orderOf(sale),
      says: SAYS[outcome],
      request,
    };
  });
}

/** Its dialog says "not changed" of all that isn't known to be done, or not known. */
const EDIT_SAYS = { done: 'done', refused: 'not done', unknown: 'not known' } as const;

function claimsOfEdits(edits: readonly JournalEdit[]): Claim[] {
  return edits.map(({ userId, outcome }, request) => ({
    about: 'edited',
    of: userId,
    says: EDIT_SAYS[outcome],
    request,
  }));
}

function orderOf({ state }: Sale): string | null {
  if (!('order' in state) || state.order === null) return null;
  return String(state.order.orderId);
}

function customerOf({ request }: Sale): string | null {
  return request.customer.kind === 'known' ? String(request.customer.userId) : null;
}
