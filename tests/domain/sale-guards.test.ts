/** What can be done with a sale in each state: the whole truth table, state by state. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import {
  canAccrue,
  canCancel,
  canSkipLoyalty,
  canServeNext,
  canResend,
  canRetry,
  canEarnOnly,
  canPark,
  codeExpired,
  isBlacklisted,
  isBusy,
  isCodeDue,
  isMoneyOnly,
  isOpen,
  isUnresolved,
  needsAttention,
  requiresCode,
  resendIn,
} from '../../src-shared/domain/sale/guards.ts';
import {
  CODE_LIFETIME,
  RESEND_PAUSE,
  type Sale,
  type SaleRequest,
} from '../../src-shared/domain/sale/sale.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Reversible } from '../../src-shared/domain/reversal/reversible.ts';
import { order as recordOf, refund } from './reversal-samples.ts';
import { known, ORDER, request } from './sale-samples.ts';

const SENT_AT = 1_000_000;

const GUARDS: Readonly<Record<string, (sale: Sale) => boolean>> = {
  resend: (sale) => canResend(sale, SENT_AT + RESEND_PAUSE),
  cancel: canCancel,
  earnOnly: canEarnOnly,
  park: canPark,
  skipLoyalty: canSkipLoyalty,
  retry: canRetry,
  next: canServeNext,
  accrue: canAccrue,
  moneyOnly: (sale) => isMoneyOnly(sale, null),
  attention: needsAttention,
  unresolved: isUnresolved,
  open: isOpen,
  busy: isBusy,
};

/** A sale that is to spend bonuses, in that state. */
function saleAt(state: object, change: Partial<Omit<Sale, 'state'>> = {}): Sale {
  return {
    request: request({ bonus: tiyn(20_000) }),
    bonus: tiyn(20_000),
    noLoyaltyReason: null,
    state,
    ...change,
  } as Sale;
}

function holding(sale: Sale): string {
  return Object.entries(GUARDS)
    .filter(([, guard]) => guard(sale))
    .map(([name]) => name)
    .join(' ');
}

const GIFT: Partial<SaleRequest> = {
  award: { awardId: '65f0', title: 'Coffee', stampCount: 6, total: 0 },
};
const withRequest = (change: Partial<SaleRequest>) => ({ request: request(change) });
const FAULT = { code: 'timeout', retry: 'unsafe' } as const;
const stopped = (call: string, order: object | null = null, outcomeUnknown = false) => ({
  at: 'failed',
  call,
  order,
  outcomeUnknown,
  fault: FAULT,
});
const awaitingCode = { at: 'awaitingCode', sentAt: SENT_AT, problem: null };
const done = (resolution: string, order: object | null = ORDER) => ({
  at: 'done',
  order,
  resolution,
});
const offline = { noLoyaltyReason: 'offline' } as const;

/** Nothing in it says that it was completed; its figures are what it was to bring and to spend. */
const NEW = { status: 'PENDING' } as const;
/** Nor does anything here, where figures would. */
const BLOCKED = { status: 'BLOCKED', cashback: ZERO, paidFromBonuses: ZERO } as const;
const UNTOLD = { initialTotal: null, total: null, cashback: null, paidFromBonuses: null } as const;
const resolvedManually = (change: Partial<Reversible>) =>
  isMoneyOnly(saleAt(done('resolvedManually')), recordOf(change));

