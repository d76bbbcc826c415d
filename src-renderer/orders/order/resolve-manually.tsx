/** A sale that needs attention is ended by the cashier's word: nothing is sent, nothing moves. */
import { useState } from 'react';
import type { OpenedOrder, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { isAwardAskedOn } from './order-labels.ts';
import { NextTry } from './order-status-details.tsx';
import { ManualResolutionPage } from './manual-resolution-page.tsx';

export function ResolveManually({ opened, row }: { opened: OpenedOrder | null; row: SaleRow }) {
  const { t } = useI18n();
  // Another one that comes while the note is typed is for a note of its own.
  const [awardsSeen] = useState(row.awardsGiven);
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
      {isAwardAskedOn(row) ? (
        <NextTry row={row} />
      ) : (
        <p className="about">{t('order.resolveManually.leaves')}</p>
      )}
    </ManualResolutionPage>
  );
}
