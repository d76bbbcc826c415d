/**
 * The award of a sale that was given up in doubt: each one that the customer is given meanwhile is told at once, and more are
 * looked for until the sale's own request can't be acted on any more. Whatever the cashier says meanwhile is kept.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { awardsGiven } from '../../src-shared/domain/sale/giving-award.ts';
import { isAsked, isUnresolved, needsAttention } from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import { knownFromOf } from '../../src-shared/domain/sale/pending-sales.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { ORDER, request } from './sale-samples.ts';

const T = 1_800_000_000_000;
const PROVABLE = provableFrom(T);
const OUTAGE: Fault = { code: 'timeout', retry: 'unsafe' };
const BUSY: Fault = { code: 'unavailable', retry: 'safe', status: 429 };
const GONE: Fault = { code: 'notFound', retry: 'never', status: 404 };
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };

const read = (given: number, at: number): SaleEvent => ({ type: 'awardRead', given, at });
const notRead = (fault: Fault, at: number): SaleEvent => ({ type: 'awardNotRead', fault, at });
const word = (note: string): SaleEvent => ({ type: 'resolvedManually', note });
const again = (at: number): SaleEvent => ({ type: 'interrupted', at });

function after(sale: Sale, ...events: readonly SaleEvent[]): Sale {
  return events.reduce((now, event) => {
    const step = transition(now, event);
    if (step === null) throw new Error(`${event.type} means nothing in ${now.state.at}`);
    return step.sale;
  }, sale);
}

const giving = after(startSale(request({ stamps: 0, award: GIFT })).sale, {
  type: 'orderCreated',
  order: ORDER,
  quote: ok({ balance: tiyn(124_000), percent: 7 }),
});
const doubted = after(giving, { type: 'awardFailed', fault: OUTAGE, at: T });
/** A busy service put it off: nothing of it comes later. */
const putOff = after(giving, { type: 'awardFailed', fault: BUSY, at: T, unread: true });
const givenUp = after(doubted, { type: 'cancel' });
const seenOne = after(givenUp, read(1, T + 1));

/** The award, how many were given, the note; and what the till does about it. */
function toldOf(sale: Sale): string {
  if (sale.state.at !== 'cancelled') return sale.state.at;
  const { award, note } = sale.state;
  const what = `${award} ${awardsGiven(sale.state)}${note === null ? '' : ` “${note}”`}`;
  const isOpen = [needsAttention(sale) && 'attention', isAsked(sale) && 'asked'];
  return [what, ...isOpen.filter((one) => one !== false)].join(', ');
}