test.each<[string, Partial<Reversible>, boolean]>([
  ['PENDING', NEW, true],
  ['PENDING, no figures', { ...NEW, ...UNTOLD }, true],
  ['PENDING, not told what is left of it', { ...NEW, total: null }, true],
  ['BLOCKED', BLOCKED, true],
  ['BLOCKED, no figures', { ...BLOCKED, ...UNTOLD }, true],
  ['BLOCKED, cashback came', { ...BLOCKED, cashback: tiyn(1) }, false],
  ['BLOCKED, bonuses went', { ...BLOCKED, paidFromBonuses: tiyn(1) }, false],
  // It may have been completed late, and reverted by somebody who gave the money back.
  ['DECLINED', { ...BLOCKED, status: 'DECLINED' }, false],
  ['COMPLETED', { ...BLOCKED, status: 'COMPLETED' }, false],
  ['RETURNED', { ...BLOCKED, status: 'RETURNED' }, false],
  ['a status that nobody knows', { ...BLOCKED, status: 'NEW' }, false],
])('resolved manually, its order %s: whether money alone goes back', (_name, change, expected) => {
  expect(resolvedManually(change)).toBe(expected);
  for (const resolution of ['confirmed', 'pending', 'needsAttention'])
    expect(isMoneyOnly(saleAt(done(resolution)), recordOf(change))).toBe(false);
});

test.each<[string, Partial<Reversible>]>([
  ['when it was paid', { paidAt: SENT_AT }],
  ['refunds', { refunds: [refund(300_000)] }],
  ['less left than at first', { total: tiyn(999_999) }],
  ['a revert', { error: { code: 3015, message: '' } }],
])('an order that tells %s was completed, whatever it is called', (_name, sign) => {
  fc.assert(
    fc.property(
      fc.constantFrom<Partial<Reversible>>(NEW, BLOCKED),
      fc.record({
        cashback: fc.constantFrom(null, ZERO, tiyn(5)),
        paidFromBonuses: fc.constantFrom(null, ZERO, tiyn(5)),
      }),
      (of, figures) => {
        expect(resolvedManually({ ...of, ...figures, ...sign })).toBe(false);
      },
    ),
  );
});

describe('what holds in each state', () => {
  test.each<[string, Sale, string]>([
    ['verifyingQuote', saleAt({ at: 'verifyingQuote' }), 'cancel skipLoyalty open busy'],
    [
      'quoteChanged',
      saleAt({ at: 'quoteChanged', order: null }),
      'cancel earnOnly skipLoyalty open',
    ],
    ['… with an order', saleAt({ at: 'quoteChanged', order: ORDER }), 'cancel open'],
    ['sendingCode', saleAt({ at: 'sendingCode' }), 'cancel skipLoyalty open busy'],
    ['awaitingCode', saleAt(awaitingCode), 'resend cancel earnOnly park skipLoyalty open'],
    ['creating', saleAt({ at: 'creating' }), 'cancel skipLoyalty open busy'],
    ['givingAward', saleAt({ at: 'givingAward', order: ORDER }), 'open busy'],
    ['awardUncertain', saleAt({ at: 'awardUncertain', order: ORDER }), 'open'],
    ['awaitingPayment', saleAt({ at: 'awaitingPayment', order: ORDER }), 'cancel park open'],
    ['… of no order', saleAt({ at: 'awaitingPayment', order: null }), 'cancel park open'],
    ['parked', saleAt({ at: 'parked', order: ORDER }), 'cancel open'],
    ['paymentUncertain', saleAt({ at: 'paymentUncertain', order: ORDER }), 'cancel open'],
    ['completing', saleAt({ at: 'completing', order: ORDER }), 'next unresolved open busy'],
    ['reconciling', saleAt({ at: 'reconciling', order: ORDER }), 'next unresolved open busy'],
    ['readingResult', saleAt({ at: 'readingResult', order: ORDER }), 'next unresolved open busy'],
    ['accruing', saleAt({ at: 'accruing' }), 'next open busy'],
    ['failed: quote', saleAt(stopped('verifyQuote')), 'cancel skipLoyalty retry open'],
    [
      '… of an order that spends nothing',
      saleAt(stopped('verifyQuote', ORDER), { bonus: ZERO }),
      'cancel skipLoyalty retry open',
    ],
    ['failed: code', saleAt(stopped('sendCode')), 'cancel earnOnly skipLoyalty retry open'],
    ['failed: create', saleAt(stopped('createOrder')), 'cancel earnOnly skipLoyalty retry open'],
    ['failed: award', saleAt(stopped('giveAward', ORDER)), 'cancel retry open'],
    ['… in doubt', saleAt(stopped('giveAward', ORDER, true)), 'cancel open'],
    [
      '… another step in doubt',
      saleAt(stopped('createOrder', null, true)),
      'cancel earnOnly skipLoyalty retry open',
    ],
    ['done: confirmed', saleAt(done('confirmed')), 'next'],
    ['done: pending', saleAt(done('pending')), 'next unresolved'],
    ['done: needs attention', saleAt(done('needsAttention')), 'next attention unresolved'],
    ['done: resolved manually', saleAt(done('resolvedManually')), 'next'],
    ['done: no loyalty', saleAt(done('noLoyalty', null), offline), 'next accrue moneyOnly'],
    ['cancelled', saleAt({ at: 'cancelled', award: 'none' }), ''],
    ['cancelled, award uncertain', saleAt({ at: 'cancelled', award: 'uncertain' }), 'unresolved'],
    ['cancelled, award given', saleAt({ at: 'cancelled', award: 'given' }), 'attention unresolved'],
    [
      'cancelled, award given, more may be',
      { ...saleAt({ at: 'cancelled', award: 'given' }), unansweredAt: 1 },
      'attention unresolved',
    ],
    ['cancelled, award acknowledged', saleAt({ at: 'cancelled', award: 'acknowledged' }), ''],
  ])('%s', (_name, sale, names) => {
    expect(holding(sale)).toBe(names);
  });
});

