/** Enter on the purchase: what is missing is named, what is unlikely asked about, or the sale begins. */
import { useState } from 'react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { commandSent, enterRefused, handsMoved } from '../../keyboard/hands/hands.ts';
import { sayAboutKeys } from '../../keyboard/hands/hands-state.ts';
import { focusPlace } from '../../keyboard/hands/places.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { useCeiling } from '../../ui/field/use-ceiling.ts';
import { chosenSaleOf, type Purchase } from './purchase.ts';
import type { Gift } from './use-unread.ts';

export interface Charge {
  /** Enter was pressed with something missing: it is named now. */
  readonly submitted: boolean;
  setSubmitted(submitted: boolean): void;
  /** Whether the amount is meant; null: it isn't asked. */
  readonly question: string | null;
  readonly pending: boolean;
  /** It was sent, and nothing has come back that stops it. */
  readonly charging: boolean;
  readonly fault: Fault | null;
  submit(): void;
}

export function useCharge(purchase: Purchase, gift: Gift): Charge {
  const { saleId, amount: typed } = useUiStore();
  const [submitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState(false);
  const { send, pending, fault } = useCommand('sale.start');
  useReadAgain(fault);
  const { amount } = purchase;
  const { question, asks } = useCeiling('amount', amount);
  const submit = () => {
    const chosen = chosenSaleOf(purchase, saleId);
    if (amount === null || chosen === null) {
      setSubmitted(true);
      if (typed.trim() === '') handsMoved();
      else enterRefused();
      focusPlace(amount === null ? 'amount' : 'bonus', true);
      return;
    }
    if (gift.isBlind()) {
      enterRefused();
      sayAboutKeys({ kind: 'dropped', why: 'decision' });
      return;
    }
    if (asks()) return;
    setSent(true);
    commandSent('charging', purchase.needsCode);
    send(chosen);
  };
  const charging = sent && fault === null;
  return { submitted, setSubmitted, question, pending, charging, fault, submit };
}
