/** Screen 3, the purchase: amount, bonuses, stamps, award; Enter goes on. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { ALL_BONUSES, useDesk } from '../till/desk.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import { AmountField } from './amount-field.tsx';
import { BonusRow } from './bonus-row.tsx';
import { ComposeActions } from './compose-actions.tsx';
import { NoteRow } from './note-row.tsx';
import { readPurchase, requestOf } from './purchase.ts';
import { Receipt } from './receipt.tsx';
import { receiptOfPurchase } from './receipt-lines.ts';
import { AwardRow, StampsRow } from './stamps-rows.tsx';
import { StepFrame } from './step-frame.tsx';
import type { CustomerView } from './use-card.ts';

const MOST_STAMPS = 99;

export function ComposeStep({
  view,
  phoneField,
}: {
  view: CustomerView;
  phoneField: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useWords();
  const { service, awardEnabled, preferences } = useSnapshot();
  const desk = useDesk();
  const { card, stable } = view;
  const amountField = useRef<HTMLInputElement>(null);
  const bonusField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const start = useCommand('sale.start');
  const purchase = readPurchase({
    draft: desk,
    card,
    offline: service.state === 'offline',
    awardEnabled,
    stampsPerSale: preferences.stampsPerSale,
    spendTiyn: preferences.spendTiyn,
  });

  useAdvance(desk.phone, stable, phoneField, amountField);
  useEffect(() => {
    // Back from a later step: to the amount, when the customer is already decided.
    if (stable) amountField.current?.focus();
    else phoneField.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const submit = (without: boolean) => {
    const request = requestOf(purchase, desk.saleId, without);
    if (request === null) {
      setAsked(true);
      (purchase.amount === null ? amountField : bonusField).current?.focus();
      return;
    }
    start.send(request);
  };
  const toggleAll = () =>
    desk.change({ bonus: purchase.canSpend && desk.bonus !== ALL_BONUSES ? ALL_BONUSES : null });
  const setStamps = (stamps: number) =>
    desk.change({ stamps: Math.max(0, Math.min(MOST_STAMPS, stamps)) });
  const toggleAward = () => desk.change({ award: !desk.award });

  useKeys({
    Escape: () => stepBack({ phoneField, amountField, bonusField, noteField }),
    F2: purchase.canSpend && toggleAll,
    F3: purchase.canSpend && (() => bonusField.current?.focus()),
    F4: purchase.canStamp && !purchase.awardChosen && (() => setStamps(purchase.stamps + 1)),
    'Shift+F4':
      purchase.canStamp && !purchase.awardChosen && (() => setStamps(purchase.stamps - 1)),
    F5: purchase.award !== null && toggleAward,
  });

  return (
    <StepFrame
      at="purchase"
      withCode={purchase.needsCode}
      label={t('purchase.region')}
      receipt={<Receipt view={receiptOfPurchase(purchase)} />}
      action={
        <ComposeActions
          purchase={purchase}
          card={card}
          pending={start.pending}
          fault={start.fault}
          onSubmit={submit}
          onMissing={setAsked}
          phoneField={phoneField}
          amountField={amountField}
        />
      }
    >
      <AmountField field={amountField} problem={purchase.amountProblem} asked={asked} />
      <div className="rows">
        <BonusRow field={bonusField} purchase={purchase} card={card} onAll={toggleAll} />
        {purchase.award !== null && (
          <AwardRow award={purchase.award} chosen={purchase.awardChosen} onToggle={toggleAward} />
        )}
        {purchase.canStamp && !purchase.awardChosen && (
          <StampsRow value={purchase.stamps} most={MOST_STAMPS} onChange={setStamps} />
        )}
        <NoteRow field={noteField} />
      </div>
    </StepFrame>
  );
}

/** The customer is decided: the focus goes on to the amount, once for each number. */
function useAdvance(
  phone: string,
  stable: boolean,
  phoneField: RefObject<HTMLInputElement | null>,
  amountField: RefObject<HTMLInputElement | null>,
): void {
  const advancedFor = useRef<string | null>(null);
  useEffect(() => {
    if (!stable) {
      advancedFor.current = null;
      return;
    }
    if (advancedFor.current === phone) return;
    advancedFor.current = phone;
    const { activeElement } = document;
    if (activeElement === phoneField.current || activeElement === document.body) {
      amountField.current?.focus();
    }
  }, [stable, phone, phoneField, amountField]);
}

/** Esc: bonuses or note → amount → empty amount → phone → empty sale. What was typed goes last. */
function stepBack(fields: {
  phoneField: RefObject<HTMLInputElement | null>;
  amountField: RefObject<HTMLInputElement | null>;
  bonusField: RefObject<HTMLInputElement | null>;
  noteField: RefObject<HTMLInputElement | null>;
}): void {
  const desk = useDesk.getState();
  const { activeElement } = document;
  if (activeElement === fields.bonusField.current) {
    desk.change({ bonus: null });
    fields.amountField.current?.focus();
  } else if (activeElement !== null && activeElement === fields.noteField.current) {
    fields.amountField.current?.focus();
  } else if (activeElement === fields.phoneField.current) {
    desk.clear();
  } else {
    fields.phoneField.current?.focus();
    fields.phoneField.current?.select();
  }
}
