/** Which facts of the journal tick which exercise of practice, and that nothing else does. */
import { describe, expect, test } from 'vitest';
import {
  EXERCISES,
  exerciseTold,
  SLOW_ANSWER,
  tickedBy,
  TROUBLE_LASTS,
  type Exercise,
  type PractisedSale,
} from '../../src-shared/domain/help/practice.ts';
import { SECOND } from '../../src-shared/domain/time.ts';

const sale = (change: Partial<PractisedSale> = {}): PractisedSale => ({
  bonus: 0,
  cashback: 0,
  needsCode: false,
  wrongCodes: 0,
  award: false,
  ...change,
});
const earned = sale({ cashback: 15_000 });
const spent = sale({ bonus: 50_000, cashback: 100, needsCode: true });
const mistyped = sale({ bonus: 50_000, needsCode: true, wrongCodes: 2 });
const gift = sale({ award: true, cashback: 15_000 });

const TABLE: readonly [string, readonly PractisedSale[], number, readonly Exercise[]][] = [
  ['nothing was done', [], 0, []],
  ['a sale that earned', [earned], 0, ['earn']],
  ['a sale that earned nothing', [sale()], 0, []],
  ['a sale whose result was not read yet', [sale({ cashback: null })], 0, []],
  ['bonuses spent with a code', [spent], 0, ['spend']],
  ['bonuses spent by a customer without a code', [sale({ bonus: 1, cashback: 5 })], 0, []],
  ['a wrong code, then the right one', [mistyped], 0, ['wrongCode']],
  ['a wrong code, and bonuses left out then', [sale({ wrongCodes: 1, cashback: 7 })], 0, ['earn']],
  ['a wrong code before its turn, then a right one', [mistyped, spent], 0, ['spend', 'wrongCode']],
  ['two sales with a wrong code', [mistyped, mistyped], 0, ['spend', 'wrongCode']],
  ['two right codes are no wrong one', [spent, spent], 0, ['spend']],
  ['an award, whatever else it brought', [gift], 0, ['award']],
  ['a refund', [], 1, ['refund']],
  ['a refund of the sale that earned', [earned], 2, ['earn', 'refund']],
  ['all five, in another order', [gift, mistyped, spent, earned], 1, EXERCISES],
];

test.each(TABLE)('%s', (_, sales, refunds, ticked) => {
  expect(tickedBy({ sales, refunds })).toEqual(ticked);
});

test('one sale ticks one exercise at most, and what more is done takes no tick away', () => {
  const all = [earned, spent, mistyped, gift, sale()];
  for (const one of all) {
    expect(tickedBy({ sales: [one], refunds: 0 }).length).toBeLessThan(2);
    for (const other of all) {
      const both = tickedBy({ sales: [one, other], refunds: 0 });
      expect(both).toEqual(expect.arrayContaining([...tickedBy({ sales: [one], refunds: 0 })]));
      expect(both).toEqual(expect.arrayContaining([...tickedBy({ sales: [other], refunds: 0 })]));
    }
  }
});

test.each<[string, Exercise[], Parameters<typeof exerciseTold>[1], Exercise | undefined]>([
  ['nothing was pressed: the first', ['earn'], null, 'spend'],
  ['what was pressed', ['earn'], { exercise: 'award', isAgain: false }, 'award'],
  ['until it is ticked', ['earn', 'award'], { exercise: 'award', isAgain: false }, 'spend'],
  ['what was ticked and pressed', ['earn'], { exercise: 'earn', isAgain: true }, 'earn'],
  ['where all are, too', [...EXERCISES], { exercise: 'award', isAgain: true }, 'award'],
  ['all are, and none was pressed since', [...EXERCISES], null, undefined],
])('is told: %s', (_, done, chosen, told) => {
  expect(exerciseTold(done, chosen)).toBe(told);
});

describe('a trouble', () => {
  test('slow: slower than what is called slow, faster than each deadline', () => {
    expect(SLOW_ANSWER).toBeGreaterThan(2 * SECOND);
    expect(SLOW_ANSWER).toBeLessThan(10 * SECOND);
  });

  test.each(Object.entries(TROUBLE_LASTS))('%s ends by itself', (_, lasts) => {
    expect(lasts).toBeGreaterThan(30 * SECOND);
    expect(lasts).toBeLessThan(600 * SECOND);
  });
});
