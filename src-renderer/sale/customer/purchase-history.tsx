/** The last purchases of this customer at this till: as many as the space holds. */
import type { SaleSummary } from '../../../src-shared/contract/customer-schema.ts';
import { subtract, type Tiyn } from '../../../src-shared/domain/money.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './purchase-history.css';

export function PurchaseHistory({ history }: { history: readonly SaleSummary[] | null }) {
  const { t, money, minus, shortDay } = useI18n();
  if (history === null) return null;
  return (
    <section className="purchase-history" aria-label={t('customer.history')}>
      <h3>{t('customer.history')}</h3>
      {history.length === 0 ? (
        <p className="about">{t('customer.noHistory')}</p>
      ) : (
        <ul>
          {history.map((sale) => (
            <li key={`${sale.at} ${sale.orderNumber ?? ''}`}>
              <span className="purchase-history__day">{shortDay(sale.at)}</span>
              <span className="purchase-history__more">
                {sale.reverted
                  ? t('customer.reverted')
                  : sale.refunded > 0 && t('customer.refunded', { amount: money(sale.refunded) })}
                {sale.resolution !== 'confirmed' && t(`customer.resolution.${sale.resolution}`)}
                {sale.resolution === 'confirmed' && !wasReversed(sale) && sale.bonus > 0 && (
                  <span className="purchase-history__bonus">{minus(sale.bonus)}</span>
                )}
              </span>
              <span className="purchase-history__amount">
                {sale.reverted ? <s>{money(sale.amount)}</s> : money(remainingOf(sale))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Of one that was refunded in part: what of the amount is left. */
function remainingOf({ amount, refunded }: SaleSummary): Tiyn {
  return subtract(amount, refunded);
}

function wasReversed({ reverted, refunded }: SaleSummary): boolean {
  return reverted || refunded > 0;
}
