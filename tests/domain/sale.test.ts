/** The sale's machine: its transition table, its guards, and random walks over all events. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { wirePaymentMethod } from '../../src-shared/domain/order.ts';
import {
  canSkipLoyalty,
  canServeNext,
  canResend,
  codeExpired,
  isBusy,
  isOpen,
  requiresCode,
  resendIn,
} from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { SaleEffect, SaleEvent, Transition } from '../../src-shared/domain/sale/transition.ts';
import {
  CODE_LIFETIME,
  RESEND_PAUSE,
  toPay,
  type Sale,
  type SaleRequest,
} from '../../src-shared/domain/sale/sale.ts';
import { known, ORDER, request } from './sale-samples.ts';

const SEEN = { balance: tiyn(124_000), percent: 7 };
const LESS = { balance: tiyn(10_000), percent: 5 };
const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSAL: Fault = { code: 'rejected', retry: 'never', serviceCode: 400, message: 'no' };
const WRONG: Fault = { code: 'wrongCode', retry: 'safe', serviceCode: 3025 };
const T = 1_800_000_000_000;
const PAID: SaleEvent = { type: 'paid', method: 'cash', tendered: null };

/** Plays events from the beginning; each must be meaningful. */
function play(from: SaleRequest, ...events: SaleEvent[]): Transition {
  return events.reduce<Transition>((step, event) => {
    const after = transition(step.sale, event);
    if (after === null) throw new Error(`${event.type} means nothing in ${step.sale.state.at}`);
    return after;
  }, startSale(from));
}

const done = (step: Transition) => step.effects.map((effect) => effect.do);
const spending = (requiresSmsCode: boolean) =>
  request({ bonus: tiyn(50_000), customer: known(requiresSmsCode) });
const toCode: SaleEvent[] = [{ type: 'codeSent', at: T, quote: ok(SEEN) }];
const toOrder: SaleEvent[] = [{ type: 'orderCreated', order: ORDER, quote: ok(SEEN) }];

