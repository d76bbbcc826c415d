/** A sale that needs attention is ended by the cashier's word: nothing is sent, nothing moves. */
import { useState } from 'react';
import type { OpenedOrder, OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SaleSummaryCard } from './sale-summary.tsx';
import { fromHere, useOrdersUiStore } from '../till/orders-ui-state.ts';
import { ReasonField } from './reason-field.tsx';

export function ResolveManually({ opened, row }: { opened: OpenedOrder | null; row: OrderRow }) {
  const { t } = useI18n();
  const { reason, change } = useOrdersUiStore();
  const settle = useCommand('orders.settle');
  const field = useStepField<HTMLInputElement>();
  const [asked, setAsked] = useState(false);
  const back = () => change({ step: 'look', fault: null });
  useKeys({ Escape: !settle.pending && back });
  const note = reason.trim();
  const submit = () => {
    setAsked(true);
    if (note === '') field.current?.focus();
    else
      settle.send(
        { saleId: row.saleId, how: 'resolvedManually', note },
        fromHere(() => change({ step: 'look', reason: '' })),
      );
  };
  return (
    <div className="order-detail">
      <SaleSummaryCard row={row} reversals={opened?.reversals ?? []} />
      <section className="card order-detail__step" aria-label={t('orders.byHandTitle')}>
        <h2>{t('orders.byHandTitle')}</h2>
        <p className="card-text">{t('orders.byHandAbout')}</p>
        <ReasonField field={field} asked={asked} about="byHand" />
        {settle.fault !== null && <FaultNotice fault={settle.fault} money={null} />}
      </section>
      <div className="order-detail__action">
        <div className="orders__space" />
        <Button keyName="Escape" disabled={settle.pending} onPress={back}>
          {t('orders.byHandNot')}
        </Button>
        <PrimaryAction
          label={t(note === '' ? 'orders.byHandType' : 'orders.byHandDo')}
          sub={note === '' ? undefined : t('orders.byHandSub')}
          ready={note !== ''}
          busy={settle.pending}
          onPress={submit}
        />
      </div>
    </div>
  );
}
