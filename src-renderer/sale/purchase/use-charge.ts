/** Enter on the purchase: what is missing is named, what is unlikely asked about, or the sale begins. */
import { useState } from 'react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { isUnlikelyAmount } from '../../../src-shared/domain/unlikely.ts';
import { commandSent, enterRefused, handsMoved } from '../../keyboard/hands.ts';
import { focusPlace } from '../../keyboard/places.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { chosenSaleOf, type Purchase } from './purchase.ts';

export interface Charge {
  /** Enter was pressed with something missing: it is named now. */
  readonly submitted: boolean;
  setSubmitted(submitted: boolean): void;
  /** The amount is being asked about: Enter says that it is meant. */
  readonly unlikely: boolean;
  readonly pending: boolean;
  /** It was sent, and nothing has come back that stops it. */
  readonly charging: boolean;
  readonly fault: Fault | null;
  submit(): void;
}

export function useCharge(purchase: Purchase): Charge {
  const { saleId, amount: typed } = useUiStore();
  const { amountCeiling } = useSnapshot().preferences;
  const [submitted, setSubmitted] = useState(false);
  /** Asked about once: more than the owner's ceiling. */
  const [asked, setAsked] = useState<Tiyn | null>(null);
  const [sent, setSent] = useState(false);
  const { send, pending, fault } = useCommand('sale.start');
  useReadAgain(fault);
  const { amount } = purchase;
  const submit = () => {
    const chosen = chosenSaleOf(purchase, saleId);
    if (amount === null || chosen === null) {
      setSubmitted(true);
      if (typed.trim() === '') handsMoved();
      else enterRefused();
      focusPlace(amount === null ? 'amount' : 'bonus', true);
      return;
    }
    if (isUnlikelyAmount(amount, amountCeiling) && asked !== amount) {
      setAsked(amount);
      enterRefused();
      focusPlace('amount', true);
      return;
    }
    setSent(true);
    commandSent('charging', purchase.needsCode);
    send(chosen);
  };
  const unlikely = asked !== null && asked === amount;
  const charging = sent && fault === null;
  return { submitted, setSubmitted, unlikely, pending, charging, fault, submit };
}
