/** Edits of customers' data in the shift, beside the report: how many, and each new phone. Nothing is
 * drawn where none was. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { formatClock } from '../../format/time.ts';
import { ScrollArea } from '../../ui/frame/scroll-area.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './customer-edits.css';

export function CustomerEdits({ report: { customerEdits } }: { report: ShiftReport }) {
  const { t } = useI18n();
  const { count, phones, consents, phoneChanges } = customerEdits;
  if (count === 0) return null;
  return (
    <section className="card card--section customer-edits" aria-label={t('report.editsTitle')}>
      <h2 className="caption">{t('report.editsTitle')}</h2>
      <p className="figure">
        <span>{t('report.edits')}</span>
        <b>{count}</b>
      </p>
      {consents > 0 && (
        <p className="figure">
          <span>{t('report.consents')}</span>
          <b>{consents}</b>
        </p>
      )}
      {phoneChanges.length > 0 && (
        <ScrollArea label={t('report.phoneChanges')}>
          <ul className="customer-edits__list">
            {phoneChanges.map(({ at, cashier, supervisor, from, to, outcome, holdHours }) => (
              <li key={`${at} ${from} ${to}`}>
                <span className="figure">
                  <b>{t('report.phoneChange', { from, to })}</b>
                  <span>{formatClock(at)}</span>
                </span>
                <span className="hint">
                  {[
                    cashier,
                    ...(supervisor === null ? [] : [t('order.approvedBy', { name: supervisor })]),
                    t(`report.editOutcome.${outcome}`),
                    ...(holdHours === 0 && outcome !== 'refused' ? [t('report.noHold')] : []),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
      {phones > phoneChanges.length && (
        <p className="hint">{t('report.phoneChangesMore', { count: phoneChanges.length })}</p>
      )}
    </section>
  );
}
