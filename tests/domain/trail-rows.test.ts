/** Whether a row of the journal is what the trail told of it: for every fact that counts, alone. */
import { describe, expect, test } from 'vitest';
import {
  canonicalText,
  shortMac,
  type CashMoveFacts,
  type EditFacts,
  type ReversalFacts,
  type RowEvent,
  type SaleFacts,
  type ShiftFacts,
} from '../../src-shared/domain/trail/events.ts';
import { checkRow, factsText, isRowEvent } from '../../src-shared/domain/trail/rows.ts';

const SHIFT: { readonly type: 'shift' } & ShiftFacts = {
  type: 'shift',
  shift: 3,
  openedAt: 1,
  withBonuses: true,
  openingFloat: 500,
  countedCash: null,
  closedAt: null,
  report: null,
};
const CLOSED: RowEvent = { ...SHIFT, countedCash: 700, closedAt: 9, report: 'hash' };

const PAID: { readonly type: 'sale' } & SaleFacts = {
  type: 'sale',
  sale: 'sale-1',
  shift: 3,
  stage: 'paid',
  amount: 1_000,
  bonus: 100,
  method: 'mixed',
  cash: 400,
  rest: 'card',
  resolution: 'waiting',
  cashback: null,
  order: '77',
  reason: null,
  cashier: 'a',
  supervisor: null,
  resolvedIn: null,
  cashbackIn: null,
  attachedAt: null,
  attachedBy: null,
  loyalty: { code: true, award: '1', stamps: 2, phone: 'p', user: 'u' },
};
const OPEN: RowEvent = { ...PAID, stage: 'open', method: null, cash: null, rest: null };

const ASKED: { readonly type: 'reversal' } & ReversalFacts = {
  type: 'reversal',
  reversal: 5,
  shift: 3,
  kind: 'refund',
  order: '77',
  sale: 'sale-1',
  amount: 300,
  money: 300,
  givenWith: null,
  bonus: null,
  cashback: null,
  method: 'cash',
  outcome: 'pending',
  cashier: 'a',
  supervisor: 'b',
  endedIn: null,
  undoneIn: null,
  given: null,
  byHand: null,
};
const GIVEN: RowEvent = {
  ...ASKED,
  outcome: 'done',
  bonus: 30,
  money: 270,
  endedIn: 3,
  given: { in: 3, cash: 270 },
};

const EDIT: { readonly type: 'edit' } & EditFacts = {
  type: 'edit',
  edit: 2,
  shift: 3,
  about: 'hash',
  fields: '["phone"]',
  phoneChanged: true,
  hours: 24,
  steadyAt: 5,
  serviceAt: 6,
  outcome: 'pending',
  supervisor: null,
  consent: 'owed',
};
const MOVE: { readonly type: 'cashMove' } & CashMoveFacts = {
  type: 'cashMove',
  move: 1,
  shift: 3,
  kind: 'in',
  amount: 500,
  reason: 'hash',
  cashier: 'a',
  supervisor: null,
};

const EVENTS: readonly RowEvent[] = [SHIFT, CLOSED, OPEN, PAID, ASKED, GIVEN, EDIT, MOVE];
const other = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : 'another';
const factsOf = (event: RowEvent) => Object.keys(event).filter((name) => name !== 'type');
/** With one fact another. */
const changed = (event: RowEvent, name: string): RowEvent => {
  const value: unknown = Reflect.get(event, name);
  return { ...event, [name]: other(value) };
};
/** Event 7 told of a row that is like this now; `told`: the last event that did. */
const check = (event: RowEvent, facts: RowEvent, told: number | null, isWhole = true) =>
  checkRow(7, event, { told, facts, isWhole });

describe('the last event of a row', () => {
  test.each(EVENTS.map((event) => [event.type, event] as const))(
    '%s: agrees as a whole',
    (_, event) => {
      expect(check(event, event, 7)).toBeNull();
      expect(check(event, event, 7, false)).toBe('rowChanged');
      expect(checkRow(7, event, null)).toBe('rowMissing');
      // A row that no event told of, or an earlier one last, isn't the one of this event.
      expect(check(event, event, null)).toBe('rowChanged');
      expect(check(event, event, 6)).toBe('rowChanged');
    },
  );

  test.each(
    EVENTS.flatMap((event) => factsOf(event).map((name) => [event.type, name, event] as const)),
  )('%s: another %s is told', (_type, name, event) => {
    expect(check(event, changed(event, name), 7)).toBe('rowChanged');
  });

  test('who was signed in and what is told beside the facts isn’t compared', () => {
    const beside: RowEvent = { ...PAID, beside: { known: true } };
    expect(check(beside, PAID, 7)).toBeNull();
    const signed: RowEvent & { readonly by: string } = { ...PAID, by: 'c' };
    expect(check(signed, PAID, 7)).toBeNull();
    expect(factsText(signed)).toBe(factsText(PAID));
  });
});