describe('what else they look at', () => {
  test('an award that is given goes over the counter with its sale', () => {
    for (const at of ['awaitingPayment', 'paymentUncertain']) {
      expect(canCancel(saleAt({ at, order: ORDER }, withRequest(GIFT)))).toBe(false);
      // Without an order no award was given.
      expect(canCancel(saleAt({ at, order: null }, withRequest(GIFT)))).toBe(true);
    }
    const paying = (order: typeof ORDER | null) =>
      saleAt({ at: 'awaitingPayment', order }, withRequest(GIFT));
    expect(canPark(paying(ORDER))).toBe(false);
    expect(canPark(paying(null))).toBe(true);
    expect(canCancel(saleAt({ at: 'creating', order: ORDER }, withRequest(GIFT)))).toBe(true);
  });

  test('spending nothing needs something that was to be spent', () => {
    expect(canEarnOnly(saleAt(awaitingCode, { bonus: ZERO }))).toBe(false);
    expect(canEarnOnly(saleAt(awaitingCode, offline))).toBe(false);
    expect(canEarnOnly(saleAt(stopped('createOrder', ORDER)))).toBe(false);
  });

  test('going without needs money to take, and no order', () => {
    const gift = withRequest({ ...GIFT, amount: ZERO });
    expect(canSkipLoyalty(saleAt(awaitingCode, gift))).toBe(false);
    expect(canSkipLoyalty(saleAt(awaitingCode, offline))).toBe(false);
    expect(canSkipLoyalty(saleAt(stopped('giveAward', ORDER)))).toBe(false);
  });

  test.each([
    ['offline', '+77012345678', true],
    ['refused', '+77012345678', true],
    ['cashierChoice', '+77012345678', false],
    ['blacklisted', '+77012345678', false],
    ['noCustomer', null, false],
    ['offline', null, false],
  ] as const)(
    '%s, phone %s: bonuses can be accrued afterwards: %s',
    (noLoyaltyReason, phone, can) => {
      const none = { kind: 'none', phone: phone as Phone | null } as const;
      const sale = saleAt(done('noLoyalty', null), {
        ...withRequest({ customer: none }),
        noLoyaltyReason,
      });
      expect(canAccrue(sale)).toBe(can);
      // Only where it ended without bonuses, and only once it is over.
      for (const state of [done('resolvedManually', null), done('confirmed'), { at: 'accruing' }])
        expect(canAccrue({ ...sale, state } as Sale)).toBe(false);
    },
  );
});

