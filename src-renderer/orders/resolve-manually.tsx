/** A sale that needs attention is ended by the cashier's word: nothing is sent, nothing moves. */
import { useState } from 'react';
import type { OpenedOrder, SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { OrderPage } from './order-page.tsx';
import { fromHere, useOrdersUiStore } from '../till/orders-ui-state.ts';
import { ReasonField } from './reason-field.tsx';

export function ResolveManually({ opened, row }: { opened: OpenedOrder | null; row: SaleRow }) {
  const { t } = useI18n();
  const { reason, change } = useOrdersUiStore();
  const resolve = useCommand('orders.resolve');
  const field = useStepField<HTMLInputElement>();
  const [submitted, setSubmitted] = useState(false);
  const back = () => change({ mode: 'view', fault: null });
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: !resolve.pending && back }]);
  const note = reason.trim();
  const submit = () => {
    setSubmitted(true);
    if (note === '') field.current?.focus();
    else
      resolve.send(
        { saleId: row.saleId, how: 'manually', note },
        fromHere(() => change({ mode: 'view', reason: '' })),
      );
  };
  return (
    <OrderPage
      row={row}
      reversals={opened?.reversals ?? []}
      title={t('order.resolveManually.title')}
      alternatives={
        <Button keyName="Escape" disabled={resolve.pending} onPress={back}>
          {t('order.resolveManually.keep')}
        </Button>
      }
      main={{
        label: t(note === '' ? 'order.resolveManually.type' : 'order.resolveManually.do'),
        sub: note === '' ? undefined : t('order.resolveManually.sub'),
        ready: note !== '',
        busy: resolve.pending,
        onPress: submit,
      }}
    >
      <h2>{t('order.resolveManually.title')}</h2>
      <p className="about">{t('order.resolveManually.about')}</p>
      <ReasonField field={field} submitted={submitted} about="resolveManually" />
      {resolve.fault !== null && <FaultNotice at="paid" fault={resolve.fault} money={null} />}
    </OrderPage>
  );
}
