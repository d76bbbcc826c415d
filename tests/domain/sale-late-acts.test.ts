/**
 * The sale when answers lie, come late or never: a strange or false "completed" is resolved by the
 * order, nothing is told as not done while a request may still arrive, an order that is sent again
 * is checked again.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import {
  lastSentAt,
  MOVE_DEADLINE,
  provableFrom,
} from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { canSkipLoyalty, canRetry, isUnresolved } from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import { NO_RESULT, shownResult } from '../../src-shared/domain/sale/paid.ts';
import type { Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent, Transition } from '../../src-shared/domain/sale/transition.ts';
import { known, ORDER, request } from './sale-samples.ts';

const T = 1_800_000_000_000;
const PROVABLE = provableFrom(T);
const SEEN = { balance: tiyn(124_000), percent: 7 };
const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };
const STRANGE: Fault = { code: 'malformed', retry: 'unsafe', status: 200 };
const REFUSAL: Fault = { code: 'rejected', retry: 'never', serviceCode: 400, message: 'no' };
const WRONG: Fault = { code: 'wrongCode', retry: 'never', serviceCode: 3025 };
const RECHECKED: SaleEvent = { type: 'quoteRead', now: SEEN };
const CREATED: SaleEvent = { type: 'orderCreated', order: ORDER, quote: ok(SEEN) };
const PAID: SaleEvent = { type: 'paid', method: 'cash', tendered: null };
const COMPLETED: SaleEvent = { type: 'completed', at: T };
const toPaid = [CREATED, PAID];
test.each([
  ['a call that was answered at once left when it began', 1_000, 0],
  ['one that took all its time too', MOVE_DEADLINE, 0],
  ['one that logged in anew left later', MOVE_DEADLINE + 5_000, 5_000],
])('%s', (_what, took, left) => {
  expect(lastSentAt(T, T + took)).toBe(T + left);
});

const RESULT = { cashback: tiyn(30_000), balance: tiyn(154_000), stamps: null };

function play(from: SaleRequest, ...events: SaleEvent[]): Transition {
  return events.reduce<Transition>((step, event) => {
    const after = transition(step.sale, event);
    if (after === null) throw new Error(`${event.type} means nothing in ${step.sale.state.at}`);
    return after;
  }, startSale(from));
}
const effects = (step: Transition | null) => step?.effects.map((effect) => effect.do);
const result = (status: string | null, at = T): SaleEvent & { type: 'resultRead' } => ({
  type: 'resultRead',
  result: RESULT,
  status,
  at,
});
/** The cashback that the screen names; undefined: it isn't done. */
function shownOf(step: Transition | null) {
  const state = step?.sale.state;
  return state?.at === 'done' ? shownResult(state).cashback : undefined;
}
const read = (status: string, at = T): SaleEvent => ({ type: 'orderRead', status, at });
const unanswered = (at = T, fault = OUTAGE): SaleEvent => ({
  type: 'completionFailed',
  fault,
  at,
});

