/**
 * The money of the shift by the way of payment: taken, given back, left. What is left of cash is
 * what the drawer must hold more than before the shift; so no two ways are ever added together
 * except in the last line.
 */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { add, subtract } from '../../../src-shared/domain/money.ts';
import { methodWord } from '../../format/sale-labels.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { methodLines } from './method-lines.ts';
import './tender-table.css';

export function TenderTable({ report }: { report: ShiftReport }) {
  const { t, money, minus } = useI18n();
  const { sales, refunds, reverts, withoutBonuses } = report;
  const lines = methodLines(report);
  const back = add(refunds.amount, reverts.amount);
  return (
    <section className="card card--section" aria-label={t('report.methods')}>
      <h2 className="caption">{t('report.methods')}</h2>
      {lines.length === 0 ? (
        <p className="about">{t('report.nothingYet')}</p>
      ) : (
        <table className="table tender-table">
          <thead>
            <tr>
              <th scope="col">{t('report.method')}</th>
              <th scope="col">{t('report.count')}</th>
              <th scope="col">{t('report.in')}</th>
              <th scope="col">{t('report.back')}</th>
              <th scope="col">{t('report.left')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.method}>
                <th scope="row">
                  {line.method === '' ? t('report.unknownMethod') : methodWord(line.method, t)}
                </th>
                <td>{line.count}</td>
                <td>{money(line.taken)}</td>
                <td>{minus(line.back)}</td>
                <td>{money(subtract(line.taken, line.back))}</td>
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('report.altogether')}</th>
                <td>{sales.count}</td>
                <td>{money(sales.amount)}</td>
                <td>{minus(back)}</td>
                <td>{money(subtract(sales.amount, back))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {lines.some(({ taken, back: given }) => given > taken) && (
        <p className="hint">{t('report.below')}</p>
      )}
      {lines.some(({ method }) => method === 'mixed') && (
        <p className="hint">{t('report.mixedAbout', { method: methodWord('mixed', t) })}</p>
      )}
      {report.splits > 0 && <p className="hint">{t('report.splits', { count: report.splits })}</p>}
      {withoutBonuses.count > 0 && (
        <p className="hint">
          {t('report.noLoyalty', {
            sales: t('report.sales', { count: withoutBonuses.count }),
            amount: money(withoutBonuses.amount),
          })}
        </p>
      )}
    </section>
  );
}
