/** The purchase's amount: the largest thing on the screen. */
import { useState, type RefObject } from 'react';
import { formatPhone } from '../../format/typed.ts';
import { useStepFieldOn } from '../../keyboard/hands/step-field.ts';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { Button } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import type { Purchase } from './purchase.ts';
import './purchase-amount.css';

export function PurchaseAmount({
  field,
  purchase: { amountProblem: problem, phoneTyped },
  submitted,
  question,
  onPhone,
}: {
  field: RefObject<HTMLInputElement | null>;
  purchase: Purchase;
  /** Enter was pressed: then an empty or zero amount is named as well. */
  submitted: boolean;
  /** Whether so much is meant; null: it isn't asked. */
  question: string | null;
  /** Makes what stands there the customer's phone. */
  onPhone: () => void;
}) {
  const { t } = useI18n();
  const text = useUiStore((ui) => ui.amount);
  const change = useUiStore((ui) => ui.change);
  const [left, setLeft] = useState(false);
  // Until then the phone is what is typed.
  const next = useUiStore(({ phone, amount, regular }) =>
    phone === '' ? amount !== '' : regular !== null || parseTypedPhone(phone).ok,
  );
  useStepFieldOn(field, { active: next });
  const patient = problem === 'empty' ? !submitted : problem === 'zero' && !left && !submitted;
  const shown = problem !== null && !patient ? problem : null;
  const words = shown !== null ? t(`purchase.problem.${shown}`) : null;
  return (
    <div className="purchase-amount">
      <AmountField
        field={field}
        id="amount"
        data-place="amount"
        label={t('purchase.amount')}
        message={words ?? question}
        asked={words === null}
        value={text}
        onBlur={() => setLeft(true)}
        onText={(amount) => {
          setLeft(false);
          change({ amount });
        }}
      />
      {shown === 'phone' && (
        <Button keyName="F6" sub={formatPhone(phoneTyped ?? '')} onPress={onPhone}>
          {t('purchase.phoneTake')}
        </Button>
      )}
    </div>
  );
}
