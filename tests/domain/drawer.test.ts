/** The cash that must be in the drawer, and what its notes and coins make. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DENOMINATIONS,
  drawerDifference,
  expectedCash,
  sumOfNotes,
} from '../../src-shared/domain/drawer.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';

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

const sum = fc.integer({ min: 0, max: 99_999_999 });
const handedOver = fc.record({ due: sum, more: sum });
const deed = fc.oneof(
  // A sale in cash: what is handed over goes in, the change comes out.
  handedOver.map(({ due, more }) => ({ ...figures(0, due, 0, 0, 0), drawer: due + more - more })),
  sum.map((back) => ({ ...figures(0, 0, back, 0, 0), drawer: -back })),
  sum.map((cash) => ({ ...figures(0, 0, 0, cash, 0), drawer: cash })),
  sum.map((cash) => ({ ...figures(0, 0, 0, 0, cash), drawer: -cash })),
);

test('whatever is done in whichever order, the drawer holds what is expected', () => {
  fc.assert(
    fc.property(sum, fc.array(deed, { maxLength: 60 }), (float, deeds) => {
      const all = (of: 'taken' | 'back' | 'cashIn' | 'cashOut') =>
        deeds.reduce((total, one) => total + one[of], 0);
      const drawer = deeds.reduce((cash, one) => cash + one.drawer, float);
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
