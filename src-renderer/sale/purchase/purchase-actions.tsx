/** Keys, "without bonuses" and the main action of the purchase, which says what is missing. */
import type { RefObject } from 'react';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { lastDigitsTyped } from '../../../src-shared/domain/customer/regulars.ts';
import { enterRefused, handsFind, handsMoved, useHasKept } from '../../keyboard/hands/hands.ts';
import { sayAboutKeys, useHands } from '../../keyboard/hands/hands-state.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button, PrimaryAction, type PrimaryActionProps } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { Keypad } from '../../ui/screen-keys/keypad.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import type { CustomerView } from '../customer/customer-view.ts';
import { missingDigits, parseTypedPhone } from '../../format/typed-phone.ts';
import { isAwaited, type Purchase } from './purchase.ts';
import { RecallSale } from './recall-sale.tsx';
import type { Charge } from './use-charge.ts';
import type { Recall } from './use-recall.ts';

interface Props {
  readonly purchase: Purchase;
  readonly view: CustomerView;
  readonly charge: Charge;
  readonly recall: Recall;
  readonly phoneField: RefObject<HTMLInputElement | null>;
  readonly amountField: RefObject<HTMLInputElement | null>;
}

export function PurchaseActions(props: Props) {
  const words = useI18n();
  const { t } = words;
  const phone = useUiStore((ui) => ui.phone);
  const { purchase, charge, recall } = props;
  const { pending } = charge;
  const fault = charge.fault ?? recall.fault;
  const change = useUiStore((ui) => ui.change);
  const kept = useHasKept();
  const finds = useHands((state) => state.findsRegulars) && lastDigitsTyped(phone) !== null;
  const chosen = purchase.noLoyaltyReason === 'cashierChoice';
  // Chosen first, and charged by Enter: one press, one consequence.
  const choosable = chosen || purchase.noLoyaltyReason === null;
  const toggle = () => change({ skipLoyalty: !chosen });
  useShortcuts([
    {
      key: 'F8',
      label: t('help.skipLoyalty'),
      run: choosable && !pending && toggle,
      ahead: true,
    },
  ]);
  return (
    <>
      <Keypad />
      <div className="action-column__fault scrolls">
        {fault !== null && <FaultNotice at="sale" fault={fault} step={null} />}
      </div>
      <RecallSale recall={recall.recall} />
      <Button
        keyName="F8"
        className={choosable ? '' : 'button--gone'}
        disabled={!choosable || pending}
        aria-pressed={chosen}
        onPress={toggle}
      >
        {t('action.noLoyalty')}
      </Button>
      <PrimaryAction {...primaryAction(props, words, phone, { kept, finds })} busy={pending} />
    </>
  );
}

interface HandsNow {
  /** An Enter is kept for what is waited for. */
  readonly kept: boolean;
  /** The last four digits stand in the phone, by which a regular is found. */
  readonly finds: boolean;
}

function primaryAction(
  props: Props,
  words: I18n,
  phone: string,
  hands: HandsNow,
): PrimaryActionProps {
  return missingAction(props, words, phone, hands) ?? chargeAction(props, words);
}

/** It doesn't say which of them is meant: who goes on typing is ahead of that. */
function refuse(): void {
  enterRefused();
  sayAboutKeys({ kind: 'dropped', why: 'regular' });
}

/** What is to be typed or waited for first; null: nothing. */
function missingAction(
  { purchase, view, charge, phoneField, amountField }: Props,
  { t }: I18n,
  phone: string,
  { kept, finds }: HandsNow,
): PrimaryActionProps | null {
  if (view.kind === 'choosing')
    return { label: t('regulars.choose'), ready: false, onPress: refuse };
  if (view.kind === 'noRegular') {
    return {
      label: t('regulars.typePhone'),
      sub: t('enter'),
      onPress: () => {
        handsMoved();
        phoneField.current?.focus();
        phoneField.current?.select();
      },
    };
  }
  if (view.kind === 'typing' && finds) {
    return { label: t('regulars.find'), sub: t('enter'), onPress: handsFind };
  }
  if (view.kind === 'typing') {
    const parsed = parseTypedPhone(phone);
    const short = !parsed.ok && parsed.problem === 'tooShort';
    return {
      label: short ? t('action.findDigits', { count: missingDigits(phone) }) : t('action.fixPhone'),
      sub: t(short ? 'action.subLookup' : 'action.subTyping'),
      ready: false,
      onPress: () => phoneField.current?.focus(),
    };
  }
  if (isAwaited(view, purchase)) {
    return {
      label: t('action.looking'),
      sub: kept ? t('keys.kept') : undefined,
      ready: false,
      onPress: purchase.amount === null ? charge.submit : () => amountField.current?.focus(),
    };
  }
  if (purchase.amount !== null) return null;
  const empty = purchase.amountProblem === 'empty';
  if (view.kind === 'none' && empty) {
    return {
      label: t('action.noCustomer'),
      sub: t('action.subNoCustomer'),
      ready: document.activeElement !== amountField.current,
      onPress: () => {
        // The first Enter only goes to the amount; a second one on the empty field names the problem.
        charge.setSubmitted(document.activeElement === amountField.current);
        handsMoved();
        amountField.current?.focus();
      },
    };
  }
  return {
    label: t(empty ? 'action.toAmount' : 'action.fix'),
    ready: false,
    onPress: charge.submit,
  };
}

function chargeAction({ purchase, view, charge }: Props, { t, money }: I18n): PrimaryActionProps {
  const { submit: onPress } = charge;
  const toPay = purchase.toPay ?? ZERO;
  const amount = money(toPay);
  if (charge.question !== null)
    return { label: t('action.unlikely', { amount }), sub: t('enter'), onPress };
  if (purchase.noLoyaltyReason !== null) {
    return { label: t('action.skipLoyalty'), sub: t('action.subAmount', { amount }), onPress };
  }
  if (purchase.bonusProblem !== null) return { label: t('action.fixBonus'), ready: false, onPress };
  return {
    label:
      toPay === 0
        ? t(purchase.amount === 0 ? 'action.giveGift' : 'action.chargeAll')
        : t(view.kind === 'new' ? 'action.register' : 'action.charge', { amount }),
    sub: t(purchase.needsCode ? 'action.subCode' : 'action.subMoney'),
    onPress,
  };
}
