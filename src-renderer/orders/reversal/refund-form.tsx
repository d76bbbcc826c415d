/** Partial refund (E12): below what is left of the order; the service decides the bonuses. */
import { useRef, useState, type RefObject } from 'react';
import type { OpenedOrder } from '../../../src-shared/contract/orders-schema.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import {
  parseRefund,
  planRefund,
  type RefundProblem,
} from '../../../src-shared/domain/reversal/plan.ts';
import { type Remaining } from '../../../src-shared/domain/reversal/remaining.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { Button } from '../../ui/press/buttons.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { OrderPage } from '../order/order-page.tsx';
import { ReasonField } from '../order/reason-field.tsx';
import { ReversalPreview } from './reversal-preview.tsx';
import { moneyOnlyWord } from '../reversal-words.ts';
import { ReversalFault } from './reversal-fault.tsx';
import { useReadingAhead, useReversal } from './use-reversal.ts';

export function RefundForm({ opened, remaining }: { opened: OpenedOrder; remaining: Remaining }) {
  const { t, money } = useI18n();
  const { row, reversals } = opened;
  const here = opened.moneyOnly;
  const { sending, fault, change, prepare } = useOrdersUiStore();
  const { field, reasonField, amount, problem, hasReason, isReasonMissing, onText, submit } =
    useRefund(remaining, opened);
  const plan = amount === null ? null : planRefund(remaining, amount);
  const back = () => change({ mode: 'view', fault: null });
  const toRevert = () => prepare('revert');
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    { key: 'F4', label: t('help.revert'), run: problem === 'equalsOrder' && toRevert },
    { key: 'Escape', label: t('help.escape'), run: !sending && back },
  ]);
  const ready = amount !== null && hasReason;
  const moneyOnly = moneyOnlyWord(opened, t);
  useReadingAhead(opened, ready);
  const chosen = ready ? t('refund.do', { amount: money(amount) }) : t('reversal.reason.choose');
  return (
    <OrderPage
      row={row}
      reversals={reversals}
      title={t('refund.title')}
      digits
      alternatives={<RefundAlternatives onBack={back} />}
      main={{
        label: amount === null ? t('refund.type') : chosen,
        sub: ready ? t(here ? 'refund.here.sub' : 'refund.sub') : undefined,
        ready,
        busy: sending,
        onPress: submit,
      }}
    >
      <h2>{t('refund.title')}</h2>
      {moneyOnly !== null && <p className="about">{moneyOnly}</p>}
      <RefundAmount
        field={field}
        left={remaining.amount}
        problem={problem}
        here={here}
        onText={onText}
        onRevert={toRevert}
      />
      <ReasonField field={reasonField} submitted={isReasonMissing} />
      {fault !== null && <ReversalFault fault={fault} />}
      {fault === null && plan !== null && (
        <ReversalPreview plan={plan} opened={opened} remaining={remaining} />
      )}
    </OrderPage>
  );
}

/** What is typed of it; what is missing is said once it was submitted. */
function useRefund(remaining: Remaining, opened: OpenedOrder) {
  const { amount: text, reason, change } = useOrdersUiStore();
  const field = useStepField<HTMLInputElement>();
  const reasonField = useRef<HTMLInputElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const reversal = useReversal(opened);
  const parsed = parseRefund(text, remaining.amount);
  const patient = !parsed.ok && ['empty', 'zero'].includes(parsed.problem) && !submitted;
  return {
    field,
    reasonField,
    amount: parsed.ok ? parsed.value : null,
    problem: parsed.ok || patient ? null : parsed.problem,
    hasReason: reason.trim() !== '',
    isReasonMissing: submitted && parsed.ok,
    onText(amount: string) {
      setSubmitted(false);
      change({ amount, fault: null });
    },
    submit() {
      setSubmitted(true);
      if (!parsed.ok) {
        field.current?.focus();
        field.current?.select();
      } else if (reason.trim() === '') reasonField.current?.focus();
      else reversal.refund(parsed.value, reason);
    },
  };
}

function RefundAmount({
  field,
  left,
  problem,
  here,
  onText,
  onRevert,
}: {
  field: RefObject<HTMLInputElement | null>;
  left: Tiyn;
  problem: RefundProblem | null;
  /** The sale has no order: it is recorded at this till only. */
  here: boolean;
  onText: (text: string) => void;
  onRevert: () => void;
}) {
  const { t, money } = useI18n();
  const { amount: text, sending } = useOrdersUiStore();
  const whole = problem === 'equalsOrder';
  return (
    <>
      <AmountField
        field={field}
        id="refund"
        data-place="sum"
        label={t('refund.amount', { amount: money(left) })}
        message={
          problem === null
            ? null
            : t(here && whole ? 'refund.here.equalsOrder' : `refund.problem.${problem}`, {
                amount: money(left),
              })
        }
        value={text}
        readOnly={sending}
        onText={onText}
      />
      {whole && (
        <Button look="danger" keyName="F4" onPress={onRevert}>
          {t(here ? 'revert.here.title' : 'refund.toRevert')}
        </Button>
      )}
    </>
  );
}

function RefundAlternatives({ onBack }: { onBack: () => void }) {
  const { t } = useI18n();
  const { sending } = useOrdersUiStore();
  return (
    <>
      <ProgressLine active={sending} name={t('refund.running')} slow={t('reversal.slow')} />
      <Button keyName="Escape" disabled={sending} onPress={onBack}>
        {t('refund.dont')}
      </Button>
    </>
  );
}
