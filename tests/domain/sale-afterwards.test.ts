/** What happens to a sale off the screen: questions after a crash, awards in doubt, accrual, manual resolutions. */
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { ok } from '../../src-shared/domain/result.ts';
import {
  canAccrue,
  canCancel,
  isOpen,
  isUnresolved,
  needsAttention,
} from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { SelectedAward, Sale, SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent, Transition } from '../../src-shared/domain/sale/transition.ts';
import { known, ORDER, request } from './sale-samples.ts';

const SEEN = { balance: tiyn(124_000), percent: 7 };
const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSAL: Fault = { code: 'rejected', retry: 'never', serviceCode: 400, message: 'no' };
const T = 1_800_000_000_000;
const PAID: SaleEvent = { type: 'paid', method: 'cash', tendered: null };
const AGAIN: SaleEvent = { type: 'interrupted', at: T };
const GIFT: SelectedAward = { awardId: 'a1', title: 'Cappuccino', stampCount: 8, total: 3 };
const COMPLETED: SaleEvent = {
  type: 'resultRead',
  result: { cashback: null, balance: null, stamps: null },
  status: 'COMPLETED',
  at: T,
};
const gift = request({ award: GIFT, stamps: 0 });
const toOrder: SaleEvent[] = [{ type: 'orderCreated', order: ORDER, quote: ok(SEEN) }];
const offline = request({
  customer: { kind: 'none', phone: known().phone },
  quote: null,
  noLoyaltyReason: 'offline',
});
const refused: SaleEvent[] = [
  ...toOrder,
  PAID,
  { type: 'completionFailed', fault: REFUSAL, at: T },
  { type: 'orderRead', status: 'DECLINED', at: T },
];

function play(from: SaleRequest, ...events: SaleEvent[]): Transition {
  return events.reduce<Transition>((step, event) => {
    const after = transition(step.sale, event);
    if (after === null) throw new Error(`${event.type} means nothing in ${step.sale.state.at}`);
    return after;
  }, startSale(from));
}

const done = ({ effects }: Transition) => effects.map((effect) => effect.do);

const asked = (from = request(), before = toOrder) => play(from, ...before, AGAIN);

describe('after the program ended while money was taken', () => {
  test('the cashier is asked, once', () => {
    expect(asked().sale.state).toEqual({ at: 'paymentUncertain', order: ORDER });
    expect(transition(asked().sale, AGAIN)).toBeNull();
  });
  test('also when the sale has no order', () => {
    const step = asked(offline, []);
    expect(step.sale.state).toEqual({ at: 'paymentUncertain', order: null });
    expect(transition(step.sale, PAID)?.sale.state).toMatchObject({
      at: 'done',
      resolution: 'noLoyalty',
    });
  });
  test('taken: the order is completed', () => {
    const step = transition(asked().sale, PAID);
    expect(step && done(step)).toEqual(['completeOrder']);
  });
  test('too little cash is not taken', () => {
    const little: SaleEvent = { type: 'paid', method: 'cash', tendered: tiyn(1) };
    expect(transition(asked().sale, little)).toBeNull();
  });
  test('not taken: it is taken now', () => {
    const step = transition(asked().sale, { type: 'paymentNotReceived' });
    expect(step?.sale.state).toEqual({ at: 'awaitingPayment', order: ORDER });
  });
  test('the customer has left: given up, but not where an award was given', () => {
    expect(transition(asked().sale, { type: 'cancel' })?.sale.state).toMatchObject({
      at: 'cancelled',
      award: 'none',
    });
    const withGift = asked(gift, [...toOrder, { type: 'awardGiven' }]);
    expect(canCancel(withGift.sale)).toBe(false);
  });
});

describe('an award whose giving had no answer', () => {
  const uncertain = play(gift, ...toOrder, { type: 'awardFailed', fault: OUTAGE, at: T });
  const unclear = play(
    gift,
    ...toOrder,
    { type: 'awardFailed', fault: OUTAGE, at: T },
    { type: 'awardRead', given: 1, at: T },
  );

  test('whose it was only the cashier knows', () => {
    expect(unclear.sale.state).toEqual({ at: 'awardUncertain', order: ORDER });
    expect(canCancel(unclear.sale)).toBe(false);
    expect(transition(unclear.sale, { type: 'awardWasOurs' })?.sale.state.at).toBe(
      'awaitingPayment',
    );
    expect(transition(unclear.sale, { type: 'awardWasElsewhere' })?.sale.state).toEqual({
      at: 'cancelled',
      order: ORDER,
      award: 'uncertain',
      given: 1,
      note: null,
    });
  });
  test('that was refused, and yet given, may be a copy’s of our own request', () => {
    const read = { type: 'awardRead', given: 1, at: T } as const;
    expect(play(gift, ...toOrder, read).sale.state).toEqual({ at: 'awardUncertain', order: ORDER });
    const giving = play(gift, ...toOrder).sale;
    expect(transition(giving, { ...read, given: 0 })).toBeNull();
  });
  test('is not forgotten when the sale is given up', () => {
    const step = transition(uncertain.sale, { type: 'cancel' })!;
    expect(done(step)).toEqual(['readAward']);
    expect(step.sale.state).toMatchObject({ at: 'cancelled', award: 'uncertain' });
    expect(isUnresolved(step.sale)).toBe(true);
    expect(isOpen(step.sale)).toBe(false);
    const unread = transition(step.sale, { type: 'awardNotRead', fault: OUTAGE, at: T })!;
    expect(unread.sale.state).toMatchObject({ award: 'uncertain', unread: { times: 1 } });
    expect(done(unread)).toEqual([]);
    expect(needsAttention(unread.sale)).toBe(false);

    const kept = transition(step.sale, { type: 'awardRead', given: 0, at: provableFrom(T) })!;
    expect(isUnresolved(kept.sale)).toBe(false);

    const given = transition(step.sale, { type: 'awardRead', given: 1, at: provableFrom(T) })!;
    expect(needsAttention(given.sale)).toBe(true);
    const known = transition(given.sale, { type: 'resolvedManually', note: 'gift handed over' })!;
    expect(known.sale.state).toMatchObject({ award: 'acknowledged', note: 'gift handed over' });
    expect(isUnresolved(known.sale)).toBe(false);
  });
  test('a refusal leaves no doubt', () => {
    const step = play(
      gift,
      ...toOrder,
      { type: 'awardFailed', fault: REFUSAL, at: T },
      { type: 'cancel' },
    );
    expect(step.sale.state).toMatchObject({ at: 'cancelled', award: 'none' });
    expect(done(step)).toEqual([]);
  });
});

