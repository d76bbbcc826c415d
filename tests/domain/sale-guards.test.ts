/** What can be done with a sale in each state: the whole truth table, state by state. */
import { describe, expect, test } from 'vitest';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import {
  canAccrue,
  canCancel,
  canGoWithout,
  canLeave,
  canResend,
  canRetry,
  canSpendNothing,
  codeExpired,
  isBusy,
  isOnlyHere,
  isOpen,
  isUnsettled,
  needsAttention,
  resendIn,
} from '../../src-shared/domain/sale/guards.ts';
import {
  CODE_LIFETIME,
  RESEND_PAUSE,
  type Sale,
  type SaleRequest,
} from '../../src-shared/domain/sale/sale.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { ORDER, request } from './sale-samples.ts';

const SENT_AT = 1_000_000;

const GUARDS: Readonly<Record<string, (sale: Sale) => boolean>> = {
  resend: (sale) => canResend(sale, SENT_AT + RESEND_PAUSE),
  cancel: canCancel,
  spendNothing: canSpendNothing,
  goWithout: canGoWithout,
  retry: canRetry,
  leave: canLeave,
  accrue: canAccrue,
  onlyHere: isOnlyHere,
  attention: needsAttention,
  unsettled: isUnsettled,
  open: isOpen,
  busy: isBusy,
};

/** A sale that is to spend bonuses, in that state. */
function saleAt(state: object, change: Partial<Omit<Sale, 'state'>> = {}): Sale {
  return {
    request: request({ bonus: tiyn(20_000) }),
    bonus: tiyn(20_000),
    without: null,
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
const stopped = (step: string, order: object | null = null, unknown = false) => ({
  at: 'stopped',
  step,
  order,
  unknown,
  fault: FAULT,
});
const awaitingCode = { at: 'awaitingCode', sentAt: SENT_AT, problem: null };
const done = (settlement: string, order: object | null = ORDER) => ({
  at: 'done',
  order,
  settlement,
});
const offline = { without: 'offline' } as const;

describe('what holds in each state', () => {
  test.each<[string, Sale, string]>([
    ['rechecking', saleAt({ at: 'rechecking' }), 'cancel goWithout open busy'],
    ['differs', saleAt({ at: 'differs' }), 'cancel spendNothing goWithout open'],
    ['sendingCode', saleAt({ at: 'sendingCode' }), 'cancel goWithout open busy'],
    ['awaitingCode', saleAt(awaitingCode), 'resend cancel spendNothing goWithout open'],
    ['creating', saleAt({ at: 'creating' }), 'cancel goWithout open busy'],
    ['givingAward', saleAt({ at: 'givingAward', order: ORDER }), 'open busy'],
    ['awardQuestion', saleAt({ at: 'awardQuestion', order: ORDER }), 'open'],
    ['awaitingPayment', saleAt({ at: 'awaitingPayment', order: ORDER }), 'cancel open'],
    ['… of no order', saleAt({ at: 'awaitingPayment', order: null }), 'cancel open'],
    ['paymentQuestion', saleAt({ at: 'paymentQuestion', order: ORDER }), 'cancel open'],
    ['completing', saleAt({ at: 'completing', order: ORDER }), 'leave unsettled open busy'],
    ['settling', saleAt({ at: 'settling', order: ORDER }), 'leave unsettled open busy'],
    ['confirming', saleAt({ at: 'confirming', order: ORDER }), 'leave open busy'],
    ['accruing', saleAt({ at: 'accruing' }), 'open busy'],
    ['stopped: recheck', saleAt(stopped('recheck')), 'cancel goWithout retry open'],
    ['stopped: code', saleAt(stopped('sendCode')), 'cancel spendNothing goWithout retry open'],
    ['stopped: create', saleAt(stopped('create')), 'cancel spendNothing goWithout retry open'],
    ['stopped: award', saleAt(stopped('giveAward', ORDER)), 'cancel retry open'],
    ['… in doubt', saleAt(stopped('giveAward', ORDER, true)), 'cancel open'],
    [
      '… another step in doubt',
      saleAt(stopped('create', null, true)),
      'cancel spendNothing goWithout retry open',
    ],
    ['done: confirmed', saleAt(done('confirmed')), 'leave'],
    ['done: waiting', saleAt(done('waiting')), 'leave unsettled'],
    ['done: attention', saleAt(done('attention')), 'leave attention unsettled'],
    ['done: by hand', saleAt(done('byHand')), 'leave'],
    ['done: without', saleAt(done('without', null), offline), 'leave accrue onlyHere'],
    ['cancelled', saleAt({ at: 'cancelled', award: 'none' }), ''],
    ['cancelled, award in doubt', saleAt({ at: 'cancelled', award: 'inDoubt' }), 'unsettled'],
    ['cancelled, award spent', saleAt({ at: 'cancelled', award: 'spent' }), 'attention unsettled'],
    ['cancelled, award known', saleAt({ at: 'cancelled', award: 'known' }), ''],
  ])('%s', (_name, sale, names) => {
    expect(holding(sale)).toBe(names);
  });
});

describe('what else they look at', () => {
  test('an award that is given goes over the counter with its sale', () => {
    for (const at of ['awaitingPayment', 'paymentQuestion']) {
      expect(canCancel(saleAt({ at, order: ORDER }, withRequest(GIFT)))).toBe(false);
      // Without an order no award was given.
      expect(canCancel(saleAt({ at, order: null }, withRequest(GIFT)))).toBe(true);
    }
    expect(canCancel(saleAt({ at: 'creating', order: ORDER }, withRequest(GIFT)))).toBe(true);
  });

  test('spending nothing needs something that was to be spent', () => {
    expect(canSpendNothing(saleAt(awaitingCode, { bonus: ZERO }))).toBe(false);
    expect(canSpendNothing(saleAt(awaitingCode, offline))).toBe(false);
    expect(canSpendNothing(saleAt(stopped('create', ORDER)))).toBe(false);
  });

  test('going without needs money to take, and no order', () => {
    const gift = withRequest({ ...GIFT, amount: ZERO });
    expect(canGoWithout(saleAt(awaitingCode, gift))).toBe(false);
    expect(canGoWithout(saleAt(awaitingCode, offline))).toBe(false);
    expect(canGoWithout(saleAt(stopped('giveAward', ORDER)))).toBe(false);
  });

  test.each([
    ['offline', '+77012345678', true],
    ['refused', '+77012345678', true],
    ['chosen', '+77012345678', false],
    ['blacklisted', '+77012345678', false],
    ['noCustomer', null, false],
    ['offline', null, false],
  ] as const)('%s, phone %s: bonuses can be accrued afterwards: %s', (without, phone, can) => {
    const none = { kind: 'none', phone: phone as Phone | null } as const;
    const sale = saleAt(done('without', null), { ...withRequest({ customer: none }), without });
    expect(canAccrue(sale)).toBe(can);
    // Only where it ended without bonuses, and only once it is over.
    for (const state of [done('byHand', null), done('confirmed'), { at: 'accruing' }])
      expect(canAccrue({ ...sale, state } as Sale)).toBe(false);
  });
});

describe('the code', () => {
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
    // The clock went back: nobody waits for hours.
    expect(resendIn(SENT_AT, SENT_AT - 1)).toBe(0);
    const waiting = saleAt(awaitingCode);
    expect(canResend(waiting, SENT_AT + RESEND_PAUSE - 1)).toBe(false);
    expect(canResend(saleAt({ at: 'differs', sentAt: SENT_AT }), SENT_AT + RESEND_PAUSE)).toBe(
      false,
    );
  });
});
