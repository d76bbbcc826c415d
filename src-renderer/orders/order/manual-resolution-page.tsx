/** A note in which the cashier says how something was resolved: the page of a sale, and of a revert or refund. */
import { useState, type ReactNode } from 'react';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Reversal, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { fromHere, useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { OrderPage } from './order-page.tsx';
import { ReasonField } from './reason-field.tsx';

export function ManualResolutionPage({
  row,
  reversals,
  title,
  action,
  about,
  resolved,
  children,
}: {
  row: SaleRow | null;
  reversals: readonly Reversal[];
  title: string;
  action: string;
  /** What it is, for the notes that stand ready. */
  about: 'resolveManually' | 'resolveReversal';
  /** What is sent with that note; null: it can't be. */
  resolved: (note: string) => CommandInput<'orders.resolve'> | null;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { note: typed, change } = useOrdersUiStore();
  const resolve = useCommand('orders.resolve');
  const field = useStepField<HTMLInputElement>();
  const [submitted, setSubmitted] = useState(false);
  const back = () => change({ mode: 'view', fault: null });
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: !resolve.pending && back }]);
  const note = typed.trim();
  const submit = () => {
    setSubmitted(true);
    const input = resolved(note);
    if (note === '') field.current?.focus();
    else if (input !== null)
      resolve.send(
        input,
        fromHere(() => change({ mode: 'view', note: '' })),
      );
  };
  return (
    <OrderPage
      row={row}
      reversals={[...reversals]}
      title={title}
      alternatives={
        <Button keyName="Escape" disabled={resolve.pending} onPress={back}>
          {t('order.resolveManually.keep')}
        </Button>
      }
      main={{
        label: note === '' ? t('order.resolveManually.type') : action,
        sub: note === '' ? undefined : t('order.resolveManually.sub'),
        ready: note !== '',
        busy: resolve.pending,
        onPress: submit,
      }}
    >
      <h2>{title}</h2>
      {children}
      <ReasonField field={field} submitted={submitted} about={about} />
      {resolve.fault !== null && <FaultNotice at="paid" fault={resolve.fault} money={null} />}
    </OrderPage>
  );
}
