/** What an owner looks at, by cashier. Nothing is drawn where there is nothing to tell. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { patternLines } from './pattern-lines.ts';
import './patterns.css';

export function Patterns({ report }: { report: ShiftReport }) {
  const words = useI18n();
  const { people } = useSnapshot();
  const lines = patternLines(report, people, words);
  if (lines.length === 0) return null;
  return (
    <section className="card card--section" aria-label={words.t('report.patternsTitle')}>
      <h2 className="caption">{words.t('report.patternsTitle')}</h2>
      <ul>
        {lines.map(({ key, name, says }) => (
          <li key={key} className="patterns">
            <b>{name}</b>
            <span>{says.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