describe('the way of a sale', () => {
  const table: [string, SaleRequest, SaleEvent[], Sale['state']['at'], SaleEffect['do'][]][] = [
    ['spending begins by reading again', spending(false), [], 'verifyingQuote', ['verifyQuote']],
    ['accrual creates the order', request(), [], 'creating', ['createOrder']],
    ['then money is taken', request(), toOrder, 'awaitingPayment', []],
    ['then it is completed', request(), [...toOrder, PAID], 'completing', ['completeOrder']],
    [
      'then the result is read',
      request(),
      [...toOrder, PAID, { type: 'completed', at: T }],
      'readingResult',
      ['readResult'],
    ],
    [
      'spending without a code creates at once',
      spending(false),
      [{ type: 'quoteRead', now: SEEN }],
      'creating',
      ['createOrder'],
    ],
    ['spending with a code sends it at once', spending(true), [], 'sendingCode', ['sendCode']],
    ['the code is awaited', spending(true), toCode, 'awaitingCode', []],
    [
      'figures that couldn’t be read beside it are read before the order',
      spending(true),
      [
        { type: 'codeSent', at: T },
        { type: 'codeEntered', at: T + 1 },
      ],
      'verifyingQuote',
      ['verifyQuote'],
    ],
    [
      'and the code goes with it',
      spending(true),
      [
        { type: 'codeSent', at: T },
        { type: 'codeEntered', at: T + 1 },
        { type: 'quoteRead', now: SEEN },
      ],
      'creating',
      ['createOrder'],
    ],
    [
      'others than the cashier saw are shown before the code is typed',
      spending(true),
      [{ type: 'codeSent', at: T, quote: ok(LESS) }],
      'quoteChanged',
      [],
    ],
    [
      'agreed to, the code that was sent is awaited: no other is sent',
      spending(true),
      [{ type: 'codeSent', at: T, quote: ok(LESS) }, { type: 'acceptQuote' }],
      'awaitingCode',
      [],
    ],
    [
      'and its order is created at once',
      spending(true),
      [
        { type: 'codeSent', at: T, quote: ok(LESS) },
        { type: 'acceptQuote' },
        { type: 'codeEntered', at: T + 1 },
      ],
      'creating',
      ['createOrder'],
    ],
    [
      'the code creates the order',
      spending(true),
      [...toCode, { type: 'codeEntered', at: T + 1 }],
      'creating',
      ['createOrder'],
    ],
    [
      'a wrong code is asked again',
      spending(true),
      [...toCode, { type: 'codeEntered', at: T }, { type: 'orderFailed', fault: WRONG }],
      'awaitingCode',
      [],
    ],
    [
      'a late code is not sent',
      spending(true),
      [...toCode, { type: 'codeEntered', at: T + CODE_LIFETIME }],
      'awaitingCode',
      [],
    ],
    [
      'a new code after the pause',
      spending(true),
      [...toCode, { type: 'resendCode', at: T + RESEND_PAUSE }],
      'sendingCode',
      ['sendCode'],
    ],
    [
      'no code: earn only',
      spending(true),
      [...toCode, { type: 'earnOnly' }],
      'creating',
      ['createOrder'],
    ],
    [
      'no code: without bonuses',
      spending(true),
      [...toCode, { type: 'skipLoyalty', reason: 'cashierChoice' }],
      'awaitingPayment',
      [],
    ],
    [
      'the code could not be sent',
      spending(true),
      [{ type: 'codeNotSent', fault: REFUSAL, at: T }],
      'failed',
      [],
    ],
    [
      'a lower balance is shown',
      spending(false),
      [{ type: 'quoteRead', now: { balance: tiyn(1), percent: 7 } }],
      'quoteChanged',
      [],
    ],
    [
      'a changed percent is shown',
      request(),
      [{ type: 'orderCreated', order: ORDER, quote: ok({ ...SEEN, percent: 5 }) }],
      'quoteChanged',
      [],
    ],
    [
      'agreeing goes on',
      request(),
      [
        { type: 'orderCreated', order: ORDER, quote: ok({ ...SEEN, percent: 5 }) },
        { type: 'acceptQuote' },
      ],
      'awaitingPayment',
      [],
    ],
    [
      'a new customer is not looked up again',
      request({ customer: { kind: 'new', phone: known().phone! } }),
      [],
      'creating',
      ['createOrder'],
    ],
    [
      'without a customer nothing is created',
      request({ customer: { kind: 'none', phone: null } }),
      [],
      'awaitingPayment',
      [],
    ],
    [
      'blacklisted: nothing is created',
      request({ noLoyaltyReason: 'blacklisted' }),
      [],
      'awaitingPayment',
      [],
    ],
    ['without bonuses, paid is done', request({ noLoyaltyReason: 'offline' }), [PAID], 'done', []],
    [
      'unreachable while reading again',
      spending(false),
      [{ type: 'quoteNotRead', fault: OUTAGE }],
      'failed',
      [],
    ],
    [
      'try again',
      spending(false),
      [{ type: 'quoteNotRead', fault: OUTAGE }, { type: 'retry' }],
      'verifyingQuote',
      ['verifyQuote'],
    ],
    [
      'figures that can’t be read beside the order',
      request(),
      [{ type: 'orderCreated', order: ORDER, quote: fail(OUTAGE) }, { type: 'retry' }],
      'verifyingQuote',
      ['verifyQuote'],
    ],
    [
      'go on without',
      spending(false),
      [
        { type: 'quoteNotRead', fault: OUTAGE },
        { type: 'skipLoyalty', reason: 'offline' },
      ],
      'awaitingPayment',
      [],
    ],
    ['creation refused', request(), [{ type: 'orderFailed', fault: REFUSAL }], 'failed', []],
    [
      'an award is given before payment',
      request({ stamps: 0, award: { awardId: 'a', title: 'Coffee', stampCount: 8, total: 0 } }),
      toOrder,
      'givingAward',
      ['giveAward'],
    ],
    [
      'completion unanswered: the order is read',
      request(),
      [...toOrder, PAID, { type: 'completionFailed', fault: OUTAGE, at: T }],
      'reconciling',
      ['readOrder'],
    ],
    [
      'it was completed after all',
      request(),
      [
        ...toOrder,
        PAID,
        { type: 'completionFailed', fault: OUTAGE, at: T },
        { type: 'orderRead', status: 'COMPLETED', at: T },
      ],
      'readingResult',
      ['readResult'],
    ],
    [
      'it was not: once more',
      request(),
      [
        ...toOrder,
        PAID,
        { type: 'completionFailed', fault: OUTAGE, at: T },
        { type: 'orderRead', status: 'PENDING', at: T },
      ],
      'reconciling',
      ['completeOrder'],
    ],
    [
      'no answer at all: it waits',
      request(),
      [
        ...toOrder,
        PAID,
        { type: 'completionFailed', fault: OUTAGE, at: T },
        { type: 'orderNotRead', fault: OUTAGE, at: T },
      ],
      'done',
      ['wait'],
    ],
    ['given up before payment', request(), [...toOrder, { type: 'cancel' }], 'cancelled', []],
  ];
  test.each(table)('%s', (_title, from, events, at, effects) => {
    const step = play(from, ...events);
    expect(step.sale.state.at).toBe(at);
    expect(done(step)).toEqual(effects);
  });

  test('agreeing to a lower balance lowers the bonuses, never the purchase', () => {
    const { sale } = play(
      spending(false),
      { type: 'quoteRead', now: { balance: tiyn(30_000), percent: 7 } },
      { type: 'acceptQuote' },
    );
    expect(sale.bonus).toBe(30_000);
    expect(toPay(sale)).toBe(1_220_000);
  });

  test.each([
    ['whole tenge', 50_000, 30_057, 30_000],
    ['tiyn', 50_050, 30_057, 30_057],
    ['whole tenge, all of them still there', 30_000, 90_057, 30_000],
    ['tiyn, all of them still there', 30_057, 90_000, 30_057],
    ['whole tenge of a balance that is below one', 50_000, 57, 0],
  ])('where %s were spent so they are when the balance has changed', (_of, wish, now, spent) => {
    const { sale } = play(
      { ...spending(false), bonus: tiyn(wish) },
      { type: 'quoteRead', now: { balance: tiyn(now), percent: 7 } },
      { type: 'acceptQuote' },
    );
    expect(sale.bonus).toBe(spent);
  });

  test('without bonuses the whole amount is to pay', () => {
    const { sale } = play(spending(true), ...toCode, {
      type: 'skipLoyalty',
      reason: 'cashierChoice',
    });
    expect(toPay(sale)).toBe(1_250_000);
    expect(sale.noLoyaltyReason).toBe('cashierChoice');
  });

  const unclear: SaleEvent[] = [
    ...toOrder,
    PAID,
    { type: 'completionFailed', fault: OUTAGE, at: T },
    { type: 'orderRead', status: 'PENDING', at: T },
    { type: 'completionFailed', fault: REFUSAL, at: T },
  ];

  test('a repeat that is refused may have been completed meanwhile: the order is looked at again', () => {
    const looked = play(request(), ...unclear);
    expect(looked.sale.state.at).toBe('reconciling');
    expect(done(looked)).toEqual(['readOrder']);
    const { sale } = play(request(), ...unclear, { type: 'orderRead', status: 'COMPLETED', at: T });
    expect(sale.state.at).toBe('readingResult');
  });

  test('an order that does not exist any more needs attention, it does not wait for ever', () => {
    const gone: Fault = { code: 'notFound', retry: 'never', status: 404 };
    const { sale } = play(
      request(),
      ...toOrder,
      PAID,
      { type: 'completionFailed', fault: gone, at: T },
      { type: 'orderNotRead', fault: gone, at: T },
    );
    // Said once it is not believed: a completion that had no answer may have been done.
    expect(sale.state).toMatchObject({ at: 'done', resolution: 'pending', fault: null });
    const pending = transition(sale, { type: 'orderRead', status: 'PENDING', at: T });
    expect(pending && done(pending)).toEqual(['completeOrder']);
    expect(
      transition(sale, { type: 'orderNotRead', fault: gone, at: T })?.sale.state,
    ).toMatchObject({
      resolution: 'needsAttention',
      fault: gone,
    });
  });

  test('a completion refused after it was read as pending needs attention', () => {
    const { sale } = play(request(), ...unclear, {
      type: 'orderRead',
      status: 'PENDING',
      at: provableFrom(T),
    });
    expect(sale.state).toMatchObject({ at: 'done', resolution: 'needsAttention', fault: REFUSAL });
  });

  test('a waiting sale is resolved later by what the order says', () => {
    const waiting = play(
      request(),
      ...toOrder,
      PAID,
      { type: 'completionFailed', fault: OUTAGE, at: T },
      { type: 'orderNotRead', fault: OUTAGE, at: T },
    ).sale;
    const pending = transition(waiting, { type: 'orderRead', status: 'PENDING', at: T });
    expect(pending && done(pending)).toEqual(['completeOrder']);
    const completed = { type: 'orderRead', status: 'COMPLETED', at: T } as const;
    expect(transition(waiting, completed)?.sale.state).toMatchObject({ resolution: 'confirmed' });
    const declined = { type: 'orderRead', status: 'DECLINED', at: provableFrom(T) } as const;
    expect(transition(waiting, declined)?.sale.state).toMatchObject({
      resolution: 'needsAttention',
    });
  });

  test.each([
    ['verifyingQuote', spending(false), [], 'failed'],
    ['creating', request(), [], 'failed'],
    ['completing', request(), [...toOrder, PAID], 'reconciling'],
  ] as [string, SaleRequest, SaleEvent[], string][])(
    'interrupted while %s',
    (_at, from, events, after) => {
      expect(play(from, ...events, { type: 'interrupted', at: T }).sale.state.at).toBe(after);
    },
  );

  test('once the award is given the sale can not be given up: the stamps are spent', () => {
    const award = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 0 };
    const { sale } = play(request({ stamps: 0, award }), ...toOrder, { type: 'awardGiven' });
    expect(transition(sale, { type: 'cancel' })).toBeNull();
    expect(transition(sale, PAID)?.sale.state.at).toBe('completing');
  });

  test.each([
    ['cash', 1_249_999, false],
    ['cash', 1_250_000, true],
    ['cash', null, true],
    ['card', 1_250_000, false],
    ['card', null, true],
  ] as const)('%s with %s handed over is taken: %s', (method, given, taken) => {
    const { sale } = play(request(), ...toOrder);
    const event = { type: 'paid', method, tendered: given === null ? null : tiyn(given) } as const;
    expect(transition(sale, event) !== null).toBe(taken);
  });

  test.each([
    [{ cash: tiyn(500_000), rest: 'card' }, null, true],
    [{ cash: tiyn(500_000), rest: 'card' }, tiyn(500_000), true],
    [{ cash: tiyn(500_000), rest: 'card' }, tiyn(499_999), false],
    [{ cash: ZERO, rest: 'card' }, null, false],
    [{ cash: tiyn(1_250_000), rest: 'online' }, null, false],
    [null, null, false],
  ] as const)('split %j with %s handed over is taken: %s', (split, tendered, taken) => {
    const { sale } = play(request(), ...toOrder);
    const paid = transition(sale, { type: 'paid', method: 'mixed', tendered, split });
    expect(paid !== null).toBe(taken);
    if (paid?.sale.state.at === 'completing')
      expect(paid.sale.state.payment).toEqual({ method: 'mixed', tendered, split });
    expect(transition(sale, { type: 'paid', method: 'cash', tendered: null, split }) === null).toBe(
      split !== null,
    );
  });

  test('a sale that needs attention is confirmed when the record says so', () => {
    const { sale } = play(request(), ...unclear, {
      type: 'orderRead',
      status: 'PENDING',
      at: provableFrom(T),
    });
    expect(sale.state).toMatchObject({ resolution: 'needsAttention' });
    expect(
      transition(sale, { type: 'orderRead', status: 'COMPLETED', at: T })?.sale.state,
    ).toMatchObject({
      resolution: 'confirmed',
    });
    expect(transition(sale, { type: 'orderRead', status: 'PENDING', at: T })).toBeNull();
  });

  test('a second Enter means nothing', () => {
    const paying = play(request(), ...toOrder, PAID).sale;
    expect(transition(paying, PAID)).toBeNull();
    expect(transition(paying, { type: 'cancel' })).toBeNull();
  });
});

