/** A sale that needs attention is ended by the cashier's word: nothing is sent, nothing moves. */
import { useState } from 'react';
import type { OpenedOrder, OrderRow } from '../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import { OrderTill } from './order-till.tsx';
import { fromHere, useOrdersDesk } from './orders-desk.ts';
import { ReasonField } from './reason-field.tsx';

export function ByHandStep({ opened, row }: { opened: OpenedOrder | null; row: OrderRow }) {
  const { t } = useWords();
  const { reason, change } = useOrdersDesk();
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
    <div className="opened">
      <OrderTill row={row} reversals={opened?.reversals ?? []} />
      <section className="card opened__step" aria-label={t('orders.byHandTitle')}>
        <h2>{t('orders.byHandTitle')}</h2>
        <p className="opened__about">{t('orders.byHandAbout')}</p>
        <ReasonField field={field} asked={asked} about="byHand" />
        {settle.fault !== null && <FaultNote fault={settle.fault} money={null} />}
      </section>
      <div className="opened__action">
        <div className="orders__space" />
        <Button keyName="Escape" disabled={settle.pending} onPress={back}>
          {t('orders.byHandNot')}
        </Button>
        <MainAction
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
