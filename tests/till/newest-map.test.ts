import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewestMap } from '../../src-main/till/reversal/newest-map.ts';

test('it has those that were set last, with what they were set to last', () => {
  const sets = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat()), { maxLength: 40 });
  fc.assert(
    fc.property(sets, fc.integer({ min: 1, max: 5 }), (all, limit) => {
      const map = new NewestMap<number, number>(limit);
      for (const [key, value] of all) map.set(key, value);
      const last = [
        ...new Map(
          all.toReversed().map(([key]) => [key, all.findLast(([of]) => of === key)]),
        ).values(),
      ];
      expect([...map]).toEqual(last.slice(0, limit).toReversed());
    }),
  );
});