describe('the code', () => {
  test('resend is offered after 45 s, the code lives 5 minutes', () => {
    const { sale } = play(spending(true), ...toCode);
    expect(canResend(sale, T + RESEND_PAUSE - 1)).toBe(false);
    expect(canResend(sale, T + RESEND_PAUSE)).toBe(true);
    expect(resendIn(T, T + 5_000)).toBe(40_000);
    expect(codeExpired(T, T + CODE_LIFETIME - 1)).toBe(false);
    expect(codeExpired(T, T + CODE_LIFETIME)).toBe(true);
  });
});

test.each([
  ['cash', 0, 100, 'cash'],
  ['card', 0, 100, 'card'],
  ['online', 0, 100, 'online'],
  ['mixed', 0, 100, 'mixed'],
  ['cash', 50, 50, 'mixed'],
  ['card', 50, 50, 'mixed'],
  ['cash', 100, 0, 'cash'],
] as const)(
  'paid by %s with %i bonuses and %i to pay goes out as %s',
  (method, bonus, rest, wire) => {
    expect(wirePaymentMethod(method, tiyn(bonus), tiyn(rest))).toBe(wire);
  },
);

describe('random walks', () => {
  const fault = fc.constantFrom(OUTAGE, REFUSAL, WRONG, {
    code: 'unreachable',
    retry: 'safe',
  } as Fault);
  const at = fc.integer({ min: T, max: T + 2 * CODE_LIFETIME });
  const event: fc.Arbitrary<SaleEvent> = fc.oneof(
    fc.record({
      type: fc.constant('quoteRead' as const),
      now: fc.record({
        balance: fc.integer({ min: 0, max: 200_000 }).map(tiyn),
        percent: fc.constantFrom(0, 5, 7),
      }),
    }),
    fc.constant({ type: 'quoteRead' as const, now: SEEN }),
    fc.record({
      type: fc.constantFrom(
        'quoteNotRead' as const,
        'orderFailed' as const,
        'codeNotSent' as const,
        'awardFailed' as const,
        'completionFailed' as const,
        'orderNotRead' as const,
      ),
      fault,
      at,
    }),
    fc.record({ type: fc.constantFrom('codeEntered' as const, 'resendCode' as const), at }),
    fc.record({
      type: fc.constant('codeSent' as const),
      at,
      quote: fc.constantFrom(undefined, ok(SEEN), ok(LESS), fail(OUTAGE), fail(REFUSAL)),
    }),
    fc.constantFrom<SaleEvent>(
      { type: 'acceptQuote' },
      { type: 'park' },
      { type: 'earnOnly' },
      { type: 'awardGiven' },
      { type: 'completed', at: T },
      { type: 'retry' },
      { type: 'interrupted', at: T },
      { type: 'cancel' },
      PAID,
      { type: 'orderCreated', order: ORDER },
      { type: 'orderCreated', order: ORDER, quote: ok(SEEN) },
      { type: 'orderCreated', order: ORDER, quote: ok(SEEN), awardIsFree: true },
      { type: 'orderCreated', order: ORDER, quote: ok({ ...SEEN, percent: 5 }) },
      { type: 'orderCreated', order: ORDER, quote: fail(OUTAGE) },
      { type: 'skipLoyalty', reason: 'cashierChoice' },
    ),
    fc.record({
      type: fc.constant('orderRead' as const),
      status: fc.constantFrom('PENDING', 'COMPLETED', 'DECLINED', 'NEW'),
      at,
    }),
    fc.record({
      type: fc.constant('resultRead' as const),
      result: fc.constant({ cashback: null, balance: null, stamps: null }),
      status: fc.constantFrom('PENDING', 'COMPLETED', 'DECLINED', 'NEW', null),
      at,
    }),
    fc.record({ type: fc.constant('awardRead' as const), given: fc.nat(3), at }),
  );
  const from = fc.record({
    bonus: fc.constantFrom(ZERO, tiyn(50_000)),
    requiresSmsCode: fc.boolean(),
    award: fc.boolean(),
  });

  test('no walk spends what was not agreed, completes unpaid, or loses the money taken', () => {
    fc.assert(
      fc.property(
        from,
        fc.array(event, { maxLength: 40 }),
        ({ bonus, requiresSmsCode, award }, events) => {
          const asked = request({
            bonus,
            customer: known(requiresSmsCode),
            ...(award
              ? { stamps: 0, award: { awardId: 'a', title: 'Coffee', stampCount: 8, total: 0 } }
              : {}),
          });
          let step = startSale(asked);
          let taken = false;
          let coded = false;
          let ordered = false;
          for (const happened of events) {
            const after = transition(step.sale, happened);
            if (after === null) continue;
            if (happened.type === 'paid') taken = true;
            if (happened.type === 'codeEntered') coded = true;
            if (happened.type === 'orderCreated') ordered = true;
            step = after;
            const { sale, effects } = step;
            expect(sale.bonus).toBeLessThanOrEqual(bonus);
            expect(toPay(sale)).toBe(asked.amount - sale.bonus);
            if (sale.noLoyaltyReason !== null) expect(sale.bonus).toBe(0);
            for (const effect of effects) {
              if (effect.do === 'completeOrder') expect(taken).toBe(true);
              if (effect.do === 'createOrder') {
                expect(taken).toBe(false);
                // Of an order that was heard of none is made anew.
                expect(ordered).toBe(false);
                // From the look-up on, or since an order without a code was refused for it.
                if (requiresCode(sale)) expect(effect.withCode && coded).toBe(true);
                if (requiresSmsCode) expect(requiresCode(sale)).toBe(sale.bonus > 0);
              }
            }
            expect(effects.length).toBeLessThanOrEqual(1);
            if (isBusy(sale))
              expect(effects.length === 1 || happened.type === 'interrupted').toBe(true);
            if (taken) expect(canSkipLoyalty(sale)).toBe(false);
            if (taken) expect(canServeNext(sale)).toBe(true);
            if (taken) expect(sale.state.at).not.toBe('cancelled');
            if (!isOpen(sale) && sale.state.at === 'done') expect(taken).toBe(true);
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
