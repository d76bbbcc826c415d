/** The purchase: amount, bonuses, stamps, award; Enter goes on. */
import { useEffect, useRef, type RefObject } from 'react';
import { handsChose, useHandsStep, useHasKept, useKeptEnter } from '../../keyboard/hands/hands.ts';
import { focusPlace } from '../../keyboard/hands/places.ts';
import { useAwardByScan } from '../../keyboard/hands/scan-takers.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { ALL_BONUSES, useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { takeAsPhone } from '../../ui/notice/keys-notice.tsx';
import { parseTypedPhone } from '../../format/typed-phone.ts';
import type { CustomerViewState } from '../customer/use-customer-view.ts';
import type { CustomerView } from '../customer/customer-view.ts';
import { Receipt } from '../step/receipt.tsx';
import { StepFrame } from '../step/step-frame.tsx';
import { useMethodAhead } from '../step/use-method-ahead.ts';
import { PurchaseAmount } from './purchase-amount.tsx';
import { BonusRow } from './bonus-row.tsx';
import { NoteRow } from './note-row.tsx';
import { derivePurchase, isAsExpected, isAwaited, type Purchase } from './purchase.ts';
import { PurchaseActions } from './purchase-actions.tsx';
import { receiptOfPurchase } from './purchase-receipt.ts';
import { AwardRow, StampsRow } from './stamps-rows.tsx';
import { useCharge, type Charge } from './use-charge.ts';
import { useRecall, type Recall } from './use-recall.ts';
import { useUnaskedChange } from './use-unasked-change.ts';
import { useBlindGift, useGift, useUnread, type Gift } from './use-unread.ts';
import './purchase-step.css';

const MAX_STAMPS = 99;

type Field = RefObject<HTMLInputElement | null>;

export function PurchaseStep({
  customer: { view },
  phoneField,
}: {
  customer: CustomerViewState;
  phoneField: Field;
}) {
  const { t } = useI18n();
  const amountField = useRef<HTMLInputElement>(null);
  const bonusField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const purchase = usePurchase(view);
  const byDigits = useUiStore((ui) => ui.foundBy !== null);
  const gift = useGift(view, byDigits, purchase);
  const charge = useCharge(purchase, gift);
  const recall = useRecall();
  useFirstField(phoneField);
  usePurchaseHands({ purchase, view, byDigits, gift, charge, recall });
  const { toggleAll, toggleAward, setStamps, takePhone } = usePurchaseKeys(purchase, charge, () =>
    stepBack({ phoneField, amountField, bonusField, noteField }),
  );
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
          charge={charge}
          recall={recall}
          phoneField={phoneField}
          amountField={amountField}
        />
      }
    >
      <PurchaseAmount
        field={amountField}
        purchase={purchase}
        submitted={charge.submitted}
        question={charge.question}
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

function usePurchase(view: CustomerView): Purchase {
  const { service, awardEnabled, awardActive, preferences } = useSnapshot();
  return derivePurchase({
    draft: useUiStore(),
    view,
    offline: service.state === 'offline',
    awardEnabled,
    awardActive,
    stampsPerSale: preferences.stampsPerSale,
    spendTiyn: preferences.spendTiyn,
  });
}

/** Back from a later step: to the amount, to be replaced, when the customer is already decided. */
function useFirstField(phoneField: Field): void {
  useEffect(() => {
    const { phone, regular } = useUiStore.getState();
    if (regular !== null || parseTypedPhone(phone).ok) focusPlace('amount');
    else phoneField.current?.focus();
  }, [phoneField]);
}

/** What the hands are told of this step. */
function usePurchaseHands({
  purchase,
  view,
  byDigits,
  gift,
  charge: { charging, fault, submit },
  recall: { recalling, fault: notRecalled },
}: {
  purchase: Purchase;
  view: CustomerView;
  byDigits: boolean;
  gift: Gift;
  charge: Charge;
  recall: Recall;
}): void {
  const awaited = isAwaited(view, purchase);
  const expected = isAsExpected(purchase, view, byDigits);
  const waits = awaited && purchase.amount !== null;
  const here = recalling ? 'returning' : waits ? 'looking' : 'purchase';
  useHandsStep(charging ? 'charging' : here, {
    codeDue: charging && purchase.needsCode,
    surprise: !charging && (fault !== null || (!awaited && !expected)),
    since: fault ?? notRecalled,
  });
  useUnaskedChange(purchase, awaited || charging);
  useUnread(view);
  useBlindGift(gift);
  useKeptEnter('charge', !awaited, submit);
}

function usePurchaseKeys(purchase: Purchase, { charging }: Charge, back: () => void) {
  const { t } = useI18n();
  const { change, bonus, award } = useUiStore();
  // A wish that can't be is said at its field, whether the answer came before the key or after it.
  const canUseBonus = purchase.noLoyaltyReason === null || purchase.bonusProblem !== null;
  const toggleAll = () =>
    change({ bonus: canUseBonus && bonus !== ALL_BONUSES ? ALL_BONUSES : null });
  const toggleAward = () => change({ award: !award });
  const setStamps = (stamps: number) =>
    change({ stamps: Math.max(0, Math.min(MAX_STAMPS, stamps)) });
  const takePhone = () => {
    change({ amount: '' });
    takeAsPhone(purchase.phoneTyped ?? '');
  };
  // Behind the Enter that charges, keys are those of the payment, whatever is still waited for.
  const gone = useHasKept() || charging;
  const mayStamp = !gone && purchase.canStamp && !purchase.awardChosen;
  const addStamps = (count: number) => mayStamp && (() => setStamps(purchase.stamps + count));
  const canUseBonusNow = !gone && canUseBonus;
  const ahead = true;
  useMethodAhead(gone);
  useAwardByScan(!gone && purchase.award !== null, () => change({ award: true }));
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    { key: 'F2', label: t('help.useAll'), run: canUseBonusNow && toggleAll, ahead },
    {
      key: 'F3',
      label: t('help.editBonus'),
      run: canUseBonusNow && (() => handsChose('bonus')),
      ahead,
    },
    { key: 'F4', label: t('help.stamps'), run: addStamps(1), ahead },
    { key: 'Shift+F4', label: t('help.stamps'), run: addStamps(-1), ahead },
    { key: 'F5', label: t('help.award'), run: !gone && purchase.award !== null && toggleAward },
    { key: 'F6', label: t('help.asPhone'), run: purchase.phoneTyped !== null && takePhone },
    { key: 'Escape', label: t('help.escape'), run: !charging && back },
  ]);
  return { toggleAll, toggleAward, setStamps, takePhone };
}

/** Esc: bonuses or note → amount → empty amount → phone → empty sale. What was typed goes last. */
function stepBack(fields: {
  phoneField: Field;
  amountField: Field;
  bonusField: Field;
  noteField: Field;
}): void {
  const ui = useUiStore.getState();
  const { activeElement } = document;
  if (activeElement === fields.bonusField.current) {
    ui.change({ bonus: null });
    focusPlace('amount', true);
  } else if (activeElement !== null && activeElement === fields.noteField.current) {
    focusPlace('amount', true);
  } else if (activeElement === fields.phoneField.current && ui.regular === null) {
    ui.clear();
  } else {
    // Another number is typed now: nobody is put in its place any more.
    ui.change({ regular: null });
    fields.phoneField.current?.focus();
    fields.phoneField.current?.select();
  }
}
