/** The digits on the screen. They type into the field that has the focus, about 20 mm a key. */
import { Delete } from 'lucide-react';
import { pressKeypad } from '../keyboard/hands-listener.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { keepFocus } from './buttons.tsx';
import './keypad.css';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', ','] as const;

export function Keypad() {
  const { t, language } = useI18n();
  return (
    <fieldset className="keypad" aria-label={t('keypad.label')}>
      {DIGITS.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className="keypad__key"
          aria-label={key === ',' ? t('keypad.comma') : key}
          onPointerDown={keepFocus}
          onClick={() => pressKeypad(key)}
        >
          {key === ',' && language === 'en' ? '.' : key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className="keypad__key keypad__key--word"
        onPointerDown={keepFocus}
        onClick={() => pressKeypad('clear')}
      >
        {t('keypad.clear')}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="keypad__key keypad__key--wide"
        aria-label={t('keypad.backspace')}
        onPointerDown={keepFocus}
        onClick={() => pressKeypad('backspace')}
      >
        <Delete aria-hidden="true" strokeWidth={1.75} />
      </button>
    </fieldset>
  );
}
