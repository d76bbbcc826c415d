/**
 * What two shifts are compared by, line by line, the earlier one first. What happened in neither of them is no line;
 * what one of them doesn't know has no difference.
 */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { drawerDifference } from '../../../src-shared/domain/cash/drawer.ts';
import { add, subtract, tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import { methodLines } from '../report/method-lines.ts';

type Name =
  | 'taken'
  | 'sales'
  | 'average'
  | 'back'
  | 'withoutBonuses'
  | 'spent'
  | 'earned'
  | 'awards'
  | 'expected'
  | 'counted'
  | 'edits';

/** A figure of each of the two, null where it isn't known; `by`: the later one less the earlier one. */
interface Pair<T> {
  readonly earlier: T | null;
  readonly later: T | null;
  readonly by: T | null;
}

export type ComparedLine = {
  /** `method`: what was taken by that way of payment; '' for one that isn't known. */
  readonly of: Name | { readonly method: string };
} & (({ readonly unit: 'money' } & Pair<Tiyn>) | ({ readonly unit: 'count' } & Pair<number>));

export type TwoReports = readonly [earlier: ShiftReport, later: ShiftReport];

export function comparedLines(reports: TwoReports): readonly ComparedLine[] {
  const money = (of: ComparedLine['of'], amountOf: (report: ShiftReport) => Tiyn | null) =>
    ({ of, unit: 'money', ...pairOf(reports, amountOf, subtract) }) as const;
  const count = (of: Name, countOf: (report: ShiftReport) => number) =>
    ({ of, unit: 'count', ...pairOf(reports, countOf, (a, b) => a - b) }) as const;
  return [
    money('taken', ({ sales }) => sales.amount),
    count('sales', ({ sales }) => sales.count),
    money('average', averageSale),
    ...methodsOf(reports).map((method) =>
      money({ method }, ({ byMethod }) => byMethod[method]?.amount ?? tiyn(0)),
    ),
    ...[
      money('back', ({ refunds, reverts }) => add(refunds.amount, reverts.amount)),
      money('withoutBonuses', ({ withoutBonuses }) => withoutBonuses.amount),
      money('spent', ({ bonusesSpent }) => bonusesSpent),
      money('earned', ({ cashbackCredited }) => cashbackCredited),
      count('awards', ({ awards }) => awards),
      count('edits', ({ customerEdits }) => customerEdits.count),
    ].filter(happened),
    money('expected', ({ drawer }) => drawer?.expected ?? null),
    money('counted', countedDifference),
  ];
}

/** By number: they count up, and a clock may have been set in between. */
export function inOrder(one: ShiftReport, other: ShiftReport): TwoReports {
  return one.shiftNumber < other.shiftNumber ? [one, other] : [other, one];
}

function pairOf<T extends number>(
  [first, second]: TwoReports,
  figureOf: (report: ShiftReport) => T | null,
  less: (later: T, earlier: T) => T,
): Pair<T> {
  const [earlier, later] = [figureOf(first), figureOf(second)];
  return { earlier, later, by: earlier === null || later === null ? null : less(later, earlier) };
}

const happened = ({ earlier, later }: ComparedLine) => earlier !== 0 || later !== 0;

/** To the tiyn. null: nothing was sold. */
function averageSale({ sales: { count, amount } }: ShiftReport): Tiyn | null {
  return count === 0 ? null : tiyn(Math.round(amount / count));
}

/** Below 0: less was there than had to be. */
function countedDifference({ drawer }: ShiftReport): Tiyn | null {
  if (drawer === null || drawer.counted === null) return null;
  return drawerDifference(drawer.counted.amount, drawer.expected);
}

function methodsOf([earlier, later]: TwoReports): readonly string[] {
  const byMethod = { ...earlier.byMethod, ...later.byMethod };
  return methodLines({ byMethod, refundsByMethod: {} }).map(({ method }) => method);
}
