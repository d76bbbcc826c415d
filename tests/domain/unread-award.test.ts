/**
 * The award of a sale that was given up, where the service is there and tells of the stamps no more: after as many readings as of a
 * paid sale's order somebody may end it, and what is read until then goes above that.
 */
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { isAsked, isUnresolved, needsAttention } from '../../src-shared/domain/sale/guards.ts';
import { transition } from '../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { MINUTE } from '../../src-shared/domain/time.ts';
import { ORDER, request } from './sale-samples.ts';

const T = 1_800_000_000_000;
const GIFT = { awardId: 'a', title: 'Coffee', stampCount: 8, total: 3 };
const TIMEOUT: Fault = { code: 'timeout', retry: 'safe' };
const GONE: Fault = { code: 'notFound', retry: 'never', status: 404 };

const notRead = (fault: Fault, at: number): SaleEvent => ({ type: 'awardNotRead', fault, at });
const read = (given: number, at: number): SaleEvent => ({ type: 'awardRead', given, at });
const word = (note: string, awardsSeen?: number): SaleEvent => ({
  type: 'resolvedManually',
  note,
  awardsSeen,
});

const givenUp = (change: object = {}, unansweredAt: number | null = T): Sale => ({
  request: request({ stamps: 0, award: GIFT }),
  bonus: request().bonus,
  noLoyaltyReason: null,
  quote: null,
  unansweredAt,
  state: { at: 'cancelled', order: ORDER, award: 'uncertain', note: null, ...change },
});

/** What means nothing is passed over. */
const after = (sale: Sale, ...events: readonly SaleEvent[]): Sale =>
  events.reduce((now, event) => transition(now, event)?.sale ?? now, sale);

/** Twelve readings in a row, over two hours. */
const END = T + 121 * MINUTE;
const readings = (fault: Fault, times = 12): SaleEvent[] =>
  Array.from({ length: times }, (_, n) => notRead(fault, T + MINUTE + 11 * n * MINUTE));
const long = after(givenUp(), ...readings(TIMEOUT));

const isOpenAs = (sale: Sale) => [isUnresolved(sale), needsAttention(sale), isAsked(sale)];
const PENDING = [true, false, true];
const UNREAD = [true, true, true];
const OVER = [false, false, false];

describe('the stamps can’t be read', () => {
  test.each<Fault['code']>(['timeout', 'unavailable', 'malformed', 'notFound', 'rejected'])(
    '%s, often and for long: it needs attention, and is asked about all the same',
    (code) => {
      const all = readings({ code, retry: 'safe' });
      expect(isOpenAs(after(givenUp(), ...all.slice(0, -1)))).toEqual(PENDING);
      expect(isOpenAs(after(givenUp(), ...all))).toEqual(UNREAD);
    },
  );
  test.each<Fault['code']>(['unreachable', 'proxy', 'untrustedCertificate', 'unauthorised'])(
    '%s: the service is away, and nothing is counted',
    (code) => {
      const sale = givenUp();
      expect(after(sale, ...readings({ code, retry: 'safe' }, 30))).toBe(sale);
      expect(after(long, notRead({ code, retry: 'safe' }, END + MINUTE))).toBe(long);
    },
  );
  test('what can be resolved by nobody yet is resolved by nobody', () => {
    expect(transition(after(givenUp(), ...readings(TIMEOUT, 11)), word('asked'))).toBeNull();
  });
  test('the program is started again: it is counted on', () => {
    const [last, ...before] = readings(GONE).toReversed();
    const again: SaleEvent = { type: 'interrupted', at: T + 100 * MINUTE };
    const sale = after(givenUp(), ...before.toReversed(), again, last!);
    expect(isOpenAs(sale)).toEqual(UNREAD);
    expect(isOpenAs(after(sale, { type: 'interrupted', at: END }))).toEqual(UNREAD);
  });
});

describe('somebody ends it', () => {
  test('with a note, and nothing is asked any more', () => {
    const ended = after(long, word('asked'));
    expect(ended.state).toEqual({
      at: 'cancelled',
      order: ORDER,
      award: 'acknowledged',
      note: 'asked',
    });
    expect(isOpenAs(ended)).toEqual(OVER);
    // As of a paid sale: what was under way then tells nothing any more.
    for (const late of [read(1, END), notRead(TIMEOUT, END), word('more')])
      expect(transition(ended, late)).toBeNull();
  });
  test('beside what was said of the awards before', () => {
    const seen = givenUp({ given: 1, note: 'handed over' });
    const sale = after(seen, ...readings(TIMEOUT));
    expect(isOpenAs(sale)).toEqual(UNREAD);
    expect(after(sale, word('support knows', 1)).state).toMatchObject({
      award: 'acknowledged',
      given: 1,
      note: 'handed over\nsupport knows',
    });
  });
});

describe('a later reading tells something', () => {
  test.each<[string, SaleEvent, object, readonly boolean[]]>([
    ['none was given', read(0, END), { award: 'none' }, OVER],
    ['one was given', read(1, END), { award: 'given', given: 1 }, [true, true, false]],
    ['nothing yet, of a request that may still be acted on', read(0, T), {}, PENDING],
  ])('%s', (_what, event, state, open) => {
    const sale = after(long, event);
    expect(sale.state).toEqual({ ...givenUp().state, ...state });
    expect(isOpenAs(sale)).toEqual(open);
  });
  test('one was given while the note was typed: it is still to be seen to', () => {
    const sale = after(long, read(1, END), word('asked', 0));
    expect(sale.state).toMatchObject({ award: 'given', given: 1, note: 'asked' });
    expect(needsAttention(sale)).toBe(true);
  });
  test('and then no more: it is counted anew', () => {
    const sale = after(long, read(1, T), word('handed over', 1));
    expect(isOpenAs(sale)).toEqual(PENDING);
    expect(isOpenAs(after(sale, notRead(TIMEOUT, END + MINUTE)))).toEqual(PENDING);
  });
});