describe('a completion that was answered, and an order that says otherwise', () => {
  const confirming = play(request(), ...toPaid, COMPLETED);

  test('still open: completed again, then it waits; never told as done', () => {
    const again = transition(confirming.sale, result('PENDING'))!;
    expect(again.sale.state.at).toBe('reconciling');
    expect(effects(again)).toEqual(['completeOrder']);
    const answered = transition(again.sale, { type: 'completed', at: T + 1 })!;
    const waits = transition(answered.sale, result('PENDING', T + 2))!;
    expect(waits.sale.state).toMatchObject({ at: 'done', resolution: 'pending' });
    expect(isUnresolved(waits.sale)).toBe(true);
  });

  test('anything else: it waits while a completion may still arrive, then needs attention', () => {
    const waits = transition(confirming.sale, result('BLOCKED', PROVABLE - 1))!;
    expect(waits.sale.state).toMatchObject({ at: 'done', resolution: 'pending' });
    expect(transition(waits.sale, read('BLOCKED', PROVABLE - 1))).toBeNull();
    expect(transition(waits.sale, read('BLOCKED', PROVABLE))?.sale.state).toMatchObject({
      resolution: 'needsAttention',
    });
    expect(transition(waits.sale, read('COMPLETED', PROVABLE - 1))?.sale.state).toMatchObject({
      resolution: 'confirmed',
    });
  });

  test('as it says: done, with what was credited', () => {
    expect(transition(confirming.sale, result('COMPLETED'))?.sale.state).toMatchObject({
      at: 'done',
      resolution: 'confirmed',
      result: RESULT,
    });
  });

  test('not to be read: it waits for the order, whatever the answer said', () => {
    const waits = transition(confirming.sale, result(null))!.sale;
    expect(waits.state).toMatchObject({ at: 'done', resolution: 'pending' });
    expect(transition(waits, read('COMPLETED'))?.sale.state).toMatchObject({
      resolution: 'confirmed',
    });
  });

  test('read once more: an open order waits again, one reverted since stays complete', () => {
    const done = transition(
      transition(confirming.sale, result(null))!.sale,
      read('COMPLETED'),
    )!.sale;
    expect(done.state).toMatchObject({ at: 'done', resolution: 'confirmed' });
    const late = transition(done, result('PENDING', T + 60_000))!;
    expect(late.sale.state).toMatchObject({ resolution: 'pending', result: { cashback: null } });
    expect(transition(done, result('DECLINED', T + 60_000))?.sale.state).toMatchObject({
      resolution: 'confirmed',
    });
  });

  test('what it has brought is kept while it is asked about again, and shown when it is confirmed', () => {
    const later = T + 60_000;
    const untold = (status: string | null) => ({ ...result(status, later), result: NO_RESULT });
    const done = transition(confirming.sale, result('COMPLETED'))!.sale;
    expect(shownOf(transition(done, untold(null)))).toBe(RESULT.cashback);
    const waits = transition(done, untold('PENDING'))!;
    expect(waits.sale.state).toMatchObject({ resolution: 'pending', result: { balance: null } });
    const again = transition(waits.sale, read('COMPLETED'))!;
    const blocked = transition(waits.sale, read('BLOCKED', provableFrom(later)))!;
    expect(blocked.sale.state).toMatchObject({ resolution: 'needsAttention' });
    for (const { sale } of [waits, again, blocked])
      expect(sale.state).toMatchObject({ result: { cashback: RESULT.cashback } });
    expect([waits, again, blocked].map(shownOf)).toEqual([null, RESULT.cashback, null]);
  });

  test('of a sale that waits: it is confirmed by the order, not by the answer', () => {
    const waits = play(request(), ...toPaid, unanswered(), {
      type: 'orderNotRead',
      fault: OUTAGE,
      at: T,
    }).sale;
    const answered = transition(waits, COMPLETED)!;
    expect(answered.sale.state).toMatchObject({ resolution: 'pending' });
    expect(effects(answered)).toEqual(['readResult']);
    expect(transition(answered.sale, result('PENDING'))).toBeNull();
    expect(transition(answered.sale, result(null))).toBeNull();
    expect(transition(answered.sale, result('COMPLETED'))?.sale.state).toMatchObject({
      resolution: 'confirmed',
      result: RESULT,
    });
  });
});

