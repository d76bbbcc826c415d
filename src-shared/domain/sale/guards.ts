/** What can be done with a sale now. The screen's buttons and the runner ask the same functions. */
import { isNeverCompleted, type Reversible } from '../reversal/reversible.ts';
import type { Tiyn } from '../money.ts';
import type { Millis } from '../time.ts';
import { isAwardPending, isAwardUnread, isAwardWatched } from './giving-award.ts';
import { isIn } from './states.ts';
import { CODE_LIFETIME, RESEND_PAUSE, type CodeSent, type Sale, type SaleState } from './sale.ts';

export function codeExpired(sentAt: Millis, now: Millis): boolean {
  return now - sentAt >= CODE_LIFETIME || isFarBehind(sentAt, now);
}

/** Milliseconds until a new code may be sent; 0 when it may be now. */
export function resendIn(sentAt: Millis, now: Millis): Millis {
  if (isFarBehind(sentAt, now)) return 0;
  return Math.max(0, Math.min(RESEND_PAUSE, sentAt + RESEND_PAUSE - now));
}

/** A clock that was begun anew says nothing. The page's is a little behind main's: news take their time. */
function isFarBehind(sentAt: Millis, now: Millis): boolean {
  return now < sentAt - RESEND_PAUSE;
}

export function canResend(sale: Sale, now: Millis): boolean {
  return sale.state.at === 'awaitingCode' && resendIn(sale.state.sentAt, now) === 0;
}

/**
 * Before money is taken, and while no award is being given. Not once it is given: the stamps are
 * spent, so the gift must go over the counter with this sale.
 */
export function canCancel(sale: Sale): boolean {
  const { state, request } = sale;
  const paying = state.at === 'awaitingPayment' || state.at === 'paymentUncertain';
  if (paying && state.order !== null && request.award !== null) return false;
  return isIn(state, 'cancellable');
}

/** Where a sale stands still before money is taken: the customer may go for the purse. */
export function canPark(sale: Sale): boolean {
  const { at } = sale.state;
  return (at === 'awaitingCode' || at === 'awaitingPayment') && canCancel(sale);
}

/** Spend nothing, still earn: only where bonuses were to be spent and no order exists yet. */
export function canEarnOnly(sale: Sale): boolean {
  if (sale.bonus === 0 || sale.noLoyaltyReason !== null) return false;
  const { state } = sale;
  if (state.at === 'failed') return state.order === null && state.call !== 'verifyQuote';
  if (state.at === 'quoteChanged') return state.order === null;
  return state.at === 'awaitingCode';
}

/** Leave bonuses out of the sale altogether: only while no order is known, or of one that spends nothing
 * its figures can't be read. It stays PENDING then. */
export function canSkipLoyalty(sale: Sale): boolean {
  const { state } = sale;
  // A gift alone is nothing that could be sold without the service.
  if (sale.noLoyaltyReason !== null || sale.request.amount === 0) return false;
  if (state.at === 'failed') return state.order === null || state.call === 'verifyQuote';
  if (state.at === 'quoteChanged') return state.order === null;
  return isIn(state, 'abandonable') || state.at === 'awaitingCode';
}

export function canRetry(sale: Sale): boolean {
  return sale.state.at === 'failed' && !isAwardPending(sale.state);
}

/**
 * The next customer can be served: the sale is over, or the money is taken and only the service's
 * word is missing, which the till goes on asking for.
 */
export function canServeNext({ state }: Sale): boolean {
  return isIn(state, 'paid');
}

/** The service has refused this sale's customer for being in the blacklist. */
export function isBlacklisted({ noLoyaltyReason, state }: Sale): boolean {
  if (noLoyaltyReason === 'blacklisted') return true;
  return state.at === 'failed' && state.fault.code === 'blacklisted';
}

/** Bonuses were wished for: the service was away or refused, or the customer came after the payment. */
const MISSED: ReadonlySet<Sale['noLoyaltyReason']> = new Set([
  'offline',
  'refused',
  'attachedLater',
]);

/** By choice: nobody is registered with it, and nothing is accrued for it later. */
export function isWithoutLoyalty({ noLoyaltyReason }: Sale): boolean {
  return noLoyaltyReason !== null && !MISSED.has(noLoyaltyReason);
}

/**
 * Bonuses can still be accrued for it: paid without them though they were wished for, and the
 * customer's phone is known. Each at most once: afterwards it has an order.
 */
export function canAccrue({ state, request, noLoyaltyReason }: Sale): boolean {
  return (
    state.at === 'done' &&
    state.resolution === 'noLoyalty' &&
    MISSED.has(noLoyaltyReason) &&
    request.customer.phone !== null
  );
}

/**
 * Paid, and the service has nothing to take back: no order, or one that was never completed, of a sale that was
 * resolved manually. What is given back of it is money only. `order`: as it was read; null: it wasn't.
 */
export function isMoneyOnly({ state }: Sale, order: Reversible | null): boolean {
  if (state.at !== 'done') return false;
  if (state.order === null) return true;
  return state.resolution === 'resolvedManually' && order !== null && isNeverCompleted(order);
}

/** The cashier can end it with a note, or have the service asked once more. */
export function needsAttention({ state }: Sale): boolean {
  if (isUnreadLong(state)) return true;
  if (state.at === 'done') return state.resolution === 'needsAttention';
  return state.at === 'cancelled' && state.award === 'given';
}

/** The till goes on asking; its order, or its award, can't be read, so somebody may have to end it. */
export function isUnreadLong(state: SaleState): boolean {
  if (state.at === 'cancelled') return isAwardUnread(state);
  return state.at === 'done' && state.resolution === 'pending' && state.unread?.long === true;
}

/** The till asks the service about it by itself: also of some that need attention. */
export function isAsked(sale: Sale): boolean {
  const goesOn = isUnreadLong(sale.state) || isAwardWatched(sale);
  return isUnresolved(sale) && (!needsAttention(sale) || goesOn);
}

/** Money was taken and the order's record has not confirmed it yet, or an award is in doubt. */
export function isUnresolved(sale: Sale): boolean {
  const { state } = sale;
  if (state.at === 'cancelled') return state.award === 'uncertain' || state.award === 'given';
  if (state.at === 'done')
    return state.resolution === 'pending' || state.resolution === 'needsAttention';
  return isIn(state, 'confirming');
}

/** The sale waits for nobody but the cashier or the service; a second one can't begin. */
export function isOpen({ state }: Sale): boolean {
  return !isIn(state, 'over');
}

/** A call is under way; the screen names it. */
export function isBusy({ state }: Sale): boolean {
  return isIn(state, 'calling');
}

/** The sale goes by way of a code, which stays true afterwards. */
export function requiresCode(sale: Sale): boolean {
  const { customer } = sale.request;
  return customer.kind === 'known' && requiresCodeFor(customer, sale.bonus);
}

/** Who spends bonuses says the code that the service sends, where it asks for one. */
export function requiresCodeFor(
  { requiresSmsCode }: { readonly requiresSmsCode: boolean },
  bonus: Tiyn,
): boolean {
  return bonus > 0 && requiresSmsCode;
}

/** None was sent yet, or nobody has typed the one that was. */
export function isUntyped({ codeSentAt, codeAwaited }: CodeSent): boolean {
  return codeSentAt === null || codeAwaited !== undefined;
}

/** The code is still to come before the payment. */
export function isCodeDue(sale: Sale): boolean {
  const { state } = sale;
  if (state.at === 'verifyingQuote') return requiresCode(sale) && isUntyped(state);
  return state.at === 'sendingCode';
}
