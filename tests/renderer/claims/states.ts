/** Every kind of state that the model of the screen's claims tells apart, as sales and as reversals. */
import type { Reversal } from '../../../src-shared/contract/orders-schema.ts';
import { CONTRADICTED, type Fault } from '../../../src-shared/domain/fault.ts';
import { tiyn, ZERO } from '../../../src-shared/domain/money.ts';
import {
  REVERSAL_KINDS,
  type ReversalOutcome,
} from '../../../src-shared/domain/reversal/reversible.ts';
import {
  NO_CODE,
  type AbandonedAward,
  type CodeProblem,
  type FailedCall,
  type Resolution,
  type Sale,
  type SaleRequest,
  type SaleState,
} from '../../../src-shared/domain/sale/sale.ts';
import { finished, known, ORDER, request } from '../../domain/sale-samples.ts';

const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
const RESOLVED = { note: 'support knows', by: 'Aigul' };
const REFUSED: Fault = { code: 'rejected', retry: 'never', status: 400, message: 'closed day' };
const SERVICE_UNAVAILABLE: Fault = { code: 'unreachable', retry: 'safe' };
const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 503 };
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
const PAYMENT = { method: 'cash', tendered: null } as const;
const NOW = { balance: tiyn(90_000), percent: 5 };
const AT = 1_800_000_000_000;

type States<At extends SaleState['at']> = Record<string, SaleState & { at: At }>;
type Failed = SaleState & { at: 'failed' };

const failed = (call: FailedCall, fault: Fault, change: Partial<Failed> = {}): Failed => ({
  at: 'failed',
  call,
  fault,
  outcomeUnknown: fault.retry === 'unsafe',
  order: null,
  ...NO_CODE,
  ...change,
});

/** The machine stops so at each call; where no answer is said otherwise, it isn't here. */
const STOPS: Record<FailedCall, Record<string, Failed>> = {
  verifyQuote: {
    'not read': failed('verifyQuote', SERVICE_UNAVAILABLE),
    'not read, the order was made beside': failed('verifyQuote', SERVICE_UNAVAILABLE, {
      order: ORDER,
    }),
  },
  sendCode: { refused: failed('sendCode', REFUSED), away: failed('sendCode', SERVICE_UNAVAILABLE) },
  createOrder: {
    refused: failed('createOrder', REFUSED),
    away: failed('createOrder', SERVICE_UNAVAILABLE),
    'without an answer': failed('createOrder', LOST),
  },
  giveAward: {
    refused: failed('giveAward', REFUSED, { order: ORDER }),
    'known not to be given': failed('giveAward', { ...LOST, retry: 'safe' }, { order: ORDER }),
    'another till gave it': failed(
      'giveAward',
      { code: 'awardGivenElsewhere', retry: 'never' },
      { order: ORDER },
    ),
    'without an answer': failed('giveAward', LOST, { order: ORDER }),
    'put off, and not read since': failed('giveAward', BUSY, {
      order: ORDER,
      outcomeUnknown: true,
    }),
  },
};

const RESOLUTIONS: Record<Resolution, States<'done'>> = {
  confirmed: {
    confirmed: finished({ resolution: 'confirmed' }),
    'confirmed with figures': finished({
      resolution: 'confirmed',
      result: { cashback: tiyn(5_000), balance: tiyn(9_000), stamps: { received: 3, needed: 8 } },
    }),
  },
  pending: {
    pending: finished(),
    'pending after no answer': finished({ fault: LOST }),
    'pending and unread for long': finished({
      unread: { since: AT, times: 12, long: true, fault: BUSY },
    }),
  },
  needsAttention: {
    'needs attention': finished({ resolution: 'needsAttention', fault: REFUSED }),
    contradicted: finished({ resolution: 'needsAttention', fault: CONTRADICTED }),
    'closed in another way': finished({ resolution: 'needsAttention' }),
  },
  resolvedManually: { 'with a note': finished({ resolution: 'resolvedManually', note: 'asked' }) },
  noLoyalty: {
    'no bonuses, an order is left': finished({ resolution: 'noLoyalty' }),
    'no bonuses, no order': finished({ resolution: 'noLoyalty', order: null }),
    'not accrued': finished({ resolution: 'noLoyalty', order: null, fault: REFUSED }),
  },
};

const ABANDONED: Record<AbandonedAward, SaleState & { at: 'cancelled' }> = {
  none: { at: 'cancelled', order: ORDER, award: 'none', note: null },
  uncertain: { at: 'cancelled', order: ORDER, award: 'uncertain', note: null },
  given: { at: 'cancelled', order: ORDER, award: 'given', given: 1, note: null },
  acknowledged: { at: 'cancelled', order: ORDER, award: 'acknowledged', note: 'asked' },
};