describe('a completion without an answer may still arrive', () => {
  test('a strange answer is none: the order is read', () => {
    const step = play(request(), ...toPaid, unanswered(T, STRANGE));
    expect(step.sale.state.at).toBe('reconciling');
    expect(effects(step)).toEqual(['readOrder']);
  });

  test('a repeat that is refused needs attention only when the first one can not arrive', () => {
    const refused = play(request(), ...toPaid, unanswered(), read('PENDING'), {
      type: 'completionFailed',
      fault: REFUSAL,
      at: T + 1,
    }).sale;
    const early = transition(refused, read('PENDING', PROVABLE - 1))!;
    expect(early.sale.state).toMatchObject({ resolution: 'pending', fault: REFUSAL });
    expect(transition(early.sale, read('PENDING', PROVABLE - 1))).toBeNull();
    expect(transition(early.sale, read('PENDING', PROVABLE))?.sale.state).toMatchObject({
      resolution: 'needsAttention',
      fault: REFUSAL,
    });
  });

  test('without an earlier one a refusal is told at once', () => {
    const { sale } = play(
      request(),
      ...toPaid,
      { type: 'completionFailed', fault: REFUSAL, at: T },
      read('PENDING'),
      { type: 'completionFailed', fault: REFUSAL, at: T },
      read('PENDING'),
    );
    expect(sale.state).toMatchObject({ resolution: 'needsAttention', fault: REFUSAL });
  });

  test('after a restart it is counted from the start: the clock may have been set', () => {
    const waits = play(request(), ...toPaid, unanswered(), {
      type: 'orderNotRead',
      fault: OUTAGE,
      at: T,
    }).sale;
    for (const start of [T - 86_400_000, T + 86_400_000]) {
      const again = transition(waits, { type: 'interrupted', at: start })!.sale;
      expect(transition(again, read('BLOCKED', provableFrom(start) - 1))).toBeNull();
      expect(transition(again, read('BLOCKED', provableFrom(start)))?.sale.state).toMatchObject({
        resolution: 'needsAttention',
      });
    }
  });
});

const stamps = (given: number, at: number): SaleEvent => ({ type: 'awardRead', given, at });

describe('an award that a busy service put off', () => {
  const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 429 };
  const putOff = { type: 'awardFailed', fault: BUSY, at: T } as const;
  const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
  const given = (event: SaleEvent) =>
    play(request({ stamps: 0, award: GIFT }), CREATED, event).sale;

  test('and that was read since wasn’t given: it can be given again', () => {
    const known = given(putOff);
    expect(known.state).toMatchObject({ at: 'failed', outcomeUnknown: false });
    expect(canRetry(known)).toBe(true);
  });

  test('and that couldn’t be read is not known; any reading tells, for nothing of it comes later', () => {
    const unread = given({ ...putOff, unread: true });
    expect(unread.state).toMatchObject({ at: 'failed', outcomeUnknown: true });
    expect(canRetry(unread)).toBe(false);
    expect(transition(unread, stamps(1, T + 1))?.sale.state.at).toBe('awardUncertain');
    const told = transition(unread, stamps(0, T + 1))?.sale.state;
    expect(told).toMatchObject({ at: 'failed', outcomeUnknown: false });
  });

  test('and that is given up before a reading is told of by the first one', () => {
    const { sale } = transition(given({ ...putOff, unread: true }), { type: 'cancel' })!;
    expect(sale.state).toMatchObject({ award: 'uncertain' });
    expect(transition(sale, stamps(1, T + 1))?.sale.state).toMatchObject({ award: 'given' });
    expect(transition(sale, stamps(0, T + 1))?.sale.state).toMatchObject({ award: 'none' });
  });
});

