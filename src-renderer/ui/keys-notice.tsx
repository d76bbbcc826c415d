/**
 * What became of keys that were not taken, over what isn't pressed, so that nothing moves for
 * it. A scanned phone is offered as the phone.
 */
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { handsMoved } from '../keyboard/hands.ts';
import { sayAboutKeys, useHands } from '../keyboard/hands-state.ts';
import { focusPlace, putText } from '../keyboard/places.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from './buttons.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './keys-notice.css';

const SHOWN_FOR = 8_000;

/** For every screen but the sale's, which has its own. */
export function FrameKeysNotice() {
  const isSale = useHands(({ hands }) => hands.step !== 'none');
  return isSale ? null : <KeysNotice over="frame" />;
}

/** For a dialog: what is said while it is open. */
export function DialogKeysNotice() {
  const said = useHands((state) => state.said);
  const [before] = useState(said);
  return said === before ? null : <KeysNotice over="dialog" />;
}

/** `over`: what it lies over. */
export function KeysNotice({ over = 'sale' }: { over?: 'sale' | 'frame' | 'dialog' }) {
  const { t } = useI18n();
  const notice = useHands((state) => state.notice);
  const said = useHands((state) => state.said);
  const composing = useHands(({ hands }) => hands.step === 'purchase' || hands.step === 'looking');
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => sayAboutKeys(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [notice]);
  const nobody = useUiStore((ui) => ui.phone === '');
  // F6 is free for it only where there is no customer whose data it would open.
  const offers = over === 'sale' && composing && nobody;
  const phone = notice?.kind === 'scanned' && offers ? notice.phone : null;
  const takePhone = () => {
    if (phone !== null) takeAsPhone(phone);
  };
  useShortcuts([{ key: 'F6', label: t('help.asPhone'), run: phone !== null && takePhone }]);
  if (notice === null) return null;
  return (
    <div
      key={said}
      className={`notice notice--waiting notice--toned notice--row keys-notice keys-notice--${over}`}
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
