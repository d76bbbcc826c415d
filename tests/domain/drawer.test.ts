/** The cash that must be in the drawer, and what its notes and coins make. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carriedOver,
  cashRights,
  DENOMINATIONS,
  drawerDifference,
  expectedCash,
  maybeCash,
  movedBefore,
  needsReason,
  sumOfNotes,
} from '../../src-shared/domain/cash/drawer.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';

const orNull = (amount: number | null) => (amount === null ? null : tiyn(amount));
const of = (amount: number) => ({ amount: tiyn(amount) });

const figures = (
  openingFloat: number | null,
  taken: number,
  back: number,
  cashIn: number,
  cashOut: number,
) => ({
  openingFloat: openingFloat === null ? null : tiyn(openingFloat),
  taken: tiyn(taken),
  back: tiyn(back),
  cashIn: tiyn(cashIn),
  cashOut: tiyn(cashOut),
});

test.each([
  [0, 0, 0, 0, 0, 0],
  [2_000_000, 0, 0, 0, 0, 2_000_000],
  [2_000_000, 1_250_050, 0, 0, 0, 3_250_050],
  [2_000_000, 1_250_050, 50, 0, 0, 3_250_000],
  [2_000_000, 0, 0, 500_000, 0, 2_500_000],
  [2_000_000, 0, 0, 0, 500_000, 1_500_000],
  [1_000, 200, 30, 4, 1, 1_173],
  // More went out than can have been there: said as it is.
  [0, 0, 100, 0, 0, -100],
])(
  'opened with %i, taken %i, back %i, in %i, out %i: %i must be there',
  (float, taken, back, cashIn, cashOut, expected) => {
    expect(expectedCash(figures(float, taken, back, cashIn, cashOut))).toBe(expected);
  },
);

test('without the opening float nothing can be expected, and nothing differs', () => {
  expect(expectedCash(figures(null, 500, 0, 0, 0))).toBeNull();
  expect(drawerDifference(tiyn(500), null)).toBeNull();
});

test.each([
  [100, 100, 0],
  [150, 100, 50],
  [50, 100, -50],
])('counted %i where %i must be: %i', (counted, expected, difference) => {
  expect(drawerDifference(tiyn(counted), tiyn(expected))).toBe(difference);
});

test.each([
  [100, 100, false],
  [150, 100, true],
  [50, 100, true],
  [50, null, false],
])('counted %i where %s must be: a reason %s', (counted, expected, needed) => {
  expect(needsReason(tiyn(counted), expected === null ? null : tiyn(expected))).toBe(needed);
});

test.each([
  // What was counted stands, whatever had to be there.
  [700, 900, { amount: 700, isCounted: true }],
  [0, 900, { amount: 0, isCounted: true }],
  [700, null, { amount: 700, isCounted: true }],
  // Nobody counted: what had to be there, which is never less than nothing.
  [null, 900, { amount: 900, isCounted: false }],
  [null, -900, { amount: 0, isCounted: false }],
  [null, null, null],
])('counted %s, %s had to be there: %j is carried over', (counted, expected, carried) => {
  expect(carriedOver(orNull(counted), orNull(expected))).toEqual(carried);
});

test.each([
  [2_000, 2_000, null, []],
  [1_000, 2_000, { kind: 'out', amount: 1_000 }, ['cashOut']],
  [0, 2_000, { kind: 'out', amount: 2_000 }, ['cashOut']],
  [2_500, 2_000, { kind: 'in', amount: 500 }, []],
  // Nothing stated: what was left there stands.
  [null, 2_000, null, []],
  // A till's first shift.
  [2_500, null, null, []],
  [null, null, null, []],
])('%s stated where %s was left: %j, by %j', (stated, left, moved, rights) => {
  const carried = left === null ? null : { amount: tiyn(left), isCounted: true };
  const move = movedBefore(stated === null ? null : tiyn(stated), carried);
  expect(move).toEqual(moved);
  expect(cashRights(move)).toEqual(rights);
});

test('of two ways without parts, and of ways that nobody knows, some may have been cash', () => {
  expect(maybeCash({ cash: of(1), card: of(20), online: of(300) })).toBe(0);
  expect(maybeCash({ cash: of(1), mixed: of(4_000), '': of(50_000) })).toBe(54_000);
});

const sum = fc.integer({ min: 0, max: 99_999_999 });
const handedOver = fc.record({ due: sum, more: sum });
const change = fc.oneof(
  // A sale in cash: what is handed over goes in, the change comes out.
  handedOver.map(({ due, more }) => ({ ...figures(0, due, 0, 0, 0), drawer: due + more - more })),
  sum.map((back) => ({ ...figures(0, 0, back, 0, 0), drawer: -back })),
  sum.map((cash) => ({ ...figures(0, 0, 0, cash, 0), drawer: cash })),
  sum.map((cash) => ({ ...figures(0, 0, 0, 0, cash), drawer: -cash })),
);

test('whatever is done in whichever order, the drawer holds what is expected', () => {
  fc.assert(
    fc.property(sum, fc.array(change, { maxLength: 60 }), (float, changes) => {
      const all = (of: 'taken' | 'back' | 'cashIn' | 'cashOut') =>
        changes.reduce((total, one) => total + one[of], 0);
      const drawer = changes.reduce((cash, one) => cash + one.drawer, float);
      const expected = expectedCash(
        figures(float, all('taken'), all('back'), all('cashIn'), all('cashOut')),
      );
      expect(expected).toBe(drawer);
      expect(drawerDifference(tiyn(drawer), expected)).toBe(0);
    }),
  );
});

test.each([
  [[], 0],
  [[1], 2_000_000],
  [[0, 2, 0, 0, 3], 2_300_000],
  [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 3_888_500],
])('notes %j make %i', (counts, tiyns) => {
  expect(sumOfNotes(counts)).toBe(tiyns);
});

test('the largest note first, each of whole tenge', () => {
  expect([...DENOMINATIONS].toSorted((one, other) => other - one)).toEqual(DENOMINATIONS);
  expect(DENOMINATIONS.every((note) => note > ZERO && note % 100 === 0)).toBe(true);
  expect(DENOMINATIONS.slice(0, 8).map((note) => note / 100)).toEqual([
    20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100,
  ]);
});

const shift = fc.record({
  /** How far what is stated at the opening differs from what was left; null: nothing is stated. */
  moved: fc.option(fc.integer({ min: -9_999, max: 9_999 })),
  taken: sum,
  /** How far the count differs; null: nobody counts. */
  differs: fc.option(fc.integer({ min: -9_999, max: 9_999 })),
});

test('no sum goes from shift to shift without a right, a reason, or somebody who is asked for one', () => {
  fc.assert(
    fc.property(sum, fc.array(shift, { maxLength: 20 }), (first, shifts) => {
      let carried = carriedOver(null, tiyn(first));
      let told = first;
      for (const { moved, taken, differs } of shifts) {
        const left = carried?.amount ?? ZERO;
        const stated = moved === null ? null : tiyn(Math.max(0, left + moved));
        const move = movedBefore(stated, carried);
        if (move !== null) told += move.kind === 'in' ? move.amount : 0 - move.amount;
        if (move?.kind === 'out') expect(cashRights(move)).toEqual(['cashOut']);
        const expected = expectedCash({
          ...figures(left, taken, 0, 0, 0),
          ...(move === null ? {} : { [move.kind === 'in' ? 'cashIn' : 'cashOut']: move.amount }),
        });
        told += taken;
        const counted = differs === null ? null : tiyn(Math.max(0, (expected ?? 0) + differs));
        if (counted !== null && needsReason(counted, expected)) told += counted - (expected ?? 0);
        carried = carriedOver(counted, expected);
      }
      expect(carried?.amount).toBe(told);
    }),
  );
});
