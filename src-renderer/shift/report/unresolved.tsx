/**
 * What the service has not resolved: what somebody must decide, and what the till goes on asking
 * about by itself. Each sale leads to Orders, where it is decided.
 */
import { CircleCheck, Clock3, TriangleAlert } from 'lucide-react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { ageOf } from '../../format/age.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useNow, useSteadyNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SaleLine } from './sale-line.tsx';
import { nextWords, reasonWords, splitUnresolved } from './unresolved-labels.ts';
import './unresolved.css';

export function Unresolved({ report }: { report: ShiftReport }) {
  const { t } = useI18n();
  const { needsAttention, pending } = splitUnresolved(report.unresolved);
  if (report.unresolved.length === 0) {
    return (
      <p className="card card--section unresolved unresolved--none sign-line">
        <CircleCheck aria-hidden="true" />
        {t('report.unresolvedNone')}
      </p>
    );
  }
  return (
    <>
      <List look="needsAttention" rows={needsAttention} report={report} />
      <List look="pending" rows={pending} report={report} />
    </>
  );
}

const SIGNS = { needsAttention: TriangleAlert, pending: Clock3 } as const;

function List({
  look,
  rows,
  report,
}: {
  look: keyof typeof SIGNS;
  rows: readonly SaleRow[];
  report: ShiftReport;
}) {
  const words = useI18n();
  const { t } = words;
  const now = useNow(30_000);
  const steady = useSteadyNow(5_000);
  const { service, stage } = useSnapshot();
  if (rows.length === 0) return null;
  const Sign = SIGNS[look];
  const age = (since: number) => {
    const { unit, n } = ageOf(since, now);
    return t(`age.${unit}`, { n });
  };
  const next = (row: SaleRow) =>
    nextWords(row, { offline: service.state === 'offline', steady }, t);
  return (
    <section
      className={`card card--section unresolved unresolved--${look}`}
      aria-label={t(`report.${look}Title`)}
    >
      <h2 className="caption sign-line">
        <Sign aria-hidden="true" />
        {t(`report.${look}Title`)}
      </h2>
      <p className="hint">
        {t(`report.${look}About`)}
        {stage === 'open' && ` ${t('report.openHint')}`}
      </p>
      <ul>
        {rows.map((row) => (
          <SaleLine key={row.saleId} row={row} shiftNumber={report.shiftNumber}>
            {look === 'needsAttention'
              ? reasonWords(row, t)
              : t(`report.pendingReason.${row.about}`, { next: next(row) })}
            {row.note !== null && ` · ${t('report.note', { note: reasonWord(row.note, t) })}`}
            {row.since !== null && ` · ${age(row.since)}`}
          </SaleLine>
        ))}
      </ul>
    </section>
  );
}
