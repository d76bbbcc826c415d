/** The customer's phone: a fixed +7, groups as it is typed, problems named in place. */
import { X } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { formatTypedPhone } from '../../format/typed.ts';
import { phoneBecameWhole } from '../../keyboard/hands.ts';
import { useStepFieldOn } from '../../keyboard/step-field.ts';
import { keepFocus } from '../../ui/buttons.tsx';
import { FormattedInput } from '../../ui/formatted-input.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { missingDigits, parseTypedPhone, saidAtOnce } from '../../format/typed-phone.ts';
import './phone-field.css';

type Field = RefObject<HTMLInputElement | null>;

export function PhoneField({ field, editable }: { field: Field; editable: boolean }) {
  const { t } = useI18n();
  const text = useUiStore((ui) => ui.phone);
  const change = useUiStore((ui) => ui.change);
  const [left, setLeft] = useState(false);
  useStepFieldOn(field, { active: editable });

  const reading = parseTypedPhone(text);
  const shown = !reading.ok && (saidAtOnce(reading) || (left && reading.problem === 'tooShort'));
  const problem = shown ? reading.problem : null;
  const ownPrefix = /^\s*(?:\+|00|8\s)/u.test(text) || text === '8';
  return (
    <div className={`field phone-field${problem === null ? '' : ' field--invalid'}`}>
      <label className="field__label" htmlFor="phone">
        {t('phone.label')}
      </label>
      <div className="phone-field__row">
        <span className={`phone-field__prefix${ownPrefix ? ' phone-field__prefix--off' : ''}`}>
          +7
        </span>
        <FormattedInput
          field={field}
          id="phone"
          className="field__input phone-field__input"
          inputMode="tel"
          data-place={editable ? 'phone' : undefined}
          readOnly={!editable}
          tabIndex={editable ? 0 : -1}
          placeholder={t('phone.placeholder')}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'phone-problem'}
          value={text}
          format={formatTypedPhone}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setLeft(true);
          }}
          onText={(phone) => {
            setLeft(false);
            change({ phone, bonus: null, award: false, skipLoyalty: false });
            if (!reading.ok && parseTypedPhone(phone).ok) phoneBecameWhole();
          }}
        />
        {editable && text !== '' && <ClearPhone field={field} />}
      </div>
      {problem !== null && (
        <FieldError id="phone-problem">
          {problem === 'tooShort'
            ? t('phone.problem.tooShort', { count: missingDigits(text) })
            : t(`phone.problem.${problem}`)}
        </FieldError>
      )}
    </div>
  );
}

function ClearPhone({ field }: { field: Field }) {
  const { t } = useI18n();
  const clear = useUiStore((ui) => ui.clear);
  return (
    <button
      type="button"
      className="icon-button phone-field__clear"
      tabIndex={-1}
      aria-label={t('phone.clear')}
      onPointerDown={keepFocus}
      onClick={() => {
        clear();
        field.current?.focus();
      }}
    >
      <X aria-hidden="true" />
    </button>
  );
}