const refusedWith = (code: string) => ({
  ...stopped('createOrder'),
  fault: { code, retry: 'never' },
});

test('the blacklist is the service’s word at the look-up, or of the call that it refused', () => {
  expect(isBlacklisted(saleAt(awaitingCode, { noLoyaltyReason: 'blacklisted' }))).toBe(true);
  expect(isBlacklisted(saleAt(refusedWith('blacklisted')))).toBe(true);
  expect(isBlacklisted(saleAt(refusedWith('rejected')))).toBe(false);
  expect(isBlacklisted(saleAt(awaitingCode, offline))).toBe(false);
  // A fault of something that has ended otherwise.
  expect(isBlacklisted(saleAt({ ...done('pending'), fault: { code: 'blacklisted' } }))).toBe(false);
});

describe('the code', () => {
  test('is due before the payment, where bonuses of who needs one are spent', () => {
    const coded = { request: request({ customer: known(true) }) };
    const due = (at: string, change: Parameters<typeof saleAt>[1] = coded) =>
      isCodeDue(saleAt({ at }, change));
    expect(due('sendingCode')).toBe(true);
    const reading = (codeSentAt: number | null) =>
      isCodeDue(saleAt({ at: 'verifyingQuote', codeSentAt }, coded));
    expect([reading(null), reading(SENT_AT)]).toEqual([true, false]);
    expect(['creating', 'awaitingPayment', 'done'].some((at) => due(at))).toBe(false);
    expect(due('verifyingQuote', {})).toBe(false);
    expect(due('verifyingQuote', { ...coded, bonus: ZERO })).toBe(false);
    expect(requiresCode(saleAt({ at: 'done' }, coded))).toBe(true);
    expect(requiresCode(saleAt({ at: 'done' }, { ...coded, bonus: ZERO }))).toBe(false);
    const fresh = { kind: 'new', phone: '+77012345678' as Phone } as const;
    expect(requiresCode(saleAt({ at: 'done' }, withRequest({ customer: fresh })))).toBe(false);
  });

  test('lives as long as the service lets it; a clock far behind says nothing', () => {
    expect(codeExpired(SENT_AT, SENT_AT)).toBe(false);
    expect(codeExpired(SENT_AT, SENT_AT + CODE_LIFETIME - 1)).toBe(false);
    expect(codeExpired(SENT_AT, SENT_AT + CODE_LIFETIME)).toBe(true);
    expect(codeExpired(SENT_AT, SENT_AT - RESEND_PAUSE)).toBe(false);
    expect(codeExpired(SENT_AT, SENT_AT - RESEND_PAUSE - 1)).toBe(true);
  });

  test('another one after the pause', () => {
    expect(resendIn(SENT_AT, SENT_AT)).toBe(RESEND_PAUSE);
    expect(resendIn(SENT_AT, SENT_AT + RESEND_PAUSE - 1)).toBe(1);
    expect(resendIn(SENT_AT, SENT_AT + RESEND_PAUSE)).toBe(0);
    expect(resendIn(SENT_AT, SENT_AT + 10 * RESEND_PAUSE)).toBe(0);
    // Of a clock a little behind: not before the pause.
    expect(resendIn(SENT_AT, SENT_AT - 1)).toBe(RESEND_PAUSE);
    expect(resendIn(SENT_AT, SENT_AT - RESEND_PAUSE)).toBe(RESEND_PAUSE);
    // The clock was begun anew: nobody waits for hours.
    expect(resendIn(SENT_AT, SENT_AT - RESEND_PAUSE - 1)).toBe(0);
    const waiting = saleAt(awaitingCode);
    expect(canResend(waiting, SENT_AT + RESEND_PAUSE - 1)).toBe(false);
    expect(canResend(saleAt({ at: 'quoteChanged', sentAt: SENT_AT }), SENT_AT + RESEND_PAUSE)).toBe(
      false,
    );
  });
});