describe('a sale that needs attention', () => {
  const step = play(request(), ...refused);

  test('can be asked about again', () => {
    expect(needsAttention(step.sale)).toBe(true);
    const asked = transition(step.sale, { type: 'recheckRequested' })!;
    expect(asked.sale.state).toMatchObject({ resolution: 'pending', fault: null });
    expect(done(asked)).toEqual(['readOrder']);
  });
  test('can be resolved manually, with a note, and stays so', () => {
    const ended = transition(step.sale, {
      type: 'resolvedManually',
      note: 'bonuses given in the app',
    })!;
    expect(ended.sale.state).toMatchObject({
      resolution: 'resolvedManually',
      note: 'bonuses given in the app',
      payment: { method: 'cash', tendered: null },
    });
    expect(isUnresolved(ended.sale)).toBe(false);
    for (const event of [
      { type: 'recheckRequested' },
      { type: 'resolvedManually', note: 'x' },
      { type: 'orderRead', status: 'COMPLETED', at: T },
    ] as const)
      expect(transition(ended.sale, event)).toBeNull();
  });
  test('one that waits can not be resolved manually: it is asked about anyway', () => {
    const waits = play(
      request(),
      ...toOrder,
      PAID,
      { type: 'completionFailed', fault: OUTAGE, at: T },
      { type: 'orderNotRead', fault: OUTAGE, at: T },
    );
    expect(transition(waits.sale, { type: 'resolvedManually', note: 'x' })).toBeNull();
    expect(transition(waits.sale, { type: 'recheckRequested' })).toBeNull();
  });
});

describe('bonuses accrued afterwards', () => {
  const paid = play(offline, PAID);
  const accruing = transition(paid.sale, { type: 'accrue' })!;
  const created: SaleEvent = { type: 'accrualCreated', order: ORDER, customer: known() };

  const can: [string, Partial<SaleRequest>, boolean][] = [
    ['offline, with a phone', {}, true],
    ['refused by the service', { noLoyaltyReason: 'refused' }, true],
    ['the card came after the payment', { noLoyaltyReason: 'attachedLater' }, true],
    ['no phone', { customer: { kind: 'none', phone: null } }, false],
    ['blacklisted', { noLoyaltyReason: 'blacklisted' }, false],
    ['the customer wanted none', { noLoyaltyReason: 'cashierChoice' }, false],
    ['nobody', { noLoyaltyReason: 'noCustomer' }, false],
  ];
  test.each(can)('%s', (_name, change, expected) => {
    const sale = play({ ...offline, ...change }, PAID).sale;
    expect(canAccrue(sale)).toBe(expected);
    expect(transition(sale, { type: 'accrue' }) !== null).toBe(expected);
  });
  test('begin with an order that spends nothing, and go on like any paid sale', () => {
    expect(done(accruing)).toEqual(['accrue']);
    expect(accruing.sale.bonus).toBe(0);
    const step = transition(accruing.sale, created)!;
    expect(done(step)).toEqual(['completeOrder']);
    expect(step.sale.request.customer).toEqual(known());
    expect(isUnresolved(step.sale)).toBe(true);
    const answered = transition(step.sale, { type: 'completed', at: T })!;
    expect(done(answered)).toEqual(['readResult']);
    expect(isUnresolved(answered.sale)).toBe(true);
    const finished = transition(answered.sale, COMPLETED)!;
    expect(finished.sale.state).toMatchObject({ resolution: 'confirmed' });
  });
  test('never twice', () => {
    expect(transition(accruing.sale, { type: 'accrue' })).toBeNull();
    const waiting = transition(accruing.sale, created)!;
    expect(transition(waiting.sale, { type: 'accrue' })).toBeNull();
    expect(transition(waiting.sale, created)).toBeNull();
    const finished = play(offline, PAID, { type: 'accrue' }, created, COMPLETED);
    expect(transition(finished.sale, { type: 'accrue' })).toBeNull();
  });
  test.each<[string, SaleEvent]>([
    ['refused', { type: 'accrualFailed', fault: REFUSAL }],
    ['unanswered', { type: 'accrualFailed', fault: OUTAGE }],
    ['the program ended', { type: 'interrupted', at: T }],
  ])('%s: a sale without bonuses as before, and it can be tried again', (_name, event) => {
    const step = transition(accruing.sale, event)!;
    expect(step.sale.state).toMatchObject({ at: 'done', resolution: 'noLoyalty', order: null });
    expect(canAccrue(step.sale)).toBe(true);
    expect((step.sale as Sale).state).toHaveProperty('fault.code');
  });
});
