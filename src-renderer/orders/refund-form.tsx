/** Partial refund (Endpoint 12): below what is left of the order; the service decides the bonuses. */
import { useRef, useState } from 'react';
import type { OpenedOrder } from '../../src-shared/contract/orders-schema.ts';
import { subtract } from '../../src-shared/domain/money.ts';
import {
  parseRefund,
  planRefund,
  type Remaining,
  type ReversalPlan,
} from '../../src-shared/domain/reversal.ts';
import { NARROW } from '../format/money.ts';
import { formatTypedAmount } from '../format/typed.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { FormattedInput } from '../ui/formatted-input.tsx';
import { Keypad } from '../ui/keypad.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { KeysNotice } from '../ui/keys-notice.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SaleSummaryCard } from './sale-summary.tsx';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { ReasonField } from './reason-field.tsx';
import { useReversal } from './use-reversal.ts';
import './refund-form.css';

export function RefundForm({
  opened: { row, reversals, record },
  remaining,
}: {
  opened: OpenedOrder;
  remaining: Remaining;
}) {
  const { t, money } = useI18n();
  const left = remaining.amount;
  const here = record === null;
  const { amount: text, reason, sending, fault, change, prepare } = useOrdersUiStore();
  const field = useStepField<HTMLInputElement>();
  const reasonField = useRef<HTMLInputElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const reversal = useReversal();
  const reading = parseRefund(text, left);
  const plan = reading.ok ? planRefund(remaining, reading.value) : null;
  const patient = !reading.ok && ['empty', 'zero'].includes(reading.problem) && !submitted;
  const problem = reading.ok || patient ? null : reading.problem;
  const back = () => change({ mode: 'view', fault: null });
  const toRevert = () => prepare('revert');
  useKeys({ Escape: !sending && back, F4: problem === 'equalsOrder' && toRevert });

  const submit = () => {
    setSubmitted(true);
    if (!reading.ok) {
      field.current?.focus();
      field.current?.select();
    } else if (reason.trim() === '') reasonField.current?.focus();
    else reversal.refund(reading.value, reason);
  };
  const ready = reading.ok && reason.trim() !== '';

  return (
    <div className="columns order-detail">
      <SaleSummaryCard row={row} reversals={reversals} />
      <KeysNotice />
      <section className="card card--column" aria-label={t('orders.refundTitle')}>
        <h2>{t('orders.refundTitle')}</h2>
        <div className={`field field--amount${problem === null ? '' : ' field--invalid'}`}>
          <label className="field__label" htmlFor="refund">
            {t('orders.refundAmount', { amount: money(left) })}
          </label>
          <FormattedInput
            field={field}
            id="refund"
            data-place="sum"
            className="field__input field__input--large"
            inputMode="decimal"
            placeholder="0"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'refund-problem'}
            value={text}
            format={formatTypedAmount}
            onText={(amount) => {
              setSubmitted(false);
              change({ amount, fault: null });
            }}
          />
        </div>
        {problem !== null && (
          <FieldError id="refund-problem">
            {t(
              here && problem === 'equalsOrder'
                ? 'orders.here.equalsOrder'
                : `orders.refundProblem.${problem}`,
              { amount: money(left) },
            )}
          </FieldError>
        )}
        {problem === 'equalsOrder' && (
          <Button look="danger" keyName="F4" onPress={toRevert}>
            {t(here ? 'orders.here.revertTitle' : 'orders.toRevert')}
          </Button>
        )}
        <ReasonField field={reasonField} submitted={submitted && reading.ok} />
        {plan !== null && <Preview plan={plan} remaining={remaining} />}
      </section>
      <div className="action-column">
        <Keypad />
        <div className="action-column__fault">
          {fault !== null && <FaultNotice fault={fault} step={t('orders.faultStep')} />}
          <ProgressLine
            active={sending}
            name={t('orders.refunding')}
            slow={t('orders.slowTakeBack')}
          />
        </div>
        <Button keyName="Escape" disabled={sending} onPress={back}>
          {t('orders.dontRefund')}
        </Button>
        <PrimaryAction
          label={
            reading.ok
              ? reason.trim() === ''
                ? t('orders.reason.choose')
                : t('orders.refundDo', { amount: money(reading.value) })
              : t('orders.refundType')
          }
          sub={ready ? t(here ? 'orders.here.refundSub' : 'orders.refundSub') : undefined}
          ready={ready}
          busy={sending}
          onPress={submit}
        />
      </div>
    </div>
  );
}

function Preview({ plan, remaining }: { plan: ReversalPlan; remaining: Remaining }) {
  const { t, money, minus } = useI18n();
  const { awardEnabled } = useSnapshot();
  const estimate = plan.bonus > 0;
  const about = estimate ? `≈${NARROW}` : '';
  return (
    <dl className="facts refund-form__preview" aria-live="polite">
      <div className="facts__money">
        <dt>{t('orders.handOver')}</dt>
        <dd>
          {about}
          {money(plan.money)}
        </dd>
      </div>
      {estimate && (
        <div>
          <dt>{t('orders.bonusReturns')}</dt>
          <dd>
            {about}
            {money(plan.bonus)}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('orders.leftAfter')}</dt>
        <dd>{money(subtract(remaining.amount, plan.amount))}</dd>
      </div>
      {plan.cashback !== null && plan.cashback > 0 && (
        <div>
          <dt>{t('orders.cashbackTaken')}</dt>
          <dd>
            {`≈${NARROW}`}
            {minus(plan.cashback)}
          </dd>
        </div>
      )}
      {awardEnabled && (
        <div>
          <dt>{t('orders.stamps')}</dt>
          <dd>{t('orders.stampsStay')}</dd>
        </div>
      )}
    </dl>
  );
}
