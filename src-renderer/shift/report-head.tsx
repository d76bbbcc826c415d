/** Whose shift, since when, and the sum of it. */
import type { RefObject } from 'react';
import type { ShiftReport } from '../../src-shared/contract/report-schema.ts';
import { formatClock } from '../format/time.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './report-head.css';

export function ReportHead({
  report,
  title,
  heading,
}: {
  report: ShiftReport;
  title?: string;
  /** Where the focus is, on a page without a field. */
  heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const { t, money, shortDay } = useI18n();
  const { shiftNumber: number, cashier, openedAt, closedAt, sales } = report;
  const moment = (at: number) => `${shortDay(at)}, ${formatClock(at)}`;
  return (
    <header className="card report-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title ?? t(closedAt === null ? 'report.title' : 'report.closedTitle', { number })}
        </h1>
        <p>
          {closedAt === null
            ? t('report.since', { cashier, time: moment(openedAt) })
            : t('report.period', { cashier, from: moment(openedAt), to: moment(closedAt) })}
        </p>
      </div>
      <p className="report-head__taken">
        <span>
          {t('report.taken')} · {t('report.sales', { count: sales.count })}
        </span>
        <strong>{money(sales.amount)}</strong>
      </p>
    </header>
  );
}
