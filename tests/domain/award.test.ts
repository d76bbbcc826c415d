/** When an award may be given: docs/loyalty-api.md, E6.6. */
import { describe, expect, test } from 'vitest';
import { isAwardEarned } from '../../src-shared/domain/customer/customer.ts';

const award = {
  awardId: '65f1c0ffee65f1c0ffee0101',
  title: 'Coffee',
  description: '',
  stampCount: 8,
  receivedStampCount: 8,
  total: 0,
  isActive: true,
};

describe('isAwardEarned', () => {
  test.each([
    ['as many stamps as it costs', {}, true],
    ['more stamps', { receivedStampCount: 9 }, true],
    ['one stamp too few', { receivedStampCount: 7 }, false],
    ['a program that is off', { isActive: false }, false],
    ['a price of 0', { stampCount: 0, receivedStampCount: 0 }, false],
  ])('[E6.6] %s', (_case, change, given) => {
    expect(isAwardEarned({ ...award, ...change })).toBe(given);
  });
});
