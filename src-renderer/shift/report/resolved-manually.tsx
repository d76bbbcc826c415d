/** What was resolved by somebody's word in this shift, and how. Nothing is drawn where nothing was. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderLine, SaleLine } from './sale-line.tsx';

export function ResolvedManually({
  report: { resolvedManually, resolvedReversals, shiftNumber },
}: {
  report: ShiftReport;
}) {
  const { t } = useI18n();
  if (resolvedManually.length + resolvedReversals.length === 0) return null;
  return (
    <section className="card card--section" aria-label={t('report.resolvedManually')}>
      <h2 className="caption">{t('report.resolvedManually')}</h2>
      <ul>
        {resolvedManually.map((row) => (
          <SaleLine key={row.saleId} row={row} shiftNumber={shiftNumber}>
            {[
              row.about === 'award' ? t('report.awardKnown') : null,
              row.note === null ? null : t('report.note', { note: reasonWord(row.note, t) }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </SaleLine>
        ))}
        {resolvedReversals.map((one) => (
          <ReversalLine key={one.requestId} reversal={one} />
        ))}
      </ul>
    </section>
  );
}

function ReversalLine({
  reversal: { orderId, kind, amount, outcome, note, by },
}: {
  reversal: ShiftReport['resolvedReversals'][number];
}) {
  const { t, money } = useI18n();
  const openUnlisted = useOrdersUiStore((ui) => ui.openUnlisted);
  return (
    <OrderLine open={() => openUnlisted({ orderId })}>
      <span className="sale-line__title">
        <b>{t(`order.reversal.${kind}`, { amount: money(amount) })}</b>
      </span>
      <span className="hint sale-line__about">
        {t(`order.resolvedManually.${outcome}`, { note: reasonWord(note, t) })}
        {by !== null && ` · ${by}`}
      </span>
    </OrderLine>
  );
}
