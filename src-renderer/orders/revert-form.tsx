/** Revert (Endpoint 11), first part: what it means and why. Nothing is sent from here. */
import { useState } from 'react';
import type { OpenedOrder } from '../../src-shared/contract/orders-schema.ts';
import type { Remaining } from '../../src-shared/domain/reversal.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import { SaleSummaryCard } from './sale-summary.tsx';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { ReasonField } from './reason-field.tsx';
import { RevertPreview } from './revert-preview.tsx';

export function RevertForm({ opened, remaining }: { opened: OpenedOrder; remaining: Remaining }) {
  const { t } = useI18n();
  const { reason, change } = useOrdersUiStore();
  const here = opened.record === null;
  const field = useStepField<HTMLInputElement>();
  const [submitted, setSubmitted] = useState(false);
  const back = () => change({ mode: 'view', fault: null });
  useKeys({ Escape: back });
  const missing = reason.trim() === '';
  const goOn = () => {
    setSubmitted(true);
    if (missing) field.current?.focus();
    else change({ mode: 'confirmRevert', fault: null });
  };
  return (
    <div className="columns order-detail">
      <SaleSummaryCard row={opened.row} reversals={opened.reversals} />
      <section
        className="card card--column"
        aria-label={t(here ? 'orders.here.revertTitle' : 'orders.revertTitle')}
      >
        <h2>{t(here ? 'orders.here.revertTitle' : 'orders.revertTitle')}</h2>
        <RevertPreview remaining={remaining} here={here} />
        <ReasonField field={field} submitted={submitted} />
      </section>
      <div className="action-column">
        <div className="action-column__space" />
        <Button keyName="Escape" onPress={back}>
          {t(here ? 'orders.here.keep' : 'orders.dontRevert')}
        </Button>
        <PrimaryAction
          label={t(
            missing ? 'orders.reason.choose' : here ? 'orders.here.goOn' : 'orders.revertGoOn',
          )}
          sub={missing ? undefined : t(here ? 'orders.here.goOnSub' : 'orders.revertGoOnSub')}
          ready={!missing}
          onPress={goOn}
        />
      </div>
    </div>
  );
}
