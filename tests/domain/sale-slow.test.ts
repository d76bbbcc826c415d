/**
 * A call before the money that hangs: the cashier goes on without waiting, and whatever is answered
 * afterwards changes nothing.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import {
  canAccrue,
  canCancel,
  canSkipLoyalty,
  canServeNext,
} from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { SaleEffect, SaleEvent, Transition } from '../../src-shared/domain/sale/transition.ts';
import { CODE_LIFETIME, RESEND_PAUSE, toPay } from '../../src-shared/domain/sale/sale.ts';
import { known, ORDER, request } from './sale-samples.ts';

const SEEN = { balance: tiyn(124_000), percent: 7 };
const LESS = { balance: tiyn(10_000), percent: 5 };
const TIMEOUT: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSAL: Fault = { code: 'rejected', retry: 'never', serviceCode: 400, message: 'no' };
const WRONG: Fault = { code: 'wrongCode', retry: 'safe', serviceCode: 3025 };
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 0 };
const NOTHING = { cashback: null, balance: null, stamps: null };
const T = 1_800_000_000_000;
const WITHOUT: SaleEvent = { type: 'skipLoyalty', reason: 'offline' };
const RECHECKED: SaleEvent = { type: 'quoteRead', now: SEEN };
const CODE_SENT: SaleEvent = { type: 'codeSent', at: T, quote: ok(SEEN) };
const CREATED: SaleEvent = { type: 'orderCreated', order: ORDER };
const VERIFIED: SaleEvent = { ...CREATED, quote: ok(SEEN) };

function play(from: Transition, ...events: SaleEvent[]): Transition {
  return events.reduce<Transition>((step, event) => {
    const after = transition(step.sale, event);
    if (after === null) throw new Error(`${event.type} means nothing in ${step.sale.state.at}`);
    return after;
  }, from);
}

const spending = (withCode = true) =>
  startSale(request({ bonus: tiyn(50_000), customer: known(withCode), stamps: 0, award: GIFT }));

/** Each with every answer that the call under way can still have. */
const HANGING: [string, SaleEvent[], SaleEvent[]][] = [
  ['verifyingQuote', [], [RECHECKED, { type: 'quoteNotRead', fault: TIMEOUT }]],
  ['sendingCode', [], [CODE_SENT, { type: 'codeNotSent', fault: TIMEOUT, at: T }]],
  [
    'creating',
    [CODE_SENT, { type: 'codeEntered', at: T + 1 }],
    [
      CREATED,
      { type: 'orderFailed', fault: TIMEOUT },
      { type: 'orderFailed', fault: WRONG },
      { type: 'orderFailed', fault: REFUSAL },
    ],
  ],
];

describe.each(HANGING)('no answer while %s', (at, events, answers) => {
  test('without bonuses: the whole amount is to pay, nothing is called, bonuses can follow', () => {
    const hanging = play(spending(at !== 'verifyingQuote'), ...events);
    expect(hanging.sale.state.at).toBe(at);
    expect(canSkipLoyalty(hanging.sale)).toBe(true);
    const { sale, effects } = play(hanging, WITHOUT);
    expect(effects).toEqual([]);
    expect(sale).toMatchObject({ noLoyaltyReason: 'offline', bonus: 0 });
    expect(sale.state).toEqual({ at: 'awaitingPayment', order: null });
    expect(toPay(sale)).toBe(1_250_000);
    const paid = play({ sale, effects }, { type: 'paid', method: 'card', tendered: null }).sale;
    expect(paid.state).toMatchObject({ at: 'done', resolution: 'noLoyalty' });
    expect(canAccrue(paid)).toBe(true);
  });

  test('back to the purchase: given up without an order and without an award', () => {
    const hanging = play(spending(at !== 'verifyingQuote'), ...events);
    expect(canCancel(hanging.sale)).toBe(true);
    const { sale, effects } = play(hanging, { type: 'cancel' });
    expect(effects).toEqual([]);
    expect(sale.state).toEqual({ at: 'cancelled', order: null, award: 'none', note: null });
  });

  test.each(answers)('an answer that comes late changes nothing: %j', (answer) => {
    for (const [way, ...paid] of [
      [{ type: 'cancel' }],
      [WITHOUT],
      [WITHOUT, { type: 'paid', method: 'cash', tendered: null }],
    ] as [SaleEvent, ...SaleEvent[]][]) {
      const { sale } = play(spending(at !== 'verifyingQuote'), ...events, way, ...paid);
      expect(transition(sale, answer)).toBeNull();
    }
  });
});

test('an award that is being given is waited for: the stamps may be spent already', () => {
  const { sale } = play(startSale(request({ stamps: 0, award: GIFT })), VERIFIED);
  expect(sale.state.at).toBe('givingAward');
  expect(canSkipLoyalty(sale)).toBe(false);
  expect(canCancel(sale)).toBe(false);
});

