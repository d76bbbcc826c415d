/** A sale that needs attention is ended by the cashier's word: nothing is sent, nothing moves. */
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { isAwardAskedOn } from './order-labels.ts';
import { NextTry } from './order-status-details.tsx';
import { ManualResolutionPage } from './manual-resolution-page.tsx';

export function ResolveManually({ opened, row }: { opened: OpenedOrder | null; row: SaleRow }) {
  const { t } = useI18n();
  const awardsSeen = useOrdersUiStore((ui) => ui.awardsSeen);
  const isAskedOn = isAwardAskedOn(row);
  return (
    <ManualResolutionPage
      row={row}
      reversals={opened?.reversals ?? []}
      title={t('order.resolveManually.title')}
      action={t('order.resolveManually.do')}
      about="resolveManually"
      resolved={(note) => ({ saleId: row.saleId, do: 'manually', note, awardsSeen })}
    >
      <p className="about">{t('order.resolveManually.about')}</p>
      {isAskedOn && <NextTry row={row} />}
      {!isAskedOn && row.awardsGiven <= awardsSeen && (
        <p className="about">{t('order.resolveManually.leaves')}</p>
      )}
    </ManualResolutionPage>
  );
}
