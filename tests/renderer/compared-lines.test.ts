/** What two closed shifts are compared by. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { comparedLines, inOrder } from '../../src-renderer/shift/past/compared-lines.ts';
import { CLOSED, CLOSED_BEFORE, QUIET } from './preview/fake-report.ts';

const linesOf = (one: ShiftReport, other: ShiftReport) =>
  comparedLines(inOrder(one, other)).map(({ of, earlier, later, by }) => [
    typeof of === 'string' ? of : `by ${of.method}`,
    earlier,
    later,
    by,
  ]);

describe('two shifts beside each other', () => {
  test('the earlier one first, whichever was chosen first', () => {
    const lines = linesOf(CLOSED, CLOSED_BEFORE);
    expect(linesOf(CLOSED_BEFORE, CLOSED)).toEqual(lines);
    expect(lines).toEqual([
      ['taken', 15_104_000, 18_432_000, 3_328_000],
      ['sales', 19, 23, 4],
      ['average', 794_947, 801_391, 6_444],
      ['by cash', 7_934_000, 7_210_050, -723_950],
      ['by card', 7_170_000, 9_821_950, 2_651_950],
      ['by online', 0, 1_400_000, 1_400_000],
      ['back', 0, 100_000, 100_000],
      ['withoutBonuses', 0, 410_000, 410_000],
      ['spent', 310_000, 254_000, -56_000],
      ['earned', 755_200, 921_600, 166_400],
      ['awards', 2, 2, 0],
      ['expected', 6_110_050, 6_110_050, 0],
      // Nobody counted the earlier one: what isn't known has no difference.
      ['counted', null, -10_050, null],
    ]);
  });

  test('numbers count, not the clock', () => {
    const set = { ...CLOSED_BEFORE, openedAt: CLOSED.openedAt + 86_400_000 };
    expect(inOrder(CLOSED, set)[0]).toBe(set);
  });

  test('without a sale there is no average, and what happened in neither is no line', () => {
    const idle: ShiftReport = {
      ...QUIET,
      shiftNumber: 1,
      sales: { count: 0, amount: ZERO },
      byMethod: {},
      refundsByMethod: {},
      bonusesSpent: ZERO,
      cashbackCredited: ZERO,
      refunds: { count: 0, amount: ZERO, bonus: ZERO, cashback: ZERO },
      awards: 0,
      withoutBonuses: { count: 0, amount: ZERO },
      drawer: null,
    };
    expect(linesOf(idle, { ...idle, shiftNumber: 2 })).toEqual([
      ['taken', 0, 0, 0],
      ['sales', 0, 0, 0],
      ['average', null, null, null],
      ['expected', null, null, null],
      ['counted', null, null, null],
    ]);
  });

  test('money given back and changed customers are lines where one of them had any', () => {
    const edited = {
      ...CLOSED,
      customerEdits: { ...CLOSED.customerEdits, count: 3 },
      reverts: { ...CLOSED.reverts, count: 1, amount: tiyn(50_000) },
    };
    const lines = linesOf(CLOSED_BEFORE, edited);
    expect(lines).toContainEqual(['edits', 0, 3, 3]);
    expect(lines).toContainEqual(['back', 0, 150_000, 150_000]);
  });

  test('the later one is the earlier one and the difference', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    const counted = fc.record({ count: fc.nat(5_000), amount: amount.map(tiyn) });
    const method = fc.constantFrom('cash', 'card', 'online', 'mixed', '');
    const report = fc
      .record({ sales: counted, byMethod: fc.dictionary(method, counted) })
      .map((change) => ({ ...CLOSED, ...change }));
    fc.assert(
      fc.property(report, report, (one, other) => {
        for (const { earlier, later, by } of comparedLines([one, other]))
          if (earlier !== null && later !== null) expect(earlier + (by ?? Number.NaN)).toBe(later);
          else expect(by).toBeNull();
      }),
    );
  });
});
