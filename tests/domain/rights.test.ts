/** What the owner puts under the supervisor, and what a revert or refund needs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, tiyn, ZERO } from '../../src-shared/domain/money.ts';
import {
  closedReportRights,
  DEFAULT_POLICY,
  hasRight,
  missingRight,
  reversalRights,
  RIGHTS,
  type Right,
  type Role,
} from '../../src-shared/domain/people/rights.ts';

const right = fc.constantFrom(...RIGHTS);
const everybodyMay = {
  ...DEFAULT_POLICY,
  needs: Object.fromEntries(
    Object.keys(DEFAULT_POLICY.needs).map((one) => [one, 'cashier']),
  ) as Record<keyof typeof DEFAULT_POLICY.needs, Role>,
};

test.each(RIGHTS)('%s is a supervisor’s by any policy', (one) => {
  expect(hasRight('supervisor', one, DEFAULT_POLICY)).toBe(true);
});

test.each(RIGHTS)('%s is a cashier’s where the owner says so, but for people', (one) => {
  expect(hasRight('cashier', one, everybodyMay)).toBe(one !== 'people');
});

test('a new till keeps what takes money or rights away for the supervisor', () => {
  const cashiers = RIGHTS.filter((one) => hasRight('cashier', one, DEFAULT_POLICY));
  expect(cashiers).toEqual(['openShift', 'closeShift', 'lateAccrual', 'sellWithoutBonuses']);
});

test('a new till says of each right whose it is', () => {
  expect(new Set(Object.values(DEFAULT_POLICY.needs))).toEqual(new Set(['cashier', 'supervisor']));
});

test('the report of the shift that was just closed is that of whoever closed it', () => {
  expect(closedReportRights('a', 'a')).toEqual([]);
  expect(closedReportRights(null, null)).toEqual([]);
  expect(closedReportRights('a', 'b')).toEqual(['pastShifts']);
  expect(closedReportRights('a', null)).toEqual(['pastShifts']);
});

test('the first right that is lacking is what is asked for', () => {
  fc.assert(
    fc.property(fc.array(right), (rights) => {
      const missing = missingRight('cashier', rights, DEFAULT_POLICY);
      const before = missing === null ? rights : rights.slice(0, rights.indexOf(missing));
      expect(before.every((one) => hasRight('cashier', one, DEFAULT_POLICY))).toBe(true);
      if (missing !== null) expect(hasRight('cashier', missing, DEFAULT_POLICY)).toBe(false);
      expect(missingRight('supervisor', rights, DEFAULT_POLICY)).toBeNull();
    }),
  );
});

describe('giving back', () => {
  const limited = { ...DEFAULT_POLICY, refundLimit: tiyn(1_000) };
  const unlimited = { ...DEFAULT_POLICY, refundLimit: null };
  const nothing = { byCashier: ZERO, ofOrder: ZERO };
  const some = { kind: 'refund', amount: tiyn(1_000), isOwn: true, before: nothing } as const;

  test.each<[string, Parameters<typeof reversalRights>, readonly Right[]]>([
    ['up to the limit', [some, limited], ['refund']],
    ['more', [{ ...some, amount: tiyn(1_001) }, limited], ['refundAbove', 'refund']],
    ['who knows how much', [{ ...some, amount: null }, limited], ['refundAbove', 'refund']],
    [
      'a little, after the limit was given back by the same cashier',
      [{ ...some, amount: tiyn(1), before: { ...nothing, byCashier: tiyn(1_000) } }, limited],
      ['refundAbove', 'refund'],
    ],
    [
      'a little, after the limit was given back of that order',
      [{ ...some, amount: tiyn(1), before: { ...nothing, ofOrder: tiyn(1_000) } }, limited],
      ['refundAbove', 'refund'],
    ],
    [
      'up to the limit together',
      [{ ...some, amount: tiyn(1), before: { ...nothing, byCashier: tiyn(999) } }, limited],
      ['refund'],
    ],
    ['who knows how much before', [{ ...some, before: null }, limited], ['refundAbove', 'refund']],
    ['any amount without a limit', [{ ...some, amount: null }, unlimited], ['refund']],
    ['another’s', [{ ...some, isOwn: false }, limited], ['ofAnotherShift', 'refund']],
    ['the whole', [{ ...some, kind: 'revert' }, limited], ['revert']],
  ])('%s', (_what, [reversal, policy], rights) => {
    expect(reversalRights(reversal, policy)).toEqual(rights);
  });

  test('in parts is asked no later than at once', () => {
    const amount = fc.integer({ min: 1, max: 5_000 }).map(tiyn);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (parts) => {
        let given = ZERO;
        let asked = false;
        for (const part of parts) {
          const reversal = { ...some, amount: part, before: { ...nothing, byCashier: given } };
          asked ||= reversalRights(reversal, limited).includes('refundAbove');
          given = add(given, part);
        }
        const atOnce = reversalRights({ ...some, amount: given }, limited).includes('refundAbove');
        expect(asked).toBe(atOnce);
      }),
    );
  });
});
