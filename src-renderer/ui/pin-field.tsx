/**
 * Where a PIN is typed: by keys, by the keypad of the screen, or by a reader of cards that types. It
 * stands in the field alone, as dots: no state of the page ever holds it.
 */
import { Delete } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { typeInto } from '../keyboard/keypad-press.ts';
import type { PinEntry } from '../till/use-pin.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { keepFocus } from './buttons.tsx';
import { FieldError } from './field-error.tsx';
import './pin-field.css';

type Field = RefObject<HTMLInputElement | null>;

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

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', 'clear', '0', 'backspace'] as const;

/** The keypad of that field, where the sale has its own. */
export function PinKeys({ field }: { field: Field }) {
  const { t } = useI18n();
  const names: Partial<Record<(typeof KEYS)[number], string>> = {
    clear: t('keypad.clear'),
    backspace: t('keypad.backspace'),
  };
  return (
    <fieldset className="keypad" aria-label={t('keypad.label')}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={`keypad__key${key === 'clear' ? ' keypad__key--word' : ''}`}
          aria-label={names[key]}
          onPointerDown={keepFocus}
          onClick={() => {
            if (field.current === null) return;
            field.current.focus();
            typeInto(field.current, key);
          }}
        >
          {key === 'backspace' ? (
            <Delete aria-hidden="true" strokeWidth={1.75} />
          ) : (
            (names[key] ?? key)
          )}
        </button>
      ))}
    </fieldset>
  );
}
