/**
 * Where a PIN is typed: by keys, by the keypad of the screen, or by a reader of cards that types. It
 * stands in the field alone, as dots: no state of the page ever holds it.
 */
import type { ReactNode } from 'react';
import type { PinEntry } from '../../till/use-pin.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { FieldError } from './field-error.tsx';
import './pin-field.css';

/** What a reader types may be longer than any PIN. */
const MAX_TYPED = 64;

export function PinField({ entry, id, label }: { entry: PinEntry; id: string; label: string }) {
  const { field } = entry;
  const problem = usePinProblem(entry);
  return (
    <div className="form__item">
      <div className={`field pin-field${problem === null ? '' : ' field--invalid'}`}>
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className="field__input field__input--large pin-field__dots"
          data-place="pin"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MAX_TYPED}
          readOnly={entry.pending}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
      </div>
      {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </div>
  );
}

/** The seconds are for the eye: no tick is spoken. */
function usePinProblem({ pause, tooShort, fault }: PinEntry): ReactNode {
  const { t } = useI18n();
  if (pause > 0) {
    return (
      <>
        {t('pin.paused')} <span aria-hidden="true">{t('pin.pausedFor', { seconds: pause })}</span>
      </>
    );
  }
  if (tooShort) return t('pin.tooShort');
  return fault?.code === 'wrongPin' ? t('pin.wrong') : null;
}
