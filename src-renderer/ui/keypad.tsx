/** The digits on the screen. They type into the field that has the focus, about 20 mm a key. */
import { Delete } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useSeen } from '../keyboard/enter-guard.ts';
import { pressKeypad } from '../keyboard/hands-listener.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { keepFocus } from './buttons.tsx';
import './keypad.css';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', ','] as const;

export function Keypad() {
  const { t, language } = useI18n();
  return (
    <KeypadFrame>
      {DIGITS.map((key) => (
        <KeypadKey
          key={key}
          aria-label={key === ',' ? t('keypad.comma') : key}
          onClick={() => pressKeypad(key)}
        >
          {key === ',' && language === 'en' ? '.' : key}
        </KeypadKey>
      ))}
      <KeypadKey look="word" onClick={() => pressKeypad('clear')}>
        {t('keypad.clear')}
      </KeypadKey>
      <BackspaceKey look="wide" onClick={() => pressKeypad('backspace')} />
    </KeypadFrame>
  );
}

export function KeypadFrame({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  return (
    <fieldset className="keypad" aria-label={t('keypad.label')}>
      {children}
    </fieldset>
  );
}

type KeyProps = Omit<ComponentProps<'button'>, 'className'> & { readonly look?: 'word' | 'wide' };

/** The field that it types into keeps the focus. */
export function KeypadKey({ look, onClick, ...button }: KeyProps) {
  const isSeen = useSeen(null);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`keypad__key${look === undefined ? '' : ` keypad__key--${look}`}`}
      onPointerDown={keepFocus}
      onClick={(event) => {
        if (isSeen(event)) onClick?.(event);
      }}
      {...button}
    />
  );
}

export function BackspaceKey(key: Omit<KeyProps, 'children'>) {
  const { t } = useI18n();
  return (
    <KeypadKey aria-label={t('keypad.backspace')} {...key}>
      <Delete aria-hidden="true" strokeWidth={1.75} />
    </KeypadKey>
  );
}
