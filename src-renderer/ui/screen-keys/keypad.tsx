/** The digits on the screen. They type into the field that has the focus, about 20 mm a key. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { LAST } from '../../keyboard/behind-main.ts';
import { useKeyPress, type Click } from '../../keyboard/hands/enter-guard.ts';
import { pressKeypad } from '../../keyboard/hands/hands-listener.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { keepFocus } from '../press/buttons.tsx';
import './keypad.css';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', ','] as const;

export function Keypad() {
  const { t, language } = useI18n();
  return (
    <KeypadFrame>
      {DIGITS.map((key) => (
        <KeypadKey
          key={key}
          ahead
          aria-label={key === ',' ? t('keypad.comma') : key}
          onPress={(at) => pressKeypad(key, at)}
        >
          {key === ',' && language === 'en' ? '.' : key}
        </KeypadKey>
      ))}
      <KeypadKey ahead look="word" onPress={(at) => pressKeypad('clear', at)}>
        {t('keypad.clear')}
      </KeypadKey>
      <BackspaceKey ahead look="wide" onPress={(at) => pressKeypad('backspace', at)} />
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

interface KeyProps {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly look?: 'word' | 'wide';
  /** Its digit may belong to what the screen hasn't come to yet. */
  readonly ahead?: boolean;
  /** `at`: when it was pressed. */
  readonly onPress: (at: number) => void;
}

/**
 * Types as soon as a finger comes down: who types with two has the next one down before the first is lifted,
 * and the screen may change in between. The field that it types into keeps the focus.
 */
export function KeypadKey({ look, ahead = false, onPress, ...button }: KeyProps) {
  const pressedAt = useKeyPress(ahead);
  const press = (how: Click) => {
    const at = pressedAt(how);
    if (at !== null) onPress(at);
  };
  return (
    <button
      {...button}
      type="button"
      {...LAST}
      className={`raised keypad__key${look === undefined ? '' : ` keypad__key--${look}`}`}
      onPointerDown={(event) => {
        keepFocus(event);
        if (event.button === 0) press({ detail: 1, timeStamp: event.timeStamp });
      }}
      onClick={(event) => {
        // By no finger.
        if (event.detail === 0) press(event);
      }}
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
