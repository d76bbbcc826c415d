/** What the cashier resolved in this shift, and how. Nothing is drawn where nothing was. */
import type { SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SaleLine } from './sale-line.tsx';

export function ResolvedManually({
  rows,
  shiftNumber,
}: {
  rows: readonly SaleRow[];
  shiftNumber: number;
}) {
  const { t } = useI18n();
  if (rows.length === 0) return null;
  return (
    <section className="card card--section" aria-label={t('report.resolvedManually')}>
      <h2 className="caption">{t('report.resolvedManually')}</h2>
      <ul>
        {rows.map((row) => (
          <SaleLine key={row.saleId} row={row} shiftNumber={shiftNumber}>
            {[
              row.about === 'award' ? t('report.awardKnown') : null,
              row.note === null ? null : t('report.note', { note: row.note }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </SaleLine>
        ))}
      </ul>
    </section>
  );
}