const awaitingCode = (problem: CodeProblem | null) =>
  ({ at: 'awaitingCode', sentAt: AT, problem }) as const;
const PROBLEMS: Record<CodeProblem, SaleState & { at: 'awaitingCode' }> = {
  wrong: awaitingCode('wrong'),
  expired: awaitingCode('expired'),
  unknown: awaitingCode('unknown'),
  needed: awaitingCode('needed'),
  used: awaitingCode('used'),
  notKept: awaitingCode('notKept'),
  notKeptUsed: awaitingCode('notKeptUsed'),
};

const completing = { order: ORDER, payment: PAYMENT };

/** A state that isn't here doesn't compile. */
export const STATES: { readonly [At in SaleState['at']]: States<At> } = {
  verifyingQuote: {
    'before an order': { at: 'verifyingQuote', order: null, ...NO_CODE },
    'beside an order': { at: 'verifyingQuote', order: ORDER, ...NO_CODE },
  },
  quoteChanged: {
    'before an order': { at: 'quoteChanged', now: NOW, order: null, ...NO_CODE },
    'beside an order': { at: 'quoteChanged', now: NOW, order: ORDER, ...NO_CODE },
  },
  sendingCode: { '': { at: 'sendingCode' }, needed: { at: 'sendingCode', needed: true } },
  awaitingCode: { sent: awaitingCode(null), ...PROBLEMS },
  creating: { '': { at: 'creating', ...NO_CODE } },
  givingAward: { '': { at: 'givingAward', order: ORDER } },
  awardUncertain: { '': { at: 'awardUncertain', order: ORDER } },
  awaitingPayment: {
    '': { at: 'awaitingPayment', order: ORDER },
    'without an order': { at: 'awaitingPayment', order: null },
  },
  parked: { '': { at: 'parked', order: ORDER } },
  paymentUncertain: {
    '': { at: 'paymentUncertain', order: ORDER },
    'without an order': { at: 'paymentUncertain', order: null },
  },
  completing: { '': { at: 'completing', ...completing } },
  reconciling: {
    '': { at: 'reconciling', ...completing, tries: 1, refused: null },
    refused: { at: 'reconciling', ...completing, tries: 1, refused: REFUSED },
  },
  readingResult: { '': { at: 'readingResult', ...completing, tries: 0 } },
  done: Object.assign({}, ...Object.values(RESOLUTIONS)),
  accruing: { '': { at: 'accruing', payment: PAYMENT } },
  failed: Object.fromEntries(
    Object.entries(STOPS).flatMap(([call, stops]) =>
      Object.entries(stops).map(([how, state]) => [`${call} ${how}`, state]),
    ),
  ),
  cancelled: {
    ...ABANDONED,
    'unread for long': {
      ...ABANDONED.uncertain,
      unread: { since: AT, times: 12, long: true, fault: BUSY },
    },
    'given two': { ...ABANDONED.given, given: 2 },
    'given one, seen, and another may be': { ...ABANDONED.uncertain, given: 1, note: 'asked' },
    'given two, the first one seen': { ...ABANDONED.given, given: 2, note: 'asked' },
    'before an order': { at: 'cancelled', order: null, award: 'none', note: null },
  },
};

const WITH_GIFT: Partial<SaleRequest> = { award: GIFT, stamps: 0 };
/** States in which a sale has an award in any case. */
const OF_GIFT = new Set<SaleState['at']>(['givingAward', 'awardUncertain']);

function saleIn(number: number, state: SaleState, gift: boolean): Sale {
  const without = state.at === 'done' && state.resolution === 'noLoyalty' ? 'offline' : null;
  const asked = request({
    saleId: `01JD3Z${String(number).padStart(20, '0')}`,
    customer: known(state.at === 'awaitingCode' || state.at === 'sendingCode'),
    bonus: state.at === 'awaitingCode' || state.at === 'sendingCode' ? tiyn(20_000) : ZERO,
    ...(gift ? WITH_GIFT : {}),
  });
  return {
    request: asked,
    bonus: asked.bonus,
    noLoyaltyReason: without,
    quote: asked.quote,
    unansweredAt: null,
    state,
  };
}

/** Awards are asked about in these: the same sale with a gift. */
const mayHaveGift = ({ at }: SaleState) =>
  ['done', 'cancelled', 'failed', 'awaitingPayment'].includes(at);
const asksForGift = (state: SaleState) =>
  OF_GIFT.has(state.at) || (state.at === 'failed' && state.call === 'giveAward');
/** An award of a sale without one can't be in doubt. */
const needsGift = (state: SaleState) =>
  asksForGift(state) || (state.at === 'cancelled' && state.award !== 'none');

