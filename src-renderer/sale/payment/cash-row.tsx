/** Cash that is typed, and beside it what follows from it. */
import type { ComponentProps, ReactNode } from 'react';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { fitStyle } from '../../format/fit.ts';
import { AmountInput } from '../../ui/field/amount-input.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { Payment } from './use-payment.ts';

type CashRowProps = Omit<ComponentProps<typeof AmountInput>, 'invalid' | 'className'> & {
  readonly label: string;
  /** Of what stands beside it; null: it can't be said. */
  readonly follows: { readonly name: string; readonly amount: Tiyn | null };
  readonly problem: ReactNode;
  /** What is asked about it, though it can be taken. */
  readonly question?: ReactNode;
};

export function CashRow({ label, follows, problem, question = null, ...input }: CashRowProps) {
  const { money } = useI18n();
  const message = problem ?? question;
  return (
    <>
      <div className="cash-field__row">
        <div
          className={`field cash-field__tendered${message === null ? '' : ' field--invalid'}`}
          style={fitStyle(input.value)}
        >
          <label className="field__label" htmlFor={input.id}>
            {label}
          </label>
          <AmountInput
            {...input}
            className="cash-field__input"
            invalid={problem !== null}
            described={message !== null}
          />
        </div>
        <p className="cash-field__change" aria-live="polite">
          <span>{follows.name}</span>
          <strong>{follows.amount === null ? '–' : money(follows.amount)}</strong>
        </p>
      </div>
      {message !== null && <FieldError id={`${input.id}-problem`}>{message}</FieldError>}
    </>
  );
}

/** Cash handed over and the change. */
export function TenderedRow({
  field,
  payment: { cash, change, submitted, unlikely },
}: {
  field: Payment['field'];
  payment: Payment;
}) {
  const { t, money } = useI18n();
  const { tendered, change: put } = useUiStore();
  const wrong = cash.ok || (cash.problem === 'tooLittle' && !submitted) ? null : cash;
  const asked = unlikely && cash.ok ? cash.tendered : null;
  return (
    <CashRow
      field={field}
      id="tendered"
      data-place="cash"
      label={t('payment.tendered')}
      placeholder={t('payment.exact')}
      value={tendered}
      follows={{ name: t('payment.change'), amount: change }}
      problem={
        wrong === null
          ? null
          : wrong.problem === 'tooLittle'
            ? t('payment.tooLittle', { amount: money(wrong.missing) })
            : t('purchase.problem.notANumber')
      }
      question={asked === null ? null : t('payment.unlikely', { amount: money(asked) })}
      onText={(text) => put({ tendered: text })}
    />
  );
}
