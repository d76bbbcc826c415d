/**
 * A revert or refund that no reading tells of is ended by somebody's word and a note: nothing is sent. F8: it was done, and
 * its money counts; F9: it was not.
 */
import { useState } from 'react';
import type { OpenedOrder, Reversal } from '../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { fromHere, useOrdersUiStore } from '../till/orders-ui-state.ts';
import { OrderPage } from './order-page.tsx';
import { ReasonField } from './reason-field.tsx';

type Mode = 'resolvedDone' | 'resolvedNotDone';

export function ReversalWays() {
  const { t } = useI18n();
  const change = useOrdersUiStore((ui) => ui.change);
  const begin = (mode: Mode) => () => change({ mode, reason: '', fault: null });
  const label = t('help.resolveManually');
  useShortcuts([
    { key: 'F8', label, run: begin('resolvedDone') },
    { key: 'F9', label, run: begin('resolvedNotDone') },
  ]);
  return (
    <>
      <Button
        keyName="F8"
        sub={t('order.resolvedDone.buttonAbout')}
        onPress={begin('resolvedDone')}
      >
        {t('order.resolvedDone.button')}
      </Button>
      <Button
        keyName="F9"
        sub={t('order.resolvedNotDone.buttonAbout')}
        onPress={begin('resolvedNotDone')}
      >
        {t('order.resolvedNotDone.button')}
      </Button>
    </>
  );
}

export function ResolveReversal({
  opened: { row, reversals },
  reversal: { requestId, kind, amount },
  how,
}: {
  opened: OpenedOrder;
  reversal: Reversal;
  how: Mode;
}) {
  const { t, money } = useI18n();
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
    else if (requestId !== null)
      resolve.send(
        { requestId, how: how === 'resolvedDone' ? 'done' : 'notDone', note },
        fromHere(() => change({ mode: 'view', reason: '' })),
      );
  };
  const title = t(`order.${how}.title`);
  return (
    <OrderPage
      row={row}
      reversals={reversals}
      title={title}
      alternatives={
        <Button keyName="Escape" disabled={resolve.pending} onPress={back}>
          {t('order.resolveManually.keep')}
        </Button>
      }
      main={{
        label: note === '' ? t('order.resolveManually.type') : title,
        sub: note === '' ? undefined : t('order.resolveManually.sub'),
        ready: note !== '',
        busy: resolve.pending,
        onPress: submit,
      }}
    >
      <h2>{title}</h2>
      <p className="about">
        <b>{t(`order.reversal.${kind}`, { amount: money(amount) })}</b>
      </p>
      <p className="about">{t(`order.${how}.about`)}</p>
      <ReasonField field={field} submitted={submitted} about="resolveManually" />
      {resolve.fault !== null && <FaultNotice at="paid" fault={resolve.fault} money={null} />}
    </OrderPage>
  );
}