describe('an award that was given', () => {
  test.each<[string, readonly SaleEvent[], string]>([
    ['is told at once, and more are looked for', [read(1, T + 1)], 'given 1, attention, asked'],
    ['is all of it once nothing more can come', [read(1, PROVABLE)], 'given 1, attention'],
    [
      'is all of it where nothing more came',
      [read(1, T + 1), read(1, PROVABLE)],
      'given 1, attention',
    ],
    ['is followed by another one', [read(1, T + 1), read(2, T + 9)], 'given 2, attention, asked'],
    [
      'is followed by another one, seen when all was told',
      [read(1, T + 1), read(2, PROVABLE)],
      'given 2, attention',
    ],
    ['is two at once', [read(2, T + 1), read(2, PROVABLE)], 'given 2, attention'],
    [
      'is remembered where the record shows it no more',
      [read(1, T + 1), read(0, PROVABLE)],
      'given 1, attention',
    ],
    [
      'is seen by the cashier, and more are looked for',
      [read(1, T + 1), word('asked')],
      'uncertain 1 “asked”, asked',
    ],
    [
      'is seen by the cashier, and nothing more came',
      [read(1, T + 1), word('asked'), read(1, PROVABLE)],
      'acknowledged 1 “asked”',
    ],
    [
      'is seen by the cashier, and the record shows it no more',
      [read(1, T + 1), word('asked'), read(0, PROVABLE)],
      'acknowledged 1 “asked”',
    ],
    [
      'is seen by the cashier, and followed by another one',
      [read(1, T + 1), word('asked'), read(2, T + 9)],
      'given 2 “asked”, attention, asked',
    ],
    [
      'is seen by the cashier each time',
      [read(1, T + 1), word('asked'), read(2, PROVABLE), word('gift')],
      'acknowledged 2 “asked\ngift”',
    ],
    [
      'is as the cashier has seen it, where it can’t be read any more',
      [read(1, T + 1), word('asked'), notRead(GONE, PROVABLE)],
      'acknowledged 1 “asked”',
    ],
    [
      'is seen by the cashier when all was told',
      [read(1, PROVABLE), word('asked')],
      'acknowledged 1 “asked”',
    ],
  ])('%s', (_what, events, told) => {
    expect(toldOf(after(givenUp, ...events))).toBe(told);
  });

  test.each<[string, Sale, SaleEvent]>([
    ['the same once more, too early to tell all', seenOne, read(1, PROVABLE - 1)],
    ['none, too early to tell', seenOne, read(0, PROVABLE - 1)],
    ['not read', seenOne, notRead(OUTAGE, PROVABLE)],
    ['refused, before the cashier has seen to it', seenOne, notRead(GONE, PROVABLE)],
    ['asked for once more by hand', seenOne, { type: 'recheckRequested' }],
    ['one more after all was told', after(seenOne, read(1, PROVABLE)), read(2, PROVABLE + 1)],
    ['seen twice', after(seenOne, word('asked')), word('asked')],
    ['one more after it was seen to', after(seenOne, read(1, PROVABLE), word('x')), read(2, T)],
  ])('changes nothing: %s', (_what, sale, event) => {
    expect(transition(sale, event)).toBeNull();
  });

  test.each<[string, Sale, SaleEvent]>([
    ['refused, while one more can come', after(seenOne, word('x')), notRead(GONE, PROVABLE - 1)],
    ['not read after it was seen to', after(seenOne, word('x')), notRead(OUTAGE, PROVABLE)],
    ['refused, and nobody knows of any', givenUp, notRead(GONE, PROVABLE)],
  ])('is only counted: %s', (_what, sale, event) => {
    const step = transition(sale, event)!;
    expect(step).toEqual({
      sale: { ...sale, state: { ...sale.state, unread: expect.objectContaining({ times: 1 }) } },
      effects: [],
    });
    expect(toldOf(step.sale)).toBe(toldOf(sale));
  });

  test('is unresolved, and known when the request can’t be acted on any more', () => {
    for (const sale of [givenUp, seenOne, after(seenOne, word('asked'))]) {
      expect(isUnresolved(sale)).toBe(true);
      expect(knownFromOf(sale)).toBe(PROVABLE);
    }
    expect(knownFromOf(after(seenOne, read(1, PROVABLE)))).toBeNull();
  });

  test('is looked for on after a start of the program, counted from then on', () => {
    for (const sale of [seenOne, after(seenOne, word('asked'))]) {
      const started = after(sale, again(T + 500_000));
      expect(started.state).toEqual(sale.state);
      expect(knownFromOf(started)).toBe(provableFrom(T + 500_000));
      expect(toldOf(after(started, read(2, PROVABLE)))).toMatch(/^given 2.*, attention, asked$/u);
    }
    for (const sale of [
      after(seenOne, read(1, PROVABLE)),
      after(seenOne, word('x'), read(1, PROVABLE)),
    ])
      expect(transition(sale, again(T))).toBeNull();
  });

  test('of an older version was one, and nothing more is asked about it', () => {
    const old: Sale = {
      ...givenUp,
      unansweredAt: null,
      state: { at: 'cancelled', order: ORDER, award: 'given', note: null },
    };
    expect(toldOf(old)).toBe('given 1, attention');
    expect(toldOf(after(old, word('asked')))).toBe('acknowledged 1 “asked”');
  });
});

