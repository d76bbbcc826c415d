/** Customers of the shift who are worth a look, and what was spent without a code. It accuses nobody. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './worth-a-look.css';

export function WorthALook({ report: { patterns } }: { report: ShiftReport }) {
  const { t, money } = useI18n();
  const { maxSalesPerCustomerPerShift, maxSpendWithoutCodePerShift } = useSnapshot().preferences;
  const { customers, spentWithoutCode } = patterns;
  if (customers.length === 0) return null;
  return (
    <section className="card card--section worth-a-look" aria-label={t('report.lookTitle')}>
      <h2 className="caption">{t('report.lookTitle')}</h2>
      {spentWithoutCode.map(({ cashier, amount }) => (
        <p key={cashier ?? ''} className="figure worth-a-look__spent">
          <span>
            {t('report.spentWithoutCode')}
            {cashier !== null && ` · ${cashier}`}
            {isAbove(amount, maxSpendWithoutCodePerShift) && (
              <small className="worth-a-look__above"> {t('report.aboveLimit')}</small>
            )}
          </span>
          <b>{money(amount)}</b>
        </p>
      ))}
      <ul>
        {customers.map(({ phoneEnd, cashier, sales, spentWithoutCode: spent, earned }, index) => (
          // Two customers may have the same digits.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="figure">
              <b>{phoneEnd === null ? '••' : `•• ${phoneEnd}`}</b>
              <span>{t('report.sales', { count: sales })}</span>
            </span>
            <span className="hint">
              {[
                cashier,
                isAbove(sales, maxSalesPerCustomerPerShift) ? t('report.aboveLimit') : null,
                spent > 0 ? t('report.lookSpent', { amount: money(spent) }) : null,
                spent === 0 && earned > 0
                  ? t('report.lookEarned', { amount: money(earned) })
                  : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the owner's; null: none. */
function isAbove(value: number, limit: number | null): boolean {
  return limit !== null && value > limit;
}
