/** The purchase's amount: the largest thing on the screen. */
import { useState, type RefObject } from 'react';
import { formatPhone } from '../../format/typed.ts';
import { useStepFieldOn } from '../../keyboard/step-field.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import type { Purchase } from './purchase.ts';
import './purchase-amount.css';

export function PurchaseAmount({
  field,
  purchase: { amountProblem: problem, phoneTyped },
  submitted,
  unlikely,
  onPhone,
}: {
  field: RefObject<HTMLInputElement | null>;
  purchase: Purchase;
  /** Enter was pressed: then an empty or zero amount is named as well. */
  submitted: boolean;
  /** It is above the owner's ceiling, which is being asked about. */
  unlikely: boolean;
  /** Makes what stands there the customer's phone. */
  onPhone: () => void;
}) {
  const { t, money } = useI18n();
  const { amountCeiling } = useSnapshot().preferences;
  const text = useUiStore((ui) => ui.amount);
  const change = useUiStore((ui) => ui.change);
  const [left, setLeft] = useState(false);
  // Until then the phone is what is typed.
  const next = useUiStore(({ phone, amount }) =>
    phone === '' ? amount !== '' : parseTypedPhone(phone).ok,
  );
  useStepFieldOn(field, { active: next });
  const patient = problem === 'empty' ? !submitted : problem === 'zero' && !left && !submitted;
  const shown = problem !== null && !patient ? problem : null;
  const words = shown !== null ? t(`purchase.problem.${shown}`) : null;
  const asked =
    unlikely && amountCeiling !== null
      ? t('purchase.unlikely', { amount: money(amountCeiling) })
      : null;
  return (
    <div className="purchase-amount">
      <AmountField
        field={field}
        id="amount"
        data-place="amount"
        label={t('purchase.amount')}
        message={words ?? asked}
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
