/** What an owner looks at, by cashier: whose line it is, and what it says. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { I18n } from '../../locales/use-i18n.ts';

type Line = ShiftReport['byCashier'][number];
type Words = Pick<I18n, 't' | 'money'>;

export interface PatternLine {
  readonly key: string;
  readonly name: string;
  readonly says: readonly string[];
}

/** Of whom there is nothing to tell there is no line. */
export function patternLines(
  report: ShiftReport,
  people: Snapshot['people'],
  words: Words,
): readonly PatternLine[] {
  return report.byCashier
    .map((line) => ({
      key: line.cashierId ?? '',
      name: nameOf(line, report, people, words),
      says: sayingsOf(line, words),
    }))
    .filter(({ says }) => says.length > 0);
}

function nameOf(
  { cashierId }: Line,
  report: ShiftReport,
  people: Snapshot['people'],
  { t }: Words,
): string {
  if (cashierId === null) return people.state === 'none' ? report.cashier : t('report.nobody');
  const known = people.names.find((one) => one.cashierId === cashierId);
  return known?.name ?? t('report.formerCashier');
}

const COUNTS = [
  'cancelled',
  'recalled',
  'priceChanged',
  'withoutBonuses',
  'attached',
  'edits',
  'settings',
  'failedPins',
  'regularsLeft',
] as const;

/** Of a shift of one cashier all that was given back stands above. */
function sayingsOf(line: Line, { t, money }: Words): readonly string[] {
  const { count, amount } = line.reversed;
  const counted = COUNTS.filter((what) => line[what] > 0).map((what) =>
    t(`report.patterns.${what}`, { count: line[what] }),
  );
  return line.cashierId === null || count === 0
    ? counted
    : [...counted, t('report.patterns.reversed', { count, amount: money(amount) })];
}
