/**
 * What became of keys and scans that were not taken, over what isn't pressed, so that nothing moves for
 * it. A phone that was scanned beside another customer, and an order, are offered by a key.
 */
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { unbrokenPhone } from '../../format/typed.ts';
import { handsMoved } from '../../keyboard/hands/hands.ts';
import { sayAboutKeys, useHands, type Notice } from '../../keyboard/hands/hands-state.ts';
import { focusPlace, putText } from '../../keyboard/hands/places.ts';
import { INSTEAD_KEY, useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../press/buttons.tsx';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { MIN_PIN_LENGTH } from '../../till/use-pin.ts';
import { useI18n } from '../../locales/use-i18n.ts';
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
  const notice = useHands((state) => state.notice);
  const said = useHands((state) => state.said);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => sayAboutKeys(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [notice]);
  const { words, offer } = useNoticed(notice, over === 'sale');
  useShortcuts([
    { key: INSTEAD_KEY, label: offer?.label ?? '', run: offer?.key === INSTEAD_KEY && offer.take },
  ]);
  const isElsewhere = over !== 'dialog' && notice?.kind === 'scanned' && notice.overDialog;
  if (notice === null || isElsewhere) return null;
  const place = offer?.key === INSTEAD_KEY ? 'customer' : over;
  return (
    <div
      key={said}
      className={`notice notice--waiting notice--toned notice--row keys-notice keys-notice--${place}`}
      role="alert"
    >
      <Keyboard aria-hidden="true" />
      <span>{words}</span>
      {offer !== null && (
        <Button keyName={offer.key} onPress={offer.take}>
          {offer.words}
        </Button>
      )}
    </div>
  );
}

interface Offer {
  readonly key: typeof INSTEAD_KEY | 'F11';
  readonly words: string;
  /** What F1 says of it. */
  readonly label: string;
  readonly take: () => void;
}

/** What is said, and what can be done about it. Only the sale has anything to offer. */
function useNoticed(
  notice: Notice | null,
  ofSale: boolean,
): { readonly words: string; readonly offer: Offer | null } {
  const { t } = useI18n();
  const composing = useHands(({ hands }) => hands.step === 'purchase' || hands.step === 'looking');
  if (notice === null) return { words: '', offer: null };
  if (notice.kind === 'dropped') return { words: t(`keys.dropped.${notice.why}`), offer: null };
  const { scanned } = notice;
  if (!ofSale || scanned.kind === 'other') return { words: t('keys.scanned.other'), offer: null };
  if (scanned.kind === 'award') return { words: t('keys.scanned.award'), offer: null };
  if (scanned.kind === 'order') {
    const { number } = scanned;
    return {
      words: t('keys.scanned.order', { number: endOf(number) }),
      offer: { key: 'F11', words: t('keys.scanned.open'), label: t('help.f11'), take: goToOrders },
    };
  }
  const phone = unbrokenPhone(scanned.phone);
  if (!scanned.offered || !composing)
    return { words: t('keys.scanned.phone', { phone }), offer: null };
  const take = () => takeAsPhone(scanned.phone);
  return {
    words: t('keys.scanned.another', { phone }),
    offer: { key: INSTEAD_KEY, words: t('keys.scanned.take'), label: t('help.instead'), take },
  };
}

/** Enough of an order; a staff card has a number as well, and as a whole that is nobody's to read. */
const endOf = (number: string) =>
  number.length < MIN_PIN_LENGTH ? number : `…${number.slice(2).slice(-4)}`;

/** Orders; of the order that was scanned, while it is offered. */
export function goToOrders(): void {
  const { notice, hands } = useHands.getState();
  const scanned = notice?.kind === 'scanned' && hands.step !== 'none' ? notice.scanned : null;
  if (scanned?.kind === 'order') {
    sayAboutKeys(null);
    const { number: text, orderId } = scanned;
    const { lookUp, openScanned } = useOrdersUiStore.getState();
    if (orderId === undefined) lookUp(text, { text, byId: true });
    else openScanned(orderId);
  }
  useUiStore.getState().change({ section: 'orders' });
}

/** What was scanned, or typed as an amount, is the customer. */
export function takeAsPhone(phone: string): void {
  handsMoved();
  sayAboutKeys(null);
  putText('phone', phone);
  focusPlace('amount', true);
}
