/** Money that goes back of a split sale never exceeds what came in that way. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, tiyn, ZERO, type Tiyn } from '../../src-shared/domain/money.ts';
import { isSplitOf, restOf, splitBack, type Split } from '../../src-shared/domain/cash/split.ts';

const SPLIT: Split = { cash: tiyn(200_000), rest: 'card' };

test.each([
  [0, 300_000, 300_000, 0],
  [0, 500_000, 400_000, 100_000],
  [300_000, 200_000, 100_000, 100_000],
  [400_000, 50_000, 0, 50_000],
])('after %i by card, %i goes back as %i and %i in cash', (gone, money, rest, cash) => {
  expect(splitBack(SPLIT, tiyn(600_000), tiyn(gone), tiyn(money))).toEqual({ rest, cash });
});

test('all that was paid goes back as it came, in any number of steps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
      (due, share, steps) => {
        const cash = tiyn(Math.min(due - 1, Math.max(1, Math.floor(due * share))));
        const split: Split = { cash, rest: 'online' };
        expect(isSplitOf(split, tiyn(due))).toBe(true);
        const back: { rest: Tiyn; cash: Tiyn } = { rest: ZERO, cash: ZERO };
        for (const step of [...steps, due]) {
          const money = tiyn(Math.min(step, due - back.rest - back.cash));
          const part = splitBack(split, tiyn(due), back.rest, money);
          expect(part.rest + part.cash).toBe(money);
          expect(Math.min(part.rest, part.cash)).toBeGreaterThanOrEqual(0);
          back.rest = add(back.rest, part.rest);
          back.cash = add(back.cash, part.cash);
        }
        expect(back).toEqual({ rest: restOf(split, tiyn(due)), cash });
      },
    ),
  );
});