describe('an event that later ones follow', () => {
  // What a later event of that row may have changed, by what the earlier one told.
  const may: readonly (readonly [string, RowEvent, readonly string[]])[] = [
    ['an open shift', SHIFT, ['shift', 'countedCash', 'closedAt', 'report']],
    ['a closed one', CLOSED, ['shift']],
    [
      'a sale that isn’t paid',
      OPEN,
      factsOf(OPEN).filter((name) => !['shift', 'amount', 'loyalty'].includes(name)),
    ],
    [
      'a paid one',
      PAID,
      factsOf(PAID).filter(
        (name) => !['shift', 'amount', 'bonus', 'method', 'cash', 'rest', 'loyalty'].includes(name),
      ),
    ],
    [
      'a reversal before money was handed over',
      ASKED,
      [
        'reversal',
        'money',
        'bonus',
        'cashback',
        'method',
        'outcome',
        'endedIn',
        'undoneIn',
        'given',
        'byHand',
      ],
    ],
    [
      'and after that',
      GIVEN,
      ['reversal', 'bonus', 'cashback', 'method', 'outcome', 'endedIn', 'undoneIn', 'byHand'],
    ],
    ['an edit', EDIT, ['outcome']],
    ['moved cash', MOVE, []],
  ];

  test.each(may)('%s: only what later events change may be another', (_name, event, free) => {
    expect(check(event, event, 8)).toBeNull();
    expect(checkRow(7, event, null)).toBe('rowMissing');
    const found = factsOf(event).filter((name) => check(event, changed(event, name), 8) === null);
    expect(found).toEqual(free);
  });

  test('whether the row is whole its last event says', () => {
    expect(check(OPEN, PAID, 8, false)).toBeNull();
  });
});

describe('what of a sale takes part beside money', () => {
  const loyalty = { code: true, award: '1', stamps: 2, phone: 'p', user: 'u' };
  const of = (change: Partial<typeof loyalty> | Record<string, null>, others = {}): RowEvent => ({
    ...PAID,
    ...others,
    loyalty: { ...loyalty, ...change },
  });
  const gone = { code: null, phone: null, user: null };
  test.each([7, 8])('each of it is told, the last event being %d', (told) => {
    for (const change of [
      { code: false },
      { award: '2' },
      { stamps: 3 },
      { phone: 'q' },
      { user: 'v' },
    ])
      expect(check(PAID, of(change), told)).toBe('rowChanged');
  });
  test.each([7, 8])('whoever was forgotten is no other, the last event being %d', (told) => {
    expect(check(PAID, of(gone), told)).toBeNull();
    expect(check(PAID, of({ ...gone, award: null }), told)).toBe('rowChanged');
    expect(check(of(gone), PAID, told)).toBe('rowChanged');
  });
  test.each([7, 8])('older versions told none, the last event being %d', (told) => {
    expect(check({ ...PAID, loyalty: null }, PAID, told)).toBeNull();
  });
  test('whoever is attached was another before', () => {
    const attached = { attachedAt: 5 };
    expect(check(of(gone), of({}, attached), 8)).toBeNull();
    expect(check(of(gone), of({ award: '2' }, attached), 8)).toBe('rowChanged');
  });
});

describe('an event of a version that didn’t tell of money handed over', () => {
  const before: RowEvent = { ...GIVEN, given: null };
  const later: RowEvent = { ...before, endedIn: 4, outcome: 'notDone' };
  test.each<[string, RowEvent, RowEvent, 'rowChanged' | null]>([
    ['it was in the shift that counts it', before, GIVEN, null],
    [
      'or in its own, where none is named',
      { ...before, endedIn: null },
      { ...GIVEN, endedIn: null },
      null,
    ],
    ['another shift isn’t that', before, { ...GIVEN, given: { in: 4, cash: 270 } }, 'rowChanged'],
    [
      'the shift that counts it goes before its own',
      { ...before, endedIn: 4 },
      { ...GIVEN, endedIn: 4, given: { in: 3, cash: 270 } },
      'rowChanged',
    ],
    [
      'known bonuses tell that it was done, also where it isn’t any more',
      later,
      {
        ...later,
        given: { in: 4, cash: null },
      },
      null,
    ],
    [
      'of one that was never done none was handed over',
      { ...ASKED, endedIn: 3 },
      { ...ASKED, endedIn: 3, given: { in: 3, cash: null } },
      'rowChanged',
    ],
    [
      'done without known bonuses is done',
      { ...before, bonus: null },
      { ...GIVEN, bonus: null },
      null,
    ],
    ['a row that tells none agrees', before, before, null],
    ['an event that tells it is compared', GIVEN, before, 'rowChanged'],
    ['a row of another kind is another', before, PAID, 'rowChanged'],
  ])('%s', (_name, event, facts, found) => {
    expect(check(event, facts, 7)).toBe(found);
  });
});

test('rows have events of five kinds, and what isn’t a row has none', () => {
  expect(EVENTS.every((event) => isRowEvent(event))).toBe(true);
  expect(isRowEvent({ type: 'paired' })).toBe(false);
});

test('a text is the same whatever the order, without what isn’t known', () => {
  expect(canonicalText({ b: 1, a: [2, null, { d: null, c: 'x' }], n: null, u: undefined })).toBe(
    '{"a":[2,null,{"c":"x"}],"b":1}',
  );
  expect(canonicalText({ a: { z: 0, y: false }, b: '' })).toBe('{"a":{"y":false,"z":0},"b":""}');
});

test('of a head 16 signs are shown', () => {
  expect(shortMac({ count: 1, mac: '0123456789abcdef0123' })).toBe('0123456789abcdef');
});
