/** Which settings that guard money or rights are another now, told by name. */
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { changesBetween, guardedOf } from '../../src-shared/domain/trail/settings.ts';

test.each([
  [{ a: 1, b: true }, { a: 1, b: true }, []],
  [
    { b: true, a: 1 },
    { b: false, a: null },
    [
      { name: 'a', from: 1, to: null },
      { name: 'b', from: true, to: false },
    ],
  ],
  // Another version knows more of them, or fewer.
  [{ a: 1 }, { a: 1, b: 2 }, []],
  [{ a: 1, b: 2 }, { a: 3 }, [{ name: 'a', from: 1, to: 3 }]],
])('from %o to %o', (before, now, changes) => {
  expect(changesBetween(before, now)).toEqual(changes);
});

test('what only this screen shows guards nothing', () => {
  const guarded = guardedOf(DEFAULT_PREFERENCES);
  expect(guarded).toHaveProperty('phoneChangeHoldHours', DEFAULT_PREFERENCES.phoneChangeHoldHours);
  expect(guarded).not.toHaveProperty('language');
  expect(guarded).not.toHaveProperty('theme');
});
