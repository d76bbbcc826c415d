/** The amount that a step is about: its label, every digit of it, the currency, and what is wrong. */
import type { ComponentProps, ReactNode } from 'react';
import { fitStyle } from '../../format/fit.ts';
import { AmountInput } from './amount-input.tsx';
import { FieldError } from './field-error.tsx';
import './amount-field.css';

type Props = Omit<ComponentProps<typeof AmountInput>, 'invalid' | 'described' | 'className'> & {
  readonly label: string;
  /** Said below it; null: nothing. */
  readonly message: ReactNode;
  /** What is said is asked, and the amount can be taken. */
  readonly asked?: boolean;
};

export function AmountField({ label, message, asked = false, ...input }: Props) {
  const wrong = message !== null;
  return (
    <>
      <div className={`field field--amount${wrong ? ' field--invalid' : ''}`}>
        <label className="field__label" htmlFor={input.id}>
          {label}
        </label>
        <div className="amount-field" style={fitStyle(input.value)}>
          <AmountInput
            {...input}
            className="field__input--large amount-field__input"
            invalid={wrong && !asked}
            described={wrong}
          />
          <span className="amount-field__sign" aria-hidden="true">
            ₸
          </span>
        </div>
      </div>
      {wrong && <FieldError id={`${input.id}-problem`}>{message}</FieldError>}
    </>
  );
}
