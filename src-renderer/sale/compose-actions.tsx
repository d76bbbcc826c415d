/** Keys, "without bonuses" and the main action of the purchase, which says what is missing. */
import type { RefObject } from 'react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction, type MainActionProps } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { Keypad } from '../parts/keypad.tsx';
import { useDesk } from '../till/desk.ts';
import { useWords, type Words } from '../words/use-words.ts';
import type { Card } from './customer-card.ts';
import { missingDigits, readTypedPhone } from './phone-state.ts';
import type { Purchase } from './purchase.ts';

interface Props {
  readonly purchase: Purchase;
  readonly card: Card;
  readonly pending: boolean;
  readonly fault: Fault | null;
  readonly onSubmit: (without: boolean) => void;
  /** Enter was pressed with something missing: it is named now. */
  readonly onMissing: (asked: boolean) => void;
  readonly phoneField: RefObject<HTMLInputElement | null>;
  readonly amountField: RefObject<HTMLInputElement | null>;
}

export function ComposeActions(props: Props) {
  const words = useWords();
  const { t } = words;
  const phone = useDesk((desk) => desk.phone);
  const { purchase, pending, fault, onSubmit } = props;
  const bonusless = purchase.without !== null;
  const goWithout = (purchase.amount ?? 0) > 0 && !bonusless && (() => onSubmit(true));
  useKeys({ F8: goWithout });
  return (
    <>
      <Keypad />
      <div className="sale__said">{fault !== null && <FaultNote fault={fault} step={null} />}</div>
      {!bonusless && (
        <Button keyName="F8" disabled={!goWithout || pending} onPress={() => onSubmit(true)}>
          {t('action.without')}
        </Button>
      )}
      <MainAction {...mainAction(props, words, phone)} busy={pending} />
    </>
  );
}

function mainAction(props: Props, words: Words, phone: string): MainActionProps {
  const { purchase, card, onSubmit, onMissing, phoneField, amountField } = props;
  const { t, money } = words;
  const focusPhone = () => phoneField.current?.focus();
  const askAmount = () => {
    // The first Enter only goes to the amount; a second one on the empty field names the problem.
    onMissing(document.activeElement === amountField.current);
    amountField.current?.focus();
  };
  if (card.kind === 'typing') {
    const reading = readTypedPhone(phone);
    const short = !reading.ok && reading.problem === 'tooShort';
    return short
      ? {
          label: t('action.findDigits', { count: missingDigits(phone) }),
          sub: t('action.subLookup'),
          ready: false,
          onPress: focusPhone,
        }
      : {
          label: t('action.fixPhone'),
          sub: t('action.subTyping'),
          ready: false,
          onPress: focusPhone,
        };
  }
  if (card.kind === 'looking') {
    return {
      label: t('action.looking'),
      ready: false,
      onPress: () => amountField.current?.focus(),
    };
  }
  if (card.kind === 'none' && purchase.amountProblem === 'empty') {
    return {
      label: t('action.noCustomer'),
      sub: t('action.subNoCustomer'),
      ready: document.activeElement !== amountField.current,
      onPress: askAmount,
    };
  }
  if (purchase.amount === null || purchase.toPay === null) {
    return {
      label: purchase.amountProblem === 'empty' ? t('action.toAmount') : t('action.fix'),
      ready: false,
      onPress: () => {
        onMissing(true);
        amountField.current?.focus();
      },
    };
  }
  if (purchase.without !== null) {
    return {
      label: t('action.finishWithout'),
      sub: t('action.subAmount', { amount: money(purchase.amount) }),
      onPress: () => onSubmit(false),
    };
  }
  if (purchase.bonusProblem !== null) {
    return { label: t('action.fixBonus'), ready: false, onPress: () => onSubmit(false) };
  }
  const amount = money(purchase.toPay);
  return {
    label:
      purchase.toPay === 0
        ? t(purchase.amount === 0 ? 'action.giveGift' : 'action.chargeAll')
        : t(card.kind === 'new' ? 'action.register' : 'action.charge', { amount }),
    sub: t(purchase.needsCode ? 'action.subCode' : 'action.subMoney'),
    onPress: () => onSubmit(false),
  };
}
