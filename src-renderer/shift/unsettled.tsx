/** Paid sales that the service has not confirmed, or has refused to complete. */
import type { OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { subtract } from '../../src-shared/domain/money.ts';
import { OrderState } from '../orders/order-state.tsx';
import { titleOf } from '../orders/order-words.ts';
import { useWords } from '../words/use-words.ts';

export function Unsettled({ rows }: { rows: readonly OrderRow[] }) {
  const { t, money } = useWords();
  return (
    <section className="card report-card" aria-label={t('report.unsettledTitle')}>
      <h2>{t('report.unsettledTitle')}</h2>
      {rows.length === 0 ? (
        <p className="opened__about">{t('report.unsettledNone')}</p>
      ) : (
        <>
          <ul className="unsettled">
            {rows.map((row) => (
              <li key={row.saleId}>
                <span>{titleOf(row, t)}</span>
                <OrderState row={row} />
                <b>{money(subtract(row.amount, row.bonus))}</b>
              </li>
            ))}
          </ul>
          <p className="report-card__about">{t('report.unsettledAbout')}</p>
        </>
      )}
    </section>
  );
}
