/**
 * What became of keys that were not taken, over what isn't pressed, so that nothing moves for
 * it. A scanned phone is offered as the phone.
 */
import { Keyboard } from 'lucide-react';
import { useEffect } from 'react';
import { handsMoved } from '../keyboard/hands.ts';
import { sayAboutKeys, useHands } from '../keyboard/hands-state.ts';
import { focusPlace, putText } from '../keyboard/places.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from './buttons.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './keys-notice.css';

const SHOWN = 8_000;

export function KeysNotice() {
  const { t } = useI18n();
  const notice = useHands((state) => state.notice);
  const said = useHands((state) => state.said);
  const composing = useHands(({ hands }) => hands.step === 'purchase' || hands.step === 'looking');
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => sayAboutKeys(null), SHOWN);
    return () => clearTimeout(timer);
  }, [notice]);
  const nobody = useUiStore((ui) => ui.phone === '');
  // F6 is free for it only where there is no customer whose data it would open.
  const phone = notice?.kind === 'scanned' && composing && nobody ? notice.phone : null;
  const takePhone = () => {
    if (phone !== null) takeAsPhone(phone);
  };
  useShortcuts([{ key: 'F6', label: t('help.asPhone'), run: phone !== null && takePhone }]);
  if (notice === null) return null;
  return (
    <div
      key={said}
      className="notice notice--waiting notice--toned notice--row keys-notice"
      role="alert"
    >
      <Keyboard aria-hidden="true" />
      <span>
        {notice.kind === 'dropped'
          ? t(`keys.dropped.${notice.why}`)
          : phone === null
            ? t('keys.scanned')
            : t('keys.scannedPhone', { phone })}
      </span>
      {phone !== null && (
        <Button keyName="F6" onPress={takePhone}>
          {t('purchase.phoneTake')}
        </Button>
      )}
    </div>
  );
}

/** What was scanned or typed as an amount is the customer. */
export function takeAsPhone(phone: string): void {
  handsMoved();
  sayAboutKeys(null);
  putText('phone', phone);
  focusPlace('amount', true);
}