describe('two were given before the cashier was asked whose it was', () => {
  const uncertain = after(doubted, read(2, PROVABLE));
  test.each([
    ['when nothing could come any more', uncertain],
    ['while more could come', after(doubted, read(2, T + 1))],
    ['of an award that a busy service put off', after(putOff, read(2, PROVABLE))],
    ['of an award that was refused', after(giving, read(2, PROVABLE))],
  ])('another till’s: ours may be the other one, and that is read: %s', (_when, sale) => {
    const step = transition(sale, { type: 'awardWasElsewhere' })!;
    expect(step.effects).toEqual([{ do: 'readAward' }]);
    expect(toldOf(step.sale)).toBe('uncertain 1, asked');
    // Since this sale asked for one the customer was given both: told is what the service's record shows.
    expect(toldOf(after(step.sale, read(2, 2 * PROVABLE)))).toBe('given 2, attention');
    expect(toldOf(after(step.sale, read(1, 2 * PROVABLE)))).toBe('none 1');
  });
  test('ours: the gift goes over the counter', () => {
    expect(after(uncertain, { type: 'awardWasOurs' }).state.at).toBe('awaitingPayment');
  });
});

test('whatever the cashier had seen when the note was begun: what they had not is still to be seen to', () => {
  const event = fc.oneof(
    fc.record({ given: fc.nat(3), after: fc.nat(PROVABLE - T + 50_000) }),
    fc.record({ seen: fc.option(fc.nat(4), { nil: undefined }) }),
    fc.constant('again' as const),
  );
  const elsewhere = after(doubted, read(1, T + 1), { type: 'awardWasElsewhere' });
  fc.assert(
    fc.property(fc.boolean(), fc.array(event, { maxLength: 12 }), (isElsewhere, events) => {
      let [sale, seenTo, at] = [isElsewhere ? elsewhere : givenUp, isElsewhere ? 1 : 0, T + 1];
      for (const one of events) {
        at += 1;
        const known = sale.state.at === 'cancelled' ? awardsGiven(sale.state) : NaN;
        if (one === 'again') sale = transition(sale, again(at))?.sale ?? sale;
        else if ('seen' in one) {
          const said = transition(sale, { ...word('x'), awardsSeen: one.seen } as SaleEvent);
          expect(said !== null).toBe(known > seenTo);
          if (said !== null && (one.seen ?? known) >= known) seenTo = known;
          sale = said?.sale ?? sale;
        } else {
          const next = read(one.given, (sale.unansweredAt ?? at) + one.after);
          sale = transition(sale, next)?.sale ?? sale;
        }
        if (sale.state.at !== 'cancelled') throw new Error(sale.state.at);
        expect(needsAttention(sale)).toBe(awardsGiven(sale.state) > seenTo);
        expect(isAsked(sale)).toBe(sale.unansweredAt !== null);
        expect(isUnresolved(sale)).toBe(isAsked(sale) || needsAttention(sale));
      }
    }),
  );
});

test('whatever is read and said, in whatever order: all that was seen is told, and no word is lost', () => {
  const event = fc.oneof(
    fc.record({ given: fc.nat(3), after: fc.nat(PROVABLE - T + 50_000) }),
    fc.constantFrom('word' as const, 'again' as const),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let [sale, most, words, at] = [givenUp, 0, 0, T];
      for (const one of events) {
        at += 1;
        const next =
          one === 'word'
            ? word(`word ${words}`)
            : one === 'again'
              ? again(at)
              : read(one.given, (sale.unansweredAt ?? at) + one.after);
        const wasAsked = isAsked(sale);
        const step = transition(sale, next);
        if (typeof one === 'object' && wasAsked) most = Math.max(most, one.given);
        if (one === 'word' && step !== null) words += 1;
        sale = step?.sale ?? sale;
        if (sale.state.at !== 'cancelled') throw new Error(sale.state.at);
        expect(awardsGiven(sale.state)).toBe(most);
        expect(sale.state.note?.split('\n').length ?? 0).toBe(words);
        expect(isAsked(sale)).toBe(sale.unansweredAt !== null);
        if (most === 0) expect(needsAttention(sale)).toBe(false);
      }
      const ended = transition(sale, read(most, (sale.unansweredAt ?? at) + PROVABLE - T));
      const last = ended?.sale ?? sale;
      expect(isAsked(last)).toBe(false);
      expect(isUnresolved(last)).toBe(needsAttention(last));
    }),
  );
});
