/** What the till works out of a customer's figures, and which faults mean that nobody is there. */
import { describe, expect, test } from 'vitest';
import {
  bonusLimit,
  limitsSpending,
  zeroCashbackReason,
  spendable,
} from '../../src-shared/domain/customer/customer.ts';
import {
  invalidInput,
  FAULT_CODES,
  isAway,
  isOutage,
  INVALID_STATE,
} from '../../src-shared/domain/fault.ts';
import { provableFrom, provesNotDone } from '../../src-shared/domain/service/late-acts.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { SECOND } from '../../src-shared/domain/time.ts';

describe('the most bonuses for a purchase', () => {
  test.each([
    ['the purchase', 5_000, 3_000, null, 3_000],
    ['the balance', 2_000, 3_000, null, 2_000],
    ['the share', 5_000, 3_000, 50, 1_500],
    ['the balance below the share', 1_000, 3_000, 50, 1_000],
    ['a fraction of a per cent', 5_000, 3_000, 99.9, 2_997],
    ['a share of 0 is none', 5_000, 3_000, 0, 3_000],
    ['a negative share is none', 5_000, 3_000, -10, 3_000],
    ['a share of all', 5_000, 3_000, 100, 3_000],
    ['a share above all', 5_000, 3_000, 250, 3_000],
    ['no balance', 0, 3_000, 50, 0],
    ['a debt', -700, 3_000, null, 0],
  ])('%s', (_limit, balance, purchase, maxBonusSharePercent, most) => {
    expect(bonusLimit(tiyn(balance), tiyn(purchase), maxBonusSharePercent).most).toBe(most);
  });

  test.each([
    [5_000, 3_000, null, 'purchase'],
    [2_000, 3_000, null, 'balance'],
    [3_000, 3_000, null, 'balance'],
    [5_000, 3_000, 50, 'share'],
    [1_500, 3_000, 50, 'balance'],
    [1_501, 3_000, 50, 'share'],
    [5_000, 3_000, 100, 'purchase'],
    [5_000, 3_000, 0, 'purchase'],
    [0, 3_000, 50, 'balance'],
  ] as const)('with %i, for %i, a share of %s: what counts is the %s', (...args) => {
    const [balance, purchase, maxBonusSharePercent, by] = args;
    expect(bonusLimit(tiyn(balance), tiyn(purchase), maxBonusSharePercent).by).toBe(by);
  });

  test('only a share between nothing and all is a limit', () => {
    const limits = [null, -1, 0, 0.1, 99.9, 100, 101].filter(limitsSpending);
    expect(limits).toEqual([0.1, 99.9]);
  });

  test.each([
    [5_000, 0, 5_000],
    [5_000, 3_000, 2_000],
    [5_000, 5_000, 0],
    [5_000, 7_000, 0],
  ])('of %i with %i held, %i can be spent', (balance, held, free) => {
    expect(spendable(tiyn(balance), tiyn(held))).toBe(free);
  });
});

test.each([
  [{ dailyCount: 3, dailyLimit: 3 }, 'dailyLimit'],
  [{ dailyCount: 4, dailyLimit: 3 }, 'dailyLimit'],
  [{ dailyCount: 2, dailyLimit: 3 }, 'rules'],
  [{ dailyCount: 9, dailyLimit: 0 }, 'rules'],
  [null, 'rules'],
])('no cashback with %j is because of: %s', (record, reason) => {
  expect(zeroCashbackReason(record)).toBe(reason);
});

describe('faults', () => {
  test('without an answer, or with one that makes no sense, the service could not be used', () => {
    const outages = FAULT_CODES.filter((code) => isOutage({ code, retry: 'safe' }));
    expect(outages).toEqual([
      'unreachable',
      'untrustedCertificate',
      'proxy',
      'timeout',
      'unavailable',
      'malformed',
    ]);
  });

  test.each([
    [undefined, true],
    [200, true],
    [399, true],
    [400, false],
    [404, false],
    [407, true],
    [408, true],
    [418, false],
    [425, true],
    [429, true],
    [499, false],
    [500, true],
    [503, true],
  ])('what makes no sense with the status %s: the service is away %s', (status, away) => {
    expect(isAway({ code: 'malformed', retry: 'never', status })).toBe(away);
  });

  test('a refusal that makes sense is somebody who answers, whatever its status', () => {
    for (const status of [undefined, 200, 429, 500])
      expect(isAway({ code: 'rejected', retry: 'never', status })).toBe(false);
  });

  test('in a wrong state the same again is no use', () => {
    expect(INVALID_STATE).toEqual({ code: 'invalidState', retry: 'never' });
  });

  test('what is typed wrong names its field, and repeating it is no use', () => {
    expect(invalidInput('phone', 'tooShort')).toEqual({
      code: 'invalidInput',
      retry: 'never',
      field: 'phone',
      problem: 'tooShort',
    });
  });
});

test('80 seconds after it was sent, a reading proves that a request is lost', () => {
  expect(provableFrom(1_000)).toBe(1_000 + 80 * SECOND);
  expect(provesNotDone(1_000, 1_000 + 80 * SECOND - 1)).toBe(false);
  expect(provesNotDone(1_000, 1_000 + 80 * SECOND)).toBe(true);
});
