/** A closed shift's figures, counted once more from events alone: a day of which each figure is known. */
import { describe, expect, test } from 'vitest';
import type {
  CashMoveFacts,
  EditFacts,
  ReversalFacts,
  RowEvent,
  SaleFacts,
  TrailEvent,
} from '../../src-shared/domain/trail/events.ts';
import { COUNTING, recount } from '../../src-shared/domain/trail/recount.ts';

const SHIFT = 7;

const shift = (change: Partial<RowEvent & { type: 'shift' }> = {}): RowEvent => ({
  type: 'shift',
  shift: SHIFT,
  openedAt: 1_000,
  withBonuses: true,
  openingFloat: 20_000,
  countedCash: null,
  closedAt: null,
  report: null,
  beside: { counting: COUNTING },
  ...change,
});

const LOYALTY = { code: null, award: null, stamps: 0, phone: 'p', user: 'u' } as const;

const sale = (number: number, change: Partial<SaleFacts> = {}): RowEvent => ({
  type: 'sale',
  sale: `sale-${number}`,
  shift: SHIFT,
  stage: 'done',
  amount: 1_000,
  bonus: 0,
  method: 'cash',
  cash: null,
  rest: null,
  resolution: 'confirmed',
  cashback: null,
  order: null,
  reason: null,
  cashier: null,
  supervisor: null,
  resolvedIn: null,
  cashbackIn: null,
  attachedAt: null,
  attachedBy: null,
  loyalty: LOYALTY,
  ...change,
});

const reversal = (number: number, change: Partial<ReversalFacts> = {}): RowEvent => ({
  type: 'reversal',
  reversal: number,
  shift: SHIFT,
  kind: 'refund',
  order: '77',
  sale: 'sale-1',
  amount: 300,
  money: 250,
  givenWith: null,
  bonus: 50,
  cashback: 9,
  method: 'cash',
  outcome: 'done',
  cashier: null,
  supervisor: null,
  endedIn: null,
  undoneIn: null,
  given: { in: SHIFT, cash: 250 },
  byHand: null,
  ...change,
});

const move = (number: number, change: Partial<CashMoveFacts> = {}): RowEvent => ({
  type: 'cashMove',
  move: number,
  shift: SHIFT,
  kind: 'in',
  amount: 500,
  reason: null,
  cashier: null,
  supervisor: null,
  ...change,
});

const edit = (number: number, change: Partial<EditFacts> = {}): RowEvent => ({
  type: 'edit',
  edit: number,
  shift: SHIFT,
  about: 'whose',
  fields: '[]',
  phoneChanged: false,
  hours: null,
  steadyAt: null,
  serviceAt: null,
  outcome: 'done',
  supervisor: null,
  consent: null,
  ...change,
});

const count = (...rows: readonly TrailEvent[]) => recount([shift(), ...rows], SHIFT);

const NONE = { count: 0, amount: 0 };
const NOT_REVERSED = { ...NONE, bonus: 0, cashback: 0 };
const NOTHING = {
  sales: NONE,
  byMethod: {},
  splits: 0,
  bonusesSpent: 0,
  cashbackCredited: 0,
  refunds: NOT_REVERSED,
  reverts: NOT_REVERSED,
  foreign: NOT_REVERSED,
  undone: NOT_REVERSED,
  awards: 0,
  withoutBonuses: NONE,
  fromEarlierShifts: { ...NONE, cashback: 0 },
  drawer: {
    openingFloat: 20_000,
    back: 0,
    cashIn: NONE,
    cashOut: NONE,
    expected: 20_000,
    maybeBack: 0,
  },
  customerEdits: { count: 0, phones: 0, consents: 0 },
};

describe('what is counted', () => {
  test('of a shift that was opened, and of nothing else', () => {
    expect(count()).toEqual(NOTHING);
    expect(recount([], SHIFT)).toBe(null);
    expect(recount([shift({ shift: 6 })], SHIFT)).toBe(null);
    expect(recount([shift({ beside: undefined })], SHIFT)).toBe(null);
    expect(recount([shift({ beside: { counting: COUNTING + 1 } })], SHIFT)).toBe(null);
  });

  test('as it was opened, whatever is told of the shift later', () => {
    const closed = shift({ openingFloat: 5, closedAt: 9_000, beside: undefined });
    expect(count(closed)).toEqual(NOTHING);
  });

  test('what isn’t of a row is passed over', () => {
    expect(count({ type: 'pinFailed' }, { type: 'paired' })).toEqual(NOTHING);
  });

  test('nothing, where an older version told of some of it', () => {
    expect(count(sale(1, { loyalty: null }))).toBe(null);
    expect(count(reversal(1, { given: null }))).toBe(null);
    expect(count(reversal(1, { given: null, outcome: 'unknown' }))).not.toBe(null);
  });

  test('a row by what was told of it last', () => {
    const rows = [sale(1, { amount: 5 }), sale(2), reversal(1, { money: 1 })];
    expect(count(...rows, sale(1), reversal(1))).toEqual(count(sale(1), sale(2), reversal(1)));
    // A sale's number is none of a reversal's.
    expect(count(edit(1), move(1), reversal(1))).toMatchObject({
      customerEdits: { count: 1 },
      drawer: { cashIn: { count: 1 } },
      refunds: { count: 1 },
    });
  });
});

