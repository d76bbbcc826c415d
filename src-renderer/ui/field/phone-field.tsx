/** A customer's phone: a fixed +7, groups as it is typed, problems named in place. */
import { useState, type ReactNode, type RefObject } from 'react';
import { formatTypedPhone } from '../../format/typed.ts';
import { missingDigits, parseTypedPhone, saidAtOnce } from '../../format/typed-phone.ts';
import type { Place } from '../../keyboard/ahead/where-hands-are.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { FieldError } from './field-error.tsx';
import { FormattedInput } from './formatted-input.tsx';
import './phone-field.css';

export function PhoneField({
  id,
  field,
  text,
  place,
  editable = true,
  patient = false,
  lastAlone = false,
  onText,
  children,
}: {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** What hands that are ahead know it by. */
  place?: Place | undefined;
  editable?: boolean;
  /** The last digits are enough: what is wrong with them as a whole number isn't said. */
  patient?: boolean;
  /** What stands there are its last digits, and no beginning of a number. */
  lastAlone?: boolean;
  onText: (text: string) => void;
  /** Behind the number. */
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const [left, setLeft] = useState(false);
  const parsed = parseTypedPhone(text);
  const shown =
    !parsed.ok && !patient && (saidAtOnce(parsed) || (left && parsed.problem === 'tooShort'));
  const problem = shown ? parsed.problem : null;
  const ownPrefix = /^\s*(?:\+|00|8\s)/u.test(text) || text === '8';
  return (
    <div className={`field phone-field${problem === null ? '' : ' field--invalid'}`}>
      <label className="field__label" htmlFor={id}>
        {t('phone.label')}
      </label>
      <div className="phone-field__row">
        <span className={`phone-field__prefix${ownPrefix ? ' phone-field__prefix--off' : ''}`}>
          {lastAlone ? '…' : '+7'}
        </span>
        <FormattedInput
          field={field}
          id={id}
          className={`field__input phone-field__input${lastAlone ? ' phone-field__input--last' : ''}`}
          inputMode="tel"
          data-place={place}
          readOnly={!editable}
          tabIndex={editable ? 0 : -1}
          placeholder={t('phone.placeholder')}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={text}
          format={formatTypedPhone}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setLeft(true);
          }}
          onText={(phone) => {
            setLeft(false);
            onText(phone);
          }}
        />
        {children}
      </div>
      {problem !== null && (
        <FieldError id={`${id}-problem`}>
          {problem === 'tooShort'
            ? t('phone.problem.tooShort', { count: missingDigits(text) })
            : t(`phone.problem.${problem}`)}
        </FieldError>
      )}
    </div>
  );
}
