/** The middle and right of the sale: the step's own part, the receipt, and the action column. */
import type { ReactNode } from 'react';
import { useI18n } from '../../locales/use-i18n.ts';
import { StepIndicator } from '../../ui/frame/step-indicator.tsx';
import { TypedAhead } from './typed-ahead.tsx';
import './step-frame.css';

export type IndicatorStep = 'purchase' | 'code' | 'payment' | 'done';

export function StepFrame({
  at,
  withCode,
  label,
  receipt,
  action,
  children,
}: {
  at: IndicatorStep;
  withCode: boolean;
  /** Name of the step for a screen reader. */
  label: string;
  receipt: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <section className="card step-frame" aria-label={label}>
        <SaleSteps at={at} withCode={withCode} />
        {children}
      </section>
      {/* Neither part is pressed: what was typed ahead moves nothing that is. */}
      <div className="step-frame__receipt">
        {receipt}
        <TypedAhead />
      </div>
      <div className="action-column step-frame__action">{action}</div>
    </>
  );
}

function SaleSteps({ at, withCode }: { at: IndicatorStep; withCode: boolean }) {
  const { t } = useI18n();
  const steps: IndicatorStep[] = withCode
    ? ['purchase', 'code', 'payment', 'done']
    : ['purchase', 'payment', 'done'];
  const now = steps.indexOf(at);
  return (
    <StepIndicator
      label={t('stepIndicator.label')}
      steps={steps.map((name) => ({ name, label: t(`stepIndicator.${name}`) }))}
      at={now}
      ticked={at === 'done' ? now + 1 : now}
    />
  );
}
