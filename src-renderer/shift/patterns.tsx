/** What an owner looks at, by cashier. Nothing is drawn where there is nothing to tell. */
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import './patterns.css';

type Line = ShiftReport['byCashier'][number];

export function Patterns({ report }: { report: ShiftReport }) {
  const { t, money } = useI18n();
  const { people } = useSnapshot();
  const lines = report.byCashier
    .map((line) => ({ line, words: wordsOf(line, t, money) }))
    .filter(({ words }) => words.length > 0);
  if (lines.length === 0) return null;
  const nobody = people.state === 'none' ? report.cashier : t('report.nobody');
  const nameOf = ({ cashierId }: Line) =>
    cashierId === null
      ? nobody
      : (people.names.find((one) => one.cashierId === cashierId)?.name ??
        t('report.formerCashier'));
  return (
    <section className="card card--section" aria-label={t('report.patternsTitle')}>
      <h2 className="caption">{t('report.patternsTitle')}</h2>
      <ul>
        {lines.map(({ line, words }) => (
          <li key={line.cashierId ?? ''} className="patterns">
            <b>{nameOf(line)}</b>
            <span>{words.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COUNTS = [
  'cancelled',
  'priceChanged',
  'withoutBonuses',
  'attached',
  'edits',
  'settings',
  'failedPins',
] as const;

/** Of a shift of one cashier all that was given back stands above. */
function wordsOf(line: Line, t: I18n['t'], money: I18n['money']): readonly string[] {
  const { count, amount } = line.reversed;
  const counted = COUNTS.filter((what) => line[what] > 0).map((what) =>
    t(`report.patterns.${what}`, { count: line[what] }),
  );
  return line.cashierId === null || count === 0
    ? counted
    : [...counted, t('report.patterns.reversed', { count, amount: money(amount) })];
}