describe('an award whose giving had no answer may be given yet', () => {
  const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
  const uncertain = play(request({ stamps: 0, award: GIFT }), CREATED, {
    type: 'awardFailed',
    fault: OUTAGE,
    at: T,
  }).sale;

  test('it is neither told as not given nor given again before that', () => {
    expect(uncertain.state).toMatchObject({
      at: 'failed',
      call: 'giveAward',
      outcomeUnknown: true,
    });
    expect(canRetry(uncertain)).toBe(false);
    expect(transition(uncertain, { type: 'retry' })).toBeNull();
    expect(transition(uncertain, stamps(0, PROVABLE - 1))).toBeNull();
  });

  test('not given is known from then on, and it can be given', () => {
    const { sale } = transition(uncertain, stamps(0, PROVABLE))!;
    expect(sale.state).toMatchObject({
      at: 'failed',
      outcomeUnknown: false,
      fault: { retry: 'safe' },
    });
    expect(effects(transition(sale, { type: 'retry' }))).toEqual(['giveAward']);
    expect(transition(sale, { type: 'cancel' })?.sale.state).toMatchObject({ award: 'none' });
  });

  test('given meanwhile: the cashier says whose it was', () => {
    expect(transition(uncertain, stamps(1, T + 1))?.sale.state).toEqual({
      at: 'awardUncertain',
      order: ORDER,
    });
  });

  test('another till’s, and ours is looked for until it can’t come any more', () => {
    const asked = transition(uncertain, stamps(1, T + 1))!.sale;
    const step = transition(asked, { type: 'awardWasElsewhere' })!;
    expect(effects(step)).toEqual(['readAward']);
    expect(step.sale.state).toMatchObject({ at: 'cancelled', award: 'uncertain', given: 1 });
    expect(step.sale.request).toEqual(uncertain.request);
    expect(transition(step.sale, stamps(1, PROVABLE - 1))).toBeNull();
    const resolved = transition(step.sale, stamps(1, PROVABLE))!.sale;
    expect(resolved.state).toMatchObject({ award: 'none' });
    const second = transition(step.sale, stamps(2, PROVABLE))!.sale;
    expect(second.state).toMatchObject({ award: 'given', given: 2 });
  });

  test('another till’s, seen when ours could not come any more', () => {
    const asked = transition(uncertain, stamps(1, PROVABLE))!.sale;
    const step = transition(asked, { type: 'awardWasElsewhere' })!;
    expect(step.sale.state).toMatchObject({ at: 'cancelled', award: 'none' });
    expect(step.sale.request).toEqual(uncertain.request);
  });

  test('ours: nothing else is on its way', () => {
    const asked = transition(uncertain, stamps(1, T + 1))!.sale;
    expect(transition(asked, { type: 'awardWasOurs' })?.sale.unansweredAt).toBeNull();
  });

  test('given up in doubt: resolved as not given only by a reading after that', () => {
    const { sale } = transition(uncertain, { type: 'cancel' })!;
    expect(sale.state).toMatchObject({ at: 'cancelled', award: 'uncertain' });
    expect(transition(sale, stamps(0, PROVABLE - 1))).toBeNull();
    expect(transition(sale, stamps(0, PROVABLE))?.sale.state).toMatchObject({ award: 'none' });
    expect(transition(sale, stamps(1, T + 1))?.sale.state).toMatchObject({ award: 'given' });
  });

  test('the program ended while it was given: in doubt from its start on', () => {
    const giving = play(request({ stamps: 0, award: GIFT }), CREATED);
    const { sale } = transition(giving.sale, { type: 'interrupted', at: T })!;
    expect(sale.state).toMatchObject({ at: 'failed', outcomeUnknown: true });
    expect(transition(sale, stamps(0, PROVABLE - 1))).toBeNull();
  });
});