describe('random walks in which only calls under way are answered, in any order', () => {
  const REFUSED: readonly SaleEvent[] = [
    { type: 'orderFailed', fault: TIMEOUT },
    { type: 'orderFailed', fault: WRONG },
    { type: 'orderFailed', fault: REFUSAL },
  ];
  type Kind = Exclude<SaleEffect['do'], 'wait'> | 'createVerified';
  const ANSWERS: Record<Kind, readonly SaleEvent[]> = {
    verifyQuote: [
      RECHECKED,
      { type: 'quoteRead', now: LESS },
      { type: 'quoteNotRead', fault: TIMEOUT },
    ],
    sendCode: [
      CODE_SENT,
      { type: 'codeSent', at: T },
      { type: 'codeSent', at: T, quote: ok(LESS) },
      { type: 'codeNotSent', fault: TIMEOUT, at: T },
    ],
    createOrder: [CREATED, ...REFUSED],
    createVerified: [
      VERIFIED,
      { ...VERIFIED, awardIsFree: true },
      { ...VERIFIED, quote: ok(LESS) },
      { ...VERIFIED, quote: fail(TIMEOUT) },
      ...REFUSED,
    ],
    giveAward: [
      { type: 'awardGiven' },
      { type: 'awardFailed', fault: TIMEOUT, at: T },
      { type: 'awardFailed', fault: REFUSAL, at: T },
    ],
    completeOrder: [
      { type: 'completed', at: T },
      { type: 'completionFailed', fault: TIMEOUT, at: T },
      { type: 'completionFailed', fault: REFUSAL, at: T },
    ],
    readOrder: [
      { type: 'orderRead', status: 'PENDING', at: T },
      { type: 'orderRead', status: 'COMPLETED', at: T },
      { type: 'orderRead', status: 'DECLINED', at: T },
      { type: 'orderNotRead', fault: TIMEOUT, at: T },
      { type: 'orderNotRead', fault: REFUSAL, at: T },
    ],
    readResult: [
      { type: 'resultRead', result: NOTHING, status: null, at: T },
      { type: 'resultRead', result: NOTHING, status: 'COMPLETED', at: T },
      { type: 'resultRead', result: NOTHING, status: 'PENDING', at: T },
      { type: 'resultRead', result: NOTHING, status: 'BLOCKED', at: provableFrom(T) },
    ],
    readAward: [
      { type: 'awardRead', given: 1, at: T },
      { type: 'awardRead', given: 0, at: T },
      { type: 'awardNotRead', fault: TIMEOUT, at: 0 },
    ],
    accrue: [
      { type: 'accrualCreated', order: ORDER, customer: known() },
      { type: 'accrualFailed', fault: TIMEOUT },
    ],
  };
  const CASHIER: readonly SaleEvent[] = [
    { type: 'acceptQuote' },
    { type: 'codeEntered', at: T + 1 },
    { type: 'codeEntered', at: T + CODE_LIFETIME },
    { type: 'resendCode', at: T + RESEND_PAUSE },
    { type: 'earnOnly' },
    { type: 'retry' },
    { type: 'awardWasOurs' },
    { type: 'awardWasElsewhere' },
    { type: 'paymentNotReceived' },
    { type: 'paid', method: 'cash', tendered: null },
    { type: 'accrue' },
    { type: 'recheckRequested' },
    { type: 'resolvedManually', note: 'by phone' },
    { type: 'interrupted', at: T },
    { type: 'cancel' },
    WITHOUT,
  ];

  /** One thing that happens, chosen from what can: an answer to a call under way, or a key. */
  const choices = fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat()), { maxLength: 40 });

  test('no two calls of one kind are ever under way, and none that was left behind is heard', () => {
    let leftBehind = 0;
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        choices,
        (spends, requiresSmsCode, award, happens) => {
          const gift = award ? { stamps: 0, award: GIFT } : {};
          let { sale, effects } = startSale(
            request({
              bonus: spends ? tiyn(50_000) : ZERO,
              customer: known(requiresSmsCode),
              ...gift,
            }),
          );
          let underWay: { kind: Kind; left: boolean }[] = [];
          const call = () => {
            for (const effect of effects) {
              if (effect.do === 'wait') continue;
              const kind =
                effect.do === 'createOrder' && effect.verify ? 'createVerified' : effect.do;
              expect(underWay.map((one) => one.kind)).not.toContain(kind);
              underWay.push({ kind, left: false });
            }
          };
          call();
          for (const [answer, one, which] of happens) {
            const answered = answer ? underWay[one % underWay.length] : undefined;
            const from = answered === undefined ? CASHIER : ANSWERS[answered.kind];
            const event = from[which % from.length] as SaleEvent;
            underWay = underWay.filter((under) => under !== answered);
            const after = transition(sale, event);
            if (answered?.left === true) {
              leftBehind += 1;
              expect(after).toBeNull();
            }
            if (after === null) continue;
            // The program ended: nobody listens to its calls any more.
            if (event.type === 'interrupted') underWay = [];
            const goesOn = event.type === 'skipLoyalty' || event.type === 'cancel';
            if (goesOn) for (const under of underWay) under.left = true;
            ({ sale, effects } = after);
            call();
            if (
              sale.noLoyaltyReason !== null &&
              !canServeNext(sale) &&
              sale.state.at !== 'accruing'
            ) {
              expect(sale.bonus).toBe(0);
              expect('order' in sale.state ? sale.state.order : null).toBeNull();
            }
          }
        },
      ),
      { numRuns: 5_000 },
    );
    expect(leftBehind).toBeGreaterThan(0);
  });
});
