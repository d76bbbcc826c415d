/** The keypad of one field in a dialog or on the lock, where the sale has its own. */
import type { RefObject } from 'react';
import { typeFrom } from '../../keyboard/hands/hands-listener.ts';
import { typeInto } from '../../keyboard/ahead/keypad-press.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { BackspaceKey, KeypadFrame, KeypadKey } from './keypad.tsx';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

export function DigitKeys({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useI18n();
  const press = (key: (typeof DIGITS)[number] | '0' | 'clear' | 'backspace') => (at: number) => {
    if (field.current === null) return;
    field.current.focus();
    if (typeFrom(at)) typeInto(field.current, key);
  };
  return (
    <KeypadFrame>
      {DIGITS.map((key) => (
        <KeypadKey key={key} onPress={press(key)}>
          {key}
        </KeypadKey>
      ))}
      <KeypadKey look="word" aria-label={t('keypad.clear')} onPress={press('clear')}>
        {t('keypad.clear')}
      </KeypadKey>
      <KeypadKey onPress={press('0')}>0</KeypadKey>
      <BackspaceKey onPress={press('backspace')} />
    </KeypadFrame>
  );
}