describe('the SMS code', () => {
  const spending = request({ bonus: tiyn(50_000), customer: known(true) });
  const sending = play(spending);

  test('nobody answered whether it was sent: it may be typed, or sent again', () => {
    const { sale } = transition(sending.sale, { type: 'codeNotSent', fault: OUTAGE, at: T })!;
    expect(sale.state).toEqual({ at: 'awaitingCode', sentAt: T, problem: 'unknown' });
    // What it would be spent from isn't known either.
    const typed = transition(sale, { type: 'codeEntered', at: T + 9 })!;
    expect(effects(typed)).toEqual(['verifyQuote']);
    expect(effects(transition(typed.sale, RECHECKED))).toEqual(['createOrder']);
    expect(transition(sale, { type: 'resendCode', at: T + 44_999 })).toBeNull();
    expect(effects(transition(sale, { type: 'resendCode', at: T + 45_000 }))).toEqual(['sendCode']);
  });

  test('the program ended while it was sent: the same', () => {
    expect(transition(sending.sale, { type: 'interrupted', at: T })?.sale.state).toEqual({
      at: 'awaitingCode',
      sentAt: T,
      problem: 'unknown',
    });
  });

  const creating = play(
    spending,
    { type: 'codeSent', at: T, quote: ok(SEEN) },
    { type: 'codeEntered', at: T + 1 },
  );
  const stopped = transition(creating.sale, { type: 'orderFailed', fault: OUTAGE })!.sale;

  test('an order sent again is checked again, and takes the same code', () => {
    const again = transition(stopped, { type: 'retry' })!;
    expect(effects(again)).toEqual(['verifyQuote']);
    const sent = transition(again.sale, RECHECKED)!;
    expect(sent.effects).toEqual([{ do: 'createOrder', withCode: true, verify: false }]);
  });

  test('refused then, it may be used up by the first attempt: that is said instead of "wrong"', () => {
    const sent = transition(transition(stopped, { type: 'retry' })!.sale, RECHECKED)!.sale;
    const refused = transition(sent, { type: 'orderFailed', fault: WRONG })!.sale;
    expect(refused.state).toMatchObject({ at: 'awaitingCode', problem: 'used' });
    const third = transition(refused, { type: 'codeEntered', at: T + 2 })!.sale;
    expect(transition(third, { type: 'orderFailed', fault: WRONG })?.sale.state).toMatchObject({
      problem: 'used',
    });
  });

  test('figures that have changed are agreed to before the order is sent again', () => {
    const less = { balance: tiyn(30_000), percent: 5 };
    const again = transition(stopped, { type: 'retry' })!.sale;
    const differs = transition(again, { type: 'quoteRead', now: less })!;
    expect(differs.sale.state).toMatchObject({ at: 'quoteChanged', now: less });
    const agreed = transition(differs.sale, { type: 'acceptQuote' })!;
    expect(agreed.effects).toEqual([{ do: 'createOrder', withCode: true, verify: false }]);
    expect(agreed.sale).toMatchObject({ bonus: 30_000, quote: less });
  });
});

test('a gift alone is sold for nothing, and not without the service', () => {
  const gift = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
  const { sale } = play(request({ amount: tiyn(0), stamps: 0, award: gift }), {
    type: 'orderCreated',
    order: ORDER,
    quote: fail(OUTAGE),
  });
  expect(canSkipLoyalty(sale)).toBe(false);
});

test('nothing is told as refused or not given while a request can still arrive', () => {
  const at = fc.integer({ min: 0, max: 120_000 }).map((ms) => T + ms);
  const happens: fc.Arbitrary<SaleEvent> = fc.oneof(
    fc.record({
      type: fc.constant('completionFailed' as const),
      fault: fc.constantFrom(OUTAGE, STRANGE, REFUSAL),
      at,
    }),
    fc.record({ type: fc.constant('completed' as const), at }),
    fc.record({
      type: fc.constant('orderRead' as const),
      status: fc.constantFrom('PENDING', 'BLOCKED', 'DECLINED'),
      at,
    }),
    fc.record({
      type: fc.constant('resultRead' as const),
      result: fc.constant(RESULT),
      status: fc.constantFrom('PENDING', 'BLOCKED', null),
      at,
    }),
    fc.record({
      type: fc.constant('orderNotRead' as const),
      fault: fc.constantFrom(OUTAGE, { code: 'notFound', retry: 'never' } as Fault),
      at,
    }),
    fc.record({ type: fc.constant('interrupted' as const), at }),
  );
  let told = 0;
  fc.assert(
    fc.property(fc.array(happens, { maxLength: 12 }), (events) => {
      let sale: Sale = play(request(), ...toPaid).sale;
      let lastSent = -Infinity;
      for (const event of events) {
        const after = transition(sale, event);
        if (after === null) continue;
        const unsafe = event.type === 'completionFailed' && event.fault.retry === 'unsafe';
        if (unsafe || event.type === 'completed' || event.type === 'interrupted')
          lastSent = event.type === 'interrupted' ? event.at : Math.max(lastSent, event.at);
        ({ sale } = after);
        const attention = sale.state.at === 'done' && sale.state.resolution === 'needsAttention';
        if (!attention) continue;
        told += 1;
        if ('at' in event) expect(event.at).toBeGreaterThanOrEqual(provableFrom(lastSent));
        return;
      }
    }),
    { numRuns: 5_000 },
  );
  expect(told).toBeGreaterThan(0);
});
