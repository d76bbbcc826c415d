/** Screen 3, the purchase: amount, bonuses, stamps, award; Enter goes on. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { isUnlikelyAmount } from '../../../src-shared/domain/unlikely.ts';
import {
  commandSent,
  enterRefused,
  focusPlace,
  handsChose,
  handsMoved,
  isTypingIn,
  useHandsStep,
  useHasKept,
  useKeptEnter,
} from '../../keyboard/hands.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { ALL_BONUSES, useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { AmountField } from './amount-field.tsx';
import { BonusRow } from './bonus-row.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import { NoteRow } from './note-row.tsx';
import { takeAsPhone } from '../../ui/keys-notice.tsx';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import { isAsExpected, derivePurchase, requestOf } from './purchase.ts';
import { Receipt } from '../step/receipt.tsx';
import { receiptOfPurchase } from './purchase-receipt.ts';
import { AwardRow, StampsRow } from './stamps-rows.tsx';
import { StepFrame } from '../step/step-frame.tsx';
import { useMethodAhead } from '../step/use-method-ahead.ts';
import { useUnaskedChange } from './use-unasked-change.ts';
import type { CustomerViewState } from '../customer/use-customer-view.ts';
import './purchase-step.css';

const MAX_STAMPS = 99;

export function PurchaseStep({
  customer,
  phoneField,
}: {
  customer: CustomerViewState;
  phoneField: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useI18n();
  const { service, awardEnabled, preferences } = useSnapshot();
  const ui = useUiStore();
  const { view } = customer;
  const amountField = useRef<HTMLInputElement>(null);
  const bonusField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const [submitted, setSubmitted] = useState(false);
  /** Asked about once: more than the owner's ceiling. */
  const [unlikely, setUnlikely] = useState<Tiyn | null>(null);
  const [sent, setSent] = useState(false);
  const start = useCommand('sale.start');
  const purchase = derivePurchase({
    draft: ui,
    view,
    offline: service.state === 'offline',
    awardEnabled,
    stampsPerSale: preferences.stampsPerSale,
    spendTiyn: preferences.spendTiyn,
  });

  const awaited = view.kind === 'looking' && purchase.without === null;
  // A wish that can't be is said at its field, whether the answer came before the key or after it.
  const mayWish = purchase.without === null || purchase.bonusProblem !== null;
  useEffect(() => {
    // Back from a later step: to the amount, to be replaced, when the customer is already decided.
    // With the next customer hands may be in the middle of it.
    const { phone, amount } = useUiStore.getState();
    if (parseTypedPhone(phone).ok) focusPlace('amount', amount !== '' && !isTypingIn('amount'));
    else phoneField.current?.focus();
  }, [phoneField]);

  const submit = () => {
    const { amount } = purchase;
    const request = requestOf(purchase, ui.saleId);
    if (amount === null || request === null) {
      setSubmitted(true);
      if (ui.amount.trim() === '') handsMoved();
      else enterRefused();
      focusPlace(amount === null ? 'amount' : 'bonus', true);
      return;
    }
    if (isUnlikelyAmount(amount, preferences.amountCeiling) && unlikely !== amount) {
      setUnlikely(amount);
      enterRefused();
      focusPlace('amount', true);
      return;
    }
    setSent(true);
    commandSent('charging', purchase.needsCode);
    start.send(request);
  };
  const waits = awaited && purchase.amount !== null;
  const charging = sent && start.fault === null;
  useHandsStep(charging ? 'charging' : waits ? 'looking' : 'purchase', {
    codeDue: charging && purchase.needsCode,
    surprise: !charging && (start.fault !== null || (!awaited && !isAsExpected(purchase, view))),
    since: start.fault,
  });
  useUnaskedChange(purchase, awaited || charging);
  useKeptEnter('charge', !awaited, submit);
  const toggleAll = () =>
    ui.change({ bonus: mayWish && ui.bonus !== ALL_BONUSES ? ALL_BONUSES : null });
  const takePhone = () => {
    ui.change({ amount: '' });
    takeAsPhone(purchase.phoneTyped ?? '');
  };
  const setStamps = (stamps: number) =>
    ui.change({ stamps: Math.max(0, Math.min(MAX_STAMPS, stamps)) });
  // Behind the Enter that charges, keys are those of the payment, whatever is still waited for.
  const gone = useHasKept() || charging;
  const mayStamp = !gone && purchase.canStamp && !purchase.awardChosen;
  const toggleAward = () => ui.change({ award: !ui.award });

  useMethodAhead(gone);
  useKeys({
    Escape: () => stepBack({ phoneField, amountField, bonusField, noteField }),
    F2: !gone && mayWish && toggleAll,
    F3: !gone && mayWish && (() => handsChose('bonus')),
    F4: mayStamp && (() => setStamps(purchase.stamps + 1)),
    'Shift+F4': mayStamp && (() => setStamps(purchase.stamps - 1)),
    F5: !gone && purchase.award !== null && toggleAward,
    F6: purchase.phoneTyped !== null && takePhone,
  });

  return (
    <StepFrame
      at="purchase"
      withCode={purchase.needsCode}
      label={t('purchase.region')}
      receipt={<Receipt view={receiptOfPurchase(purchase)} />}
      action={
        <PurchaseActions
          purchase={purchase}
          view={view}
          pending={start.pending}
          fault={start.fault}
          unlikely={unlikely !== null && unlikely === purchase.amount}
          onSubmit={submit}
          onMissing={setSubmitted}
          phoneField={phoneField}
          amountField={amountField}
        />
      }
    >
      <AmountField
        field={amountField}
        purchase={purchase}
        submitted={submitted}
        unlikely={unlikely !== null && unlikely === purchase.amount}
        onPhone={takePhone}
      />
      <div className="purchase-step">
        <BonusRow field={bonusField} purchase={purchase} view={view} onAll={toggleAll} />
        {purchase.award !== null && (
          <AwardRow award={purchase.award} chosen={purchase.awardChosen} onToggle={toggleAward} />
        )}
        {purchase.canStamp && !purchase.awardChosen && (
          <StampsRow value={purchase.stamps} most={MAX_STAMPS} onChange={setStamps} />
        )}
        <NoteRow field={noteField} />
      </div>
    </StepFrame>
  );
}

/** Esc: bonuses or note → amount → empty amount → phone → empty sale. What was typed goes last. */
function stepBack(fields: {
  phoneField: RefObject<HTMLInputElement | null>;
  amountField: RefObject<HTMLInputElement | null>;
  bonusField: RefObject<HTMLInputElement | null>;
  noteField: RefObject<HTMLInputElement | null>;
}): void {
  const ui = useUiStore.getState();
  const { activeElement } = document;
  if (activeElement === fields.bonusField.current) {
    ui.change({ bonus: null });
    focusPlace('amount', true);
  } else if (activeElement !== null && activeElement === fields.noteField.current) {
    focusPlace('amount', true);
  } else if (activeElement === fields.phoneField.current) {
    ui.clear();
  } else {
    fields.phoneField.current?.focus();
    fields.phoneField.current?.select();
  }
}
