/** Whose shift, since when, and the cash that must be in its drawer: what is read first. */
import type { RefObject } from 'react';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { formatClock } from '../../format/time.ts';
import { useI18n } from '../../locales/use-i18n.ts';
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
  const { shiftNumber: number, cashier, openedAt, closedAt, sales, drawer } = report;
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
      {/* A report that an older version froze knows no drawer. */}
      {drawer === null ? (
        <Figure
          name={`${t('report.taken')} · ${t('report.sales', { count: sales.count })}`}
          amount={money(sales.amount)}
        />
      ) : (
        <Figure
          name={t('drawer.expectedCash')}
          amount={drawer.expected === null ? t('drawer.expectedUnknown') : money(drawer.expected)}
        />
      )}
    </header>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <p className="report-head__figure">
      <span>{name}</span>
      <strong>{amount}</strong>
    </p>
  );
}
