/** What the cashier settled in this shift, and how. Nothing is drawn where nothing was. */
import type { OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { useWords } from '../words/use-words.ts';
import { SaleRow } from './sale-row.tsx';

export function SettledByHand({
  rows,
  shiftNumber,
}: {
  rows: readonly OrderRow[];
  shiftNumber: number;
}) {
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <section className="card report-card" aria-label={t('report.byHandTitle')}>
      <h2>{t('report.byHandTitle')}</h2>
      <ul className="sale-rows">
        {rows.map((row) => (
          <SaleRow key={row.saleId} row={row} shiftNumber={shiftNumber}>
            {[
              row.about === 'award' ? t('report.awardKnown') : null,
              row.note === null ? null : t('report.note', { note: row.note }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </SaleRow>
        ))}
      </ul>
    </section>
  );
}