/** Somebody was attached to it after the payment, and nobody knows yet whether it was earned. */
const ATTACHED: Sale = {
  ...saleIn(900, finished(), false),
  noLoyaltyReason: 'attachedLater',
};
const ATTACHED_IN_VAIN: Sale = {
  ...saleIn(902, finished({ fault: { code: 'timeout', retry: 'unsafe' } }), false),
  noLoyaltyReason: 'attachedLater',
};
const NOBODYS: Sale = {
  ...saleIn(901, finished({ resolution: 'noLoyalty', order: null }), false),
  noLoyaltyReason: 'noCustomer',
};

const inEachState = Object.entries(STATES).flatMap(([at, states]) =>
  Object.entries<SaleState>(states).flatMap(([how, state]) => {
    const name = `${at} ${how}`.trim();
    return [
      ...(needsGift(state) ? [] : [[name, state, false] as const]),
      ...(needsGift(state) || mayHaveGift(state)
        ? [[`${name}, with a gift`, state, true] as const]
        : []),
    ];
  }),
);
export const SALES: readonly (readonly [string, Sale])[] = [
  ...inEachState.map(([name, state, gift], number) => [name, saleIn(number, state, gift)] as const),
  ['done, a customer was attached', ATTACHED],
  ['done, a customer was attached, and no answer came', ATTACHED_IN_VAIN],
  ['done, nobody’s', NOBODYS],
];

type Told = Pick<Reversal, 'outcome' | 'fault'> & Partial<Reversal>;
const OUTCOMES: Record<ReversalOutcome, Record<string, Omit<Told, 'outcome'>>> = {
  done: {
    'at once': {
      fault: null,
      money: tiyn(28_800),
      refundedBonus: tiyn(1_200),
      cashback: tiyn(900),
    },
    'without money': { fault: null, money: ZERO, refundedBonus: tiyn(30_000) },
    'known later': {
      fault: LOST,
      money: tiyn(28_800),
      ways: [{ method: 'cash', amount: tiyn(28_800) }],
    },
    'shown later': { fault: CONTRADICTED, money: tiyn(28_800) },
    'resolved manually': {
      fault: LOST,
      money: tiyn(28_800),
      cashback: tiyn(900),
      resolvedManually: RESOLVED,
    },
    'resolved manually, without money': { fault: LOST, money: ZERO, resolvedManually: RESOLVED },
  },
  refused: {
    plainly: { fault: REFUSED },
    'and one like it is there': { fault: REFUSED, alsoThere: true },
  },
  notDone: {
    'never sent': { fault: SERVICE_UNAVAILABLE },
    'and one like it is there': { fault: LOST, alsoThere: true },
    'known later': { fault: LOST },
    contradicted: { fault: CONTRADICTED },
    'resolved manually': { fault: LOST, resolvedManually: RESOLVED },
    'resolved manually after money': {
      fault: CONTRADICTED,
      undone: tiyn(28_800),
      resolvedManually: RESOLVED,
    },
    'undone, nobody said that money was given': { fault: CONTRADICTED, undone: tiyn(28_800) },
    'undone after money': { fault: CONTRADICTED, undone: tiyn(28_800), acknowledged: true },
    'undone after somebody’s word': { fault: LOST, undone: tiyn(28_800), acknowledged: true },
  },
  unknown: {
    'not answered': { fault: LOST, knownFrom: AT },
    interrupted: { fault: null, knownFrom: AT },
    'no reading tells': { fault: LOST, knownFrom: AT, needsAttention: true },
    contradicted: { fault: CONTRADICTED, knownFrom: AT },
    'undone, nobody said that money was given': {
      fault: CONTRADICTED,
      undone: tiyn(28_800),
      knownFrom: AT,
    },
    'undone after money': {
      fault: CONTRADICTED,
      undone: tiyn(28_800),
      knownFrom: AT,
      acknowledged: true,
    },
  },
};

export const REVERSALS: readonly (readonly [string, Reversal])[] = REVERSAL_KINDS.flatMap((kind) =>
  Object.entries(OUTCOMES).flatMap(([outcome, ways]) =>
    Object.entries(ways).map(([how, told]): readonly [string, Reversal] => [
      `${kind} ${outcome}, ${how}`,
      {
        requestId: '01JD3Z00000000000000000REV',
        kind,
        at: AT,
        amount: tiyn(30_000),
        outcome: outcome as ReversalOutcome,
        here: false,
        money: null,
        ways: [],
        undone: null,
        refundedBonus: null,
        cashback: null,
        reason: 'Goods returned',
        cashier: null,
        supervisor: null,
        acknowledged: false,
        alsoThere: false,
        knownFrom: null,
        needsAttention: false,
        resolvedManually: null,
        ...told,
      },
    ]),
  ),
);