test('sales: by way of paying, both of a split, what was spent, earned and given', () => {
  const counted = count(
    sale(1, { bonus: 100, cashback: 30 }),
    sale(2, { method: 'card', stage: 'paid', cashback: 7 }),
    sale(3, { method: 'mixed', cash: 400, rest: 'online' }),
    sale(4, { method: null, loyalty: { ...LOYALTY, award: 'gift' } }),
    sale(5, { stage: 'accruing', loyalty: { ...LOYALTY, award: 'gift' }, reason: 'offline' }),
    sale(6, { resolution: 'noLoyalty', amount: 50 }),
    // Nobody has paid for those.
    sale(7, { stage: 'open' }),
    sale(8, { stage: 'cancelled', cash: 5, bonus: 5, cashback: 5 }),
  );
  expect(counted).toEqual({
    ...NOTHING,
    sales: { count: 6, amount: 4_950 },
    byMethod: {
      cash: { count: 4, amount: 2_350 },
      card: { count: 1, amount: 1_000 },
      online: { count: 1, amount: 600 },
      '': { count: 1, amount: 1_000 },
    },
    splits: 1,
    bonusesSpent: 100,
    cashbackCredited: 37,
    awards: 1,
    withoutBonuses: { count: 2, amount: 1_050 },
    drawer: { ...NOTHING.drawer, expected: 22_350 },
  });
});

test('cashback and what is resolved, in the shift that has learned it', () => {
  const counted = count(
    sale(1, { shift: 6, resolvedIn: SHIFT, cashback: 10 }),
    sale(2, { shift: 6, resolvedIn: 6, cashbackIn: SHIFT, cashback: 20 }),
    sale(3, { shift: 6, resolvedIn: SHIFT, cashbackIn: 6, cashback: 40 }),
    sale(4, { shift: 6, cashback: 80 }),
    sale(5, { resolvedIn: 8, cashback: 160 }),
    sale(6, { cashbackIn: 8, cashback: 320 }),
  );
  expect(counted).toMatchObject({
    sales: { count: 2, amount: 2_000 },
    cashbackCredited: 0,
    fromEarlierShifts: { count: 2, amount: 2_000, cashback: 30 },
  });
});

test('reversals: in the shift that ended them, and what is done no more in that which learned it', () => {
  const counted = count(
    reversal(1),
    reversal(2, { kind: 'revert', sale: null, money: 700, bonus: null, cashback: null }),
    reversal(3, { shift: 6, endedIn: SHIFT, money: 30 }),
    reversal(4, { endedIn: 8, given: { in: 8, cash: 1 } }),
    reversal(5, { shift: 6, given: { in: 6, cash: 1 } }),
    reversal(6, { outcome: 'unknown', given: null }),
    // Done, and not any more: what was handed over stays that.
    reversal(7, {
      shift: 6,
      endedIn: 6,
      undoneIn: SHIFT,
      outcome: 'notDone',
      bonus: null,
      given: { in: 6, cash: 1 },
    }),
    reversal(8, { outcome: 'refused', money: 20, bonus: 4, given: { in: SHIFT, cash: 20 } }),
  );
  expect(counted).toMatchObject({
    refunds: { count: 2, amount: 280, bonus: 100, cashback: 18 },
    reverts: { count: 1, amount: 700, bonus: 0, cashback: 0 },
    foreign: { count: 1, amount: 700, bonus: 0, cashback: 0 },
    undone: { count: 2, amount: 270, bonus: 54, cashback: 9 },
  });
});

test('the drawer: takings, cash put in and taken out, cash given back, and what may have been', () => {
  const counted = count(
    sale(1),
    sale(2, { method: 'card' }),
    move(1),
    move(2, { kind: 'out', amount: 70 }),
    move(3, { shift: 6 }),
    reversal(1),
    reversal(2, { money: 90, given: { in: SHIFT, cash: null } }),
    reversal(3, { shift: 6, endedIn: 6, given: { in: 6, cash: 11 } }),
    // Handed over here, whichever shift counts it.
    reversal(4, { shift: 6, endedIn: 6, money: 5, given: { in: SHIFT, cash: 5 } }),
  );
  expect(counted?.drawer).toEqual({
    openingFloat: 20_000,
    back: 255,
    cashIn: { count: 1, amount: 500 },
    cashOut: { count: 1, amount: 70 },
    expected: 20_000 + 1_000 + 500 - 70 - 255,
    maybeBack: 90,
  });
  const unknown = recount([shift({ openingFloat: null }), move(1)], SHIFT);
  expect(unknown?.drawer).toMatchObject({ openingFloat: null, expected: null });
  expect(count(move(1))?.drawer.expected).toBe(20_500);
});

test('edits of customers: phones, and consents that were given and not refused', () => {
  const counted = count(
    edit(1, { phoneChanged: true }),
    edit(2, { consent: 'given' }),
    edit(3, { consent: 'given', outcome: 'refused' }),
    edit(4, { consent: 'owed' }),
    edit(5, { shift: 6, consent: 'given', phoneChanged: true }),
  );
  expect(counted?.customerEdits).toEqual({ count: 4, phones: 1, consents: 1 });
});
