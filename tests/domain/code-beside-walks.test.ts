/** Random walks by way of a code: what is spent was agreed to, and no SMS is sent that nobody asked for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { isCodeNext } from '../../src-shared/domain/sale/sms-code.ts';
import {
  canCancel,
  canResend,
  canRetry,
  isBusy,
  isOpen,
} from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import { CODE_LIFETIME, type Quote } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { known, ORDER, request } from './sale-samples.ts';

const T = 1_800_000_000_000;
const SEEN: Quote = { balance: tiyn(124_000), percent: 7 };
const FEWER: Quote = { balance: tiyn(10_000), percent: 7 };
const NOTHING_LEFT: Quote = { balance: tiyn(0), percent: 7 };
const FAULTS: readonly Fault[] = [
  { code: 'timeout', retry: 'unsafe' },
  { code: 'rejected', retry: 'never', serviceCode: 400, message: 'no' },
  { code: 'wrongCode', retry: 'safe', serviceCode: 3025 },
  { code: 'unreachable', retry: 'safe' },
  { code: 'codeNotKept', retry: 'safe' },
  { code: 'blacklisted', retry: 'never' },
];
const fault = fc.constantFrom(...FAULTS);
const at = fc.integer({ min: T, max: T + 2 * CODE_LIFETIME });
const quote = fc.constantFrom<Quote>(SEEN, FEWER, NOTHING_LEFT, {
  balance: tiyn(124_000),
  percent: 5,
});
const event: fc.Arbitrary<SaleEvent> = fc.oneof(
  fc.record({ type: fc.constant('quoteRead' as const), now: quote }),
  fc.record({ type: fc.constant('quoteNotRead' as const), fault }),
  fc.record({
    type: fc.constant('codeSent' as const),
    at,
    quote: fc.option(
      fc.oneof(
        quote.map((now) => ok(now)),
        fault.map((one) => fail(one)),
      ),
      { nil: undefined },
    ),
  }),
  fc.record({ type: fc.constant('codeNotSent' as const), fault, at }),
  fc.record({ type: fc.constantFrom('codeEntered' as const, 'resendCode' as const), at }),
  fc.constantFrom<SaleEvent>(
    { type: 'acceptQuote' },
    { type: 'earnOnly' },
    { type: 'retry' },
    { type: 'acceptQuote' },
    { type: 'retry' },
  ),
  fc.record({ type: fc.constant('interrupted' as const), at }),
  fc.record({ type: fc.constant('orderFailed' as const), fault }),
  fc.record({
    type: fc.constant('orderCreated' as const),
    order: fc.constant(ORDER),
    quote: fc.oneof(
      quote.map((now) => ok(now)),
      fault.map((one) => fail(one)),
    ),
  }),
);

test('a walk by way of a code spends only what was agreed to, and sends only what was asked for', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.constant(SEEN), { nil: null }),
      fc.array(event, { maxLength: 60 }),
      (requiresSmsCode, seen, events) => {
        let step = startSale(
          request({ bonus: tiyn(50_000), customer: known(requiresSmsCode), quote: seen }),
        );
        let read: Quote | null = null;
        let agreed = false;
        let typed = false;
        for (const happened of events) {
          const before = step.sale;
          const withVerify = step.effects.some((one) => one.do === 'createOrder' && one.verify);
          // Only what was read beside tells figures with an order.
          const real =
            happened.type === 'orderCreated' && !withVerify
              ? { type: happened.type, order: happened.order }
              : happened;
          const after = transition(before, real);
          if (after === null) continue;
          const figures =
            real.type === 'quoteRead'
              ? real.now
              : (real.type === 'codeSent' || real.type === 'orderCreated') && real.quote?.ok
                ? real.quote.value
                : undefined;
          if (figures !== undefined) {
            read = figures;
            const was = before.quote;
            agreed =
              (was === null ||
                (was.balance === figures.balance && was.percent === figures.percent)) &&
              before.bonus <= figures.balance;
          }
          if (real.type === 'acceptQuote') agreed = true;
          // Shown the new figures, and nothing is spent of them.
          if (real.type === 'earnOnly' && before.state.at === 'quoteChanged') agreed = true;
          if (real.type === 'codeEntered') typed = true;
          step = after;
          const { sale, effects } = step;
          for (const effect of effects) {
            if (effect.do === 'sendCode') {
              typed = false;
              const wanted =
                ['resendCode', 'retry'].includes(real.type) ||
                (real.type === 'orderFailed' &&
                  real.fault.code === 'wrongCode' &&
                  before.state.at === 'creating' &&
                  before.state.codeSentAt === null);
              expect([wanted, before.state.at, real.type]).toEqual([
                true,
                before.state.at,
                real.type,
              ]);
            }
            if (effect.do === 'createOrder' && sale.bonus > 0) {
              expect(agreed).toBe(true);
              expect(read).not.toBeNull();
              expect(sale.quote).toEqual(read);
              expect(sale.bonus).toBeLessThanOrEqual(read?.balance ?? 0);
              if (effect.withCode) expect(typed).toBe(true);
            }
          }
          if (sale.state.at === 'awaitingPayment' && sale.state.order !== null) {
            expect(agreed || read === null).toBe(true);
            expect(sale.bonus).toBeLessThanOrEqual(read?.balance ?? 0);
            if (sale.bonus > 0) expect(sale.quote).toEqual(read);
          }
          // No dead end.
          if (isOpen(sale) && !isBusy(sale)) {
            expect(canCancel(sale)).toBe(true);
            const ways: SaleEvent[] = [
              { type: 'acceptQuote' },
              { type: 'retry' },
              { type: 'codeEntered', at: T },
              { type: 'paid', method: 'cash', tendered: null },
            ];
            expect(ways.some((way) => transition(sale, way) !== null)).toBe(true);
            if (sale.state.at === 'failed') expect(canRetry(sale)).toBe(true);
            if (sale.state.at === 'awaitingCode')
              expect(canResend(sale, sale.state.sentAt + CODE_LIFETIME)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each<[string, boolean, SaleEvent[]]>([
  [
    'the code that was sent is still to be typed',
    true,
    [{ type: 'codeSent', at: T, quote: ok(FEWER) }],
  ],
  ['nothing is left to spend', false, [{ type: 'codeSent', at: T, quote: ok(NOTHING_LEFT) }]],
  [
    'the code was typed, and the figures have changed',
    false,
    [
      { type: 'codeSent', at: T },
      { type: 'codeEntered', at: T },
      { type: 'quoteRead', now: FEWER },
    ],
  ],
  [
    'the code was typed, and the figures can’t be read',
    false,
    [
      { type: 'codeSent', at: T },
      { type: 'codeEntered', at: T },
      { type: 'quoteNotRead', fault: { code: 'unreachable', retry: 'safe' } },
    ],
  ],
  [
    'the code was sent, and the figures are refused',
    true,
    [{ type: 'codeSent', at: T, quote: fail({ code: 'blacklisted', retry: 'never' }) }],
  ],
  [
    'the SMS wasn’t sent',
    true,
    [{ type: 'codeNotSent', at: T, fault: { code: 'unreachable', retry: 'safe' } }],
  ],
])('whether a code is typed next: %s: %s', (_what, isNext, events) => {
  const from = startSale(request({ bonus: tiyn(50_000), customer: known(true) }));
  const { sale } = events.reduce((step, one) => transition(step.sale, one) ?? step, from);
  expect(isCodeNext(sale)).toBe(isNext);
});
