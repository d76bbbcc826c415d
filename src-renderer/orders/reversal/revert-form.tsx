/** Revert (E11), first part: what it means and why. Nothing is sent from here. */
import { useState } from 'react';
import type { OpenedOrder } from '../../../src-shared/contract/orders-schema.ts';
import { planRevert } from '../../../src-shared/domain/reversal/plan.ts';
import { type Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { OrderPage } from '../order/order-page.tsx';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { ReasonField } from '../order/reason-field.tsx';
import { ReversalPreview } from './reversal-preview.tsx';
import { moneyOnlyWord } from '../reversal-words.ts';

export function RevertForm({ opened, remaining }: { opened: OpenedOrder; remaining: Remaining }) {
  const { t } = useI18n();
  const { reason, change } = useOrdersUiStore();
  const here = opened.moneyOnly;
  const field = useStepField<HTMLInputElement>();
  const [submitted, setSubmitted] = useState(false);
  const back = () => change({ mode: 'view', fault: null });
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: back }]);
  const missing = reason.trim() === '';
  const goOn = () => {
    setSubmitted(true);
    if (missing) field.current?.focus();
    else change({ mode: 'confirmRevert', fault: null });
  };
  const title = t(here ? 'revert.here.title' : 'revert.title');
  return (
    <OrderPage
      row={opened.row}
      reversals={opened.reversals}
      title={title}
      alternatives={
        <Button keyName="Escape" onPress={back}>
          {t(here ? 'revert.here.keep' : 'revert.keep')}
        </Button>
      }
      main={{
        label: t(missing ? 'reversal.reason.choose' : here ? 'revert.here.goOn' : 'revert.goOn'),
        sub: missing ? undefined : t(here ? 'revert.here.goOnSub' : 'revert.goOnSub'),
        ready: !missing,
        onPress: goOn,
      }}
    >
      <h2>{title}</h2>
      <p className="about">{moneyOnlyWord(opened, t) ?? t('revert.means')}</p>
      <ReversalPreview plan={planRevert(remaining)} opened={opened} remaining={remaining} />
      <ReasonField field={field} submitted={submitted} />
    </OrderPage>
  );
}
