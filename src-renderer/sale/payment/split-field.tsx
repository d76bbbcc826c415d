/** A split payment: the cash part is typed, the rest goes by card or online. */
import type { RefObject } from 'react';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { fitStyle } from '../../format/fit.ts';
import { formatTypedAmount } from '../../format/typed.ts';
import { isTypingIn } from '../../keyboard/hands.ts';
import { replaced } from '../../keyboard/step-field.ts';
import { keepFocus, KeyCap } from '../../ui/buttons.tsx';
import { FormattedInput } from '../../ui/formatted-input.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { ParsedTendered } from './tendered.ts';
import { METHOD_SIGNS } from '../step/payment-methods.ts';
import type { ParsedSplit } from './parse-split.ts';

const RESTS = ['card', 'online'] as const;

export function SplitField({
  field,
  tenderedField,
  due,
  reading,
  tendered: parsedTendered,
  submitted,
  unlikely,
}: {
  field: RefObject<HTMLInputElement | null>;
  tenderedField: RefObject<HTMLInputElement | null>;
  due: Tiyn;
  reading: ParsedSplit;
  /** Cash handed over for the cash part. */
  tendered: ParsedTendered;
  submitted: boolean;
  /** So much change is being asked about. */
  unlikely: boolean;
}) {
  const { t, money } = useI18n();
  const { part, rest, tendered, change } = useUiStore();
  const problem =
    reading.ok || (reading.problem === 'empty' && !submitted) ? null : reading.problem;
  const short =
    parsedTendered.ok || (parsedTendered.problem === 'tooLittle' && !submitted)
      ? null
      : parsedTendered;
  const cash = reading.ok ? reading.split.cash : null;
  return (
    <div className="cash-field">
      <div className="cash-field__row">
        <div
          className={`field cash-field__given${problem === null ? '' : ' field--invalid'}`}
          style={fitStyle(part)}
        >
          <label className="field__label" htmlFor="part">
            {t('money.split.cash')}
          </label>
          <FormattedInput
            field={field}
            id="part"
            data-place="part"
            className="field__input cash-field__input"
            inputMode="decimal"
            placeholder="0"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'part-problem'}
            value={part}
            format={formatTypedAmount}
            onFocus={(event) => replaced.onFocus(event, isTypingIn('part'))}
            onBlur={replaced.onBlur}
            onText={(text) => change({ part: text })}
          />
        </div>
        <p className="cash-field__change" aria-live="polite">
          <span>{t(`money.split.${rest}`)}</span>
          <strong>{reading.ok ? money(reading.left) : '–'}</strong>
        </p>
      </div>
      {problem !== null && (
        <FieldError id="part-problem">
          {problem === 'number'
            ? t('purchase.problem.notANumber')
            : t(`money.split.problem.${problem}`, { amount: money(due) })}
        </FieldError>
      )}
      <fieldset className="tiles tiles--low" role="radiogroup" aria-label={t('money.split.rest')}>
        {RESTS.map((name) => {
          const Sign = METHOD_SIGNS[name];
          return (
            <label key={name} className="tiles__item" onPointerDown={keepFocus}>
              <input
                className="over"
                type="radio"
                name="rest"
                checked={rest === name}
                onChange={() => change({ rest: name })}
              />
              <Sign aria-hidden="true" strokeWidth={1.75} />
              <span>{t(`money.${name}`)}</span>
              {rest !== name && <KeyCap>F5</KeyCap>}
            </label>
          );
        })}
      </fieldset>
      <div className="cash-field__row">
        <div
          className={`field cash-field__given${short === null && !unlikely ? '' : ' field--invalid'}`}
          style={fitStyle(tendered)}
        >
          <label className="field__label" htmlFor="tendered">
            {t('money.tendered')}
          </label>
          <FormattedInput
            field={tenderedField}
            id="tendered"
            data-place="cash"
            className="field__input cash-field__input"
            inputMode="decimal"
            placeholder={t('money.exact')}
            aria-invalid={short !== null}
            aria-describedby={short === null && !unlikely ? undefined : 'tendered-problem'}
            value={tendered}
            format={formatTypedAmount}
            onText={(text) => change({ tendered: text })}
          />
        </div>
        <p className="cash-field__change" aria-live="polite">
          <span>{t('money.change')}</span>
          <strong>
            {cash !== null && parsedTendered.ok && parsedTendered.tendered !== null
              ? money((parsedTendered.tendered - cash) as Tiyn)
              : '–'}
          </strong>
        </p>
      </div>
      {short === null && unlikely && parsedTendered.ok && parsedTendered.tendered !== null && (
        <FieldError id="tendered-problem">
          {t('money.unlikely', { amount: money(parsedTendered.tendered) })}
        </FieldError>
      )}
      {short !== null && (
        <FieldError id="tendered-problem">
          {short.problem === 'tooLittle'
            ? t('money.tooLittle', { amount: money(short.missing) })
            : t('purchase.problem.notANumber')}
        </FieldError>
      )}
    </div>
  );
}
