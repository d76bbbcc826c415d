/** Cash handed over and the change; the notes a customer is likely to give are one press away. */
import type { RefObject } from 'react';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { fitStyle } from '../../format/fit.ts';
import { formatTypedAmount } from '../../format/typed.ts';
import { Button } from '../../ui/buttons.tsx';
import { FormattedInput } from '../../ui/formatted-input.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { ParsedTendered } from './tendered.ts';
import { quickCash } from './quick-cash.ts';
import './cash-field.css';

export function CashField({
  field,
  due,
  reading,
  submitted,
  unlikely,
}: {
  field: RefObject<HTMLInputElement | null>;
  due: Tiyn;
  reading: ParsedTendered;
  submitted: boolean;
  /** So much change is being asked about. */
  unlikely: boolean;
}) {
  const { t, money, amount } = useI18n();
  const tendered = useUiStore((ui) => ui.tendered);
  const change = useUiStore((ui) => ui.change);
  const problem = reading.ok || (reading.problem === 'tooLittle' && !submitted) ? null : reading;
  return (
    <div className="cash-field">
      <div className="cash-field__row">
        <div
          className={`field cash-field__given${problem === null && !unlikely ? '' : ' field--invalid'}`}
          style={fitStyle(tendered)}
        >
          <label className="field__label" htmlFor="tendered">
            {t('money.tendered')}
          </label>
          <FormattedInput
            field={field}
            id="tendered"
            data-place="cash"
            className="field__input cash-field__input"
            inputMode="decimal"
            placeholder={t('money.exact')}
            aria-invalid={problem !== null}
            aria-describedby={problem === null && !unlikely ? undefined : 'tendered-problem'}
            value={tendered}
            format={formatTypedAmount}
            onText={(text) => change({ tendered: text })}
          />
        </div>
        <p className="cash-field__change" aria-live="polite">
          <span>{t('money.change')}</span>
          <strong>
            {reading.ok && reading.tendered !== null
              ? money((reading.tendered - due) as Tiyn)
              : '–'}
          </strong>
        </p>
      </div>
      {problem !== null && (
        <FieldError id="tendered-problem">
          {problem.problem === 'tooLittle'
            ? t('money.tooLittle', { amount: money(problem.missing) })
            : t('purchase.problem.notANumber')}
        </FieldError>
      )}
      {problem === null && unlikely && reading.ok && reading.tendered !== null && (
        <FieldError id="tendered-problem">
          {t('money.unlikely', { amount: money(reading.tendered) })}
        </FieldError>
      )}
      <div className="cash-field__notes">
        {quickCash(due).map((note) => (
          <Button key={note} onPress={() => change({ tendered: amount(note) })}>
            {amount(note)}
          </Button>
        ))}
      </div>
    </div>
  );
}
