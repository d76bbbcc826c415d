/** The purchase's amount: the largest thing on the screen. */
import { useState, type RefObject } from 'react';
import { fitStyle } from '../../format/fit.ts';
import { formatPhone } from '../../format/typed.ts';
import { useStepFieldOn } from '../../keyboard/step-field.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { Button } from '../../ui/buttons.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import type { Purchase } from './purchase.ts';
import './amount-field.css';

export function AmountField({
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
  const said = problem !== null && !patient ? problem : null;
  const wrong = said !== null || unlikely;
  return (
    <div className="amount-field">
      <div className={`field field--amount${wrong ? ' field--invalid' : ''}`}>
        <label className="field__label" htmlFor="amount">
          {t('purchase.amount')}
        </label>
        <div className="amount-field__row" style={fitStyle(text)}>
          <AmountInput
            field={field}
            id="amount"
            data-place="amount"
            className="field__input--large amount-field__input"
            invalid={said !== null}
            described={wrong}
            value={text}
            onBlur={() => setLeft(true)}
            onText={(amount) => {
              setLeft(false);
              // Cash that was typed for another amount isn't the cash for this one.
              change({ amount, tendered: '' });
            }}
          />
          <span className="amount-field__sign" aria-hidden="true">
            ₸
          </span>
        </div>
      </div>
      {said !== null && (
        <FieldError id="amount-problem">{t(`purchase.problem.${said}`)}</FieldError>
      )}
      {said === 'phone' && (
        <Button keyName="F6" sub={formatPhone(phoneTyped ?? '')} onPress={onPhone}>
          {t('purchase.phoneTake')}
        </Button>
      )}
      {said === null && unlikely && amountCeiling !== null && (
        <FieldError id="amount-problem">
          {t('purchase.unlikely', { amount: money(amountCeiling) })}
        </FieldError>
      )}
    </div>
  );
}
